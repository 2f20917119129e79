"""Sections 4.8 and 16 to 18 in the movement phase: rides, trains, cutting track, engineers."""

from collections.abc import Iterable
from typing import Final

from app.games.elope.board import Board, board_of
from app.games.elope.box import LISTED, SETTLEMENTS, side_of
from app.games.elope.rules.condition import allowance, judge
from app.games.elope.rules.control import spend_counter, take_place
from app.games.elope.rules.engineers import (
    BUILDING,
    CUTTING,
    WORK_OF,
    build_bridge,
    buildings,
    cuts,
    repair_cost,
    repairs,
    why_not_built,
    why_not_cut,
    why_not_repaired,
)
from app.games.elope.rules.railway import Ride, has_rails, rides, why_no_ride
from app.games.elope.rules.reach import March
from app.games.elope.rules.stack_moves import StackMoves, march_in
from app.games.elope.rules.trains import HOMES, runs
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext

OF_STACK: Final = frozenset({"rail", "cut", "repair", "bridge", *WORK_OF})
"""What the stack that is selected can do besides walking."""
RAIL_WORDS: Final = OF_STACK | {"entrain", "ride", "resupply"}


def _listed(do: str, places: Iterable[str]) -> list[Action]:
    """An order for each place, in the order in which options name hexes."""
    return [{"do": do, "place": place} for place in sorted(places, key=LISTED.__getitem__)]


