"""What can be laid over the map of a match: reach, zones, supply with its reason, command."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.games.board.overlays import rings, tints
from app.games.elope.board import SEATS, Board, has_variant, is_hex, on_map_of
from app.games.elope.box import ALLIED, BITS, HEADQUARTERS, PLAIN, RANGES, SIDES, UNITS, enemy_of
from app.games.elope.presentation.board import drawn
from app.games.elope.rules.command import ENDS, Command, chain_of, disc, headquarters_of
from app.games.elope.rules.condition import judge
from app.games.elope.rules.derived import derive
from app.games.elope.rules.reach import March, goal_bits, march_of
from app.games.elope.rules.supply import BY_HQ, DIRECT, HQ_REACH, MOBILE, STATIC, Supply, supply_of
from app.games.presentation import BoardOverlay
from app.games.text import gettext
from app.games.text import lazy_gettext as _l

COMMUNICATIONS: Final = RANGES["unit_to_headquarters_for_communications"]
"""Hexes within which a headquarters keeps its units in communications (10.6)."""


def _side(seat: str | None) -> str:
    return SEATS[seat] if seat else ALLIED


def _reach(view: Mapping[str, Any], seat: str | None) -> str:
    """Case 4.3: where the selected stack, or any combat unit of the reader, can end its move; the
    number in a ring is what the stack has left there."""
    board: Board = view["board"]
    moving = view["board"]["moving"]
    side = _side(seat)
    if moving and moving["selected"] and moving["side"] == side:
        first = not moving["under_way"]
        march = march_of(board, moving["selected"], moving["spent"], first=first)
        return tints(drawn().ground, [BITS.places(goal_bits(march))]) + rings(
            drawn().ground, _points_left(march)
        )
    judged: Board = {**board}
    units = [unit for unit in on_map_of(board, side) if unit in PLAIN]
    judge(judged, units)
    found = 0
    for unit in units:
        found |= goal_bits(march_of(judged, [unit], {}))
    return tints(drawn().ground, [BITS.places(found)])


def _points_left(march: March) -> Iterator[tuple[str, str]]:
    costs = march.reach().costs()
    for place in BITS.places(goal_bits(march)):
        yield place, str(march.points - costs[place])


def _zones(view: Mapping[str, Any], seat: str | None) -> str:
    """Case 5.0: the hexes in enemy zones; a spectator sees those of both sides."""
    sides = [enemy_of(SEATS[seat])] if seat else list(SIDES)
    derived = derive(view["board"])
    return tints(
        drawn().ground, [[], [], [], *(BITS.places(derived.zones(side)) for side in sides)]
    )


def _supply(view: Mapping[str, Any], seat: str | None) -> str:
    """Cases 10.52, 10.8, 11.3: the hexes within reach of sources and depots, a ring around each
    depot with its room, and one around each unit that would be judged out of supply, with why."""
    board: Board = view["board"]
    side = _side(seat)
    supply = supply_of(board, side)
    within = 0
    for start in (*supply.sources, *supply.depots.values()):
        within |= supply.lines.within(start, DIRECT)
    served = 0
    for hq in HEADQUARTERS[side]:
        at = board["where"][hq]
        if is_hex(at) and _feeds(supply, at) and not has_variant(board, "supply_conditions"):
            served |= BITS.bits(disc(at, BY_HQ))
    texts: dict[str, list[str]] = {}
    for depot, at in supply.depots.items():
        texts.setdefault(at, []).append(_stock(board, depot))
    for unit in on_map_of(board, side):
        if not supply.is_supplied(unit):
            texts.setdefault(board["where"][unit], []).append(_why(board, supply, unit))
    ringed = [(at, ", ".join(dict.fromkeys(says))) for at, says in texts.items()]
    near = BITS.places(within)
    by_hq = BITS.places(served & ~within)
    return tints(drawn().ground, [near, by_hq]) + rings(drawn().ground, ringed)


def _feeds(supply: Supply, at: str) -> bool:
    return supply.reaches_source(at, HQ_REACH) or any(
        supply.distance_to(depot, at) <= HQ_REACH for depot in supply.depots
    )


def _stock(board: Board, depot: str) -> str:
    """Case 11.3: for how many units and headquarters a depot has room."""
    rooms = STATIC if depot in board["static"] else MOBILE
    return gettext("depot for %(units)s", units=rooms.units)


def _why(board: Board, supply: Supply, unit: str) -> str:
    """Why a unit is out of supply: too far from all, or no room, or no way."""
    at = board["where"][unit]
    code = UNITS[unit].code
    near = [d for d in supply.depots if supply.distance_to(d, at) <= DIRECT]
    if near:
        return gettext("%(unit)s: no room left", unit=code)
    if any(at in disc(where, DIRECT) for where in (*supply.sources, *supply.depots.values())):
        return gettext("%(unit)s: line barred", unit=code)
    heads = [
        hq
        for hq in headquarters_of(board, unit)
        if is_hex(board["where"][hq]) and at in disc(board["where"][hq], BY_HQ)
    ]
    if heads:
        return gettext("%(unit)s: headquarters without supply", unit=code)
    return gettext("%(unit)s: too far", unit=code)


def _command(view: Mapping[str, Any], seat: str | None) -> str:
    """Cases 9.6, 10.6: a ring around each headquarters with its command points and radius, and the
    hexes within it; of those alone that may serve all of the selected stack, if one is selected. Of
    a headquarters that is selected also the units of its net."""
    board: Board = view["board"]
    side = _side(seat)
    command = supply_of(board, side).command
    by_land = command.lines.connected(ENDS[side], by_land=True)
    moving = view["board"]["moving"]
    selected = moving["selected"] if moving and moving["side"] == side else ()
    areas: list[frozenset[str]] = []
    ringed = []
    for hq, at in command.at.items():
        if any(hq != unit and hq not in headquarters_of(board, unit) for unit in selected):
            continue
        record = UNITS[hq]
        points, radius = record.command_points or 0, record.command_radius or 0
        line = ""
        if not command.has_line(hq):
            line = gettext(", no line")
        elif not BITS.bit[at] & by_land:
            line = gettext(", line by river")
        ringed.append((at, f"{record.code} +{points}/{radius}{line}"))
        if command.has_line(hq):
            areas.append(disc(at, radius))
    covered = sorted(frozenset[str]().union(*areas))
    net = [at for hq in selected if UNITS[hq].type == "hq" for at in _net(command, hq)]
    return tints(drawn().ground, [covered, [at for at, _units in net]]) + rings(
        drawn().ground, [*ringed, *((at, ", ".join(codes)) for at, codes in net)]
    )


def _net(command: Command, hq: str) -> list[tuple[str, list[str]]]:
    """Cases 9.6, 10.6: the hexes of the units that a headquarters may serve, with their codes;
    those that are too far from it for communications say so."""
    board, found = command.board, dict[str, list[str]]()
    for unit in on_map_of(board, command.side):
        at = board["where"][unit]
        if UNITS[unit].type in ("hq", "depot") or hq not in headquarters_of(board, unit):
            continue
        is_near = hq in command.within(unit, at, COMMUNICATIONS)
        code = UNITS[unit].code
        if is_near:
            found.setdefault(at, []).append(code)
        elif hq in (*chain_of(unit)[:1], board["bound"].get(unit)):
            found.setdefault(at, []).append(gettext("%(unit)s: too far", unit=code))
    return list(found.items())


OVERLAYS: Final = (
    BoardOverlay(
        "reach",
        "1",
        _l("Reach"),
        _l(
            "Where the selected stack can end its move, with the points that it has left; or else "
            "where any of your combat units could go (4.3)."
        ),
        _reach,
    ),
    BoardOverlay(
        "zones", "2", _l("Enemy zones"), _l("The enemy's zones of control (5.0)."), _zones
    ),
    BoardOverlay(
        "supply",
        "3",
        _l("Supply"),
        _l(
            "Where a source or depot is within six hexes, and where a headquarters passes supply "
            "on; rings name depots with the units that they have room for, and units that would be "
            "judged out of supply now, with the reason (10.8)."
        ),
        _supply,
    ),
    BoardOverlay(
        "command",
        "4",
        _l("Command"),
        _l(
            "Headquarters with their command points and radius, and the hexes within it (7.3): of "
            "those that may serve the selected stack, or else of all; of a headquarters that is "
            "selected also its units, and which are too far from it; “line by river”: its line of "
            "communication follows an open river (24.1)."
        ),
        _command,
    ),
)
