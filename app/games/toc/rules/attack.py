"""Sections 8.1, 8.2: declaring attacks, one target after the other."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext
from app.games.toc.board import (
    SINCE_VERSION_3,
    SINCE_VERSION_6,
    Board,
    board_of,
    is_since,
    is_soc_rev,
    pieces_at,
    units_at,
)
from app.games.toc.box import FAR_EAST, LEADERS, NET, SIDES, UNITS, region_of
from app.games.toc.rules.activation import is_target
from app.games.toc.rules.activation_limits import own_forces
from app.games.toc.rules.attack_orders import ATTACK_ORDERS, AttackOrders, said_of
from app.games.toc.rules.cooperation import cooperating
from app.games.toc.rules.green_forces import decider
from app.games.toc.rules.in_fighting import hesitating, may_attack, may_lead, without_chits
from app.games.toc.rules.involvement import JAPANESE, commit_japan
from app.games.toc.rules.leaders import able_leaders
from app.games.toc.rules.sea import in_reach, within_reach_of
from app.games.toc.rules.special_forces import commit_revolutionaries


class Combat(AttackOrders):
    """Cases 8.1, 8.2: the active side names a target and who attacks it, and it is resolved before
    the next is named."""

    name = "combat"
    cases = "8.1, 8.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        for name in ("attacked", "fought", "retreated", "spent_leaders"):
            frame.setdefault(name, [])
        asked = without_chits(play, board)
        if frame.get("over") or not (frame.get("attack") or targets(asked, frame)):
            play.leave()
        else:
            play.ask(decider(play, frame["side"]), what="combat")

    def drop_selection(self, play: Play, frame: Frame) -> None:
        frame.pop("attack", None)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        attack = frame.get("attack")
        if not attack:
            found: list[Action] = [
                {"do": "attack", "place": target} for target in targets(board, frame)
            ]
            return [*found, {"do": "done"}]
        found = [{"do": "with", "unit": unit} for unit in joining(board, frame)]
        if why_not(board, frame, attack["units"]) is None:
            found.append({"do": "announce"})
        if not attack.get("lower") and play.state["rules"] >= SINCE_VERSION_3:
            found.append({"do": "lower"})
        return [*found, {"do": "call_off"}]

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """What an attack says beforehand is not listed."""
        if action["do"] not in ATTACK_ORDERS:
            return None
        return self.legal_attack_order(board_of(play.state), frame, action)

    def do_attack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"] = {"place": action["place"], "units": []}
        play.close_decision(seat)

    def do_with(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["units"].append(action["unit"])
        play.close_decision(seat)

    def do_lower(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 8.312: at a difference of two the defender's die loses one, in place of one more for
        the attacker's."""
        frame["attack"]["lower"] = True
        play.close_decision(seat)

    def do_call_off(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame.pop("attack")
        play.close_decision(seat)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["over"] = True
        play.close_decision(seat)

    def do_announce(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        attack = frame.pop("attack")
        play.close_decision(seat)
        is_short = _hesitate(play, board, frame, attack)
        if why_not(board, frame, attack["units"]) is not None:
            play.emit("called_off", place=attack["place"])
            return
        frame["attacked"].append(attack["place"])
        frame["fought"] += attack["units"]
        play.emit("attack", side=side, place=attack["place"], units=attack["units"])
        defenders = units_at(board, attack["place"])
        if side in SIDES and any(is_soc_rev(unit) for unit in defenders):
            commit_revolutionaries(play, board, side)
        if side in SIDES and any(unit in JAPANESE for unit in defenders):
            commit_japan(play, board, side)
        gains = frame.get("gains", [])
        play.push(
            "battle",
            side=side,
            place=attack["place"],
            units=attack["units"],
            first=len(frame["attacked"]) == 1 and "first_attack" in gains,
            no_terrain="no_terrain" in gains,
            lower=attack.get("lower", False),
            **({"short": True} if is_short else {}),
            **_strangers(board, frame, attack["units"]),
            **said_of(attack),
        )

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "call_off"} if frame.get("attack") else {"do": "done"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        board = board_of(play.state)
        if action["do"] == "announce" and frame.get("attack"):
            return why_not(board, frame, frame["attack"]["units"])
        if action["do"] == "attack":
            place = action["place"]
            if place in frame["attacked"]:
                return Refusal(gettext("it has been attacked this round"), "8.1")
            if not is_target(board, frame["side"], place):
                return Refusal(gettext("there is no enemy unit to attack"), "8.1")
            return Refusal(gettext("no unit activated for combat stands next to it"), "8.1")
        return None


def _hesitate(play: Play, board: Board, frame: Frame, attack: Frame) -> bool:
    """Cases 8.2, 13.52: under Defeatism a die for each space of an attack that has not rolled yet,
    but for the first of the round and those of pursuers; where it fails, the space attacks no more.
    Return whether units drop out. Up to version 5 of the rules this was rolled at the activation.
    """
    if not is_since(board, SINCE_VERSION_6):
        return False
    spaces = dict.fromkeys(board["where"][unit] for unit in attack["units"])
    resolved = (frame["spaces"][0], *frame.get("pursuing", ()), *frame.get("resolved", ()))
    doubtful = [space for space in spaces if space not in resolved]
    stopped = hesitating(play, board, frame["side"], doubtful)
    frame["resolved"] = [*frame.get("resolved", ()), *doubtful]
    frame["spaces"] = [space for space in frame["spaces"] if space not in stopped]
    units = [unit for unit in attack["units"] if board["where"][unit] not in stopped]
    dropped = len(units) < len(attack["units"])
    attack["units"] = units
    return dropped


def _strangers(board: Board, frame: Frame, units: list[str]) -> Frame:
    """Case 7.25: for the frame of a battle, the leaders beside the attackers who do not act."""
    spaces = dict.fromkeys(board["where"][unit] for unit in units)
    leaders = [p for space in spaces for p in pieces_at(board, space) if p in LEADERS]
    acting = cooperating(frame, leaders, units)
    found = [leader for leader in leaders if leader not in acting]
    return {"strangers": found} if found else {}


def attackers(board: Board, frame: Frame) -> list[str]:
    """The units of the spaces activated for combat that have not attacked yet; one alone in all
    where a One Space Activation serves a stack that is out of supply (TQ-23)."""
    begun = [*frame["fought"], *(frame.get("attack") or {}).get("units", ())]
    if frame.get("one_unit") and begun:
        return []
    able = [
        piece
        for space in frame["spaces"]
        for piece in own_forces(board, frame["side"], space)
        if piece in UNITS
        and piece not in frame["fought"]
        and may_attack(board, frame["side"], piece)
    ]
    return cooperating(frame, able, begun)


def targets(board: Board, frame: Frame) -> list[str]:
    """Case 8.1: the enemy spaces next to such a unit, each attacked once a round at most."""
    near = in_reach(NET.bits(board["where"][unit] for unit in attackers(board, frame)))
    return [
        space
        for space in NET.names(near)
        if space not in frame["attacked"] and is_target(board, frame["side"], space)
    ]


def joining(board: Board, frame: Frame) -> list[str]:
    """The units that may still take part in the attack that is being put together."""
    attack = frame["attack"]
    beside = within_reach_of(NET.bit[attack["place"]])
    able = [
        unit
        for unit in attackers(board, frame)
        if unit not in attack["units"] and NET.bit[board["where"][unit]] & beside
    ]
    spaces = {board["where"][unit] for unit in attack["units"]}
    if spaces and region_of(attack["place"]) == FAR_EAST:
        return [unit for unit in able if board["where"][unit] in spaces]
    if not spaces or any(_is_led(board, frame, space) for space in spaces):
        return able
    return [
        unit
        for unit in able
        if board["where"][unit] in spaces or _is_led(board, frame, board["where"][unit])
    ]


def why_not(board: Board, frame: Frame, units: list[str]) -> Refusal | None:
    """Case 8.1: why units cannot attack together, or None: from several spaces only with a leader
    and an army in one of them, and a unit of that space (TQ-44)."""
    if not units:
        return Refusal(gettext("no unit takes part"), "8.1")
    spaces = {board["where"][unit] for unit in units}
    if len(spaces) > 1 and not any(_is_led(board, frame, space) for space in spaces):
        return Refusal(gettext("an attack from several spaces needs a leader with an army"), "8.1")
    return None


def _is_led(board: Board, frame: Frame, space: str) -> bool:
    able = able_leaders(board, pieces_at(board, space))
    begun = [*frame["fought"], *(frame.get("attack") or {}).get("units", ())]
    return any(
        leader not in frame["spent_leaders"] and may_lead(board, frame["side"], leader)
        for leader in cooperating(frame, able, begun)
    )