class RailMoves(StackMoves):
    """What a movement phase has besides in a match with railways."""

    def rail_options(self, frame: Frame, march: March) -> list[Action]:
        """Return what the selected stack can do by rail, to the track, and as engineers."""
        if not has_rails(march.board):
            return []
        found: list[Action] = []
        if not frame.get("under_way"):
            found += _listed("rail", rides(march, frame["spent"]))
        found += _listed("cut", cuts(march))
        found += [{"do": "repair", "place": place} for place in sorted(repairs(march))]
        return [*found, *buildings(march)]

    def legal_ride(self, march: March, frame: Frame, action: Action) -> Action | Refusal:
        """Case 4.8: whether a stack can be sent somewhere by rail in one order; such lists are not
        listed. A ride may name hexes on its way."""
        able = rides(march, frame["spent"])
        *via, place = action["path"] if action["do"] == "ride" else [action["place"]]
        if place not in able:
            return why_no_ride(march, place, able)
        way = able[place].path
        if not set(via) <= {march.start, *way}:
            return Refusal(
                gettext(
                    "the train to %(place)s goes by way of %(way)s", place=place, way=", ".join(way)
                ),
                "4.85",
            )
        return {"do": "entrain", "units": action["units"], "place": place}

    def do_entrain(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 4.8: a stack boards and rides, all in one order."""
        judge(board_of(play.state), action["units"])
        frame["selected"] = list(action["units"])
        self.do_rail(play, frame, seat, action)

    def do_rail(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 4.8 to 4.87: the selected stack rides; in a city or town it can go on on foot."""
        board = board_of(play.state)
        ride = rides(march_in(board, frame), frame["spent"])[action["place"]]
        play.close_decision(seat)
        self._ride(play, frame, ride)

    def _ride(self, play: Play, frame: Frame, ride: Ride) -> None:
        board, units, place = board_of(play.state), list(frame["selected"]), ride.path[-1]
        for unit in units:
            board["where"][unit] = place
            frame["spent"][unit] = allowance(board, unit) - ride.left
        for at in ride.path:
            take_place(play, board, units, at)
        frame["under_way"] = True
        frame["pause"] = place in SETTLEMENTS and ride.left > 0
        play.emit("rides", units=units, path=list(ride.path))

    def run_train(self, play: Play, frame: Frame, place: str) -> None:
        """Cases 16.0, 18.2: an armoured train runs, with the tanks that are aboard; at its home it
        is resupplied (16.2)."""
        board, units = board_of(play.state), list(frame["selected"])
        train = units[0]
        path = runs(board, train, with_tanks=len(units) > 1)[place]
        for unit in units:
            board["where"][unit] = place
        for at in path:
            take_place(play, board, [train], at)
        frame["under_way"] = True
        play.emit("moves", units=units, path=list(path))
        if place == HOMES[side_of(train)] and board["rails"]["used"].pop(train, []):
            play.emit("resupplied", unit=train)

    def do_resupply(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 16.2: a depot is spent for two more turns of a train."""
        board = board_of(play.state)
        del board["rails"]["used"][action["unit"]]
        spend_counter(board, action["depot"])
        play.emit("resupplied.depot", unit=action["unit"], depot=action["depot"])

    def do_cut(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 16.5: the track in a hex is destroyed for five points more; the stack may go on."""
        board, place = board_of(play.state), action["place"]
        self._work_at(play, frame, seat, place, CUTTING)
        board["rails"]["cut"] = sorted((*board["rails"]["cut"], place))
        play.emit("cut", units=frame["selected"], place=place)

    def do_repair(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 17.0: engineers repair the track in a hex for two points more, Red infantry for five
        where the match has it (R-ENG-3)."""
        board, place = board_of(play.state), action["place"]
        cost = repair_cost(march_in(board, frame))
        assert cost is not None
        self._work_at(play, frame, seat, place, cost)
        board["rails"]["cut"].remove(place)
        play.emit("track_repaired", units=frame["selected"], place=place)

    def _work_at(self, play: Play, frame: Frame, seat: Seat, place: str, cost: int) -> None:
        """Go to a hex for some work, and pay for both."""
        march = march_in(board_of(play.state), frame)
        play.close_decision(seat)
        if place != march.start:
            reach = march.reach()
            self.go(play, frame, list(reach.path(place)[1:]), reach.cost(place))
        self.spend(frame, cost)
        frame["pause"] = True

    def do_raise_fort(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 17.0: engineers build a fort for five points."""
        self._raise(play, frame, seat, "fort")

    def do_raise_defence(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 17.0: engineers build a hasty defence for three points."""
        self._raise(play, frame, seat, "hasty_defence")

    def _raise(self, play: Play, frame: Frame, seat: Seat, work: str) -> None:
        board = board_of(play.state)
        place = board["where"][frame["selected"][0]]
        play.close_decision(seat)
        self.spend(frame, BUILDING[work])
        frame["pause"] = True
        board["works"][place] = work
        play.emit("raised", units=frame["selected"], place=place, work=work)

    def do_bridge(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 17.0: engineers build a bridge to a hex beside them for four points."""
        board = board_of(play.state)
        here = board["where"][frame["selected"][0]]
        play.close_decision(seat)
        self.spend(frame, BUILDING["bridge"])
        frame["pause"] = True
        build_bridge(board, here, action["place"])
        play.emit("bridged", units=frame["selected"], place=here, to_place=action["place"])

    def refuse_rail(self, board: Board, frame: Frame, action: Action) -> Refusal | None:
        """Say why an order about railways is not among the options."""
        do = action["do"]
        if not has_rails(board):
            return Refusal(gettext("this match is played without railways"), "4.8")
        if do == "resupply":
            return Refusal(
                gettext("a train that has fought is resupplied by a depot beside it"), "16.2"
            )
        if do not in OF_STACK or not frame["selected"]:
            return Refusal(gettext("select the unit first, as with “move”"), "4.2")
        march = march_in(board, frame)
        if do == "rail":
            if frame.get("under_way"):
                return Refusal(gettext("a stack boards before it does anything else"), "4.8")
            return why_no_ride(march, action["place"], rides(march, frame["spent"]))
        if do == "cut":
            return why_not_cut(march, action["place"], cuts(march))
        if do == "repair":
            return why_not_repaired(march, action["place"], repairs(march))
        return why_not_built(march, action, buildings(march))
