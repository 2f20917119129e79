"""What follows from how a board stands: who holds what, lines of supply, room, who may act where.

A board is plain data and changes in place. What is derived from it is kept by value: boards that
stand alike have it in common, and one that has changed is another (decision 0118). Sets of spaces
are bits of the net (decision 0115). Nothing here depends on the order in which pieces came, nor on
where pieces are that are not on the map: boards that differ in that alone may have it in common.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, TypeVar

from app.games.toc.board import (
    FACTION_OF,
    FACTS,
    ORDER,
    SINCE_VERSION_6,
    SOC_REV_WAIT,
    Board,
    Pairs,
    alignment,
    can_revolutionaries_act,
    facts_with,
    is_committed,
    is_since,
    soc_rev_side,
    turned,
)
from app.games.toc.box import (
    BOX,
    CITY_BITS,
    GREEN,
    GREEN_BITS,
    LEADERS,
    NET,
    NEUTRAL,
    NEUTRAL_BITS,
    NEVER_TRACED,
    PIECES,
    RAIL,
    RED,
    REGION_BITS,
    SEA_BITS,
    SIDES,
    SOURCE_BITS,
    SPACES,
    START_BITS,
    UNITS,
    WHITE,
    camp_of,
    chain,
    has_mark,
    is_army,
    is_cavalry,
)
from app.games.toc.rules.stacking import limits

T = TypeVar("T")

KEPT_AT_MOST: Final = 96
"""How many boards are kept: the trials of a bot come back to some, a page to one."""


_LIMITS: Final = {space: limits(space) for space in SPACES}
_INSURGENTS: Final = tuple(unit for unit in UNITS if has_mark(unit, "insurrection"))
_CAVALRY: Final = tuple(unit for unit in UNITS if is_cavalry(unit))
_OF_CAMP: Final = {
    camp: tuple(piece for piece in PIECES if camp_of(piece) == camp)
    for camp in dict.fromkeys(map(camp_of, PIECES))
}
CENTRAL_POWERS: Final = "cp"
ALWAYS_SUPPLIED_AT_HOME: Final = ("makhno", "west_ukraine")
_OF_FACTION: Final = {
    faction: tuple(piece for piece, other in FACTION_OF.items() if other == faction)
    for faction in BOX.factions
}
_START: Final = (*START_BITS.items(), (NEUTRAL, NEUTRAL_BITS), (GREEN, GREEN_BITS))
_PLACES: Final[Callable[[dict[str, str]], tuple[str, ...]]] = itemgetter(*PIECES)

Key = tuple[tuple[int, bool, bool, bool], tuple[str, ...], Pairs, Pairs, Pairs]


@lru_cache(maxsize=256)
def _marked(control: Pairs) -> dict[str, int]:
    """The spaces of each side by the start and the markers of control, without the units."""
    marked, changed, bit = dict.fromkeys((*SIDES, GREEN, NEUTRAL), 0), 0, NET.bit
    for space, side in control:
        marked[side] |= bit[space]
        changed |= bit[space]
    return {side: start & ~changed | marked[side] for side, start in _START}


def copy_places(at: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return who stands where, to compare a board with that changes in place."""
    return {space: pieces[:] for space, pieces in at.items()}


