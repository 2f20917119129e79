"""The order words of Reds!."""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.guide import VerbGroup
from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_groups import UnitSets
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.shared_verbs import INSTRUCTION_VERBS, RESIGN
from app.games.reds.abbreviations import ALIASES
from app.games.reds.box import BOX, GRID, MAP, UNITS
from app.games.reds.components.map_files import FRONTS
from app.games.reds.standing import NAMES as INSTRUCTION_NAMES
from app.games.reds.standing import ODDS
from app.games.text import mark

FRONT_NAMES: Final = {
    "turkestan": mark("Turkestan Front"),
    "eastern": mark("Eastern Front"),
    "northern": mark("Northern Front"),
    "southern": mark("Southern Front"),
    "south_western": mark("South-Western Front"),
    "western": mark("Western Front"),
}
CHIT_NAMES: Final = {
    "AFSR": mark("AFSR"),
    "SIBERIAN": mark("Siberian Army"),
    "ALLIED": mark("Allies"),
    "MUSLIM-NORTHERN": mark("Muslim and Northern Armies"),
    "NORTH-WESTERN": mark("North-Western Army"),
    "POLISH": mark("Poland"),
    "LOGISTICS": mark("logistics"),
    "FIELD-STAFF": mark("Field Staff"),
    **{
        chit.id: FRONT_NAMES[chit.groups[0]]
        for chit in BOX.chits.values()
        if chit.groups and chit.groups[0] in FRONTS
    },
}

_V = Verb

