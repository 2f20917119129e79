"""Sections 8.1 to 8.8: what an attack says beforehand: leader, assets, surprise, advance, pursuit.

All of it stands in the line of the attack, or indented below it, so that a letter need not wait for
the dice. None of it is listed among the options: the questions come later, and are asked where the
attack says nothing. An answer that is not possible then is left out.
"""

from typing import Any, Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext
from app.games.toc.board import Board, pieces_at
from app.games.toc.codes import NAMES
from app.games.toc.rules.assets import owner_of_asset
from app.games.toc.rules.cooperation import cooperating
from app.games.toc.rules.leaders import able_leaders

ATTACK_ORDERS: Final = frozenset(
    {
        "come_from", "lead", "commit", "commit_none", "keep_die", "surprise", "no_surprise",
        "follow", "follow_none", "no_pursuit",
    }
)  # fmt: skip
SAID: Final = ("leader", "commits", "surprises", "follows", "no_pursuit")
"""What an announced attack may hold of it: a leader, kinds of assets, "cavalry", "asset" or "" for
a surprise or none, the pieces that advance, and whether nobody pursues."""

Attack = dict[str, Any]


def said_of(attack: Attack) -> dict[str, Any]:
    """Return what an attack says beforehand, for the frame of its battle."""
    return {f"said_{name}": attack[name] for name in SAID if name in attack}


def leaders_of(board: Board, units: list[str]) -> list[str]:
    """Case 8.311: the leaders who can lead an attack: with an army, in a space of its units."""
    spaces = dict.fromkeys(board["where"][unit] for unit in units)
    return [each for space in spaces for each in able_leaders(board, pieces_at(board, space))]


def _has_ready(board: Board, side: str, kind: str) -> bool:
    """Case 8.8: whether a side has a special asset of a kind that it can deploy somewhere."""
    return any(
        state == "ready" and f"-{kind}-" in asset and owner_of_asset(board, asset) == side
        for asset, state in board["assets"].items()
    )


class AttackOrders(Step):
    """What a player says of the attack that is being put together."""

    def legal_attack_order(self, board: Board, frame: Frame, action: Action) -> Action | Refusal:
        """Whether an attack can say so now."""
        attack = frame.get("attack")
        if not attack or not attack["units"]:
            return Refusal(gettext("name the attack and its units first"), "8.1")
        units, where = attack["units"], board["where"]
        if action["do"] == "come_from" and where[units[-1]] != action["place"]:
            return Refusal(gettext("%(unit)s does not stand there", unit=NAMES[units[-1]]), "8.1")
        leaders = cooperating(frame, leaders_of(board, units), units)
        if action["do"] == "lead" and action["leader"] not in leaders:
            return Refusal(gettext("that leader is not with an attacking army"), "8.311")
        if action["do"] == "commit" and not _has_ready(board, frame["side"], action["kind"]):
            return Refusal(gettext("you have no special asset of this kind ready"), "8.8")
        if action["do"] == "follow":
            spaces = {where[unit] for unit in units}
            strangers = [
                piece
                for piece in action["units"]
                if piece not in units and where.get(piece) not in spaces
            ]
            if strangers:
                unit = NAMES[strangers[0]]
                return Refusal(gettext("%(unit)s takes no part in the attack", unit=unit), "8.7")
        return action

    def do_come_from(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 8.1: it has been checked; nothing else follows from it."""

    def do_lead(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["leader"] = action["leader"]

    def do_commit(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"].setdefault("commits", []).append(action["kind"])

    def do_commit_none(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["commits"] = []

    def do_keep_die(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["lower"] = False

    def do_surprise(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["surprises"] = action["by"]

    def do_no_surprise(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["surprises"] = ""

    def do_follow(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["follows"] = list(action["units"])

    def do_follow_none(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["follows"] = []

    def do_no_pursuit(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["no_pursuit"] = True
