"""Sections 11.1, 11.2: who may attack what, in the combat step of a segment."""

from collections.abc import Iterable

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import SEAT_OF, Board, board_of, is_hex, units_at
from app.games.reds.box import BALTIC, BITS, GRID, NEUTRAL, RED, UNITS, WHITE, enemy_of, side_of
from app.games.reds.rules.derived import Derived, derive
from app.games.reds.rules.entry import GOLTZ, why_barred
from app.games.reds.rules.losses import destroy
from app.games.reds.rules.stacking import over_limit, unattended_units
from app.games.text import gettext

NO_ATTACK = frozenset({"garrison", "air", "naval_flotilla"})
OFFENSIVE = "ALLIED-OFFENSIVE"


class Combat(Step):
    """Case 11.1: the active units attack, hex by hex; each unit and each hex once (11.2).

    The frame has the units that have fought, the hexes that have been attacked, and the units that
    have retreated in this step (11.6(8)).
    """

    name = "combat"
    cases = "11.1, 11.2"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("ended"):
            play.leave()
            return
        for kept in ("fought", "attacked", "retreated"):
            frame.setdefault(kept, [])
        if targets(board_of(play.state), frame):
            play.ask(SEAT_OF[frame["side"]], what="combat")
        else:
            self._end(play, frame)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found = targets(board_of(play.state), frame)
        return [*({"do": "attack", "place": place} for place in found), {"do": "done"}]

    def do_attack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        play.push(
            "battle", place=action["place"], side=frame["side"], units=[], support=[], cover=[]
        )

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        self._end(play, frame)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "done"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        board = board_of(play.state)
        if action["do"] in MOVES:
            why = gettext("the movement of this segment has ended: units can only attack now")
            return Refusal(why, "5.1")
        if action["do"] not in ("attack", "assault") or not is_hex(str(action["place"])):
            return None
        place = action["place"]
        able = attackers(board, frame, place) if place not in frame["attacked"] else []
        wrong = [unit for unit in action.get("units", ()) if unit not in able]
        if able and wrong:
            names = ", ".join(UNITS[unit].code if unit in UNITS else unit for unit in wrong)
            why = gettext("%(units)s cannot attack this hex now", units=names)
            return Refusal(why, "11.2")
        if place in frame["attacked"]:
            return Refusal(gettext("the hex has been attacked in this step"), "11.2")
        if not attackable(board, frame["side"], units_at(board, place)):
            return Refusal(gettext("there is no enemy that can be attacked"), "11.1")
        return Refusal(gettext("no active unit can attack it"), "11.2")

    def _end(self, play: Play, frame: Frame) -> None:
        """Case 9.1: stacking is checked at the end of the step, for both sides."""
        board = board_of(play.state)
        frame["ended"] = True
        for unit in unattended_units(board):
            destroy(play, board, unit)
        for side in (RED, WHITE):
            if over_limit(board, side):
                play.push("excess", side=side, by=side)


MOVES = frozenset({"move", "join", "to", "march"})
"""The words of the movement step, which goes before the combat step of a segment."""


def attackable(board: Board, side: str, units: Iterable[str]) -> list[str]:
    """Cases 11.1, 15.1, 17.1: the units in a hex that a side may attack: enemies; Red also
    garrisons of new states, but not neutral Poles."""
    found = []
    for unit in units:
        if side_of(unit) == enemy_of(side):
            polish = UNITS[unit].faction == "polish"
            if not (polish and board["poland"] != "war"):
                found.append(unit)
        elif side_of(unit) == NEUTRAL and side == RED:
            found.append(unit)
    return found


def may_attack(
    board: Board, frame: Frame, unit: str, place: str, derived: Derived | None = None
) -> bool:
    """Cases 10.10 to 10.12, 11.2, 17.1, 20.3, 20.12: whether an active unit may attack a hex.

    `derived` is what is derived from the board, where the caller has it already.
    """
    record = UNITS[unit]
    at = board["where"][unit]
    if unit in frame["fought"] or record.type in NO_ATTACK or not is_hex(at):
        return False
    if place not in GRID.neighbours(at):
        return False
    if record.faction == "allied" and OFFENSIVE not in board["markers"]:
        return False
    defending = (derive(board) if derived is None else derived).here.get(place, [])
    foes = attackable(board, frame["side"], defending)
    if not foes and unit == GOLTZ and "FREIKORPS" in board["markers"] and place in BALTIC:
        foes = [each for each in defending if side_of(each) == NEUTRAL]
    if not foes or why_barred(board, {}, unit, at, place) is not None:
        return False
    weak = record.type == "partisan" and record.faction != "makhno"
    if weak or unit == board["raid"]:
        return all(UNITS[each].type in ("garrison", "partisan") for each in foes)
    return True


def attackers(board: Board, frame: Frame, place: str) -> list[str]:
    """Return the active units that may attack a hex."""
    return [unit for unit in frame["active"] if may_attack(board, frame, unit, place)]


def targets(board: Board, frame: Frame) -> list[str]:
    """Return the hexes that any active unit may attack now."""
    derived, where, bit = derive(board), board["where"], BITS.bit
    hostile = derived.occupied(enemy_of(frame["side"])) | derived.occupied(NEUTRAL)
    able = [unit for unit in frame["active"] if unit not in frame["fought"] and where[unit] in bit]
    near = hostile & BITS.steps.spread(BITS.bits([where[unit] for unit in able]))
    near &= ~BITS.bits(frame["attacked"])
    found = []
    for place in BITS.places(near):
        beside = BITS.steps.spread(bit[place])
        if any(
            bit[where[unit]] & beside and may_attack(board, frame, unit, place, derived)
            for unit in able
        ):
            found.append(place)
    return found


def goes_alone(board: Board, unit: str) -> bool:
    """Cases 11.2, ruling R45: partisans and cavalry on a raid attack alone."""
    return UNITS[unit].type == "partisan" or unit == board["raid"]
