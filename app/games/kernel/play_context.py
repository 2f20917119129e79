"""Play: the interface through which rules change the state, draw and emit log messages."""

from collections.abc import Sequence
from typing import Any

from app.games.kernel.chance import ChanceNeeded, Dice, NoDice
from app.games.kernel.protocols import TitleRules
from app.games.kernel.state import Draw, Frame, LogMessage, Seat, State


class Play:
    """A state while one action is carried out, with the draws and messages of that action."""

    __slots__ = (
        "audience", "by", "dice", "draws", "meanings", "messages", "new_decisions",
        "revealed", "state", "title",
    )  # fmt: skip

    def __init__(self, title: TitleRules, state: State, dice: Dice) -> None:
        self.title = title
        self.state = state
        self.dice = dice
        self.begin()

    def begin(self, by: Seat | None = None) -> None:
        """Start an action of `by`: clear draws, messages and new decisions of the last one."""
        self.by = by
        self.new_decisions: list[tuple[Seat, str]] = []
        self.draws: list[Draw] = []
        self.meanings: list[dict[str, Any]] = []
        self.messages: list[LogMessage] = []
        self.audience: list[Seat] | None = None
        self.revealed = False

    # the step stack

    @property
    def top(self) -> Frame:
        """The frame on top of the step stack."""
        return self.state["steps"][-1]

    def frame(self, step: str) -> Frame | None:
        """Return the topmost frame of `step`, or None where the game is not inside it."""
        for frame in reversed(self.state["steps"]):
            if frame["step"] == step:
                return frame
        return None

    def push(self, step: str, **kept: Any) -> Frame:
        """Enter `step`; `kept` is what its frame remembers. Return the frame."""
        frame: Frame = {"step": step, **kept}
        self.state["steps"].append(frame)
        return frame

    def leave(self) -> None:
        """Leave the step on top."""
        self.state["steps"].pop()

    def ask(self, *seats: Seat, what: str) -> None:
        """Ask `seats` for the decision `what` (a wording key) in the step on top.

        Standing instructions answer before the match waits for a seat, and so do the defaults of a
        seat that has resigned.
        """
        self.top.setdefault("owes", {}).update(dict.fromkeys(seats, what))
        for seat in seats:
            if what in self.title.standing_decisions or self.title.has_resigned(self.state, seat):
                self.new_decisions.append((seat, what))

    def close_decision(self, seat: Seat) -> None:
        """End the decision of `seat` in the step on top."""
        self.top["owes"].pop(seat)

    def drop_selection(self) -> None:
        """Let the steps on the stack drop what is named and not begun yet: this comes first.

        Whatever changes what is on the board calls it, by an any-time right or as a motion.
        """
        for frame in self.state["steps"]:
            self.title.steps[frame["step"]].drop_selection(self, frame)

    def finish(self, result: dict[str, Any]) -> None:
        """End the match with `result`: {"ranking": [[seats of first place], ...], ...}."""
        self.state["result"] = result
        self.state["steps"].clear()
        self.state["motions"].clear()
        self.state.pop("kept", None)
        self.state["drafts"].clear()
        self.state["standing"].clear()

    # chance

    def pick(self, context: str, count: int, to: list[Seat] | None = None) -> int:
        """Draw one of `count`, 0 to count - 1. `context` is public and says what for.

        With `to`, only these seats are shown the draw; an empty list: nobody.
        """
        number = self.state["draws"]
        value = self.dice.draw(number, context, count)
        self.state["draws"] = number + 1
        draw: Draw = {"number": number, "context": context, "sides": count, "value": value}
        if to is not None:
            draw["to"] = to
        self.draws.append(draw)
        self.meanings.append({})
        return value

    def pick_from(
        self, context: str, things: Sequence[str], to: list[Seat] | None = None, **about: Any
    ) -> str:
        """Draw one of `things`, each an id; `context` and `to` as for `pick`.

        What was drawn, from what, and `about` are what the draw meant: see `Title.draw_meaning`.
        """
        thing = things[self.pick(context, len(things), to)]
        self.meanings[-1] = {"thing": thing, "among": tuple(things), **about}
        return thing

    def roll(self, context: str, sides: int = 6, to: list[Seat] | None = None) -> int:
        """Roll a die, 1 to `sides`; `to` as for `pick`."""
        face = self.pick(context, sides, to) + 1
        self.meanings[-1] = {"face": face}
        return face

    # sealed answers

    def seal(self, seat: Seat, answer: Any) -> None:
        """Put by what `seat` answers in the step on top; no one else sees it until `unseal`."""
        self.top.setdefault("sealed", {})[seat] = answer

    def sealed(self, seat: Seat) -> Any:
        """Return what `seat` has sealed in the step on top, or None."""
        return self.top.get("sealed", {}).get(seat)

    def unseal(self) -> dict[Seat, Any]:
        """Open what was sealed in the step on top: return it, in the order of the seats.

        It is a revelation: none of these answers can be taken back any more.
        """
        self.reveal()
        answers = self.top.pop("sealed", {})
        return {seat: answers[seat] for seat in self.state["seats"] if seat in answers}

    # log messages

    def emit(self, say: str, *, to: list[Seat] | None = None, **args: Any) -> None:
        """Emit the log message `say` with its arguments to everybody, or to the seats `to`.

        Raises TypeError if `to` is no list: a wording cannot have an argument of that name.
        """
        if to is not None and not isinstance(to, list):
            raise TypeError(f"{say} is addressed to {to!r}, which is no list of seats")
        self.messages.append({"say": say, "args": args, "to": to})

    def keep_private(self, *seats: Seat) -> None:
        """Let only `seats` read the action that is being carried out."""
        self.audience = sorted(set(self.audience or []) | set(seats))

    def reveal(self) -> None:
        """Something hidden is going to be seen: the action can no longer be undone by its player.

        Call it before you tell, or change anything by, what was hidden: in a draft it raises
        ChanceNeeded, since what a draft showed could be looked at and never be played.
        """
        self.await_others()
        self.revealed = True

    def await_others(self) -> None:
        """What follows depends on what others have done unseen: a draft does not foresee it.

        Raises ChanceNeeded in a draft.
        """
        if isinstance(self.dice, NoDice):
            raise ChanceNeeded("a revelation")
