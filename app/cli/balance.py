"""`fieldpost balance`: games between bots, and how often each side, seat and bot wins."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import click

from app.cli.balance_plots import draw
from app.cli.balance_table import sweep_table, table, uses_table
from app.cli.match_options import read_options
from app.cli.refusals import Failed, Unusable
from app.games.balance.figures import as_records
from app.games.balance.play import Record, play
from app.games.balance.records import ResultsFile, read
from app.games.balance.run import BalanceGame, BalanceRun
from app.games.balance.tally import Tally
from app.games.catalogue import TITLES
from app.games.components.chosen_overlay import variable_for
from app.games.kernel.game_definition import Title
from app.games.kernel.match import IllegalAction
from app.games.run_file import OtherRunError

GAMES = 40
SEATS = 4
"""How many play where nobody says otherwise, if the game takes so many."""


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
@click.option(
    "--seats", type=int, help="Number of players; by default 4, or as many as the game takes."
)
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
    "--overlay",
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    help="Play with an overlay of component data.",
)
@click.option(
    "--sweep",
    multiple=True,
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    help="Play the same deals without and with this overlay, and compare (repeatable).",
)
@click.option(
    "--uses", is_flag=True, help="Also list how often tables, events and cases were used."
)
@click.option(
    "--plots",
    type=click.Path(file_okay=False, path_type=Path),
    help="Draw the shares and the lengths as SVG files in this folder.",
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
    seats: int | None,
    rotate: bool,
    games: int,
    seed: int,
    jobs: int,
    out: Path | None,
    overlay: Path | None,
    sweep: tuple[Path, ...],
    uses: bool,
    plots: Path | None,
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
        if sweep:
            click.echo("\n".join(_swept(run, games, jobs, out, sweep)))
            return
        run = run.with_overlay(overlay)
        records = _played(run, games, jobs, out, overlay)
    title, tally = TITLES[run.title], Tally(records)
    today = datetime.now(UTC).date()
    lines = as_records(title, run, tally, today) if figures else table(title, run, tally)
    click.echo("\n".join([*lines, *(uses_table(title, tally.uses) if uses else ())]))
    if plots is not None:
        for path in draw(title, run, tally, plots):
            click.echo(f"drawn: {path}", err=True)


def _swept(
    run: BalanceRun, games: int, jobs: int, out: Path | None, overlays: tuple[Path, ...]
) -> list[str]:
    """Play the deals of a run without an overlay and with each; return the table that compares."""
    tallies = {}
    for overlay in (None, *overlays):
        varied = run.with_overlay(overlay)
        name = overlay.stem if overlay is not None else "no overlay"
        kept = out.with_suffix(f".{overlay.stem}{out.suffix}") if out and overlay else out
        tallies[name] = Tally(_played(varied, games, jobs, kept, overlay))
    return sweep_table(TITLES[run.title], run, tallies)


def _run(
    title_id: str,
    scenario: str | None,
    options: tuple[str, ...],
    bots: str,
    seats: int | None,
    rotate: bool,
    seed: int,
) -> BalanceRun:
    title = TITLES[title_id]
    wanted = options if scenario is None else (*options, f"scenario={scenario}")
    chosen = read_options(title, wanted)
    if seats is None:
        seats = min(SEATS, title.seats_for({**title.default_options, **chosen})[-1])
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


def _played(
    run: BalanceRun, games: int, jobs: int, out: Path | None, overlay: Path | None
) -> list[Record]:
    """Play those of the first `games` games of a run that are not in `out` yet; return them all."""
    if overlay is not None:
        _check(run.title, overlay)
    try:
        kept = ResultsFile(out, run) if out is not None else None
    except (OSError, OtherRunError) as fault:
        raise Unusable(str(fault)) from fault
    records = [each for each in (kept.records if kept else []) if each.game < games]
    known = {each.game for each in records}
    missing = [game for game in islice(run.games(), games) if game.number not in known]
    label = f"{games} games" + (f" with {overlay.stem}" if overlay is not None else "")
    bar = partial(click.progressbar, label=label, file=sys.stderr, show_pos=True)
    with bar(length=games) as progress:
        progress.update(len(records))
        for record in _play_all(missing, jobs, run.title, overlay):
            records.append(record)
            if kept is not None:
                kept.add(record)
            progress.update(1)
    return sorted(records, key=lambda record: record.game)


def _check(title_id: str, overlay: Path) -> None:
    """Refuse an overlay that cannot be laid over a title's data, with its file and line."""
    tried = subprocess.run(
        [sys.executable, "-c", "import app.games.catalogue"],
        env={**os.environ, **variable_for(title_id, overlay)},
        capture_output=True,
        text=True,
        check=False,
    )
    if tried.returncode:
        raise Unusable(tried.stderr.strip().splitlines()[-1].partition(": ")[2])


def _play_all(
    games: list[BalanceGame], jobs: int, title_id: str, overlay: Path | None
) -> Iterator[Record]:
    """Play games in this process, or in several; yield each record as its game ends.

    With an overlay they are played in processes of their own, which read their data anew.
    """
    if jobs == 1 and overlay is None:
        yield from map(_play, games)
        return
    named = variable_for(title_id, overlay) if overlay is not None else {}
    context = get_context("spawn") if overlay is not None else None
    with _environment(named), ProcessPoolExecutor(jobs, mp_context=context) as pool:
        try:
            for done in as_completed([pool.submit(_play, game) for game in games]):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _environment(named: Mapping[str, str]) -> Iterator[None]:
    """Give variables to the processes that are started meanwhile."""
    before = {name: os.environ.get(name) for name in named}
    os.environ.update(named)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _play(game: BalanceGame) -> Record:
    try:
        return play(TITLES[game.run.title], game)
    except IllegalAction as fault:
        raise Failed(f"in game {game.number}, a bot gave an illegal order: {fault}") from fault