VERBS: Final = (
    _V("front", "front {front:front}", meaning=mark("name a front"), case="7.7, 7.11"),
    _V("first", "first {chit:chit}", meaning=mark("choose the first chit"), case="7.8"),
    _V(
        "move",
        "move {unit:unit}",
        continues=("to",),
        meaning=mark("select a unit to move"),
        case="10.6",
    ),
    _V(
        "march",
        "march {units:units} by {path:path}",
        ("{units:units}: {path:path}",),
        meaning=mark("move a stack along a path of your own"),
        case="10.6",
    ),
    _V(
        "join",
        "join {unit:unit}",
        repeats=True,
        meaning=mark("let a unit move with it"),
        case="10.6",
    ),
    _V("to", "to {place:place}", meaning=mark("move what is selected there"), case="10.6"),
    _V("halt", "halt", meaning=mark("leave what is selected where it is"), case="10.6"),
    _V(
        "by_rail",
        "rail {units:units}: {path:path}",
        meaning=mark("move units, or the gold, by rail to the last of these cities"),
        case="10.3",
    ),
    _V(
        "by_river",
        "river {units:units}: {path:path}",
        meaning=mark("move units, or the gold, by river to the last of these cities"),
        case="10.3",
    ),
    _V(
        "by_sea",
        "sea {units:units}: {path:path}",
        meaning=mark("move units by sea to the last of these ports"),
        case="10.5",
    ),
    _V(
        "garrison_here",
        "garrison here",
        meaning=mark("leave a garrison where the units that moved last stand"),
        case="20.5",
    ),
    _V("raid", "raid {unit:unit}", meaning=mark("send cavalry on a raid"), case="20.4"),
    _V("land", "land {place:place}", meaning=mark("land from the sea"), case="20.2"),
    _V("garrison", "garrison {place:place}", meaning=mark("leave a garrison"), case="20.5"),
    _V("done", "done", meaning=mark("end the step"), case="5.1"),
    _V("attack", "attack {place:place}", meaning=mark("attack a hex"), case="11.1"),
    _V(
        "assault",
        "attack {place:place} with {units:units}",
        meaning=mark("attack a hex with these units, at once"),
        case="11.1",
    ),
    _V(
        "with",
        "with {unit:unit}",
        adds=True,
        repeats=True,
        meaning=mark("let a unit take part"),
        case="11.1",
    ),
    _V(
        "support",
        "support {unit:unit}",
        adds=True,
        meaning=mark("use aircraft or ships"),
        case="11.3",
    ),
    _V("no_support", "no support", meaning=mark("use none"), case="11.3"),
    _V("air", "air", adds=True, meaning=mark("use an aircraft unit"), case="20.1"),
    _V("navy", "navy", adds=True, meaning=mark("use a naval flotilla"), case="20.7"),
    _V("fight", "fight", adds=True, meaning=mark("fight the battle"), case="11.3"),
    _V("call_off", "call off", adds=True, meaning=mark("do not attack"), case="11.1"),
    _V(
        "follow",
        "advance {unit:unit} if supplied",
        adds=True,
        meaning=mark("let a unit go into the hex after the battle, if it is empty and in supply"),
        case="11.8",
    ),
    _V(
        "lose",
        "lose {unit:unit}",
        meaning=mark("choose which unit becomes disordered"),
        case="11.5",
    ),
    _V("destroy", "destroy {unit:unit}", meaning=mark("choose what goes"), case="9.1"),
    _V(
        "retreat",
        "retreat {unit:unit} to {place:place}",
        meaning=mark("choose where a unit retreats"),
        case="11.6",
    ),
    _V(
        "advance",
        "advance {unit:unit}",
        adds=True,
        meaning=mark("go into the empty hex"),
        case="11.8",
    ),
    _V("stay", "stay", meaning=mark("do not go on"), case="11.8, 20.10"),
    _V("ship", "ship {unit:unit}", meaning=mark("select a unit or the gold"), case="10.2"),
    _V("rail", "rail {place:place}", meaning=mark("go by rail"), case="10.3"),
    _V("river", "river {place:place}", meaning=mark("go by river"), case="10.3"),
    _V("sea", "sea {place:place}", meaning=mark("go by sea"), case="10.5"),
    _V("train", "train {place:place}", meaning=mark("move Trotsky's Train"), case="20.10"),
    _V(
        "place",
        "place {unit:unit} at {place:place}",
        meaning=mark("place a unit"),
        case="14.1, 20",
    ),
    _V(
        "replace",
        "replace {unit:unit} at {place:place}",
        meaning=mark("bring a destroyed unit back"),
        case="14.2",
    ),
    _V("staff", "staff", meaning=mark("put the leader in the Field Staff"), case="20.9"),
    _V("assign", "assign", meaning=mark("let a die assign the leader"), case="20.9"),
    _V("terror", "terror {place:place}", meaning=mark("place Red Terror"), case="2.2"),
    _V("end_raid", "end raid", meaning=mark("end the cavalry raid"), case="20.4"),
    _V("tsar", "tsar {unit:unit}", meaning=mark("let the Tsar rally a unit"), case="12.12"),
    _V("miracle", "miracle", meaning=mark("declare the Miracle on the Vistula"), case="15.3"),
    _V("peace", "peace", meaning=mark("offer Poland peace"), case="15.5"),
    _V("guard", "guard {unit:unit}", meaning=mark("leave a unit at the border"), case="15.5"),
    _V("disband", "disband {unit:unit}", meaning=mark("remove a garrison"), case="20.5"),
    _V("keep", "change nothing", ("keep",), meaning=mark("let all stay as it is"), case="12.2"),
    *INSTRUCTION_VERBS,
    RESIGN,
)

UNIT_NOUNS: Final = Nouns(
    {unit.id: unit.name for unit in UNITS.values()} | {"gold": "gold"},
    ALIASES,
    codes={unit.id: unit.code for unit in UNITS.values()} | {"gold": "GOLD"},
)
PLACE_NOUNS: Final = Nouns(
    {
        number: f"{number} {MAP.cities[number].name}" if number in MAP.cities else number
        for number in GRID.hexes
    },
    {
        number: (number, MAP.cities[number].name) if number in MAP.cities else (number,)
        for number in GRID.hexes
    },
)

