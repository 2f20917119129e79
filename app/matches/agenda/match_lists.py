"""A person's other matches: waiting for others, not yet started, finished."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from app.database import fetch
from app.matches.results import decided_by, place_of, winners
from app.matches.seat_version import SPECTATOR
from app.models import (
    DecisionDeadline,
    Match,
    MatchStatus,
    PressMark,
    PressMessage,
    PressMute,
    Seat,
    User,
    WaitingListEntry,
)
from app.models.in_list import among
from app.models.types import UtcDateTime

LATELY = timedelta(days=7)
"""How long an open page still follows a finished match."""

NEVER = datetime(1970, 1, 1, tzinfo=UTC)

READER = sa.bindparam("reader", type_=sa.Integer)


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match of a person, without its position; `seat` is empty for a host who has none.

    `stage` is where the game stands, `seen` the version that each seat has seen.
    """

    match_id: int
    match: str
    title: str
    status: MatchStatus
    seat: str
    is_host: bool
    paused_at: datetime | None
    finished_at: datetime | None
    result: dict[str, Any] | None
    stage: list[list[str]]
    seen: Mapping[str, int]

    @property
    def board_version(self) -> int:
        """The version of its board, as whoever watches has seen it."""
        return self.seen.get(SPECTATOR, 0)


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match that is over: what decided it, who came first, and at which place the reader.

    The winners are seats with the names of who had them at the end (empty for a bot); `place` is
    None for a host without a seat.
    """

    own: OwnMatch
    decided_by: str
    winners: tuple[tuple[str, str], ...]
    place: int | None


@dataclass(frozen=True, slots=True)
class AwaitedPlayer:
    """A player whom a match waits for: seat, name (empty for a bot), and since when."""

    seat: str
    name: str
    since: datetime


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match that goes on without the reader, who has waited longest for first."""

    own: OwnMatch
    waits_for: tuple[AwaitedPlayer, ...]

    @property
    def moved_at(self) -> datetime:
        """When somebody was asked last."""
        return max((each.since for each in self.waits_for), default=NEVER)


@dataclass(frozen=True, slots=True)
class PreparingMatch:
    """A match that has not begun: `taken` of its `seats` are.

    Its reader has a seat, is its host, or waits for a seat.
    """

    match_id: int
    match: str
    title: str
    seats: int
    taken: int
    is_host: bool
    is_waiting: bool


def own_matches(session: Session, user_id: int, now: datetime) -> list[OwnMatch]:
    """The matches of a person in which something may still change, the newest first."""
    rows = fetch(session, _SHELF, {"reader": user_id, "since": now - LATELY})
    return [OwnMatch(*row) for row in rows]


def numbers(own: Iterable[OwnMatch]) -> list[int]:
    """The numbers of these matches, in their order."""
    return sorted(each.match_id for each in own)


def running(session: Session, own: Iterable[OwnMatch], but: Collection[int]) -> list[RunningMatch]:
    """Those that are being played, `but` these, what moved last first."""
    found = [each for each in own if each.status is MatchStatus.RUNNING]
    found = [each for each in found if each.match_id not in but]
    waited = _waited(session, [each.match_id for each in found])
    goes_on = [RunningMatch(each, tuple(waited.get(each.match_id, ()))) for each in found]
    return sorted(goes_on, key=lambda each: each.moved_at, reverse=True)


def preparing(session: Session, user_id: int, own: Iterable[OwnMatch]) -> list[PreparingMatch]:
    """Those that have not begun, and those in which a person waits for a seat, newest first."""
    waits = fetch(session, _WAITS, {"reader": user_id})
    open_to = {number: (name, title, False, True) for number, name, title in waits}
    for each in own:
        if each.status is MatchStatus.OPEN:
            open_to[each.match_id] = (each.match, each.title, each.is_host, False)
    seats = _seats(session, open_to)
    return [
        PreparingMatch(number, name, title, *seats[number], is_host=is_host, is_waiting=is_waiting)
        for number, (name, title, is_host, is_waiting) in sorted(open_to.items(), reverse=True)
    ]


def ended(session: Session, user_id: int, most: int, skip: int = 0) -> list[EndedMatch]:
    """The matches of a person that are over, the last one first."""
    rows = fetch(session, _ENDED, {"reader": user_id, "most": most, "skip": skip})
    over = [OwnMatch(*row) for row in rows]
    names = _names(session, [own.match_id for own in over])
    return [
        EndedMatch(
            own,
            decided_by(own.title, own.result),
            tuple((seat, names[own.match_id, seat]) for seat in winners(own.result)),
            place_of(own.result, own.seat) if own.seat and own.result is not None else None,
        )
        for own in over
    ]


def unread(session: Session, user_id: int) -> dict[int, int]:
    """How many messages a person has not read, by match: of those that are being played.

    As in `app.matches.press.threads`, messages from muted players do not count.
    """
    return dict(fetch(session, _UNREAD, {"reader": user_id}))


def _waited(session: Session, match_ids: Collection[int]) -> dict[int, list[AwaitedPlayer]]:
    """Whom matches wait for, who has waited longest first."""
    if not match_ids:
        return {}
    found: dict[int, list[AwaitedPlayer]] = {}
    for match_id, seat, name, since in fetch(session, _WAITED, {"match_ids": match_ids}):
        found.setdefault(match_id, []).append(AwaitedPlayer(seat, name or "", since))
    return found


