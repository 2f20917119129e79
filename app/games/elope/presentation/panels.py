"""The panels beside the map: stocks, points, losses and arrivals; and the attack in hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.board.counters import face_class, face_svg
from app.games.elope.board import ELIMINATED, ONEGA, SEATS, VOLOGDA, WINTER, Board
from app.games.elope.box import BOX, MAP, UNITS, side_of
from app.games.elope.forecast import forecast
from app.games.elope.presentation.aircraft import bases, missions
from app.games.elope.presentation.allied_plan import allied_plan
from app.games.elope.presentation.board import PAGE, counter
from app.games.elope.presentation.board_input import odds_note, percent, results_note
from app.games.elope.presentation.ships import anchorages, ice_in_words, water
from app.games.elope.presentation.voyages import crew
from app.games.elope.rules.set_up import ARRIVALS, arriving, scenario_on
from app.games.elope.rules.turns import last_turn
from app.games.elope.rules.victory import LEVELS, level_of, points_of, scoring_places
from app.games.elope.wording import LEVEL_NAMES, SIDE_NAMES
from app.games.presentation import Panel
from app.games.text import gettext
from app.games.text import lazy_gettext as _l

POOLS: Final = {
    VOLOGDA: _l("In the Vologda box (21.0)"),
    ONEGA: _l("At Onega (23.1)"),
    WINTER: _l("In winter quarters (23.1)"),
    ELIMINATED: _l("Lost (13.34)"),
}

SHOWN_TURNS: Final = 3
WEATHER_WORDS: Final = {
    "dry": _l("dry"),
    "thaw": _l("thaw"),
    "snow": _l("snow"),
    "roll": _l("a die decides: dry or snow"),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit off the map, as it is drawn, with its name."""

    classes: str
    drawn: str
    name: str


@dataclass(frozen=True, slots=True)
class Forecasted:
    """The weather of a turn: `kind` is a class of the style sheet, `name` what people read."""

    turn: int
    month: str
    kind: str
    name: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Side:
    """What a side has: supply points, depots on the map, and units off the map by heading."""

    seat: str
    name: str
    points: int
    depots: int
    pools: tuple[tuple[str, tuple[Piece, ...]], ...]


def _stocks(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    scored = scoring_places(board)
    points = points_of(board)
    return {
        "plan": allied_plan(view),
        "sides": [_side(board, seat, side) for seat, side in SEATS.items()],
        "points": points,
        "level": gettext(LEVEL_NAMES[level_of(points)]),
        "levels": [(least, gettext(LEVEL_NAMES[name])) for least, name in reversed(LEVELS)],
        "scored": [(MAP.places[place].name, MAP.places[place].points) for place in scored],
        "bases": bases(board),
        "anchorages": anchorages(board),
        "water": water(board),
        "arrivals": _arrivals(board, last_turn(view["options"])),
    }


def _side(board: Board, seat: str, side: str) -> Side:
    pools = []
    for at, heading in POOLS.items():
        aircraft = board["air"]["base"] if "air" in board else {}
        ships = board["fleet"]["at"] if "fleet" in board else {}
        everybody = (*board["where"].items(), *aircraft.items(), *ships.items())
        units = [unit for unit, there in everybody if there == at]
        pieces = tuple(_piece(board, unit) for unit in units if side_of(unit) == side)
        if pieces:
            pools.append((str(heading), pieces))
    depots = sum(
        UNITS[unit].type == "depot" and there in MAP.hexes and side_of(unit) == side
        for unit, there in board["where"].items()
    )
    return Side(seat, gettext(SIDE_NAMES[side]), board["points"][side], depots, tuple(pools))


def _piece(board: Board, unit: str) -> Piece:
    shown = counter(board, unit)
    return Piece(face_class(shown), face_svg(shown), gettext(UNITS[unit].name))


def _arrivals(board: Board, last: int) -> list[tuple[str, list[tuple[str, str]]]]:
    """The turns to come, with who arrives where (23.1)."""
    found = []
    for turn in BOX.turns[board["turn"] : last]:
        coming = []
        for arrival in ARRIVALS[scenario_on(board)][turn.number]:
            units = arriving(board, arrival)
            if units:
                names = ", ".join(gettext(UNITS[unit].name) for unit in units)
                places = gettext(" or ").join(
                    gettext("Vologda") if place not in MAP.hexes else PAGE.place_name(place)
                    for place in arrival.places
                )
                coming.append((places, names))
        if coming:
            found.append((f"{turn.number}, {turn.month}", coming))
    return found


def _strip(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """Cases 14.0, 11.0: the weather of this turn and the next ones, and what each side has."""
    board: Board = view["board"]
    if not board["turn"]:
        return {"weather": ()}
    last = last_turn(view["options"])
    coming = []
    for turn in BOX.turns[board["turn"] - 1 : min(board["turn"] - 1 + SHOWN_TURNS, last)]:
        is_now = turn.number == board["turn"]
        weather = board["weather"] if is_now else turn.weather
        coming.append(
            Forecasted(turn.number, turn.month, weather, str(WEATHER_WORDS[weather]), is_now)
        )
    sides = [_side(board, seat, side) for seat, side in SEATS.items()]
    return {
        "weather": coming,
        "sides": sides,
        "points": points_of(board),
        "least": LEVELS[-1][0],
        "water": water(board),
        "ice": bool(ice_in_words(board)),
    }


def _in_play(view: Mapping[str, Any]) -> Mapping[str, Any]:
    attack = view["board"]["attack"]
    shown: dict[str, Any] = {
        "attack": None,
        "missions": missions(view["board"]),
        "crew": crew(view),
    }
    if attack is None:
        return shown
    die = view["options"]["combat_die"]
    expected = forecast(view["board"], attack["units"], attack["place"], die, attack["brigade"])
    if expected is None:
        return shown
    return {
        **shown,
        "attack": expected,
        "place": PAGE.place_name(attack["place"]),
        "odds": odds_note(expected),
        "chances": results_note(expected),
        "modifier": f"{expected.odds.modifier:+d}",
        "results": [(result, percent(chance)) for result, chance in expected.results.items()],
    }


STRIP: Final = Panel("strip", _l("Weather and stocks"), "elope/strip.html", _strip)
STOCKS: Final = Panel("stocks", _l("Stocks and points"), "elope/panels.html", _stocks)
IN_PLAY: Final = Panel("in_play", _l("Attack"), "elope/in_play.html", _in_play)
