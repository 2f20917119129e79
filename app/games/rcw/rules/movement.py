"""Section 5: movement. One force at a time: choose it, attach, move, detach, halt."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, join, march, stack_of, stacks_of, trains
from app.games.rcw.rules.attaching import (
    attachable,
    detachable,
    hand_train,
    leave_behind,
    leave_train,
    take_along,
)
from app.games.rcw.rules.exits import exits, leave_the_map
from app.games.rcw.rules.force import (
    HEMMED_IN,
    LAND,
    RAIL,
    Force,
    can_only_halt,
    drop,
    movers,
    next_provinces,
    place_of,
    raise_force,
    settle,
    stops,
    train_takers,
    units_of,
)
from app.games.rcw.rules.gold import bound, part_from, transfer, transfers
from app.games.rcw.rules.ice_march import play_ice_march, ways_out
from app.games.rcw.rules.movement_refusals import why_not
from app.games.rcw.rules.sea import evacuate, harbours, has_ships, no_evacuation, sail
from app.games.rcw.rules.solitaire.czar import execute_czar
from app.games.rcw.rules.stacking import can_stack


class Movement(Step):
    """5.0: the phasing player moves as many or as few forces as they like, one at a time.

    The frame: `force` on the move or None; `moved`, units that were carried or moved, so that
    nobody moves twice (5.0, R19); `spent`, leads whose force was halted where it stood. They may
    still move (7.0: restacking costs nothing); a bot need not try them again. `sailed` counts the
    stacks that a fleet has served (17.41), `expedition` is the one of 17.12.
    """

    name = "movement"
    cases = "5.0-5.8, 12.5(12), 13.1-13.3, 17.12, 17.4"

    def in_procedure(self, frame: Frame) -> bool:
        """R09: the move of a force is a procedure from its first step on; naming it is none."""
        force: Force | None = frame.get("force")
        return force is not None and force["mode"] is not None

    def drop_selection(self, play: Play, frame: Frame) -> None:
        """R09: a force that is named, and has not set out, waits; its player names it again."""
        force: Force | None = frame.get("force")
        if force is not None and not self.in_procedure(frame):
            frame["force"] = None
            seat = board_of(play)["phasing"]
            assert seat is not None
            play.emit("move.put_down", to=[seat], unit=force["lead"])

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("closed"):
            play.leave()
            return
        frame.update(force=None, moved=[], spent=[], sailed=0, expedition=False)
        seat = board_of(play)["phasing"]
        assert seat is not None
        play.ask(seat, what="movement")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        if frame["force"] is not None:
            return self._force_options(play, frame, seat, frame["force"])
        own = stacks_of(board_of(play), seat)
        found: list[Action] = [{"do": "end_movement"}]
        # Under version 1 of the rules also units are named that can only halt.
        board, says_all = board_of(play), play.state["rules"] < 2
        found += [
            {"do": "move", "unit": unit}
            for unit in movers(own, frame["moved"])
            if unit not in HEMMED_IN or says_all or not can_only_halt(board, unit)
        ]
        found.extend(transfers(play, frame, seat, own))
        found.extend(exits(own))
        return found

    def _force_options(self, play: Play, frame: Frame, seat: Seat, force: Force) -> list[Action]:
        board = board_of(play)
        takers = train_takers(board, force)
        to, rail = next_provinces(board, force)
        found: list[Action] = [{"do": "halt"}]
        found += [{"do": "to", "province": p} for p in to]
        if len(takers) < 2:
            # With more, the player must first say who gets the train that cannot follow (R26).
            found += [{"do": "ice_march", "province": p} for p in ways_out(board, force, seat)]
            if has_ships(play.state, force):
                found += [{"do": "sail", "province": p} for p in harbours(play, frame, seat, force)]
                if not no_evacuation(play, frame, seat, force):
                    found.append({"do": "evacuate", "unit": force["lead"]})
        found += [{"do": "rail", "province": p} for p in rail]
        found += [{"do": "attach", "unit": u} for u in attachable(play, frame, force)]
        found += [{"do": "detach", "unit": u} for u in detachable(board, force)]
        found += [{"do": "hand_train", "to": u} for u in takers]
        stack = board["stacks"][force["stack"]]
        for other in board["here"][stack["at"]]:
            if can_stack(play, force["stack"], other):
                found.append({"do": "stack_on", "unit": board["stacks"][other]["units"][0]})
        found.extend(exits([stack]))
        return found

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """D05, D07: nothing more is moved; a force in hand halts first."""
        return {"do": "end_movement"} if frame["force"] is None else {"do": "halt"}

    # choosing and halting a force

    def do_move(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.0, 5.41: a force is called by its leader, or by a Blue or Green unit."""
        board = board_of(play)
        frame["force"] = raise_force(board, action["unit"], play.state["options"])
        settle(board, frame, frame["force"])
        play.emit("move", seat=seat, unit=action["unit"], at=place_of(board, frame["force"]))

    def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.0: what was carried has had its move; what was attached where it stands has not."""
        force: Force = frame["force"]
        if not force["carried"] and force["lead"] not in frame["spent"]:
            frame["spent"].append(force["lead"])
        drop(frame, force, units_of(board_of(play), force))
        frame["force"] = None

    def do_stack_on(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.0: the force ends its move on top of another of the player's stacks."""
        board = board_of(play)
        units = list(units_of(board, frame["force"]))
        self.do_halt(play, frame, seat, action)
        into = stack_of(board, action["unit"])
        assert into is not None
        join(board, units, into)
        play.emit("stacked", seat=seat, units=units, on=action["unit"])
        execute_czar(play)

    def do_end_movement(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """4.2: the combat phase follows."""
        frame["closed"] = True
        play.close_decision(seat)
        play.emit("movement.ends", seat=seat)

    # moving it

    def do_to(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.12: a point a province. A train cannot follow overland (14.33): it is left behind."""
        force: Force = frame["force"]
        leave_train(play, frame, seat)
        force["points"] -= 1
        force["mode"] = LAND
        self._enter(play, frame, seat, action["province"])
        force["stopped"] = force["met"] or force["marched"]

    def do_ice_march(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(12), ruling R27: out of the province that held the force, into the last one."""
        play_ice_march(play, frame["force"], seat)
        self.do_to(play, frame, seat, action)

    def do_rail(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.52: along the line; a train passes the first opposed province entered (14.34, R25)."""
        force: Force = frame["force"]
        force["mode"] = RAIL
        self._enter(play, frame, seat, action["province"])
        if force["met"]:
            has_train = trains(units_of(board_of(play), force)) > 0
            force["stopped"] = not has_train or force["passed"] > 0
            force["passed"] += 1

    def do_sail(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """17.41, 17.12: to another port of the same sea, and that is all of the move."""
        sail(play, frame, seat)
        self._enter(play, frame, seat, action["province"])

    def _enter(self, play: Play, frame: Frame, seat: Seat, province: str) -> None:
        """5.17; Green units that may not follow are left behind first (5.74, R30)."""
        board = board_of(play)
        force: Force = frame["force"]
        part_from(play, frame, seat, bound(board, force, province))
        march(board, force["stack"], province)
        units = list(units_of(board, force))
        force["carried"] = units
        force["met"] = stops(board, force, province)
        play.emit("enters", units=units, province=province, by=force["mode"])

    # attaching and detaching

    def do_attach(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.22: at no cost. A unit that has moved already keeps its new leader here (R19)."""
        take_along(play, frame, seat, action["unit"])

    def do_detach(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.24, 7.17, ruling R20: units stand alone; a leader keeps the attached units."""
        leave_behind(play, frame, seat, action["unit"])

    def do_hand_train(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """14.32, ruling R26: a train goes over to another own force in the province."""
        hand_train(play, frame, seat, action["to"])

    def do_transfer(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.15, ruling R28: an Imperial unit goes over to another own force."""
        transfer(play, seat, action["unit"], action["to"])

    # leaving the map

    def do_withdraw_czech(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.66, 15.45: a Czech unit leaves for good and scores, face down."""
        leave_the_map(play, frame, seat, action["unit"])

    def do_emigrate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.31 to 13.34: an Imperial unit leaves the country and scores, face down."""
        leave_the_map(play, frame, seat, action["unit"])

    def do_evacuate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """17.43: a White force leaves the game and scores for nobody."""
        evacuate(play, frame, seat)

    # why not

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return why_not(play, frame, seat, action)
