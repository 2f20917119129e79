"""Sections 13.1, 13.3: forces that come without a card: Bermond, German mutineers, peasants."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import (
    OUT,
    SINCE_VERSION_6,
    Board,
    holder,
    is_since,
    put,
    side_of,
    units_at,
)
from app.games.toc.box import CITIES, NET, RED, WHITE, enemy_of, region_of
from app.games.toc.rules.derived import CENTRAL_POWERS, derive
from app.games.toc.rules.side_choice import SideChoice
from app.games.toc.rules.uprisings import free_peasants, peasant_places, rise_green

BERMOND, MUTINEERS = "nw-army-bermond", "red-army-ge-mutiny"
BALTIC_CITIES: Final = tuple(
    city for city in CITIES if region_of(city) in ("estonia", "latvia", "lithuania")
)
MUTINY: Final = "mutiny"
"""The flag of a board on which RED has to place the German mutineers."""
MUTINY_IN: Final = ("north", "central")
PEASANTS_AT: Final = ("206", "207", "214", "220", "223", "224", "225", "226", "231")
"""Where peasants of Ukraine rise against who controls it (13.3, the roster)."""
BLACK_GUARDS, BLACK_GUARDS_AT, BLACK_GUARDS_FROM = "makhno-corps-black-guards", "236", 4
QUIET_UP_TO, HOSTILE_UP_TO = 2, 4


class LateEntry(SideChoice):
    """Cases 13.1, 13.3, 15.53, TQ-96: RED names the Baltic city of Bermond's army if WHITE has come
    to hold several, and the RED space of North or Central where the mutineers stand.

    It comes before a round, and only where there is a choice: anybody sees who holds the cities.
    """

    name = "late_entry"
    cases = "13.1, 13.3"
    asks = "event_place"

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        found = {BERMOND: bermond_places(board), MUTINEERS: mutiny_places(board)}
        return [
            {"do": "arrive", "unit": unit, "at": place}
            for unit, places in found.items()
            for place in places
        ]

    def do_arrive(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = self.take(play, frame, seat)
        frame["left"] = 1
        _arrive(play, board, action["unit"], action["at"])


def enter_late(play: Play, board: Board) -> bool:
    """Place Bermond's army and the mutineers, where one space is open to them; whether RED has to
    choose, which it is asked then. Up to version 5 of the rules chance and the order of the
    box chose."""
    if not is_since(board, SINCE_VERSION_6):
        return False
    is_open = False
    for unit, places in ((BERMOND, bermond_places(board)), (MUTINEERS, mutiny_places(board))):
        if len(places) == 1:
            _arrive(play, board, unit, places[0])
        is_open = is_open or len(places) > 1
    if is_open:
        play.push("late_entry", side=RED)
    return is_open


def _arrive(play: Play, board: Board, unit: str, place: str) -> None:
    put(board, unit, place)
    if unit == MUTINEERS and MUTINY in board["flags"]:
        board["flags"].remove(MUTINY)
    play.emit("arrives", unit=unit, place=place)


def bermond_places(board: Board) -> list[str]:
    """Case 13.1: the Baltic cities of WHITE with room for Bermond's army, if it has not come."""
    if board["where"][BERMOND] != OUT:
        return []
    room = derive(board).room_for(BERMOND)
    return [city for city in BALTIC_CITIES if holder(board, city) == WHITE and room & NET.bit[city]]


def mutiny_places(board: Board) -> list[str]:
    """Cases 13.3, 15.53: the RED spaces of North and Central with room for the mutineers, if they
    are to come."""
    return _red_spaces(board) if MUTINY in board["flags"] else []


def _red_spaces(board: Board) -> list[str]:
    derived = derive(board)
    able = derived.held(RED) & derived.room_for(MUTINEERS)
    return [space for space in NET.names(able) if region_of(space) in MUTINY_IN]


def bermond_arrives(play: Play, board: Board) -> None:
    """Case 13.1: up to version 5 of the rules chance picked one of several cities."""
    able = bermond_places(board)
    if able and not is_since(board, SINCE_VERSION_6):
        _arrive(
            play, board, BERMOND, able[0] if len(able) == 1 else play.pick_from("bermond", able)
        )


def come_with(play: Play, board: Board, faction: str, side: str) -> None:
    """Cases 13.3, 13.31, 15.38, 15.53: what the control of a faction stirs up: WHITE's of the
    Central Powers a mutiny, that of Ukraine its peasants, that of Makhno Black Guards."""
    if faction == CENTRAL_POWERS and side == WHITE:
        _mutiny(play, board)
    elif faction == "ukraine":
        _rise_in_ukraine(play, board, side)
    elif faction == "makhno":
        _raise_black_guards(play, board)


def _mutiny(play: Play, board: Board) -> None:
    """RED places the mutineers before the next round; up to version 5 of the rules they stood in
    the first space at once."""
    if board["where"][MUTINEERS] != OUT:
        return
    if is_since(board, SINCE_VERSION_6):
        board["flags"].append(MUTINY)
    elif able := _red_spaces(board):
        _arrive(play, board, MUTINEERS, able[0])


def _raise_black_guards(play: Play, board: Board) -> None:
    """Case 13.31 and the house table: on 4 to 6 Makhno's Black Guards come, as Greens."""
    if board["where"][BLACK_GUARDS] != OUT or units_at(board, BLACK_GUARDS_AT):
        return
    die = play.roll("black guards")
    play.emit("event.roll", piece=BLACK_GUARDS, die=die)
    if die >= BLACK_GUARDS_FROM:
        rise_green(play, board, BLACK_GUARDS, BLACK_GUARDS_AT)


def _rise_in_ukraine(play: Play, board: Board, side: str) -> None:
    """The house table: on 1 or 2 nothing, on 3 or 4 the peasants fight for the enemy of who
    controls Ukraine, on 5 or 6 they are Green; each in the first free of its spaces."""
    die = play.roll("peasants")
    play.emit("peasants", die=die)
    if die <= QUIET_UP_TO:
        return
    for unit in free_peasants(board):
        if die > HOSTILE_UP_TO:
            places = peasant_places(board)
            if places:
                rise_green(play, board, unit, places[0])
            continue
        enemy = enemy_of(side)
        free = [
            space
            for space in PEASANTS_AT
            if all(side_of(board, each) == enemy for each in units_at(board, space))
            and derive(board).room_for(unit) & NET.bit[space]
        ]
        if free:
            board["campaign"]["sides"][unit] = enemy
            put(board, unit, free[0])
            play.emit("arrives", unit=unit, place=free[0])
