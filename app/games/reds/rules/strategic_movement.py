"""Sections 10.2 to 10.5: strategic movement by rail, river and sea, and of the gold (20.6)."""

from collections.abc import Iterator
from functools import cache
from typing import cast

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import (
    SEAT_OF,
    Board,
    board_of,
    is_hex,
    is_open,
    is_winter,
    on_map_of,
)
from app.games.reds.box import (
    BALTIC,
    BITS,
    BOX,
    CLOSED_BEFORE_B,
    FREE_CITIES,
    MAP,
    MOSCOW,
    NEUTRAL,
    POLAND,
    PORTS,
    RED,
    UNITS,
    WHITE,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.rules.answers import AnsweredStep
from app.games.reds.rules.control import controller, enter
from app.games.reds.rules.derived import CLOSED_BITS, Derived, derive
from app.games.reds.rules.entry import GOLTZ, NORTH_WESTERN, circle
from app.games.reds.rules.nets import (
    NETWORK_BITS,
    RAIL_BITS,
    RAILWAYS,
    RIVER_BITS,
    RIVERS,
)
from app.games.reds.rules.stacking import UKRAINIANS, over_limit, why_not_together
from app.games.reds.rules.supply import Supply
from app.games.text import gettext

GOLD = "gold"
SEMENOV = "SEMENOV"
RAILWAY, RIVER, SEA = "rail", "river", "sea"


def allowance_of(unit: str) -> str | None:
    """Case 10.4, ruling R28: the allowance that a unit's rail and river movement counts against:
    only the AFSR, the Siberian army and Red have one."""
    if side_of(unit) == RED:
        return RED
    faction = UNITS[unit].faction
    return faction if faction in BOX.limits.strategic else None


class StrategicMovement(Step):
    """Cases 6.2, 10.2: not on turn 1; who has not the initiative first."""

    name = "strategic_movement"
    cases = "10.2-10.5"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "left" not in frame:
            first = enemy_of(board["initiative"])
            frame["left"] = [] if board["turn"] == 1 else [first, board["initiative"]]
        if frame["left"]:
            play.push("strategic_moves", side=frame["left"].pop(0))
        else:
            play.leave()


class StrategicMoves(Step):
    """Case 10.2: the units of a side go from a friendly city to another, as far as allowances go.

    The frame has what has been used of each allowance (`used`), the units that have moved with the
    way they went, and the unit selected.
    """

    name = "strategic_moves"
    cases = "10.2-10.5"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("ended"):
            play.leave()
            return
        frame.setdefault("used", {})
        frame.setdefault("moved", [])
        frame.setdefault("selected", "")
        frame.setdefault("gold", [])
        if next(_movers(board_of(play.state), frame), None) is not None:
            play.ask(SEAT_OF[frame["side"]], what="strategic_moves")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        selected = frame["selected"]
        if not selected:
            return [
                *({"do": "ship", "unit": unit} for unit in movers(board, frame)),
                {"do": "done"},
            ]
        found: list[Action] = [
            {"do": by, "place": place}
            for by, places in sorted(goals(board, frame, selected).items())
            for place in places
        ]
        return [*found, {"do": "halt"}]

    def do_ship(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["selected"] = action["unit"]

    def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["selected"] = ""

    def do_rail(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._move(play, frame, RAILWAY, action["place"])

    def do_river(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._move(play, frame, RIVER, action["place"])

    def do_sea(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._move(play, frame, SEA, action["place"])

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["ended"] = True
        play.close_decision(seat)
        side = frame["side"]
        if over_limit(board_of(play.state), side):
            play.push("excess", side=side, by=side)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "halt"} if frame["selected"] else {"do": "done"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "ship":
            return Refusal(gettext("it cannot move now, or its allowance is used up"), "10.4")
        if action["do"] in ("by_rail", "by_river", "by_sea"):
            case = "10.5" if action["do"] == "by_sea" else "10.3"
            return Refusal(gettext("no such way leads there from city to city"), case)
        if action["do"] in (RAILWAY, RIVER, SEA) and frame["selected"]:
            return Refusal(gettext("no such way leads there from city to city"), "10.3")
        return None

    def _move(self, play: Play, frame: Frame, by: str, place: str) -> None:
        board, unit = board_of(play.state), frame["selected"]
        frame["selected"] = ""
        if unit == GOLD:
            board["gold"]["at"] = place
            frame["gold"].append(by)
            play.emit("strategic.gold", place=place, by=by)
            return
        key = f"sea {sea_between(board['where'][unit], place)}" if by == SEA else allowance_of(unit)
        used = frame["used"]
        used[key] = used.get(key, 0) + UNITS[unit].manpower
        board["where"][unit] = place
        frame["moved"].append(unit)
        enter(play, board, unit, place)
        play.emit("strategic.move", unit=unit, place=place, by=by)


def movers(board: Board, frame: Frame) -> list[str]:
    """Return the units, and the gold, that have somewhere to go."""
    kept = derive(board).kept
    key = (
        "movers",
        frame["side"],
        tuple(frame["used"].items()),
        tuple(frame["moved"]),
        tuple(frame["gold"]),
        tuple(board["gold"].values()),
        SEMENOV in board["markers"],
    )
    if key not in kept:
        kept[key] = tuple(_movers(board, frame))
    return list(cast(tuple[str, ...], kept[key]))


def _movers(board: Board, frame: Frame) -> Iterator[str]:
    side, where = frame["side"], board["where"]
    ways = ways_of(board, side)
    lines = Supply(board, ways.derived)
    for unit in on_map_of(board, side):
        if (
            BITS.bit[where[unit]] & ways.friendly
            and is_fighting(unit)
            and unit not in frame["moved"]
            and unit != board["raid"]
            and any(_goals(board, frame, unit, ways))
            and lines.is_supplied(unit)
        ):
            yield unit
    if board["gold"]["side"] == side and any(_goals(board, frame, GOLD, ways)):
        yield GOLD


def goals(board: Board, frame: Frame, unit: str) -> dict[str, list[str]]:
    """Return where a unit or the gold can go, by rail, river and sea."""
    found: dict[str, list[str]] = {}
    for by, place in _goals(board, frame, unit, ways_of(board, frame["side"])):
        found.setdefault(by, []).append(place)
    return found


def _goals(board: Board, frame: Frame, unit: str, ways: "Ways") -> Iterator[tuple[str, str]]:
    at = board["gold"]["at"] if unit == GOLD else board["where"][unit]
    if not BITS.bit[at] & ways.friendly:
        return
    for by in (RAILWAY, RIVER):
        if _has_allowance(board, frame, unit, by):
            for place in ways.cities(by, at, None if unit == GOLD else UNITS[unit].circle):
                if place != at and _may_end(ways, unit, place):
                    yield by, place
    if unit != GOLD:
        for place in _ports(board, frame, unit, ways, at):
            yield SEA, place


class Ways:
    """The railways and rivers that units of a side may pass now, in parts, with their cities.

    A unit may leave the hex of a zone in which it starts, and end in one, but not pass it (8.5).
    Sets of hexes are bits.
    """

    def __init__(self, board: Board, side: str) -> None:
        self.derived = derive(board)
        self.friendly = self.derived.cities(side) & CITY_BITS
        self.closed = _closed(board, self.derived, side)
        self._zones = self.derived.hindering(side)
        self._barred = self.closed | self._zones
        self._found: dict[tuple[str, str, str | None], list[str]] = {}
        self._parts: dict[tuple[str, str | None], list[int]] = {}

    def cities(self, by: str, at: str, near: str | None) -> list[str]:
        """Return the friendly cities that a way leads to from a hex, ascending; with `near` only
        within eight hexes of that Cossack circle (10.12)."""
        key = by, at, near
        if key not in self._found:
            joins = RAILWAYS if by == RAILWAY else RIVERS
            within = BITS.all if near is None else _circle(near)
            joined = joins.spread(BITS.bit[at])
            passed = self._parts_with(BITS.bit[at] | joined, by, near, within)
            ends = self.friendly & self._zones & ~self.closed & within
            ends &= joined | joins.origins(passed)
            self._found[key] = BITS.places(self.friendly & passed | ends)
        return self._found[key]

    def _parts_with(self, hexes: int, by: str, near: str | None, within: int) -> int:
        """The hexes that some hexes are joined to by railways or rivers that may be passed."""
        joins, network = (RAILWAYS, RAIL_BITS) if by == RAILWAY else (RIVERS, RIVER_BITS)
        room = network & within & ~self._barred
        parts, left, found = self._parts.setdefault((by, near), []), hexes & room, 0
        for part in parts:
            if part & left:
                found |= part
        left &= ~found
        while left:
            part = joins.fill(left & -left, room)
            parts.append(part)
            found |= part
            left &= ~part
        return found


CITY_BITS, POLAND_BITS = BITS.bits(MAP.cities), BITS.bits(POLAND)
FREE_CITY_BITS = BITS.bits(FREE_CITIES)


@cache
def _circle(centre: str) -> int:
    return BITS.bits(circle(centre))


def _closed(board: Board, derived: Derived, side: str) -> int:
    """Case 10.3: the hexes of railways and rivers that a side may not pass, nor end in, as
    `may_pass` says."""
    enemies = derived.occupied(enemy_of(side))
    red_in_poland = side == RED and board["poland"] in ("war", "conquered")
    free = FREE_CITY_BITS & ~BITS.bits(board["terror"]) if side == RED else FREE_CITY_BITS
    closed = derived.empty_cities_of(enemy_of(side)) & CITY_BITS | free
    closed = closed & ~POLAND_BITS if red_in_poland else closed | POLAND_BITS
    if not derived.conditions.open:
        closed |= CLOSED_BITS
    closed = closed & ~derived.occupied_by_anybody() | enemies
    for place in BITS.places(NETWORK_BITS & derived.occupied_by_anybody() & ~enemies):
        if not may_pass(board, side, place, derived.here[place]):
            closed |= BITS.bit[place]
    return closed & NETWORK_BITS


def ways_of(board: Board, side: str) -> Ways:
    """Return the ways of a side on a board as it stands."""
    kept = derive(board).kept
    key = "ways", side
    if key not in kept:
        kept[key] = Ways(board, side)
    return cast(Ways, kept[key])


def _has_allowance(board: Board, frame: Frame, unit: str, by: str) -> bool:
    """Cases 10.3, 10.4, 19.2: no rivers in winter; the gold may use each way once."""
    if by == RIVER and is_winter(board):
        return False
    if unit == GOLD:
        return by not in frame["gold"]
    key = allowance_of(unit)
    if key is None or (key == "siberian" and SEMENOV in board["markers"]):
        return False
    used: int = frame["used"].get(key, 0)
    return used + UNITS[unit].manpower <= BOX.limits.strategic[key]


def may_pass(board: Board, side: str, place: str, units: list[str]) -> bool:
    """Case 10.3: not into a hex or city of the enemy, an empty city of the Free Territory, or a hex
    with neutral units; nor where the side may not go at all (3.4, 10.10)."""
    sides = {side_of(each) for each in units}
    if enemy_of(side) in sides or any(UNITS[each].faction == "polish" for each in units):
        return False
    if NEUTRAL in sides and not (side == WHITE and units == [UKRAINIANS]):
        return side == WHITE and UKRAINIANS in units
    if place in CLOSED_BEFORE_B and not is_open(board):
        return False
    if place in POLAND:
        return side == RED and board["poland"] in ("war", "conquered")
    if place in MAP.cities:
        if controller(board, place, units) == enemy_of(side):
            return False
        red_may = side == RED and place in board["terror"]
        if place in FREE_CITIES and side not in sides and not red_may:
            return False
    return True


def _belongs(board: Board, unit: str, place: str) -> bool:
    """Cases 10.11, 10.12: whether a unit may go to a hex at all."""
    record = UNITS[unit]
    if place in BALTIC and record.faction == "allied":
        return False
    if place in BALTIC and record.faction == NORTH_WESTERN and unit != GOLTZ:
        return board["where"][unit] in BALTIC
    return record.circle is None or place in circle(record.circle)


def _may_end(ways: Ways, unit: str, place: str) -> bool:
    """Case 10.2: in a city under friendly control, and where the unit may stand (9)."""
    if not BITS.bit[place] & ways.friendly:
        return False
    units = ways.derived.here.get(place)
    return unit == GOLD or units is None or why_not_together([*units, unit]) is None


def sea_between(start: str, end: str) -> str:
    """The sea of two ports."""
    return MAP.cities[start].port or MAP.cities[end].port or ""


def _ports(board: Board, frame: Frame, unit: str, ways: Ways, at: str) -> list[str]:
    """Case 10.5: the friendly ports of a sea that the side controls, up to four manpower a sea."""
    side: str = frame["side"]
    sea = MAP.cities[at].port if at in MAP.cities else None
    if sea is None or unit == GOLTZ or board["seas"][sea] != side:
        return []
    if sea in BOX.limits.winter_seas and is_winter(board):
        return []
    used: int = frame["used"].get(f"sea {sea}", 0)
    if used + UNITS[unit].manpower > BOX.limits.strategic["sea"]:
        return []
    return [
        port
        for port in sorted(PORTS[sea])
        if port != at
        and not BITS.bit[port] & ways.closed
        and _may_end(ways, unit, port)
        and _belongs(board, unit, port)
    ]


class Trotsky(AnsweredStep):
    """Case 20.10, ruling R76: Red may put the train on any railway hex joined to Moscow by rail;
    not on turn 1. Driven off, it comes back in this step of the next turn."""

    name = "trotsky"
    cases = "20.10"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        away = not is_hex(board["trotsky"])
        back = away and int(board["trotsky"].removeprefix("turn:")) <= board["turn"]
        if frame.get("ended") or board["turn"] == 1 or (away and not back):
            play.leave()
        elif train_places(board):
            play.ask(SEAT_OF[RED], what="trotsky")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found = train_places(board_of(play.state))
        return [*({"do": "train", "place": place} for place in found), {"do": "stay"}]

    def do_train(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board_of(play.state)["trotsky"] = action["place"]
        frame["ended"] = True
        play.emit("trotsky.moves", place=action["place"])
        play.close_decision(seat)

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["ended"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "stay"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "train":
            return Refusal(gettext("no free railway joins it to Moscow"), "20.10")
        return None


def train_places(board: Board) -> list[str]:
    """Return the railway hexes that a railway free of White units and of zones not negated joins to
    Moscow, those where the train is excepted."""
    derived = derive(board)
    barred = derived.occupied(WHITE) | derived.hindering(RED)
    if not derived.conditions.open:
        barred |= CLOSED_BITS
    train = BITS.bit.get(board["trotsky"], 0)
    room = RAIL_BITS & ~barred
    return BITS.places(RAILWAYS.fill(BITS.bit[MOSCOW] & room, room) & ~train)
