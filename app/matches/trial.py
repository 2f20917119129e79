"""A match on which a seat tries orders: nothing is rolled, and nothing is shown to anybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.match import IllegalAction, Match, copy_state
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.matches.carry_out import malformed

AWAITS_CHANCE = (
    "the last order of your draft is decided by dice or shows something hidden: submit it, or "
    "take it back, before you go on"
)


@dataclass
class Trial:
    """A match on which a seat tries actions; it goes no further than the first roll."""

    match: Match
    seat: Seat

    def __post_init__(self) -> None:
        self.actions: list[Action] = []
        self.entries: list[Entry] = []
        self.awaits_chance = False

    def take(self, actions: Sequence[Any]) -> Refusal | None:
        """Try `actions` one after the other; return why the first illegal one is illegal."""
        for action in actions:
            refusal = self._take_one(action)
            if refusal is not None:
                return refusal
        return None

    def take_text(self, text: str) -> Refusal | None:
        """Try the orders of `text`; return the first refusal, with its line."""
        clauses = self.match.read(self.seat, text)
        if isinstance(clauses, Refusal):
            return clauses
        for clause in clauses:
            refusal: Refusal | None = Refusal(AWAITS_CHANCE)
            if not self.awaits_chance:
                legal = self.match.legal(self.seat, clause)
                refusal = legal if isinstance(legal, Refusal) else self.take(legal)
            if refusal is not None:
                return Refusal(refusal.why, refusal.case, refusal.nearest, clause.line, clause.text)
        return None

    def _take_one(self, action: Any) -> Refusal | None:
        if self.awaits_chance:
            return Refusal(AWAITS_CHANCE)
        refusal = malformed(self.match.title, action)
        if refusal is not None:
            return refusal
        before = copy_state(self.match.state)
        try:
            entry = self.match.apply(self.seat, action)
        except IllegalAction as illegal:
            return illegal.refusal
        except ChanceNeeded:
            self._hold(before)
        else:
            # What a draft reveals could be looked at and never be played.
            if entry["final"]:
                self._hold(before)
            else:
                self.entries.append(entry)
        self.actions.append(action)
        return None

    def _hold(self, before: Any) -> None:
        self.match = Match(self.match.title, before, [], NoDice())
        self.awaits_chance = True
