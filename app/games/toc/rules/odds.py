"""Section 8.3: combat modifiers, die roll modifiers and column shifts, as pure functions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.games.toc.board import (
    FACTION_OF,
    SINCE_VERSION_6,
    Board,
    is_since,
    pieces_at,
    quarter_steps,
    side_of,
    values_of,
)
from app.games.toc.box import (
    GREEN,
    KAPPEL,
    KERCH,
    LEADERS,
    LINK_BETWEEN,
    RED,
    SPACES,
    TABLES,
    TAMAN,
    UNITS,
    camp_of,
    has_mark,
    is_army,
)
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.leaders import rating
from app.games.toc.rules.supply import NONE, state_at
from app.games.toc.rules.white_tide import rides_tide

HARD_TERRAIN = frozenset({"swamp", "mountain", "desert"})
MOST_SHIFT = -2
OWN = "own"
"""What forces of RED or WHITE without a camp are beside units of factions (8.31)."""
SWITCHED = "switch"
"""The faction, in the box, of units that have switched sides; no side controls it (13.34)."""


@dataclass(frozen=True, slots=True)
class CombatSide:
    """One side of a combat: its units and the leader who takes part, if any, its special assets,
    and what happened before the fire."""

    units: Sequence[str]
    leader: str | None = None
    assets: int = 0
    bonus: int = 0


def strength_of(board: Board, units: Iterable[str]) -> int:
    """The combat strength of units (3.22)."""
    return sum(values_of(board, unit)[0] for unit in units)


@dataclass(frozen=True, slots=True)
class Term:
    """What one thing adds to a modifier or a column: for the attacker (0) or the defender (1), how
    much, and what it comes from, such as "leader"."""

    who: int
    amount: int
    source: str


def modifiers(
    board: Board, attacker: CombatSide, defender: CombatSide, place: str
) -> tuple[int, int]:
    """Case 8.311: the combat modifiers of attacker and defender."""
    return _totals(modifier_terms(board, attacker, defender, place))


def _totals(terms: Iterable[Term]) -> tuple[int, int]:
    found = [0, 0]
    for term in terms:
        found[term.who] += term.amount
    return found[0], found[1]


def modifier_terms(
    board: Board, attacker: CombatSide, defender: CombatSide, place: str
) -> list[Term]:
    """Case 8.311: each combat modifier of attacker and defender, with what it comes from."""
    sides = (attacker, defender)
    found = [Term(who, side.bonus, "bonus") for who, side in enumerate(sides) if side.bonus]
    ratings = [rating(side.leader) if side.leader else 0 for side in sides]
    elite = [
        quarter_steps(board, [unit for unit in side.units if has_mark(unit, "elite")])
        for side in sides
    ]
    assets = [side.assets for side in sides]
    for source, counts in (("leader", ratings), ("elite", elite), ("assets", assets)):
        if counts[0] != counts[1]:
            found.append(Term(int(counts[1] > counts[0]), 1, source))
    mixed = is_mixed if is_since(board, SINCE_VERSION_6) else _is_mixed_earlier
    found += [Term(who, -1, "mixed") for who, side in enumerate(sides) if mixed(side)]
    if SPACES[place].defence:
        found.append(Term(1, SPACES[place].defence, "space"))
    found += [Term(who, 1, "coffin") for who, side in enumerate(sides) if _has_coffin(board, side)]
    if rides_tide(board, attacker.units):
        found.append(Term(0, 1, "tide"))
    return found


def _has_coffin(board: Board, side: CombatSide) -> bool:
    """Case 12.71: whether the dead Kappel stands with the units."""
    return KAPPEL in board["flipped"] and any(
        KAPPEL in pieces_at(board, board["where"][unit])
        for unit in side.units
        if board["where"][unit] in board["at"]
    )


def is_mixed(side: CombatSide) -> bool:
    """Cases 8.31, 8.311, TQ-56: forces of more than one camp or faction take part.

    RED corps and intrinsic forces, among them Socialist Revolutionaries (13.6) and armies that have
    switched sides (13.34), have no camp; beside forces of a faction they count as a side's own, and
    so does a leader who leads those.
    """
    pieces = [*side.units, *([side.leader] if side.leader else [])]
    factions = {FACTION_OF[piece] for piece in pieces if _is_of_faction(piece)}
    own = [piece for piece in pieces if not _is_of_faction(piece)]
    camps = {camp_of(piece) for piece in own} - {"", "intrinsic"}
    return len(factions | (camps or {OWN} if factions and own else camps)) > 1


def _is_of_faction(piece: str) -> bool:
    """Whether a piece is of a faction that a side controls, and not a side's own (13.6, 13.34)."""
    return FACTION_OF.get(piece, SWITCHED) != SWITCHED


