"""The panels beside the map: tracks, command, seas and pools; and the attack in hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.board.counters import CounterFace, face_class, face_svg
from app.games.presentation import Panel
from app.games.reds.board import (
    BESIDE,
    ELIMINATED,
    POOL,
    REMOVED,
    SEATS,
    Board,
    is_winter,
)
from app.games.reds.box import BOX, MAP, PORTS, UNITS, side_of
from app.games.reds.components.map_files import FRONTS
from app.games.reds.forecast import forecast, odds_note, percent
from app.games.reds.orders import FRONT_NAMES
from app.games.reds.presentation.board import counter
from app.games.reds.presentation.cup import Chit, chit_shown
from app.games.reds.presentation.in_words import resources
from app.games.reds.rules.activation import led_fronts, white_chits
from app.games.reds.rules.control import controller
from app.games.reds.rules.stacking import raised_hexes
from app.games.reds.rules.winter import ICED
from app.games.reds.wording import SEA_NAMES, SIDE_NAMES, place_name
from app.games.text import cached_by_language, gettext, ngettext
from app.games.text import lazy_gettext as _l

SHIFT_NAMES: Final = {"terrain": _l("terrain"), "city": _l("city"), "river": _l("river")}

POLAND_NAMES: Final = {
    "neutral": _l("neutral (15.1)"),
    "war": _l("at war (15.3)"),
    "conquered": _l("conquered (15.4)"),
    "peace": _l("at peace (15.5)"),
}

WITHDRAWAL_NAMES: Final = (
    _l("not begun (18.1)"),
    _l("partial (18.3)"),
    _l("full (18.4)"),
)


@dataclass(frozen=True, slots=True)
class Side:
    """What a side holds: its resources, and its pools as headings with units."""

    seat: str
    name: str
    resources: tuple[str, ...]
    pools: tuple[tuple[str, tuple["Piece", ...]], ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit off the map, as it is drawn, with its name and a note."""

    classes: str
    drawn: str
    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A strategic turn to come: its letter, when it is, its evacuation value, who arrives."""

    letter: str
    when: str
    evacuation: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeaBox:
    """A sea: who controls it, what to know of it now, the ships that sail there, and its ports with
    who controls each."""

    name: str
    side: str
    note: str
    ships: tuple[Piece, ...]
    ports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FrontRow:
    """A front in the command table: its leader with the hexes in which he raises the limit, and
    whether its chit is used this turn."""

    name: str
    leader: str
    has_chit: bool


def _tracks(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    return {
        "sides": [_side(board, seat, side) for seat, side in SEATS.items()],
        "arrivals": _arrivals(board),
        "fronts": _fronts(board),
        "staff": _head_of_staff(board),
        "pool_leaders": [
            BOX.leaders[leader].name for leader, at in board["leaders"].items() if at == POOL
        ],
        "seas": _seas(board),
        "facts": _facts(board),
        "neutral_resources": _unclaimed(board),
        "white_chits": [chit_shown(chit) for chit in white_chits(board)],
        "idle": _idle(board),
    }


def _side(board: Board, seat: str, side: str) -> Side:
    pools = (
        (gettext("Beside the map"), _units(board, side, lambda at: at == BESIDE)),
        (gettext("May return (14.2)"), _units(board, side, lambda at: at == ELIMINATED)),
        (
            gettext("Returns in a later turn"),
            _units(board, side, lambda at: at.startswith("turn:")),
        ),
        (
            gettext("Off the rivers until the thaw (20.12)"),
            _units(board, side, lambda at: at == ICED),
        ),
        (gettext("Can still come"), _units(board, side, lambda at: at == POOL)),
        (gettext("Out of the game"), _units(board, side, lambda at: at == REMOVED)),
    )
    name = gettext(SIDE_NAMES[side])
    held = tuple(resources(board, side))
    return Side(seat, name, held, tuple((heading, units) for heading, units in pools if units))


def _units(board: Board, side: str, is_there: Any) -> tuple[Piece, ...]:
    return tuple(
        piece(counter(board, unit), _when(at))
        for unit, at in board["where"].items()
        if side_of(unit) == side and is_there(at)
    )


def _when(at: str) -> str:
    if at.startswith("turn:"):
        return gettext("turn %(number)s", number=at.removeprefix("turn:"))
    return ""


@cached_by_language
def piece(face: CounterFace, note: str = "") -> Piece:
    """Return a counter off the map."""
    return Piece(face_class(face), face_svg(face), UNITS[face.id].name, note)


def _arrivals(board: Board) -> list[Arrival]:
    """The strategic turns to come, with those who wait for each (14.1)."""
    found = []
    for letter, each in BOX.strategic_turns.items():
        if board["strategic_turn"] >= letter:
            continue
        units = [
            UNITS[unit].name for unit, at in board["where"].items() if at == f"arrival:{letter}"
        ]
        when = gettext("after turn %(turn)s", turn=each.after)
        found.append(Arrival(letter, when, each.evacuation, tuple(units)))
    return found


def _fronts(board: Board) -> list[FrontRow]:
    led, chits = led_fronts(board), {*board["cup"], *board["drawn"]}
    of_front = {chit.groups[0]: chit.id for chit in BOX.chits.values() if chit.groups}
    return [
        FrontRow(
            gettext(FRONT_NAMES[front]),
            _with_hexes(board, front) if front in led else "",
            of_front[front] in chits,
        )
        for front in FRONTS
    ]


def _with_hexes(board: Board, front: str) -> str:
    """The leader of a front, and where he raises the limit now (9.7)."""
    hexes = raised_hexes(board, front)
    if not hexes:
        return _leader_of(board, front)
    return gettext(
        "%(leader)s: now %(hexes)s",
        leader=_leader_of(board, front),
        hexes=", ".join(map(place_name, hexes)),
    )


def _head_of_staff(board: Board) -> str:
    """Case 20.9: the leader in the Field Staff raises the die for the initiative, and no limit."""
    for leader, at in board["leaders"].items():
        if at == "staff":
            name = BOX.leaders[leader].name
            return gettext("%(leader)s (+1 on the initiative die)", leader=name)
    return ""


def _leader_of(board: Board, front: str) -> str:
    """The leader of a front, with the number of hexes with a higher limit (9.7)."""
    for leader, at in board["leaders"].items():
        if at == front:
            record = BOX.leaders[leader]
            hexes = ngettext(
                "1 hex with 9 manpower", "%(num)s hexes with 9 manpower", record.stack_hexes
            )
            return f"{record.name} ({hexes})"
    return ""


def _seas(board: Board) -> list[SeaBox]:
    """Cases 13.3, 19.2, 20.7: the seas with their ships and ports."""
    found = []
    for sea, side in board["seas"].items():
        ships = tuple(
            piece(counter(board, unit), _ship_is(board["where"][unit]))
            for unit, record in UNITS.items()
            if record.sea == sea and board["where"][unit] != REMOVED
        )
        ports = tuple(
            gettext(
                "%(port)s (%(side)s)",
                port=MAP.cities[place].name,
                side=gettext(SIDE_NAMES[controller(board, place)]),
            )
            for place in sorted(PORTS[sea])
        )
        closed = is_winter(board) and sea in BOX.limits.winter_seas
        note = gettext("frozen in winter: nobody sails (19.2)") if closed else ""
        found.append(SeaBox(gettext(SEA_NAMES[sea]), gettext(SIDE_NAMES[side]), note, ships, ports))
    return found


def _ship_is(at: str) -> str:
    """Where a naval flotilla is, in a word or two."""
    if at == BESIDE:
        return gettext("ready")
    if at.startswith("arrival:"):
        return gettext("comes with %(letter)s", letter=at.removeprefix("arrival:"))
    return _when(at) or gettext("can still come")


def _facts(board: Board) -> list[tuple[str, str]]:
    gold = board["gold"]
    facts = [
        (gettext("Poland"), str(POLAND_NAMES[board["poland"]])),
        (gettext("Allied withdrawal"), str(WITHDRAWAL_NAMES[board["withdrawal"]])),
        (
            gettext("Gold"),
            gettext(
                "%(place)s, %(side)s",
                place=place_name(gold["at"]),
                side=gettext(SIDE_NAMES[gold["side"]]),
            ),
        ),
        (gettext("Trotsky's Train"), _train(board["trotsky"])),
        (gettext("Tsar"), gettext("alive") if board["tsar_alive"] else gettext("dead")),
    ]
    if board["raid"]:
        facts.append((gettext("Cavalry raid"), UNITS[board["raid"]].name))
    if board["landing"]:
        facts.append((gettext("Amphibious landing"), gettext("White may land (20.2)")))
    return facts


def _train(at: str) -> str:
    if at.startswith("turn:"):
        return gettext("back in turn %(number)s", number=at.removeprefix("turn:"))
    return place_name(at)


def _unclaimed(board: Board) -> list[str]:
    """The cities of resource that count for nobody."""
    held = {name for side in SEATS.values() for name in resources(board, side)}
    return [city.name for city in MAP.cities.values() if city.resource and city.name not in held]


def _idle(board: Board) -> list[Chit]:
    """The chits that do not come this turn."""
    used = {*board["cup"], *board["drawn"]}
    return [chit_shown(chit) for chit in BOX.chits if chit not in used] if used else []


def _in_play(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board, battle = view["board"], view["board"]["battle"]
    expected = forecast(board, battle) if battle and not battle["at"] else None
    if expected is None:
        return {"battle": None}
    results = [(result, percent(chance)) for result, chance in expected.results.items()]
    moved = [(str(SHIFT_NAMES[cause]), f"{by:+d}") for cause, by in expected.shifts.items()]
    return {
        "battle": expected,
        "place": place_name(battle["place"]),
        "odds": odds_note(expected),
        "shifts": moved,
        "results": results,
        "chances": _chances(expected.chance("dD"), expected.chance("R"), expected.chance("aA")),
    }


def _chances(lose: Any, retreat: Any, own: Any) -> list[tuple[str, str]]:
    return [
        (gettext("defender loses"), percent(lose)),
        (gettext("defender retreats"), percent(retreat)),
        (gettext("you lose"), percent(own)),
    ]


TRACKS: Final = Panel("tracks", _l("Tracks and pools"), "reds/panels.html", _tracks)
IN_PLAY: Final = Panel("in_play", _l("Attack"), "reds/in_play.html", _in_play)
