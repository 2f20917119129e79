"""Section 3: the set-up of both scenarios."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.reds.board import BESIDE, POOL, Board, board_of, sides_at, units_at
from app.games.reds.box import (
    BOX,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    MAP,
    NEUTRAL,
    PLACES,
    RED,
    UNITS,
    WHITE,
)

OPTION_21_1 = frozenset({"W-MARK", "W-DROZ", "W-KORN"})
GOLD, TROTSKY = "GOLD", "TROTSKY"
SINCE_POLES_BAR_WHITE = 4
"""The version of the rules since which neutral Poles bar lines of other White factions (R82)."""
SINCE_ARRIVALS_OF_TODAY = 5
ARRIVALS_BEFORE = {"R-A13": "C", "R-A16": "B", "R-25": "C", "W-AFSR2": "B"}
"""The strategic turns of arrival that were others under the versions of the rules before."""


def first_place(unit: str, rules: int = SINCE_ARRIVALS_OF_TODAY) -> str:
    """Case 3.1: where a unit is at the start under a version of the rules: its hex, the turn track,
    or among special units."""
    record = UNITS[unit]
    before = ARRIVALS_BEFORE.get(unit) if rules < SINCE_ARRIVALS_OF_TODAY else None
    if record.arrival:
        return f"arrival:{before or record.arrival}"
    if record.setup:
        return record.setup
    return BESIDE if record.at_start else POOL


def new_board(options: dict[str, object], rules: int = SINCE_ARRIVALS_OF_TODAY) -> Board:
    """Return the board of the set-up (3.1, 3.2) under a version of the rules; the Tsar's fate is
    rolled afterwards (3.3)."""
    whole = OPTION_21_1 if options.get("white_options") else frozenset()
    board: Board = {
        "turn": 0,
        "strategic_turn": "",
        "initiative": WHITE,
        "where": {unit: first_place(unit, rules) for unit in UNITS},
        "disordered": [unit for unit in UNITS if UNITS[unit].disordered and unit not in whole],
        "control": {},
        "terror": [],
        "seas": dict.fromkeys(BOX.setup.white_seas, WHITE),
        "gold": {"at": BOX.markers[GOLD].setup or "", "side": RED},
        "trotsky": BOX.markers[TROTSKY].setup or "",
        "verdun": True,
        "tsar_alive": False,
        "wrangel": False,
        "leaders": dict.fromkeys(BOX.leaders, POOL),
        "withdrawal": 0,
        "poland": "neutral",
        "neutral_poles_bar_white": rules >= SINCE_POLES_BAR_WHITE,
        "poland_entered": 0,
        "cup": [],
        "drawn": [],
        "course": [],
        "activated": [],
        "moved": [],
        "markers": {},
        "raid": "",
        "landing": False,
    }
    for place in sorted(PLACES):
        board["control"][place] = _first_controller(board, place)
    return board


def _first_controller(board: Board, place: str) -> str:
    """Case 3.2: White markers on eight hexes; units hold where they stand; Red has the rest of
    Russia east of the occupation line."""
    if place in BOX.setup.white:
        return WHITE
    here = sides_at(units_at(board, place))
    for side in (WHITE, RED):
        if side in here:
            return side
    outside = place in CLOSED_BEFORE_B or place in FREE_CITIES or place not in MAP.cities
    return NEUTRAL if outside else RED


class SetUp(Step):
    """Case 3.3: the Tsar's fate."""

    name = "set_up"
    cases = "3"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        die = play.roll("tsar")
        board["tsar_alive"] = die in BOX.limits.tsar_saved_on
        play.emit("tsar.saved" if board["tsar_alive"] else "tsar.shot", die=die)
        play.leave()