def _is_mixed_earlier(side: CombatSide) -> bool:
    """Up to version 5 of the rules: a side's own units without a camp count with none."""
    kinds = set()
    for unit in side.units:
        record = UNITS[unit]
        if record.faction:
            kinds.add(record.faction)
        elif record.camp and record.camp != "intrinsic":
            kinds.add(record.camp)
    if side.leader is not None:
        faction = LEADERS[side.leader].faction
        if faction or any(UNITS[unit].faction for unit in side.units):
            kinds.add(faction or OWN)
        elif camp_of(side.leader) != "intrinsic":
            kinds.add(camp_of(side.leader))
    return len(kinds) > 1


def die_modifiers(
    attack: int, defence: int, defender_wants_own: bool = True, attacker_wants_own: bool = True
) -> tuple[int, int]:
    """Case 8.312, TQ-57: what the difference of the modifiers adds to the dice of both."""
    difference = abs(attack - defence)
    if difference == 0:
        return 0, 0
    attacker_higher = attack > defence
    own, other = 1, 0
    if difference == 2 and not (attacker_wants_own if attacker_higher else defender_wants_own):
        own, other = 0, -1
    elif difference > 2:
        other = -1
    return (own, other) if attacker_higher else (other, own)


def share(board: Board, units: Sequence[str], among: Iterable[str]) -> bool:
    """Case 8.32: whether half or more of the steps of units are those of some of them."""
    part = quarter_steps(board, among)
    return part > 0 and 2 * part >= quarter_steps(board, units)


def shifts(
    board: Board, attacker: CombatSide, defender: CombatSide, place: str, no_terrain: bool
) -> tuple[int, int]:
    """Cases 8.32, 8.33, 8.9, TQ-45 to TQ-47: the column shifts of attacker and defender; never more
    than two columns to the left."""
    attack, defence = _totals(shift_terms(board, attacker, defender, place, no_terrain))
    return max(attack, MOST_SHIFT), defence


def shift_terms(
    board: Board, attacker: CombatSide, defender: CombatSide, place: str, no_terrain: bool
) -> list[Term]:
    """Cases 8.32, 8.33, 8.9: each column shift, with what it comes from.

    Terrain, a river or a fortress shift the attacker once, lack of supply besides. A fortress
    shifts its defender to the right. Greens, who have no source of supply (13.31), are out of
    supply in defence too; up to version 5 of the rules they were not.
    """
    record = SPACES[place]
    fortress = "fortress" in record.marks and record.is_victory_city
    across = [unit for unit in attacker.units if LINK_BETWEEN[board["where"][unit], place].river]
    side = side_of(board, attacker.units[0])
    found = []
    if no_terrain:
        pass
    elif side == RED and _over_kerch(board, attacker, place):
        found.append(Term(0, -2, "kerch"))
    elif fortress:
        found.append(Term(0, -1, "fortress"))
    elif record.terrain in HARD_TERRAIN:
        found.append(Term(0, -1, "terrain"))
    elif share(board, attacker.units, across):
        found.append(Term(0, -1, "river"))
    supplied = supplied_bits(board, side)
    states = {
        unit: state_at(board, side, board["where"][unit], supplied) for unit in attacker.units
    }
    if share(board, attacker.units, [unit for unit, state in states.items() if state == NONE]):
        found.append(Term(0, -2, "no_supply"))
    elif share(board, attacker.units, [u for u, state in states.items() if state != "full"]):
        found.append(Term(0, -1, "limited_supply"))
    if fortress:
        found.append(Term(1, 1, "fortress"))
    other = side_of(board, defender.units[0])
    is_judged = other != GREEN or is_since(board, SINCE_VERSION_6)
    if is_judged and state_at(board, other, place) == NONE:
        found.append(Term(1, -1, "no_supply"))
    return found


def _over_kerch(board: Board, attacker: CombatSide, place: str) -> bool:
    return any({board["where"][unit], place} == {KERCH, TAMAN} for unit in attacker.units)


def fire(board: Board, units: Sequence[str], shift: int, die: int) -> tuple[int, int, str]:
    """Case 8.41, TQ-48, TQ-49: loss factors, the column and the table that units fire on."""
    strength = strength_of(board, units)
    armies = any(is_army(unit) for unit in units)
    table = TABLES.army if armies else TABLES.corps
    factors = table.factors(strength, shift, die)
    return factors, table.column(strength, shift), "army" if armies else "corps"
