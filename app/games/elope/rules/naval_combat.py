"""Sections 15.0, 15.5 and 15.6: fire from the shore, gunboats against steamers and each other."""

from collections.abc import Iterable
from typing import Final

from app.games.elope.board import HEXES, SEAT_OF, Board
from app.games.elope.box import ALLIED, BITS, CHECKS, OF_SIDE, RANGES, RED, UNITS, enemy_of, side_of
from app.games.elope.rules.control import free_depot, spend_counter
from app.games.elope.rules.fleet import (
    afloat,
    cargo_of,
    free_banks,
    is_fighting,
    is_steamer,
    lose_aboard,
    ships_on,
    sink,
    take_out,
)
from app.games.elope.rules.lines import occupied_by
from app.games.elope.rules.rivers import FROM_ARCHANGEL, banks, next_sides
from app.games.elope.rules.sailing import voyages, why_not_entered
from app.games.kernel.play_context import Play

SHORE_TYPES: Final = frozenset({"hq", "artillery"})
"""What fires at ships from the shore (15.0)."""
SINKS: Final = RANGES["gunboat_duel_difference"]
ESCAPE: Final = 10
"""Hexsides that a steamer runs when it escapes (15.5)."""


def batteries(board: Board, side: str, places: Iterable[str]) -> list[str]:
    """Case 15.0: those of some hexes in which the enemy of a side has headquarters or artillery."""
    enemy = enemy_of(side)
    taken = occupied_by(board, enemy)
    hexes = {at for at in places if at in HEXES and BITS.bit[at] & taken}
    if not hexes:
        return []
    where = board["where"]
    firing = {
        where[unit]
        for unit in OF_SIDE[enemy]
        if where.get(unit) in hexes and UNITS[unit].type in SHORE_TYPES
    }
    return sorted(firing)


def shore_targets(ships: Iterable[str]) -> tuple[list[str], list[str]]:
    """Case 15.0: the steamers, and the gunboats and monitors, that shore fire can sink."""
    ships = list(ships)
    return [s for s in ships if is_steamer(s)], [s for s in ships if is_fighting(s)]


def shore_chance(ships: Iterable[str]) -> int:
    """Return on how many faces of a die a hex of guns sinks one of some ships (15.0)."""
    steamers, gunboats = shore_targets(ships)
    if not gunboats:
        return len(CHECKS["steamer_sunk_by_shore"]) if steamers else 0
    hits = len(CHECKS["gunboat_sunk_when_present"])
    return hits + (len(CHECKS["steamer_sunk_when_gunboat_present"]) if steamers else 0)


def fire_from(play: Play, board: Board, place: str, ships: list[str]) -> None:
    """Case 15.0: the guns of a hex fire at a stack that has come next to them.

    Alone, a steamer sinks on 1 to 3; beside gunboats or monitors one of these sinks on 1, a steamer
    on 2. Of several the one with the most aboard goes, then a gunboat before a monitor; other ships
    are not hit (R-NAV-4).
    """
    steamers, gunboats = shore_targets(ships)
    if not steamers and not gunboats:
        return
    die = play.roll("shore fire")
    hit: list[str] = []
    if not gunboats:
        hit = steamers if die in CHECKS["steamer_sunk_by_shore"] else []
    elif die in CHECKS["gunboat_sunk_when_present"]:
        hit = sorted(gunboats, key=lambda ship: UNITS[ship].type != "gunboat")
    elif die in CHECKS["steamer_sunk_when_gunboat_present"]:
        hit = steamers
    play.emit("shore.roll", place=place, die=die, hit=bool(hit))
    if hit:
        target = max(hit, key=lambda ship: len(cargo_of(board, ship)))
        ships.remove(target)
        sink(play, board, target)


# ships against ships


def meetings(board: Board, side: str, river_side: str, met: Iterable[str]) -> list[str]:
    """Cases 15.5, 15.6: the hexsides next to one, and itself, with enemy ships that fight or that
    are steamers, but for those that have been met; gunboats first."""
    known = set(met)
    found: dict[str, bool] = {}
    near = {river_side, *next_sides(river_side)}
    for ship in afloat(board, enemy_of(side)):
        at = board["fleet"]["at"][ship]
        if at in near and ship not in known and (is_fighting(ship) or is_steamer(ship)):
            found[at] = found.get(at, False) or is_fighting(ship)
    return sorted(found, key=lambda at: (not found[at], at))


def duel(play: Play, board: Board, ships: list[str], at: str, back: str) -> bool:
    """Case 15.6: gunboats and monitors of a stack meet those of the enemy on a hexside; return
    whether the stack can go on.

    Each rolls a die, Red's one higher, and those of the Allies if a monitor is among them. The
    highest is compared with the highest of the other side, and so on; who has no opponent fights
    nobody. At a difference of five the lower is sunk, else it gives way by a hexside; `back` is
    where the moving stack came from.
    """
    side = side_of(ships[0])
    own = [ship for ship in ships if is_fighting(ship)]
    enemy = [ship for ship in ships_on(board, at, enemy_of(side)) if is_fighting(ship)]
    rolled = {owner: _rolls(play, fleet) for owner, fleet in ((side, own), (enemy_of(side), enemy))}
    goes_on = True
    for (die, ship), (other_die, other) in zip(rolled[side], rolled[enemy_of(side)], strict=False):
        play.emit("duel", unit=ship, die=die, other=other, other_die=other_die)
        if die == other_die:
            goes_on = False
            continue
        lower, difference = (ship if die < other_die else other), abs(die - other_die)
        if difference >= SINKS:
            if lower in ships:
                ships.remove(lower)
            sink(play, board, lower)
        elif lower == ship:
            ships.remove(ship)
            _displace(play, board, ship, at, [back])
        elif not _displace(play, board, other, board["fleet"]["at"][ship], next_sides(at)):
            goes_on = False
    return goes_on and any(is_fighting(ship) for ship in ships)


