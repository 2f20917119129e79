"""Standing instructions: what a player has decided beforehand of questions out of turn.

Each answers one decision. Those that follow the default of a question are the documented answer
when time is up, given at once; the others say what else.
"""

from typing import Final

from app.games.kernel.answered_step import DEFAULT
from app.games.kernel.order_grammar import Nouns
from app.games.kernel.standing_instructions import Instruction
from app.games.text import mark


def _follows(decision: str, words: str, meaning: str, case: str) -> Instruction:
    return Instruction(f"{decision}{DEFAULT}", words, decision, meaning, case)


INSTRUCTIONS: Final[tuple[Instruction, ...]] = (
    _follows(
        "losses",
        "losses as usual",
        mark("reduced units lose steps first, elite units and cavalry last"),
        "8.51",
    ),
    Instruction("cancel:stand", "always stand", "cancel", mark("try to cancel retreats"), "8.6"),
    _follows("cancel", "always fall back", mark("never try to cancel a retreat"), "8.6"),
    _follows(
        "retreat", "retreat together", mark("all to one space, as far as there is room"), "8.6"
    ),
    _follows("defence", "hold", mark("no asset, no withdrawal, no help before the fire"), "8.2"),
    Instruction(
        "defence:withdraw",
        "withdraw",
        "defence",
        mark("try to withdraw before the fire where a leader can"),
        "12.1",
    ),
    Instruction(
        "defence:reinforce",
        "bring help",
        "defence",
        mark("try to reinforce with the best leader next to the space"),
        "12.1",
    ),
    Instruction(
        "bring:all", "bring everybody", "bring", mark("who can come to the defenders comes"), "12.1"
    ),
    Instruction(
        "modifier:lower",
        "lower their die",
        "modifier",
        mark("in defence, at a difference of two take one off the attacker's die"),
        "8.312",
    ),
    Instruction(
        "counter:strike", "counterattack", "counter", mark("counterattack if possible"), "12.1"
    ),
    _follows("counter", "do not counterattack", mark("never counterattack"), "12.1"),
    _follows(
        "engage",
        "attack all the same",
        mark("although a People's Army is gone, or Defeatism keeps units back"),
        "8.2",
    ),
    _follows("assets", "no assets", mark("deploy no special assets in attacks"), "8.8"),
    _follows("surprise", "no surprise", mark("open fire without trying a surprise"), "8.42"),
    _follows("advance", "advance", mark("everybody into the defender's space"), "8.7"),
    Instruction("advance:stay", "no advance", "advance", mark("advance nobody"), "8.7"),
    _follows("pursue", "no pursuit", mark("do not pursue who withdraws"), "12.1"),
    _follows("bid", "buy no influence", mark("spend no steps on influence points"), "11.52"),
    _follows(
        "rebuilding",
        "rebuild as usual",
        mark("armies on the map are repaired first, then units are rebuilt"),
        "11.53",
    ),
    _follows(
        "allocation",
        "cards for politics as usual",
        mark("Influence in your box, the Bluff in the enemy's, your lowest card in the third"),
        "5.2",
    ),
    _follows(
        "selection",
        "political cards as usual",
        mark("the cards with most net influence, no other effect"),
        "5.2",
    ),
    _follows(
        "faction_rebuilding",
        "rebuild factions as usual",
        mark("forces of factions are repaired first, then rebuilt"),
        "11.2",
    ),
    _follows(
        "desertion", "desertion as usual", mark("full corps lose steps first, then armies"), "13.52"
    ),
    _follows("spies", "no spies", mark("cancel no political card"), "5.2"),
    _follows(
        "event_place", "reinforcements as usual", mark("the first space that 11.1 allows"), "11.1"
    ),
)

NAMES: Final = Nouns({each.id: each.words for each in INSTRUCTIONS})
"""What they are called in orders."""
