"""Audience: who may look at a match, and what marks the state in which each of them sees it.

A mark changes when its reader would be shown something new, and at no other time. It is made
only of what they may know, and says nothing by itself: pages compare it with the one they were made
with.
"""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import func
from sqlmodel import Session, col

from app import models
from app.compiled_query import Query
from app.database import fetch
from app.games.kernel.state import Seat
from app.matches.press.messages import EVERYBODY
from app.matches.seat_version import SPECTATOR
from app.matches.seats.holders import SeatHolder
from app.matches.spectator_delay import DELAYED
from app.models import Draft, MatchStatus, Moderator, ModeratorAct, PressMessage, Spectators
from app.models.in_list import among

MARK_DIGITS = 12


@dataclass
class Audience:
    """The people at one match, and what changes what each of them is shown.

    `holders` are the seats with their players (a person's number, or the name of a bot), `drafts`
    when which seat last changed its draft, `said` how many messages there are in each circle and
    how many of them are hidden, `acts` how many acts of its moderator, `moderators` those whom its
    host has named.
    """

    status: MatchStatus
    host_id: int
    is_public: bool
    spectators: Spectators
    seen: Mapping[str, int]
    holders: list[tuple[Seat, int | None, str | None]] = field(default_factory=list)
    drafts: dict[Seat, datetime] = field(default_factory=dict)
    said: dict[str, tuple[int, int]] = field(default_factory=dict)
    acts: int = 0
    moderators: set[int] = field(default_factory=set)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a person, if they have one."""
        return next((seat for seat, holder, _ in self.holders if holder == user_id), None)

    def may_look(self, user_id: int) -> bool:
        """Return whether a person may see the match."""
        is_own = self.seat_of(user_id) is not None or self._moderates(user_id)
        return may_look(self.status, self.spectators, is_own=is_own, is_public=self.is_public)

    def mark(self, user_id: int, *, runs_site: bool = False) -> str:
        """Return the mark of the match as a person sees it; who `runs_site` moderates it, too.

        Before the dot stands the mark of the match, after it that of the reader's own draft. For a
        delayed spectator it is always the same: a change would reveal when others act.
        """
        seat = self.seat_of(user_id)
        drafted = self.drafts.get(seat) if seat is not None else None
        shown = self.shown(user_id, moderates=runs_site or self._moderates(user_id))
        return f"{_digest(shown)}.{_digest(drafted and drafted.isoformat())}"

    def shown(self, user_id: int, *, moderates: bool = False) -> list[Any]:
        """Return what changes when a person is shown something new of the match: data for JSON."""
        seat = self.seat_of(user_id)
        is_own = seat is not None or moderates or user_id == self.host_id
        if not is_own and self._is_shown_later():
            return [self.status, self.spectators]
        return [
            self.status,
            self.seen.get(seat or SPECTATOR, 0),
            sorted(self.holders),
            sorted(said for said in self.said.items() if _is_told(said[0], seat)),
            self.acts,
        ]

    def _moderates(self, user_id: int) -> bool:
        return user_id == self.host_id or user_id in self.moderators

    def _is_shown_later(self) -> bool:
        return self.status is MatchStatus.RUNNING and self.spectators in DELAYED


def may_look(status: MatchStatus, spectators: Spectators, *, is_own: bool, is_public: bool) -> bool:
    """Return whether somebody may see a match; `is_own`: they have a seat in it or host it.

    Others may look in on a public match while it waits for players, and when it is over; while it
    runs, if it has spectators (see `app.matches.spectator_delay` for how far behind).
    """
    if is_own:
        return True
    if status is MatchStatus.RUNNING and spectators is Spectators.NOBODY:
        return False
    return is_public


def audience(
    session: Session, match_ids: Collection[int], *, with_drafts: bool = True
) -> dict[int, Audience]:
    """Return the spectators of matches by their numbers; of a match that is not there, none.

    Without drafts their marks are those of a list alone (see `mark_of_all`). Who moderates a match
    beside its host is asked for apart (see `add_moderators`).
    """
    these = {"match_ids": match_ids}
    found = {
        number: Audience(MatchStatus(status), host_id, is_public, Spectators(spectators), seen)
        for number, status, host_id, is_public, spectators, seen in fetch(session, _MATCHES, these)
    }
    for number, letter, user_id, bot in fetch(session, _HOLDERS, these):
        found[number].holders.append((letter, user_id, bot))
    _add_changes(session, found, with_drafts=with_drafts)
    return found


def audience_of(session: Session, row: models.Match, seated: Sequence[SeatHolder]) -> Audience:
    """Return the spectators of one match, whose row and players have been read.

    What they are shown besides is read now: a mark made of them may be too old, never too new.
    """
    assert row.id is not None
    found = Audience(row.status, row.host_id, row.is_public, row.spectators, row.seen)
    found.holders = [(letter, user.id if user else None, bot) for letter, bot, user in seated]
    _add_changes(session, {row.id: found})
    return found


def _add_changes(
    session: Session, found: Mapping[int, Audience], *, with_drafts: bool = True
) -> None:
    changes = _CHANGES_AND_DRAFTS if with_drafts else _CHANGES
    these = {"match_ids": list(found)}
    for number, what, of, count, hidden, changed in fetch(session, changes, these):
        if what == "draft":
            found[number].drafts[of] = changed
        elif what == "said":
            found[number].said[of] = count, hidden
        else:
            found[number].acts = count


def add_moderators(session: Session, found: Mapping[int, Audience]) -> None:
    """Complete spectators by the moderators whom hosts have named.

    It makes a difference to who has no seat, and has not made the match.
    """
    for number, user_id in fetch(session, _MODERATORS, {"match_ids": list(found)}):
        found[number].moderators.add(user_id)


def mark_of_all(found: Mapping[int, Audience], user_id: int) -> str:
    """Return one mark of several matches as a list shows them to a person, without their drafts."""
    return _digest(sorted((number, each.shown(user_id)) for number, each in found.items()))


def _is_told(circle: str, seat: Seat | None) -> bool:
    return circle == EVERYBODY or (seat is not None and seat in circle)


def _digest(shown: Any) -> str:
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:MARK_DIGITS]


_MATCHES = sa.select(
    col(models.Match.id),
    col(models.Match.status),
    col(models.Match.host_id),
    col(models.Match.is_public),
    col(models.Match.spectators),
    col(models.Match.seen),
).where(among(col(models.Match.id), "match_ids"))
_HOLDERS = sa.select(
    col(models.Seat.match_id),
    col(models.Seat.letter),
    col(models.Seat.user_id),
    col(models.Seat.bot),
).where(among(col(models.Seat.match_id), "match_ids"))
_MODERATORS = sa.select(col(Moderator.match_id), col(Moderator.user_id)).where(
    among(col(Moderator.match_id), "match_ids"), col(Moderator.since).is_not(None)
)
_DRAFTS = sa.select(
    col(Draft.match_id),
    sa.literal("draft"),
    col(Draft.seat),
    sa.literal(0),
    sa.literal(0),
    col(Draft.updated_at),
).where(among(col(Draft.match_id), "match_ids"))
_SAID = (
    sa.select(
        col(PressMessage.match_id),
        sa.literal("said"),
        col(PressMessage.circle),
        func.max(col(PressMessage.n)),
        func.count(col(PressMessage.hidden_at)),
        sa.null(),
    )
    .where(among(col(PressMessage.match_id), "match_ids"))
    .group_by(col(PressMessage.match_id), col(PressMessage.circle))
)
_ACTS = (
    sa.select(
        col(ModeratorAct.match_id),
        sa.literal("acts"),
        sa.literal(""),
        func.count(),
        sa.literal(0),
        sa.null(),
    )
    .where(among(col(ModeratorAct.match_id), "match_ids"))
    .group_by(col(ModeratorAct.match_id))
)
# One statement for all of them: it is read for each click.
_CHANGES_AND_DRAFTS: Query = sa.union_all(_DRAFTS, _SAID, _ACTS)
_CHANGES: Query = sa.union_all(_SAID, _ACTS)