def _rolls(play: Play, ships: list[str]) -> list[tuple[int, str]]:
    """A die for each ship, the highest first (15.6)."""
    side = side_of(ships[0])
    monitor = any(UNITS[ship].type == "monitor" for ship in ships)
    more = int(side == RED or (side == ALLIED and monitor))
    found = [(play.roll("naval combat") + more, ship) for ship in ships]
    return sorted(found, key=lambda each: -each[0])


def _displace(play: Play, board: Board, ship: str, enemy_at: str, ways: Iterable[str]) -> bool:
    """Case 15.6: a ship gives way to a hexside next to its own; return whether it did.

    To the one farthest from the enemy, then toward the port of its side; where ice, mines or ships
    leave it none, it stays (R-NAV-5).
    """
    fleet = board["fleet"]
    here = fleet["at"][ship]
    enemy = {fleet["at"][other] for other in afloat(board, enemy_of(side_of(ship)))}
    homeward = 1 if side_of(ship) == ALLIED else -1
    near = {enemy_at, *next_sides(enemy_at)}
    able = [
        at
        for at in ways
        if at != here and at not in enemy and why_not_entered(board, ship, at) is None
    ]
    if not able:
        play.emit("duel.stays", unit=ship)
        return False
    to = min(able, key=lambda at: (at in near, homeward * FROM_ARCHANGEL.get(at, 0), at))
    fleet["at"][ship] = to
    play.emit("gives_way.ship", unit=ship, river_side=to)
    return True


def catch_steamer(play: Play, board: Board, ships: list[str], steamer: str) -> None:
    """Case 15.5: gunboats or monitors try to sink a steamer beside them.

    On 1 to 3 it sinks. On 4 or 5 it surrenders: depots aboard are captured, troops are lost. On 6
    it escapes, ten hexsides at most, and away (R-NAV-6).
    """
    side = side_of(steamer)
    die = play.roll("steamer")
    play.emit("steamer.roll", unit=steamer, die=die)
    if die in CHECKS["gunboat_sinks_steamer"]:
        sink(play, board, steamer)
    elif die in CHECKS["steamer_surrenders_to_gunboat"]:
        _surrender(play, board, steamer)
    else:
        _escape(play, board, steamer, board["fleet"]["at"][ships[0]], side)


def _surrender(play: Play, board: Board, steamer: str) -> None:
    river_side, captor = board["fleet"]["at"][steamer], enemy_of(side_of(steamer))
    play.emit("surrenders", unit=steamer, seat=SEAT_OF[captor])
    ashore = free_banks(board, river_side, captor)
    for unit in cargo_of(board, steamer):
        counter = free_depot(board, captor)
        if UNITS[unit].type != "depot" or counter is None or not ashore:
            lose_aboard(play, board, unit)
            continue
        board["fleet"]["aboard"].pop(unit)
        spend_counter(board, unit)
        board["where"][counter] = ashore[0]
        board["static"].append(counter)
        play.emit("depot.captured", unit=unit, seat=SEAT_OF[captor], place=ashore[0])
    take_out(play, board, [steamer], "eliminated")


def _escape(play: Play, board: Board, steamer: str, enemy_at: str, side: str) -> None:
    """As far from the gunboats as ten hexsides lead, then toward the port of its side."""
    homeward = 1 if side == ALLIED else -1
    closed = {board["fleet"]["at"][ship] for ship in afloat(board, enemy_of(side))}
    able = {
        at: voyage
        for at, voyage in voyages(board, [steamer], 0, points=ESCAPE).items()
        if closed.isdisjoint(voyage.path)
    }
    if not able:
        play.emit("duel.stays", unit=steamer)
        return
    from_enemy = _far(enemy_at)
    to = max(
        able, key=lambda at: (from_enemy.get(at, 0), -homeward * FROM_ARCHANGEL.get(at, 0), at)
    )
    board["fleet"]["at"][steamer] = to
    play.emit("escapes", unit=steamer, river_side=to)


def _far(start: str) -> dict[str, int]:
    """How many hexsides away hexsides are, as far as a steamer can escape."""
    found = {start: 0}
    edge = [start]
    for length in range(1, ESCAPE + 3):
        edge = [there for here in edge for there in next_sides(here) if there not in found]
        found.update(dict.fromkeys(edge, length))
    return found


def beside(river_side: str, before: str) -> list[str]:
    """Return the banks of a hexside that are not those of the one before it (R-NAV-4)."""
    return [at for at in banks(river_side) if at not in banks(before)]
