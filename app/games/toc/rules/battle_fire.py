"""Sections 8.3, 8.41, 8.42: surprise and fire, with the modifiers of both sides."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    SINCE_VERSION_6,
    Board,
    board_of,
    is_since,
    pieces_at,
    quarter_steps,
    still_on_map,
    units_at,
)
from app.games.toc.box import LINK_BETWEEN, RED, SEAT_OF, SPACES, is_cavalry
from app.games.toc.rules.green_forces import decider
from app.games.toc.rules.in_fighting import with_idle
from app.games.toc.rules.leaders import able_leaders, leaders_beside, rating
from app.games.toc.rules.losses import eliminate
from app.games.toc.rules.odds import CombatSide, die_modifiers, fire, modifiers, share, shifts
from app.games.toc.rules.supply import is_mud
from app.games.toc.rules.white_tide import rides_tide

CAVALRY_LEADERS: Final = ("wrangel", "budyenny", "ghai-khan", "makhno", "krasnov")
BOLD_LEADERS: Final = ("wrangel", "budyenny")
FIRST_UP_TO, LOST_FROM = 4, 6
LOWER: Final = "modifier:lower"
"""The standing instruction to take one off the attacker's die (8.312)."""


class FireAnswers(Step):
    """Case 8.42: what the attacker answers about a surprise."""

    def do_fire(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def do_surprise(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 8.421, 8.422: on 1 to 4 the attacker fires first, on a 6 the defender."""
        play.close_decision(seat)
        try_surprise(play, board_of(play.state), frame, action["by"])


def try_surprise(play: Play, board: Board, frame: Frame, by: str) -> None:
    """Cases 8.421, 8.422: roll for a surprise by "cavalry" or by an "asset"."""
    modifier = 0
    if by == "cavalry":
        leader = cavalry_leader(board, with_idle(board, frame["side"], frame))
        board["surprised"] += [leader] if leader else []
        if leader and is_since(board, SINCE_VERSION_6):
            frame["surpriser"] = [leader, *leaders_beside(board, leader)]
        combat = play.frame("combat")
        if combat is not None:
            combat["charged"] = True
        modifier -= leader in BOLD_LEADERS
        modifier -= bool(frame["deployed"].get("attack"))
        modifier -= rides_tide(board, frame["units"])
    die = play.roll("surprise")
    play.emit("surprise", by=by, die=die, modifier=modifier)
    face = die + modifier
    if face <= FIRST_UP_TO:
        frame["order"] = "attacker"
    elif face >= LOST_FROM:
        frame["order"] = "defender"
    elif by == "cavalry":
        horse = [unit for unit in frame["units"] if is_cavalry(unit)]
        play.push("losses", units=horse, factors=1, steps=1)
    else:  # case 8.421: an asset of the attacker is lost
        board["assets"].pop(frame["deployed"]["attack"].pop())


def ask_surprise(play: Play, board: Board, frame: Frame) -> None:
    frame["order"] = "together"
    frame["stage"] = "fire"
    choices = surprise_choices(board, play, frame)
    if "said_surprises" in frame:
        by = frame["said_surprises"]
        judged = with_idle(board, frame["side"], frame)
        if {"do": "surprise", "by": by} in surprise_choices(board, play, judged):
            try_surprise(play, board, frame, by)
    elif choices:
        play.ask(decider(play, frame["side"]), what="surprise")


def surprise_choices(board: Board, play: Play, frame: Frame) -> list[Action]:
    """Cases 8.42, 8.421, 8.422: the surprises that can be attempted."""
    found: list[Action] = []
    deployed = frame["deployed"]
    if len(deployed.get("attack", ())) > len(deployed.get("defence", ())):
        found.append({"do": "surprise", "by": "asset"})
    record = SPACES[frame["place"]]
    own = quarter_steps(board, [unit for unit in frame["units"] if is_cavalry(unit)])
    other = quarter_steps(board, [u for u in units_at(board, frame["place"]) if is_cavalry(u)])
    tried = (play.frame("combat") or {}).get("charged", False)
    if (
        not is_mud(board)
        and record.terrain == "clear"
        and not is_across(board, frame)
        and own > other
        and not tried
        and cavalry_leader(board, frame) is not None
    ):
        found.append({"do": "surprise", "by": "cavalry"})
    return found


def is_across(board: Board, frame: Frame) -> bool:
    """Case 8.422: whether an attack has the penalty of a river, which half of its steps must cross
    (8.32), or of the Strait of Kerch, which RED alone has (13.42). Up to version 5 of the rules any
    unit that crossed one of them barred the surprise."""
    units = frame["units"]
    link = {unit: LINK_BETWEEN[board["where"][unit], frame["place"]] for unit in units}
    over_river = [unit for unit in units if link[unit].river]
    at_kerch = any(each.special == "kerch_taman" for each in link.values())
    if not is_since(board, SINCE_VERSION_6):
        return bool(over_river) or at_kerch
    return share(board, units, over_river) or (at_kerch and frame["side"] == RED)


def cavalry_leader(board: Board, frame: Frame) -> str | None:
    """Case 8.422: a cavalry leader with an army in the attack who has not tried this turn."""
    for space in dict.fromkeys(board["where"][unit] for unit in frame["units"]):
        for leader in able_leaders(board, pieces_at(board, space)):
            is_rested = leader not in frame.get("tired", ())
            if leader in CAVALRY_LEADERS and leader not in board["surprised"] and is_rested:
                return leader
    return None


def open_fire(play: Play, board: Board, frame: Frame) -> None:
    """Cases 8.3, 8.41: both fire at once, or whoever was surprised with what is left."""
    frame["units"] = still_on_map(board, frame["units"])
    if not frame["units"]:
        frame["stage"] = "end"
        return
    combat = play.frame("combat") or {}
    defenders = units_at(board, frame["place"])
    frame["weary"] = [unit for unit in defenders if unit in combat.get("retreated", ())]
    frame["defenders"] = [unit for unit in defenders if unit not in frame["weary"]]
    other = SEAT_OF.get(frame["defender"], "")
    set_modifiers(board, frame, LOWER not in play.state["standing"].get(other, ()))
    if frame["order"] != "defender":
        shoot(play, board, frame, "attack")
    if frame["order"] != "attacker":
        shoot(play, board, frame, "defence")
    frame["stage"] = "returned"
    if frame["order"] == "defender":
        push_losses(play, frame, "attack")
    else:
        push_losses(play, frame, "defence")


def return_fire(play: Play, board: Board, frame: Frame) -> None:
    """Case 8.42: after a surprise the other side returns fire."""
    frame["stage"] = "retreat"
    frame["units"] = still_on_map(board, frame["units"])
    if frame["order"] == "attacker":
        frame["defenders"] = [
            unit for unit in units_at(board, frame["place"]) if unit not in frame["weary"]
        ]
        shoot(play, board, frame, "defence")
    elif frame["order"] == "defender":
        shoot(play, board, frame, "attack")
        push_losses(play, frame, "defence")


def set_modifiers(board: Board, frame: Frame, defender_wants_own: bool = True) -> None:
    """Cases 8.31, 8.312, 8.32: what the dice and columns of both are changed by.

    At a difference of two the attacker has said with the attack which die they want changed, the
    defender by standing instruction (TQ-57).
    """
    attacker = CombatSide(
        frame["units"],
        leader_of_attack(board, frame),
        len(frame["deployed"].get("attack", ())),
        frame["attack_bonus"],
    )
    able = able_leaders(board, pieces_at(board, frame["place"]))
    every = frame["defenders"] or frame["weary"]
    defender = CombatSide(
        every,
        able[0] if able else None,
        len(frame["deployed"].get("defence", ())),
        frame["defence_bonus"],
    )
    place = frame["place"]
    attack, defence = modifiers(board, attacker, defender, place)
    frame["modifiers"] = [attack, defence]
    wants_own = not frame.get("lower")
    frame["dice"] = list(die_modifiers(attack, defence, defender_wants_own, wants_own))
    frame["shifts"] = list(shifts(board, attacker, defender, place, frame["no_terrain"]))
    frame["leaders"] = [attacker.leader, defender.leader]
    frame["beside"] = [
        each for leader in frame["leaders"] if leader for each in leaders_beside(board, leader)
    ]


def leader_of_attack(board: Board, frame: Frame) -> str | None:
    """The best leader who takes part: with an army, and a unit of the space in the attack."""
    spaces = dict.fromkeys(board["where"][unit] for unit in frame["units"])
    frame["origins"] = list(spaces)
    able = [leader for space in spaces for leader in able_leaders(board, pieces_at(board, space))]
    found = [leader for leader in able if leader not in frame.get("strangers", ())]
    if frame.get("said_leader") in found:
        return str(frame["said_leader"])
    return max(found, key=rating, default=None)


def shoot(play: Play, board: Board, frame: Frame, who: str) -> None:
    """Case 8.41: one side fires ("attack" or "defence"): its die, column and loss factors."""
    units = frame["units"] if who == "attack" else frame["defenders"]
    index = 0 if who == "attack" else 1
    if not units:
        frame[f"{who}_factors"] = 0
        return
    die = play.roll(f"combat {who}")
    modifier, shift = frame["dice"][index], frame["shifts"][index]
    factors, column, table = fire(board, units, shift, die + modifier)
    frame[f"{who}_factors"] = factors
    play.emit(
        "fire",
        who=who,
        place=frame["place"],
        table=table,
        column=column,
        modifier=modifier,
        die=die,
        factors=factors,
    )


def push_losses(play: Play, frame: Frame, who: str) -> None:
    """Push the losses of one side, which the other has inflicted."""
    if who == "defence":
        if frame["attack_factors"] > 0:
            board = board_of(play.state)
            for unit in frame["weary"]:
                eliminate(play, board, unit)
        play.push("losses", units=list(frame["defenders"]), factors=frame["attack_factors"])
    else:
        play.push("losses", units=list(frame["units"]), factors=frame["defence_factors"])
