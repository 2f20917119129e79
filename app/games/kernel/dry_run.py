"""A match on which a seat tries orders: nothing is rolled, and nothing is shown to anybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.games.kernel.apply_actions import malformed
from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.conditional_orders import Note, Verdict, judge, orders_of
from app.games.kernel.execute_text import way_note
from app.games.kernel.game_definition import Title
from app.games.kernel.match import IllegalAction, Match
from app.games.kernel.order_notation import Clause
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat, pack_state, unpack_state

AWAITS_CHANCE = (
    "your last order rolls dice or reveals hidden information; submit it or undo it before you "
    "continue"
)


@dataclass(frozen=True, slots=True)
class TrialPosition:
    """Where a trial stands after `length` actions; `state` is packed (see `pack_state`)."""

    length: int
    state: bytes
    entries: tuple[Entry, ...]
    awaits_chance: bool


class Trial:
    """A match on which a seat tries actions; it goes no further than the first roll.

    `notes` tell of orders in text that were left out by their conditions, and of ways chosen.
    """

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.actions: list[Action] = []
        self.entries: list[Entry] = []
        self.notes: list[Note] = []
        self.awaits_chance = False

    @classmethod
    def resume(
        cls, title: Title, seat: Seat, position: TrialPosition, actions: Sequence[Action]
    ) -> Trial:
        """Return the trial that stood at `position`, to which `actions` have led."""
        state = unpack_state(position.state)
        trial = cls(Match(title, state, list(position.entries), NoDice()), seat)
        trial.actions = list(actions[: position.length])
        trial.entries = list(position.entries)
        trial.awaits_chance = position.awaits_chance
        return trial

    def position(self) -> TrialPosition:
        """Return where the trial stands now."""
        state = pack_state(self.match.state)
        return TrialPosition(len(self.actions), state, tuple(self.entries), self.awaits_chance)

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
        first = [clause.candidates[0] for clause in clauses]
        at = 0
        for order in orders_of(clauses):
            verdict = Verdict() if self.awaits_chance else judge(self.match, self.seat, order)
            if isinstance(verdict, Refusal):
                return verdict
            if verdict.note is not None:
                self.notes.append(verdict.note)
            if verdict.stops:
                return None
            turn = self.match.title.game_turn(self.match.state)
            for number, clause in enumerate(order if verdict.note is None else (), at + 1):
                refusal = self._take_clause(clause, first[number:])
                if refusal is not None:
                    return replace(refusal, line=clause.line, clause=clause.text)
            if verdict.note is None:
                self._end_phases(first[at : at + len(order)], turn)
            at += len(order)
        return None

    def _take_clause(self, clause: Clause, following: Sequence[Action]) -> Refusal | None:
        if self.awaits_chance:
            return Refusal(AWAITS_CHANCE)
        actions = self.match.legal(self.seat, clause, following)
        if isinstance(actions, Refusal):
            return actions
        note = way_note(self.match, self.seat, clause, actions)
        if note is not None:
            self.notes.append(note)
        return self.take(actions)

    def _end_phases(self, order: Sequence[Action], turn: int | None) -> None:
        """End the phases that an order such as “pass” ends besides the present one, as where the
        order comes by e-mail; an attack is announced by an order of its own here."""
        title = self.match.title
        if order[0]["do"] not in title.phase_ends:
            return
        while not self.awaits_chance and title.game_turn(self.match.state) == turn:
            actions = title.closing(self.match.state, self.seat, order)
            if not actions or self.take(actions) is not None:
                return

    def _take_one(self, action: Any) -> Refusal | None:
        if self.awaits_chance:
            return Refusal(AWAITS_CHANCE)
        refusal = malformed(self.match.title, action)
        if refusal is not None:
            return refusal
        # It is needed again only where chance ends the draft: until then it stays packed.
        before = pack_state(self.match.state)
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

    def _hold(self, before: bytes) -> None:
        self.match = Match(self.match.title, unpack_state(before), [], NoDice())
        self.awaits_chance = True
