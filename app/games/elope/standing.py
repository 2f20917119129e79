"""Standing instructions: what a player has decided beforehand of questions out of turn.

Each answers one decision. Those that follow the default of a question are the documented answer
when time is up, given at once; the others say what else.
"""

from typing import Final

from app.games.kernel.answered_step import DEFAULT
from app.games.kernel.order_grammar import Nouns
from app.games.kernel.standing_instructions import Instruction
from app.games.text import mark

COUNTER_COLUMNS: Final = ("1-2", "1-1", "2-1", "3-1", "4-1")
"""The columns from which on a player may want to counter-attack (7.7)."""

INTERCEPTION_ODDS: Final = ("1-1", "2-1", "3-1")
"""The odds from which on a player may want to intercept aircraft (12.2)."""


def _follows(decision: str, words: str, meaning: str, case: str) -> Instruction:
    return Instruction(f"{decision}{DEFAULT}", words, decision, meaning, case)


INSTRUCTIONS: Final[tuple[Instruction, ...]] = (
    _follows(
        "losses",
        "spare what would die",
        mark("a unit that survives the step takes it, and the one that it weakens least"),
        "7.6",
    ),
    _follows(
        "stand", "stand if it can", mark("stand if somebody would be left, else retreat"), "7.61"
    ),
    Instruction("stand:hold", "always stand", "stand", mark("never retreat instead"), "7.61"),
    Instruction("stand:back", "always fall back", "stand", mark("one step, then back"), "7.61"),
    _follows("engaged", "give way if it can", mark("lose a step and retreat"), "7.7"),
    *(
        Instruction(
            f"engaged:{column}",
            f"counterattack at {column.replace('-', ':')}",
            "engaged",
            mark("counter-attack in this column or a better one"),
            "7.7",
        )
        for column in COUNTER_COLUMNS
    ),
    _follows(
        "retreat",
        "retreat at the least cost",
        mark("the fewest certain losses, dice and hexes, then the lowest number"),
        "8.0",
    ),
    Instruction("advance:stay", "no advance", "advance", mark("advance nobody"), "8.1"),
    Instruction(
        "advance:town",
        "advance into towns",
        "advance",
        mark("the strongest unit goes into a town or city, else nobody"),
        "8.1",
    ),
    _follows("spend", "spend what feeds most", mark("a point, else the best depot"), "7.2"),
    Instruction("spend:none", "spend nothing", "spend", mark("attack at half strength"), "7.2"),
    _follows("order", "attacks in their order", mark("as they were announced"), "7.4"),
    _follows("flight", "depots flee to troops", mark("to the hex nearest to your troops"), "11.6"),
    _follows(
        "shipwreck",
        "land among friends",
        mark("a sunk steamer's troops land at the best bank"),
        "15.0",
    ),
    _follows("excess", "remove the weakest", mark("the weakest unit goes"), "6.3"),
    _follows("intercept", "let aircraft pass", mark("intercept no enemy aircraft"), "12.2"),
    *(
        Instruction(
            f"intercept:{odds}",
            f"intercept at {odds.replace('-', ':')}",
            "intercept",
            mark("intercept enemy aircraft at these odds or better"),
            "12.2",
        )
        for odds in INTERCEPTION_ODDS
    ),
    _follows("arrivals", "arrive by Vologda", mark("reinforcements come by Vologda"), "13.12"),
    Instruction(
        "arrivals:kotlas", "arrive at Kotlas", "arrivals", mark("where that is possible"), "13.12"
    ),
)

NAMES: Final = Nouns({each.id: each.words for each in INSTRUCTIONS})
"""What they are called in orders."""
