"""What may be done where a match has stopped: the options of its seats, each listed once."""

from typing import Any

from app.games.kernel.play import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.kernel.step import Right


class Listing:
    """The options at one stop. `owed` answers what is asked, `aside` are the rights besides.

    The two are listed apart, since rights are asked at every stop and seldom used. `asked_only`:
    the rights rest throughout, as while a procedure is being resolved.
    """

    def __init__(self, play: Play, *, asked_only: bool = False) -> None:
        self._play = play
        self._asked_only = asked_only
        self.forget()

    def forget(self) -> None:
        """The match has gone on, or back: list anew."""
        self._owed: dict[Seat, list[Action]] = {}
        self._aside: dict[Seat, list[Action]] = {}
        self._all: dict[Seat, list[Action]] = {}
        self._resting: bool | None = None

    @property
    def resting(self) -> bool:
        """Whether the rights rest, but for those that never do."""
        if self._resting is None:
            self._resting = self._asked_only or self._play.title.resolving(self._play.state)
        return self._resting

    def options(self, seat: Seat) -> list[Action]:
        """List every legal small action of `seat`: first what it owes, then its rights."""
        if seat not in self._all:
            self._all[seat] = self.owed(seat) + self.aside(seat)
        return self._all[seat]

    def owed(self, seat: Seat) -> list[Action]:
        """List the answers of `seat` to what the step on top asks it."""
        found = self._owed.get(seat)
        if found is None:
            found = self._owed[seat] = self._answers(seat)
        return found

    def aside(self, seat: Seat) -> list[Action]:
        """List what `seat` may do by its rights."""
        found = self._aside.get(seat)
        if found is None:
            found = self._aside[seat] = []
            for right in self._rights(seat):
                found += right.options(self._play, seat)
        return found

    def find(self, seat: Seat, action: Action) -> Action | None:
        """Return the option of `seat` that `action` is, with its free text; None: it is none.

        Where the step on top says by itself what is legal, no options are listed.
        """
        title = self._play.title
        judged = title.legal(self._play, seat, action)
        if judged is not None:
            return None if isinstance(judged, Refusal) else judged
        text = title.lexicon.free_text(action)
        if text is not None:
            action = {**action, **dict.fromkeys(text, "")}
        options = self._of_verb(seat, action)
        try:
            # What came from outside may equal the option and not be it: JSON's 1.0 equals 1.
            option = options[options.index(action)]
        except ValueError:
            return None
        return {**option, **text} if text else option

    def _of_verb(self, seat: Seat, action: Any) -> list[Action]:
        """Return options of `seat` among which `action`, which may be anything, is if it is one."""
        verb = action.get("do") if isinstance(action, dict) else None
        right = self._play.title.right_of.get(verb) if isinstance(verb, str) else None
        if right is None:
            return self.owed(seat)
        if seat in self._aside:
            return self._aside[seat]
        return right.options(self._play, seat) if right in self._rights(seat) else []

    def _answers(self, seat: Seat) -> list[Action]:
        state, title = self._play.state, self._play.title
        frame = state["steps"][-1] if state["steps"] else {}
        if seat not in frame.get("owes", ()) or title.has_left(state, seat):
            return []
        return title.steps[frame["step"]].options(self._play, frame, seat)

    def _rights(self, seat: Seat) -> tuple[Right, ...]:
        """Return the rights that do not rest now, for `seat`."""
        state, title = self._play.state, self._play.title
        if not state["steps"] or title.has_left(state, seat):
            return ()
        return title.ever_open if self.resting else title.rights