class Derived:
    """What follows from the places of the pieces, the markers of control and the track of the
    Socialist Revolutionaries. Each attribute is a set of spaces, as bits.

    `units`, `pieces`: by side, with "green" and "neutral". `active`: where a side has forces that
    can be activated; `fighters`: those with a unit among them. `room_for_corps`, `room_for_army`:
    where one more could end (7.4).
    """

    def __init__(self, board: Board, key: Key, before: "Derived | None" = None) -> None:
        self.key = key
        self.control = dict(board["control"])
        self._sides = (
            soc_rev_side(board),
            is_committed(board),
            can_revolutionaries_act(board),
            key[3],
            key[4],
        )
        if before is not None and before._sides == self._sides:
            changed = self._follow(before, board["at"])
        else:
            self.at = copy_places(board["at"])
            self.units = dict.fromkeys((*SIDES, GREEN, NEUTRAL), 0)
            self.leaders, self.active = dict(self.units), dict(self.units)
            self.fighters = dict(self.units)
            self._crowded = self._crowded_for_armies = 0
            changed = [*self.at]
        self._read(changed)
        units, leaders = self.units, self.leaders
        self.pieces = {side: units[side] | leaders[side] for side in units}
        self.all_units = units[WHITE] | units[RED] | units[GREEN] | units[NEUTRAL]
        self.all_leaders = leaders[WHITE] | leaders[RED] | leaders[GREEN] | leaders[NEUTRAL]
        self.room_for_corps = NET.all & ~self._crowded
        self.room_for_army = NET.all & ~(self._crowded | self._crowded_for_armies)
        empty = ~self.all_units
        self._held = {
            side: marked & empty | units[side] for side, marked in _marked(key[2]).items()
        }
        self._supplied: dict[str, int] = {}
        self._parts: dict[str, list[int]] = {side: [] for side in SIDES}
        self._kept: dict[Any, Any] = {}

    def _follow(self, before: "Derived", new: Mapping[str, list[str]]) -> list[str]:
        """Take over what an earlier board says of spaces that stand alike; return the others. Most
        actions change two spaces. Of the others the lists are shared: they never change here."""
        old, self.at = before.at, before.at.copy()
        changed = [space for space, pieces in new.items() if old.get(space) != pieces]
        for space in changed:
            self.at[space] = new[space][:]
        if len(self.at) > len(new):
            left = [space for space in old if space not in new]
            for space in left:
                del self.at[space]
            changed += left
        same = ~NET.bits(changed)
        self.units = {side: bits & same for side, bits in before.units.items()}
        self.leaders = {side: bits & same for side, bits in before.leaders.items()}
        self.active = {side: bits & same for side, bits in before.active.items()}
        self.fighters = {side: bits & same for side, bits in before.fighters.items()}
        self._crowded = before._crowded & same
        self._crowded_for_armies = before._crowded_for_armies & same
        return changed

    def _read(self, spaces: Iterable[str]) -> None:
        """Note who stands in some spaces."""
        revolutionaries, committed, they_act, entered, changed = self._sides
        bit, facts = NET.bit, facts_with(entered, changed) if entered or changed else FACTS
        units, leaders, active, fighters = self.units, self.leaders, self.active, self.fighters
        for space in spaces:
            here = bit[space]
            count = armies = 0
            for piece in self.at.get(space, ()):
                side, is_a_unit, is_an_army, acts = facts[piece]
                if not side:
                    side, acts = revolutionaries, they_act
                    if is_a_unit and not committed:
                        count = 99
                if is_a_unit:
                    units[side] |= here
                    count += 1
                    armies += is_an_army
                    if acts:
                        active[side] |= here
                        fighters[side] |= here
                else:
                    leaders[side] |= here
                    if acts:
                        active[side] |= here
            most, most_armies = _LIMITS[space]
            if count >= most or armies > most_armies:
                self._crowded |= here
            if armies >= most_armies:
                self._crowded_for_armies |= here

    def held(self, side: str) -> int:
        """Case 10.5: the spaces of a side, of Greens or of neutral powers: by their units, else by
        the last marker."""
        return self._held[side]

    def supplied(self, side: str) -> int:
        """Cases 10.1, 10.2, TQ-77: the held spaces that chains of held spaces join to a source.

        WHITE traces through spaces with units of neutral powers, RED does not (TQ-34).
        """
        found = self._supplied.get(side)
        if found is None and side == GREEN:
            found = self._supplied[GREEN] = self._supplied_greens()
        if found is None:
            through = self._traced(side)
            found = chain(SOURCE_BITS[side] & through, through) & self._held[side]
            found |= SEA_BITS & self.units[side]
            for faction, controller in self.key[3]:
                if controller == side:
                    found |= self._supplied_at_home(side, faction)
                    found |= self._supplied_abroad(side, faction)
            self._supplied[side] = found
        return found

    def _traced(self, side: str) -> int:
        """The spaces through which a side traces supply."""
        through = self._held[side] | (self.units[NEUTRAL] if side == WHITE else 0)
        return through & ~(0 if self.key[0][2] else NEVER_TRACED)

    def in_reach(self, side: str) -> int:
        """Cases 10.2, 10.6: the spaces in which no force of a side would starve: those in supply
        and, since version 6 of the rules, those that a faction's cities would supply to it."""
        found = self.supplied(side)
        for faction, controller in self.key[3] if self.key[0][3] else ():
            if controller == side:
                found |= self._reach_of(side, faction)
        return found & self._held[side]

    def _reach_of(self, side: str, faction: str) -> int:
        """What chains of held spaces join to the Victory Cities of a faction."""
        cities = REGION_BITS.get(BOX.factions[faction].region, 0) & CITY_BITS & self._held[side]
        return chain(cities, self._traced(side)) if cities else 0

    def _supplied_abroad(self, side: str, faction: str) -> int:
        """Case 10.2: where forces of a faction stand beyond its home region, in reach of its
        Victory Cities; up to version 5 of the rules these supplied nobody there."""
        home = REGION_BITS.get(BOX.factions[faction].region, 0)
        abroad = self.of_faction(faction) & self.units[side] & ~home
        if not abroad or not home or not self.key[0][3]:
            return 0
        return abroad & self._reach_of(side, faction)

    def _supplied_greens(self) -> int:
        """Case 13.31: Greens have no source: only those of Makhno at home and Japanese at sea are
        in supply. They are never removed for want of it."""
        return self.units[GREEN] & (REGION_BITS["makhno"] & self.of_faction("makhno") | SEA_BITS)

    def _supplied_at_home(self, side: str, faction: str) -> int:
        """Case 10.2: what the Victory Cities of a faction supply in its home region; Makhno and
        West Ukraine are in supply anywhere in theirs, and the Central Powers, who hold no region,
        where they stand."""
        if faction == CENTRAL_POWERS:
            return self.of_faction(faction) & self.units[side]
        region = BOX.factions[faction].region
        if not region:
            return 0
        home = REGION_BITS[region] & self._held[side]
        found = chain(home & CITY_BITS, home)
        if faction in ALWAYS_SUPPLIED_AT_HOME:
            found |= home & self.units[side] & self.of_faction(faction)
        return found

    def of_faction(self, faction: str) -> int:
        """Where units or leaders of a faction stand."""
        return self.kept(("faction", faction), lambda: self.with_any(_OF_FACTION[faction]))

    def joined_by_rail(self, side: str, space: str) -> int:
        """The supplied spaces that supplied rails join to one; none if it is not supplied."""
        here, supplied = NET.bit[space], self.supplied(side)
        if not here & supplied:
            return 0
        for part in self._parts[side]:
            if part & here:
                return part
        part = chain(here, supplied, RAIL)
        self._parts[side].append(part)
        return part

    def targets(self, side: str) -> int:
        """Case 8.1: the spaces with units that a side can attack: enemies and Greens; Greens can
        attack both sides (13.31)."""
        found = self.units[WHITE] | self.units[RED] | self.units[GREEN]
        return found & ~self.units[side]

    def enemy_leaders(self, side: str) -> int:
        """Where leaders of the other side stand; for Greens those of both (7.15)."""
        if side == GREEN:
            return self.leaders[WHITE] | self.leaders[RED]
        return self.leaders[RED if side == WHITE else WHITE]

    def room_for(self, piece: str) -> int:
        """Cases 3.12, 7.4: the spaces where a piece that comes can end; leaders need no room."""
        if piece in LEADERS:
            return NET.all
        return self.room_for_army if is_army(piece) else self.room_for_corps

    def with_any(self, pieces: Iterable[str]) -> int:
        """The spaces where any of some pieces stands."""
        found = 0
        for piece in pieces:
            found |= NET.bit.get(self.key[1][ORDER[piece]], 0)
        return found

    def kept(self, what: Any, make: Callable[[], T]) -> T:
        """What a rule derives from this board, made once and never changed; `what` names it, with
        what it depends on besides: flags, or pieces that are not on the map."""
        if what not in self._kept:
            self._kept[what] = make()
        found: T = self._kept[what]
        return found

    @property
    def insurgents(self) -> int:
        """Where insurrection armies stand (13.33)."""
        return self.with_any(_INSURGENTS)

    @property
    def cavalry(self) -> int:
        """Where units of cavalry stand (3.23)."""
        return self.kept("cavalry", lambda: self.with_any(_CAVALRY))

    def camp_units(self, camp: str) -> int:
        """Where units of a camp stand."""
        return self.kept(
            ("units", camp), lambda: self.with_any(p for p in _OF_CAMP.get(camp, ()) if p in UNITS)
        )

    def camp_pieces(self, camp: str) -> int:
        """Where units or leaders of a camp stand."""
        return self.kept(("camp", camp), lambda: self.with_any(_OF_CAMP.get(camp, ())))


