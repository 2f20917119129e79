"""Prepared orders of Triumph of Chaos: coming rounds, logistics, and stances of defenders.

A stance answers everything that one combat asks of the defender of a space: assets, withdrawal or
help before the fire, losses, standing, the retreat and the counterattack.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from app.games.board import plan_conditions
from app.games.kernel.plan_terms import (
    Args,
    PlanCondition,
    PlanLine,
    PlanTrigger,
    SeenMessage,
    View,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat, State
from app.games.text import gettext
from app.games.toc.board import board_of, side_of
from app.games.toc.box import NET, SIDE_OF_SEAT, SIDES, UNITS, is_army
from app.games.toc.orders import NOTATION
from app.games.toc.rules.derived import supplied_bits

IN_ROUND: Final = frozenset(
    {
        "card", "activation", "movement", "combat", "engage", "assets", "surprise", "advance",
        "pursue", "redeployment", "event_place", "event_repair", "event_green_corps",
        "event_no_act", "propaganda", "clear", "mend", "losses", "victims", "event_choice",
        "event_green_army", "greens", "revolt", "switching", "placing",
    }
)  # fmt: skip
"""What the active side can be asked in its round."""
DEFENCE: Final = frozenset({"defence", "bring", "losses", "cancel", "retreat", "counter"})
LOGISTICS: Final = frozenset(
    {"train", "bid", "spending", "rebuilding", "faction_rebuilding", "desertion", "turning"}
    | {"stirring", "placing"}
)
POLITICS: Final = frozenset({"allocation", "selection", "spies", "placing"})

PIECE: Final = "{unit:piece}"

_PART = re.compile(r"\s*,\s*")
_LOSE = re.compile(r"lose (?P<units>.+?) first", re.I)
_BACK = re.compile(r"fall back(?: to (?P<place>.+))?", re.I)
_PLAIN: Final = {
    "hold": ("before", "hold"),
    "withdraw": ("before", "withdraw"),
    "bring help": ("before", "reinforce"),
    "use assets": ("assets", True),
    "no assets": ("assets", False),
    "stand": ("stand", True),
    "counterattack": ("counterattack", True),
    "do not counterattack": ("counterattack", False),
    "strike back": ("counterattack", True),
    "do not strike back": ("counterattack", False),
    "lose corps first": ("corps", True),
    "lose armies first": ("corps", False),
}
"""The parts of a stance that name nothing."""

Stance = dict[str, Any]
"""What a line says: `before` the fire, `assets`, `stand`, `counterattack`, `corps` first, units to
`lose`, `retreat` to a space."""


def _is_battle_in(view: View, _seat: Seat, args: Args) -> bool:
    return any(
        frame["step"] == "battle" and frame["place"] == args["place"]
        for frame in view["board"]["steps_now"]
    )


def _combat_in_hand(state: State) -> str:
    """Name the combat that is being resolved: turn, round, side and space."""
    board = board_of(state)
    frame = next((each for each in state["steps"] if each["step"] == "battle"), {})
    return f"{board['turn']}.{board['round']}:{frame.get('side', '')}:{frame.get('place', '')}"


def _is_defender(view: View, seat: Seat, _args: Args) -> bool:
    """Whether a combat is under way in the round of the other side: losses are asked of both."""
    battle = next((f for f in view["board"]["steps_now"] if f["step"] == "battle"), None)
    return battle is not None and battle["side"] != SIDE_OF_SEAT[seat]


def _is_own_round(view: View, seat: Seat, _args: Args) -> bool:
    rounds = [f for f in view["board"]["steps_now"] if f["step"] == "action_round"]
    return bool(rounds) and rounds[0]["side"] == SIDE_OF_SEAT[seat]


def _is_round(view: View, seat: Seat, args: Args) -> bool:
    return _is_own_round(view, seat, args) and view["board"]["round"] == int(args["round"])


def _read_stance(line: str) -> Stance | Refusal | None:
    """Read "withdraw, lose corps first, fall back to 603, counterattack"."""
    found: Stance = {}
    for part in _PART.split(" ".join(line.split()).rstrip(".")):
        plain = _PLAIN.get(part.lower())
        lose, back = _LOSE.fullmatch(part), _BACK.fullmatch(part)
        if plain is not None:
            found[plain[0]] = plain[1]
        elif lose:
            units = plan_conditions.read_units(NOTATION, lose["units"], "8.51", PIECE)
            if isinstance(units, Refusal):
                return units
            found["lose"] = units
        elif back:
            found["stand"] = False
            if back["place"]:
                unknown = gettext('unknown space: "%(name)s"', name=back["place"])
                place = plan_conditions.read_place(NOTATION, back["place"], Refusal(unknown, "8.6"))
                if isinstance(place, Refusal):
                    return place
                found["retreat"] = place
        else:
            return None
    return found


def _choose_answer(
    _view: View, _seat: Seat, options: Sequence[Action], said: Stance
) -> Action | None:
    """What a stance says to the question that is asked."""
    verbs = {each["do"] for each in options}
    if "hold" in verbs:
        return _before_the_fire(options, said)
    if "bring" in verbs and said.get("before") == "reinforce":
        return next(each for each in options if each["do"] == "bring")
    if "lose" in verbs:
        return _loss(options, said)
    if "fall_back" in verbs and "stand" in said:
        return {"do": "stand" if said["stand"] else "fall_back"}
    if "counterattack" in verbs and "counterattack" in said:
        return {"do": "counterattack" if said["counterattack"] else "stay"}
    if "retreat" in verbs and "retreat" in said:
        return _toward(options, said["retreat"])
    return None


def _before_the_fire(options: Sequence[Action], said: Stance) -> Action | None:
    assets = [each for each in options if each["do"] == "use_asset"]
    if assets and said.get("assets"):
        return assets[0]
    if "before" not in said:
        return {"do": "hold"} if "assets" in said else None
    wanted = (each for each in options if each["do"] == said["before"])
    return next(wanted, {"do": "hold"})


def _loss(options: Sequence[Action], said: Stance) -> Action | None:
    for unit in said.get("lose", ()):
        if {"do": "lose", "unit": unit} in options:
            return {"do": "lose", "unit": unit}
    if "corps" in said:
        wanted = (each for each in options if is_army(each["unit"]) != said["corps"])
        return next(wanted, None)
    return None


def _toward(options: Sequence[Action], goal: str) -> Action:
    """The end of a retreat next to the goal, all together where that is possible."""
    return min(
        options,
        key=lambda each: (
            spaces_between(each["to"], goal),
            each["do"] != "retreat_all",
            each["to"],
        ),
    )


def spaces_between(start: str, goal: str) -> int:
    """Return how many links lie between two spaces."""
    reached, count = NET.bit[start], 0
    while not reached & NET.bit[goal]:
        wider = reached | NET.near(reached)
        if wider == reached:
            break
        reached, count = wider, count + 1
    return count


STANCE: Final = PlanLine(
    "hold, withdraw, bring help, use assets, lose corps first, lose UNIT first, stand, "
    "fall back to PLACE, counterattack",
    "what the defenders do before the fire, who loses steps first, whether they try to cancel a "
    "retreat, toward which space they go, and whether they counterattack",
    _read_stance,
    _choose_answer,
)

TRIGGERS: Final = (
    PlanTrigger(
        "round",
        "next round",
        "your next round: the card, its use, moves and attacks",
        "6.1",
        ("next action round",),
        IN_ROUND,
        own_turn=True,
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
    ),
    PlanTrigger(
        "logistics",
        "logistics",
        "the Logistics Phase: the gold train, bids, what points buy, repairs and rebuilding",
        "5.4",
        ("logistics phase",),
        LOGISTICS,
        lasting=True,
    ),
    PlanTrigger(
        "defence",
        "defence",
        "a combat asks you something as the defender: assets, withdrawal, losses, retreat",
        "8.2",
        ("defense", "combat answers"),
        DEFENCE,
        bundle=True,
        verbs=frozenset(
            {
                "use_asset", "withdraw", "reinforce", "hold", "bring", "enough", "lose", "stand",
                "fall_back", "retreat", "retreat_all", "counterattack", "stay",
            }
        ),
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
