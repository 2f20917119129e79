"""Who holds the seats of a match, and in which matches a person holds one."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import defer
from sqlmodel import Session, col, select

from app.database import fetch
from app.games.kernel.game_definition import SCRIPT
from app.games.text import gettext
from app.matches.load import position
from app.models import Match, MatchStatus, Seat, User

UNFINISHED = (MatchStatus.OPEN, MatchStatus.RUNNING)


class Player(NamedTuple):
    """Who has a seat, as pages name them."""

    id: int
    name: str
    is_guest: bool


SeatHolder = tuple[str, str | None, Player | None]
"""The letter of a seat, its bot, and who has it."""


def letter_of(session: Session, match_id: int, user_id: int, *, lock: bool = False) -> str | None:
    """Return the letter of the seat that a person has in a match; None if they have none.

    With `lock` the seat stays theirs until the transaction ends.
    """
    asked = {"match_id": match_id, "user_id": user_id}
    query = _LETTER_LOCKED if lock else _LETTER
    letter: str | None = fetch(session, query, asked).scalars().first()
    return letter


def seat_holders(session: Session, match_id: int) -> Sequence[SeatHolder]:
    """Return each seat of a match with its bot, or with who has it, in the order of the letters."""
    return [
        (letter, bot, Player(user_id, name, is_guest) if user_id is not None else None)
        for letter, bot, user_id, name, is_guest in fetch(session, _SITTING, {"match_id": match_id})
    ]


def names_by_seat(session: Session, match_id: int) -> dict[str, str]:
    """Return the name of each seat's player, person or bot; empty while nobody has it."""
    return names_in(seat_holders(session, match_id))


def names_in(seats: Sequence[SeatHolder]) -> dict[str, str]:
    """Return the name of each seat's player, as `names_by_seat` does; every bot is called so."""
    return {seat: user.name if user else _bot_name(bot) for seat, bot, user in seats}


def _bot_name(bot: str | None) -> str:
    if bot == SCRIPT:
        return gettext("Script")
    return gettext("Bot") if bot else ""


def active_players(session: Session, row: Match) -> dict[str, Seat]:
    """Return the seats that people have and that have not left the game: nobody else is asked."""
    seated = select(Seat).where(Seat.match_id == row.id, col(Seat.user_id).is_not(None))
    current = position(row)
    return {
        seat.letter: seat
        for seat in session.exec(seated.order_by(col(Seat.letter)))
        if current is not None and not current.title.has_resigned(current.state, seat.letter)
    }


def matches_of(
    session: Session, user_id: int, status: Collection[MatchStatus] = UNFINISHED
) -> Sequence[Match]:
    """Return the matches in these states in which a person has a seat, without their positions.

    The newest is the first.
    """
    return session.exec(
        select(Match)
        .join(Seat, col(Seat.match_id) == col(Match.id))
        .where(Seat.user_id == user_id, col(Match.status).in_(status))
        .order_by(col(Match.id).desc())
        .options(defer(Match.state, raiseload=True))  # type: ignore[arg-type]
    ).all()


_LETTER = sa.select(col(Seat.letter)).where(
    col(Seat.match_id) == sa.bindparam("match_id"), col(Seat.user_id) == sa.bindparam("user_id")
)
_LETTER_LOCKED = _LETTER.with_for_update(read=True)
_SITTING = (
    sa.select(col(Seat.letter), col(Seat.bot), col(User.id), col(User.name), col(User.is_guest))
    .join(User, col(User.id) == col(Seat.user_id), isouter=True)
    .where(col(Seat.match_id) == sa.bindparam("match_id"))
    .order_by(col(Seat.letter))
)
"""Statements of every click are made once: to make one costs as much as to run it."""
