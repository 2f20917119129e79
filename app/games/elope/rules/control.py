"""Sections 11.6 and 24.0: who holds towns and cities, and depots that the enemy reaches."""

from app.games.elope.board import ELIMINATED, RESERVE, SEAT_OF, Board
from app.games.elope.box import CHECKS, DEPOTS, UNITS, enemy_of, side_of
from app.games.kernel.play_context import Play

CAPTURED_ON = CHECKS["mobile_depot_is_captured"]


def take_place(play: Play, board: Board, units: list[str], place: str) -> None:
    """R-VIC-3: a hex is held by who was last in it with a unit other than a depot."""
    able = [unit for unit in units if UNITS[unit].type != "depot"]
    if not able or place not in board["control"]:
        return
    side = side_of(able[0])
    if board["control"][place] != side:
        board["control"][place] = side
        play.emit("taken", side=side, place=place)
        _take_airfield(play, board, side, place)


def _take_airfield(play: Play, board: Board, side: str, place: str) -> None:
    """R-AIR-11: aircraft whose base the enemy enters are lost."""
    base = board["air"]["base"] if "air" in board else {}
    for unit, at in base.items():
        if at == place and side_of(unit) != side and not _is_on_deck(board, unit):
            base[unit] = ELIMINATED
            forget(board, unit)
            play.emit("aircraft_lost", unit=unit, place=place)


def _is_on_deck(board: Board, unit: str) -> bool:
    """Case 12.51: whether an aircraft is based on a ship, which troops cannot take."""
    return "fleet" in board and unit in board["fleet"]["decks"]


def lone_depots(board: Board, place: str, side: str) -> list[str]:
    """Return the depots of the enemy of a side in a hex."""
    where = board["where"]
    return [depot for depot in DEPOTS[enemy_of(side)] if where[depot] == place]


def reach_depots(play: Play, board: Board, side: str, place: str) -> None:
    """Case 11.6: a unit of a side has entered a hex with nothing but depots of the enemy.

    A static depot is captured, a mobile one on a roll of 1 or 2; else its owner moves it away.
    """
    for depot in lone_depots(board, place, side):
        if depot in board["static"]:
            capture(play, board, depot)
            continue
        die = play.roll(f"capture {depot}")
        play.emit("depot.roll", unit=depot, die=die)
        if die in CAPTURED_ON:
            capture(play, board, depot)
        else:
            play.push("flight", unit=depot, by=enemy_of(side))


def capture(play: Play, board: Board, depot: str) -> None:
    """Case 11.6, R-SUP-12: the captor replaces a depot with one of its own, on its static side.

    Without a counter left the depot is lost.
    """
    side = side_of(depot)
    place = board["where"][depot]
    captor = enemy_of(side)
    spend_counter(board, depot)
    counter = free_depot(board, captor)
    play.emit("depot.captured", unit=depot, seat=SEAT_OF[captor], place=place)
    if counter is not None:
        board["where"][counter] = place
        board["static"].append(counter)


def free_depot(board: Board, side: str) -> str | None:
    """Return a depot counter of a side that is not on the map, or None."""
    return next((unit for unit in DEPOTS[side] if board["where"][unit] == RESERVE), None)


def spend_counter(board: Board, depot: str) -> None:
    """Take a depot off the map; its counter can be used again (R-SUP-13)."""
    board["where"][depot] = RESERVE
    if depot in board["static"]:
        board["static"].remove(depot)
    if "fleet" in board and depot in board["fleet"]["landed"]:
        board["fleet"]["landed"].remove(depot)


def destroy(play: Play, board: Board, unit: str) -> None:
    """Cases 7.61, 13.34: a unit is lost for good; the counter of a depot can be used again."""
    if UNITS[unit].type == "depot":
        spend_counter(board, unit)
    else:
        board["where"][unit] = ELIMINATED
    forget(board, unit)
    play.emit("destroyed", unit=unit)


def forget(board: Board, unit: str) -> None:
    """Drop what is on record of a unit that has left the map."""
    for record in (board["reduced"], board["unsupplied"], board["isolated"], board["across"]):
        if unit in record:
            record.remove(unit)
    if unit in board["crossed"]:
        board["crossed"].remove(unit)
    board["zoned"].pop(unit, None)
    if "air" in board and unit in board["air"]["flown"]:
        board["air"]["flown"].remove(unit)
    if "fleet" in board:
        board["fleet"]["aboard"].pop(unit, None)
        board["fleet"]["decks"].pop(unit, None)
        if unit in board["fleet"]["landed"]:
            board["fleet"]["landed"].remove(unit)
    if "rails" in board:
        board["rails"]["used"].pop(unit, None)
        board["rails"]["broken"].pop(unit, None)


def lose_step(play: Play, board: Board, unit: str) -> None:
    """Case 7.6: a unit is turned to its reduced side, or lost if it has none or shows it."""
    if UNITS[unit].steps == 2 and unit not in board["reduced"]:
        board["reduced"].append(unit)
        play.emit("reduced", unit=unit)
    else:
        destroy(play, board, unit)
