"""Sections 8.2, 12.1, 13.2: a combat before the fire: People's Armies, assets, the defender."""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    GONE,
    RESERVE,
    SINCE_VERSION_3,
    SINCE_VERSION_6,
    Board,
    board_of,
    is_since,
    pieces_at,
    put,
    side_of,
    units_at,
)
from app.games.toc.box import (
    LEADERS,
    LINK_BETWEEN,
    PEOPLES_ARMIES,
    RED,
    SEAT_OF,
    SIDES,
    SPACES,
    UNITS,
    has_mark,
)
from app.games.toc.options import SEALED_ASSETS, plays_with
from app.games.toc.rules.advance import push_advance, vacated
from app.games.toc.rules.assets import usable_assets, use_asset
from app.games.toc.rules.attack import why_not
from app.games.toc.rules.green_forces import decider
from app.games.toc.rules.in_fighting import with_idle
from app.games.toc.rules.leaders import able_leaders, leaders_beside, try_capability
from app.games.toc.rules.retreat import can_withdraw
from app.games.toc.rules.special_forces import crosses_kerch, is_kerch
from app.games.toc.rules.stacking import has_room

PEOPLES_LOST_UP_TO: Final = 3
SINCE_HELP_ONCE: Final = 2
"""The version of the rules since which a stack comes to help once a round (12.1)."""
BESIDE: Final = {
    place: tuple(
        there
        for (here, there), link in LINK_BETWEEN.items()
        if here == place and link.kind != "sea"
    )
    for place in SPACES
}
"""The spaces next to each, in the order of the links."""


