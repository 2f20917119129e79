"""What clicks on the map mean: stacks to select, where they can go, whom they can attack."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.elope.board import SEAT_OF, Board, board_of, side_of_seat
from app.games.elope.box import PLAIN, SHIP_TYPES, TRAINS, UNITS, side_of
from app.games.elope.forecast import Forecast, everybody, forecast
from app.games.elope.presentation.board import PAGE, TAB_GLYPHS, phase_of
from app.games.elope.presentation.rail_input import on_foot_and_by_rail, rail_routes, train_routes
from app.games.elope.presentation.ships import host_of, routes_of, sail_notes, ship_forces
from app.games.elope.presentation.stack_titles import formation_of, stack_title
from app.games.elope.rules.attack import targets
from app.games.elope.rules.battle import BREAKTHROUGH, ENGAGED
from app.games.elope.rules.condition import judge
from app.games.elope.rules.fleet import cargo_of
from app.games.elope.rules.reach import March, goals, march_of
from app.games.elope.rules.sailing import left_to
from app.games.elope.rules.selection import joining_with, waiting, with_nothing_selected
from app.games.elope.rules.stack_moves import march_in
from app.games.elope.wording import POINT
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.presentation import (
    STOP,
    AttackOption,
    BoardInput,
    Draft,
    Force,
    Release,
    Reminder,
    Route,
    before_last_order,
)
from app.games.presentation.counter_page import stack_of_units, stacks_data
from app.games.text import cached_by_language, gettext, mark, ngettext

ENDINGS: Final = frozenset({"done", "operations_done", "let_pass"})
"""The words that end a phase in which much can be ordered."""

ENDS: Final[Mapping[str, str]] = {
    "operations": mark("End operations"),
    "movement": mark("End movement"),
    "combat": mark("End combat"),
    "exploitation": mark("End exploitation"),
    "intercept": mark("Let them pass"),
}
"""What the button says that ends a phase, by its decision."""

ANNOUNCES: Final[Mapping[str, str]] = {"announce": mark("Announce the attack")}
"""What the button says that ends the choice of attackers, by its order."""

FIXED: Final = frozenset({TAB_GLYPHS["static"], TAB_GLYPHS["broken"]})
"""The glyphs of counters that cannot move."""

ANSWERS: Final = frozenset(
    {
        "set_up", "arrivals", "flight", "excess", "order", "spend", "losses", "stand", "engaged",
        "retreat", "advance", "shipwreck",
    }
)  # fmt: skip
"""The questions that are answered by one press, unlike a phase in which much is ordered."""


def board_input(view: Mapping[str, Any], draft: Draft | None) -> BoardInput:
    """What may be selected on the map, and where it may go."""
    board = view["board"]
    # Ships first: they are few, and stand in the list of their hex where they are found.
    placed = {
        place: sorted(there, key=lambda faces: not faces[0].edge)
        for place, there in PAGE.stacks(board).items()
    }
    stacks = stacks_data(
        placed, lambda unit: UNITS[unit].name, SEAT_OF, FIXED, stack_title, formation_of
    )
    if draft is None or draft.needs_chance:
        return BoardInput(stacks)
    state = draft.position.state
    step = state["steps"][-1] if state["steps"] else {}
    is_moving = step.get("step") == "movement" and step["side"] == side_of_seat(draft.seat)
    selected = (step.get("sailing") or step.get("selected", [])) if is_moving else []
    lead = selected[0] if selected else ""
    stack_of = stack_of_units(stacks)
    attack = step.get("attack") if step.get("step") == "combat" else None
    return BoardInput(
        stacks,
        routes=_routes_of_selected(board_of(state), step) if lead else {},
        forces=_forces_besides(board_of(state), step) if is_moving else {},
        start=_start_of(state, lead) if lead else "",
        selected=stack_of.get(lead, ""),
        targets=_stacks_on_land(stacks, attack["place"]) if attack else [],
        attack_options=dict(_attack_options(draft, step, stacks)),
        attempts={"place": {"do": "to", "place": ""}} if is_moving else {},
        by_path=_by_path(step) if is_moving else None,
        selected_units=selected,
        status=_status(selected, state, step),
        release=_release(draft, selected),
    )


def _by_path(step: Frame) -> Action | None:
    """Troops go along a path of their player's own, ships along rivers."""
    return None if step.get("sailing") else {"do": "march", "units": [], "path": []}


def _stacks_on_land(stacks: Mapping[str, Any], place: str) -> list[str]:
    """The stacks of a hex that an attack on it is about: not the ships beside it."""
    there = (each["id"] for each in stacks.get(place, ()))
    return [stack for stack in there if UNITS[stack].type not in SHIP_TYPES]


def _start_of(state: State, lead: str) -> str:
    """The hex in which the selected stack is drawn."""
    board = board_of(state)
    if UNITS[lead].type in SHIP_TYPES:
        return host_of(board, board["fleet"]["at"][lead], side_of(lead))
    return board["where"][lead]


# where units can go


