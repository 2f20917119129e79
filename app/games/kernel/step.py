"""Steps: the sequence of play, declared; a rulebook section finds itself again in its steps."""

from typing import ClassVar

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat


class Step:
    """One named step of the sequence of play. It has no state of its own: that is its frame.

    A subclass offers `options` and has one `do_<verb>` method for each verb it offers.

    - `cases`: the rulebook's case numbers.
    - `procedure`: while it is anywhere on the stack, any-time rights rest (a procedure is being
      resolved, and what it pushes belongs to it); what is declared meanwhile is kept.
    - `secret`: what a seat answers here is read by that seat alone until the step opens it.
    - `interrupting`: it asks seats out of turn, or all seats between turns, so that it has a short
      deadline of its own, at which `default` answers.
    """

    name: ClassVar[str]
    cases: ClassVar[str] = ""
    procedure: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    interrupting: ClassVar[bool] = False

    def in_procedure(self, frame: Frame) -> bool:
        """Whether any-time rights rest while `frame` of this step is on the stack.

        Override it where only a part of the step is a procedure: a force on its way.
        """
        return self.procedure

    def drop_selection(self, play: Play, frame: Frame) -> None:
        """Drop what was named in this step and has not begun: something else comes first.

        See `Play.drop_selection`.
        """

    def resume(self, play: Play, frame: Frame) -> None:
        """Go on while nobody owes anything: push a step, ask, or leave. Must change one of them."""
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        """List the legal actions of `seat`, which owes a decision here; never empty."""
        raise NotImplementedError(f"{self.name} asks but lists no options")

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """Say at once whether a well-formed action is legal; None: the options decide.

        Override it for actions that are too many to be listed, such as a march along a path. Return
        the action as it is to be carried out and logged, or why it is illegal as a whole (for a
        path see `Refusal.at_step`). It changes nothing, and depends only on what `seat` may know.
        """
        return None

    def act(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Carry out a legal action."""
        getattr(self, "do_" + action["do"])(play, frame, seat, action)

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        """Return what the standing instructions `given` answer for `seat`, or None: ask it.

        They are ids of those that answer this decision, the first in priority first. The answer
        counts if it is among the options. It may depend only on what `seat` may know.
        """
        return None

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """Return the documented answer of `seat` when its time is up, or None: there is none.

        It is the next small action, among the options; an answer of several is asked for again.
        """
        return None

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        """Say why `action` is not among the options, if the step knows better than the kernel."""
        return None


class Sequence(Step):
    """A step that is a list of steps, one after the other."""

    parts: ClassVar[tuple[str, ...]]

    def resume(self, play: Play, frame: Frame) -> None:
        at = frame.get("at", 0)
        if at == len(self.parts):
            play.leave()
        else:
            frame["at"] = at + 1
            play.push(self.parts[at])


class Right:
    """An any-time right: offered to its holders at every stop outside a procedure.

    Like a step it has one `do_<verb>` method a verb.

    - `always`: it is offered inside procedures as well, since it touches nothing that is resolved.
    - `keeps`: so it is, and what it would do there is kept until the procedure ends: it prepares
      or proposes motions, or answers them (see `motions.propose`).
    - `waits_by`: the case by which the others have to wait.
    """

    verbs: ClassVar[frozenset[str]]
    always: ClassVar[bool] = False
    keeps: ClassVar[bool] = False
    waits_by: ClassVar[str] = ""

    def options(self, play: Play, seat: Seat) -> list[Action]:
        """List what `seat` may do by this right now; empty where it may not."""
        raise NotImplementedError

    def act(self, play: Play, seat: Seat, action: Action) -> None:
        """Carry out a legal action."""
        getattr(self, "do_" + action["do"])(play, seat, action)

    def refuse(self, play: Play, seat: Seat, action: Action) -> Refusal | None:
        """Say why `action` is not among the options, if the right knows better than the kernel.

        It is asked only where the right is offered, and for any seat; it says only what `seat` may
        know.
        """
        return None
