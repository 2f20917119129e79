"""Who holds the seats of a match, and of which matches somebody holds one."""

from collections.abc import Collection, Sequence

from sqlalchemy.orm import defer
from sqlmodel import Session, col, select

from app.models import Match, MatchStatus, Seat, User

UNFINISHED = (MatchStatus.OPEN, MatchStatus.RUNNING)

Sitting = tuple[str, str | None, User | None]
"""The letter of a seat, its bot, and who has it."""


def letter_of(session: Session, match_id: int, user_id: int, *, lock: bool = False) -> str | None:
    """Return the letter of the seat that a person has in a match; None if they have none.

    With `lock` the seat stays theirs until the transaction ends.
    """
    found = select(Seat.letter).where(Seat.match_id == match_id, Seat.user_id == user_id)
    return session.exec(found.with_for_update(read=True) if lock else found).first()


def sitting(session: Session, match_id: int) -> Sequence[Sitting]:
    """Return each seat of a match with its bot, or with who has it, in the order of the letters."""
    return session.exec(
        select(Seat.letter, Seat.bot, User)
        .join(User, col(User.id) == col(Seat.user_id), isouter=True)
        .where(Seat.match_id == match_id)
        .order_by(col(Seat.letter))
    ).all()


def names_by_seat(session: Session, match_id: int) -> dict[str, str]:
    """Return the name of each seat's player, person or bot; empty while nobody has it."""
    return names_in(sitting(session, match_id))


def names_in(seats: Sequence[Sitting]) -> dict[str, str]:
    """Return the name of each seat's player, as `names_by_seat` does."""
    return {seat: user.name if user else bot or "" for seat, bot, user in seats}


def matches_of(
    session: Session, user_id: int, status: Collection[MatchStatus] = UNFINISHED
) -> Sequence[Match]:
    """Return the matches that stand so in which a person has a seat, without their positions.

    The newest is the first.
    """
    return session.exec(
        select(Match)
        .join(Seat, col(Seat.match_id) == col(Match.id))
        .where(Seat.user_id == user_id, col(Match.status).in_(status))
        .order_by(col(Match.id).desc())
        .options(defer(Match.state, raiseload=True))  # type: ignore[arg-type]
    ).all()
