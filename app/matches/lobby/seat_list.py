"""The seats of a match, as a list shows them to a reader."""

from collections.abc import Container
from dataclasses import dataclass

from sqlmodel import Session, col, select

from app.matches.clock.open_decisions import waiting_for
from app.matches.load import title_of
from app.models import Match, Seat, SideAssignment, User


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """One seat of a match as a list shows it; `name` is empty while nobody has it.

    `side` is what the seat is called; where sides are drawn and the match has not started, empty.
    `invited` is the address that it is kept for: for the host's eyes alone.
    """

    letter: str
    side: str
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


def seat_entries(session: Session, match: Match, user_id: int | None) -> tuple[SeatEntry, ...]:
    """The seats of one match, in the order of their letters."""
    assert match.id is not None
    owing = waiting_for(session, match.id)
    rows = session.exec(
        select(Seat, User.name)
        .join(User, col(User.id) == col(Seat.user_id), isouter=True)
        .where(Seat.match_id == match.id)
        .order_by(col(Seat.letter))
    )
    is_drawn = match.side_assignment is SideAssignment.RANDOM and not match.has_begun
    title = title_of(match)
    return tuple(
        _place(seat, "" if is_drawn else title.seat_name(seat.letter), name, user_id, owing)
        for seat, name in rows
    )


def _place(
    seat: Seat, side: str, name: str | None, user_id: int | None, owing: Container[str]
) -> SeatEntry:
    return SeatEntry(
        letter=seat.letter,
        side=side,
        user_id=seat.user_id,
        name=name or seat.bot or "",
        is_bot=seat.bot is not None,
        is_mine=user_id is not None and seat.user_id == user_id,
        invited=seat.invited_email or "",
        owes=seat.letter in owing,
    )
