"""Standing instructions: what a player has decided beforehand of questions out of turn (C3).

Each answers one decision. Those that follow the default of a question are the documented answer
when time is up, given at once; the others say what else.
"""

from typing import Final

from app.games.kernel.order_grammar import Nouns
from app.games.kernel.standing_instructions import Instruction
from app.games.text import mark

ODDS: Final = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1")
"""The columns of the combat table, the worst for the attacker first (11.3)."""

BY_DEFAULT: Final[dict[str, str]] = {}
"""For each instruction that follows the default, its decision."""


def _follows(decision: str, words: str, meaning: str, case: str) -> Instruction:
    name = f"{decision}:default"
    BY_DEFAULT[name] = decision
    return Instruction(name, words, decision, meaning, case)


INSTRUCTIONS: Final[tuple[Instruction, ...]] = (
    *(
        Instruction(
            f"navy:{odds}",
            f"navy at {odds} or worse",
            "support",
            mark("use ships in the defence when the attacker has these odds or better ones"),
            "20.7",
        )
        for odds in ODDS
    ),
    *(
        Instruction(
            f"air:{odds}",
            f"air at {odds} or worse",
            "support",
            mark("use aircraft in the defence when the attacker has these odds or better ones"),
            "20.1",
        )
        for odds in ODDS
    ),
    Instruction(
        "support:none", "no support", "support", mark("use no aircraft and ships else"), "11.3"
    ),
    _follows(
        "losses",
        "worst modifiers first",
        mark("disorder the whole unit with the worst modifiers"),
        "11.5",
    ),
    _follows(
        "retreat",
        "retreat to own source",
        mark("retreat with the least disorder, then toward the nearest own source"),
        "11.6",
    ),
    Instruction(
        "retreat:city",
        "retreat into a city",
        "retreat",
        mark("retreat with the least disorder, then into an own city"),
        "11.6",
    ),
    Instruction(
        "retreat:rail",
        "retreat along rail",
        "retreat",
        mark("retreat with the least disorder, then along a railway"),
        "11.6",
    ),
    Instruction("advance:stay", "no advance", "advance", mark("advance nobody"), "11.8"),
    _follows(
        "advance",
        "advance to a city or river",
        mark("the strongest unit advances if that gains a city or a river"),
        "11.8",
    ),
    _follows("excess", "destroy the weakest", mark("the weakest unit goes"), "9.1"),
    _follows("placing", "place events", mark("nearest to your own front line"), "20"),
    _follows("leader", "leaders to the Field Staff", mark("if nobody is there, else roll"), "20.9"),
    Instruction("leader:assign", "leaders to fronts", "leader", mark("always roll"), "20.9"),
    _follows(
        "terror", "Red Terror by value", mark("in a city of resource, if there is one"), "2.2"
    ),
    _follows("command", "fronts by need", mark("the fronts with most disordered units"), "7.7"),
    _follows("cup", "largest group first", mark("the group with most manpower"), "7.8"),
    _follows("trotsky", "Trotsky stays", mark("leave Trotsky's Train where it is"), "20.10"),
    _follows("field_staff", "Field Staff by units", mark("the front with most units"), "7.11"),
    _follows("raid", "keep the raid", mark("leave the Cavalry Raid marker in play"), "20.4"),
    Instruction("raid:end", "end the raid", "raid", mark("as soon as it is in supply"), "20.4"),
    _follows("tsar", "Tsar for the largest", mark("the largest unit of infantry"), "12.12"),
    _follows(
        "miracle",
        "Miracle when worth it",
        mark("if a Polish army is destroyed or three units are disordered"),
        "15.3",
    ),
    _follows("peace", "no peace with Poland", mark("offer none"), "15.5"),
    Instruction("peace:offer", "peace with Poland", "peace", mark("offer it"), "15.5"),
    _follows("border_guard", "weakest border guard", mark("the weakest unit goes"), "15.5"),
    _follows("garrisons", "keep garrisons", mark("remove none"), "20.5"),
    Instruction(
        "garrisons:idle",
        "remove idle garrisons",
        "garrisons",
        mark(
            "remove those beside other units, and those further than six hexes from the enemy, if "
            "the city stays yours"
        ),
        "20.5",
    ),
    _follows(
        "reinforcements", "place reinforcements", mark("nearest to where its army fights"), "14.1"
    ),
    _follows("replacements", "largest replacements", mark("those with most manpower"), "14.2"),
)

NAMES: Final = Nouns({each.id: each.words for each in INSTRUCTIONS})
"""What they are called in orders."""