def people(session: Session, match_ids: Collection[int]) -> dict[int, list[tuple[str, str]]]:
    """Who sits on the seats of matches: letters and names (empty for bots), in their order."""
    found: dict[int, list[tuple[str, str]]] = {}
    for (match_id, letter), name in sorted(_names(session, match_ids).items()):
        found.setdefault(match_id, []).append((letter, name))
    return found


def _names(session: Session, match_ids: Collection[int]) -> dict[tuple[int, str], str]:
    """The names of who sits on the seats of matches, by match and letter; empty for bots."""
    if not match_ids:
        return {}
    rows = fetch(session, _SITTING, {"match_ids": match_ids})
    return {(match_id, letter): name or "" for match_id, letter, name in rows}


def _seats(session: Session, matches: Collection[int]) -> dict[int, tuple[int, int]]:
    """How many seats matches have, and how many of them are taken."""
    if not matches:
        return {}
    rows = fetch(session, _TAKEN, {"match_ids": matches})
    return {match_id: (seats, int(taken)) for match_id, seats, taken in rows}


def _owned() -> sa.Select[Any]:
    """The matches in which a person has a seat, with it; and those they host without a seat."""
    seat = aliased(Seat)
    sits = sa.select(col(Seat.match_id), col(Seat.letter)).where(col(Seat.user_id) == READER)
    hosts = sa.select(col(Match.id), sa.literal_column("''", sa.String).label("letter")).where(
        col(Match.host_id) == READER,
        ~sa.select(col(seat.id))
        .where(col(seat.match_id) == col(Match.id), col(seat.user_id) == READER)
        .exists(),
    )
    own = sa.union_all(sits, hosts).subquery()
    return sa.select(
        col(Match.id),
        col(Match.name),
        col(Match.title),
        col(Match.status),
        own.c.letter,
        col(Match.host_id) == READER,
        col(Match.paused_at),
        col(Match.finished_at),
        col(Match.result),
        col(Match.stage),
        col(Match.seen),
    ).join(own, own.c.match_id == col(Match.id))


_SHELF = (
    _owned()
    .where(
        sa.or_(
            col(Match.status).in_((MatchStatus.OPEN, MatchStatus.RUNNING)),
            col(Match.finished_at) > sa.bindparam("since", type_=UtcDateTime),
        )
    )
    .order_by(col(Match.id).desc())
)
_ENDED = (
    _owned()
    .where(col(Match.status) == MatchStatus.FINISHED)
    .order_by(col(Match.finished_at).desc(), col(Match.id).desc())
    .limit(sa.bindparam("most"))
    .offset(sa.bindparam("skip"))
)
_WAITS = (
    sa.select(col(Match.id), col(Match.name), col(Match.title))
    .join(WaitingListEntry, col(WaitingListEntry.match_id) == col(Match.id))
    .where(col(WaitingListEntry.user_id) == READER, col(Match.status) == MatchStatus.OPEN)
)
_WAITED = (
    sa.select(
        col(DecisionDeadline.match_id),
        col(DecisionDeadline.seat),
        col(User.name),
        col(DecisionDeadline.asked_at),
    )
    .join(
        Seat,
        (col(Seat.match_id) == col(DecisionDeadline.match_id))
        & (col(Seat.letter) == col(DecisionDeadline.seat)),
    )
    .join(User, col(User.id) == col(Seat.user_id), isouter=True)
    .where(among(col(DecisionDeadline.match_id), "match_ids"))
    .order_by(col(DecisionDeadline.asked_at), col(DecisionDeadline.seat))
)
_SITTING = (
    sa.select(col(Seat.match_id), col(Seat.letter), col(User.name))
    .join(User, col(User.id) == col(Seat.user_id), isouter=True)
    .where(among(col(Seat.match_id), "match_ids"))
)
_IS_TAKEN = sa.or_(col(Seat.user_id).is_not(None), col(Seat.bot).is_not(None))
_TAKEN = (
    sa.select(col(Seat.match_id), func.count(), func.sum(sa.case((_IS_TAKEN, 1), else_=0)))
    .where(among(col(Seat.match_id), "match_ids"))
    .group_by(col(Seat.match_id))
)


def _unread() -> "sa.Select[int, int]":
    mark = sa.and_(
        col(PressMark.match_id) == col(PressMessage.match_id),
        col(PressMark.circle) == col(PressMessage.circle),
        col(PressMark.seat) == col(Seat.letter),
    )
    muted = (
        sa.select(col(PressMute.id))
        .where(
            col(PressMute.match_id) == col(PressMessage.match_id),
            col(PressMute.seat) == col(Seat.letter),
            col(PressMute.muted) == col(PressMessage.seat),
        )
        .exists()
    )
    return (
        sa.select(col(PressMessage.match_id), func.count())
        .join(Seat, col(Seat.match_id) == col(PressMessage.match_id))
        .join(Match, col(Match.id) == col(PressMessage.match_id))
        .join(PressMark, mark, isouter=True)
        .where(
            col(Seat.user_id) == READER,
            col(Match.status) == MatchStatus.RUNNING,
            col(PressMessage.seat) != col(Seat.letter),
            sa.or_(
                col(PressMessage.circle) == "",
                func.replace(col(PressMessage.circle), col(Seat.letter), "")
                != col(PressMessage.circle),
            ),
            col(PressMessage.n) > func.coalesce(col(PressMark.n), 0),
            sa.or_(col(PressMessage.is_anonymous).is_(True), ~muted),
        )
        .group_by(col(PressMessage.match_id))
    )


_UNREAD = _unread()