def _forces_besides(board: Board, step: Frame) -> dict[str, Force]:
    """What could be selected now: the order to another stack leaves ships, and a stack that is
    under way, where they are (4.2)."""
    if not step.get("sailing") and not step["selected"]:
        return _forces(board, step)
    aside = with_nothing_selected(step)
    return _forces(board, aside) if aside is not None else {}


def _forces(board: Board, step: Frame) -> dict[str, Force]:
    """Where each unit that may be selected could go, judged as it would be when it starts (10.0).

    Units of a kind that stand together go to the same hexes, so these are found once.
    """
    ready = waiting(board, step)
    judged: Board = {**board}
    judge(judged, ready)
    at: dict[str, list[str]] = {}
    for unit in ready:
        at.setdefault(board["where"][unit], []).append(unit)
    known: dict[tuple[object, ...], dict[str, list[Route]]] = {}
    found = {}
    for unit in ready:
        march = march_of(judged, [unit], step["spent"])
        kind = UNITS[unit]
        key = (march.start, march.points, kind.type, kind.size, kind.nation)
        if key not in known:
            known[key] = _routes_from_start(judged, [unit], step, march)
        joining = {
            other: {"do": "join", "unit": other}
            for other in joining_with(judged, unit, at[march.start])
        }
        found[unit] = Force([{"do": "move", "unit": unit}], known[key], joining)
    return found | ship_forces(board, step)


def _routes_of_selected(board: Board, step: Frame) -> dict[str, list[Route]]:
    if step.get("sailing"):
        return routes_of(board, step)
    march = march_in(board, step)
    if step.get("under_way"):
        return _march_routes(march)
    return _routes_from_start(board, step["selected"], step, march)


def _routes_from_start(
    board: Board, units: Sequence[str], step: Frame, march: March
) -> dict[str, list[Route]]:
    """Where a stack that has not left its hex can go, on foot and by rail (4.8)."""
    if units[0] in TRAINS:
        return train_routes(board, units)
    return on_foot_and_by_rail(_march_routes(march), rail_routes(march, step["spent"]))


def _march_routes(march: March) -> dict[str, list[Route]]:
    costs = march.reach().costs()
    return {
        place: [_route_to(place, march.points - costs[place], march.is_zoned(place))]
        for place in goals(march)
    }


def _route_to(place: str, left: int, is_stopped: bool) -> Route:
    note, figure = _points_note(left, is_stopped)
    return Route([{"do": "to", "place": place}], note, figure=figure)


@cached_by_language
def _points_note(left: int, is_stopped: bool) -> tuple[str, str]:
    """What is left of the movement points, in words and as a figure."""
    if is_stopped:
        return gettext("must stop there, in an enemy zone of control"), STOP
    return ngettext("1 movement point left", "%(num)s movement points left", left), str(left)


def _status(selected: Sequence[str], state: State, step: Frame) -> str:
    """What is selected; of ships also what they have left, and what is aboard."""
    if not selected:
        return ""
    names = ", ".join(UNITS[unit].name for unit in selected)
    said = gettext("Selected: %(units)s.", units=names)
    if not step.get("sailing"):
        return said
    board = board_of(state)
    left = left_to(step, selected)
    said += " " + ngettext("1 hexside left.", "%(num)s hexsides left.", left)
    cargo = [unit for ship in selected for unit in cargo_of(board, ship)]
    if cargo:
        aboard = ", ".join(UNITS[unit].name for unit in cargo)
        said += " " + gettext("Aboard: %(units)s.", units=aboard)
    return said


def _release(draft: Draft, selected: Sequence[str]) -> Release | None:
    verbs = [action["do"] for action in draft.actions]
    if selected:
        count = 0
        while count < len(verbs) and verbs[-1 - count] in ("move", "join"):
            count += 1
        name = UNITS[selected[0]].name
        if count >= len(selected):
            return Release(gettext("Put %(unit)s back", unit=name), undoes=count)
        return Release(gettext("Leave %(unit)s here", unit=name), [{"do": "halt"}])
    if {"do": "call_off"} not in draft.options:
        return None
    begun = [at for at, verb in enumerate(verbs) if verb in ("attack", "assault")]
    if begun:
        return Release(gettext("Call off the attack"), undoes=len(verbs) - begun[-1])
    return Release(gettext("Call off the attack"), [{"do": "call_off"}])


# attacks


def joint_attacks(draft: Draft) -> Iterator[tuple[str, list[str], Forecast]]:
    """Yield each hex that can be attacked now, with all units that may take part, and what would
    come of it."""
    state = draft.position.state
    step = state["steps"][-1] if state["steps"] else {}
    if step.get("step") != "combat" or step["fixed"] or step["attack"] is not None:
        return
    board = board_of(state)
    for place in targets(board, step):
        units = everybody(board, step, place)
        expected = forecast(board, units, place, state["options"]["combat_die"])
        if expected is not None:
            yield place, units, expected