class OpeningAnswers(Step):
    """Cases 8.2, 12.1: what is answered in a combat before the fire."""

    def do_go_on(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def do_break_off(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["stage"] = "end"
        play.emit("called_off", place=frame["place"])

    def do_use_asset(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        play.close_decision(seat)
        who = "attack" if frame["stage"] == "assets" else "defence"
        if use_asset(play, board, action["asset"]):
            frame["deployed"].setdefault(who, []).append(action["asset"])

    def do_hold(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["stage"] = "defence" if frame["stage"] == "assets" else "surprise"

    def do_withdraw(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.1: the whole stack goes, or the attacker gains a modifier (TQ-63).

        Who fails may still counterattack, and nobody else of the space (TQ-67); up to version 5 of
        the rules it was the other way round.
        """
        board = board_of(play.state)
        play.close_decision(seat)
        if not is_since(board, SINCE_VERSION_6):
            frame["tried"].append(action["leader"])
        frame["barred"] = leaders_beside(board, action["leader"])
        here = pieces_at(board, frame["place"])
        leaving = [piece for piece in here if side_of(board, piece) == frame["defender"]]
        spend(play, leaving)
        if not try_capability(play, board, action["leader"], "withdrawal"):
            frame["attack_bonus"] += 1
            frame["failed"] = True
            return
        frame["stage"] = "moved"
        leaving = [piece for piece in leaving if board["where"][piece] == frame["place"]]
        play.push(
            "retreat",
            place=frame["place"],
            pieces=sorted(leaving, key=lambda piece: piece in LEADERS),
            length=1,
            voluntary=True,
            closed=[],
        )

    def do_reinforce(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.1: a stack with a leader and an army next to the space comes to its help."""
        board = board_of(play.state)
        play.close_decision(seat)
        frame["tried"].append(action["leader"])
        spend(play, pieces_at(board, board["where"][action["leader"]]))
        combat = play.frame("combat")
        if combat is not None and is_since(board, SINCE_VERSION_6):
            leader = action["leader"]
            combat["spent_leaders"] += [leader, *leaders_beside(board, leader)]
        if try_capability(play, board, action["leader"], "reinforce"):
            frame["helper"] = action["leader"]
            frame["brought"] = []
            if reinforcement_choices(board, frame):
                play.ask(seat, what="bring")

    def do_bring(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        play.close_decision(seat)
        if not comes_over(play, board, frame, action["unit"]):
            return
        if not frame["brought"]:
            frame["defence_bonus"] += 1
        frame["brought"].append(action["unit"])
        put(board, action["unit"], frame["place"])
        play.emit("reinforces", unit=action["unit"], place=frame["place"])
        if len(reinforcement_choices(board, frame)) > 1:
            play.ask(seat, what="bring")
        else:
            bring_leader(play, board, frame)

    def do_enough(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        bring_leader(play, board_of(play.state), frame)

    def do_pursue(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.1, TQ-64: success marks the space for combat, with the units in it."""
        board = board_of(play.state)
        play.close_decision(seat)
        combat = play.frame("combat")
        if try_capability(play, board, action["leader"], "pursuit") and combat is not None:
            here = units_at(board, frame["place"])
            combat["spaces"].append(frame["place"])
            if is_since(board, SINCE_VERSION_6):
                combat.setdefault("pursuing", []).append(frame["place"])
            combat["fought"] = [unit for unit in combat["fought"] if unit not in here]


def check_peoples_armies(play: Play, board: Board, frame: Frame) -> None:
    """Cases 8.2, 13.2, TQ-42: each People's Army in the combat may vanish before it. The attacker
    may call off then, and if Defeatism has kept back a part of the attack ("short").

    Attackers of several spaces whom no leader with an army is left to lead do not attack (8.1); up
    to version 5 of the rules they did.
    """
    frame["stage"] = "assets"
    frame.update(attack_bonus=int(bool(frame["first"])), defence_bonus=0, deployed={}, tried=[])
    combat = play.frame("combat")
    if combat is not None and play.state["rules"] >= SINCE_VERSION_3:
        frame["tired"] = [*combat["spent_leaders"], *frame.get("strangers", ())]
    involved = [
        unit
        for unit in (*frame["units"], *units_at(board, frame["place"]))
        if unit in PEOPLES_ARMIES
    ]
    for army in involved:
        defends = board["where"][army] == frame["place"]
        modifier = peoples_modifier(board, army, defends)
        die = play.roll(f"peoples {army}")
        lost = die + modifier <= PEOPLES_LOST_UP_TO
        play.emit("peoples", unit=army, die=die, modifier=modifier, lost=lost)
        if lost:
            dissolve_peoples_army(board, army)
            frame["units"] = [unit for unit in frame["units"] if unit != army]
    if not frame["units"]:
        frame["stage"] = "end"
    elif vacated(board, frame["place"], frame["side"]):
        frame["stage"] = "advance"
        frame["won"] = True
    elif involved and combat is not None and _is_leaderless(board, combat, frame["units"]):
        frame["stage"] = "end"
        play.emit("called_off", place=frame["place"])
    elif involved or frame.get("short"):
        play.ask(decider(play, frame["side"]), what="engage")


def _is_leaderless(board: Board, combat: Frame, units: list[str]) -> bool:
    return is_since(board, SINCE_VERSION_6) and why_not(board, combat, units) is not None


def peoples_modifier(board: Board, army: str, defends: bool) -> int:
    """Case 13.2: the best of these: Cheka +2; a leader, an elite unit or defending +1."""
    here = pieces_at(board, board["where"][army])
    if any("cheka" in piece for piece in here):
        return 2
    helped = defends or any(piece in LEADERS or has_mark(piece, "elite") for piece in here)
    return int(helped)


def dissolve_peoples_army(board: Board, army: str) -> None:
    """Case 13.2: the army leaves the game, and a regular RED corps the reserve with it."""
    put(board, army, GONE)
    regular = [
        unit
        for unit in UNITS
        if unit.startswith("red-corps-red-")
        and unit != "red-corps-red-pol"
        and board["where"][unit] == RESERVE
    ]
    if regular:
        put(board, regular[0], GONE)


def spend(play: Play, stack: Iterable[str]) -> None:
    """Case 12.1: a stack that tries to withdraw or to come to help does not help again this round.

    The first version of the rules let it.
    """
    combat = play.frame("combat")
    if combat is not None and play.state["rules"] >= SINCE_HELP_ONCE:
        combat["spent"] = [*combat.get("spent", ()), *stack]


def ask_attackers_assets(play: Play, board: Board, frame: Frame) -> None:
    """Cases 8.2, 8.8: the attacker deploys special assets first, or both do sealed, by option."""
    if plays_with(board, SEALED_ASSETS):
        frame["stage"] = "defence"
        frame["defender"] = side_of(board, units_at(board, frame["place"])[0])
        play.push("asset_choice")
    elif "said_commits" in frame:
        judged = with_idle(board, frame["side"], frame)
        for kind in frame["said_commits"]:
            able = (each["asset"] for each in asset_choices(board, judged, "attack"))
            asset = next((each for each in able if f"-{kind}-" in each), None)
            if asset is not None and use_asset(play, board, asset):
                frame["deployed"].setdefault("attack", []).append(asset)
        frame["stage"] = "defence"
    elif asset_choices(board, frame, "attack"):
        play.ask(decider(play, frame["side"]), what="assets")
    else:
        frame["stage"] = "defence"


def ask_defender(play: Play, board: Board, frame: Frame) -> None:
    """Cases 8.2, 12.1: in one question the defender deploys assets, withdraws or reinforces."""
    frame["defender"] = side_of(board, units_at(board, frame["place"])[0])
    combat = play.frame("combat") or {}
    if frame["defender"] in SIDES and defence_choices(board, frame, combat):
        play.ask(SEAT_OF[frame["defender"]], what="defence")
    else:
        frame["stage"] = "surprise"


def rested(frame: Frame, leaders: Iterable[str]) -> list[str]:
    """Case 12.1: those of some leaders who have not taken part in another combat of the round; the
    others can withdraw and pursue, and no more. The first versions of the rules let them."""
    return [leader for leader in leaders if leader not in frame.get("tired", ())]


def asset_choices(board: Board, frame: Frame, who: str) -> list[Action]:
    """Case 8.8: the special assets that attack or defence can deploy and has not tried."""
    side = frame["side"] if who == "attack" else frame["defender"]
    spaces = (
        {board["where"][unit] for unit in frame["units"]} if who == "attack" else {frame["place"]}
    )
    tried = frame["deployed"].get(who, ())
    units = frame["units"] if who == "attack" else None
    return [
        {"do": "use_asset", "asset": asset}
        for asset in usable_assets(board, side, spaces, frame.get("tired", ()), units)
        if asset not in tried
    ]


def defence_choices(board: Board, frame: Frame, combat: Frame) -> list[Action]:
    """What the defender can do before the fire (8.2, steps 2 and 3).

    `combat` is the frame of the round's combats: a stack that has withdrawn or come to help in it,
    or has failed to, does not come to help once more (12.1).
    """
    place, side = frame["place"], frame["defender"]
    is_over = plays_with(board, SEALED_ASSETS)
    found = [] if is_over else asset_choices(board, frame, "defence")
    here = [piece for piece in pieces_at(board, place) if side_of(board, piece) == side]
    if not frame.get("failed") and can_withdraw(board, place, here):
        found += [
            {"do": "withdraw", "leader": leader}
            for leader in able_leaders(board, here)[:1]
            if leader not in frame["tried"]
        ]
    if frame.get("helper"):
        return found
    for space in BESIDE[place]:
        here = pieces_at(board, space)
        if space in board["no_act"] or any(piece in combat.get("spent", ()) for piece in here):
            continue
        units = [unit for unit in units_at(board, space) if side_of(board, unit) == side]
        if units and any(has_room(board, place, [unit]) for unit in units):
            found += [
                {"do": "reinforce", "leader": leader}
                for leader in rested(frame, able_leaders(board, pieces_at(board, space)))[:1]
                if leader not in frame["tried"]
            ]
    return found


def reinforcement_choices(board: Board, frame: Frame) -> list[Action]:
    """Case 12.1: the units that a leader can bring along, at least one."""
    space = board["where"][frame["helper"]]
    units = units_at(board, space) if space in board["at"] and space != frame["place"] else []
    found: list[Action] = [
        {"do": "bring", "unit": unit} for unit in units if has_room(board, frame["place"], [unit])
    ]
    return [*found, {"do": "enough"}] if frame["brought"] else found


def comes_over(play: Play, board: Board, frame: Frame, piece: str) -> bool:
    """Case 13.42: whether a piece comes to the place attacked; RED rolls at Kerch, and where one
    is lost the others stay where they are."""
    here, there = board["where"][piece], frame["place"]
    if play.state["rules"] < SINCE_VERSION_3 or frame["defender"] != RED:
        return True
    return not is_kerch(here, there) or crosses_kerch(play, board, piece)


def bring_leader(play: Play, board: Board, frame: Frame) -> None:
    """Case 12.1: the leader comes along with the last of the units."""
    is_there = board["where"][frame["helper"]] in board["at"]
    if is_there and comes_over(play, board, frame, frame["helper"]):
        put(board, frame["helper"], frame["place"])


def follow_withdrawal(play: Play, board: Board, frame: Frame) -> None:
    """Cases 8.7, 12.1: the defender has withdrawn; the attacker advances, and may pursue."""
    if not frame.get("advanced"):
        frame["advanced"] = True
        push_advance(play, board, frame, [frame["place"]], None)
        return
    combat = play.frame("combat")
    here = pieces_at(board, frame["place"])
    able = [each for each in able_leaders(board, here) if each not in frame["tried"]]
    wanted = combat is not None and not frame.get("said_no_pursuit")
    if wanted and able and side_of(board, able[0]) == frame["side"]:
        frame["pursuer"] = able[0]
        frame["stage"] = "end"
        play.ask(decider(play, frame["side"]), what="pursue")
    else:
        frame["stage"] = "end"
