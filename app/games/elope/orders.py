"""The order words of Elope."""

from typing import Final

from app.games.elope.box import GRID, KOTLAS, MAP, UNITS
from app.games.elope.standing import NAMES as INSTRUCTION_NAMES
from app.games.kernel.guide import VerbGroup
from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_groups import UnitSets
from app.games.kernel.order_notation import OrderNotation
from app.games.text import mark

_V = Verb

VERBS: Final = (
    _V(
        "place",
        "place {unit:unit} at {place:place}",
        meaning=mark("place a unit at the start"),
        case="23.1",
    ),
    _V(
        "build",
        "depot at {place:place}",
        ("make depot at {place:place}", "build depot at {place:place}"),
        meaning=mark("build a depot on its mobile side"),
        case="11.1",
    ),
    _V(
        "build_static",
        "static depot at {place:place}",
        ("make static depot at {place:place}", "build static depot at {place:place}"),
        meaning=mark("build a depot on its static side"),
        case="11.1, 11.3",
    ),
    _V(
        "restore",
        "restore {unit:unit}",
        ("replace {unit:unit}",),
        meaning=mark("bring a unit back to full strength"),
        case="13.31",
    ),
    _V("operations_done", "operations done", meaning=mark("end your operations"), case="3.0"),
    _V(
        "enter",
        "bring {unit:unit} to {entry:entry}",
        meaning=mark("choose where a unit arrives"),
        case="13.12",
    ),
    _V(
        "move",
        "move {unit:unit}",
        continues=("to",),
        meaning=mark("select a unit to move"),
        case="4.2",
    ),
    _V("join", "join {unit:unit}", meaning=mark("let a unit move with it"), case="4.2"),
    _V("to", "to {place:place}", meaning=mark("move what is selected there"), case="4.3"),
    _V(
        "march",
        "march {units:units} by {path:path}",
        ("{units:units}: {path:path}",),
        meaning=mark("move a stack along a path of your own"),
        case="4.2",
    ),
    _V(
        "rail",
        "rail to {place:place}",
        ("by rail to {place:place}",),
        meaning=mark("let what is selected ride on a train"),
        case="4.8",
    ),
    _V(
        "entrain",
        "rail {units:units} to {place:place}",
        ("rail {units:units}: {place:place}",),
        meaning=mark("let a stack ride on a train"),
        case="4.8",
    ),
    _V(
        "cut",
        "cut {place:place}",
        ("cut track {place:place}", "cut rail {place:place}"),
        meaning=mark("go there and destroy the track"),
        case="16.5",
    ),
    _V(
        "repair",
        "repair {place:place}",
        ("repair track {place:place}", "repair rail {place:place}"),
        meaning=mark("go there with engineers and repair the track"),
        case="17.0",
    ),
    _V(
        "raise_fort",
        "raise fort",
        ("raise a fort", "build a fort"),
        meaning=mark("let engineers build a fort where they are"),
        case="17.0",
    ),
    _V(
        "raise_defence",
        "raise hasty defence",
        ("raise a hasty defence", "build a hasty defence"),
        meaning=mark("let engineers build a hasty defence where they are"),
        case="17.0",
    ),
    _V(
        "bridge",
        "bridge to {place:place}",
        ("build a bridge to {place:place}",),
        meaning=mark("let engineers build a bridge to a hex beside them"),
        case="17.0",
    ),
    _V(
        "resupply",
        "resupply {unit:unit} with {depot:unit}",
        meaning=mark("spend a depot for two more turns of an armoured train"),
        case="16.2",
    ),
    _V("halt", "halt", meaning=mark("leave what is selected where it is"), case="4.2"),
    _V(
        "cross",
        "cross to {place:place}",
        meaning=mark("cross a closed river with the whole movement"),
        case="9.4",
    ),
    _V(
        "across",
        "across {unit:unit}",
        ("supply across with {unit:unit}",),
        meaning=mark("let a headquarters supply units on the other bank"),
        case="9.5",
    ),
    _V("flip", "flip {unit:unit}", meaning=mark("turn a depot to its other side"), case="11.3"),
    _V("entrench", "entrench {unit:unit}", meaning=mark("dig a trench"), case="9.2"),
    _V("fortify", "fortify {unit:unit}", meaning=mark("build a hasty defence"), case="9.2"),
    _V("done", "done", meaning=mark("end the step"), case="3.0"),
    _V("flee", "flee to {place:place}", meaning=mark("move the depot away"), case="11.6"),
    _V("remove", "remove {unit:unit}", meaning=mark("choose what goes"), case="6.3"),
    _V("attack", "attack {place:place}", meaning=mark("attack a hex"), case="7.0"),
    _V(
        "assault",
        "attack {place:place} with {units:units}",
        meaning=mark("attack a hex with these units"),
        case="7.0",
    ),
    _V(
        "with",
        "with {unit:unit}",
        adds=True,
        repeats=True,
        meaning=mark("let a unit take part"),
        case="7.4",
    ),
    _V(
        "command",
        "command {unit:unit}",
        adds=True,
        meaning=mark("take the command points of a Red brigade"),
        case="9.6",
    ),
    _V("fly", "fly {unit:unit}", meaning=mark("name an aircraft for a mission"), case="12.0"),
    _V(
        "support",
        "support {place:place} with {unit:unit}",
        ("{unit:unit} support {place:place}",),
        meaning=mark("add an aircraft's bombs to an attack"),
        case="12.3",
    ),
    _V(
        "bomb",
        "bomb {target:target} in {place:place} with {unit:unit}",
        (
            "bomb {target:target} {place:place} with {unit:unit}",
            "{unit:unit} bomb {target:target} {place:place}",
        ),
        meaning=mark("bomb troops, a depot, track, works, a bridge or a train"),
        case="12.3, 12.4",
    ),
    _V(
        "gas",
        "gas {place:place} with {unit:unit}",
        ("{unit:unit} gas {place:place}",),
        meaning=mark("drop gas on the hex of an attack"),
        case="22.0",
    ),
    _V(
        "transfer",
        "base {unit:unit} at {place:place}",
        meaning=mark("let an aircraft change its base"),
        case="12.0",
    ),
    _V(
        "stand_down",
        "stand down",
        meaning=mark("leave the named aircraft at its base"),
        case="12.0",
    ),
    _V("recall", "recall {unit:unit}", meaning=mark("take a mission back"), case="12.0"),
    _V(
        "intercept",
        "intercept with {unit:unit}",
        meaning=mark("send an aircraft to meet the enemy's"),
        case="12.2",
    ),
    _V("let_pass", "let pass", meaning=mark("send no more aircraft"), case="12.2"),
    _V("announce", "announce", adds=True, meaning=mark("announce the attack"), case="7.0"),
    _V("call_off", "call off", adds=True, meaning=mark("do not attack"), case="7.0"),
    _V("resolve", "resolve {place:place}", meaning=mark("resolve this attack next"), case="7.4"),
    _V("spend", "spend {unit:unit}", meaning=mark("spend this depot"), case="7.2"),
    _V("spend_point", "spend a point", meaning=mark("spend a supply point"), case="11.2"),
    _V("spend_nothing", "spend nothing", meaning=mark("attack at half strength"), case="11.5"),
    _V("lose", "lose {unit:unit}", meaning=mark("choose the unit that loses a step"), case="7.6"),
    _V("stand", "stand", meaning=mark("take the losses and stay"), case="7.61"),
    _V("fall_back", "fall back", meaning=mark("retreat instead of more losses"), case="7.61"),
    _V(
        "counter",
        "counterattack {place:place}",
        meaning=mark("attack the attackers in a hex"),
        case="7.7",
    ),
    _V("give_way", "give way", meaning=mark("lose a step and retreat"), case="7.7"),
    _V("retreat", "retreat to {place:place}", meaning=mark("choose the retreat"), case="8.0"),
    _V(
        "advance",
        "advance {unit:unit} to {place:place}",
        meaning=mark("go into the empty hex"),
        case="8.1",
    ),
    _V("stay", "stay", meaning=mark("do not go on"), case="8.1"),
    _V(
        "exploit",
        "exploit {unit:unit} to {place:place}",
        meaning=mark("move on after a breakthrough"),
        case="7.8",
    ),
    _V(
        "instruct",
        "standing {instruction:instruction}",
        ("standing order {instruction:instruction}",),
        meaning=mark("let a question out of turn be answered at once"),
    ),
    _V(
        "revoke",
        "cancel standing {instruction:instruction}",
        ("cancel standing order {instruction:instruction}",),
        meaning=mark("cancel a standing instruction"),
    ),
    _V("resign", "resign", meaning=mark("give the game up"), case=""),
)

