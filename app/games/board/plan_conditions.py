"""What plans of board games ask of units and places, and how their stances name them.

`slot` is how a title's notation writes a unit in a pattern, "{unit:unit}" or "{unit:piece}", and
`place` what it calls a place of its board. The keys are those of the title's log messages, whose
arguments have the same names in all titles: `unit` or `units`, `place`, `path`.
"""

import re
from collections.abc import Iterable

from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.plan_terms import Args, PlanCondition, SeenMessage, View
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.text import gettext

_UNIT = "{unit:unit}"
_BETWEEN_UNITS = re.compile(r" ?[+,] ?")


def read_units(
    notation: OrderNotation, names: str, case: str, slot: str = _UNIT
) -> list[str] | Refusal:
    """Return the units that a stance lists, "SIB3, SIB4" or "SIB3 + SIB4": all readings of each."""
    readings = [notation.fill(slot, each) for each in _BETWEEN_UNITS.split(names)]
    if not all(readings):
        return Refusal(gettext('unknown unit: "%(name)s"', name=names), case)
    return [str(each["unit"]) for found in readings for each in found]


def read_place(notation: OrderNotation, name: str, unknown: Refusal) -> str | Refusal:
    """Return the place that a stance names, or `unknown` if it names none or several."""
    places = notation.fill("{place:place}", name)
    return str(places[0]["place"]) if len(places) == 1 else unknown


def is_in(case: str, slot: str = _UNIT) -> PlanCondition:
    """Return "UNIT is in PLACE"."""
    return PlanCondition(
        f"{slot} is in {{place:place}}", "the unit stands there", case, holds=_stands_there
    )


def is_reduced(case: str, slot: str = _UNIT) -> PlanCondition:
    """Return "UNIT is reduced"."""
    return PlanCondition(
        f"{slot} is reduced", "the unit is on its reduced side", case, holds=_stands_reduced
    )


def is_attacked(case: str, place: str) -> PlanCondition:
    """Return "PLACE is attacked"."""
    return PlanCondition(
        "{place:place} is attacked",
        f"the {place} has been attacked since",
        case,
        keys=frozenset({"attack"}),
        happened=names_place,
    )


def enters(case: str, keys: Iterable[str] = ("moves",), slot: str = _UNIT) -> PlanCondition:
    """Return "UNIT enters PLACE"."""
    return PlanCondition(
        f"{slot} enters {{place:place}}",
        "the unit has moved there, or through it",
        case,
        keys=frozenset(keys),
        happened=_goes_through,
    )


def is_lost(case: str, keys: Iterable[str] = ("destroyed",), slot: str = _UNIT) -> PlanCondition:
    """Return "UNIT is lost"."""
    return PlanCondition(
        f"{slot} is lost",
        "the unit has been destroyed since",
        case,
        keys=frozenset(keys),
        happened=_names_unit,
    )


def is_taken(case: str, place: str, keys: Iterable[str] = ("taken",)) -> PlanCondition:
    """Return "PLACE is taken"."""
    return PlanCondition(
        "{place:place} is taken",
        f"the {place} has changed hands since",
        case,
        keys=frozenset(keys),
        happened=names_place,
    )


def names_place(args: Args, heard: SeenMessage) -> bool:
    """Return whether a message is about the place of a condition."""
    return bool(heard.args["place"] == args["place"])


def _names_unit(args: Args, heard: SeenMessage) -> bool:
    return bool(heard.args["unit"] == args["unit"])


def _goes_through(args: Args, heard: SeenMessage) -> bool:
    units = heard.args.get("units") or [heard.args["unit"]]
    path = heard.args.get("path") or [heard.args["place"]]
    return args["unit"] in units and args["place"] in path


def _stands_there(view: View, _seat: Seat, args: Args) -> bool:
    return bool(view["board"]["where"].get(args["unit"]) == args["place"])


def _stands_reduced(view: View, _seat: Seat, args: Args) -> bool:
    return args["unit"] in view["board"]["reduced"]