def _attack_options(
    draft: Draft, step: Frame, stacks: Mapping[str, Any]
) -> Iterator[tuple[str, AttackOption]]:
    for place, units, expected in joint_attacks(draft):
        opening = {"do": "attack", "place": place}
        actions: list[Action] = [opening, *({"do": "with", "unit": unit} for unit in units)]
        for stack in _stacks_on_land(stacks, place):
            yield (
                stack,
                AttackOption(
                    opening,
                    [*actions, {"do": "announce"}],
                    gettext("Announce an attack with everything"),
                    odds_note(expected),
                    results=results_note(expected),
                ),
            )


def odds_note(expected: Forecast) -> str:
    """Strengths, column, and what supplies the attack, in a line."""
    odds = expected.odds
    return gettext(
        "%(attack)s against %(defence)s, advantages %(attacker)s against %(defender)s, "
        "column %(column)s, %(spent)s",
        attack=odds.attack,
        defence=odds.defence,
        attacker=odds.attacker_advantage,
        defender=odds.defender_advantage,
        column=expected.column,
        spent=spent_note(expected.spent, expected.left_out),
    )


def spent_note(spent: str, left_out: int) -> str:
    """What supplies an attack, in a few words, and for how many units it has no room (11.3)."""
    if not spent:
        return gettext("without supply: half strength")
    if spent == POINT:
        return gettext("with a supply point")
    depot = UNITS[spent].name
    if left_out:
        return gettext("with %(depot)s, no room for %(count)s units", depot=depot, count=left_out)
    return gettext("with %(depot)s", depot=depot)


def results_note(expected: Forecast) -> str:
    """The chances of what an attack would bring."""
    return gettext(
        "defender loses %(lose)s, engaged %(engaged)s, breakthrough %(breakthrough)s; attacker "
        "loses %(own)s",
        lose=percent(expected.chance_of_loss(1)),
        engaged=percent(expected.chance(ENGAGED)),
        breakthrough=percent(expected.chance(BREAKTHROUGH)),
        own=percent(expected.chance_of_loss(0)),
    )


def percent(chance: Any) -> str:
    """A chance in percent."""
    return f"{float(chance):.0%}"


def order_notes(_view: Mapping[str, Any], draft: Draft) -> Iterator[tuple[Action, str]]:
    """The odds of each attack that could be begun, if everything joins it; what each voyage of the
    selected ships would leave them, and what lies on the way; how the whole turn is ended."""
    if phase_of(draft.view) == "movement":
        yield {"do": "done"}, gettext("“pass” ends your whole turn: no more moves, no attacks")
    step = draft.position.state["steps"][-1] if draft.position.state["steps"] else {}
    if step.get("sailing"):
        yield from sail_notes(board_of(draft.position.state), step)
    for place, _units, expected in joint_attacks(draft):
        note = gettext("with everything: %(odds)s", odds=odds_note(expected))
        yield {"do": "attack", "place": place}, note


# what is left to do


def reminders(standing: Match, draft: Draft) -> list[Reminder]:
    """Combat units that could still move, a line a hex, and hexes that could still be attacked; at
    the end of a draft that ends the movement, the units that have not moved in it."""
    if ends_a_phase(draft):
        return _left_in_movement(standing, draft)
    if draft.needs_chance:
        return []
    attacks = [
        Reminder(
            gettext(
                "%(place)s can be attacked: %(odds)s",
                place=PAGE.place_name(place),
                odds=odds_note(expected),
            ),
            place,
        )
        for place, _units, expected in joint_attacks(draft)
    ]
    return [*_unmoved(draft.position.state, draft.seat), *attacks]


def _left_in_movement(standing: Match, draft: Draft) -> list[Reminder]:
    before = before_last_order(standing, draft)
    return [] if before is None else list(_unmoved(before.state, draft.seat))


def _unmoved(state: State, seat: Seat) -> Iterator[Reminder]:
    step = state["steps"][-1] if state["steps"] else {}
    if not step or side_of_seat(seat) != step.get("side"):
        return
    board, idle = board_of(state), dict[str, list[str]]()
    if step["step"] == "movement":
        for unit in waiting(board, step):
            if unit in PLAIN and unit not in step["selected"]:
                idle.setdefault(board["where"][unit], []).append(gettext(UNITS[unit].name))
    for at, units in idle.items():
        place, names = PAGE.place_name(at), ", ".join(units)
        says = gettext("%(place)s, not moved: %(units)s", place=place, units=names)
        yield Reminder(says, at, place)


def ends_a_phase(draft: Draft) -> bool:
    """Whether the last order of a draft ends a phase, in which something may be left undone."""
    return bool(draft.actions) and draft.actions[-1]["do"] in ENDINGS


def phase_end(draft: Draft) -> Sequence[Action]:
    """The order that ends the phase, or the choice of attackers; a stack that is selected is left
    where it is."""
    if draft.needs_chance:
        return ()
    for verb in (*ANNOUNCES, *ENDINGS):
        if {"do": verb} in draft.options:
            return [{"do": verb}]
    moving = draft.view["board"]["moving"]
    if moving and (moving["selected"] or moving["sailing"]) and {"do": "halt"} in draft.options:
        return [{"do": "halt"}, {"do": "done"}]
    return ()
