"""`fieldpost fuzz`: random games, everything checked, for as many or as long as one likes."""

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice, takewhile
from time import monotonic

import click

from app.cli.match_options import read_options
from app.cli.refusals import Failed
from app.games.catalogue import TITLES
from app.games.fuzz.fault import Fault
from app.games.fuzz.game import Played, play
from app.games.fuzz.game_spec import GameSpec, game_specs

REPORT_SECONDS = 10


@click.command()
@click.option(
    "--title", default=next(iter(TITLES)), show_default=True, type=click.Choice(sorted(TITLES))
)
@click.option("--games", type=click.IntRange(min=1), help="Number of games.")
@click.option("--seconds", type=click.IntRange(min=1), help="Run for this many seconds instead.")
@click.option("--seed", "run", default=1, show_default=True, help="Seed of the run.")
@click.option("--game", "first", type=click.IntRange(min=0), help="Play only this game of the run.")
@click.option("--seats", default="", help="Number of players, such as 4, or a range such as 3-6.")
@click.option("--everything", is_flag=True, help="Turn on every option.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Fix this option instead of drawing it at random.",
)
@click.option(
    "--jobs", type=click.IntRange(min=1), help="Number of processes (default: one per CPU)."
)
def fuzz(
    title: str,
    games: int | None,
    seconds: int | None,
    run: int,
    first: int | None,
    seats: str,
    everything: bool,
    options: tuple[str, ...],
    jobs: int | None,
) -> None:
    """Play random games and check the invariants after every action.

    The first fault ends it: the game, its last actions and the command that plays it again are
    printed, and the exit code is 1. The same --seed makes the same games.
    """
    if games and seconds:
        raise click.UsageError("give --games or --seconds, not both")
    chosen = game_specs(
        title,
        run,
        _range(seats, TITLES[title].seats),
        first or 0,
        everything=everything,
        fixed=read_options(TITLES[title], options),
    )
    began = monotonic()
    if seconds:
        end = began + seconds
        chosen = takewhile(lambda _plan: monotonic() < end, chosen)
    else:
        chosen = islice(chosen, 1 if first is not None else games or 20)
    tally = Tally(began)
    try:
        for played in played_games(chosen, jobs or os.cpu_count() or 1):
            tally.count(played)
    except Fault as fault:
        raise Failed(str(fault)) from fault
    tally.report()


def played_games(chosen: Iterator[GameSpec], jobs: int) -> Iterator[Played]:
    """Play the games of `chosen` in `jobs` processes; yield each when it is over.

    A plan is taken from `chosen` only when a process is free for it. Raises Fault.
    """
    with ProcessPoolExecutor(jobs) as pool:
        running: set[Future[Played]] = set()
        for plan in chosen:
            running.add(pool.submit(_play, plan))
            if len(running) >= jobs:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        for each in running:
            yield each.result()


def _play(plan: GameSpec) -> Played:
    return play(TITLES[plan.title], plan)


class Tally:
    """What was played so far, said now and then."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.said = began
        self.games = 0
        self.actions = 0
        self.busy = 0.0
        self.longest = 0
        self.ends: Counter[str] = Counter()

    def count(self, played: Played) -> None:
        """Add a game."""
        self.games += 1
        self.actions += played.actions
        self.busy += played.seconds
        self.longest = max(self.longest, played.actions)
        self.ends[str(played.result.get("victory", "ended"))] += 1
        if monotonic() - self.said >= REPORT_SECONDS:
            self.said = monotonic()
            self.report()

    def report(self) -> None:
        """Say it."""
        elapsed = max(monotonic() - self.began, 1e-9)
        ends = ", ".join(f"{end} {count}" for end, count in self.ends.most_common())
        click.echo(
            f"{self.games} games, {self.actions} actions in {elapsed:.0f} s: "
            f"{self.actions / elapsed:.0f} actions per second, checks included "
            f"({self.actions / max(self.busy, 1e-9):.0f} a process). Longest {self.longest}. Ends: "
            f"{ends}."
        )


def _range(text: str, possible: range) -> range:
    """Read "4" or "3-6"; without a text, what the title allows."""
    if not text:
        return possible
    low, _, high = text.partition("-")
    if not (low.isdecimal() and (high or low).isdecimal()):
        raise click.BadParameter(f"{text} is not a number or a range", param_hint="--seats")
    wanted = range(int(low), int(high or low) + 1)
    if not wanted or not set(wanted) <= set(possible):
        allowed = f"{possible[0]}-{possible[-1]}"
        raise click.BadParameter(f"this game needs {allowed} players", param_hint="--seats")
    return wanted
