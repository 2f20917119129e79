"""The nouns of Triumph of Chaos's orders, and the notation that reads orders and writes them."""

from collections.abc import Iterator
from typing import Final

from app.games.kernel.order_grammar import Nouns
from app.games.kernel.order_notation import OrderNotation
from app.games.toc.box import BOX, LEADERS, PORT_OF_KEY, RESOURCES, SPACES, UNITS
from app.games.toc.codes import CARD_NAMES, CODES, NAMES, POLITICAL_NAMES
from app.games.toc.order_words import VERBS
from app.games.toc.standing import NAMES as INSTRUCTION_NAMES

TAKEN: Final = frozenset(
    {*CODES.values(), *(record.name.upper() for record in LEADERS.values())},
)
"""What short names of units may not be, in capitals: codes, and names of leaders (Pavlenko)."""


def short_names(name: str) -> Iterator[str]:
    """Yield the ways to write a piece: "Cheka 1 army", "Cheka 1", "Cheka1"; none means another."""
    yield name
    short = name.removesuffix(" army").removesuffix(" corps")
    if short != name:
        yield from (each for each in (short, short.replace(" ", "")) if each.upper() not in TAKEN)


PIECE_NOUNS: Final = Nouns(
    {piece: NAMES[piece] for piece in (*UNITS, *LEADERS)},
    {piece: (*short_names(NAMES[piece]), piece) for piece in (*UNITS, *LEADERS)},
    codes=CODES,
)
LEADER_NOUNS: Final = Nouns(
    {leader: NAMES[leader] for leader in LEADERS},
    {leader: (NAMES[leader], CODES[leader]) for leader in LEADERS},
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
CENTRE_NOUNS: Final = Nouns(
    {
        **{centre: f"{centre} {SPACES[centre].name}" for centre in RESOURCES},
        **{key: f"{port} {SPACES[port].name} port" for key, port in PORT_OF_KEY.items()},
    },
    {
        **{centre: (centre, SPACES[centre].name) for centre in RESOURCES},
        **{
            key: (f"{SPACES[port].name} port", f"port {SPACES[port].name}", f"port of {port}")
            for key, port in PORT_OF_KEY.items()
        },
    },
)
"""Resource centres, and the ports through which replacements may come (11.53)."""
BOTH_SIDES: Final = ("54", "55")
"""The numbers of the cards that both sides hold, Bluff and Influence (5.1)."""
CARD_NOUNS: Final = Nouns(
    CARD_NAMES,
    {
        name: (name, title, *([name[1:]] if name[1:] in BOTH_SIDES else []))
        for name, title in CARD_NAMES.items()
    },
)
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
MEANS_NOUNS: Final = Nouns({"cavalry": "cavalry", "asset": "special asset"}, {"asset": ("asset",)})
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

ASSET_KIND_NOUNS: Final = Nouns(ASSET_KINDS, {"armoured_train": ("train",)})

NOTATION: Final = OrderNotation(
    VERBS,
    {
        "piece": PIECE_NOUNS,
        "leader": LEADER_NOUNS,
        "place": PLACE_NOUNS,
        "location": LOCATION_NOUNS,
        "centre": CENTRE_NOUNS,
        "card": CARD_NOUNS,
        "use": USE_NOUNS,
        "action": ACTION_NOUNS,
        "activity": ACTIVITY_NOUNS,
        "means": MEANS_NOUNS,
        "box": BOX_NOUNS,
        "faction": FACTION_NOUNS,
        "political": POLITICAL_NOUNS,
        "asset": ASSET_NOUNS,
        "kind": ASSET_KIND_NOUNS,
        "instruction": INSTRUCTION_NAMES,
        "side": SIDE_NOUNS,
        "region": REGION_NOUNS,
        "track": TRACK_NOUNS,
    },
    unit_kinds=("piece", "leader"),
)
