"""Match: one game being played, from its seed to its result.

>>> from app.games.catalogue import TITLES
>>> title = next(iter(TITLES.values()))
>>> match = Match.new(title, seats=["A", "B", "C"], seed="00" * 32)
>>> match.waiting()
{'A': 'trade', 'B': 'trade', 'C': 'trade'}
>>> match.options("A")[0]
{'do': 'ready'}
>>> match.apply("A", {"do": "ready"})["n"]
1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

from app.games.kernel import admin_actions, execute_text, explain, motions, standing_instructions
from app.games.kernel.chance import Dice, NoDice, RecordedDice, SeededDice
from app.games.kernel.execute_text import OrderOutcome as OrderOutcome
from app.games.kernel.game_definition import Title
from app.games.kernel.legal_actions import LegalActions
from app.games.kernel.order_notation import Clause
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import IllegalAction as IllegalAction
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Draw, Entry, Seat, State
from app.games.kernel.state import copy_state as copy_state
from app.games.kernel.view import view

START = "start"

MAX_STEPS_UNASKED = 10_000
"""Steps without a decision after which the engine assumes an endless loop."""


class Match:
    """A state, the log that led to it, and the source of its dice."""

    def __init__(self, title: Title, state: State, log: list[Entry], dice: Dice) -> None:
        self.title = title
        self.state = state
        self.log = log
        self._play = Play(title, state, dice)
        self._legal_actions = LegalActions(title, self._play)

    @classmethod
    def new(
        cls,
        title: Title,
        seats: Sequence[Seat],
        seed: str | None = None,
        options: Mapping[str, Any] | None = None,
        dice: Dice | None = None,
        rules: int | None = None,
    ) -> Match:
        """Set up a match and run to its first decision.

        `rules` is the version of the rules that it is played under, by default the title's own.
        Raises ValueError on a bad option or bad seats.
        """
        version = title.rules if rules is None else rules
        chosen = title.options_in(version)
        for name, value in (options or {}).items():
            is_known = title.options_since.get(name, 1) <= version
            if not is_known or value not in title.option_choices.get(name, ()):
                raise ValueError(f"{title.name} has no option {name}={value!r}")
            chosen[name] = value
        able = title.seats_for(chosen)
        if len(seats) not in able or len(set(seats)) != len(seats):
            raise ValueError(f"{title.name} needs {able[0]} to {able[-1]} players")
        state: State = {
            "title": title.id,
            "rules": version,
            "options": chosen,
            "seats": list(seats),
            "steps": [],
            "motions": [],
            "proposals": {},
            "drafts": {},
            "standing": {},
            "draws": 0,
            "result": None,
            "board": None,
        }
        match = cls(title, state, [], dice or (SeededDice(seed) if seed else NoDice()))
        title.start(match._play)
        match._begin()
        return match

    @classmethod
    def from_position(cls, title: Title, state: State, dice: Dice) -> Match:
        """Go on from a state that was set up by hand; the log begins with its first decision."""
        match = cls(title, state, [], dice)
        match._begin()
        return match

    def _begin(self) -> None:
        self._run()
        self._append_entry(None, {"do": START})

    def _run(self) -> None:
        """Resume steps until some seat owes a decision or the match is over."""
        play = self._play
        steps, known = self.state["steps"], self.title.steps
        for _ in range(MAX_STEPS_UNASKED):
            if not steps:
                return
            if "kept" in self.state and self._carries_out_kept():
                continue
            frame = steps[-1]
            if not frame.get("owes"):
                known[frame["step"]].resume(play, frame)
            elif not play.new_decisions or not standing_instructions.answer(play):
                return
        raise RuntimeError(f"the sequence of play runs in a circle: {[f['step'] for f in steps]}")

    def _carries_out_kept(self) -> bool:
        """Carry out the next motion that was kept, if no procedure is being resolved any more."""
        return not self.title.is_resolving(self.state) and motions.end_wait(self._play)

    # what is open

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state["result"] is not None

    def waiting(self) -> dict[Seat, str]:
        """Return who owes a decision, and which (a wording key)."""
        steps = self.state["steps"]
        return dict(steps[-1].get("owes", {})) if steps else {}

    def options(self, seat: Seat) -> list[Action]:
        """List every legal action of `seat`: first the pending decision, then its rights."""
        return self._legal_actions.options(seat)

    def pending(self, seat: Seat) -> list[Action]:
        """List the actions that answer the pending decision of `seat`; empty if it owes none."""
        return self._legal_actions.pending(seat)

    def any_time(self, seat: Seat) -> list[Action]:
        """List the actions that the any-time rights of `seat` allow."""
        return self._legal_actions.any_time(seat)

    def find_option(self, seat: Seat, action: Action) -> Action | None:
        """Return the option of `seat` that equals `action`, with its free text, or None."""
        return self._legal_actions.find(seat, action)

    @property
    def suspended(self) -> bool:
        """Whether a procedure is being resolved, so that any-time rights or their effects wait."""
        return self._legal_actions.suspended

    @property
    def interrupting(self) -> bool:
        """Whether what is owed has a short time limit of its own (see `Step.interrupting`)."""
        steps = self.state["steps"]
        return bool(steps) and self.title.steps[steps[-1]["step"]].interrupting

    @property
    def turn(self) -> str | None:
        """Which turn of whoever is to play it is (see `Title.turn_id`)."""
        return self.title.turn_id(self.state)

    @property
    def meanings(self) -> list[dict[str, Any]]:
        """What the draws of the last action meant, in their order (see `Title.draw_meaning`)."""
        return self._play.meanings

    @property
    def revealed(self) -> bool:
        """Whether the last action has shown something that was hidden (see `Play.reveal`)."""
        return self._play.revealed

    def default(self, seat: Seat) -> Action | None:
        """Return the documented answer of `seat` at time-out; None: it owes nothing, or has none.

        An answer of several small actions is given by the first of them.
        """
        if seat not in self.waiting():
            return None
        frame = self.state["steps"][-1]
        return self.title.steps[frame["step"]].default(self._play, frame, seat)

    # acting

    def apply(self, seat: Seat, action: Action) -> Entry:
        """Carry out one small action and run to the next decision; return its log entry.

        Raises IllegalAction if it is not among the options, ChanceNeeded if it needs dice (or
        shows something hidden) in a draft: the state is spoilt then, so work on a copy.
        """
        option = self.find_option(seat, action)
        if option is None:
            raise IllegalAction(self.explain(seat, action))
        action = option
        play = self._play
        play.begin(seat)
        steps = self.state["steps"]
        step = self.title.steps[steps[-1]["step"]]
        right = self.title.right_of.get(action["do"])
        if right is not None:
            right.act(play, seat, action)
        else:
            if step.secret:
                play.keep_private(seat)
            step.act(play, steps[-1], seat, action)
        self._run()
        return self._append_entry(seat, action)

    def _append_entry(self, seat: Seat | None, action: Action) -> Entry:
        play = self._play
        entry: Entry = {
            "n": len(self.log),
            "seat": seat,
            "action": action,
            "draws": play.draws,
            "tellings": play.messages,
            "to": play.audience,
            "final": bool(play.draws) or play.revealed or seat is None,
        }
        self.log.append(entry)
        self._legal_actions.clear()
        return entry

    def explain(self, seat: Seat, action: Action) -> Refusal:
        """Return why `action` is not legal now, with the legal orders that come nearest to it."""
        return explain.explain(self, seat, action)

    # orders in text

    def orders(self, seat: Seat, text: str, following: Sequence[Action] = ()) -> OrderOutcome:
        """Carry out an order text; see `execute_text.give`."""
        return execute_text.give(self, seat, text, following)

    def read(self, seat: Seat, text: str) -> list[Clause] | Refusal:
        """Read an order text of `seat`; see `execute_text.read`."""
        return execute_text.read(self, seat, text)

    def legal(
        self, seat: Seat, clause: Clause, following: Sequence[Action] = ()
    ) -> list[Action] | Refusal:
        """Return the actions that `clause` stands for now; see `execute_text.legal`."""
        return execute_text.legal(self, seat, clause, following)

    @property
    def is_trial(self) -> bool:
        """Whether it rolls no dice and shows nothing hidden, as a draft does."""
        return isinstance(self._play.dice, NoDice)

    def restore(self, state: State) -> None:
        """Go back to a state as it was; its entries are the caller's to take away."""
        kept = cast(dict[str, Any], self.state)
        kept.clear()
        kept.update(state)
        self._legal_actions.clear()

    # drafts, undo, replay

    def draft(self) -> Match:
        """Return a private copy that rolls no dice and shows nothing hidden; its log is empty."""
        return Match(self.title, copy_state(self.state), [], NoDice())

    def decisions_only(self) -> Match:
        """Return this position, not a copy, with its any-time rights suspended.

        A bot or a time-out that answers for a seat chooses among the answers alone.
        """
        match = Match(self.title, self.state, [], NoDice())
        match._legal_actions = LegalActions(self.title, match._play, decisions_only=True)
        return match

    def can_undo(self, seat: Seat) -> bool:
        """Whether the last entry is an action of `seat` that drew and showed nothing."""
        return bool(self.log) and self.log[-1]["seat"] == seat and not self.log[-1]["final"]

    def undo(self, seat: Seat) -> Entry:
        """Take back the last action of `seat`; return its entry.

        The log is replayed up to there, so it must be whole. ValueError if it may not, or is not.
        """
        if not self.can_undo(seat):
            raise ValueError("you cannot take back dice rolls, revealed information or answers")
        self.restore(self.state_after(len(self.log) - 2))
        return self.log.pop()

    def rewind(
        self,
        to: int,
        without: Sequence[Seat] = (),
        earlier: State | None = None,
        *,
        agreed: bool = False,
    ) -> Entry:
        """Go back to the position after entry `to`; return the entry that says so, the last now.

        What was done since stays in the log, which must be whole unless `earlier`, a copy of that
        position, is given. Draws and names of motions go on counting; the seats `without` have no
        standing instructions. `agreed`: the players wanted it, no moderator. Raises ValueError.
        """
        return admin_actions.rewind(self, to, without, earlier, agreed=agreed)

    def agree(self, winner: Seat | None) -> Entry:
        """End the match by agreement: with a winner to whom the others concede, or as a draw.

        The result has the key "agreed" and nothing else of the title's. Raises ValueError.
        """
        return admin_actions.agree(self, winner)

    def adjudicate(self, ranking: Sequence[Sequence[Seat]], why: str) -> Entry:
        """End the match with a ranking, first place first, that a director ruled for a reason.

        The result has the key "agreed" and nothing else of the title's. Raises ValueError.
        """
        return admin_actions.adjudicate(self, ranking, why)

    def correct(self, what: str, filled: Mapping[str, str], why: str) -> Entry:
        """Correct the position as the title's correction `what` says; return the entry of it.

        `filled` is what its blanks are filled in with. Raises NotCorrectable: nothing has changed.
        """
        return admin_actions.correct(self, what, filled, why)

    @contextmanager
    def admin_entry(self, action: Action) -> Iterator[Play]:
        """Record what the block does as one log entry of no seat.

        If the block raises ValueError, nothing has changed.
        """
        before = copy_state(self.state)
        self._play.begin(None)
        self._legal_actions.clear()
        try:
            yield self._play
        except ValueError:
            self.restore(before)
            raise
        self._append_entry(None, action)

    def state_after(self, n: int) -> State:
        """Return the state after entry `n` of the log, which must be whole."""
        now, log = self.state, self.log[: n + 1]
        if not log or log[0]["action"] != {"do": START}:
            raise ValueError("cannot undo without the full log")
        return replay(self.title, log, now["seats"], now["options"], rules=now["rules"]).state

    # views

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """Return everything that `seat` may know; None is a spectator."""
        return view(self, seat)


def replay(
    title: Title,
    log: Sequence[Entry],
    seats: Sequence[Seat],
    options: Mapping[str, Any] | None = None,
    dice: Dice | None = None,
    rules: int | None = None,
) -> Match:
    """Play a log again from the start, with its recorded draws unless `dice` are given.

    `rules` is the version that the match was played under, by default the title's own. The log of
    the match returned must equal `log`: compare it too, since the state does not hold what was
    told. Raises IllegalAction or ValueError where the log is not a legal match of these rules.
    """
    recorded: list[Draw] = [draw for entry in log for draw in entry["draws"]]
    source = dice or RecordedDice(recorded)
    match = Match.new(title, seats, options=options, dice=source, rules=rules)
    for entry in log[1:]:
        reapply(match, entry)
    return match


def reapply(match: Match, entry: Entry) -> None:
    """Apply the next entry of a recorded log to `match`."""
    seat, action = entry["seat"], entry["action"]
    if seat is None:
        admin_actions.reapply(match, action)
    else:
        match.apply(seat, action)
