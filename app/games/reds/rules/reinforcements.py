"""Section 14: reinforcements and replacements."""

from typing import cast

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import (
    BESIDE,
    ELIMINATED,
    REMOVED,
    SEAT_OF,
    Board,
    board_of,
    is_hex,
    is_open,
    is_red_city,
    side_of_seat,
    sides_at,
    stacks,
    units_at,
)
from app.games.reds.box import (
    BITS,
    BOX,
    FREE_TERRITORY,
    GRID,
    MAP,
    MOSCOW,
    OFF_MAP,
    PLACES,
    POLAND,
    RED,
    UNITS,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.components.counters import LETTERS
from app.games.reds.rules.answers import AnsweredStep, to_its_front
from app.games.reds.rules.control import controller, enter
from app.games.reds.rules.derived import derive
from app.games.reds.rules.makhno import COUNTERS
from app.games.reds.rules.stacking import counted, why_not_together
from app.games.reds.rules.supply import Supply
from app.games.text import gettext

SEVASTOPOL, PETROGRAD, TULA, KIEV, OMSK = "2525", "1611", "2315", "1920", "4301"
UKRAINIANS = "N-UKR"
RED_CITIES_FOR_REPLACEMENTS = (MOSCOW, PETROGRAD, TULA)
RESOURCES_EACH = 3
BLACK_SEA_SOURCES = frozenset({"2124", "2525", "2825", "3326"})
SOURCES_OF = {
    "afsr": BLACK_SEA_SOURCES,
    "northern": frozenset({"1201", "1904"}),
    "siberian": frozenset({OMSK}),
}


def arriving(board: Board, side: str, letter: str) -> list[str]:
    """Case 14.1: the units that come with a strategic turn."""
    return [
        unit
        for unit, at in board["where"].items()
        if at == f"arrival:{letter}" and side_of(unit) == side
    ]


def legal_cities(board: Board, unit: str, *, printed: bool = True) -> list[str]:
    """Case 14.1: where a unit can be placed: its printed hex, or the cities of its faction; not
    under the enemy, nor above the stacking limit."""
    record = UNITS[unit]
    kept = derive(board).kept
    setup = record.setup if printed else None
    kind = record.side, record.faction, record.type, record.manpower
    key = "legal cities", kind, record.circle, setup
    if key not in kept:
        kept[key] = _legal_cities(board, unit, record.circle or setup)
    return list(cast(list[str], kept[key]))


def _legal_cities(board: Board, unit: str, only: str | None) -> list[str]:
    """The cities for a unit of a kind, or the one place that it may come to."""
    side = side_of(unit)
    here = derive(board).here
    found = []
    for place in _cities_of(board, unit) if only is None else [only]:
        units = here.get(place, [])
        if enemy_of(side) in sides_at(units):
            continue
        if place in PLACES and controller(board, place, units) == enemy_of(side):
            continue
        heavy = sum(map(counted, units)) + counted(unit) > BOX.limits.stack
        if not heavy and why_not_together([*units, unit]) is None:
            found.append(place)
    if UNITS[unit].faction == "afsr" and SEVASTOPOL in found and len(found) > 1:
        found.remove(SEVASTOPOL)
    return found


def _cities_of(board: Board, unit: str) -> list[str]:
    """The cities of a faction that have a line to its sources (14.1), which ends there or beside
    them (12.4): Izhevsk is on no railway."""
    kept = derive(board).kept
    key = "cities of", UNITS[unit].side, UNITS[unit].faction
    if key not in kept:
        kept[key] = _joined_cities(board, UNITS[unit].side, UNITS[unit].faction)
    return cast(list[str], kept[key])


def _joined_cities(board: Board, side: str, faction: str | None) -> list[str]:
    lines, derived = Supply(board), derive(board)
    if side == RED:
        joined = derived.cities(RED) & (lines.joined(MOSCOW) | BITS.bit[MOSCOW])
        return [place for place in MAP.cities if BITS.bit[place] & joined]
    if faction == "polish":
        return [
            place
            for place in MAP.cities
            if place in POLAND and lines.reaches_beside("polish", place)
        ]
    if faction not in SOURCES_OF:
        sources = lines.sources(faction or "") if faction else ()
        return sorted(place for place in sources if controller(board, place) != RED)
    held = derived.cities(WHITE)
    return [
        place
        for place in MAP.cities
        if BITS.bit[place] & held
        and (place in SOURCES_OF[faction] or lines.reaches_beside(faction, place))
        and not is_red_city(board, place)
    ]


def sides_of(frame: Frame) -> list[str]:
    """The sides that a step asks at once, White first (5.2, ruling R81); before rules 3 it was one
    after the other."""
    return [frame["side"]] if "side" in frame else [WHITE, RED]


def _keep_arrivals(frame: Frame) -> None:
    """Let a step that asks both sides remember what it has placed (R81)."""
    if "side" not in frame:
        frame["placed"] = []


def _note_arrival(frame: Frame, unit: str) -> None:
    if "placed" in frame:
        frame["placed"].append(unit)


def without_enemy_arrivals(board: Board, frame: Frame, side: str) -> Board:
    """Ruling R81: the board as a side places its units on it, without what the other side has
    placed in the same step."""
    others = {unit: BESIDE for unit in frame.get("placed", ()) if side_of(unit) != side}
    if not others:
        return board
    return cast(Board, {**board, "where": {**board["where"], **others}})


class Reinforcements(AnsweredStep):
    """Case 14.1, rulings R58, R81: the units of a strategic turn are placed; those without a place
    wait for the next, and after G they are lost. Both sides place theirs at once."""

    name = "reinforcements"
    cases = "14.1"

    def resume(self, play: Play, frame: Frame) -> None:
        board, letter = board_of(play.state), frame["letter"]
        if "waiting" not in frame:
            _keep_arrivals(frame)
            frame["waiting"] = [
                unit for side in sides_of(frame) for unit in arriving(board, side, letter)
            ]
        for side in sides_of(frame):
            self._go_on(play, frame, side)
        if not frame["waiting"]:
            play.leave()

    def _go_on(self, play: Play, frame: Frame, side: str) -> None:
        """Place what has one place only, until there is a choice."""
        while (unit := self._first(frame, side)) is not None:
            places = self._places(play, frame, unit)
            if len(places) > 1:
                play.ask(SEAT_OF[side], what="reinforcements")
                return
            frame["waiting"].remove(unit)
            if places:
                self._put(play, frame, unit, places[0])
            else:
                delay(play, board_of(play.state), unit, frame["letter"])

    def _first(self, frame: Frame, side: str) -> str | None:
        return next((unit for unit in frame["waiting"] if side_of(unit) == side), None)

    def _places(self, play: Play, frame: Frame, unit: str) -> list[str]:
        board = without_enemy_arrivals(board_of(play.state), frame, side_of(unit))
        if UNITS[unit].type in OFF_MAP:
            return [BESIDE]
        if UNITS[unit].faction == "makhno":
            return _makhno_comes(board, unit)
        return legal_cities(board, unit)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        unit = self._first(frame, side_of_seat(seat)) or ""
        places = self._places(play, frame, unit)
        return [{"do": "place", "unit": unit, "place": place} for place in places]

    def do_place(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["waiting"].remove(action["unit"])
        self._put(play, frame, action["unit"], action["place"])
        play.close_decision(seat)
        self._go_on(play, frame, side_of_seat(seat))

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The city nearest to where its army fights (`to_its_front`), the first of equals."""
        board = board_of(play.state)
        return min(
            self.options(play, frame, seat),
            key=lambda action: to_its_front(board, action["unit"], action["place"]),
        )

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "place":
            return Refusal(gettext("the unit cannot be placed there"), "14.1")
        return None

    def _put(self, play: Play, frame: Frame, unit: str, place: str) -> None:
        board = board_of(play.state)
        board["where"][unit] = place
        _note_arrival(frame, unit)
        if is_hex(place):
            enter(play, board, unit, place)
            play.emit("placed", unit=unit, place=place)
        elif place == BESIDE:
            play.emit("arrives", unit=unit)


def _makhno_comes(board: Board, unit: str) -> list[str]:
    """Case 16.1: the counter of the side that he fights for comes; the other stays beside the map.

    That of Red comes first; the loyalty phase may exchange it.
    """
    if unit != COUNTERS[RED] or not is_open(board):
        return ["pool"]
    place = UNITS[unit].setup or ""
    return [place] if not units_at(board, place) else []


def delay(play: Play, board: Board, unit: str, letter: str) -> None:
    """Case 14.1, ruling R58."""
    following = LETTERS[LETTERS.index(letter) + 1 :]
    board["where"][unit] = f"arrival:{following[0]}" if following else REMOVED
    play.emit("delayed", unit=unit)


def replacements_of(board: Board, side: str) -> dict[str, int]:
    """Cases 14.3, 14.4: how many units may return: of each White faction, or Red ones."""
    if side == WHITE:
        found = {} if board["withdrawal"] == 2 else {"afsr": 1, "siberian": 1}
        if is_open(board) and board["poland"] in ("neutral", "war"):
            found["polish"] = 1
        return found
    joined = Supply(board).joined(MOSCOW) | BITS.bit[MOSCOW]
    controlled = derive(board).cities(RED) & joined
    held = [
        place
        for place, city in MAP.cities.items()
        if city.resource and BITS.bit[place] & controlled
    ]
    count = sum(place in held for place in RED_CITIES_FOR_REPLACEMENTS)
    others = [place for place in held if place not in RED_CITIES_FOR_REPLACEMENTS]
    gold = board["gold"]["side"] == RED and bool(BITS.bit[board["gold"]["at"]] & joined)
    return {RED: count + (len(others) + gold) // RESOURCES_EACH}


class Replacements(AnsweredStep):
    """Case 14.2: destroyed infantry and cavalry without a dot return disordered, as reinforcements
    do but for the printed hex; what is not used is lost. Both sides choose at once (R81).

    Once in the game Red may bring Makhno back (14.5), and the Ukrainian garrison returns by itself
    (14.3).
    """

    name = "replacements"
    cases = "14.2-14.5"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "left" not in frame:
            _keep_arrivals(frame)
            frame["left"] = {}
            for side in sides_of(frame):
                frame["left"] |= replacements_of(board, side)
            if WHITE in sides_of(frame):
                _ukrainians_return(play, board)
        asked = False
        for side in sides_of(frame):
            if side not in frame.get("ended", ()) and self._choices(play, frame, side):
                play.ask(SEAT_OF[side], what="replacements")
                asked = True
        if not asked:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [*self._choices(play, frame, side_of_seat(seat)), {"do": "done"}]

    def do_replace(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, unit, place = board_of(play.state), action["unit"], action["place"]
        board["where"][unit] = place
        board["disordered"].append(unit)
        _note_arrival(frame, unit)
        if UNITS[unit].faction == "makhno":
            board["markers"]["MAKHNO"] = board["turn"]
        else:
            frame["left"][RED if side_of(unit) == RED else UNITS[unit].faction] -= 1
            enter(play, board, unit, place)
        play.emit("replaced", unit=unit, place=place)
        play.close_decision(seat)
        side = side_of_seat(seat)
        if self._choices(play, frame, side):
            play.ask(seat, what="replacements")
        else:
            frame.setdefault("ended", []).append(side)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame.setdefault("ended", []).append(side_of_seat(seat))
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The unit with most manpower, in the city nearest to where its army fights; Makhno not."""
        board, side = board_of(play.state), side_of_seat(seat)
        found = [
            each
            for each in self._choices(play, frame, side)
            if UNITS[each["unit"]].faction != "makhno"
        ]
        if not found:
            return {"do": "done"}
        most = max(UNITS[each["unit"]].manpower for each in found)
        return min(
            (each for each in found if UNITS[each["unit"]].manpower == most),
            key=lambda each: to_its_front(board, each["unit"], each["place"]),
        )

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "replace":
            return Refusal(gettext("the unit cannot return there now"), "14.2")
        return None

    def _choices(self, play: Play, frame: Frame, side: str) -> list[Action]:
        board = without_enemy_arrivals(board_of(play.state), frame, side)
        found: list[Action] = []
        for unit, at in board["where"].items():
            if at != ELIMINATED or side_of(unit) != side:
                continue
            if UNITS[unit].faction == "makhno":
                places = _makhno_places(board) if "MAKHNO" not in board["markers"] else []
            elif is_fighting(unit):
                key = RED if side == RED else UNITS[unit].faction
                left = frame["left"].get(key, 0)
                places = legal_cities(board, unit, printed=False) if left > 0 else []
            else:
                continue
            found += [{"do": "replace", "unit": unit, "place": place} for place in places]
        return found


def _makhno_places(board: Board) -> list[str]:
    """Case 14.5: an empty hex of the Free Territory or next to it."""
    near = {each for place in FREE_TERRITORY for each in GRID.neighbours(place)} | FREE_TERRITORY
    occupied = stacks(board)
    return sorted(place for place in near if MAP.hexes[place].is_land and place not in occupied)


def _ukrainians_return(play: Play, board: Board) -> None:
    """Case 14.3, ruling R67: to Kiev, unless Red controls it."""
    lost = board["where"][UKRAINIANS] in (ELIMINATED, "pool")
    if lost and is_open(board) and controller(board, KIEV) != RED:
        board["where"][UKRAINIANS] = KIEV
        play.emit("placed", unit=UKRAINIANS, place=KIEV)
