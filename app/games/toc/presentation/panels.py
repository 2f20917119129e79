"""The panel beside the map: what each side has."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.presentation import Panel
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.games.toc.board import CASUALTIES, RESERVE, side_of, soc_rev_side
from app.games.toc.box import SEAT_OF, SIDES, UNITS, camp_of
from app.games.toc.codes import CARD_NAMES, NAMES
from app.games.toc.names import CAMP_NAMES, SIDE_NAMES, half_steps
from app.games.toc.presentation.board import points_in_words
from app.games.toc.presentation.in_words import assets_in_words
from app.games.toc.rules.control import cities_of

POOLS: Final = {
    RESERVE: _l("Strategic reserve (9.3)"),
    CASUALTIES: _l("Casualty box (8.52)"),
}


@dataclass(frozen=True, slots=True)
class Side:
    """What a side has, as everybody may know it."""

    seat: str
    name: str
    cities: int
    steps: str
    hand: int
    deck: int
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    pools: tuple[tuple[str, tuple[str, ...]], ...]


def _sides(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board: Any = view["board"]
    return {
        "sides": [_side(board, side) for side in SIDES],
        "points": points_in_words(board["points"]),
        "soc_rev": str(SIDE_NAMES[soc_rev_side(board)]),
    }


def _side(board: Any, side: str) -> Side:
    deck = board["decks"][side]
    pools = []
    for at, heading in POOLS.items():
        units = [
            unit
            for unit, record in UNITS.items()
            if side in (record.side, side_of(board, unit)) and board["where"][unit] == at
        ]
        if at == RESERVE:
            # Camps redeploy apart (9.32).
            for camp in dict.fromkeys(map(camp_of, units)):
                heading_of_camp = f"{heading}, {CAMP_NAMES[camp]}" if camp else str(heading)
                pools.append((heading_of_camp, _names(u for u in units if camp_of(u) == camp)))
        elif units:
            pools.append((str(heading), _names(units)))
    assets = tuple(assets_in_words(board, side))
    if assets:
        pools.append((gettext("Special assets"), assets))
    return Side(
        SEAT_OF[side],
        str(SIDE_NAMES[side]),
        len(cities_of(board, side)),
        half_steps(board["steps"][side]),
        deck["counts"]["hand"],
        deck["counts"]["deck"],
        tuple(CARD_NAMES[card] for card in deck["discard"]),
        tuple(CARD_NAMES[card] for card in deck["removed"]),
        tuple(pools),
    )


def _names(units: Iterable[str]) -> tuple[str, ...]:
    return tuple(NAMES[unit] for unit in units)


FORCES: Final = Panel("sides", _l("Sides"), "toc/sides.html", _sides)
