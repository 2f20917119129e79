"""Section 4: movement, stack by stack, with crossings (9.4, 9.5), works (9.2) and depots (11.3)."""

from collections.abc import Iterable
from typing import Final

from app.games.elope.board import SEAT_OF, Board, board_of, is_hex
from app.games.elope.box import (
    ALLIED,
    LISTED,
    OF_SIDE,
    SHIP_TYPES,
    TRAINS,
    UNITS,
    enemy_of,
    side_of,
)
from app.games.elope.order_expansion import MOBILE
from app.games.elope.rules.berths import berth, berthings, why_not_berthed
from app.games.elope.rules.condition import allowance, judge
from app.games.elope.rules.crossing import crossings, heads_across, parent_key
from app.games.elope.rules.doctrine import why_not_done
from app.games.elope.rules.orders_in_force import end_orders, is_historical, obliged
from app.games.elope.rules.rail_moves import RAIL_WORDS
from app.games.elope.rules.reach import (
    goals,
    has_goal,
    march_of,
    why_not_along,
    why_not_there,
)
from app.games.elope.rules.sailing import put_ships_down, ships_ready
from app.games.elope.rules.selection import (
    flippable,
    joining,
    waiting,
    why_not_moved,
    with_nothing_selected,
)
from app.games.elope.rules.ship_moves import OF_SHIPS, ShipMoves
from app.games.elope.rules.stack_moves import march_in, why_not_together
from app.games.elope.rules.stacking import over_stacked, stack_weight
from app.games.elope.rules.tanks import repair_tanks
from app.games.elope.rules.trains import resupplies, why_no_run
from app.games.elope.rules.works import digs, mark_zones
from app.games.elope.rules.zones import zones
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext

OF_PHASE: Final = frozenset(
    {
        "move", "march", "entrain", "ride", "march_mobile", "ride_mobile", "flip", "entrench",
        "fortify", "across", "resupply", "berth", "done",
    }
)  # fmt: skip
"""Orders that are not about the stack that is selected."""


