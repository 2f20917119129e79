"""Onlookers: who may look at a match, and what marks the state in which each of them sees it.

A mark changes when its onlooker would be shown something new, and at no other time. It is made of
nothing that he may not know, and says nothing: pages compare it with the one they were made with.
"""

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.matches.press.saying import EVERYBODY
from app.matches.seen import SPECTATOR
from app.models import Draft, MatchStatus, ModeratorAct, PressMessage

MARK_DIGITS = 12


@dataclass
class Onlookers:
    """The people at one match, and what changes what each of them is shown.

    `holders` are the seats with their players (a person's number, or the name of a bot), `drafts`
    when which seat last changed its draft, `said` how many messages there are in each circle and
    how many of them are hidden, `acts` how many acts of its moderator.
    """

    status: MatchStatus
    host_id: int
    seen: Mapping[str, int]
    holders: list[tuple[Seat, int | None, str | None]] = field(default_factory=list)
    drafts: dict[Seat, datetime] = field(default_factory=dict)
    said: dict[str, tuple[int, int]] = field(default_factory=dict)
    acts: int = 0

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat of a person, if he has one."""
        return next((seat for seat, holder, _ in self.holders if holder == user_id), None)

    def may_look(self, user_id: int) -> bool:
        """Return whether a person may see the match."""
        return may_look(self.status, self.seat_of(user_id), is_host=self.host_id == user_id)

    def mark(self, user_id: int) -> str:
        """Return the mark of the match as a person sees it.

        Before the dot stands that of the match, after it that of his own draft.
        """
        seat = self.seat_of(user_id)
        shown = [
            self.status,
            self.seen.get(seat or SPECTATOR, 0),
            sorted(self.holders),
            sorted(said for said in self.said.items() if _is_told(said[0], seat)),
            self.acts,
        ]
        drafted = self.drafts.get(seat) if seat is not None else None
        return f"{_digest(shown)}.{_digest(drafted and drafted.isoformat())}"


def may_look(status: MatchStatus, seat: Seat | None, *, is_host: bool) -> bool:
    """Return whether the person of `seat` (None: he has none) may see a match.

    While it waits for players, everybody may look in; while it runs, its players and its host
    alone; when it is over, everybody again.
    """
    return status is not MatchStatus.RUNNING or seat is not None or is_host


def onlookers(session: Session, match_ids: Collection[int]) -> dict[int, Onlookers]:
    """Return the onlookers of matches by their numbers; of a match that is not there, none."""
    match, seat = models.Match, models.Seat
    rows = select(match.id, match.status, match.host_id, match.seen).where(
        col(match.id).in_(match_ids)
    )
    found = {
        number: Onlookers(MatchStatus(status), host_id, seen)
        for number, status, host_id, seen in session.exec(rows)
        if number is not None
    }
    holders = select(seat.match_id, seat.letter, seat.user_id, seat.bot)
    for number, letter, user_id, bot in session.exec(holders.where(col(seat.match_id).in_(found))):
        found[number].holders.append((letter, user_id, bot))
    drafts = select(Draft.match_id, Draft.seat, Draft.updated_at)
    for number, letter, changed in session.exec(drafts.where(col(Draft.match_id).in_(found))):
        found[number].drafts[letter] = changed
    said = select(
        PressMessage.match_id,
        PressMessage.circle,
        func.max(PressMessage.n),
        func.count(col(PressMessage.hidden_at)),
    ).group_by(col(PressMessage.match_id), col(PressMessage.circle))
    spoken = session.exec(said.where(col(PressMessage.match_id).in_(found)))
    for number, circle, last, hidden in spoken:
        found[number].said[circle] = last, hidden
    acts = select(ModeratorAct.match_id, func.count()).group_by(col(ModeratorAct.match_id))
    for number, count in session.exec(acts.where(col(ModeratorAct.match_id).in_(found))):
        found[number].acts = count
    return found


def mark_of_all(found: Mapping[int, Onlookers], user_id: int) -> str:
    """Return one mark of several matches as a list shows them to a person, without his drafts."""
    marks = {number: each.mark(user_id).partition(".")[0] for number, each in found.items()}
    return _digest(sorted(marks.items()))


def _is_told(circle: str, seat: Seat | None) -> bool:
    return circle == EVERYBODY or (seat is not None and seat in circle)


def _digest(shown: Any) -> str:
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:MARK_DIGITS]
