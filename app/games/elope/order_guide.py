"""The order words of Elope in groups, each with an example, as the guide shows them."""

from typing import Final

from app.games.kernel.guide import VerbGroup
from app.games.text import mark

VERB_GROUPS: Final = (
    VerbGroup(
        mark("Set-up and operations"),
        {
            "place": "place RCAV1 at 2920",
            "build": "depot at Archangel",
            "build_static": "static depot at Kotlas",
            "restore": "restore FR21A",
            "operations_done": "operations done",
            "enter": "bring RMISC to Kotlas",
        },
    ),
    VerbGroup(
        mark("Movement"),
        {
            "move": "move FR21A",
            "join": "join FR21B",
            "to": "to 3606",
            "march": "march FR21A + FR21B by 4607, 4507",
            "halt": "halt",
            "rail": "rail to 3606",
            "entrain": "rail 21F all to 3606",
            "cut": "cut 3506",
            "repair": "repair 3506",
            "raise_fort": "raise fort",
            "raise_defence": "raise hasty defence",
            "bridge": "bridge to 2821",
            "resupply": "resupply TRALL with DEPA1",
            "cross": "cross to 2920",
            "across": "across US1HQ",
            "flip": "flip DEPA1",
            "entrench": "entrench FR21A",
            "fortify": "fortify FR21A",
            "done": "done",
        },
    ),
    VerbGroup(
        mark("Ships"),
        {
            "sail": "sail to 2920/2921",
            "river": "river to Bereznik",
            "load": "load US1HQ + USA",
            "land": "land USA at Bereznik",
            "unload": "unload at Bereznik",
            "ferry": "ferry to 4607",
            "mine": "lay mines",
            "sweep": "sweep 2821/2921",
            "ashore": "ashore at 2920",
        },
    ),
    VerbGroup(
        mark("Combat"),
        {
            "attack": "attack 3107",
            "assault": "attack 3107 with FR21A + FR21B, announce",
            "with": "with FR21A",
            "command": "command RB1HQ",
            "announce": "announce",
            "call_off": "call off",
            "resolve": "resolve 3107",
            "spend": "spend DEPA1",
            "spend_point": "spend a point",
            "spend_nothing": "spend nothing",
        },
    ),
    VerbGroup(
        mark("Aircraft"),
        {
            "fly": "fly DH41",
            "support": "support 3107 with DH41",
            "bomb": "bomb track in 3006 with DH42",
            "gas": "gas 3107 with DH9A1",
            "transfer": "base DH41 at Obozerskaya",
            "stand_down": "stand down",
            "recall": "recall DH41",
            "intercept": "intercept with RAIR2",
            "let_pass": "let pass",
        },
    ),
    VerbGroup(
        mark("After combat"),
        {
            "lose": "lose FR21A",
            "stand": "stand",
            "fall_back": "fall back",
            "counter": "counterattack 3207",
            "give_way": "give way",
            "retreat": "retreat to 3006",
            "advance": "advance FR21A to 3107",
            "stay": "stay",
            "exploit": "exploit FR21A to 3007",
            "flee": "flee to 2806",
            "remove": "remove R48A",
        },
    ),
    VerbGroup(
        mark("Standing instructions"),
        {
            "instruct": "standing counterattack at 1:1",
            "revoke": "cancel standing always stand",
        },
    ),
    VerbGroup(mark("The match"), {"resign": "resign"}),
)
