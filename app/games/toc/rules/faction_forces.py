"""Sections 7.25, 9.2, 9.32, 13.42, 13.75: what the forces of controlled factions may do."""

from collections.abc import Iterable
from typing import Final

from app.games.toc.board import FACTION_OF, SINCE_VERSION_6, Board, is_since
from app.games.toc.box import (
    BOX,
    CITY_BITS,
    NET,
    PIECES,
    POLAND,
    REGION_BITS,
    SIDES,
    SOURCE_BITS,
    WHITE,
    chain,
    enemy_of,
)
from app.games.toc.rules.derived import CENTRAL_POWERS, Derived, derive
from app.games.toc.rules.involvement import cooperates, stays_home

CZECH: Final = "czech"
WESTERN_ALLIES: Final = ("britain", "france", "usa")
ALLIES_ACT_AFTER: Final = ("event W1", "event W8")
ACT_ALONE: Final = (CENTRAL_POWERS, "ukraine", POLAND)
HOMES: Final = {
    faction: REGION_BITS[record.region] for faction, record in BOX.factions.items() if record.region
}
"""The home regions of countries and republics."""
PIECES_OF: Final = {
    faction: tuple(piece for piece in PIECES if FACTION_OF.get(piece) == faction)
    for faction in BOX.factions
}


def factions_of(board: Board, side: str) -> list[str]:
    """Return the factions whose forces are in play for a side."""
    if "politics" not in board:
        return []
    entered = board["politics"]["entered"]
    return [faction for faction, controller in entered.items() if controller == side]


def faction_parts(board: Board) -> list[tuple[str, str]]:
    """The factions that may spend steps after both sides have rebuilt, WHITE's first."""
    return [(side, faction) for side in SIDES for faction in sorted(factions_of(board, side))]


def resting(board: Board) -> frozenset[str]:
    """Case 7.25, TQ-90: the factions in play that cannot be activated now: those that are newly
    controlled, and the Western Allies before W1 or W8."""
    if "politics" not in board:
        return frozenset()
    entered, fresh = board["politics"]["entered"], board["politics"]["fresh"]
    found = [faction for faction in fresh if faction in entered]
    allies = [faction for faction in WESTERN_ALLIES if faction in entered]
    if allies and not any(flag in board["flags"] for flag in ALLIES_ACT_AFTER):
        found += allies
    return frozenset(found)


def newly_controlled(board: Board) -> list[str]:
    """Case 7.25: the factions in whose spaces nobody can be activated yet; up to version 5 of the
    rules other forces of the side beside them could."""
    if "politics" not in board or not is_since(board, SINCE_VERSION_6):
        return []
    return [each for each in board["politics"]["fresh"] if each in board["politics"]["entered"]]


def acting_alone(board: Board, side: str) -> list[str]:
    """Case 7.25, TQ-26: the factions of a side that act in rounds of their own: the Central Powers,
    Ukraine and Poland, and the Czechs once W1 was an event."""
    apart = [*ACT_ALONE, *([CZECH] if "event W1" in board["flags"] else [])]
    return [
        faction
        for faction in factions_of(board, side)
        if faction in apart and not cooperates(board, faction)
    ]


def is_home_invaded(derived: Derived, faction: str, side: str) -> bool:
    """Whether an enemy unit stands in the home region of a country or republic (13.75)."""
    return bool(HOMES.get(faction, 0) & derived.units[enemy_of(side)])


def kept_home(board: Board, side: str, pieces: Iterable[str]) -> int:
    """Cases 13.42, 13.75, TQ-102: the spaces that faction rules leave to some pieces, as bits.

    Countries and republics do not leave a home region that an enemy stands in; only Poles enter a
    Poland that WHITE controls.
    """
    found = NET.all
    entered = board["politics"]["entered"] if "politics" in board else {}
    if not entered or side not in SIDES:
        return found
    has_poland = side == WHITE == entered.get(POLAND)
    for piece in pieces:
        faction = FACTION_OF.get(piece, "")
        if has_poland and faction != POLAND:
            found &= ~HOMES[POLAND]
        if faction in HOMES and (
            stays_home(board, faction) or is_home_invaded(derive(board), faction, side)
        ):
            found &= HOMES[faction]
    return found


def redeployment_bits(derived: Derived, side: str, piece: str, is_reserve: bool, reach: int) -> int:
    """Cases 9.2, 9.32: where a force of a faction can be redeployed, as bits of the net; `reach` is
    what rails join to it.

    Countries and republics stay in their home region, corps of the reserve come to its cities.
    Those of the powers come to a unit of theirs that rails join to a source of supply.
    """
    faction = FACTION_OF[piece]
    supplied = derived.supplied(side)
    home = HOMES.get(faction)
    if home is not None:
        return home & (supplied & CITY_BITS if is_reserve else reach)
    if not is_reserve:
        return reach
    joined = chain(SOURCE_BITS[side] & supplied, supplied, ("rail",))
    return derived.of_faction(faction) & derived.units[side] & joined
