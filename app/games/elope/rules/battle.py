"""Sections 7.2, 7.3, 7.6 to 7.8: one combat, from the supply decision to the result."""

from typing import Any, Final

from app.games.elope.board import SEAT_OF, Board, alive, board_of
from app.games.elope.box import ARMOUR, BOX, GRID, PLAIN, RED, TRAINS, UNITS, side_of
from app.games.elope.rules.attack import reaches
from app.games.elope.rules.combat import (
    COLUMNS,
    NOTHING,
    POINT,
    AirHelp,
    attackers_guns,
    can_be_attacked,
    defenders_guns,
    defenders_in,
    fed_units,
    odds_of,
    spendable,
)
from app.games.elope.rules.condition import judge
from app.games.elope.rules.control import spend_counter
from app.games.elope.rules.fleet import guns_strength
from app.games.elope.rules.retreat import longest_retreat
from app.games.elope.rules.trains import note_use
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext

ENGAGED, BREAKTHROUGH, NONE = "En", "B", "-"
ROUT: Final = 4
"""Hexes that defenders retreat by a breakthrough (7.8)."""
ROUT_LOSSES: Final = 2

Task = list[Any]


class Battle(AnsweredStep):
    """Case 7.3: supply is decided, the die is rolled, and the result is carried out task by task.

    The frame has the side that attacks, its units, the hex, the brigade whose command points it
    takes, `second` for an attack after a breakthrough, and what the attack has said beforehand
    (`draws`, `follows`). `tasks` are what is still to be done: a name and its numbers. `path` is
    the way on which the defenders have gone.
    """

    name = "battle"
    cases = "7.2-7.8, 9.6, 11.4, 11.5"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "tasks" in frame:
            if frame["tasks"]:
                task = frame["tasks"].pop(0)
                getattr(self, "_" + task[0])(play, board, frame, *task[1:])
            else:
                play.leave()
            return
        if "spent" in frame:
            self._roll(play, board, frame)
            return
        self._begin(play, board, frame)

    def _begin(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 10.0: both sides are judged as the combat is resolved; who has lost the way to the
        hex or its defenders meanwhile does not fight."""
        place = frame["place"]
        frame["units"] = [
            unit for unit in alive(board, frame["units"]) if reaches(board["where"][unit], place)
        ]
        standing = {board["where"][unit] for unit in frame["units"] if unit in PLAIN}
        frame["units"] = [u for u in frame["units"] if board["where"][u] in standing or u in TRAINS]
        defending = [u for u in defenders_in(board, place) if side_of(u) != frame["side"]]
        if not frame["units"] or not can_be_attacked(defending):
            play.emit("no_combat", place=place)
            frame["tasks"] = []
            return
        judge(board, (*frame["units"], *defending))
        frame["defending"] = defending
        frame["from"] = sorted({board["where"][unit] for unit in frame["units"]})
        able = spendable(board, frame["units"])
        if frame.get("draws") in able:
            frame["spent"] = frame["draws"]
            return
        if "draws" in frame:
            play.emit("attack.unfed", place=place, unit=frame["draws"])
        if able:
            play.ask(SEAT_OF[frame["side"]], what="spend")
        else:
            frame["spent"] = NOTHING

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found: list[Action] = []
        for each in spendable(board_of(play.state), frame["units"]):
            found.append({"do": "spend_point"} if each == POINT else {"do": "spend", "unit": each})
        return [*found, {"do": "spend_nothing"}]

    def do_spend(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["spent"] = action["unit"]
        play.close_decision(seat)

    def do_spend_point(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["spent"] = POINT
        play.close_decision(seat)

    def do_spend_nothing(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["spent"] = NOTHING
        play.close_decision(seat)

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        return {"do": "spend_nothing"}

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """A supply point if one serves, else the depot that feeds most attackers."""
        return self.options(play, frame, seat)[0]

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "spend":
            return Refusal(gettext("no attacker can draw on that depot"), "7.2")
        if action["do"] == "spend_point":
            return Refusal(
                gettext("no attacker has a path to a source, or no point is left"), "11.2"
            )
        return None

    def _roll(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 7.3: the odds, the shifts, the die; what was spent is gone (11.4)."""
        spent, side = frame["spent"], frame["side"]
        from_the_air = AirHelp(frame.get("support", 0), gas=frame.get("gas", False))
        odds = odds_of(board, frame["units"], frame["place"], spent, frame["brigade"], from_the_air)
        self._fire_guns(play, board, frame)
        self._bind(board, frame, spent)
        if "rails" in board:
            note_use(board, (*frame["units"], *frame["defending"]))
        if spent == POINT:
            board["points"][side] -= 1
        elif spent:
            spend_counter(board, spent)
        if spent:
            play.emit("spent", side=side, what=spent)
        die = play.roll(f"combat {frame['place']}", play.state["options"]["combat_die"])
        result = BOX.charts.combat.result(die + odds.modifier, odds.column)
        frame["result"] = result
        play.emit(
            "battle",
            place=frame["place"],
            attack=odds.attack,
            defence=odds.defence,
            attacker=odds.attacker_advantage,
            defender=odds.defender_advantage,
            column=COLUMNS[odds.column],
            die=die,
            modifier=odds.modifier,
            result=result,
        )
        frame["tasks"] = tasks_of(result, second=frame["second"])

    def _fire_guns(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 9.0, R-NAV-15: tell which ships support the two sides; those of the attack have
        fired in this phase (7.4)."""
        if "fleet" not in board:
            return
        place = frame["place"]
        attacking = attackers_guns(board, frame["units"], place)
        defending = defenders_guns(board, frame["defending"], place)
        for ships in filter(None, (attacking, defending)):
            play.emit("guns", units=ships, place=place, strength=guns_strength(ships))
        if attacking:
            board["fleet"]["fired"] += attacking
        frame["guns"] = [side_of(ships[0]) for ships in (attacking, defending) if ships]

    def _bind(self, board: Board, frame: Frame, spent: str) -> None:
        """Case 9.6, R-HQ-2: by its command points the attackers come to belong to a brigade."""
        if frame["side"] != RED or not frame["brigade"]:
            return
        hq = frame["brigade"]
        place, radius = board["where"][hq], UNITS[hq].command_radius or 0
        for unit in frame["units"]:
            near = GRID.distance(place, board["where"][unit]) <= radius
            if near and unit not in board["bound"] and unit not in board["isolated"]:
                board["bound"][unit] = hq
        if spent not in (NOTHING, POINT):
            for unit in fed_units(board, frame["units"], spent):
                board["bound"].setdefault(unit, hq)

    # tasks

    def _attacker_loses(self, play: Play, board: Board, frame: Frame, steps: int) -> None:
        units = self._exposed(frame, alive(board, frame["units"]), frame["defending"])
        play.push("losses", units=units, steps=steps)

    def _defender_loses(self, play: Play, board: Board, frame: Frame, steps: int) -> None:
        units = self._exposed(frame, self._holding(board, frame), frame["units"])
        play.push("losses", units=units, steps=steps)

    def _exposed(self, frame: Frame, units: list[str], enemies: list[str]) -> list[str]:
        """Case 9.0: trains and tanks are lost to artillery and ships only; a train is artillery
        (16.0)."""
        guns = any(UNITS[unit].type in ("artillery", "armoured_train") for unit in enemies)
        guns = guns or any(side != side_of(units[0]) for side in frame.get("guns", ()) if units)
        return units if guns else [unit for unit in units if unit not in ARMOUR]

    def _stand(self, play: Play, board: Board, frame: Frame, steps: int) -> None:
        """Case 7.61, R-CBT-15: after one step the defender may retreat instead of the rest."""
        if self._holding(board, frame):
            play.push("stand", place=frame["place"], steps=steps)

    def _engage(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 7.7: the defender counter-attacks, or loses a step and retreats."""
        if self._holding(board, frame) and alive(board, frame["units"]):
            play.push("engaged", place=frame["place"])

    def _retreat(self, play: Play, board: Board, frame: Frame, length: int) -> None:
        units = self._holding(board, frame)
        if units:
            length = length or longest_retreat(units)
            play.push("retreat", place=frame["place"], length=length, attackers=frame["from"])

    def _routed(self, play: Play, board: Board, frame: Frame, steps: int) -> None:
        """Case 7.8: the stack that has fled loses two steps."""
        units = self._exposed(frame, alive(board, frame["defending"]), frame["units"])
        play.push("losses", units=units, steps=steps)

    def _advance(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 8.1, R-CBT-18: into the hex that has become empty, and along the retreat."""
        if self._is_empty(board, frame):
            units = alive(board, frame["units"])
            if units:
                path = [frame["place"], *frame.get("path", ())]
                said = {"follows": list(frame["follows"])} if "follows" in frame else {}
                play.push("advance", units=units, path=path, side=frame["side"], **said)

    def _exploit(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 7.8: the attackers move on, and attack once more."""
        units = alive(board, frame["units"])
        if units:
            play.push("exploitation", units=units, side=frame["side"])

    def _holding(self, board: Board, frame: Frame) -> list[str]:
        where, place = board["where"], frame["place"]
        return [unit for unit in frame["defending"] if where[unit] == place]

    def _is_empty(self, board: Board, frame: Frame) -> bool:
        """Whether nobody but depots is left in the hex that was attacked."""
        return not defenders_in(board, frame["place"])


def tasks_of(result: str, *, second: bool) -> list[Task]:
    """Return what a result of the table asks, in order (7.6 to 7.8 and the table's key).

    `second` is that of an attack after a breakthrough, which does not move on again (7.8).
    """
    if result == BREAKTHROUGH:
        after: Task = ["advance"] if second else ["exploit"]
        return [["retreat", ROUT], ["routed", ROUT_LOSSES], after]
    attacker, defender = result.split("/")
    tasks: list[Task] = []
    if attacker not in (ENGAGED, NONE):
        tasks.append(["attacker_loses", int(attacker)])
    if defender != NONE:
        steps = int(defender)
        tasks.append(["defender_loses", 1])
        if steps > 1:
            tasks.append(["stand", steps - 1])
    if attacker == ENGAGED:
        tasks.append(["engage"])
    tasks.append(["advance"])
    return tasks
