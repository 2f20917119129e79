"""The lists of the lobby: which matches somebody plays, what waits for him, which he may join."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement
from sqlmodel import Session, col, or_, select

from app.matches.load import position, title_of
from app.models import Match, MatchStatus, Seat, User

MOST_FINISHED = 10
MOST_OPEN = 30


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


@dataclass(frozen=True, slots=True)
class Line:
    """One match in a list."""

    match: Match
    title: str
    places: tuple[Place, ...]

    @property
    def is_waiting_for_me(self) -> bool:
        """Whether a seat of the reader owes a decision."""
        return any(place.is_mine and place.owes for place in self.places)

    @property
    def free(self) -> int:
        """How many seats anybody may still take."""
        return sum(not place.name and not place.is_reserved for place in self.places)


@dataclass(frozen=True, slots=True)
class Lists:
    """The dashboard of one person."""

    due: list[Line]
    running: list[Line]
    preparing: list[Line]
    open: list[Line]
    finished: list[Line]


def lists_for(session: Session, user_id: int) -> Lists:
    """Everything that the dashboard of `user_id` shows, newest first."""
    mine = _lines(session, _of_mine(session, user_id), user_id)
    running = [line for line in mine if line.match.status is MatchStatus.RUNNING]
    finished = [line for line in mine if line.match.status is MatchStatus.FINISHED]
    return Lists(
        due=[line for line in running if line.is_waiting_for_me],
        running=[line for line in running if not line.is_waiting_for_me],
        preparing=[line for line in mine if line.match.status is MatchStatus.OPEN],
        open=_joinable(session, user_id, {line.match.id for line in mine}),
        finished=finished[:MOST_FINISHED],
    )


def places(session: Session, match: Match, user_id: int | None) -> tuple[Place, ...]:
    """The seats of one match, in the order of their letters."""
    return _lines(session, [match], user_id)[0].places


def numbers_of_mine(session: Session, user_id: int) -> list[int]:
    """The matches that `user_id` plays or has started."""
    found = session.exec(select(Match.id).where(_is_mine(user_id)))
    return [number for number in found if number is not None]


def _of_mine(session: Session, user_id: int) -> Sequence[Match]:
    return session.exec(select(Match).where(_is_mine(user_id)).order_by(col(Match.id).desc())).all()


def _is_mine(user_id: int) -> ColumnElement[bool]:
    seated = select(Seat.match_id).where(Seat.user_id == user_id)
    return or_(Match.host_id == user_id, col(Match.id).in_(seated))


def _joinable(session: Session, user_id: int, known: set[int | None]) -> list[Line]:
    opened = session.exec(
        select(Match)
        .where(Match.status == MatchStatus.OPEN, col(Match.id).not_in(known))
        .order_by(col(Match.id).desc())
        .limit(MOST_OPEN)
    ).all()
    return [line for line in _lines(session, opened, user_id) if line.free]


def _lines(session: Session, matches: Sequence[Match], user_id: int | None) -> list[Line]:
    ids = [match.id for match in matches]
    seats = session.exec(
        select(Seat).where(col(Seat.match_id).in_(ids)).order_by(col(Seat.letter))
    ).all()
    names = _names(session, seats)
    lines = []
    for match in matches:
        owing = _owing(match)
        own = [seat for seat in seats if seat.match_id == match.id]
        shown = tuple(_place(seat, names, user_id, owing) for seat in own)
        lines.append(Line(match, title_of(match).name, shown))
    return lines


def _names(session: Session, seats: Iterable[Seat]) -> dict[int | None, str]:
    ids = {seat.user_id for seat in seats if seat.user_id is not None}
    users = session.exec(select(User).where(col(User.id).in_(ids)))
    return {user.id: user.name for user in users}


def _place(
    seat: Seat, names: dict[int | None, str], user_id: int | None, owing: dict[str, str]
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


def _owing(match: Match) -> dict[str, str]:
    standing = position(match)
    return standing.waiting() if standing is not None else {}
