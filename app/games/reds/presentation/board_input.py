"""What clicks on the map mean: stacks to select, where they can go, whom they can attack."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.board.counters import CounterFace
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
from app.games.reds.board import SEAT_OF, Board, board_of, side_of_seat
from app.games.reds.box import BITS, NEUTRAL, RED, UNITS, is_fighting, side_of
from app.games.reds.forecast import (
    Forecast,
    attack_with,
    forecast,
    odds_note,
    results_note,
)
from app.games.reds.orders import UNIT_NOUNS
from app.games.reds.presentation.board import PAGE
from app.games.reds.rules.attack import attackable, attackers, goes_alone, targets
from app.games.reds.rules.derived import derive
from app.games.reds.rules.movement import waiting
from app.games.reds.rules.reach import March, ends_of, march_of
from app.games.reds.rules.strategic_movement import GOLD, goals
from app.games.reds.wording import BY_NAMES, SIDE_NAMES
from app.games.text import cached_by_language, gettext, ngettext

ENDINGS: Final = frozenset({"done"})
"""The words that end a step in which much can be ordered."""

ANSWERS: Final = frozenset(
    {
        "command", "cup", "field_staff", "support", "losses", "retreat", "advance", "trotsky",
        "placing", "leader", "terror", "raid", "tsar", "miracle", "peace", "border_guard",
        "garrisons", "reinforcements", "replacements", "excess",
    }
)  # fmt: skip
"""The questions that are answered by one press, unlike a step in which much is ordered."""


def board_input(view: Mapping[str, Any], draft: Draft | None) -> BoardInput:
    """What may be selected on the map, and where it may go."""
    board = view["board"]
    placed = PAGE.stacks(board)
    stacks = stacks_data(placed, lambda unit: UNITS[unit].name, SEAT_OF, titles=_stack_name)
    if draft is None or draft.needs_chance:
        return BoardInput(stacks)
    state = draft.position.state
    step = state["steps"][-1] if state["steps"] else {}
    selected = board["selected"]
    stack_of = stack_of_units(stacks)
    lead = selected[0] if selected else ""
    is_movement = step.get("step") == "movement"
    return BoardInput(
        stacks,
        routes=_routes_of_selected(board_of(state), step, selected),
        forces={} if selected else _forces(board_of(state), step, draft),
        start=_place_of(board, lead) if lead else "",
        selected=stack_of.get(lead, ""),
        targets=_targets(board, stacks),
        attack_options=dict(_attack_options(board_of(state), step, stacks, draft)),
        attempts={"place": {"do": "to", "place": ""}} if is_movement else {},
        by_path={"do": "march", "units": [], "path": []} if is_movement else None,
        selected_units=selected if is_movement else (),
        status=_status(board, selected),
        release=_release(draft, selected),
    )


def _stack_name(faces: Sequence[CounterFace]) -> str:
    """Whose a stack is, and the manpower that it defends with: garrisons do not count beside others
    (11.1)."""
    units = [face.id for face in faces]
    counting = [unit for unit in units if UNITS[unit].type != "garrison"] or units
    manpower = sum(UNITS[unit].manpower for unit in counting)
    return _side_and_manpower(side_of(units[0]), manpower)


@cached_by_language
def _side_and_manpower(side: str, manpower: int) -> str:
    name = gettext("Neutral") if side == NEUTRAL else gettext(SIDE_NAMES[side])
    if not manpower:
        return name
    return gettext("%(side)s: manpower %(manpower)s", side=name, manpower=manpower)


def _place_of(board: Mapping[str, Any], unit: str) -> str:
    place: str = board["gold"]["at"] if unit == GOLD else board["where"][unit]
    return place


def unit_name(unit: str) -> str:
    """The name of a unit, or of the gold."""
    return UNIT_NOUNS.names[unit]


# where units can go


def _forces(board: Board, step: Frame, draft: Draft) -> dict[str, Force]:
    """Where each unit that may be selected could go."""
    if step.get("step") == "strategic_moves":
        return {
            option["unit"]: Force([option], _strategic_routes(board, step, option["unit"]))
            for option in draft.options
            if option["do"] == "ship" and option["unit"] != GOLD
        }
    if step.get("step") != "movement":
        return {}
    able, derived = waiting(board, step), derive(board)
    found = {}
    for unit in able:
        march = march_of(board, [unit], derived)
        joining = {
            other: {"do": "join", "unit": other}
            for other in able
            if other != unit and board["where"][other] == march.start
        }
        before = [{"do": "move", "unit": unit}]
        found[unit] = Force(before, _march_routes(march, step["supplied"]), joining)
    return found


def _routes_of_selected(
    board: Board, step: Frame, selected: Sequence[str]
) -> dict[str, list[Route]]:
    if not selected:
        return {}
    if step.get("step") == "strategic_moves":
        return _strategic_routes(board, step, selected[0])
    return _march_routes(march_of(board, selected), step["supplied"])


def _march_routes(march: March, supplied: Sequence[str]) -> dict[str, list[Route]]:
    stopped, found = march.reach().stopped, {}
    for place, cost in ends_of(march, supplied).items():
        note, figure = _points_note(march.limit, cost, bool(BITS.bit[place] & stopped))
        found[place] = [Route([{"do": "to", "place": place}], note, figure=figure)]
    return found


@cached_by_language
def _points_note(limit: int | None, cost: int, is_stopped: bool) -> tuple[str, str]:
    """What is left of the movement points, in words and as a figure."""
    if is_stopped:
        return gettext("must stop there, in an enemy zone of control"), STOP
    if limit is None:
        return gettext("without cost"), ""
    left = limit - cost
    return ngettext("1 movement point left", "%(num)s movement points left", left), str(left)


def _strategic_routes(board: Board, step: Frame, unit: str) -> dict[str, list[Route]]:
    found: dict[str, list[Route]] = {}
    for by, places in sorted(goals(board, step, unit).items()):
        for place in places:
            route = Route([{"do": by, "place": place}], gettext(BY_NAMES[by]), special=by == "sea")
            found.setdefault(place, []).append(route)
    return found


def _status(board: Mapping[str, Any], selected: Sequence[str]) -> str:
    if not selected:
        return ""
    names = ", ".join(map(unit_name, selected))
    return gettext("Selected: %(units)s.", units=names)


def _release(draft: Draft, selected: Sequence[str]) -> Release | None:
    verbs = [action["do"] for action in draft.actions]
    if selected:
        count = 0
        while count < len(verbs) and verbs[-1 - count] in ("move", "join", "ship"):
            count += 1
        if count >= len(selected):
            return Release(gettext("Put %(unit)s back", unit=unit_name(selected[0])), undoes=count)
        return Release(
            gettext("Leave %(unit)s here", unit=unit_name(selected[0])), [{"do": "halt"}]
        )
    if {"do": "call_off"} not in draft.options:
        return None
    begun = [at for at, verb in enumerate(verbs) if verb == "attack"]
    if begun:
        return Release(gettext("Call off the attack"), undoes=len(verbs) - begun[-1])
    return Release(gettext("Call off the attack"), [{"do": "call_off"}])


# attacks


def _targets(board: Mapping[str, Any], stacks: Mapping[str, Any]) -> list[str]:
    battle = board["battle"]
    if battle is None:
        return []
    return [stack["id"] for stack in stacks.get(battle["place"], ())]


def attack_options(board: Board, step: Frame) -> Iterator[tuple[str, list[str], Forecast | None]]:
    """Yield each hex that can be attacked in a combat step, with all units that may take part, and
    what would come of it."""
    side = step["side"]
    for place in targets(board, step):
        able = attackers(board, step, place)
        together = [unit for unit in able if not goes_alone(board, unit)] or able[:1]
        yield (
            place,
            together,
            forecast(board, attack_with(place, side, together, step.get("retreated", ()))),
        )


def _attack_options(
    board: Board, step: Frame, stacks: Mapping[str, Any], draft: Draft
) -> Iterator[tuple[str, AttackOption]]:
    if step.get("step") != "combat":
        return
    for place, units, expected in attack_options(board, step):
        opening = {"do": "attack", "place": place}
        actions: list[Action] = [opening, *({"do": "with", "unit": unit} for unit in units)]
        struck = attackable(
            board, step["side"], [u for u, at in board["where"].items() if at == place]
        )
        for stack in stacks.get(place, ()):
            if stack["units"][0]["id"] not in struck and struck:
                continue
            yield (
                stack["id"],
                AttackOption(
                    opening,
                    actions,
                    gettext("Attack with everything"),
                    odds_note(expected) if expected else "",
                    [*actions, {"do": "fight"}],
                    gettext("Attack with everything, roll now"),
                    results_note(expected) if expected else "",
                ),
            )


def order_notes(_view: Mapping[str, Any], draft: Draft) -> Iterator[tuple[Action, str]]:
    """The odds of each attack that could be begun, if everything joins it."""
    state = draft.position.state
    step = state["steps"][-1] if state["steps"] else {}
    if step.get("step") != "combat":
        return
    for place, _units, expected in attack_options(board_of(state), step):
        if expected is not None:
            note = gettext("with everything: %(odds)s", odds=odds_note(expected))
            yield {"do": "attack", "place": place}, note


# what is left to do


def reminders(standing: Match, draft: Draft) -> list[Reminder]:
    """Units of the active groups that could still move or attack; at the end of a draft that ends
    the movement, those that have not moved in it."""
    if ends_a_phase(draft):
        return _left_in_movement(standing, draft)
    if draft.needs_chance:
        return []
    return [*_reminders(draft.position.state, draft.seat), *_returning(draft)]


def _returning(draft: Draft) -> Iterator[Reminder]:
    """How many destroyed units may still come back (14.2)."""
    able = {option["unit"] for option in draft.options if option["do"] == "replace"}
    step = draft.position.state["steps"][-1] if able else {}
    armies = Counter(RED if side_of(unit) == RED else UNITS[unit].faction for unit in able)
    left = sum(min(number, step["left"].get(army, 0)) for army, number in armies.items())
    if left:
        names = ngettext("%(num)s destroyed unit", "%(num)s destroyed units", left)
        says = ngettext(
            "%(num)s destroyed unit can come back", "%(num)s destroyed units can come back", left
        )
        yield Reminder(says, "", names)


def _left_in_movement(standing: Match, draft: Draft) -> list[Reminder]:
    before = before_last_order(standing, draft)
    step = before.state["steps"][-1:] if before is not None else []
    if before is None or not step or step[0]["step"] != "movement":
        return []
    return list(_reminders(before.state, draft.seat))


def _reminders(state: State, seat: Seat) -> Iterator[Reminder]:
    step = state["steps"][-1] if state["steps"] else {}
    if not state["steps"] or side_of_seat(seat) != step.get("side"):
        return
    board = board_of(state)
    if step["step"] == "movement":
        for unit in waiting(board, step):
            if is_fighting(unit) and unit not in step["selected"]:
                place = board["where"][unit]
                says = gettext(
                    "%(unit)s in %(place)s has not moved",
                    unit=UNITS[unit].name,
                    place=PAGE.place_name(place),
                )
                yield Reminder(says, place, UNITS[unit].name)
    elif step["step"] == "combat":
        for place, _units, expected in attack_options(board, step):
            if expected is not None:
                says = gettext(
                    "%(place)s can be attacked: %(odds)s",
                    place=PAGE.place_name(place),
                    odds=odds_note(expected),
                )
                yield Reminder(says, place, PAGE.place_name(place))


def ends_a_phase(draft: Draft) -> bool:
    """Whether the last order of a draft ends a step, in which something may be left undone."""
    return bool(draft.actions) and draft.actions[-1]["do"] in ENDINGS


def phase_end(draft: Draft) -> Sequence[Action]:
    """The order that ends the step; a unit that is selected is left where it is."""
    if draft.needs_chance:
        return ()
    if {"do": "done"} in draft.options:
        return [{"do": "done"}]
    if draft.view["board"]["selected"] and {"do": "halt"} in draft.options:
        return [{"do": "halt"}, {"do": "done"}]
    return ()