UNIT_SETS: Final = UnitSets(
    Nouns(
        {"infantry": "infantry", "cavalry": "cavalry"},
        {"infantry": ("inf",), "cavalry": ("cav",)},
    ),
    {
        kind: frozenset(unit.id for unit in UNITS.values() if unit.type == kind)
        for kind in ("infantry", "cavalry")
    },
)
"""Groups of units that an order can name: "inf in 2920"."""


def _short(names: Mapping[str, str], ending: str) -> dict[str, tuple[str, ...]]:
    """Names without their last word: "Southern" for the Southern Front."""
    return {each: (name.removesuffix(ending),) for each, name in names.items()}


CHIT_ALIASES: Final = {
    "SIBERIAN": ("Siberian",),
    "MUSLIM-NORTHERN": ("Muslim", "Northern Army", "Muslim Army"),
    "NORTH-WESTERN": ("North-Western",),
    "POLISH": ("Polish",),
    "ALLIED": ("Allied",),
}

NOTATION: Final = OrderNotation(
    VERBS,
    {
        "unit": UNIT_NOUNS,
        "place": PLACE_NOUNS,
        "front": Nouns(FRONT_NAMES, _short(FRONT_NAMES, " Front")),
        "chit": Nouns(CHIT_NAMES, {**_short(CHIT_NAMES, " Front"), **CHIT_ALIASES}),
        "odds": Nouns({odds: odds for odds in ODDS}),
        "instruction": INSTRUCTION_NAMES,
    },
    unit_sets=UNIT_SETS,
    tests=(
        Verb("odds", "odds {odds:odds}"),
        Verb("supplied", "supplied"),
    ),
)

VERB_GROUPS: Final = (
    VerbGroup(mark("Command"), {"front": "front Eastern Front", "first": "first Siberian Army"}),
    VerbGroup(
        mark("Strategic movement"),
        {
            "ship": "ship DON1",
            "rail": "rail 2825",
            "river": "river Samara",
            "sea": "sea 2825",
            "train": "train 2313",
            "by_rail": "rail gold: 3408-4301",
            "by_river": "river gold: 3010-3212",
            "by_sea": "sea AFSR1: 2124-2825",
        },
    ),
    VerbGroup(
        mark("Movement"),
        {
            "move": "move CZ2",
            "join": "join KAP",
            "march": "march CZ2 + KAP by 3110, 3010",
            "to": "to 3010",
            "halt": "halt",
            "garrison": "garrison Kazan",
            "garrison_here": "garrison here",
            "land": "land 2823",
            "raid": "raid DON1",
            "done": "done",
        },
    ),
    VerbGroup(
        mark("Battles"),
        {
            "attack": "attack 2911",
            "with": "with KAP",
            "assault": "attack 2911 with KAP + SIB1, air, advance KAP if supplied",
            "support": "support WAIR1",
            "no_support": "no support",
            "air": "air",
            "navy": "navy",
            "follow": "advance KAP if supplied",
            "fight": "fight",
            "call_off": "call off",
            "lose": "lose SIB3",
            "destroy": "destroy SIB3",
            "retreat": "retreat A1 to 2913",
            "advance": "advance KAP",
            "stay": "stay",
        },
    ),
    VerbGroup(
        mark("Logistics"),
        {
            "keep": "change nothing",
            "disband": "disband GSIB1",
            "tsar": "tsar MARK",
            "end_raid": "end raid",
            "miracle": "miracle",
            "peace": "peace",
            "guard": "guard A15",
        },
    ),
    VerbGroup(
        mark("Events, reinforcements and replacements"),
        {
            "place": "place A13 at Moscow",
            "replace": "replace A5 at Moscow",
            "staff": "staff",
            "assign": "assign",
            "terror": "terror Kursk",
        },
    ),
    VerbGroup(
        mark("In advance"),
        {
            "instruct": "standing navy at 2:1 or worse",
            "revoke": "cancel standing no support",
        },
    ),
    VerbGroup(mark("The match"), {"resign": "resign"}),
)
