"""The standing instructions of RCW: each rules module that asks other seats lists its own.

`Step.standing_answer` of each step applies them. (The order words are made of this list, so no
rules module may import them.)
"""

from typing import Final

from app.games.kernel.order_grammar import Nouns
from app.games.kernel.standing_instructions import Instruction
from app.games.rcw.rules import (
    capture,
    commissars,
    czar_execution,
    exchange,
    game_end,
    inter_phase_standing,
    purge,
    set_up,
    special_units,
    spoils,
    stacking,
    turn_end,
)

INSTRUCTIONS: Final[tuple[Instruction, ...]] = (
    *set_up.INSTRUCTIONS,
    *exchange.INSTRUCTIONS,
    *stacking.INSTRUCTIONS,
    *capture.INSTRUCTIONS,
    *special_units.INSTRUCTIONS,
    *commissars.INSTRUCTIONS,
    *purge.INSTRUCTIONS,
    *spoils.INSTRUCTIONS,
    *czar_execution.INSTRUCTIONS,
    *turn_end.INSTRUCTIONS,
    *inter_phase_standing.INSTRUCTIONS,
    *game_end.INSTRUCTIONS,
)
"""All of them, in the order in which they are offered."""


def _without_articles(words: str) -> str:
    return " ".join(word for word in words.split() if word != "the")


NAMES: Final = Nouns(
    {each.id: each.words for each in INSTRUCTIONS},
    {each.id: (_without_articles(each.words),) for each in INSTRUCTIONS},
)
"""What they are called in orders."""
