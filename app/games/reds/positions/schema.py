"""The position files of Reds!: what a situation states, and the state it stands for."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from app.games.kernel.match import Match
from app.games.kernel.state import State
from app.games.positions import (
    SITUATION_KEYS,
    DiceError,
    Expectation,
    PositionError,
    PositionSchema,
)
from app.games.positions.reading import options as check_options
from app.games.reds.board import POOL, board_of
from app.games.reds.positions import reading, write
from app.games.reds.positions.expectations import EXPECTATIONS
from app.games.reds.positions.situation import WHOLE, board_of_file, steps_of_file
from app.games.reds.title import REDS

UNUSED_SEED: Final = "00" * 32
"""With it a match is begun of which only the form of the state is kept."""


class RedsPositions(PositionSchema):
    """How Reds! writes and reads its situations."""

    title = REDS
    letters = "AB"
    default_seats = "AB"
    keys: ClassVar[Mapping[str, type]] = {
        **SITUATION_KEYS,
        "letter": str,
        "initiative": str,
        "side": str,
        "active": list,
        "first": list,
        "set_up": bool,
        "disordered": list,
        "control": dict,
        "terror": list,
        "seas": dict,
        "gold": str,
        "trotsky": str,
        "verdun": bool,
        "tsar_alive": bool,
        "wrangel": bool,
        "landing": bool,
        "leaders": dict,
        "withdrawal": int,
        "poland": str,
        "poland_entered": int,
        "cup": list,
        "activated": list,
        "moved": list,
        "markers": list,
        "raid": str,
    }
    expectations: ClassVar[Mapping[str, Expectation]] = EXPECTATIONS

    def state(self, content: Mapping[str, Any], seats: str) -> State:
        """Return the state that a file describes. Raises PositionError."""
        options = check_options(REDS, content.get("options", {}))
        if len(seats) != len(self.letters):
            raise PositionError("two play: A is Red, B is White", "seats")
        state = Match.new(REDS, list(seats), UNUSED_SEED, options).state
        whole = content.get("phase") == WHOLE
        board = board_of_file({**content, "set_up": whole or content.get("set_up")}, options)
        if whole:
            board["turn"], board["strategic_turn"] = 0, ""
        state["board"], state["draws"] = board, 0
        state["steps"] = steps_of_file(content, board)
        for wrong in REDS.violations(state):
            raise PositionError(f"this position is not possible: {wrong}", "map")
        return state

    def sections(self, match: Match) -> Iterator[Sequence[str]]:
        """Yield how `match` stands; see `PositionSchema.sections`."""
        return write.sections(match)

    def named_draw(self, state: State, name: str, context: str, sides: int) -> int:
        """Draw a chit from the cup, or a leader, by its name. Raises DiceError."""
        board = board_of(state)
        if context == "cup":
            drawn, among = name, board["cup"]
        elif context == "leader":
            drawn = reading.leader(name)
            among = [each for each, at in board["leaders"].items() if at == POOL]
        elif context == "recall":
            drawn = reading.leader(name)
            among = [each for each, at in board["leaders"].items() if at != POOL]
        else:
            raise DiceError(f'"dice" has {name} for {context}, where a number should stand')
        if drawn not in among:
            raise DiceError(f'"dice" has {name} for {context}, and it cannot be drawn')
        return among.index(drawn)


POSITIONS: Final = RedsPositions()
