"""Section 5: movement. One force at a time: choose it, attach, move, detach, halt."""

from app.games.kernel.play import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    attach,
    attached_to,
    board_of,
    join,
    march,
    split,
    stack_of,
    take_off,
)
from app.games.rcw.box import IMPERIALS, LEADERS, NATION, TRAINS
from app.games.rcw.rules.force import (
    LAND,
    RAIL,
    Force,
    attachable,
    by_rail,
    detachable,
    drop,
    exits,
    host_in,
    movers,
    overland,
    raise_force,
    settle,
    stops,
    train_takers,
    units_of,
    with_company,
)
from app.games.rcw.rules.movement_refusals import why_not
from app.games.rcw.rules.stacking import can_stack, let_go, shed_excess


class Movement(Step):
    """5.0: the phasing player moves as many or as few of his forces as he likes, one at a time.

    The frame: `force` on the move or None; `moved`, units that were carried or moved, so that
    nobody moves twice (5.0, R19); `spent`, leads whose force was halted where it stood. They may
    still move (7.0: restacking costs nothing); a bot need not try them again.
    """

    name = "movement"
    cases = "5.0-5.8, 13.1, 13.3"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("closed"):
            play.leave()
            return
        frame.update(force=None, moved=[], spent=[])
        seat = board_of(play)["phasing"]
        assert seat is not None
        play.ask(seat, what="movement")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        if frame["force"] is not None:
            return self._force_options(play, frame, frame["force"])
        board = board_of(play)
        found: list[Action] = [{"do": "end_movement"}]
        found.extend({"do": "move", "unit": u} for u in movers(board, seat, frame["moved"]))
        found.extend(exits(s for s in board["stacks"].values() if s["seat"] == seat))
        return found

    def _force_options(self, play: Play, frame: Frame, force: Force) -> list[Action]:
        board = board_of(play)
        takers = train_takers(board, force)
        found: list[Action] = [{"do": "halt"}]
        if len(takers) < 2:
            found.extend({"do": "to", "province": p} for p in overland(board, force))
        found.extend({"do": "rail", "province": p} for p in by_rail(board, force))
        found.extend({"do": "attach", "unit": u} for u in attachable(play, frame, force))
        found.extend({"do": "detach", "unit": u} for u in detachable(board, force))
        found.extend({"do": "hand_train", "to": u} for u in takers)
        stack = board["stacks"][force["stack"]]
        for other in board["here"][stack["at"]]:
            if can_stack(play, force["stack"], other):
                found.append({"do": "stack_on", "unit": board["stacks"][other]["units"][0]})
        found.extend(exits([stack]))
        return found

    # choosing and halting a force

    def do_move(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.0, 5.41: a force is called by its leader, or by a Blue or Green unit."""
        board = board_of(play)
        frame["force"] = raise_force(board, action["unit"])
        settle(board, frame, frame["force"])
        play.tell("move", seat=seat, unit=action["unit"], at=self._at(play, frame))

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
        play.tell("stacked", seat=seat, units=units, on=action["unit"])

    def do_end_movement(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """4.2: the combat phase follows."""
        frame["closed"] = True
        play.answered(seat)
        play.tell("movement.ends", seat=seat)

    # moving it

    def do_to(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.12: a point a province. A train cannot follow overland (14.33): it is left behind."""
        board = board_of(play)
        force: Force = frame["force"]
        self._leave_train(play, frame, seat)
        force["points"] -= 1
        force["mode"] = LAND
        self._enter(play, frame, action["province"])
        force["stopped"] = stops(board, force, action["province"])

    def _leave_train(self, play: Play, frame: Frame, seat: Seat) -> None:
        """14.31, ruling R26: another own force takes the train, or the randomizer has it back."""
        board = board_of(play)
        force: Force = frame["force"]
        train = next((unit for unit in units_of(board, force) if unit in TRAINS), None)
        if train is None:
            return
        takers = train_takers(board, force)
        if takers:
            self.do_hand_train(play, frame, seat, {"do": "hand_train", "to": takers[0]})
        else:
            take_off(board, train, "cup")
            play.tell("train.left", unit=train)

    def do_rail(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.52: along the line; a train passes the first opposed province entered (14.34, R25)."""
        board = board_of(play)
        force: Force = frame["force"]
        force["mode"] = RAIL
        self._enter(play, frame, action["province"])
        if stops(board, force, action["province"]):
            has_train = any(unit in TRAINS for unit in units_of(board, force))
            force["stopped"] = not has_train or force["passed"] > 0
            force["passed"] += 1

    def _enter(self, play: Play, frame: Frame, province: str) -> None:
        force: Force = frame["force"]
        march(board_of(play), force["stack"], province)
        units = list(units_of(board_of(play), force))
        force["carried"] = units
        play.tell("enters", units=units, province=province, by=force["mode"])

    # attaching and detaching

    def do_attach(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.22: at no cost. A unit that has moved already keeps its new leader here (R19)."""
        board = board_of(play)
        force: Force = frame["force"]
        unit = action["unit"]
        source = stack_of(board, unit)
        assert source is not None
        if unit in LEADERS:
            join(board, [unit, *attached_to(board, unit)], force["stack"])
        elif force["lead"] not in LEADERS:
            along = [unit] if unit in IMPERIALS else with_company(board["stacks"][source], unit)
            join(board, along, force["stack"])
        else:
            host = force["lead"] if unit in IMPERIALS else host_in(board, units_of(board, force))
            assert host is not None
            attach(board, unit, host)
        if source in board["stacks"]:
            let_go(play, source)
        settle(board, frame, force)
        play.tell("attach", seat=seat, unit=unit, at=self._at(play, frame))

    def do_detach(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.24, 7.17, ruling R20: units lie singly; a leader keeps what is attached to him."""
        board = board_of(play)
        force: Force = frame["force"]
        unit = action["unit"]
        led = unit in LEADERS
        along = [unit, *attached_to(board, unit)] if led else [unit]
        keeps = seat if led or NATION[unit] else None
        board["under"].pop(unit, None)
        split(board, force["stack"], along, keeps)
        if unit in IMPERIALS:
            along.extend(shed_excess(play, force["stack"]))
        drop(frame, force, along)
        settle(board, frame, force)
        play.tell("detach", seat=seat, unit=unit, at=self._at(play, frame))

    def do_hand_train(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """14.32, ruling R26: a train goes over to another own force in the province."""
        board = board_of(play)
        force: Force = frame["force"]
        train = next(unit for unit in units_of(board, force) if unit in TRAINS)
        board["under"].pop(train, None)
        to = action["to"]
        if to in LEADERS:
            attach(board, train, to)
        else:
            into = stack_of(board, to)
            assert into is not None
            join(board, [train], into)
        drop(frame, force, [train])
        settle(board, frame, force)
        play.tell("train.handed", seat=seat, unit=train, to_unit=to)

    # leaving the map

    def do_withdraw_czech(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """5.66, 15.45: a Czech unit leaves for good and scores, face down."""
        self._exit(play, frame, seat, action["unit"])

    def do_emigrate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.31 to 13.34: an Imperial unit leaves the country and scores, face down."""
        self._exit(play, frame, seat, action["unit"])

    def _exit(self, play: Play, frame: Frame, seat: Seat, unit: str) -> None:
        """R33. The rest of the stack stays; a force whose lead has left has ended its move."""
        board = board_of(play)
        force: Force | None = frame["force"]
        stack = stack_of(board, unit)
        assert stack is not None
        play.tell("exit", seat=seat, unit=unit, at=board["stacks"][stack]["at"])
        take_off(board, unit, "facedown:" + seat)
        shed = shed_excess(play, stack)
        if stack in board["stacks"]:
            let_go(play, stack)
        if force is None:
            return
        if force["lead"] == unit:
            drop(frame, force, force["carried"])
            frame["force"] = None
        else:
            drop(frame, force, shed)
            settle(board, frame, force)

    def _at(self, play: Play, frame: Frame) -> str:
        return board_of(play)["stacks"][frame["force"]["stack"]]["at"]

    # why not

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return why_not(play, frame, seat, action)
