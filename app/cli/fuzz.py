"""`fieldpost fuzz`: random games, everything checked, for as many or as long as one likes."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import Any

import click

from app.cli.balance_table import uses_table
from app.cli.match_options import read_options
from app.cli.refusals import Failed, Unusable
from app.games.balance.tally import count_uses
from app.games.catalogue import TITLES
from app.games.fuzz.fault import Fault
from app.games.fuzz.game import Played, play
from app.games.fuzz.game_spec import GameSpec, game_specs
from app.games.kernel.game_definition import Title
from app.games.run_file import OtherRunError, RunFile

REPORT_SECONDS = 10
FORMAT = 1
"""The version of the file format, in the header of every file of games."""


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
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the games in this file as JSON lines; a run that was stopped goes on from there.",
)
@click.option(
    "--uses", is_flag=True, help="Also list how often tables, events and cases were used."
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
    out: Path | None,
    uses: bool,
) -> None:
    """Play random games and check the invariants after every action.

    The first fault ends it: the game, its last actions and the command that plays it again are
    printed, and the exit code is 1. The same --seed makes the same games. With --out those that
    are in the file already count, and are not played again.
    """
    if games and seconds:
        raise click.UsageError("give --games or --seconds, not both")
    fixed = read_options(TITLES[title], options)
    possible = _range(seats, TITLES[title].seats)
    chosen = game_specs(title, run, possible, first or 0, everything=everything, fixed=fixed)
    tally = Tally(monotonic(), _file(out, TITLES[title], run, possible, everything, fixed))
    if seconds:
        end = tally.began + seconds
        chosen = takewhile(lambda _plan: monotonic() < end, chosen)
    else:
        last = (first or 0) + (1 if first is not None else games or 20)
        chosen = takewhile(lambda plan: plan.game < last, chosen)
    try:
        chosen = (plan for plan in chosen if plan.game not in tally.known)
        for played in played_games(chosen, jobs or os.cpu_count() or 1):
            tally.count(played)
    except Fault as fault:
        raise Failed(str(fault)) from fault
    tally.report()
    if uses:
        click.echo("\n".join(uses_table(TITLES[title], count_uses(tally.uses))))


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


def _file(
    path: Path | None,
    title: Title,
    run: int,
    seats: range,
    everything: bool,
    fixed: Mapping[str, Any],
) -> RunFile | None:
    """Open the file of a run, or begin it."""
    if path is None:
        return None
    header = {
        "fuzz": FORMAT,
        "title": title.id,
        "rules": title.rules,
        "run": run,
        "seats": list(seats),
        "everything": everything,
        "fixed": dict(fixed),
    }
    try:
        return RunFile(path, header)
    except (OSError, OtherRunError) as fault:
        raise Unusable(str(fault)) from fault


class Tally:
    """What was played so far, said now and then, and kept in a file if there is one."""

    def __init__(self, began: float, file: RunFile | None) -> None:
        self.began = began
        self.said = began
        self.file = file
        self.games = 0
        self.actions = 0
        self.busy = 0.0
        self.longest = 0
        self.ends: Counter[str] = Counter()
        self.uses: list[Mapping[str, int]] = []
        self.known: set[int] = set()
        for line in file.lines if file is not None else ():
            if line["game"] not in self.known:
                self.known.add(line["game"])
                self._add(line["actions"], line["seconds"], line["end"])
                # Files of earlier versions do not have them.
                self.uses.append(line.get("uses", {}))
        self.before = self.actions

    def count(self, played: Played) -> None:
        """Add a game."""
        end = str(played.result.get("victory") or played.result.get("case") or "ended")
        self._add(played.actions, played.seconds, end)
        self.uses.append(played.uses)
        if self.file is not None:
            seconds = round(played.seconds, 2)
            line = {"game": played.plan.game, "actions": played.actions, "seconds": seconds}
            self.file.add({**line, "end": end, "uses": dict(sorted(played.uses.items()))})
        if monotonic() - self.said >= REPORT_SECONDS:
            self.said = monotonic()
            self.report()

    def _add(self, actions: int, seconds: float, end: str) -> None:
        self.games += 1
        self.actions += actions
        self.busy += seconds
        self.longest = max(self.longest, actions)
        self.ends[end] += 1

    def report(self) -> None:
        """Say it."""
        elapsed = max(monotonic() - self.began, 1e-9)
        ends = ", ".join(f"{end} {count}" for end, count in self.ends.most_common())
        click.echo(
            f"{self.games} games, {self.actions} actions in {elapsed:.0f} s: "
            f"{(self.actions - self.before) / elapsed:.0f} actions per second, checks included "
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
