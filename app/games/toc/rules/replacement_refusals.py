"""Section 11.53: why a unit cannot be repaired or rebuilt."""

from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.text import gettext
from app.games.toc.board import CASUALTIES, RESERVE, Board, is_soc_rev
from app.games.toc.box import FAR_EAST, PORT_OF_KEY, SPACES, UNITS, has_mark, is_army, region_of
from app.games.toc.codes import NAMES
from app.games.toc.names import half_steps
from app.games.toc.rules.replacement_flow import (
    IN_RESERVE,
    VIA,
    ReplacementFlow,
    cost_of,
)

RETURNS = frozenset({"mend", "rebuild", *VIA})
"""The orders that repair or rebuild a unit."""


def refusal_of(board: Board, side: str, used: dict[str, int], action: Action) -> Refusal | None:
    """Return why an order to repair or rebuild a unit of a side is not possible; None: the order is
    another, or the centre that it names is at fault (`through_centre`)."""
    unit = action.get("unit", "")
    if action["do"] not in RETURNS or unit not in UNITS:
        return None
    flow, name = ReplacementFlow(board, side, used), gettext(NAMES[unit])
    if UNITS[unit].side != side or is_soc_rev(unit):
        return _refusal(gettext("%(unit)s does not belong to your own forces", unit=name))
    if has_mark(unit, "dot"):
        why = gettext("%(unit)s has a dot: it is neither repaired nor rebuilt", unit=name)
        return _refusal(why)
    why = _of_state(board, unit, name, action)
    if why:
        return _refusal(why)
    left = flow.steps_for(unit)
    if left < cost_of(unit):
        return _refusal(
            gettext(
                "a step of %(unit)s costs %(cost)s, and you have %(left)s left",
                unit=name,
                cost=half_steps(cost_of(unit)),
                left=half_steps(left),
            )
        )
    return _of_place(flow, unit, name, action)


def through_centre(
    board: Board, side: str, used: dict[str, int], action: Action
) -> Action | Refusal | None:
    """Case 11.53: the centre or port that an order names is not listed: it serves the unit, can
    take steps still, or is a port that is yet to be used. None: the action names none."""
    if action["do"] not in VIA:
        return None
    via: str = action["via"]
    name = SPACES[PORT_OF_KEY.get(via) or via].name
    if via in PORT_OF_KEY and via not in used:
        if PORT_OF_KEY[via] not in ReplacementFlow(board, side, used).closed_ports():
            return Refusal(gettext("you cannot use the port of %(name)s", name=name), "11.53")
        used = {**used, via: 0}
    flow = ReplacementFlow(board, side, used)
    if not flow.can_do(action):
        why = gettext("it cannot be repaired or rebuilt there now")
        return refusal_of(board, side, used, action) or Refusal(why, "11.53")
    if via not in flow.centres(flow.goal(action)) or flow.left(via) <= 0:
        why = gettext(
            "%(name)s is not linked to that unit by rail, or has no steps left", name=name
        )
        return Refusal(why, "11.53")
    return action


def _of_state(board: Board, unit: str, name: str, action: Action) -> str:
    """What is wrong with where a unit is, and with the side that it shows."""
    where = board["where"][unit]
    if "at" in action:
        is_lost = where == CASUALTIES
        return "" if is_lost else gettext("%(unit)s is not in the casualty box", unit=name)
    if where == CASUALTIES:
        return gettext("%(unit)s has been eliminated: rebuild it first", unit=name)
    if where != RESERVE and where not in SPACES:
        return gettext("%(unit)s is not in play", unit=name)
    if unit not in board["reduced"]:
        return gettext("%(unit)s is at full strength", unit=name)
    return ""


def _of_place(flow: ReplacementFlow, unit: str, name: str, action: Action) -> Refusal | None:
    """What is wrong with the place where steps are needed."""
    place = flow.goal(action)
    if "at" in action:
        if is_army(unit) == (place == IN_RESERVE):
            why = (
                gettext("armies are rebuilt in cities of their camp")
                if is_army(unit)
                else gettext("corps are rebuilt in the reserve")
            )
            return _refusal(why)
        if place != IN_RESERVE and place not in flow.cities_for(unit):
            there = SPACES[place].name if place in SPACES else place
            return _refusal(
                gettext("%(unit)s cannot be rebuilt at %(place)s now", unit=name, place=there)
            )
    elif place in SPACES and region_of(place) == FAR_EAST:
        return _refusal(gettext("no unit is repaired in the Far East"), "13.41")
    centres = flow.centres(place)
    if not centres:
        why = gettext("no resource centre that you supply is linked to %(unit)s by rail", unit=name)
        return _refusal(why)
    if sum(map(flow.left, centres)) < cost_of(unit):
        served = ", ".join(SPACES[PORT_OF_KEY.get(each, each)].name for each in centres)
        return _refusal(
            gettext(
                "the resource centres linked to %(unit)s have no steps left: %(centres)s",
                unit=name,
                centres=served,
            )
        )
    return None


def _refusal(why: str, case: str = "11.53") -> Refusal:
    return Refusal(why, case)
