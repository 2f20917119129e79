"""The seats of a match as the pages of the lobby show them."""

from collections.abc import Container, Iterable
from dataclasses import dataclass

from sqlmodel import Session, col, select

from app.matches.clock.owed import waiting_for
from app.matches.lobby.create import seats_of
from app.models import Match, Seat, User


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a match as a list shows it; `name` is empty while nobody has it.

    `invited` is the address that it is kept for: for the host's eyes alone.
    """

    letter: str
    user_id: int | None
    name: str
    is_bot: bool
    is_mine: bool
    invited: str
    owes: bool

    @property
    def is_reserved(self) -> bool:
        """Whether the seat is kept for somebody who was invited."""
        return bool(self.invited)


def places(session: Session, match: Match, user_id: int | None) -> tuple[Place, ...]:
    """The seats of one match, in the order of their letters."""
    assert match.id is not None
    seats, owing = seats_of(session, match), waiting_for(session, match.id)
    names = _names(session, seats)
    return tuple(_place(seat, names, user_id, owing) for seat in seats)


def _names(session: Session, seats: Iterable[Seat]) -> dict[int | None, str]:
    ids = {seat.user_id for seat in seats if seat.user_id is not None}
    users = session.exec(select(User).where(col(User.id).in_(ids)))
    return {user.id: user.name for user in users}


def _place(
    seat: Seat, names: dict[int | None, str], user_id: int | None, owing: Container[str]
) -> Place:
    name = names.get(seat.user_id, "") or (seat.bot or "")
    return Place(
        letter=seat.letter,
        user_id=seat.user_id,
        name=name,
        is_bot=seat.bot is not None,
        is_mine=user_id is not None and seat.user_id == user_id,
        invited=seat.invited_email or "",
        owes=seat.letter in owing,
    )
