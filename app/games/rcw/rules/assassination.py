"""Section 10: assassination. The chit 26 Commissars, which answers one, stands in commissars."""

from typing import Any, Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Right, Step
from app.games.rcw.board import (
    Board,
    board_of,
    province_of,
    put,
    stack_of,
    stacks_at,
    take_off,
)
from app.games.rcw.box import BOX, CZAR, LEADERS, LENIN, TROTSKY, VALUE
from app.games.rcw.rules.assassins import FELIX, WORTH, has_killers, killers, plain_killers
from app.games.rcw.rules.commissars import offer_commissars
from app.games.rcw.rules.czar_execution import forestall_assassination
from app.games.rcw.rules.death import lose_train
from app.games.rcw.rules.stacking import restack
from app.games.rcw.secrecy import show_played
from app.games.text import gettext

ATTEMPT: Final = "assassination"


def owner_of(board: Board, leader: str) -> Seat | None:
    """Return who controls a leader on the map (10.22), and None of one who left the game (R65)."""
    stack = stack_of(board, leader)
    seat = board["stacks"][stack]["seat"] if stack else None
    return None if seat in board["quitters"] else seat


def victims(board: Board, seat: Seat) -> list[str]:
    """List the leaders who have another one beside them whom `seat` controls (10.13 to 10.15)."""
    found: list[str] = []
    here = board["here"]
    # Leaders stand first in their stacks (7.21).
    led = [
        stack
        for stack in board["stacks"].values()
        if stack["seat"] == seat and stack["units"][0] in LEADERS
    ]
    company = {
        stack["at"]
        for stack in led
        if len(here[stack["at"]]) > 1 or not LEADERS.isdisjoint(stack["units"][1:2])
    }
    for province in sorted(company):
        leaders = leaders_at(board, province)
        if len(leaders) > 1:
            mine = [leader for leader, whose in leaders if whose == seat]
            found += [leader for leader, _ in leaders if mine != [leader]]
    return found


def leaders_at(board: Board, province: str) -> list[tuple[str, Seat | None]]:
    """List the leaders who stand in `province`, each with their controller (10.13, 10.14)."""
    led = [stack for stack in stacks_at(board, province) if stack["units"][0] in LEADERS]
    return [(unit, stack["seat"]) for stack in led for unit in stack["units"] if unit in LEADERS]


