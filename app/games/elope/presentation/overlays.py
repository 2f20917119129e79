"""What can be laid over the map of a match: reach, zones, supply with its reason, command."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.board.overlays import about, general, rings, tints
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


MOST_CODES: Final = 2
"""So many units of a hex are named in a ring."""


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
    a headquarters that is selected also the units of its net; of one that is pointed at, its radius
    and its net alone."""
    board: Board = view["board"]
    side = _side(seat)
    command = supply_of(board, side).command
    by_land = command.lines.connected(ENDS[side], by_land=True)
    moving = view["board"]["moving"]
    selected = moving["selected"] if moving and moving["side"] == side else ()
    areas: list[frozenset[str]] = []
    ringed, by_hex = [], dict[str, list[str]]()
    for hq, at in command.at.items():
        by_hex.setdefault(at, []).append(hq)
        if any(hq != unit and hq not in headquarters_of(board, unit) for unit in selected):
            continue
        ringed.append((at, _figures(command, hq, by_land)))
        areas.append(_radius(command, hq))
    nets = _nets(command)
    chosen = [at for hq in selected for at in nets.get(hq, {}).items()]
    everything = _drawn_net(areas, chosen, ringed)
    pointed = (
        about(
            at,
            _drawn_net(
                [_radius(command, hq) for hq in heads],
                [hex_of for hq in heads for hex_of in nets.get(hq, {}).items()],
                [(at, _figures(command, hq, by_land)) for hq in heads],
            ),
        )
        for at, heads in by_hex.items()
    )
    return general(everything) + "".join(pointed)


def _figures(command: Command, hq: str, by_land: int) -> str:
    """A headquarters by its code, with its command points and radius, and what ails its line."""
    record, line = UNITS[hq], ""
    if not command.has_line(hq):
        line = gettext(", no line")
    elif not BITS.bit[command.at[hq]] & by_land:
        line = gettext(", line by river")
    return f"{record.code} +{record.command_points or 0}/{record.command_radius or 0}{line}"


def _radius(command: Command, hq: str) -> frozenset[str]:
    """The hexes in which a headquarters gives its points; none without a line."""
    if not command.has_line(hq):
        return frozenset()
    return disc(command.at[hq], UNITS[hq].command_radius or 0)


Codes = Sequence[tuple[str, Sequence[str]]]
"""The units of a net, by their codes, in each hex."""


def _drawn_net(
    areas: Sequence[frozenset[str]], net: Codes, ringed: Sequence[tuple[str, str]]
) -> str:
    covered = sorted(frozenset[str]().union(*areas))
    units: dict[str, list[str]] = {}
    for at, codes in net:
        units[at] = [*dict.fromkeys((*units.get(at, ()), *codes))]
    told = [*ringed, *((at, _listed(codes)) for at, codes in units.items())]
    return tints(drawn().ground, [covered, units]) + rings(drawn().ground, _one_a_hex(told))


def _listed(codes: Sequence[str]) -> str:
    """Codes as a ring names them: the first ones, and how many more there are."""
    if len(codes) <= MOST_CODES:
        return ", ".join(codes)
    more = len(codes) - MOST_CODES + 1
    return gettext("%(units)s and %(num)s more", units=", ".join(codes[: MOST_CODES - 1]), num=more)


def _one_a_hex(told: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Texts of the same hex in one ring."""
    found: dict[str, list[str]] = {}
    for at, text in told:
        found.setdefault(at, []).append(text)
    return [(at, ", ".join(texts)) for at, texts in found.items()]


def _nets(command: Command) -> dict[str, dict[str, list[str]]]:
    """Cases 9.6, 10.6: by headquarters and hex the units that it may serve, by their codes; those
    that are too far from it for communications say so."""
    board, found = command.board, dict[str, dict[str, list[str]]]()
    for unit in on_map_of(board, command.side):
        if UNITS[unit].type in ("hq", "depot"):
            continue
        at, code = board["where"][unit], UNITS[unit].code
        near = {*command.within(unit, at, COMMUNICATIONS)}
        own = (*chain_of(unit)[:1], board["bound"].get(unit))
        for hq in headquarters_of(board, unit):
            if hq in near:
                found.setdefault(hq, {}).setdefault(at, []).append(code)
            elif hq in own:
                far = gettext("%(unit)s: too far", unit=code)
                found.setdefault(hq, {}).setdefault(at, []).insert(0, far)
    return found


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
            "selected also its units, and which are too far from it; of one that you point at, or "
            "that has the focus, these alone. “line by river”: its line of communication follows "
            "an open river (24.1)."
        ),
        _command,
    ),
)
