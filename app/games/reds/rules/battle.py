"""Section 11: the steps of a battle, from the units that are named to the advance."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import BESIDE, SEAT_OF, board_of, units_at
from app.games.reds.box import UNITS, enemy_of
from app.games.reds.rules.answers import AnsweredStep
from app.games.reds.rules.attack import attackers, goes_alone
from app.games.reds.rules.battle_odds import LOWEST, column_of, supporting
from app.games.reds.rules.battle_result import (
    apply_losses,
    begin_advance,
    begin_retreat,
    roll,
    send_support_away,
)
from app.games.reds.standing import ODDS
from app.games.text import gettext

BALTIC_FLOTILLA, LATVIANS, GOLTZ = "W-SEA-BALTIC", "N-LAT", "W-GOLTZ"


class Battle(AnsweredStep):
    """Case 11.3: the attacker names units and support, the defender support; then both roll.

    The frame has the hex, the attacking side, its units, and the aircraft and ships that support
    the attack (`support`) and the defence (`cover`). Before the first die the attack can be called
    off.
    """

    name = "battle"
    cases = "11.3-11.5"

    def in_procedure(self, frame: Frame) -> bool:
        """It begins with the attacker's word that the units named fight."""
        return bool(frame.get("at"))

    def resume(self, play: Play, frame: Frame) -> None:
        at = frame.get("at")
        if at is None:
            play.ask(SEAT_OF[frame["side"]], what="battle")
        elif at == "defence":
            frame["at"] = "roll"
            self._ask_defender(play, frame)
        elif at == "roll":
            frame["at"] = "results"
            roll(play, frame)
        elif at == "results":
            frame["at"] = "retreat"
            apply_losses(play, frame)
        elif at == "retreat":
            frame["at"] = "advance"
            begin_retreat(play, frame)
        elif at == "advance":
            frame["at"] = "end"
            begin_advance(play, frame)
        else:
            send_support_away(play, frame)
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        if frame.get("at") == "roll":
            choices = supporting(board, frame, enemy_of(frame["side"]))
            return [*({"do": "support", "unit": unit} for unit in choices), {"do": "no_support"}]
        combat = play.frame("combat") or {}
        units = frame["units"]
        alone = any(goes_alone(board, unit) for unit in units)
        joining = [
            unit
            for unit in attackers(board, combat, frame["place"])
            if unit not in units and not alone and not (units and goes_alone(board, unit))
        ]
        found: list[Action] = [{"do": "with", "unit": unit} for unit in joining]
        if units:
            choices = supporting(board, frame, frame["side"])
            found += [{"do": "support", "unit": unit} for unit in choices]
            following = frame.get("follow", ())
            found += [{"do": "follow", "unit": unit} for unit in units if unit not in following]
            found.append({"do": "fight"})
        return [*found, {"do": "call_off"}]

    def do_with(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["units"].append(action["unit"])

    def do_support(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        helping = "cover" if frame.get("at") == "roll" else "support"
        frame[helping].append(action["unit"])
        play.emit("support", seat=seat, unit=action["unit"])
        if frame.get("at") == "roll" and not supporting(
            board_of(play.state), frame, enemy_of(frame["side"])
        ):
            play.close_decision(seat)

    def do_follow(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 11.8: said before the battle, so that nobody has to ask after it."""
        frame.setdefault("follow", []).append(action["unit"])

    def do_no_support(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def do_call_off(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        play.leave()

    def do_fight(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        combat = play.frame("combat") or {}
        combat["fought"] += frame["units"]
        combat["attacked"].append(frame["place"])
        frame["at"] = "defence"
        play.emit("attack", seat=seat, place=frame["place"], units=list(frame["units"]))
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The attacker calls the attack off; the defender uses ships against 2:1 and more."""
        if frame.get("at") != "roll":
            return {"do": "call_off"}
        return self.instructed(play, frame, seat, "navy:2:1") or {"do": "no_support"}

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """Support in the defence at some odds or worse ones; no support for what else there is."""
        kind, _, odds = instruction.partition(":")
        if frame.get("at") != "roll":
            return None
        if kind == "support":
            return {"do": "no_support"}
        board = board_of(play.state)
        if column_of(board, frame)[1] < LOWEST + ODDS.index(odds):
            return None
        wanted = "naval_flotilla" if kind == "navy" else "air"
        for unit in supporting(board, frame, enemy_of(frame["side"])):
            if UNITS[unit].type == wanted:
                return {"do": "support", "unit": unit}
        return None

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "with":
            return Refusal(
                gettext("the unit cannot attack this hex, or not with the others"), "11.2"
            )
        if action["do"] == "support":
            return Refusal(gettext("the unit cannot support this battle"), "11.3")
        if action["do"] == "air":
            return Refusal(gettext("no aircraft can support these units now"), "20.1")
        if action["do"] == "navy":
            return Refusal(gettext("no ships can support this battle now"), "20.7")
        return None

    def _ask_defender(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), enemy_of(frame["side"])
        if LATVIANS in units_at(board, frame["place"]) and frame["units"] == [GOLTZ]:
            if board["where"][BALTIC_FLOTILLA] == BESIDE:  # 17.3, ruling R47
                frame["cover"].append(BALTIC_FLOTILLA)
            return
        if supporting(board, frame, side):
            play.ask(SEAT_OF[side], what="support")
