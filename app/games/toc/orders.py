"""The order words of Triumph of Chaos."""

from typing import Final

from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.shared_verbs import INSTRUCTION_VERBS, RESIGN
from app.games.text import mark
from app.games.toc.box import BOX, LEADERS, SPACES, UNITS
from app.games.toc.codes import CARD_NAMES, CODES, NAMES, POLITICAL_NAMES
from app.games.toc.standing import NAMES as INSTRUCTION_NAMES

_V = Verb

VERBS: Final = (
    _V(
        "play",
        "play {card:card} {use:use}",
        ("play {card:card} as {use:use}",),
        meaning=mark("play a card"),
        case="6.1",
    ),
    _V(
        "special",
        "special {action:action}",
        ("take {action:action}",),
        meaning=mark("take a special action"),
        case="7.3",
    ),
    _V("pass", "pass", meaning=mark("do nothing this round"), case="7.31"),
    _V(
        "activate",
        "activate {place:place} for {use:activity}",
        meaning=mark("activate a space"),
        case="7.21",
    ),
    _V(
        "rouse",
        "rouse Greens",
        ("rouse the Greens",),
        meaning=mark("activate Greens with the points that are left"),
        case="13.31",
    ),
    _V("done", "done", meaning=mark("end the step"), case="6.1"),
    _V(
        "arrive",
        "place {unit:piece} at {at:location}",
        meaning=mark("choose where reinforcements arrive"),
        case="11.1",
    ),
    _V("mend", "repair {unit:piece}", meaning=mark("turn a unit to full strength"), case="11.53"),
    _V("greens", "greens at {place:place}", meaning=mark("place a Green corps"), case="13.31"),
    _V(
        "choose",
        "choose {number:number}",
        meaning=mark("choose one of the effects that a card offers, by its number"),
        case="6.23",
    ),
    _V(
        "name_region",
        "name region {region:region}",
        meaning=mark("name the home region in which Green armies revolt"),
        case="13.32",
    ),
    _V(
        "win_over",
        "win over {unit:piece}",
        meaning=mark("choose the enemy army that switches sides"),
        case="13.34",
    ),
    _V(
        "agitate",
        "agitate {place:place}",
        meaning=mark("choose the space of a NO ACT marker"),
        case="7.33",
    ),
    _V("take", "redeploy {unit:piece}", meaning=mark("choose what to redeploy"), case="9.1"),
    _V(
        "redeploy",
        "redeploy to {at:location}",
        ("rail to {at:location}",),
        meaning=mark("redeploy it there"),
        case="9.1",
    ),
    _V(
        "move",
        "move {unit:piece}",
        continues=("to",),
        meaning=mark("select a force to move"),
        case="7.12",
    ),
    _V(
        "join",
        "join {unit:piece}",
        repeats=True,
        meaning=mark("let a force move with it"),
        case="7.12",
    ),
    _V("to", "to {place:place}", meaning=mark("move what is selected there"), case="7.12"),
    _V("halt", "halt", meaning=mark("leave what is selected where it is"), case="7.12"),
    _V("attack", "attack {place:place}", meaning=mark("attack a space"), case="8.2"),
    _V(
        "with",
        "with {unit:piece}",
        adds=True,
        repeats=True,
        meaning=mark("let a unit take part"),
        case="8.1",
    ),
    _V(
        "lower",
        "lower their die",
        adds=True,
        meaning=mark("at a difference of two take one off their die, not add one to yours"),
        case="8.312",
    ),
    _V("announce", "announce", adds=True, meaning=mark("announce the attack"), case="8.2"),
    _V("call_off", "call off", adds=True, meaning=mark("do not attack"), case="8.1"),
    _V("go_on", "engage", ("go on",), meaning=mark("attack all the same"), case="8.2"),
    _V("break_off", "break off", meaning=mark("call the attack off"), case="8.2"),
    _V("use_asset", "deploy {asset:asset}", meaning=mark("deploy a special asset"), case="8.8"),
    _V(
        "withdraw",
        "withdraw with {leader:piece}",
        meaning=mark("try to withdraw before the fire"),
        case="12.1",
    ),
    _V(
        "reinforce",
        "reinforce with {leader:piece}",
        meaning=mark("try to come to the help of the defenders"),
        case="12.1",
    ),
    _V("bring", "bring {unit:piece}", meaning=mark("bring a unit along"), case="12.1"),
    _V("enough", "enough", meaning=mark("bring no more units"), case="12.1"),
    _V("hold", "hold", meaning=mark("do no more before the fire"), case="8.2"),
    _V(
        "surprise", "surprise by {by:means}", meaning=mark("try to surprise the enemy"), case="8.42"
    ),
    _V("fire", "fire", meaning=mark("open fire"), case="8.41"),
    _V("lose", "lose {unit:piece}", meaning=mark("choose the unit that loses a step"), case="8.51"),
    _V("stand", "stand", meaning=mark("try to cancel the retreat"), case="8.6"),
    _V("fall_back", "fall back", meaning=mark("retreat"), case="8.6"),
    _V(
        "retreat",
        "retreat {unit:piece} to {to:place}",
        meaning=mark("choose where it retreats"),
        case="8.6",
    ),
    _V(
        "retreat_all",
        "retreat all to {to:place}",
        meaning=mark("let the whole stack retreat there"),
        case="8.6",
    ),
    _V(
        "remove",
        "remove {unit:piece}",
        meaning=mark("choose which enemy unit in excess is eliminated"),
        case="7.4",
    ),
    _V(
        "advance",
        "advance {unit:piece} to {to:place}",
        meaning=mark("advance after combat"),
        case="8.7",
    ),
    _V(
        "exploit",
        "exploit with {leader:piece}",
        meaning=mark("try to exploit the victory"),
        case="12.1",
    ),
    _V("pursue", "pursue with {leader:piece}", meaning=mark("try to pursue"), case="12.1"),
    _V("counterattack", "counterattack", meaning=mark("try to counterattack"), case="12.1"),
    _V("stay", "stay", meaning=mark("do not go on"), case="8.7"),
    _V("haul", "train to {to:place}", meaning=mark("move the gold train"), case="13.73"),
    _V(
        "bid",
        "bid {steps:number}",
        ("bid {steps:number} steps",),
        meaning=mark("spend steps on influence points"),
        case="11.52",
    ),
    _V("buy", "buy {leader:piece} at {at:place}", meaning=mark("buy a leader"), case="12.4"),
    _V("mend_asset", "mend {asset:asset}", meaning=mark("repair a special asset"), case="11.52"),
    _V(
        "sway",
        "sway the revolutionaries",
        meaning=mark("place a point on the Socialist Revolutionaries"),
        case="11.52",
    ),
    _V(
        "influence",
        "influence {faction:faction}",
        ("influence on {faction:faction}",),
        meaning=mark("place an influence point on a faction"),
        case="5.2",
    ),
    _V(
        "involve",
        "involve {track:track}",
        meaning=mark("place an influence point on a track of involvement"),
        case="5.4",
    ),
    _V(
        "turn",
        "turn {faction:faction}",
        meaning=mark("shift the marker of a faction a box your way"),
        case="13.52",
    ),
    _V(
        "recruit",
        "recruit at {place:place}",
        meaning=mark("spend a step on partisans of the Far East"),
        case="13.41",
    ),
    _V(
        "use_port",
        "use port {place:place}",
        meaning=mark("bring replacements through a port"),
        case="11.53",
    ),
    _V(
        "allocate",
        "allocate {card:card} to {box:box}",
        meaning=mark("put a card into a Political Box, sealed"),
        case="5.2",
    ),
    _V(
        "select",
        "select {card:political}",
        meaning=mark("choose one of the political cards offered to you"),
        case="5.2",
    ),
    _V(
        "claim",
        "use effect of {card:political}",
        meaning=mark("use the other effect of a political card that you have chosen"),
        case="5.2",
    ),
    _V(
        "cancel",
        "cancel {card:political}",
        meaning=mark("make an open political card count for nothing"),
        case="5.2",
    ),
    _V(
        "dismiss",
        "dismiss {leader:piece}",
        meaning=mark("remove a leader of yours from the game"),
        case="12.5",
    ),
    _V(
        "rebuild",
        "rebuild {unit:piece} at {at:location}",
        meaning=mark("rebuild an eliminated unit"),
        case="11.53",
    ),
    *INSTRUCTION_VERBS,
    RESIGN,
)

