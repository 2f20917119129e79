"""Section 20.2: the amphibious landing of White units."""

from collections.abc import Sequence

from app.games.reds.board import Board, is_open, is_winter, stacks, units_at
from app.games.reds.box import BOX, CLOSED_BEFORE_B, MAP, UNITS, WHITE, enemy_of, side_of
from app.games.reds.rules.control import controller
from app.games.reds.rules.entry import where_it_belongs
from app.games.reds.rules.stacking import why_not_together


def landing_places(board: Board, units: Sequence[str]) -> list[str]:
    """Case 20.2, ruling R71: the coastal hexes in which a stack can land: infantry of up to three
    manpower or cavalry of up to two, from a White port to another coast of the same sea.

    The sea must be White's and not frozen (19.2); the hex may lie in a zone of control, but no
    enemy may be there.
    """
    if not board["landing"] or not units or any(side_of(unit) != WHITE for unit in units):
        return []
    kinds = {UNITS[unit].type for unit in units}
    kind = kinds.pop() if len(kinds) == 1 else ""
    most = BOX.limits.landing.get(kind, 0)
    if sum(UNITS[unit].manpower for unit in units) > most:
        return []
    start = board["where"][units[0]]
    city = MAP.cities.get(start)
    if city is None or city.port is None or controller(board, start) != WHITE:
        return []
    frozen = is_winter(board) and city.port in BOX.limits.winter_seas
    if frozen or board["seas"][city.port] != WHITE:
        return []
    here = stacks(board)
    return [
        place
        for place, hexagon in sorted(MAP.hexes.items())
        if hexagon.coast == city.port
        and place != start
        and (is_open(board) or place not in CLOSED_BEFORE_B)
        and not any(side_of(unit) == enemy_of(WHITE) for unit in here.get(place, ()))
        and all(where_it_belongs(board, unit, start, place) is None for unit in units)
        and why_not_together([*units_at(board, place), *units]) is None
    ]
