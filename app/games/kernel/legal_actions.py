"""The legal actions of each seat at one stop of a match, listed once and cached."""

from typing import Any

from app.games.kernel.game_definition import Title
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.kernel.step import Right


class LegalActions:
    """The options at one stop: `pending` answers a decision, `any_time` uses a right.

    The two are listed apart because rights are open at every stop and seldom used.
    `decisions_only` suspends the rights, as a procedure does.
    """

    def __init__(self, title: Title, play: Play, *, decisions_only: bool = False) -> None:
        self._title = title
        self._play = play
        self._decisions_only = decisions_only
        self.clear()

    def clear(self) -> None:
        """Drop the lists; the match has moved on or back."""
        self._pending: dict[Seat, list[Action]] = {}
        self._any_time: dict[Seat, list[Action]] = {}
        self._all: dict[Seat, list[Action]] = {}
        self._suspended: bool | None = None

    @property
    def suspended(self) -> bool:
        """Whether rights are suspended: most of them wait, or what they would do does."""
        if self._suspended is None:
            self._suspended = self._decisions_only or self._title.is_resolving(self._play.state)
        return self._suspended

    def options(self, seat: Seat) -> list[Action]:
        """List every legal action of `seat`: first the pending decision, then its rights."""
        if seat not in self._all:
            self._all[seat] = self.pending(seat) + self.any_time(seat)
        return self._all[seat]

    def pending(self, seat: Seat) -> list[Action]:
        """List the actions of `seat` that answer the step on top."""
        found = self._pending.get(seat)
        if found is None:
            found = self._pending[seat] = self._answers(seat)
        return found

    def any_time(self, seat: Seat) -> list[Action]:
        """List the actions that the rights of `seat` allow."""
        found = self._any_time.get(seat)
        if found is None:
            found = self._any_time[seat] = []
            for right in self._rights(seat):
                found += right.options(self._play, seat)
        return found

    def find(self, seat: Seat, action: Action) -> Action | None:
        """Return the option of `seat` that equals `action`, with its free text, or None.

        Nothing is listed where the step on top validates actions itself.
        """
        title = self._title
        judged = title.legal(self._play, seat, action)
        if judged is not None:
            return None if isinstance(judged, Refusal) else judged
        text = title.notation.free_text(action)
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
        """Return the options of `seat` to search for `action`, which may be anything."""
        verb = action.get("do") if isinstance(action, dict) else None
        right = self._title.right_of.get(verb) if isinstance(verb, str) else None
        if right is None:
            return self.pending(seat)
        if seat in self._any_time:
            return self._any_time[seat]
        return right.options(self._play, seat) if right in self._rights(seat) else []

    def _answers(self, seat: Seat) -> list[Action]:
        state, title = self._play.state, self._title
        frame = state["steps"][-1] if state["steps"] else {}
        if seat not in frame.get("owes", ()) or title.has_resigned(state, seat):
            return []
        return title.steps[frame["step"]].options(self._play, frame, seat)

    def _rights(self, seat: Seat) -> tuple[Right, ...]:
        """Return the rights of `seat` that may be used now."""
        state, title = self._play.state, self._title
        if not state["steps"] or title.has_resigned(state, seat):
            return ()
        if self._decisions_only:
            found = title.never_suspended
        else:
            found = title.open_in_procedures if self.suspended else title.rights
        return title.rights_in(state, found)
