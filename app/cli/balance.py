"""`fieldpost balance`: games between bots, and how often each side, seat and bot wins."""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path

import click

from app.cli.balance_table import table
from app.cli.match_options import read_options
from app.cli.refusals import Failed, Unusable
from app.games.balance.figures import as_records
from app.games.balance.play import Record, play
from app.games.balance.records import OtherRunError, ResultsFile, read
from app.games.balance.run import BalanceGame, BalanceRun
from app.games.balance.tally import Tally
from app.games.catalogue import TITLES
from app.games.kernel.game_definition import Title
from app.games.kernel.match import IllegalAction

GAMES = 40


@click.command()
@click.option(
    "--title",
    "title_id",
    default=next(iter(TITLES)),
    show_default=True,
    type=click.Choice(sorted(TITLES)),
)
@click.option("--scenario", help="The same as --option scenario=SCENARIO.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set a match option (repeatable); the others have their defaults.",
)
@click.option(
    "--bots",
    default="steady",
    show_default=True,
    help="A bot for each seat, with commas; fewer names are repeated to fill the seats.",
)
@click.option("--seats", default=4, show_default=True, help="Number of players.")
@click.option(
    "--rotate/--no-rotate",
    default=True,
    show_default=True,
    help="Play each deal once in every distinct seating of the bots.",
)
@click.option(
    "--games", default=GAMES, show_default=True, type=click.IntRange(min=1), help="Number of games."
)
@click.option("--seed", default=1, show_default=True, help="Seed of the run.")
@click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(min=1), help="Number of processes."
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the games in this file as JSON lines; a run that was stopped goes on from there.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    help="Play nothing: print the table of a file that --out has written.",
)
@click.option(
    "--figures",
    is_flag=True,
    help="Print a record for the title's file of balance figures instead.",
)
def balance(
    title_id: str,
    scenario: str | None,
    options: tuple[str, ...],
    bots: str,
    seats: int,
    rotate: bool,
    games: int,
    seed: int,
    jobs: int,
    out: Path | None,
    report: Path | None,
    figures: bool,
) -> None:
    """Play games between bots and print how often each side, seat and bot wins.

    The same --seed makes the same games. Each deal is played once in every distinct seating of the
    bots, so choose --games as a multiple of the seatings. Shares have their 95 percent interval
    (Wilson).
    """
    if report is not None:
        run, records = _read(report)
    else:
        run = _run(title_id, scenario, options, bots, seats, rotate, seed)
        records = _played(run, games, jobs, out)
    title, tally = TITLES[run.title], Tally(records)
    today = datetime.now(UTC).date()
    lines = as_records(title, run, tally, today) if figures else table(title, run, tally)
    click.echo("\n".join(lines))


def _run(
    title_id: str,
    scenario: str | None,
    options: tuple[str, ...],
    bots: str,
    seats: int,
    rotate: bool,
    seed: int,
) -> BalanceRun:
    title = TITLES[title_id]
    wanted = options if scenario is None else (*options, f"scenario={scenario}")
    chosen = read_options(title, wanted)
    try:
        title.seat_ids(seats, chosen)
    except ValueError as fault:
        raise click.BadParameter(str(fault), param_hint="--seats") from fault
    return BalanceRun.of(title, chosen, _bots(title, bots, seats), seed=seed, rotated=rotate)


def _bots(title: Title, text: str, seats: int) -> tuple[str, ...]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in title.bots:
            known = ", ".join(title.bots)
            raise click.BadParameter(f"{name} is not one of {known}", param_hint="--bots")
    if seats % len(names):
        raise click.BadParameter(
            f"{len(names)} bots cannot be dealt evenly to {seats} seats", param_hint="--bots"
        )
    return tuple(names * (seats // len(names)))


def _read(path: Path) -> tuple[BalanceRun, list[Record]]:
    try:
        run, records = read(path)
    except (OSError, OtherRunError) as fault:
        raise Unusable(str(fault)) from fault
    if run.title not in TITLES:
        raise Unusable(f"{path} is of a game that is not here: {run.title}")
    return run, records


def _played(run: BalanceRun, games: int, jobs: int, out: Path | None) -> list[Record]:
    """Play those of the first `games` games of a run that are not in `out` yet; return them all."""
    try:
        kept = ResultsFile(out, run) if out is not None else None
    except (OSError, OtherRunError) as fault:
        raise Unusable(str(fault)) from fault
    records = [each for each in (kept.records if kept else []) if each.game < games]
    known = {each.game for each in records}
    missing = [game for game in islice(run.games(), games) if game.number not in known]
    bar = partial(click.progressbar, label=f"{games} games", file=sys.stderr, show_pos=True)
    with bar(length=games) as progress:
        progress.update(len(records))
        for record in _play_all(missing, jobs):
            records.append(record)
            if kept is not None:
                kept.add(record)
            progress.update(1)
    return sorted(records, key=lambda record: record.game)


def _play_all(games: list[BalanceGame], jobs: int) -> Iterator[Record]:
    """Play games in this process, or in several; yield each record as its game ends."""
    if jobs == 1:
        yield from map(_play, games)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            for done in as_completed([pool.submit(_play, game) for game in games]):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _play(game: BalanceGame) -> Record:
    try:
        return play(TITLES[game.run.title], game)
    except IllegalAction as fault:
        raise Failed(f"in game {game.number}, a bot gave an illegal order: {fault}") from fault