class Movement(ShipMoves):
    """Case 4.0: the units of a side move, each once, singly or as a stack that starts together.

    The enemy is judged when the phase begins, each mover when it starts (10.0, R-ZOC-4). The frame
    has the units that have moved, what each has spent, those selected to move next, the depots that
    have been flipped (11.3) and the headquarters whose unit has crossed a river (9.4).
    """

    name = "movement"
    cases = "4.0-4.8, 5.2, 9.2, 9.4, 9.5, 11.3, 15.0-18.5"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        if frame.get("ended"):
            if over_stacked(board, side) and not frame.get("checked"):
                frame["checked"] = True
                play.push("excess", side=side)
            else:
                play.leave()
            return
        if "moved" not in frame:
            frame.update(moved=[], spent={}, selected=[], flipped=[], crossed=[])
            board["across"] = [hq for hq in board["across"] if side_of(hq) != side]
            judge(board, OF_SIDE[enemy_of(side)])
            mark_zones(board)
            repair_tanks(play, board, side)
        if frame["selected"] and not self.goes_on(board, frame):
            self.put_down(play, frame)
        play.ask(SEAT_OF[side], what="movement")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        if frame.get("sailing"):
            return self.ship_options(board, frame)
        if frame["selected"]:
            return self._options_of_stack(board, frame)
        return self._options_of_phase(board, frame)

    def _options_of_phase(self, board: Board, frame: Frame) -> list[Action]:
        side, must = frame["side"], self._obliged(board, frame)
        sent = any(self._can_go(board, frame, unit) for unit in must)
        movers = [*waiting(board, frame), *ships_ready(board, frame)]
        dug = digs(board, side, frame["spent"], frame["moved"])
        found: list[Action] = [{"do": "move", "unit": unit} for unit in movers]
        found += [{"do": "flip", "unit": unit} for unit in flippable(board, frame)]
        found += [
            each
            for each in dug
            if not (sent and each["unit"] in must and self._can_go(board, frame, each["unit"]))
        ]
        found += heads_across(board, side, frame["moved"])
        found += resupplies(board, side)
        found += self._berthings(board, frame)
        if not sent and not self._must_unstack(board, frame):
            found.append({"do": "done"})
        return found

    def _options_of_stack(self, board: Board, frame: Frame) -> list[Action]:
        selected, march = frame["selected"], march_in(board, frame)
        return [
            *({"do": "join", "unit": unit} for unit in joining(board, frame)),
            *(
                {"do": "to", "place": place}
                for place in sorted(self.goals_of(board, frame, march), key=LISTED.__getitem__)
            ),
            *crossings(board, selected, frame["spent"], frame["crossed"]),
            *self.rail_options(frame, march),
            {"do": "halt"},
        ]

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """Case 4.2: a stack may go along a path of its player's own; paths are not listed.

        While a stack is on its way that could go on, every other order of the phase leaves it where
        it is.
        """
        board = board_of(play.state)
        aside = with_nothing_selected(frame) if action["do"] in OF_PHASE else None
        if aside is not None:
            frame = aside
            if action in self._options_of_phase(board, frame):
                return action
        if action["do"] not in ("march", "entrain", "ride"):
            return self.legal_ship(board, frame, action)
        return self._legal_stack(board, frame, action)

    def _legal_stack(self, board: Board, frame: Frame, action: Action) -> Action | Refusal:
        """Cases 4.2, 4.8: whether a stack can be sent along a path, or by rail, in one order."""
        units = list(action["units"])
        if frame["selected"]:
            return Refusal(gettext("another unit is selected: move it or halt it first"), "4.2")
        if not SHIP_TYPES.isdisjoint(UNITS[unit].type for unit in units):
            return Refusal(
                gettext("ships follow rivers: select them with move, then write river to a hex"),
                "15.0",
            )
        for unit in units:
            wrong = why_not_moved(board, frame, unit)
            if wrong is not None:
                return wrong
        if len({board["where"][unit] for unit in units}) > 1:
            return Refusal(gettext("a stack starts together, in one hex"), "4.2")
        mixed = why_not_together(units)
        if mixed is not None:
            return mixed
        judged: Board = {**board}
        judge(judged, units)
        march = march_of(judged, units, frame["spent"])
        if action["do"] != "march":
            return self.legal_ride(march, frame, action)
        # Players may begin a path with the hex in which the stack stands.
        path = list(action["path"])
        if len(path) > 1 and path[0] == march.start:
            del path[0]
        found = why_not_along(march, path)
        if isinstance(found, int):
            return {**action, "path": path}
        number, refusal = found
        return refusal.at_step(number, path[number - 1])

    def act(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        if frame.get("sailing") and action["do"] in OF_PHASE:
            put_ships_down(frame)
        elif frame["selected"] and frame.get("under_way") and action["do"] in OF_PHASE:
            self.put_down(play, frame)
        super().act(play, frame, seat, action)

    def do_march(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, units = board_of(play.state), list(action["units"])
        judge(board, units)
        march = march_of(board, units, frame["spent"])
        cost = why_not_along(march, action["path"])
        assert isinstance(cost, int)
        frame["selected"] = units
        play.close_decision(seat)
        self.go(play, frame, list(action["path"]), cost)

    def do_move(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 10.0: its supply and communications are judged as it starts; a ship needs neither
        (4.1, 15.1)."""
        if UNITS[action["unit"]].type in SHIP_TYPES:
            frame["sailing"] = [action["unit"]]
            frame.pop("bank", None)
            return
        judge(board_of(play.state), [action["unit"]])
        frame["selected"].append(action["unit"])

    def do_join(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        if frame.get("sailing"):
            frame["sailing"].append(action["unit"])
            return
        judge(board_of(play.state), [action["unit"]])
        frame["selected"].append(action["unit"])

    def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """A stack that has not moved can be named again, unless it cannot go anywhere."""
        board = board_of(play.state)
        selected = frame["selected"]
        if frame.get("sailing"):
            put_ships_down(frame)
        elif frame.get("under_way") or (
            len(selected) == 1 and not self.goals_of(board, frame, march_in(board, frame))
        ):
            self.put_down(play, frame)
        else:
            frame["selected"] = []

    def do_to(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """The cheapest way, with the fewest hexes and then the lowest numbers."""
        board = board_of(play.state)
        play.close_decision(seat)
        if frame["selected"][0] in TRAINS:
            self.run_train(play, frame, action["place"])
            return
        reach = march_in(board, frame).reach()
        path = list(reach.path(action["place"])[1:])
        self.go(play, frame, path, reach.cost(action["place"]))

    def do_cross(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 9.4: a unit spends its whole allowance; into an enemy zone, it attacks at half."""
        board, unit, place = board_of(play.state), frame["selected"][0], action["place"]
        if place in zones(board, enemy_of(frame["side"])):
            board["crossed"].append(unit)
        frame["crossed"].append(parent_key(unit))
        play.close_decision(seat)
        self.go(play, frame, [place], allowance(board, unit))

    def do_flip(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 11.3: a depot changes its side, once a turn."""
        board, depot = board_of(play.state), action["unit"]
        static = board["static"]
        if depot in static:
            static.remove(depot)
        else:
            static.append(depot)
        frame["flipped"].append(depot)
        play.emit("flipped", unit=depot, showing="static" if depot in static else "mobile")

    def do_entrench(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 9.2: half of its movement points for a trench."""
        self._dig(play, frame, action["unit"], "trench")

    def do_fortify(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 9.2: all of its movement points, and a supply point, for a hasty defence."""
        board_of(play.state)["points"][frame["side"]] -= 1
        self._dig(play, frame, action["unit"], "hasty_defence")

    def _dig(self, play: Play, frame: Frame, unit: str, work: str) -> None:
        board = board_of(play.state)
        place = board["where"][unit]
        board["works"][place] = work
        frame["moved"] = [*(u for u in frame["moved"] if u != unit), unit]
        frame["spent"][unit] = allowance(board, unit)
        play.emit("dug", unit=unit, place=place, work=work)

    def do_across(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 9.5: a headquarters spends its movement to supply units on the other bank."""
        board, unit = board_of(play.state), action["unit"]
        board["across"].append(unit)
        frame["moved"].append(unit)
        play.emit("across", unit=unit)

    def do_berth(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """R-NAV-16: where a ship begins the game."""
        berth(play, board_of(play.state), action)
        frame.setdefault("berthed", []).append(action["unit"])

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["ended"] = True
        end_orders(play, board_of(play.state), frame["side"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """Nobody moves but who must leave a hex with too many battalions, as near as possible."""
        board = board_of(play.state)
        if frame.get("sailing"):
            return {"do": "halt"}
        if frame["selected"]:
            march = march_in(board, frame)
            has_to = march.start in over_stacked(board, frame["side"]) or (
                not frame.get("under_way") and obliged(board, frame["selected"])
            )
            able = goals(march) if has_to else []
            if not able:
                return {"do": "halt"}
            costs = march.reach().costs()
            return {"do": "to", "place": min(able, key=lambda place: (costs[place], place))}
        if self._must_unstack(board, frame):
            return {"do": "move", "unit": next(iter(self._crowded(board, frame)))}
        sent = next(iter(self._sent(board, frame)), None)
        return {"do": "done"} if sent is None else {"do": "move", "unit": sent}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        board = board_of(play.state)
        if action["do"] in OF_SHIPS:
            return self.refuse_ship(board, frame, action)
        if action["do"] in MOBILE:
            return self._why_not_mobile(board, frame, action)
        if action["do"] in ("move", "join") and action["unit"] in UNITS:
            return why_not_moved(board, frame, action["unit"])
        if action["do"] == "to" and frame["selected"] and is_hex(str(action["place"])):
            if frame["selected"][0] in TRAINS:
                return why_no_run(board, frame["selected"][0], action["place"])
            return why_not_there(march_in(board, frame), action["place"])
        if action["do"] in RAIL_WORDS:
            return self.refuse_rail(board, frame, action)
        if action["do"] == "done" and not frame["selected"]:
            if self._must_unstack(board, frame):
                return Refusal(
                    gettext("too many battalions stand in a hex, and some can still leave it"),
                    "6.1",
                )
            return why_not_done(board, list(self._sent(board, frame)))
        if action["do"] == "berth":
            return why_not_berthed(frame["side"], action["unit"])
        if action["do"] in ("entrench", "fortify"):
            return Refusal(gettext("the unit cannot dig in now"), "9.2")
        if action["do"] == "cross":
            return Refusal(gettext("the unit cannot cross a river there"), "9.4")
        if action["do"] == "flip":
            return Refusal(gettext("a depot is flipped once a turn"), "11.3")
        return None

    def _why_not_mobile(self, board: Board, frame: Frame, action: Action) -> Refusal | None:
        """Case 11.3: why depots cannot be turned to their mobile side and sent somewhere."""
        if any(UNITS[unit].type != "depot" for unit in action["units"]):
            return Refusal(gettext("only depots have a mobile side"), "11.3")
        static = [unit for unit in action["units"] if unit in board["static"]]
        if any(unit in frame["flipped"] for unit in static):
            return Refusal(gettext("a depot is flipped once a turn"), "11.3")
        left = [unit for unit in board["static"] if unit not in static]
        flipped: Board = {**board, "static": left}
        plain = {**action, "do": MOBILE[action["do"]]}
        found = self._legal_stack(flipped, with_nothing_selected(frame) or frame, plain)
        return found if isinstance(found, Refusal) else None

    def _crowded(self, board: Board, frame: Frame) -> Iterable[str]:
        crowded = over_stacked(board, frame["side"])
        if not crowded:
            return ()
        return (
            unit
            for unit in waiting(board, frame)
            if stack_weight(unit)
            and board["where"][unit] in crowded
            and self._can_go(board, frame, unit)
        )

    def _sent(self, board: Board, frame: Frame) -> Iterable[str]:
        """Cases 20.0, 23.1: the units that have to go somewhere and can come nearer."""
        must = self._obliged(board, frame)
        return (unit for unit in must if self._can_go(board, frame, unit))

    def _obliged(self, board: Board, frame: Frame) -> list[str]:
        if not is_historical(board) or frame["side"] != ALLIED:
            return []
        return obliged(board, waiting(board, frame))

    def _can_go(self, board: Board, frame: Frame, unit: str) -> bool:
        return has_goal(march_of(board, [unit], frame["spent"]))

    def _berthings(self, board: Board, frame: Frame) -> list[Action]:
        """Case 23.1, R-NAV-16: the Allied ships that have not sailed on turn 1."""
        if board["turn"] != 1 or frame["side"] != ALLIED:
            return []
        kept = (*frame.get("berthed", ()), *frame.get("sailed", ()), *frame["moved"])
        return berthings(board, ALLIED, kept)

    def _must_unstack(self, board: Board, frame: Frame) -> bool:
        """Case 6.1: whether a hex exceeds the limit and a unit there can still leave it."""
        return any(True for _unit in self._crowded(board, frame))
