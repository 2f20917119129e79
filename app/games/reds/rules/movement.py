"""Sections 10.6 to 10.9: operational movement, stack by stack, with garrisons on the way (20.5)."""

from collections.abc import Sequence

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import (
    SEAT_OF,
    Board,
    board_of,
    is_hex,
    units_at,
)
from app.games.reds.box import BITS, GRID, MAP, RED, UNITS, WHITE, is_fighting, side_of
from app.games.reds.components.map_files import FRONTS
from app.games.reds.rules.control import enter, take_seas
from app.games.reds.rules.garrisons import available_garrison, garrison_faction, garrisons
from app.games.reds.rules.landing import landing_places
from app.games.reds.rules.losses import destroy
from app.games.reds.rules.reach import (
    March,
    ends_among,
    ends_of,
    march_of,
    why_not_along,
    why_not_there,
)
from app.games.reds.rules.stacking import over_limit, unattended_units
from app.games.reds.rules.supply import Supply
from app.games.text import gettext

RAID = "RAID"
CAN_MOVE = frozenset(
    {"infantry", "cavalry", "partisan", "armoured_train", "river_flotilla", "tank"}
)


class Movement(Step):
    """Case 10.6: the active units move, each once, singly or as a stack that starts together.

    The frame has the side, the active units, those that were in supply when the step began (12.3),
    those that have moved, those selected to move next, and the cities that each faction has entered
    in this step, in which it may leave garrisons (20.5).
    """

    name = "movement"
    cases = "10.6-10.9"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if frame.get("ended"):
            play.leave()
            return
        if "moved" not in frame:
            lines = Supply(board)
            frame["supplied"] = [u for u in frame["active"] if lines.is_supplied(u)]
            frame["moved"], frame["selected"], frame["entered"] = [], [], {}
            segment = play.frame("segment")
            if segment is not None:
                segment["supplied"] = list(frame["supplied"])
            if not waiting(board, frame) and not garrisons(board, frame):
                play.emit("passes")
                frame["ended"] = True
                self._check(play, frame)
                return
        play.ask(SEAT_OF[frame["side"]], what="movement")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        selected = frame["selected"]
        if not selected:
            movers = [{"do": "move", "unit": unit} for unit in waiting(board, frame)]
            return [
                *movers,
                *raids(board, frame),
                *garrisons(board, frame),
                {"do": "done"},
            ]
        start = board["where"][selected[0]]
        joining = [
            {"do": "join", "unit": unit}
            for unit in waiting(board, frame)
            if board["where"][unit] == start and unit not in selected
        ]
        goals = BITS.places(ends_among(march_of(board, selected), frame["supplied"]))
        return [
            *joining,
            *({"do": "to", "place": place} for place in goals),
            *({"do": "land", "place": place} for place in landing_places(board, selected)),
            {"do": "halt"},
        ]

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """Case 10.6: a stack may go along a path of its player's own; paths are not listed."""
        if action["do"] != "march":
            return None
        board, units = board_of(play.state), list(dict.fromkeys(action["units"]))
        if frame["selected"] and set(frame["selected"]) != set(units):
            return Refusal(gettext("another unit is selected: move it or halt it first"), "10.6")
        able = waiting(board, frame)
        for unit in units:
            if unit not in able:
                return why_not_moved(board, frame, unit)
        if len({board["where"][unit] for unit in units}) > 1:
            return why_not_from_several(board, frame, units, action["path"])
        march = march_of(board, units)
        wrong = why_not_along(march, action["path"], frame["supplied"])
        if wrong is None:
            return {**action, "units": units}
        goal = action["path"][0]
        is_far = len(action["path"]) == 1 and goal not in GRID.neighbours(march.start)
        if is_far and goal not in ends_of(march, frame["supplied"]):
            # No path, but a goal to which no way leads.
            return why_not_there(march, goal, frame["supplied"])
        number, refusal = wrong
        return refusal.at_step(number, action["path"][number - 1])

    def do_march(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        march = march_of(board_of(play.state), action["units"])
        go(play, frame, march, [march.start, *action["path"]])

    def do_move(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["selected"].append(action["unit"])

    def do_join(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["selected"].append(action["unit"])

    def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["selected"].clear()

    def do_to(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """The cheapest way, with the fewest hexes and then the lowest numbers."""
        march = march_of(board_of(play.state), frame["selected"])
        go(play, frame, march, march.reach().path(action["place"]))

    def do_land(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 20.2: the units do not move any further, but may attack."""
        board, units, place = board_of(play.state), list(frame["selected"]), action["place"]
        board["landing"] = False
        for unit in units:
            board["where"][unit] = place
            enter(play, board, unit, place)
        if place in MAP.cities:
            frame["entered"][place] = UNITS[units[0]].faction
        frame["moved"] += units
        frame["selected"] = []
        play.emit("lands", units=units, place=place)

    def do_raid(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        board["raid"] = action["unit"]
        play.emit("raid", unit=action["unit"])

    def do_garrison(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 20.5, ruling R73: a garrison costs no movement points."""
        board = board_of(play.state)
        place, faction = action["place"], garrison_faction(board, frame, action["place"])
        unit = available_garrison(board, faction or "")
        if unit is not None:
            beside = units_at(board, place)
            board["where"][unit] = place
            enter(play, board, unit, place, beside)
            play.emit("garrison", unit=unit, place=place)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 10.7, 9.1: special units left alone are destroyed; then stacking is checked."""
        frame["ended"] = True
        play.close_decision(seat)
        self._check(play, frame)

    def _check(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        for unit in unattended_units(board):
            if side_of(unit) == side:
                destroy(play, board, unit)
        take_seas(play, board)
        for group in (play.frame("segment") or {}).get("groups", ()):
            board.get("recalled", {}).pop(group, None)
        if over_limit(board, side):
            by = WHITE if side == RED and not moved_into_excess(board, frame) else side
            play.push("excess", side=side, by=by)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "halt"} if frame["selected"] else {"do": "done"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        board = board_of(play.state)
        if action["do"] in ("move", "join") and action["unit"] in UNITS:
            return why_not_moved(board, frame, action["unit"])
        if action["do"] == "to" and frame["selected"] and is_hex(str(action["place"])):
            march = march_of(board, frame["selected"])
            return why_not_there(march, action["place"], frame["supplied"])
        if action["do"] == "land":
            return Refusal(gettext("no landing is possible there"), "20.2")
        if action["do"] == "raid" and action["unit"] in UNITS:
            return why_no_raid(board, frame, action["unit"])
        if action["do"] == "garrison":
            if garrison_faction(board, frame, action["place"]) is None:
                why = gettext("no active infantry or cavalry stands there or has come through")
            elif action["place"] not in MAP.cities:
                why = gettext("garrisons can be left only in cities")
            else:
                why = gettext("no garrison of that faction can be left there now")
            return Refusal(why, "20.5")
        if action["do"] in ("attack", "assault") and is_hex(str(action["place"])):
            return why_no_attack(board, frame, action["place"])
        return None


def why_no_attack(board: Board, frame: Frame, place: str) -> Refusal:
    """Return why an attack does not follow upon this step; a legal one ends it."""
    if not any(side_of(unit) != frame["side"] for unit in units_at(board, place)):
        return Refusal(gettext("there is no enemy that can be attacked"), "11.1")
    why = gettext("no active unit that can attack it stands next to it: move one there first")
    return Refusal(why, "11.2")


def waiting(board: Board, frame: Frame) -> list[str]:
    """Return the active units that can still move."""
    return [
        unit
        for unit in frame["active"]
        if unit not in frame["moved"]
        and is_hex(board["where"][unit])
        and UNITS[unit].type in CAN_MOVE
    ]


def go(play: Play, frame: Frame, march: March, path: Sequence[str]) -> None:
    """Move a stack along a path: it takes what is on its way (13.1), and is marked (10.9)."""
    board = board_of(play.state)
    for unit in march.units:
        board["where"][unit] = path[-1]
    lead = next((unit for unit in march.units if is_fighting(unit)), march.units[0])
    for place in path[1:]:
        enter(play, board, lead, place)
        if place in MAP.cities and is_fighting(lead):
            frame["entered"][place] = UNITS[lead].faction
    for unit in march.units:
        mark_moved(board, unit, path)
    frame["moved"] += march.units
    frame["selected"] = []
    play.emit("moves", units=list(march.units), path=list(path[1:]))


def mark_moved(board: Board, unit: str, path: Sequence[str]) -> None:
    """Case 10.9, ruling R16: a Red unit that goes from a front that has been activated to one that
    has not is marked, and is not activated with it."""
    if side_of(unit) != RED or unit in board["moved"]:
        return
    left, come = MAP.hexes[path[0]].front, MAP.hexes[path[-1]].front
    if left != come and left in board["activated"] and come not in board["activated"]:
        board["moved"].append(unit)


def moved_into_excess(board: Board, frame: Frame) -> bool:
    """Whether this step brought a hex above the limit, rather than the loss of a leader (9.7)."""
    return any(board["where"][unit] in over_limit(board, frame["side"]) for unit in frame["moved"])


def raids(board: Board, frame: Frame) -> list[Action]:
    """Case 20.4, ruling R72: White may put the Cavalry Raid marker on an active cavalry unit that
    is in supply and has not moved."""
    if frame["side"] != WHITE or board["raid"] or RAID not in board["markers"]:
        return []
    return [
        {"do": "raid", "unit": unit}
        for unit in waiting(board, frame)
        if UNITS[unit].type == "cavalry"
        and unit in frame["supplied"]
        and UNITS[unit].faction != "polish"
    ]


def why_no_raid(board: Board, frame: Frame, unit: str) -> Refusal | None:
    """Return why a unit does not go on a raid (20.4)."""
    name = UNITS[unit].name
    if board["raid"]:
        why = gettext("%(unit)s is on a raid already", unit=UNITS[board["raid"]].name)
    elif frame["side"] != WHITE or RAID not in board["markers"]:
        why = gettext("White does not have the Cavalry Raid marker, which an event gives")
    elif UNITS[unit].type != "cavalry" or UNITS[unit].faction == "polish":
        why = gettext("%(unit)s is not White cavalry that can go on a raid", unit=name)
    elif unit not in waiting(board, frame):
        return why_not_moved(board, frame, unit)
    else:
        why = gettext("%(unit)s is out of supply", unit=name)
    return Refusal(why, "20.4")


def why_not_from_several(
    board: Board, frame: Frame, units: Sequence[str], path: Sequence[str]
) -> Refusal:
    """Return why units of several hexes do not move as one stack: the one that cannot come there,
    where an order names a goal for all of them."""
    if len(path) == 1:
        stacks: dict[str, list[str]] = {}
        for unit in units:
            stacks.setdefault(board["where"][unit], []).append(unit)
        for stack in stacks.values():
            march = march_of(board, stack)
            if path[0] not in ends_of(march, frame["supplied"]):
                found = why_not_there(march, path[0], frame["supplied"])
                names = ", ".join(UNITS[unit].code for unit in stack)
                why = gettext("%(units)s: %(why)s", units=names, why=found.why)
                return Refusal(why, found.case)
    return Refusal(gettext("a stack starts together, in one hex"), "10.6")


def why_not_moved(board: Board, frame: Frame, unit: str) -> Refusal | None:
    """Return why a unit cannot be selected; the reason names it: an order may name several."""
    name, at = UNITS[unit].name, board["where"][unit]
    if at.startswith("arrival:"):
        letter = at.removeprefix("arrival:")
        why = gettext("%(unit)s arrives with turn %(letter)s", unit=name, letter=letter)
        return Refusal(why, "14.1")
    if not is_hex(at):
        return Refusal(gettext("%(unit)s is not on the map", unit=name), "10.6")
    if side_of(unit) != frame["side"]:
        return Refusal(gettext("%(unit)s is of the other side", unit=name), "10.6")
    if unit in frame["moved"]:
        return Refusal(gettext("%(unit)s has already moved", unit=name), "10.6")
    if unit in board["moved"]:
        return Refusal(gettext("%(unit)s has a “moved” marker", unit=name), "10.9")
    if unit not in frame["active"]:
        if side_of(unit) == RED and MAP.hexes[at].front in FRONTS:
            return Refusal(gettext("the front of %(unit)s is not active", unit=name), "7.10")
        return Refusal(gettext("the faction of %(unit)s is not active", unit=name), "7.10")
    if UNITS[unit].type not in CAN_MOVE:
        return Refusal(gettext("%(unit)s does not move", unit=name), "10.7")
    if frame["selected"]:
        return Refusal(gettext("%(unit)s does not start in the same hex", unit=name), "10.6")
    return None
