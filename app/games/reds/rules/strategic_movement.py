"""Sections 10.2 to 10.5: strategic movement by rail, river and sea, and of the gold (20.6)."""

from collections.abc import Iterator
from typing import cast

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import SEAT_OF, Board, board_of, is_winter, on_map_of
from app.games.reds.box import (
    BALTIC,
    BITS,
    BOX,
    MAP,
    PORTS,
    RED,
    UNITS,
    enemy_of,
    is_fighting,
    side_of,
)
from app.games.reds.rules.control import enter
from app.games.reds.rules.derived import derive
from app.games.reds.rules.entry import GOLTZ, NORTH_WESTERN, circle
from app.games.reds.rules.stacking import over_limit, why_not_together
from app.games.reds.rules.strategic_ways import RAILWAY, RIVER, Ways, ways_of
from app.games.reds.rules.supply import Supply
from app.games.text import gettext

GOLD = "gold"
SEMENOV = "SEMENOV"
SEA = "sea"


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


def _goals(board: Board, frame: Frame, unit: str, ways: Ways) -> Iterator[tuple[str, str]]:
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
