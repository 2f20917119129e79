"""The position files of Triumph of Chaos: what a situation states, and its state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from app.games.kernel.match import Match
from app.games.kernel.state import State
from app.games.positions import SITUATION_KEYS, Expectation, PositionError, PositionSchema
from app.games.positions.reading import options as check_options
from app.games.toc.options import variants_of
from app.games.toc.positions import write
from app.games.toc.positions.expectations import EXPECTATIONS
from app.games.toc.positions.politics import KEYS as POLITICAL_KEYS
from app.games.toc.positions.situation import WHOLE, board_of_file, steps_of_file
from app.games.toc.title import TRIUMPH_OF_CHAOS

UNUSED_SEED: Final = "00" * 32
"""With it a match is begun of which only the form of the state is kept."""


class ChaosPositions(PositionSchema):
    """How Triumph of Chaos writes and reads its situations."""

    title = TRIUMPH_OF_CHAOS
    letters = "AB"
    default_seats = "AB"
    keys: ClassVar[Mapping[str, type]] = {
        **SITUATION_KEYS,
        "side": str,
        "round": int,
        "set_up": bool,
        "operations": int,
        "activated": dict,
        "hand": list,
        "reduced": list,
        "flipped": list,
        "control": dict,
        "no_act": list,
        "flags": list,
        "assets": list,
        "train": str,
        "points": int,
        "revolutionaries": int,
        "replacements": dict,
        "last": dict,
        **POLITICAL_KEYS,
    }
    expectations: ClassVar[Mapping[str, Expectation]] = EXPECTATIONS

    def state(self, content: Mapping[str, Any], seats: str) -> State:
        """Return the state that a file describes. Raises PositionError."""
        if len(seats) != len(self.letters):
            raise PositionError("two play: A is WHITE, B is RED", "seats")
        chosen = check_options(TRIUMPH_OF_CHAOS, content.get("options", {}))
        state = Match.new(TRIUMPH_OF_CHAOS, list(seats), UNUSED_SEED, options=chosen).state
        whole = content.get("phase") == WHOLE
        board = board_of_file({**content, "set_up": whole or content.get("set_up")})
        if whole:
            board["turn"], board["round"] = 0, 0
        state["board"], state["draws"] = board, 0
        variants = variants_of(chosen)
        if variants:
            board["variants"] = variants
        if "politics" in board:
            state["options"]["scenario"] = "campaign" if "campaign" in board else "training"
        state["steps"] = steps_of_file(content, board)
        for wrong in TRIUMPH_OF_CHAOS.violations(state):
            raise PositionError(f"this position is not possible: {wrong}", "map")
        return state

    def sections(self, match: Match) -> Iterator[Sequence[str]]:
        """Yield how `match` stands; see `PositionSchema.sections`."""
        return write.sections(match)


POSITIONS: Final = ChaosPositions()