class _Store:
    """The boards that are kept, and the one that was asked for last."""

    def __init__(self) -> None:
        self.boards: dict[Key, Derived] = {}
        self.latest: Derived | None = None


_STORE: Final = _Store()


def derive(board: Board) -> Derived:
    """Return what follows from how a board stands; it is kept, so that asking again is cheap."""
    has_kronstadt = "campaign" in board and "kronstadt" in board["flags"]
    is_new = is_since(board, SINCE_VERSION_6)
    marks = (board["soc_rev"], SOC_REV_WAIT in board["flags"], has_kronstadt, is_new)
    entered, changed = alignment(board), turned(board)
    latest = _STORE.latest
    if (
        latest is not None
        and latest.at == board["at"]
        and latest.control == board["control"]
        and latest.key[0] == marks
        and latest.key[3] == entered
        and latest.key[4] == changed
    ):
        return latest
    control = tuple(board["control"].items())
    key = (marks, _PLACES(board["where"]), control, entered, changed)
    boards = _STORE.boards
    found = boards.get(key)
    if found is None:
        if len(boards) >= KEPT_AT_MOST:
            boards.clear()
        found = boards[key] = Derived(board, key, latest)
    elif found.at != board["at"]:
        # The same pieces came in another order.
        found.at = copy_places(board["at"])
    _STORE.latest = found
    return found


def held_bits(board: Board, side: str) -> int:
    """Return the spaces that a side holds, as bits of the net (10.5)."""
    return derive(board).held(side)


def supplied_bits(board: Board, side: str) -> int:
    """Return the spaces of a side in supply, as bits of the net (10.1)."""
    return derive(board).supplied(side)
