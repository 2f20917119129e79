"""What can be laid over the map of Elope without a match: ways, rivers, supply, airbases."""

from collections.abc import Sequence

from app.games.board.ground import HexGround
from app.games.board.overlays import net, rings, tints, waterways
from app.games.elope.components.loader import Components
from app.games.elope.map.facts import SIDE_NAMES
from app.games.presentation.map_sheet import Overlay
from app.games.text import lazy_gettext as _l


def overlays(box: Components, ground: HexGround) -> Sequence[Overlay]:
    """Return the overlays, in the order in which the page lists them."""
    board = box.board
    major, minor = (
        [side for side, each in board.waterways.items() if each.river_class == river_class]
        for river_class in ("major", "minor")
    )
    exits = [box.charts.boxes[name].hexes for name in sorted(box.charts.boxes)]
    return (
        Overlay(
            "ways",
            "t",
            _l("Railways, roads and tracks"),
            _l("The links along which a step costs less (5.0)."),
            net(ground, ["track", "road", "railroad"]),
        ),
        Overlay(
            "rivers",
            "r",
            _l("Rivers for ships"),
            _l(
                "Major rivers carry every ship, minor ones gunboats, minesweepers, steamers (15.0)."
            ),
            waterways(ground, "minor", minor) + waterways(ground, "major", major),
        ),
        Overlay(
            "supply",
            "s",
            _l("Supply sources"),
            _l("Where each side's supply begins (10.8, 11.2)."),
            rings(ground, ((each.hex, str(SIDE_NAMES[each.side])) for each in board.sources)),
        ),
        Overlay(
            "airbases",
            "a",
            _l("Airbases"),
            _l("Where aircraft may be based, and how many (12.5)."),
            rings(
                ground,
                (
                    (number, str(place.airbase or "∞"))
                    for number, place in board.places.items()
                    if place.airbase is not None
                ),
            ),
        ),
        Overlay(
            "points",
            "v",
            _l("Victory points"),
            _l("What each place is worth to the Allied side (24.0)."),
            rings(
                ground,
                (
                    (number, str(place.points))
                    for number, place in board.places.items()
                    if place.points
                ),
            ),
        ),
        Overlay(
            "exits",
            "x",
            _l("Ways off the map"),
            _l("The hexes from which units leave for Onega and come from Vologda (21.0, 23.1)."),
            tints(ground, exits),
        ),
    )
