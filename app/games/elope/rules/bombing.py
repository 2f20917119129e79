"""Sections 12.3, 12.4, 16.4 and 16.41: what aircraft can bomb, and what comes of it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from app.games.elope.board import DESTROYED, Board, bridged_sides, units_at
from app.games.elope.box import ALLIED, BOX, GRID, MAP, TRAINS, UNITS, enemy_of
from app.games.elope.rules.control import destroy, spend_counter
from app.games.elope.rules.derived import derive
from app.games.elope.rules.fleet import afloat, cargo_of, kind_of_ship, sink
from app.games.elope.rules.railway import RAILS
from app.games.elope.rules.rivers import banks, sides_of
from app.games.kernel.play_context import Play

TABLE: Final = BOX.charts.bombing
TROOPS, BRIDGE, DEPOT, TRACK, WORKS, TRAIN = "troops", "bridge", "depot", "track", "works", "train"
SHIP: Final = "ship"
TARGETS: Final = (TROOPS, BRIDGE, DEPOT, TRACK, WORKS, TRAIN, SHIP)
_ROWS: Final = {
    TROOPS: "red_troops",
    BRIDGE: "bridge",
    DEPOT: "depot",
    TRAIN: "armoured_train",
    TRACK: "railroad",
    SHIP: "ship",
}
"""What each target is called in the table."""


def targets_in(board: Board, side: str, place: str) -> list[str]:
    """Cases 12.4, 16.4, 16.41: what aircraft of a side can bomb in a hex.

    Only the Allies bomb troops. Track, bridges and works are bombed where no friend stands.
    """
    here = derive(board).here
    if place in here[side]:
        return []
    there = here[enemy_of(side)].get(place, [])
    found = []
    kinds = {UNITS[unit].type for unit in there}
    if side == ALLIED and kinds - {"depot", "armoured_train"}:
        found.append(TROOPS)
    if bridge_at(board, place):
        found.append(BRIDGE)
    if "depot" in kinds:
        found.append(DEPOT)
    if "rails" in board and place in RAILS and place not in board["rails"]["cut"]:
        found.append(TRACK)
    if board["works"].get(place) in ("fort", "hasty_defence") and there:
        found.append(WORKS)
    if "armoured_train" in kinds:
        found.append(TRAIN)
    if ships_beside(board, enemy_of(side), place):
        found.append(SHIP)
    return found


def ships_beside(board: Board, side: str, place: str) -> list[str]:
    """Return the ships of a side on the hexsides of a hex: what bombs hit comes first, the
    strongest and those with most aboard."""
    near = sides_of(place)
    if "fleet" not in board or not near:
        return []
    ships = [ship for ship in afloat(board, side) if board["fleet"]["at"][ship] in near]
    return sorted(ships, key=lambda s: (-kind_of_ship(s).strength, -len(cargo_of(board, s))))


def places_to_bomb(board: Board, side: str) -> frozenset[str]:
    """Return the hexes in which there may be something to bomb for aircraft of a side."""
    found = _beside_bridges(bridged_sides(board)).union(derive(board).here[enemy_of(side)])
    at = board["fleet"]["at"] if "fleet" in board else {}
    beside = (banks(at[ship]) for ship in afloat(board, enemy_of(side)))
    found = found.union(*beside)
    return found.union(RAILS) if "rails" in board else found


@lru_cache(64)
def _beside_bridges(bridged: frozenset[str]) -> frozenset[str]:
    """The hexes on either side of a bridge; ferries are not bombed."""
    return frozenset(at for each in bridged if not _is_ferry(each) for at in each.split("/"))


def _is_ferry(side: str) -> bool:
    return side in MAP.bridges and MAP.bridges[side].kind != "bridge"


def bridge_at(board: Board, place: str) -> str:
    """Return the side of the first bridge beside a hex, or ""; ferries are not bombed."""
    return _bridge_at(place, bridged_sides(board))


@lru_cache(4096)
def _bridge_at(place: str, bridged: frozenset[str]) -> str:
    for there in sorted(GRID.neighbours(place)):
        side = GRID.side_between(place, there)
        if side in bridged and not _is_ferry(side):
            return side
    return ""


def column_of(strength: int) -> int:
    """The column of a total of bombing points, from 0."""
    return min((max(strength, 1) - 1) // 2, len(TABLE.table.columns) - 1)


def bomb(
    play: Play,
    board: Board,
    side: str,
    place: str,
    target: str,
    units: Sequence[str],
    strength: int,
) -> None:
    """Cases 12.3, 16.4, 16.41: aircraft bomb a target; what is gone meanwhile is not hit."""
    if target not in targets_in(board, side, place):
        play.emit("no_target", units=list(units), place=place)
        return
    if target == TRACK:
        _bomb_track(play, board, place, units, strength)
        return
    row = board["works"].get(place, "") if target == WORKS else _ROWS[target]
    modifier = TABLE.modifiers[row]
    die = play.roll(f"bombing {place}")
    hit = TABLE.table.result(die + modifier, column_of(strength)) == "H"
    play.emit(
        "bombs",
        units=list(units),
        place=place,
        target=target,
        strength=strength,
        die=die,
        modifier=modifier,
        hit=hit,
    )
    if hit:
        _hit(play, board, side, place, target, row)


def _hit(play: Play, board: Board, aiming: str, place: str, target: str, row: str) -> None:
    """Carry out a hit; `aiming` is the side that bombs."""
    enemy = units_at(board, place)
    if target in (TROOPS, WORKS):
        die = play.roll(f"effect {place}")
        effective = die in TABLE.hits[row]
        play.emit("bombs.effect", place=place, target=target, die=die, effective=effective)
        if effective and target == TROOPS:
            board["air"]["panic"] = sorted({*board["air"]["panic"], place})
        elif effective:
            del board["works"][place]
    elif target == BRIDGE:
        side = bridge_at(board, place)
        board["bridges"][side] = DESTROYED
        here, _, there = side.partition("/")
        play.emit("bridge_destroyed", place=here, to_place=there)
    elif target == SHIP:
        sink(play, board, ships_beside(board, enemy_of(aiming), place)[0])
    elif target == DEPOT:
        depot = next(unit for unit in enemy if UNITS[unit].type == "depot")
        if depot in board["static"]:
            board["static"].remove(depot)
            play.emit("flipped", unit=depot, showing="mobile")
        else:
            spend_counter(board, depot)
            play.emit("destroyed", unit=depot)
    else:
        destroy(play, board, next(unit for unit in enemy if unit in TRAINS))


def _bomb_track(play: Play, board: Board, place: str, units: Sequence[str], strength: int) -> None:
    """Case 16.41: a die for each bombing point; a 1 destroys the track."""
    dice = [play.roll(f"track {place}") for _point in range(strength)]
    hit = any(die in TABLE.hits[_ROWS[TRACK]] for die in dice)
    play.emit("track_bombed", units=list(units), place=place, dice=dice, hit=hit)
    if hit:
        board["rails"]["cut"] = sorted((*board["rails"]["cut"], place))
        play.emit("cut", units=list(units), place=place)


def panic_modifier(board: Board, side: str, place: str) -> int:
    """Case 12.3, R-AIR-8: one more for Allied attacks on troops in panic, this turn."""
    return int("air" in board and side == ALLIED and place in board["air"]["panic"])
