"""Sections 7.2 and 8.1: what an attack says beforehand: the depot that it spends, who advances.

Both stand in the line of the attack, "attack 3307 with 21F all, depot A2, advance A/21F one", so
that a letter need not wait for the dice. Neither is listed among the options: the questions come
later, and are asked where the attack says nothing.
"""

from typing import Any, Final

from app.games.elope.board import Board
from app.games.elope.box import HORSE_AND_SKI
from app.games.elope.rules.combat import spendable
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame
from app.games.kernel.step import Step
from app.games.text import gettext

FOOT, MOUNTED = 2, 3
"""Hexes that infantry advances, and cavalry, ski units and tanks (8.1)."""
ATTACK_ORDERS: Final = frozenset({"draw", "follow", "follow_none"})

Attack = dict[str, Any]
"""An announced attack: `place`, `units`, `brigade`; where the player has said so, `draws`, the
depot that it spends, and `follows`, the units that advance: pairs of a unit and its hexes."""


def said_of(attack: Attack) -> dict[str, Any]:
    """Return what an attack says beforehand."""
    return {name: attack[name] for name in ("draws", "follows") if name in attack}


class AttackOrders(Step):
    """What a player says of the attack that is being put together."""

    def legal_attack_order(self, board: Board, frame: Frame, action: Action) -> Action | Refusal:
        """Whether an attack can say so now."""
        attack = frame.get("attack")
        if frame["fixed"] or not attack or not attack["units"]:
            return Refusal(gettext("name the attack and its units first, on the same line"), "7.0")
        units = attack["units"]
        if action["do"] == "draw":
            if action["depot"] in spendable(board, units):
                return action
            return Refusal(gettext("no attacker can draw on that depot"), "7.2")
        if action["do"] == "follow":
            if action["unit"] not in units:
                return Refusal(gettext("the unit does not take part in this attack"), "8.1")
            most = MOUNTED if action["unit"] in HORSE_AND_SKI else FOOT
            if int(action["hexes"]) > most:
                return Refusal(
                    gettext("the unit advances %(most)s hexes at most", most=most), "8.1"
                )
        return action

    def do_draw(self, play: Play, frame: Frame, seat: str, action: Action) -> None:
        """Case 7.2: the depot that the attack spends."""
        frame["attack"]["draws"] = action["depot"]

    def do_follow(self, play: Play, frame: Frame, seat: str, action: Action) -> None:
        """Case 8.1: who advances, and how far; whoever is not named stays."""
        follows = frame["attack"].setdefault("follows", [])
        others = [each for each in follows if each[0] != action["unit"]]
        frame["attack"]["follows"] = [*others, [action["unit"], int(action["hexes"])]]

    def do_follow_none(self, play: Play, frame: Frame, seat: str, action: Action) -> None:
        """Case 8.1: nobody advances."""
        frame["attack"]["follows"] = []

    def tell_attack_orders(self, play: Play, attack: Attack) -> None:
        """Tell what an attack that has been announced says beforehand."""
        place = attack["place"]
        if "draws" in attack:
            play.emit("attack.draws", place=place, unit=attack["draws"])
        for unit, hexes in attack.get("follows", ()):
            play.emit("attack.follows", place=place, unit=unit, hexes=hexes)
        if attack.get("follows") == []:
            play.emit("attack.nobody", place=place)
