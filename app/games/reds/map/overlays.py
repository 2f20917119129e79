"""What can be laid over the map of Reds! without a match: fronts, railways, supply, ports."""

from collections.abc import Iterable, Sequence
from html import escape

from app.games.board.cartography.curves import curves
from app.games.board.cartography.outlines import straight
from app.games.board.cartography.ways import way_lines
from app.games.board.geometry import figure, paths
from app.games.board.ground import HexGround
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
            _tints(ground, ((front, _of_front(board, front)) for front in FRONT_NAMES)),
        ),
        Overlay(
            "areas",
            "r",
            _l("Areas closed at first"),
            _l(
                "What is neutral until strategic turn B (3.4): the land west of the occupation "
                "line, Poland, the Baltic states and Transcaucasia."
            ),
            _tints(
                ground,
                (
                    ("occupied", [n for n, each in board.hexes.items() if each.occupied]),
                    ("poland", [n for n, each in board.hexes.items() if each.region == "poland"]),
                    ("baltic", [n for n, each in board.hexes.items() if each.region == "baltic"]),
                    ("caucasus", [n for n, each in board.hexes.items() if each.transcaucasia]),
                ),
            ),
        ),
        Overlay(
            "rail",
            "t",
            _l("Railways"),
            _l("The railways on which strategic movement and supply run (10.4, 12.5)."),
            _rail(ground),
        ),
        Overlay(
            "supply",
            "s",
            _l("Supply sources"),
            _l("The sources of supply of each faction (12.8)."),
            _labels(ground, _sources(board)),
        ),
        Overlay(
            "ports",
            "p",
            _l("Ports"),
            _l("The cities on a coast, with their sea (2.2)."),
            _labels(
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


def _tints(ground: HexGround, areas: Iterable[tuple[str, Sequence[str]]]) -> str:
    return "".join(
        f'<path class="tint tint-{n}" fill-rule="evenodd"'
        f' d="{paths(straight(ground.grid, hexes))}"/>'
        for n, (_name, hexes) in enumerate(areas, start=1)
    )


def _rail(ground: HexGround) -> str:
    lines = way_lines(ground)["rail"]
    return f'<path class="net" d="{curves(lines)}"/>'


def _sources(board: Board) -> list[tuple[str, str]]:
    found: dict[str, list[str]] = {}
    for source in board.sources:
        found.setdefault(source.hex, []).append(str(FACTION_NAMES[source.faction]))
    return [(number, ", ".join(names)) for number, names in found.items()]


def _labels(ground: HexGround, places: Iterable[tuple[str, str]]) -> str:
    """A ring around each place, with a text above it."""
    radius = ground.grid.radius
    parts = []
    for number, text in places:
        x, y = ground.grid.centre(number)
        parts.append(
            f'<circle class="ring-around" cx="{figure(x)}" cy="{figure(y)}"'
            f' r="{figure(radius * 0.62)}"/>'
            f'<text class="ring-text" x="{figure(x)}" y="{figure(y - radius * 0.72)}">'
            f"{escape(text)}</text>"
        )
    return "".join(parts)
