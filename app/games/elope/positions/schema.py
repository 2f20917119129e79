"""The position files of Elope: what a situation states, and the state it stands for."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from app.games.elope.positions import aircraft, history, railways, ships, write
from app.games.elope.positions.expectations import EXPECTATIONS
from app.games.elope.positions.situation import WHOLE, board_of_file, steps_of_file
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from app.games.kernel.state import State
from app.games.positions import SITUATION_KEYS, Expectation, PositionError, PositionSchema
from app.games.positions.reading import options as check_options

UNUSED_SEED: Final = "00" * 32
"""With it a match is begun of which only the form of the state is kept."""


class ElopePositions(PositionSchema):
    """How Elope writes and reads its situations."""

    title = ELOPE
    letters = "AB"
    default_seats = "AB"
    keys: ClassVar[Mapping[str, type]] = {
        **SITUATION_KEYS,
        "side": str,
        "attack": dict,
        "weather": str,
        "set_up": bool,
        "reduced": list,
        "static": list,
        "unsupplied": list,
        "isolated": list,
        "across": list,
        "crossed": list,
        "control": dict,
        "points": dict,
        "works": dict,
        "bound": dict,
        **railways.KEYS,
        **aircraft.KEYS,
        **ships.KEYS,
        **history.KEYS,
    }
    expectations: ClassVar[Mapping[str, Expectation]] = {
        **EXPECTATIONS,
        **railways.EXPECTATIONS,
        **aircraft.EXPECTATIONS,
        **ships.EXPECTATIONS,
    }

    def state(self, content: Mapping[str, Any], seats: str) -> State:
        """Return the state that a file describes. Raises PositionError."""
        options = check_options(ELOPE, content.get("options", {}))
        if len(seats) != len(self.letters):
            raise PositionError("two play: A is the Allies, B is Red", "seats")
        state = Match.new(ELOPE, list(seats), UNUSED_SEED, options).state
        whole = content.get("phase") == WHOLE
        board = board_of_file(
            {**content, "set_up": whole or content.get("set_up")}, state["options"]
        )
        if whole:
            board["turn"] = 0
        state["board"], state["draws"] = board, 0
        state["steps"] = steps_of_file(content, board)
        for wrong in ELOPE.violations(state):
            raise PositionError(f"this position is not possible: {wrong}", "map")
        return state

    def sections(self, match: Match) -> Iterator[Sequence[str]]:
        """Yield how `match` stands; see `PositionSchema.sections`."""
        return write.sections(match)


POSITIONS: Final = ElopePositions()
