"""The map of Triumph of Chaos as a whole, from the components in the box."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from app.games.board import HEX_MAP_STYLE
from app.games.board.geometry import paths
from app.games.board.layout import net_layout
from app.games.board.net_board import NetBoard
from app.games.board.net_ground import NetGround
from app.games.board.overlays import ring
from app.games.presentation.map_sheet import MapSheet, Overlay, setup_overlay
from app.games.text import lazy_gettext as _l
from app.games.toc.cards import pages
from app.games.toc.components import Components, Space, load
from app.games.toc.map import counters, facts, ground, records
from app.games.toc.names import OWNER_NAMES, SEA_NAMES

START: Final = "601"
"""Tsaritsyn: the space that is looked at first."""

NOTE: Final = _l(
    "The rulebook names some seventy spaces and four links, and gives the values of few units. "
    "The other names and numbers, the links, nearly all values and most of the set-up are "
    "reconstructed from history and geography; the drawing is ours. Each record says which it is. "
    "If you run this site and own the printed game, an overlay file puts its values over ours."
)


def map_sheet() -> MapSheet:
    """Make the map of the game."""
    box = load()
    printed = ground.ground(box)
    layout = net_layout(
        printed, {number: facts.says(box.spaces[number]) for number in printed.spaces}
    )
    setup = counters.setup(box)
    board = NetBoard(printed, layout, str(_l("Map of Triumph of Chaos")), counters.SIDES)
    return MapSheet(
        id="toc",
        name="Triumph of Chaos",
        about=_l("Russia from Warsaw to Vladivostok: railways, roads, and the cities that count."),
        note=NOTE,
        board=board,
        style_sheet=HEX_MAP_STYLE,
        facts=partial(facts.facts, box),
        tables=partial(records.tables, box),
        start=START,
        setup=setup,
        track=partial(counters.track, box),
        face=partial(counters.face, box),
        cards=partial(pages.groups, box),
        overlays=(setup_overlay(board, setup), *_overlays(box, printed)),
    )


def _overlays(box: Components, printed: NetGround) -> Iterator[Overlay]:
    """Yield what can be laid over the sheet besides the units."""

    def rings(spaces: Iterable[Space], text: str = "") -> str:
        return "".join(
            _ring(printed, space.id, text or str(space.resources)) for space in spaces if space.at
        )

    every = box.spaces.values()
    yield Overlay(
        "victory",
        "v",
        _l("Victory Cities"),
        _l("The cities that count for victory (3.14)."),
        rings((space for space in every if space.is_victory_city), "VC"),
    )
    yield Overlay(
        "supply",
        "s",
        _l("Supply sources"),
        _l("Where lines of supply end (3.15)."),
        "".join(
            _ring(printed, space.id, "/".join(str(OWNER_NAMES[side]) for side in space.supply))
            for space in every
            if space.supply and space.at
        ),
    )
    yield Overlay(
        "resources",
        "r",
        _l("Resource centres"),
        _l("What each resource centre can repair or rebuild in a turn (3.13)."),
        rings(space for space in every if space.resources),
    )
    yield Overlay(
        "ports",
        "o",
        _l("Ports"),
        _l("The ports, and the sea that each lies at (3.17)."),
        "".join(
            _ring(printed, space.id, str(SEA_NAMES[space.sea]))
            for space in every
            if space.is_port and space.at
        ),
    )
    yield Overlay(
        "railways",
        "t",
        _l("Railways"),
        _l("The railways, along which units move and redeploy (7.1, 9.1)."),
        f'<path class="net net-railroad" d="{_railways(printed)}"/>',
    )


def _railways(printed: NetGround) -> str:
    return paths(
        ((start, end) for link, start, end in printed.lines() if link.kind == "rail"), closed=False
    )


def _ring(printed: NetGround, number: str, text: str) -> str:
    """A ring around a space, with a text above it."""
    space = printed.spaces[number]
    return ring(space.at, space.reach + 9, space.reach + 14, text)
