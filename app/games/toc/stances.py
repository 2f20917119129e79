"""What a stance says, and how it answers a combat: case 8.2, as the defender of a space.

A stance answers everything that one combat asks of the defender: assets, withdrawal or help before
the fire, losses, standing, the retreat and the counterattack. It stands for a space, or for a
leader: then it also sends him to help those who are attacked beside him (12.1). All that its
conditions ask of lies open on the map.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.games.board import plan_conditions
from app.games.kernel.plan_terms import Args, PlanLine, View
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.text import gettext
from app.games.toc.board import values_of
from app.games.toc.box import NET, is_army
from app.games.toc.forecast import forecast
from app.games.toc.orders import NOTATION

PIECE: Final = "{unit:piece}"

_PART = re.compile(r"\s*,\s*")
_ELSE = re.compile(r"else\s+", re.I)
_LIMIT = re.compile(r"\bif worse than\b", re.I)
_WORSE = re.compile(r"(?P<rest>.+?) if worse than (?P<limit>[+-]?\d{1,2})", re.I)
_BEFORE = re.compile(
    r"(?P<word>hold|withdraw|bring help|reinforce)"
    r"(?: (?!with\b)(?P<unit>.+?))?(?: with (?P<count>\d{1,2}))?",
    re.I,
)
_LOSE = re.compile(r"lose (?P<units>.+?) first", re.I)
_BACK = re.compile(r"fall back(?: to (?P<place>.+))?", re.I)
_VERBS: Final = {"bring help": "reinforce"}
_PLAIN: Final = {
    "use assets": ("assets", True),
    "no assets": ("assets", False),
    "stand": ("stand", True),
    "cancel retreat": ("stand", True),
    "cancel retreat with elite": ("stand", True),
    "do not cancel retreat": ("stand", False),
    "counterattack": ("counterattack", True),
    "do not counterattack": ("counterattack", False),
    "strike back": ("counterattack", True),
    "do not strike back": ("counterattack", False),
    "lose corps first": ("corps", True),
    "lose armies first": ("corps", False),
}
"""The parts of a stance that name nothing."""

ANSWERS: Final = frozenset(
    {
        "use_asset", "withdraw", "reinforce", "hold", "bring", "enough", "lose", "stand",
        "fall_back", "retreat", "retreat_all", "counterattack", "stay",
    }
)  # fmt: skip
"""The verbs of all that a combat asks its defender; a seat can always do more, such as resign."""

Stance = dict[str, Any]
"""What a line says: what to do `before` the fire, the first that is possible first, each a dict of
`do`, with `worse` (a limit), `units` (readings of the one to help) and `count` (units to bring)
where it says so; `assets`, `stand`, `counterattack`, `corps` first, units to `lose`, `retreat` to a
space; and the `leader` that it is for, if it is for one."""


def _read(line: str) -> Stance | Refusal | None:
    """Read "withdraw if worse than -1, else reinforce R10 with 1, lose corps first"."""
    found: Stance = {}
    plain_line = " ".join(line.replace("\N{MINUS SIGN}", "-").split()).rstrip(".")
    for part in _PART.split(plain_line):
        is_other = _ELSE.match(part) is not None
        part = _ELSE.sub("", part, count=1)
        before = _read_before(part)
        if isinstance(before, Refusal):
            return before
        if before is not None:
            found.setdefault("before", []).append(before)
            continue
        if is_other:
            return Refusal(gettext('write withdraw, reinforce or hold after "else"'), "12.1")
        said = _read_other(part)
        if said is None or isinstance(said, Refusal):
            return said
        found.update(said)
    return found


def _read_before(part: str) -> Stance | Refusal | None:
    """Read what is done before the fire, with its condition."""
    condition = _WORSE.fullmatch(part)
    if condition is None and _LIMIT.search(part):
        return Refusal(gettext('write a number after "worse than", such as -1'), "12.1")
    said = _BEFORE.fullmatch(condition["rest"] if condition else part)
    if said is None:
        return None
    word = said["word"].lower()
    found: Stance = {"do": _VERBS.get(word, word)}
    if condition:
        found["worse"] = int(condition["limit"])
    if said["unit"] or said["count"]:
        if found["do"] != "reinforce":
            return None
        if said["unit"]:
            units = plan_conditions.read_units(NOTATION, said["unit"], "12.1", PIECE)
            if isinstance(units, Refusal):
                return units
            found["units"] = units
        if said["count"]:
            found["count"] = int(said["count"])
            if not found["count"]:
                return Refusal(gettext("at least one unit has to come to help"), "12.1")
    return found


def _read_other(part: str) -> Stance | Refusal | None:
    """Read what is said of assets, losses, the retreat and the counterattack."""
    plain = _PLAIN.get(part.lower())
    if plain is not None:
        return {plain[0]: plain[1]}
    lose, back = _LOSE.fullmatch(part), _BACK.fullmatch(part)
    if lose:
        units = plan_conditions.read_units(NOTATION, lose["units"], "8.51", PIECE)
        return units if isinstance(units, Refusal) else {"lose": units}
    if back is None:
        return None
    found: Stance = {"stand": False}
    if back["place"]:
        unknown = gettext('unknown space: "%(name)s"', name=back["place"])
        place = plan_conditions.read_place(NOTATION, back["place"], Refusal(unknown, "8.6"))
        if isinstance(place, Refusal):
            return place
        found["retreat"] = place
    return found


def _for_leader(said: Stance, args: Args) -> Stance:
    """What a stance says, with the leader that it is for."""
    return {**said, "leader": args["leader"]} if "leader" in args else said


def battle_of(view: View) -> Mapping[str, Any] | None:
    """Return the combat that is being resolved, if there is one."""
    return next((f for f in view["board"]["steps_now"] if f["step"] == "battle"), None)


def _choose(view: View, _seat: Seat, options: Sequence[Action], said: Stance) -> Action | None:
    """What a stance says to the question that is asked."""
    options = [each for each in options if each["do"] in ANSWERS]
    verbs = {each["do"] for each in options}
    battle = battle_of(view)
    leader = said.get("leader")
    if leader and battle and view["board"]["where"][leader] != battle["place"]:
        return _from_beside(view, battle, options, said)
    if battle and "hold" in verbs:
        return _before_the_fire(view, battle, options, said)
    if battle and "bring" in verbs:
        return _bring(view, battle, options, said)
    if "lose" in verbs:
        return _loss(options, said)
    if "fall_back" in verbs and "stand" in said:
        return {"do": "stand" if said["stand"] else "fall_back"}
    if "counterattack" in verbs and "counterattack" in said:
        return {"do": "counterattack" if said["counterattack"] else "stay"}
    if "retreat" in verbs and "retreat" in said:
        return _toward(options, said["retreat"])
    return None


def _from_beside(
    view: View, battle: Mapping[str, Any], options: Sequence[Action], said: Stance
) -> Action | None:
    """Case 12.1: what a leader does for those who are attacked beside him; others decide the rest.

    The best leader of a stack brings it (12.2): who is named stands for his stack."""
    where = view["board"]["where"]
    here = where[said["leader"]]
    if any(each["do"] == "bring" for each in options):
        helper = battle.get("helper")
        return _bring(view, battle, options, said) if helper and where[helper] == here else None
    able = [each for each in options if each["do"] == "reinforce" and where[each["leader"]] == here]
    # After the fire there are no modifiers to compare: attackers may stand in the space by then.
    for each in said.get("before", ()) if able else ():
        if each["do"] == "reinforce" and _applies(view, battle, each):
            return able[0]
    return None


def _before_the_fire(
    view: View, battle: Mapping[str, Any], options: Sequence[Action], said: Stance
) -> Action | None:
    """The first of what it says that applies and is possible; if nothing is, it holds."""
    assets = [each for each in options if each["do"] == "use_asset"]
    if assets and said.get("assets"):
        return assets[0]
    if "before" not in said:
        return {"do": "hold"} if "assets" in said else None
    for each in said["before"]:
        found = next((option for option in options if option["do"] == each["do"]), None)
        if found is not None and _applies(view, battle, each):
            return found
    return {"do": "hold"}


def _applies(view: View, battle: Mapping[str, Any], said: Stance) -> bool:
    """Whether a part that is said of the time before the fire applies to a combat."""
    if not _is_about(view, battle, said):
        return False
    return "worse" not in said or balance(view, battle) < said["worse"]


def _is_about(view: View, battle: Mapping[str, Any], said: Stance) -> bool:
    """Whether the unit that a part names, if it names one, is attacked."""
    where = view["board"]["where"]
    return "units" not in said or any(where[unit] == battle["place"] for unit in said["units"])


def balance(view: View, battle: Mapping[str, Any]) -> int:
    """Return the defender's combat modifiers less the attacker's, as far as they are known before
    the fire (8.311)."""
    frames = view["board"]["steps_now"]
    retreated = next((f.get("retreated", ()) for f in frames if f["step"] == "combat"), ())
    expected = forecast(view["board"], battle, retreated)
    if expected is None:
        return 0
    return sum(term.amount if term.who else -term.amount for term in expected.modifiers)


def _bring(
    view: View, battle: Mapping[str, Any], options: Sequence[Action], said: Stance
) -> Action | None:
    """Bring the strongest units, as many as it says, or all."""
    helping = [
        each
        for each in said.get("before", ())
        if each["do"] == "reinforce" and _is_about(view, battle, each)
    ]
    if not helping:
        return None
    enough: Action = {"do": "enough"}
    count, board = helping[0].get("count"), view["board"]
    units = [each for each in options if each["do"] == "bring"]
    is_done = count is not None and len(battle["brought"]) >= count
    if enough in options and (is_done or not units):
        return enough
    return max(units, key=lambda each: values_of(board, each["unit"])[0])


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
    "hold, withdraw if worse than NUMBER, else reinforce UNIT with NUMBER, use assets, "
    "lose corps first, lose UNIT first, cancel retreat, fall back to PLACE, counterattack",
    "what the defenders do before the fire: the first part that applies and is possible. “Worse "
    "than -1”: their combat modifiers less the attacker's are below -1. “Reinforce UNIT with 1”: "
    "one unit, the strongest, comes to help where UNIT is attacked. Then who loses steps first, "
    "whether they try to cancel a retreat, toward which space they go, and whether they "
    "counterattack",
    _read,
    _choose,
    _for_leader,
)