UNIT_NOUNS: Final = Nouns(
    {unit.id: unit.name for unit in UNITS.values()},
    codes={unit.id: unit.code for unit in UNITS.values()},
)
ENTRY_NOUNS: Final = Nouns({"vologda": "Vologda", KOTLAS: "Kotlas"})
"""Where a player may choose to bring reinforcements (13.12)."""
TARGET_NOUNS: Final = Nouns(
    {
        "troops": "troops",
        "bridge": "bridge",
        "depot": "depot",
        "track": "track",
        "works": "works",
        "train": "train",
    },
    {"track": ("rail",), "works": ("fort",)},
)
"""What aircraft bomb (12.4)."""
PLACE_NOUNS: Final = Nouns(
    {
        number: f"{number} {MAP.places[number].name}" if number in MAP.places else number
        for number in GRID.hexes
    },
    {
        number: (number, MAP.places[number].name, *MAP.places[number].spellings)
        if number in MAP.places
        else (number,)
        for number in GRID.hexes
    },
)

UNIT_SETS: Final = UnitSets(
    Nouns(
        {"infantry": "infantry", "artillery": "artillery"},
        {"infantry": ("inf",), "artillery": ("guns",)},
    ),
    {
        kind: frozenset(unit.id for unit in UNITS.values() if unit.type == kind)
        for kind in ("infantry", "artillery")
    },
)
"""Groups of units that an order can name: "inf in 2920"."""

NOTATION: Final = OrderNotation(
    VERBS,
    {
        "unit": UNIT_NOUNS,
        "place": PLACE_NOUNS,
        "entry": ENTRY_NOUNS,
        "target": TARGET_NOUNS,
        "instruction": INSTRUCTION_NAMES,
    },
    unit_sets=UNIT_SETS,
)

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
            "entrain": "rail FR21A + FR21B to 3606",
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
