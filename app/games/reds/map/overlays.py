"""What can be laid over the map of Reds! without a match: fronts, railways, supply, ports."""

from collections.abc import Sequence

from app.games.board.ground import HexGround
from app.games.board.overlays import net, rings, tints
from app.games.presentation.map_sheet import Overlay
from app.games.reds.components.loader import Board
from app.games.reds.map.facts import FACTION_NAMES
from app.games.reds.map.ground import FRONT_NAMES, SEA_NAMES
from app.games.text import lazy_gettext as _l


def overlays(board: Board, ground: HexGround) -> Sequence[Overlay]:
    """Return the overlays, in the order in which the page lists them."""
    return (
        Overlay(
            "fronts",
            "f",
            _l("Fronts"),
            _l("The six Red fronts (7.2), each in a tint of its own."),
            tints(ground, (_of_front(board, front) for front in FRONT_NAMES)),
        ),
        Overlay(
            "areas",
            "r",
            _l("Areas closed at first"),
            _l(
                "What is neutral until strategic turn B (3.4): the land west of the occupation "
                "line, Poland, the Baltic states and Transcaucasia."
            ),
            tints(
                ground,
                (
                    [n for n, each in board.hexes.items() if each.occupied],
                    [n for n, each in board.hexes.items() if each.region == "poland"],
                    [n for n, each in board.hexes.items() if each.region == "baltic"],
                    [n for n, each in board.hexes.items() if each.transcaucasia],
                ),
            ),
        ),
        Overlay(
            "rail",
            "t",
            _l("Railways"),
            _l("The railways on which strategic movement and supply run (10.4, 12.5)."),
            net(ground, ["rail"]),
        ),
        Overlay(
            "supply",
            "s",
            _l("Supply sources"),
            _l("The sources of supply of each faction (12.8)."),
            rings(ground, _sources(board)),
        ),
        Overlay(
            "ports",
            "p",
            _l("Ports"),
            _l("The cities on a coast, with their sea (2.2)."),
            rings(
                ground,
                (
                    (number, str(SEA_NAMES[city.port]))
                    for number, city in board.cities.items()
                    if city.port
                ),
            ),
        ),
    )


def _of_front(board: Board, front: str) -> list[str]:
    return [number for number, each in board.hexes.items() if each.front == front]


def _sources(board: Board) -> list[tuple[str, str]]:
    found: dict[str, list[str]] = {}
    for source in board.sources:
        found.setdefault(source.hex, []).append(str(FACTION_NAMES[source.faction]))
    return [(number, ", ".join(names)) for number, names in found.items()]
