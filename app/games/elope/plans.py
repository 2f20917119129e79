"""Prepared orders of Elope: the next turn, the sealed operations, and stances of defenders.

A stance answers everything that one combat asks of the defender in a hex: losses, standing or
retreating, the counter-attack with what is spent on it, and where the retreat ends.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from app.games.board import plan_conditions
from app.games.elope.board import board_of
from app.games.elope.box import GRID, MAP
from app.games.elope.forecast import forecast
from app.games.elope.orders import NOTATION
from app.games.elope.rules.combat import COLUMNS
from app.games.elope.rules.condition import is_supplied
from app.games.elope.standing import COUNTER_COLUMNS
from app.games.kernel.plan_terms import (
    Args,
    PlanCondition,
    PlanLine,
    PlanTrigger,
    View,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat, State
from app.games.text import gettext

IN_TURN: Final = frozenset(
    {"arrivals", "movement", "combat", "order", "spend", "advance", "exploitation", "excess"}
)
DEFENCE: Final = frozenset({"losses", "stand", "engaged", "spend", "retreat", "advance"})

_PART = re.compile(
    r"\s*,\s*(?=hold\b|one step\b|back\b|fall back\b|counter|lose |with\b|without\b)", re.I
)
_LOSE = re.compile(r"lose (?P<units>.+?) first", re.I)
_BACK = re.compile(r"(?:one step then back|back|fall back)(?: to (?P<place>.+))?", re.I)
_COUNTER = re.compile(
    r"counter-?attack(?: at (?P<odds>\d[:-]\d)(?: or better)?)?(?: (?P<spend>with|without) depot)?",
    re.I,
)

Stance = dict[str, Any]
"""What a line says: `lose` units, `stand` or not, `retreat` to a hex, `counter` from a column on,
`spend` or not."""


def _is_battle_in(view: View, _seat: Seat, args: Args) -> bool:
    return args["place"] in view["board"]["fought_over"]


def _combat_in_hand(state: State) -> str:
    """Name the combat that is being resolved: its turn, its hex and who attacks (7.4)."""
    frame = next((each for each in state["steps"] if each["step"] == "battle"), {})
    units = ",".join(frame.get("units", ()))
    return f"{board_of(state)['turn']}:{frame.get('place', '')}:{units}"[:120]


def _read_stance(line: str) -> Stance | Refusal | None:
    """Read "hold", "one step then back to 3119", "counter-attack at 1:1 with depot"."""
    found: Stance = {}
    for part in _PART.split(" ".join(line.split()).rstrip(".")):
        lose, back, counter = (each.fullmatch(part) for each in (_LOSE, _BACK, _COUNTER))
        if part.lower() == "hold":
            found["stand"] = True
        elif lose:
            units = plan_conditions.read_units(NOTATION, lose["units"], "7.6")
            if isinstance(units, Refusal):
                return units
            found["lose"] = units
        elif back:
            found["stand"] = False
            if back["place"]:
                unknown = gettext('unknown hex: "%(name)s"', name=back["place"])
                place = plan_conditions.read_place(NOTATION, back["place"], Refusal(unknown, "8.0"))
                if isinstance(place, Refusal):
                    return place
                found["retreat"] = place
        elif counter:
            column = (counter["odds"] or COUNTER_COLUMNS[0]).replace(":", "-")
            if column not in COUNTER_COLUMNS:
                known = ", ".join(each.replace("-", ":") for each in COUNTER_COLUMNS)
                return Refusal(gettext("the odds are one of %(known)s", known=known), "7.7")
            found["counter"] = column
            found["spend"] = (counter["spend"] or "with").lower() == "with"
        else:
            return None
    return found


def _choose_answer(
    view: View, seat: Seat, options: Sequence[Action], said: Stance
) -> Action | None:
    """What a stance says to the question that is asked."""
    verbs = {each["do"] for each in options}
    if "lose" in verbs:
        wanted = ({"do": "lose", "unit": unit} for unit in said.get("lose", ()))
        return next((each for each in wanted if each in options), None)
    if "fall_back" in verbs and "stand" in said:
        return {"do": "stand" if said["stand"] else "fall_back"}
    if "give_way" in verbs:
        return _engaged(view, options, said)
    if "spend_nothing" in verbs and "spend" in said:
        return options[0] if said["spend"] else {"do": "spend_nothing"}
    if "retreat" in verbs and "retreat" in said:
        return min(options, key=lambda each: GRID.distance(each["place"], said["retreat"]))
    return None


def _engaged(view: View, options: Sequence[Action], said: Stance) -> Action | None:
    """Counter-attack the hex with the best column, if it is good enough; who holds attacks as well,
    who goes back gives way."""
    least = said.get("counter")
    if least is None:
        if "stand" not in said:
            return None
        if not said["stand"]:
            return {"do": "give_way"}
        least = COUNTER_COLUMNS[0]
    board, die = view["board"], view["options"]["combat_die"]
    battle = board["battle"]
    units = [u for u in battle["defending"] if board["where"][u] == battle["place"]]
    best: tuple[int, Action] | None = None
    for option in options:
        if option["do"] != "counter":
            continue
        expected = forecast(board, units, option["place"], die)
        if expected is not None:
            odds = expected.odds if said.get("spend", True) else expected.bare
            if best is None or odds.column > best[0]:
                best = odds.column, option
    if best is not None and best[0] >= COLUMNS.index(least):
        return best[1]
    return {"do": "give_way"}


STANCE: Final = PlanLine(
    "hold, one step then back to PLACE, counter-attack at ODDS with depot, lose UNIT first",
    "whether you stand or retreat after the first step, and toward which hex; from which odds on "
    "an engaged defender attacks instead of giving way, with a depot or without; who loses steps "
    "first",
    _read_stance,
    _choose_answer,
)

TRIGGERS: Final = (
    PlanTrigger(
        "turn",
        "next turn",
        "your next turn: arrivals, movement, attacks and what is spent on them",
        "3.0",
        ("turn",),
        IN_TURN,
        own_turn=True,
    ),
    PlanTrigger(
        "operations",
        "operations",
        "the mutual operations: depots and units to restore",
        "3.0",
        ("mutual operations",),
        frozenset({"operations"}),
        lasting=True,
        opens_turn=True,
    ),
    PlanTrigger(
        "defence",
        "defence",
        "a combat asks you something as the defender: losses, retreat, counter-attack",
        "7.6",
        ("defense", "combat answers"),
        DEFENCE,
        bundle=True,
        verbs=frozenset(
            {
                "lose", "stand", "fall_back", "counter", "command", "give_way", "retreat",
                "spend", "spend_point", "spend_nothing",
            }
        ),
        window=_combat_in_hand,
        lasting=True,
        lines=(STANCE,),
    ),
    PlanTrigger(
        "defence_in",
        "defence in {place:place}",
        "a combat in this hex asks you something: losses, retreat, counter-attack",
        "7.6",
        decisions=DEFENCE,
        stance=True,
        lasting=True,
        applies=_is_battle_in,
        lines=(STANCE,),
    ),
    PlanTrigger(
        "flight",
        "depot flight",
        "a mobile depot of yours has to flee",
        "11.6",
        decisions=frozenset({"flight"}),
        lasting=True,
    ),
)  # fmt: skip
"""The moments of a plan, each with the case of what it is about."""


def _supplied(view: View, _seat: Seat, args: Args) -> bool:
    board = view["board"]
    return board["where"].get(args["unit"]) in MAP.hexes and is_supplied(board, args["unit"])


CONDITIONS: Final = (
    plan_conditions.is_in("4.2"),
    PlanCondition(
        "{unit:unit} is supplied", "the unit is on record as in supply", "10.0", holds=_supplied
    ),
    plan_conditions.is_reduced("7.6"),
    plan_conditions.is_attacked("7.0", "hex"),
    plan_conditions.enters("4.2"),
    plan_conditions.is_lost("7.6"),
    plan_conditions.is_taken("24.0", "place"),
)
"""The conditions of a plan; nothing on the map is hidden."""
