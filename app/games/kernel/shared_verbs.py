"""Order words and rights that are the same in several titles: standing instructions, resigning."""

from typing import ClassVar, Final

from app.games.kernel.order_grammar import Verb
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Seat
from app.games.kernel.step import Right
from app.games.text import mark

INSTRUCTION_VERBS: Final = (
    Verb(
        "instruct",
        "standing {instruction:instruction}",
        ("standing order {instruction:instruction}", "always {instruction:instruction}"),
        meaning=mark("answer in advance, so nobody waits for you"),
    ),
    Verb(
        "revoke",
        "cancel standing {instruction:instruction}",
        ("cancel standing order {instruction:instruction}",),
        meaning=mark("cancel a standing instruction"),
    ),
)

RESIGN: Final = Verb("resign", "resign", meaning=mark("give the game up"))


class Resignation(Right):
    """A player gives the game up at any time; `concede` says who wins. No rulebook has a case."""

    verbs: ClassVar = frozenset({RESIGN.do})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return [{"do": RESIGN.do}]

    def do_resign(self, play: Play, seat: Seat, action: Action) -> None:
        play.drop_selection()
        play.emit("resigned", seat=seat)
        self.concede(play, seat)

    def concede(self, play: Play, seat: Seat) -> None:
        """End the match against `seat`."""
        raise NotImplementedError
