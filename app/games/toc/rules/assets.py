"""Section 8.8: special assets: who can deploy one, and its die."""

from collections.abc import Collection, Iterable
from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import FACTION_OF, Board, alignment, holder, pieces_at
from app.games.toc.box import (
    BOX,
    LEADERS,
    MOSKVA,
    NET,
    RAIL,
    RED,
    SIDES,
    SPACES,
    VLADIVOSTOK,
    WHITE,
)
from app.games.toc.rules.derived import held_bits
from app.games.toc.rules.leaders import able_leaders

USED_UP_TO, SPENT_ON = 4, 5
SOURCES: Final = {RED: (MOSKVA,)}
"""The source of RED's assets."""
SOUTH_PORTS, NORTH_PORTS = (
    tuple(name for name, space in SPACES.items() if space.is_port and space.sea == sea)
    for sea in ("black", "baltic")
)
SECTION_SOURCES: Final = {"north": NORTH_PORTS, "south": SOUTH_PORTS, "east": (VLADIVOSTOK,)}
"""The sources of WHITE's assets, by the section in which they serve."""


def has_south_port(board: Board) -> bool:
    """Whether WHITE holds a port of the Black Sea."""
    return any(holder(board, port) == WHITE for port in SOUTH_PORTS)


def faction_of_asset(asset: str) -> str:
    """The faction that has a special asset; "": it is a side's own."""
    owner = asset.partition("-")[0]
    return "" if owner in SIDES else owner


def owner_of_asset(board: Board, asset: str) -> str:
    """The side that can use a special asset now; "": its faction is in play for none."""
    faction = faction_of_asset(asset)
    return dict(alignment(board)).get(faction, "") if faction else asset.partition("-")[0]


def bring_assets(board: Board, faction: str) -> None:
    """Case 8.8: the special assets of a faction come with its control."""
    counted: dict[str, int] = {}
    for kind in BOX.factions[faction].assets:
        counted[kind] = counted.get(kind, 0) + 1
        board["assets"][f"{faction}-{kind}-{counted[kind]}"] = "ready"


def takes_part(
    board: Board, faction: str, spaces: Iterable[str], units: Collection[str] | None
) -> bool:
    """Case 8.8: whether a unit or leader of a faction is in a combat: among the attacking units, or
    a leader with them; in defence anything in the space (`units` None)."""
    return any(
        FACTION_OF.get(piece) == faction and (units is None or piece in LEADERS or piece in units)
        for space in spaces
        for piece in pieces_at(board, space)
    )


def sources_of(board: Board, side: str, asset: str) -> tuple[str, ...]:
    """Case 8.8: the spaces to one of which held rails must join an asset of a side."""
    faction = faction_of_asset(asset)
    if faction:
        return (BOX.factions[faction].asset_source,)
    if side == RED or "campaign" not in board:
        return SOURCES.get(side, ())
    return SECTION_SOURCES.get(board["campaign"]["sections"].get(asset, ""), ())


def usable_assets(
    board: Board,
    side: str,
    spaces: Collection[str],
    tired: Collection[str] = (),
    units: Collection[str] | None = None,
) -> list[str]:
    """Case 8.8: the ready assets of a side, if a leader with an army stands in one of the spaces
    and held rails join it to the source; `tired` leaders have fought this round (12.1). Those of a
    faction need a piece of it among the attacking `units` and their leaders, or in the space
    defended."""
    ready = [
        asset
        for asset, state in sorted(board["assets"].items())
        if state == "ready"
        and owner_of_asset(board, asset) == side
        and (not (faction := faction_of_asset(asset)) or takes_part(board, faction, spaces, units))
    ]
    if not ready:
        return []
    led = [
        NET.bit[space]
        for space in spaces
        if any(each not in tired for each in able_leaders(board, pieces_at(board, space)))
    ]
    held = held_bits(board, side) if led else 0
    joined: dict[tuple[str, ...], int] = {}
    found = []
    for asset in ready:
        sources = sources_of(board, side, asset)
        if sources not in joined:
            joined[sources] = NET.chain(NET.bits(sources) & held, held, RAIL) if held else 0
        if any(joined[sources] & bit for bit in led):
            found.append(asset)
    return found


def use_asset(play: Play, board: Board, asset: str) -> bool:
    """Case 8.8, TQ-54: the die of an asset: usable, unavailable this turn, or wrecked."""
    die = play.roll(f"asset {asset}")
    usable = die <= USED_UP_TO
    board["assets"][asset] = "spent" if die <= SPENT_ON else "wrecked"
    play.emit("asset.roll", asset=asset, die=die, usable=usable)
    return usable
