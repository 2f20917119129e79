"""The box: the components of Triumph of Chaos as the rules look them up."""

from functools import lru_cache
from typing import Final

from app.games.board.net import Net, TypedLink
from app.games.cards.decks import Deck
from app.games.components.chosen_overlay import chosen_overlay
from app.games.toc.components import ActionCard, Components, Leader, Link, Space, Unit, load

BOX: Final[Components] = load(chosen_overlay("toc"))
TABLES: Final = BOX.tables
UNITS: Final = BOX.units
LEADERS: Final = BOX.leaders
PIECES: Final = (*UNITS, *LEADERS)
"""All units and leaders, in the order of the box."""
SPACES: Final = BOX.spaces

WHITE, RED, GREEN, NEUTRAL = "white", "red", "green", "neutral"
SIDES: Final = (WHITE, RED)
"""The two sides; WHITE acts first (5.3)."""
SEAT_OF: Final = {WHITE: "A", RED: "B"}
SIDE_OF_SEAT: Final = {"A": WHITE, "B": RED}

LAND_LINKS: Final = tuple(link for link in BOX.links if link.kind != "sea")
NET: Final = Net(SPACES, [TypedLink(link.ends, link.kind) for link in LAND_LINKS])
"""The spaces as railways and roads join them; sea arrows carry no line of supply (13.42)."""
RAIL: Final = ("rail",)
LINK_BETWEEN: Final[dict[tuple[str, str], Link]] = {
    ends: link for link in BOX.links for ends in (link.ends, (link.ends[1], link.ends[0]))
}
"""Each link by its ends, sea arrows too."""

CITIES: Final = tuple(name for name, space in SPACES.items() if space.is_victory_city)
"""The Victory Cities (3.14)."""
KRONSTADT: Final = "123"
MOSKVA, PETROGRAD, OMSK, SEVASTOPOL = "801", "701", "514", "301"
TSARITSYN, SARATOV, YEKATERINODAR, KERCH, TAMAN = "601", "603", "310", "306", "307"
SMOLENSK, TULA, KAZAN, YEKATERINBURG = "807", "817", "614", "522"

HOME: Final = {
    RED: frozenset({"north", "east", "central"}),
    WHITE: frozenset({"urn", "urc", "don", "kuban", "fe"}),
}
"""The home regions (3.13)."""
URALS, SOUTH = frozenset({"urn", "urc"}), frozenset({"don", "kuban"})
FAR_EAST, SOUTHEAST = "fe", "se"
CAMP_REGIONS: Final = {
    "afsr": SOUTH,
    "don": frozenset({"don"}),
    "siberian": URALS,
    "sibcos": URALS,
    "intrinsic": URALS | SOUTH,
    "nw": frozenset(),
}
"""Where the camps of WHITE take reinforcements and rebuilt armies (11.1, 11.53)."""
NO_REBUILDING: Final = frozenset({"526", "328"})
"""Orsk and Migulinskaya: neither rail nor resource centre (11.53)."""
RESOURCES: Final = {name: space.resources for name, space in SPACES.items() if space.resources}
"""The resource centres with their capacity in replacement steps (3.18)."""
VLADIVOSTOK: Final = "901"
PORTS: Final = tuple(
    name for name, space in SPACES.items() if space.port_capacity and space.region != FAR_EAST
)
"""The ports through which WHITE can bring replacements; Vladivostok is in Japan's hands (13.42)."""
PORT_OF_KEY: Final = {f"port {port}": port for port in (*PORTS, VLADIVOSTOK)}
"""The ports by what they are called among the centres that a side has used this turn (11.53)."""

SOC_REV: Final = "soc_rev"
POLAND: Final = "poland"
PEOPLES_ARMIES: Final = tuple(unit for unit in UNITS if unit.startswith("red-army-peoples-"))
TSAR, LENIN, KAPPEL = "tsar", "lenin", "kappel"

STARTING_SIDE: Final = {
    name: GREEN if space.control == GREEN else space.control or NEUTRAL
    for name, space in SPACES.items()
}
"""Who holds each space before units are placed."""
START_BITS: Final = {
    side: NET.bits(name for name, held in STARTING_SIDE.items() if held == side) for side in SIDES
}
SOURCE_BITS: Final = {
    side: NET.bits(name for name, space in SPACES.items() if side in space.supply) for side in SIDES
}
"""The supply sources of each side, whoever holds them (10.2)."""
NEVER_TRACED: Final = NET.bits([KRONSTADT])
"""Kronstadt is no space before W48 (13.42)."""

DECKS: Final = {
    side: Deck(
        side,
        tuple(name for name, card in BOX.cards.items() if card.side == side),
        SEAT_OF[side],
    )
    for side in SIDES
}


def card_under(card: str, version: int) -> ActionCard:
    """Return an action card as it is under a version of the rules."""
    earlier = BOX.earlier_cards.get(card)
    return earlier.card if earlier is not None and version <= earlier.rules else BOX.cards[card]


def enemy_of(side: str) -> str:
    """The other side."""
    return RED if side == WHITE else WHITE


def is_unit(piece: str) -> bool:
    """Whether a piece is an army or corps, and no leader (4)."""
    return piece in UNITS


def is_army(piece: str) -> bool:
    """Whether a piece is an army."""
    unit: Unit | None = UNITS.get(piece)
    return unit is not None and unit.size == "army"


def has_mark(piece: str, mark: str) -> bool:
    """Whether a unit has a mark, such as "elite"."""
    unit: Unit | None = UNITS.get(piece)
    return unit is not None and mark in unit.marks


def is_cavalry(piece: str) -> bool:
    """Whether a piece is a unit of cavalry (3.23)."""
    unit: Unit | None = UNITS.get(piece)
    return unit is not None and unit.arm == "cav"


def camp_of(piece: str) -> str:
    """The camp of a unit or leader; "" for one of a faction."""
    found: Unit | Leader = UNITS[piece] if piece in UNITS else LEADERS[piece]
    return found.camp


def region_of(space: str) -> str:
    """The region of a space."""
    record: Space = SPACES[space]
    return record.region


def port_key(port: str) -> str:
    """What a port is called among the centres that a side has used this turn."""
    return f"port {port}"


REGION_BITS: Final = {
    region: NET.bits(name for name in SPACES if region_of(name) == region)
    for region in dict.fromkeys(map(region_of, SPACES))
}
CITY_BITS: Final = NET.bits(CITIES)
FAR_EAST_BITS: Final = REGION_BITS[FAR_EAST]
SEA_BITS: Final = NET.bits(name for name, space in SPACES.items() if space.kind == "sea")
NEUTRAL_BITS: Final = NET.bits(name for name, held in STARTING_SIDE.items() if held == NEUTRAL)
GREEN_BITS: Final = NET.bits(name for name, held in STARTING_SIDE.items() if held == GREEN)
"""Sets of spaces that stay the same, as bits of the net."""


@lru_cache(maxsize=2048)
def chain(sources: int, through: int, kinds: tuple[str, ...] | None = None) -> int:
    """Return what chains through a set join to sources, as `Net.chain`: most moves change none."""
    return NET.chain(sources, through, kinds)
