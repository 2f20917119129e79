"""Cases 14.2 to 14.5: replacements."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import ELIMINATED, SEAT_OF, Board, board_of, is_open, side_of_seat, stacks
from app.games.reds.box import (
    BITS,
    FREE_TERRITORY,
    GRID,
    MAP,
    MOSCOW,
    PETROGRAD,
    RED,
    UNITS,
    WHITE,
    is_fighting,
    side_of,
)
from app.games.reds.rules.answers import AnsweredStep, to_its_front
from app.games.reds.rules.control import controller, enter
from app.games.reds.rules.derived import derive
from app.games.reds.rules.reinforcements import (
    keep_arrivals,
    legal_cities,
    note_arrival,
    sides_of,
    without_enemy_arrivals,
)
from app.games.reds.rules.supply import Supply
from app.games.text import gettext

TULA, KIEV = "2315", "1920"
UKRAINIANS = "N-UKR"
RED_CITIES_FOR_REPLACEMENTS = (MOSCOW, PETROGRAD, TULA)
RESOURCES_EACH = 3


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
            keep_arrivals(frame)
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
        note_arrival(frame, unit)
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
