"""Prepared orders of Reds!: a plan for each chit, for the turn before the chits, and for battles.

A plan for a chit runs when its units are activated, whichever chit does it (7.10, 7.11). A stance
answers what a battle asks of the defender in a hex.
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
    View,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat, State
from app.games.reds.board import board_of, side_of_seat
from app.games.reds.box import BOX, GRID, MAP, UNITS
from app.games.reds.orders import NOTATION
from app.games.reds.rules.activation import FIELD_STAFF, LOGISTICS
from app.games.reds.rules.answers import to_a_source
from app.games.reds.rules.battle_odds import LOWEST, column_of
from app.games.reds.rules.battle_result import value_of_loss
from app.games.reds.rules.retreat import GOES, ways_of
from app.games.reds.rules.stacking import counted
from app.games.reds.rules.supply import Supply
from app.games.reds.standing import ODDS
from app.games.text import gettext

IN_SEGMENT: Final = frozenset({"movement", "combat", "battle", "advance", "excess"})
BEFORE_CHITS: Final = frozenset(
    {"placing", "leader", "terror", "strategic_moves", "trotsky", "command", "cup"}
)
DEFENCE: Final = frozenset({"support", "losses", "retreat"})
OF_LOGISTICS: Final = frozenset(
    {"raid", "tsar", "miracle", "peace", "border_guard", "garrisons", "placing"}
)
OF_ARRIVALS: Final = frozenset({"reinforcements", "replacements"})

_PART = re.compile(r"\s*,\s*(?=lose |spare |retreat |air\b|navy\b|no support)", re.I)
_LOSE = re.compile(r"lose (?P<units>.+?) first", re.I)
_SPARE = re.compile(r"spare (?P<units>.+)", re.I)
_RETREAT = re.compile(r"retreat (?P<how>to|into|towards?) (?P<place>.+)", re.I)
_ALONG = re.compile(r"retreat along (?:the )?(?:rail|rails|railway)", re.I)
_ANY = {"a city": "city", "own source": "source", "an own source": "source"}
_SUPPORT = re.compile(r"(?P<kind>air|navy)(?: at (?P<odds>\d:\d)(?: or worse)?)?", re.I)

Answers = dict[str, Any]
"""What a line says: units to lose and to spare, how to retreat (`to` or `into` and a hex, or `any`
with "city", "rail" or "source"), and `support`: from which odds of the attacker on ships and
aircraft help."""


def _is_active(view: View, seat: Seat, args: Args) -> bool:
    """Whether the groups of a chit are those that are active now."""
    segment = view["board"]["segment"]
    return segment is not None and segment["groups"][0] in BOX.chits[args["chit"]].groups


def _not_yours(view: View, seat: Seat, args: Args) -> Refusal | None:
    """Why a seat can never meet the activation of a chit."""
    chit = BOX.chits[args["chit"]]
    if chit.id == LOGISTICS:
        return Refusal(gettext("write PLAN logistics answers"), "7.12", ("PLAN logistics answers",))
    own = [each.id for each in BOX.chits.values() if each.side == side_of_seat(seat)]
    listed = tuple(f"PLAN {each}" for each in own if each not in (LOGISTICS, FIELD_STAFF))
    if chit.id == FIELD_STAFF:
        return Refusal(
            gettext("plan the front itself; the Field Staff activates it"), "7.11", listed
        )
    if chit.side != side_of_seat(seat):
        return Refusal(gettext("this chit is not yours"), "7.4", listed)
    return None


def _is_battle_in(view: View, _seat: Seat, args: Args) -> bool:
    battle = view["board"]["battle"]
    return battle is not None and battle["place"] == args["place"]


def _battle_in_hand(state: State) -> str:
    """Name the battle that is being resolved: its turn, its hex and who attacks (11.2)."""
    frame = next((each for each in state["steps"] if each["step"] == "battle"), {})
    units = ",".join(frame.get("units", ()))
    return f"{board_of(state)['turn']}:{frame.get('place', '')}:{units}"[:120]


def _read_answers(line: str) -> Answers | Refusal | None:
    """Read "lose SIB3 first, spare KAP, retreat into Ufa, navy at 2:1"."""
    found: Answers = {}
    for part in _PART.split(" ".join(line.split()).rstrip(".")):
        read = _read_answer(part)
        if read is None or isinstance(read, Refusal):
            return read
        for name, said in read.items():
            found[name] = {**found.get(name, {}), **said} if name == "support" else said
    return found


def _read_answer(part: str) -> Answers | Refusal | None:
    """Read one of the answers of a line; None if it is none."""
    if part.lower() == "no support":
        return {"support": {}}
    lose, spare = _LOSE.fullmatch(part), _SPARE.fullmatch(part)
    if lose or spare:
        said = lose or spare
        assert said is not None
        units = _read_units(said["units"])
        return units if isinstance(units, Refusal) else {"lose" if lose else "spare": units}
    if _ALONG.fullmatch(part):
        return {"retreat": ("any", "rail")}
    retreat, support = _RETREAT.fullmatch(part), _SUPPORT.fullmatch(part)
    if retreat:
        return _read_retreat(retreat["how"].lower(), retreat["place"])
    if support:
        odds = support["odds"] or ODDS[0]
        if odds not in ODDS:
            known = ", ".join(ODDS)
            return Refusal(gettext("the odds are one of %(known)s", known=known), "11.3")
        return {"support": {support["kind"].lower(): odds}}
    return None


def _read_units(text: str) -> list[str] | Refusal:
    units = [NOTATION.fill("{unit:unit}", each) for each in re.split(r" ?, ?| ?\+ ?", text)]
    if not all(units):
        return Refusal(gettext('unknown unit: "%(name)s"', name=text), "11.5")
    return [str(each["unit"]) for readings in units for each in readings]


def _read_retreat(how: str, text: str) -> Answers | Refusal:
    """Read where a retreat goes: a hex or a city by name, any city, or the own source."""
    if text.lower() in _ANY:
        return {"retreat": ("any", _ANY[text.lower()])}
    places = NOTATION.fill("{place:place}", text)
    if len(places) != 1:
        return Refusal(gettext('unknown hex: "%(name)s"', name=text), "11.6")
    place = str(places[0]["place"])
    if how == "into" and place not in MAP.cities:
        why = gettext("there is no city in %(place)s; write RETREAT TO %(place)s", place=place)
        return Refusal(why, "11.6")
    return {"retreat": ("into" if how == "into" else "to", place)}


def _choose_answer(
    view: View, seat: Seat, options: Sequence[Action], said: Answers
) -> Action | None:
    """The unit of the list that can be lost, else the cheapest that is not spared; the end of the
    retreat that comes nearest to what is said."""
    losses = [each for each in options if each["do"] == "lose"]
    for unit in said.get("lose", ()):
        if {"do": "lose", "unit": unit} in losses:
            return {"do": "lose", "unit": unit}
    others = [each for each in losses if each["unit"] not in said.get("spare", ())]
    if "spare" in said and others:
        board = view["board"]
        return min(others, key=lambda each: value_of_loss(board, each["unit"]))
    ends = [each for each in options if each["do"] == "retreat"]
    if "retreat" in said and ends:
        return min(ends, key=lambda each: _retreat_rank(view, each, *said["retreat"]))
    if "support" in said and {"do": "no_support"} in options:
        kinds = {"air": "air", "navy": "naval_flotilla"}
        board = view["board"]
        column = column_of(board, board["battle"])[1] - LOWEST
        wanted = {
            kinds[kind] for kind, odds in said["support"].items() if column >= ODDS.index(odds)
        }
        for each in options:
            if each["do"] == "support" and UNITS[each["unit"]].type in wanted:
                return each
        return {"do": "no_support"}
    return None


def _retreat_rank(view: View, option: Action, how: str, goal: str) -> tuple[float, ...]:
    """Case 11.6: how a retreat is ranked: not above the stacking limit, at the least disorder, and
    then near to the goal; "into" a city goes there at any disorder."""
    board, battle = view["board"], view["board"]["battle"]
    unit, end = option["unit"], option["place"]
    attackers = sorted({board["where"][unit] for unit in battle["units"]})
    ways = [each for each in ways_of(board, unit, battle["place"], attackers) if each.end == end]
    cost = min((way.cost for way in ways), default=0)
    there = [unit for unit, at in board["where"].items() if at == end]
    crowded = sum(map(counted, [*there, unit])) > BOX.limits.stack
    if how == "into":
        return crowded, end != goal, cost, GRID.distance(end, goal)
    if how == "to":
        return crowded, cost, GRID.distance(end, goal)
    goes = goal == "source" or any(GOES[goal](board, unit, way) for way in ways)
    return crowded, cost, not goes, to_a_source(unit, end)


ANSWERS: Final = PlanLine(
    "lose UNIT first, spare UNIT, retreat to PLACE, navy at ODDS",
    "the unit that is disordered among equals, or one that is not (spare KAP); the end of a "
    "retreat that costs least and is nearest to a hex (to 2914), is an own city (into a city), "
    "follows a railway (along rail) or lies toward your source (toward own source), or a city at "
    "any disorder (into Ufa); and whether aircraft (air), ships (navy) or none (no support) help "
    "in the defence, at some odds of the attacker or better ones if you like",
    _read_answers,
    _choose_answer,
)

TRIGGERS: Final = (
    PlanTrigger(
        "turn",
        "next turn",
        "your part of the next turn before the chits: events, strategic movement, fronts, "
        "the first chit",
        "5.1",
        ("turn", "turn start"),
        BEFORE_CHITS,
        own_turn=True,
    ),
    PlanTrigger(
        "chit",
        "{chit:chit}",
        "the units of this chit are activated",
        "7.10",
        decisions=IN_SEGMENT,
        own_turn=True,
        applies=_is_active,
        refuse=_not_yours,
    ),
    PlanTrigger(
        "defence",
        "defence",
        "a battle asks you something as the defender: support, losses, retreat",
        "11.3",
        ("defense", "battle answers"),
        DEFENCE,
        bundle=True,
        verbs=frozenset({"support", "no_support", "lose", "retreat"}),
        window=_battle_in_hand,
        lasting=True,
        lines=(ANSWERS,),
    ),
    PlanTrigger(
        "defence_in",
        "defence in {place:place}",
        "a battle in this hex asks you something: support, losses, retreat",
        "11.3",
        decisions=DEFENCE,
        stance=True,
        lasting=True,
        applies=_is_battle_in,
        lines=(ANSWERS,),
    ),
    PlanTrigger(
        "field_staff",
        "field staff front",
        "you name the front that the Field Staff activates",
        "7.11",
        decisions=frozenset({"field_staff"}),
        lasting=True,
    ),
    PlanTrigger(
        "logistics",
        "logistics answers",
        "logistics asks you something: raid, Tsar, Miracle, peace, garrisons",
        "12.2",
        decisions=OF_LOGISTICS,
        bundle=True,
        lasting=True,
    ),
    PlanTrigger(
        "arrivals",
        "arrivals",
        "you place reinforcements and replacements",
        "14.1",
        ("reinforcements", "replacements"),
        OF_ARRIVALS,
        bundle=True,
        lasting=True,
    ),
)
"""The moments of a plan, each with the case of what it is about."""


def _is_supplied(view: View, _seat: Seat, args: Args) -> bool:
    return Supply(view["board"]).is_supplied(args["unit"])


def _is_disordered(view: View, _seat: Seat, args: Args) -> bool:
    return args["unit"] in view["board"]["disordered"]


CONDITIONS: Final = (
    plan_conditions.is_in("10.6"),
    PlanCondition("{unit:unit} is supplied", "the unit is in supply", "12.4", holds=_is_supplied),
    PlanCondition(
        "{unit:unit} is disordered", "the unit is on its second side", "11.5", holds=_is_disordered
    ),
    plan_conditions.is_attacked("11.1", "hex"),
    plan_conditions.enters("10.6"),
    plan_conditions.is_lost("11.5"),
    plan_conditions.is_taken("13.1", "city", keys=("city.taken",)),
)
"""The conditions of a plan; nothing is hidden in Reds!."""
