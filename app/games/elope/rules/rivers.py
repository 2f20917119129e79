"""Sections 14 and 15: the rivers on which ships sail, hexside by hexside, and their ice.

A hexside is known by its two hexes ("2821/2920"). From one to the next a ship goes where they share
a corner.
"""

from collections import deque
from collections.abc import Mapping
from functools import cache
from typing import Final

from app.games.elope.board import PORTS, Board
from app.games.elope.box import ARCHANGEL, BOX, GRID, MAP
from app.games.elope.components import Waterway

RIVERS: Final[Mapping[str, Waterway]] = MAP.waterways
"""The hexsides along which a river flows."""
DVINA, VAGA = "Dvina", "Vaga"
LOWER: Final = "lower_dvina"
"""The section of the Dvina below Bereznik; all others of it count as the Upper Dvina (14.4)."""
TOULGAS: Final = "2723"


@cache
def next_sides(side: str) -> tuple[str, ...]:
    """Return the hexsides of rivers that share a corner with one."""
    return tuple(other for other in GRID.touching_sides(side) if other in RIVERS)


@cache
def banks(side: str) -> tuple[str, ...]:
    """Return the hexes on both banks."""
    return GRID.hexes_of_side(side)


@cache
def sides_of(place: str) -> tuple[str, ...]:
    """Return the hexsides of a hex along which a river flows."""
    return tuple(side for side in GRID.sides(place) if side in RIVERS)


def _distances(start: str) -> dict[str, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in next_sides(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


FROM_ARCHANGEL: Final = _distances(PORTS[ARCHANGEL])
"""How many hexsides each hexside that ships can reach is from Archangel; on the Dvina and the Vaga,
more is upstream."""
PAST_TOULGAS: Final = max(FROM_ARCHANGEL[side] for side in sides_of(TOULGAS))


def is_lower_dvina(side: str) -> bool:
    """Case 14.4: whether a hexside belongs to the Dvina below Bereznik."""
    return RIVERS[side].section == LOWER


def is_upper_dvina(side: str) -> bool:
    """Case 14.4: whether a hexside belongs to the Dvina above Bereznik."""
    return RIVERS[side].river == DVINA and not is_lower_dvina(side)


def is_shallow(side: str) -> bool:
    """Case 15.8: whether a hexside belongs to the Upper Dvina or the Vaga."""
    return is_upper_dvina(side) or RIVERS[side].river == VAGA


def is_mined_upstream(here: str, there: str) -> bool:
    """Case 15.8: whether a step leads up the Dvina beyond Toulgas, where there are mines."""
    return (
        is_upper_dvina(there)
        and FROM_ARCHANGEL[there] > PAST_TOULGAS
        and FROM_ARCHANGEL[there] > FROM_ARCHANGEL[here]
    )


ICE: Final[Mapping[str, tuple[str, bool]]] = {
    "thaw": ("thaw", False),
    "autumn": ("snow", False),
    "winter": ("snow", True),
}
"""The seasons in which rivers lie under ice, each with its weather and whether the printed weather
of the turn is snow (14.4, R-NAV-10)."""


def ice_on(board: Board) -> str:
    """Return which of the seasons of `ICE` it is; "" while no river lies under ice."""
    season = (board["weather"], board["weather"] == "snow" and is_printed_snow(board))
    return next((name for name, each in ICE.items() if each == season), "")


def frozen_in(side: str) -> tuple[str, ...]:
    """Return the seasons of `ICE` in which a hexside lies under ice."""
    return tuple(
        name
        for name, (weather, in_winter) in ICE.items()
        if is_frozen_in(weather, side, in_winter=in_winter)
    )


def is_frozen(board: Board, side: str) -> bool:
    """Cases 14.21, 14.31, 14.4, 14.41: whether a hexside lies under ice."""
    return is_frozen_in(board["weather"], side, in_winter=is_printed_snow(board))


def is_printed_snow(board: Board) -> bool:
    """Whether the printed weather of the turn is snow, as from November to March."""
    return BOX.turns[board["turn"] - 1].weather == "snow"


def is_frozen_in(weather: str, side: str, *, in_winter: bool) -> bool:
    """Whether a hexside lies under ice in a weather.

    In snow all rivers do, but the Lower Dvina and the Vaga not before November, when the printed
    weather is snow; in thaw the Upper Dvina alone (R-NAV-10).
    """
    if weather == "snow":
        is_late = is_lower_dvina(side) or RIVERS[side].river == VAGA
        return not is_late or in_winter
    return weather == "thaw" and is_upper_dvina(side)
