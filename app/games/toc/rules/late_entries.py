"""Sections 13.1, 13.3: forces that come without a card: Bermond, German mutineers, peasants."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import OUT, Board, holder, put, side_of, units_at
from app.games.toc.box import CITIES, NET, RED, WHITE, enemy_of, region_of
from app.games.toc.rules.derived import CENTRAL_POWERS, derive
from app.games.toc.rules.uprisings import free_peasants, peasant_places, rise_green

BERMOND, MUTINEERS = "nw-army-bermond", "red-army-ge-mutiny"
BALTIC_CITIES: Final = tuple(
    city for city in CITIES if region_of(city) in ("estonia", "latvia", "lithuania")
)
MUTINY_IN: Final = ("north", "central")
PEASANTS_AT: Final = ("206", "207", "214", "220", "223", "224", "225", "226", "231")
"""Where peasants of Ukraine rise against who controls it (13.3, the roster)."""
BLACK_GUARDS, BLACK_GUARDS_AT, BLACK_GUARDS_FROM = "makhno-corps-black-guards", "236", 4
QUIET_UP_TO, HOSTILE_UP_TO = 2, 4


def bermond_arrives(play: Play, board: Board) -> None:
    """Case 13.1, TQ-96: Bermond's army appears in the first Baltic city that WHITE holds; chance
    picks among several."""
    if board["where"][BERMOND] != OUT:
        return
    room = derive(board).room_for(BERMOND)
    able = [city for city in BALTIC_CITIES if holder(board, city) == WHITE and room & NET.bit[city]]
    if able:
        place = able[0] if len(able) == 1 else play.pick_from("bermond", able)
        put(board, BERMOND, place)
        play.emit("arrives", unit=BERMOND, place=place)


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
    """The first free RED space of North or Central takes the mutineers (a ruling)."""
    if board["where"][MUTINEERS] != OUT:
        return
    derived = derive(board)
    able = derived.held(RED) & derived.room_for(MUTINEERS)
    for space in NET.names(able):
        if region_of(space) in MUTINY_IN:
            put(board, MUTINEERS, space)
            play.emit("arrives", unit=MUTINEERS, place=space)
            return


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
