"""Sections 7.2 to 7.5, 9.0 and 9.6: what two sides bring to a combat, without dice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from app.games.elope.board import (
    SINCE_VERSION_7,
    Board,
    alive,
    bridged_sides,
    has_variant,
    is_since,
    strength_of,
    units_at,
)
from app.games.elope.box import (
    ALLIED,
    ALONE_STRENGTH,
    ARMOUR,
    BOX,
    DEFENDS_ALONE,
    GRID,
    MAP,
    PLAIN,
    RED,
    TRAINS,
    UNITS,
    river_between,
    side_of,
)
from app.games.elope.rules.bombing import panic_modifier
from app.games.elope.rules.command import ALL_RED, BRIGADES, Command, allied_headquarters, chain_of
from app.games.elope.rules.condition import halved, in_condition, is_supplied
from app.games.elope.rules.fleet import guns_for, guns_strength
from app.games.elope.rules.supply import Supply, served, supply_of
from app.games.elope.rules.tanks import die_modifier, pair_advantage
from app.games.elope.rules.trains import has_supply
from app.games.elope.rules.works import ADVANTAGE

VALUES: Final = BOX.charts.tactical_advantage
MOST: Final = BOX.charts.most_advantage
COLUMNS: Final = BOX.charts.combat.columns
POINT: Final = "point"
"""What is spent where the path leads directly to a source: a supply point (11.2)."""
NOTHING: Final = ""


def defenders_in(board: Board, place: str) -> list[str]:
    """Case 7.4: the units that defend a hex: all of them but depots."""
    return [unit for unit in units_at(board, place) if UNITS[unit].type != "depot"]


def can_be_attacked(units: Iterable[str]) -> bool:
    """Cases 7.0, 9.0: a plain unit, a headquarters, machine guns, trains and tanks have to be
    attacked; other support units alone, and depots, are driven off by movement."""
    return any(unit in PLAIN or unit in DEFENDS_ALONE or unit in ARMOUR for unit in units)


def can_fight(board: Board, unit: str) -> bool:
    """Case 16.2: whether a unit can fight: a train without supply cannot."""
    return unit not in TRAINS or has_supply(board, unit)


def defence(board: Board, units: Sequence[str]) -> int:
    """Cases 7.4, 9.0, 10.82: the strength of a defence; support units add theirs to plain ones, and
    headquarters and machine guns alone have one each, trains and tanks their own (16.1, 18.3)."""
    able = [unit for unit in units if can_fight(board, unit)]
    if any(unit in PLAIN for unit in units):
        return sum(in_condition(board, unit, strength_of(board, unit)) for unit in able)
    armour = sum(
        in_condition(board, unit, strength_of(board, unit)) for unit in able if unit in ARMOUR
    )
    return armour + ALONE_STRENGTH * sum(unit in DEFENDS_ALONE for unit in units)


def attack_strength(board: Board, unit: str, *, fed: bool) -> int:
    """Cases 7.2, 9.4, 10.3, 11.5, R-CBT-4: the strength of one attacker: halved out of supply, for
    want of a depot, and after crossing a closed river, rounded up each time; a train consumes no
    supply and is never halved (16.1)."""
    if unit in TRAINS:
        return strength_of(board, unit)
    strength = in_condition(board, unit, strength_of(board, unit))
    if not fed:
        strength = halved(strength)
    return halved(strength) if unit in board["crossed"] else strength


def fed_units(board: Board, units: Sequence[str], spent: str) -> list[str]:
    """Cases 7.2, 11.3, R-SUP-7, R-SUP-10: the attackers that draw on the depot or the point that is
    spent. A depot has room for as many as it supplies, the strongest first; by rules before version
    7 for all of them."""
    units = [unit for unit in units if unit not in TRAINS]
    if not spent or not units:
        return []
    supply = supply_of(board, side_of(units[0]))
    if spent == POINT:
        return [unit for unit in units if supply.traces_to_source(unit)]
    return _drawing(board, supply, units, spent)


def _drawing(board: Board, supply: Supply, units: Sequence[str], depot: str) -> list[str]:
    """Those of some attackers that draw on a depot, in their order."""
    found = [unit for unit in units if supply.traces_to(unit, depot)]
    if not found or not is_since(board, SINCE_VERSION_7):
        return found
    room = served(board, depot, sorted(found, key=lambda unit: -strength_of(board, unit)))
    return found if len(room) == len(found) else [unit for unit in found if unit in room]


def left_out(board: Board, units: Sequence[str], depot: str) -> list[str]:
    """Case 11.3: the attackers that reach a depot and find no room at it."""
    able = [unit for unit in units if unit not in TRAINS]
    if not able or depot in (POINT, NOTHING):
        return []
    supply, fed = supply_of(board, side_of(able[0])), fed_units(board, able, depot)
    return [unit for unit in able if unit not in fed and supply.traces_to(unit, depot)]


def spendable(board: Board, units: Sequence[str]) -> list[str]:
    """Cases 7.2, 11.2, 11.4: the depots on which an attacker can draw, and POINT for a path to a
    source; the depots that feed most attackers first. Trains draw on nothing (16.1)."""
    units = [unit for unit in units if unit not in TRAINS]
    if not units:
        return []
    side = side_of(units[0])
    supply = supply_of(board, side)
    fed = {depot: len(_drawing(board, supply, units, depot)) for depot in supply.depots}
    found = sorted((depot for depot in fed if fed[depot]), key=lambda d: (-fed[d], d))
    if board["points"][side] > 0 and any(supply.traces_to_source(unit) for unit in units):
        found.insert(0, POINT)
    return found


def ground_advantage(board: Board, place: str, *, supplied: bool) -> int:
    """Cases 7.5, 11.5, R-TA-1, R-TA-3: settlement, terrain, hill and works of the hex; out of
    supply a city or a fort alone."""
    settlement = MAP.places.get(place)
    kind = settlement.kind if settlement is not None else ""
    work = board["works"].get(place, "")
    if not supplied:
        return (VALUES["city"] if kind == "city" else 0) + (
            ADVANTAGE["fort"] if work == "fort" else 0
        )
    hexagon = MAP.hexes[place]
    is_bare = hexagon.terrain == "forest" and has_variant(board, "forest_cover")
    return (
        VALUES.get(kind, 0)
        + (0 if is_bare else VALUES[hexagon.terrain])
        + (VALUES["hill"] if hexagon.hill else 0)
        + ADVANTAGE.get(work, 0)
    )


def river_advantage(board: Board, origins: Iterable[str], place: str) -> int:
    """Case 7.51, R-CBT-7: of a river that every attacker crosses; the minor one if they differ.

    A bridge gives nothing of its own and takes the river's advantage away, a ferry does not
    (Tactical Advantage Values, R-MAP-5).
    """
    values = [_crossed(board, at, place) for at in origins]
    return min(values, default=0)


def _crossed(board: Board, here: str, there: str) -> int:
    river = river_between(here, there)
    if not river:
        return 0
    side = GRID.side_between(here, there)
    printed = MAP.bridges.get(side)
    if side in bridged_sides(board) and (printed is None or printed.kind == "bridge"):
        return VALUES["bridge"]
    return VALUES[f"{river}_river"]


def train_advantage(board: Board, defending: Sequence[str]) -> int:
    """Case 16.3: what a train gives a defence, alone or with others."""
    if not any(unit in TRAINS and has_supply(board, unit) for unit in defending):
        return 0
    alone = all(unit in TRAINS for unit in defending)
    return VALUES["train_alone" if alone else "train_with_others"]


def asterisks(units: Iterable[str]) -> int:
    """Cases 7.52, 9.1: a column for each asterisk, of support units as well."""
    return VALUES["asterisk"] * sum(UNITS[unit].asterisk for unit in units)


def command_points(board: Board, units: Sequence[str], brigade: str = "") -> int:
    """Cases 7.3, 2.1, 9.6, R-CBT-8: the command points of a side; each headquarters counts once.

    It has a unit of its own in the combat, within its printed radius and in communications. Allied
    units without a headquarters of their own take the best that may serve them. Red takes both that
    serve all, the brigades of bound units, and `brigade` for the others.
    """
    if not units:
        return 0
    side = side_of(units[0])
    command = Command(board, side)
    counting: set[str] = set()
    for unit in units:
        if unit in board["isolated"] or UNITS[unit].type == "hq" or unit in TRAINS:
            continue
        able = [hq for hq in _subordinate_to(board, unit, brigade) if _in_radius(command, unit, hq)]
        if side == ALLIED and not chain_of(unit):
            able = sorted(able, key=lambda hq: (-(UNITS[hq].command_points or 0), hq))[:1]
        counting.update(able)
    return sum(UNITS[hq].command_points or 0 for hq in counting)


def _subordinate_to(board: Board, unit: str, brigade: str) -> Sequence[str]:
    if side_of(unit) == ALLIED:
        return chain_of(unit) or allied_headquarters(unit)
    own = board["bound"].get(unit, brigade)
    return (*((own,) if own else ()), *ALL_RED)


def _in_radius(command: Command, unit: str, hq: str) -> bool:
    at = command.at.get(hq)
    if at is None or not command.has_line(hq):
        return False
    stands_with = has_variant(command.board, "command_range")
    radius = 0 if stands_with else UNITS[hq].command_radius or 0
    return GRID.distance(at, command.board["where"][unit]) <= radius


def brigades_for(board: Board, units: Sequence[str]) -> list[str]:
    """Case 9.6: the brigades whose command points an attack of Red can take: with a unit in their
    radius that belongs to no brigade yet."""
    if not units or side_of(units[0]) != RED:
        return []
    command = Command(board, RED)
    free = [unit for unit in units if unit not in board["bound"] and unit not in board["isolated"]]
    return [hq for hq in BRIGADES if any(_in_radius(command, unit, hq) for unit in free)]


def best_brigade(board: Board, units: Sequence[str]) -> str:
    """The brigade that gives a defence of Red the most command points; a defence binds nobody."""
    able = brigades_for(board, units)
    return max(able, key=lambda hq: UNITS[hq].command_points or 0, default="")


def odds_column(attack: int, defending: int) -> int:
    """Case 7.3, R-CBT-3: the column of the odds, from 0, rounded in favour of the defender."""
    if attack < defending:
        return 0
    return min(attack // defending, len(COLUMNS) - 1)


@dataclass(frozen=True, slots=True)
class Odds:
    """A combat before the die: strengths, advantages of both sides after the limit of seven, the
    column from 0, and what is added to the die."""

    attack: int
    defence: int
    attacker_advantage: int
    defender_advantage: int
    column: int
    modifier: int


class AirHelp(NamedTuple):
    """What aircraft bring to an attack: bombing strength (12.3), and gas (22.0)."""

    strength: int = 0
    gas: bool = False


NO_HELP: Final = AirHelp()


def attackers_guns(board: Board, units: Sequence[str], place: str) -> list[str]:
    """Case 9.0, R-NAV-15: the ships that support an attack: beside the hex that is attacked, or one
    from which a plain unit attacks."""
    plain = [unit for unit in units if unit in PLAIN]
    if not plain or "fleet" not in board:
        return []
    places = {place, *(board["where"][unit] for unit in plain)}
    return guns_for(board, side_of(plain[0]), places, attacking=True)


def defenders_guns(board: Board, defending: Sequence[str], place: str) -> list[str]:
    """Case 9.0, R-NAV-15: the ships that support a defence: beside the hex, if a plain unit stands
    in it."""
    plain = [unit for unit in defending if unit in PLAIN]
    return guns_for(board, side_of(plain[0]), [place], attacking=False) if plain else []


def odds_of(
    board: Board,
    units: Sequence[str],
    place: str,
    spent: str = NOTHING,
    brigade: str = "",
    air: AirHelp = NO_HELP,
) -> Odds:
    """Return a combat of some units against a hex, as the board stands (7.2 to 7.5).

    `spent` is a depot, POINT or NOTHING; `brigade` the one whose command points Red takes. Bombing
    strength is never halved (R-AIR-10).
    """
    units = alive(board, units)
    defending = defenders_in(board, place)
    fed = fed_units(board, units, spent)
    attack = sum(attack_strength(board, unit, fed=unit in fed) for unit in units)
    attack += air.strength if units else 0
    attack += guns_strength(attackers_guns(board, units, place))
    guns = guns_strength(defenders_guns(board, defending, place))
    against = max(defence(board, defending) + guns, 1)
    able = [unit for unit in fed if is_supplied(board, unit)]
    shifts = pair_advantage(units) + (VALUES["gas"] if air.gas else 0)
    attacker = min(asterisks(able) + (shifts if able else 0), MOST)
    fighting = [u for u in defending if u in PLAIN or u in DEFENDS_ALONE or u in ARMOUR]
    supplied = any(is_supplied(board, unit) for unit in fighting)
    origins = {board["where"][unit] for unit in units}
    ground = ground_advantage(board, place, supplied=supplied)
    if supplied:
        ground += river_advantage(board, origins, place)
        ground += asterisks(unit for unit in defending if is_supplied(board, unit))
        ground += train_advantage(board, defending)
    defender = min(ground, MOST)
    column = odds_column(attack, against) + attacker - defender
    command = command_points(board, units, brigade)
    panic = panic_modifier(board, side_of(units[0]), place) if units else 0
    countered = command_points(board, defending, best_brigade(board, defending))
    return Odds(
        attack,
        against,
        attacker,
        defender,
        min(max(column, 0), len(COLUMNS) - 1),
        command - countered + die_modifier(units, defending) + panic,
    )
