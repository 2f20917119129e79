"""`fieldpost bot`: let bots play."""

from pathlib import Path
from random import Random
from time import monotonic

import click

from app.cli import match_file
from app.cli.refusals import Failed
from app.cli.show import standing
from app.cli.sources import MATCH, number_of, open_match, seat_of
from app.games.kernel.bot import Bot, next_to_act
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import Match
from app.games.kernel.state import Seat

MAX_ACTIONS = 50_000


@click.command()
@MATCH
@click.option("--seat", "letters", multiple=True, help="Seat for the bot to play (repeatable).")
@click.option("--all", "everybody", is_flag=True, help="Let the bot play all seats to the end.")
@click.option("--name", default="steady", show_default=True, help="Name of the bot.")
@click.option("--whims", default="", help="Seed text for the bot's random choices.")
def bot(source: str, letters: tuple[str, ...], everybody: bool, name: str, whims: str) -> None:
    """Let a bot play the given seats until another seat must act; with --all, play the whole match.

    In the database only bot seats are played, each by its own bot.
    """
    opened = open_match(source)
    number = number_of(source)
    if number is not None:
        if letters or not everybody:
            raise click.UsageError(
                "for a match in the database use --all: its bot seats are already known"
            )
        from app.cli import site

        turns = site.play_bots(number)
        click.echo(f"Bot turns played: {turns}.")
        opened = open_match(source)
    else:
        seats = opened.match.state["seats"] if everybody else [seat_of(opened, s) for s in letters]
        if not seats:
            raise click.UsageError("give --seat or --all")
        _in_file(Path(source), opened, seats, name, Random(whims))  # noqa: S311 - a bot's whims
    for line in standing(opened.match, None, opened.names):
        click.echo(line)


def _in_file(
    path: Path, opened: match_file.MatchFile, seats: list[Seat], name: str, whims: Random
) -> None:
    match = opened.match
    bot = match.title.bots.get(name)
    if bot is None:
        raise click.BadParameter(f"the bots are {', '.join(match.title.bots)}", param_hint="--name")
    began = monotonic()
    actions = play(match, seats, bot, whims)
    match_file.write(path, opened)
    click.echo(f"Bot actions: {actions} in {monotonic() - began:.1f} s.")


def play(match: Match, seats: list[Seat], bot: Bot, whims: Random) -> int:
    """Let `bot` play `seats` as long as one of them is to act; return how many actions it took."""
    actions = 0
    while actions < MAX_ACTIONS:
        seat = next_to_act(match, seats)
        if seat is None:
            break
        try:
            match.apply(seat, bot(match, seat, whims))
        except ChanceNeeded as chance:
            raise Failed(f"this file has no seed to roll dice with: {chance}") from chance
        actions += 1
    return actions
