"""Sections 7.6, 7.61 and 7.7: losses, standing or retreating, and the answer to an engagement."""

from app.games.elope.board import (
    SEAT_OF,
    SINCE_VERSION_7,
    Board,
    alive,
    board_of,
    is_since,
    strength_of,
)
from app.games.elope.box import UNITS, side_of
from app.games.elope.rules.attack import leads_attack
from app.games.elope.rules.combat import (
    COLUMNS,
    NOTHING,
    brigades_for,
    can_fight,
    defenders_in,
    odds_of,
    spendable,
)
from app.games.elope.rules.control import lose_step
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext


def bearers(board: Board, units: list[str]) -> list[str]:
    """R-CBT-10: the units that can take a step: headquarters only when nobody else is left."""
    there = [unit for unit in alive(board, units) if UNITS[unit].type != "depot"]
    return [unit for unit in there if UNITS[unit].type != "hq"] or there


def steps_left(board: Board, unit: str) -> int:
    """How many steps a unit has."""
    return 1 if unit in board["reduced"] else UNITS[unit].steps


class Losses(AnsweredStep):
    """Case 7.6: the owner spreads step losses over the units, as many as there are steps."""

    name = "losses"
    cases = "7.6"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        while frame["steps"] > 0:
            able = bearers(board, frame["units"])
            if not able:
                break
            if len(able) > 1 and sum(steps_left(board, unit) for unit in able) > frame["steps"]:
                play.ask(SEAT_OF[side_of(able[0])], what="losses")
                return
            frame["steps"] -= 1
            lose_step(play, board, able[0])
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        able = bearers(board_of(play.state), frame["units"])
        return [{"do": "lose", "unit": unit} for unit in able]

    def do_lose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["steps"] -= 1
        play.close_decision(seat)
        lose_step(play, board_of(play.state), action["unit"])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """A unit that survives it before one that does not, and the one that it weakens least."""
        board = board_of(play.state)

        def cost_of_loss(unit: str) -> tuple[bool, int, str]:
            dies = steps_left(board, unit) == 1
            after = 0 if dies else UNITS[unit].reduced or 0
            return dies, strength_of(board, unit) - after, unit

        return {"do": "lose", "unit": min(bearers(board, frame["units"]), key=cost_of_loss)}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return Refusal(gettext("it cannot take this loss"), "7.6")


class Stand(AnsweredStep):
    """Case 7.61, R-CBT-15: the defender takes the other steps in the hex, or retreats instead."""

    name = "stand"
    cases = "7.61"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("answered"):
            play.leave()
            return
        board = board_of(play.state)
        play.ask(SEAT_OF[side_of(defenders_in(board, frame["place"])[0])], what="stand")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "stand"}, {"do": "fall_back"}]

    def do_stand(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["answered"] = True
        play.close_decision(seat)
        play.emit("stands", place=frame["place"])
        battle_tasks(play).insert(0, ["defender_loses", frame["steps"]])

    def do_fall_back(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["answered"] = True
        play.close_decision(seat)
        battle_tasks(play).insert(0, ["retreat", 0])

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        return {"do": "stand" if instruction == "hold" else "fall_back"}

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """It stands if somebody would be left, and else retreats."""
        board = board_of(play.state)
        units = defenders_in(board, frame["place"])
        steps = sum(steps_left(board, unit) for unit in units)
        return {"do": "stand" if steps > frame["steps"] else "fall_back"}


def battle_tasks(play: Play) -> list[list[object]]:
    """Return what is still to be done in the combat under way."""
    battle = play.frame("battle")
    assert battle is not None
    tasks: list[list[object]] = battle["tasks"]
    return tasks


class Engaged(AnsweredStep):
    """Case 7.7, R-CBT-16: the defender counter-attacks one attacking hex with all that can attack,
    or loses one more step and retreats. The counter-attack is a full combat, which can engage in
    its turn."""

    name = "engaged"
    cases = "7.7"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if frame.get("answered"):
            play.leave()
            return
        side = side_of(defenders_in(board, frame["place"])[0])
        if self._targets(play, board, frame):
            play.ask(SEAT_OF[side], what="engaged")
        else:
            self._give_way(play, frame)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        places = self._targets(play, board, frame)
        found: list[Action] = [{"do": "counter", "place": place} for place in places]
        if is_since(board, SINCE_VERSION_7) and not frame.get("brigade"):
            units = self._attackers(board, frame)
            found += [{"do": "command", "unit": hq} for hq in brigades_for(board, units)]
        return [*found, {"do": "give_way"}]

    def do_command(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 9.6: Red units that belong to no brigade take the command points of one for the
        counter-attack; by rules before version 7 they could not."""
        frame["brigade"] = action["unit"]

    def _attackers(self, board: Board, frame: Frame) -> list[str]:
        """Those that counter-attack: all that can attack (7.7)."""
        return [
            unit
            for unit in defenders_in(board, frame["place"])
            if UNITS[unit].type != "hq" and can_fight(board, unit)
        ]

    def do_counter(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        frame["answered"] = True
        play.close_decision(seat)
        units = self._attackers(board, frame)
        play.emit("counter", seat=seat, place=action["place"], units=units)
        play.push(
            "battle",
            side=side_of(units[0]),
            place=action["place"],
            units=units,
            brigade=frame.get("brigade", ""),
            second=False,
        )

    def do_give_way(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        self._give_way(play, frame)

    def _give_way(self, play: Play, frame: Frame) -> None:
        frame["answered"] = True
        play.emit("gives_way", place=frame["place"])
        battle_tasks(play)[:0] = [["defender_loses", 1], ["retreat", 0]]

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """Case 7.7: a counter-attack in the column that the instruction names or a better one,
        with what can be spent on it."""
        board, place = board_of(play.state), frame["place"]
        units = [unit for unit in defenders_in(board, place) if UNITS[unit].type != "hq"]
        columns = []
        for target in self._targets(play, board, frame):
            spent = (spendable(board, units) or [NOTHING])[0]
            columns.append((odds_of(board, units, target, spent).column, target))
        best = max(columns, default=(-1, ""))
        if best[0] < COLUMNS.index(instruction):
            return None
        return {"do": "counter", "place": best[1]}

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """It gives way, unless that would cost its last step."""
        board = board_of(play.state)
        units = defenders_in(board, frame["place"])
        if sum(steps_left(board, unit) for unit in units) > 1:
            return {"do": "give_way"}
        return self.options(play, frame, seat)[0]

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "counter":
            return Refusal(gettext("no unit attacked from there"), "7.7")
        if action["do"] == "command":
            return Refusal(gettext("no attacker without a brigade is in its radius"), "9.6")
        return None

    def _targets(self, play: Play, board: Board, frame: Frame) -> list[str]:
        """The hexes of the attack with attackers left; it takes a plain unit or a train (9.0,
        16.1)."""
        battle = play.frame("battle")
        assert battle is not None
        if not any(leads_attack(board, unit) for unit in defenders_in(board, frame["place"])):
            return []
        return sorted({board["where"][unit] for unit in alive(board, battle["units"])})