class Assassinations(Right):
    """10.11: the phasing player may attempt one at any time of their turn outside procedures."""

    waits_by = "4.3"
    verbs = frozenset({"assassinate"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        board = board_of(play)
        if board["phasing"] != seat or not has_killers(board, seat):
            return []
        return [{"do": "assassinate", "unit": leader} for leader in victims(board, seat)]

    def do_assassinate(self, play: Play, seat: Seat, action: Action) -> None:
        """10.0(1), 10.17: the player names the leader; all else waits for the result."""
        play.drop_selection()
        play.push(ATTEMPT, seat=seat, target=action["unit"])

    def refuse(self, play: Play, seat: Seat, action: Action) -> Refusal | None:
        board, unit = board_of(play), action["unit"]
        name = BOX.units[unit].name
        if board["phasing"] != seat:
            return Refusal("you can attempt an assassination only in your own player turn", "10.11")
        if unit == CZAR:
            return Refusal("the Czar cannot be assassinated, only executed", "10.13")
        if unit not in LEADERS:
            return Refusal(gettext("%(name)s is not a leader", name=name), "10.0")
        if not has_killers(board, seat):
            return Refusal("you do not have an assassin", "10.12")
        province = province_of(board, unit)
        if province is None:
            return Refusal(gettext("%(name)s is not on the map", name=name), "10.13")
        if unit not in victims(board, seat):
            case = "10.15" if owner_of(board, unit) == seat else "10.13"
            where = BOX.provinces[province].name
            return Refusal(
                gettext(
                    "%(name)s is in %(where)s, where you have no other leader",
                    name=name,
                    where=where,
                ),
                case,
            )
        return None


class Assassination(Step):
    """10.0, 10.2: one attempt; the number of assassins, the dice, and what comes of it.

    The frame: `seat` attempts `target`; `used`: the assassins, once they are named; `warned`:
    a conditional order has had its chance (13.53).
    """

    name = ATTEMPT
    cases = "10.0-10.4"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        if "used" not in frame:
            play.ask(frame["seat"], what="assassins")
            return
        if not frame.get("warned"):
            frame["warned"] = True
            if forestall_assassination(play, frame["target"]):
                return
        play.leave()
        self._strike(play, frame["seat"], frame["target"], frame["used"])

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play)
        plain = len(plain_killers(board, seat))
        found: list[Action] = [{"do": "send", "count": n} for n in range(1, plain + 1)]
        if FELIX in killers(board, seat):
            found.append({"do": "send_felix"})
            found.extend({"do": "send_felix_and", "count": n} for n in range(1, plain + 1))
        return [*found, {"do": "call_off"}]

    def do_send(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """10.12, 10.16: so many assassins, without Felix D."""
        self._send(play, frame, plain_killers(board_of(play), seat)[: action["count"]])

    def do_send_felix(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """10.3: Felix D. alone."""
        self._send(play, frame, [FELIX])

    def do_send_felix_and(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """10.3: Felix D. and so many others."""
        others = plain_killers(board_of(play), seat)[: action["count"]]
        self._send(play, frame, [FELIX, *others])

    def do_call_off(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """10.12: nobody is sent; the attempt was not declared yet."""
        play.close_decision(seat)
        play.leave()

    @staticmethod
    def _send(play: Play, frame: Frame, used: list[str]) -> None:
        show_played(play)
        frame["used"] = used
        play.close_decision(frame["seat"])
        play.emit("assassination", seat=frame["seat"], unit=frame["target"], pieces=used)

    @staticmethod
    def _strike(play: Play, seat: Seat, target: str, used: list[str]) -> None:
        """10.0(2) to (4): two dice against the number of assassins; Felix D. counts three (R66)."""
        dice = play.roll("assassination first die"), play.roll("assassination second die")
        deadly = BOX.tables.assassination_kills(sum(WORTH[each] for each in used), sum(dice))
        args: dict[str, Any] = {"unit": target, "value": VALUE[target]}
        args.update(first=dice[0], second=dice[1])
        board = board_of(play)
        owner = owner_of(board, target)
        if VALUE[target] in deadly:
            play.emit("assassination.success", **args)
            for piece in used:
                put(board, piece, "cup")
            fall(play, target, seat, owner)
            return
        play.emit("assassination.failure", **args, seat=owner or "nobody")
        for piece in used:
            put(board, piece, f"display:{owner}" if owner else "cup")

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D12: none."""
        return {"do": "call_off"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] not in ("send", "send_felix", "send_felix_and"):
            return None
        board = board_of(play)
        if action["do"] != "send" and FELIX not in killers(board, seat):
            return Refusal("you do not have Felix Dzerzhinsky", "10.3")
        if action.get("count") == 0:
            return Refusal("send at least one assassin", "10.12")
        held = len(plain_killers(board, seat))
        return Refusal(gettext("besides Felix you have only %(held)s to send", held=held), "10.12")


def fall(play: Play, leader: str, by: Seat, owner: Seat | None) -> None:
    """10.21: the leader is gone for good, into the box of the player who ordered the killing.

    The units left behind are restacked (7.4, R36, R56), and a train that is left alone dies too
    (14.36); 26 Commissars may answer (R133). With Lenin or Trotsky a Replacement Segment closes to
    Red units, and no Politburo marker is lost, as that is for combat (9.14, 11.32, R58, R87).
    """
    board = board_of(play)
    stack = stack_of(board, leader)
    assert stack is not None
    take_off(board, leader, "display:" + by)
    if leader in (LENIN, TROTSKY):
        board["blocked"] += 1
    if owner:
        offer_commissars(play, owner)
    lose_train(play, stack, by)
    restack(play, stack)