PIECE_NOUNS: Final = Nouns(
    {piece: NAMES[piece] for piece in (*UNITS, *LEADERS)},
    {piece: (NAMES[piece], piece) for piece in (*UNITS, *LEADERS)},
    codes=CODES,
)
PLACE_NOUNS: Final = Nouns(
    {number: f"{number} {space.name}" for number, space in SPACES.items() if space.at},
    {number: (number, space.name) for number, space in SPACES.items() if space.at},
)
LOCATION_NOUNS: Final = Nouns(
    {
        "reserve": "the reserve",
        "casualties": "the casualty box",
        **{number: f"{number} {space.name}" for number, space in SPACES.items()},
    },
    {
        "reserve": ("reserve", "strategic reserve"),
        "casualties": ("casualties", "casualty box"),
        **{number: (number, space.name) for number, space in SPACES.items()},
    },
)
CARD_NOUNS: Final = Nouns(CARD_NAMES, {name: (name, title) for name, title in CARD_NAMES.items()})
USE_NOUNS: Final = Nouns(
    {
        "event": "event",
        "operations": "operations",
        "replacements": "replacements",
        "redeployment": "redeployment",
    },
    {"operations": ("ops",), "replacements": ("rs",), "redeployment": ("sr",)},
)
ACTION_NOUNS: Final = Nouns(
    {
        "one_space": "one space",
        "repair": "repair",
        "propaganda": "propaganda",
        "clear": "removal of NO ACT",
        "eradicate": "eradication of Greens",
        "greens": "activation of Greens",
        "politburo": "Politburo",
        "execute": "execution of the Tsar",
    }
)
ACTIVITY_NOUNS: Final = Nouns({"movement": "movement", "combat": "combat"})
BOX_NOUNS: Final = Nouns({"red": "RED", "white": "WHITE", "other": "OTHER"})
FACTION_NOUNS: Final = Nouns(
    {faction: record.name for faction, record in BOX.factions.items()},
    {faction: (record.name, faction.replace("_", " ")) for faction, record in BOX.factions.items()},
)
POLITICAL_NOUNS: Final = Nouns(
    POLITICAL_NAMES,
    {name: (name, title) for name, title in POLITICAL_NAMES.items()},
)
MEANS_NOUNS: Final = Nouns({"cavalry": "cavalry", "asset": "special asset"})
SIDE_NOUNS: Final = Nouns({"white": "WHITE", "red": "RED"})
TRACK_NOUNS: Final = Nouns({"japan": "Japan", "poland": "Poland", "ukraine": "Ukraine"})
REGION_NOUNS: Final = Nouns(
    {
        "north": "North",
        "east": "East",
        "central": "Central",
        "urn": "Urals North",
        "urc": "Urals Central",
        "don": "Don",
        "kuban": "Kuban",
    }
)
"""The home regions but the Far East (3.13)."""
ASSET_KINDS: Final = {
    "air": "air",
    "armoured_train": "armoured train",
    "artillery": "artillery",
    "tank": "tank",
}
ASSET_OWNERS: Final = {
    "red": "RED",
    "white": "WHITE",
    **{faction: record.name for faction, record in BOX.factions.items() if record.assets},
}
"""Who has special assets: the sides and some factions (8.8)."""
ASSET_NOUNS: Final = Nouns(
    {
        f"{owner}-{kind}-{number}": f"{owner_name} {name} {number}"
        for owner, owner_name in ASSET_OWNERS.items()
        for kind, name in ASSET_KINDS.items()
        for number in range(1, 5)
    }
)

NOTATION: Final = OrderNotation(
    VERBS,
    {
        "piece": PIECE_NOUNS,
        "place": PLACE_NOUNS,
        "location": LOCATION_NOUNS,
        "card": CARD_NOUNS,
        "use": USE_NOUNS,
        "action": ACTION_NOUNS,
        "activity": ACTIVITY_NOUNS,
        "means": MEANS_NOUNS,
        "box": BOX_NOUNS,
        "faction": FACTION_NOUNS,
        "political": POLITICAL_NOUNS,
        "asset": ASSET_NOUNS,
        "instruction": INSTRUCTION_NAMES,
        "side": SIDE_NOUNS,
        "region": REGION_NOUNS,
        "track": TRACK_NOUNS,
    },
    unit_kinds=("piece",),
)
