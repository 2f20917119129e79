"""Where a match named on the command line comes from: a file, or the database."""

from pathlib import Path

import click

from app.cli.match_file import BrokenFile, MatchFile, read
from app.cli.refusals import Unusable
from app.games.kernel.state import Seat

MATCH = click.argument("source", metavar="MATCH")
SEAT = click.argument("seat", metavar="SEAT")


def number_of(source: str) -> int | None:
    """Return the number of the match in the database that `source` names, None for a file."""
    return int(source) if source.isdecimal() and not Path(source).exists() else None


def open_match(source: str, *, with_secrets: bool = False) -> MatchFile:
    """Return the match that `source` names. Raises Unusable.

    `with_secrets` gives the seed of a match in the database that still goes on.
    """
    number = number_of(source)
    if number is not None:
        from app.cli import site

        return site.opened(number, with_secrets=with_secrets)
    try:
        return read(Path(source))
    except OSError as fault:
        raise Unusable(f"cannot read {source}: {fault.strerror}") from fault
    except BrokenFile as fault:
        raise Unusable(str(fault)) from fault


def seat_of(opened: MatchFile, letter: str) -> Seat:
    """Return the seat called `letter`. Raises a usage error if the match has none of that name."""
    seats = opened.match.state["seats"]
    if letter.upper() not in seats:
        raise click.BadParameter(f"the seats of this match are {', '.join(seats)}")
    return letter.upper()
