"""Prepared orders of Triumph of Chaos: coming rounds, politics, logistics, and the moments of
stances, whose text is in `stances`."""

from typing import Final

from app.games.board import plan_conditions
from app.games.kernel.plan_terms import (
    Args,
    PlanCondition,
    PlanTrigger,
    SeenMessage,
    View,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat, State
from app.games.text import gettext
from app.games.toc.board import board_of, side_of
from app.games.toc.box import NET, SIDE_OF_SEAT, SIDES, UNITS, enemy_of
from app.games.toc.codes import NAMES
from app.games.toc.rules.battle_opening import BESIDE
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.stances import ANSWERS, PIECE, STANCE, battle_of

IN_ROUND: Final = frozenset(
    {
        "card", "activation", "movement", "combat", "engage", "assets", "surprise", "advance",
        "pursue", "redeployment", "event_place", "event_repair", "event_green_corps",
        "event_no_act", "propaganda", "clear", "mend", "losses", "victims", "event_choice",
        "event_green_army", "greens", "revolt", "switching", "placing", "eradicate",
    }
)  # fmt: skip
"""What the active side can be asked in its round."""
DEFENCE: Final = frozenset({"defence", "bring", "losses", "cancel", "retreat", "counter"})
LOGISTICS: Final = frozenset(
    {"train", "bid", "spending", "rebuilding", "faction_rebuilding", "desertion", "turning"}
    | {"stirring", "placing"}
)
POLITICS: Final = frozenset({"allocation", "selection", "spies", "placing"})


def _is_battle_in(view: View, _seat: Seat, args: Args) -> bool:
    battle = battle_of(view)
    return battle is not None and battle["place"] == args["place"]


def _concerns_leader(view: View, seat: Seat, args: Args) -> bool:
    """Whether a leader defends in a combat, or stands beside one of whoever he may help (12.1)."""
    battle = battle_of(view)
    if battle is None or battle["side"] == SIDE_OF_SEAT[seat]:
        return False
    here = view["board"]["where"][args["leader"]]
    return here == battle["place"] or here in BESIDE[battle["place"]]


def _refuse_leader(view: View, seat: Seat, args: Args) -> Refusal | None:
    """Why a seat has no stance for a leader: he is on the other side."""
    if side_of(view["board"], args["leader"]) != enemy_of(SIDE_OF_SEAT[seat]):
        return None
    name = NAMES[args["leader"]]
    return Refusal(gettext("%(name)s is on the other side", name=name), "12.1")


def _combat_in_hand(state: State) -> str:
    """Name the combat that is being resolved: turn, round, side and space."""
    board = board_of(state)
    frame = next((each for each in state["steps"] if each["step"] == "battle"), {})
    return f"{board['turn']}.{board['round']}:{frame.get('side', '')}:{frame.get('place', '')}"


def _is_defender(view: View, seat: Seat, _args: Args) -> bool:
    """Whether a combat is under way in the round of the other side: losses are asked of both."""
    battle = battle_of(view)
    return battle is not None and battle["side"] != SIDE_OF_SEAT[seat]


def _is_political(state: State) -> bool:
    """Whether the Political Phase is under way; its questions follow each other."""
    return any(frame["step"] == "politics" for frame in state["steps"])


def _asks_politics(view: View, _seat: Seat, _args: Args) -> bool:
    """Whether politics ask: the same is placed by cards in rounds, and in logistics."""
    return any(frame["step"] == "politics" for frame in view["board"]["steps_now"])


def _is_logistics(view: View, _seat: Seat, _args: Args) -> bool:
    """Whether the Logistics Phase asks: cards have the same placed in rounds, and in politics."""
    return any(frame["step"] == "logistics" for frame in view["board"]["steps_now"])


def _is_own_round(view: View, seat: Seat, _args: Args) -> bool:
    rounds = [f for f in view["board"]["steps_now"] if f["step"] == "action_round"]
    return bool(rounds) and rounds[0]["side"] == SIDE_OF_SEAT[seat]


def _is_round(view: View, seat: Seat, args: Args) -> bool:
    return _is_own_round(view, seat, args) and view["board"]["round"] == int(args["round"])


TRIGGERS: Final = (
    PlanTrigger(
        "round",
        "next round",
        "your next round: the card, its use, moves and attacks",
        "6.1",
        ("next action round",),
        IN_ROUND,
        own_turn=True,
        keeps_rest=True,
        applies=_is_own_round,
    ),
    PlanTrigger(
        "round_of_turn",
        "round {round:number}",
        "your part of this round of the turn",
        "6.1",
        ("action round {round:number}",),
        IN_ROUND,
        own_turn=True,
        applies=_is_round,
    ),
    PlanTrigger(
        "politics",
        "politics",
        "the Political Phase: cards for the boxes, political cards, influence points",
        "5.2",
        ("political phase",),
        POLITICS,
        lasting=True,
        opens_turn=True,
        is_open=_is_political,
        applies=_asks_politics,
    ),
    PlanTrigger(
        "logistics",
        "logistics",
        "the Logistics Phase: the gold train, bids, what points buy, repairs and rebuilding",
        "5.4",
        ("logistics phase",),
        LOGISTICS,
        lasting=True,
        applies=_is_logistics,
    ),
    PlanTrigger(
        "defence",
        "defence",
        "a combat asks you something as the defender: assets, withdrawal, losses, retreat",
        "8.2",
        ("defense", "combat answers"),
        DEFENCE,
        bundle=True,
        verbs=ANSWERS,
        window=_combat_in_hand,
        lasting=True,
        applies=_is_defender,
        lines=(STANCE,),
    ),
    PlanTrigger(
        "defence_in",
        "defence in {place:place}",
        "a combat in this space asks you something: assets, withdrawal, losses, retreat",
        "8.2",
        decisions=DEFENCE,
        stance=True,
        lasting=True,
        applies=_is_battle_in,
        lines=(STANCE,),
    ),
    PlanTrigger(
        "defence_of",
        "defence of {leader:leader}",
        "a combat asks you something where this leader stands, or beside him: withdrawal, help",
        "12.1",
        decisions=DEFENCE,
        stance=True,
        lasting=True,
        applies=_concerns_leader,
        lines=(STANCE,),
        refuse=_refuse_leader,
    ),
)  # fmt: skip
"""The moments of a plan, each with the case of what it is about."""


def _supplied(view: View, _seat: Seat, args: Args) -> bool:
    board, unit = view["board"], args["unit"]
    at = board["where"].get(unit)
    if unit not in UNITS or at not in NET.bit:
        return False
    side = side_of(board, unit)
    return side in SIDES and bool(supplied_bits(board, side) & NET.bit[at])


def _side_takes(args: Args, heard: SeenMessage) -> bool:
    return bool(heard.args["side"] == args["side"] and heard.args["place"] == args["place"])


CONDITIONS: Final = (
    plan_conditions.is_in("7.1", PIECE),
    PlanCondition("{unit:piece} is supplied", "the unit stands in supply", "10.1", holds=_supplied),
    plan_conditions.is_reduced("3.22", PIECE),
    plan_conditions.is_attacked("8.2", "space"),
    plan_conditions.enters("7.1", ("moves", "advances"), PIECE),
    plan_conditions.is_lost("8.52", ("destroyed", "unsupplied"), PIECE),
    PlanCondition(
        "{side:side} enters {place:place}",
        "the side has taken the space since",
        "10.5",
        ("{side:side} takes {place:place}",),
        keys=frozenset({"taken"}),
        happened=_side_takes,
    ),
    plan_conditions.is_taken("10.5", "space"),
)
"""The conditions of a plan; all that they ask of lies open on the map."""
