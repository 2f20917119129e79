"""What clicks on the map mean: forces to select, where they can go, what can be attacked."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.presentation import (
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
from app.games.text import gettext, mark, ngettext
from app.games.toc.board import Board, board_of
from app.games.toc.box import SEAT_OF
from app.games.toc.codes import NAMES
from app.games.toc.presentation.board import PAGE, drawn
from app.games.toc.presentation.combat import joining_of, note_of_all
from app.games.toc.presentation.redeployment import redeployment_forces
from app.games.toc.rules.movement import leading
from app.games.toc.rules.reach import reach

ENDINGS: Final = frozenset({"done"})
"""The words that end a part of a round in which much can be ordered. To pass is a choice."""

ENDS: Final[Mapping[str, str]] = {
    "activation": mark("End activation"),
    "movement": mark("End movement"),
    "combat": mark("End combat"),
    "redeployment": mark("End redeployment"),
    "rebuilding": mark("End rebuilding"),
    "faction_rebuilding": mark("End rebuilding of factions"),
    "advance": mark("Advance no further"),
}
"""What the button says that ends a part of a round, by its decision."""

ANNOUNCES: Final[Mapping[str, str]] = {"announce": mark("Announce the attack")}
"""What the button says that ends the choice of attackers, by its order."""

ANSWERS: Final = frozenset(
    {
        "engage", "assets", "defence", "bring", "surprise", "losses", "cancel", "retreat", "pursue",
        "counter", "event_place", "event_green_corps", "event_no_act", "propaganda", "clear",
        "victims", "mend", "train", "bid", "spies", "placing", "turning", "stirring", "desertion",
        "eradicate", "event_choice", "event_green_army", "greens", "revolt", "switching",
    }
)  # fmt: skip
"""The questions that are answered by one press."""


HALT: Final[Action] = {"do": "halt"}


def board_input(view: Mapping[str, Any], draft: Draft | None) -> BoardInput:
    """What may be selected on the map, and where it may go."""
    stacks = stacks_data(PAGE.stacks(view["board"]), NAMES.__getitem__, SEAT_OF)
    if draft is None or draft.needs_chance:
        return BoardInput(stacks)
    state = draft.position.state
    step = state["steps"][-1] if state["steps"] else {}
    board = board_of(state)
    is_moving = step.get("step") == "movement"
    selected = list(step.get("selected", ())) if is_moving else []
    stack_of = stack_of_units(stacks)
    attack = step.get("attack") if step.get("step") == "combat" else None
    lead = selected[0] if selected else ""
    return BoardInput(
        stacks,
        routes=_routes(board, step) if lead else _places_of(board, draft),
        forces=_forces(board, draft, step),
        start=board["where"][lead] if lead else "",
        selected=stack_of.get(lead, ""),
        targets=[each["id"] for each in stacks.get(attack["place"], ())] if attack else [],
        attack_options=dict(_attack_options(board, draft, step, stacks)),
        between=[HALT] if is_moving else [],
        by_group={"do": "march", "units": [], "place": ""} if is_moving else None,
        selected_units=selected,
        status=_status(selected),
        release=_release(draft, selected),
    )


def _routes(board: Board, step: Mapping[str, Any]) -> dict[str, list[Route]]:
    """Where the selected forces can go."""
    found = {}
    for place, way in reach(board, dict(step)).items():
        count = len(way) - 1
        note = ngettext("1 space", "%(num)s spaces", count)
        found[place] = [Route([{"do": "to", "place": place}], note, figure=str(count))]
    return found


def _places_of(board: Board, draft: Draft) -> dict[str, list[Route]]:
    """The spaces that an order of one space names, such as that of an activation, and those of
    units that can be repaired."""
    found: dict[str, list[Route]] = {}
    for action in draft.options:
        place = str(action.get("place") or action.get("at") or action.get("to") or "")
        if action["do"] == "mend":
            place = board["where"][action["unit"]]
        if place in drawn().layout.places and action["do"] != "attack":
            found.setdefault(place, []).append(Route([action], ""))
    return found


def _forces(board: Board, draft: Draft, step: Mapping[str, Any]) -> dict[str, Force]:
    """Where each force that may be selected could go, once the one on the move has halted."""
    if step.get("step") == "redeployment":
        return redeployment_forces(board, draft, step["side"])
    if step.get("step") != "movement":
        return {}
    selected = step.get("selected", ())
    if selected and not (step["steps_taken"] and HALT in draft.options):
        return {}
    halted = {**step, "selected": [], "moved": [*step["moved"], *selected], "steps_taken": 0}
    before = [HALT] if selected else []
    able = leading(board, halted)
    found = {}
    for piece in able:
        trial = {**halted, "selected": [piece]}
        joining_here = {
            other: {"do": "join", "unit": other}
            for other in able
            if other != piece and board["where"][other] == board["where"][piece]
        }
        routes = _routes(board, trial)
        found[piece] = Force([*before, {"do": "move", "unit": piece}], routes, joining_here)
    return found


def _attack_options(
    board: Board, draft: Draft, step: Mapping[str, Any], stacks: Mapping[str, Any]
) -> Iterator[tuple[str, AttackOption]]:
    """Each space that can be attacked, with everything that could take part from one space or, led,
    from several."""
    if step.get("step") != "combat" or step.get("attack"):
        return
    for opening in draft.options:
        if opening["do"] != "attack":
            continue
        place = opening["place"]
        units = joining_of(board, step, place)
        actions: list[Action] = [opening, *({"do": "with", "unit": unit} for unit in units)]
        note = note_of_all(board, step, place, units)
        for stack in stacks.get(place, ()):
            label = gettext("Attack with everything")
            yield stack["id"], AttackOption(opening, [*actions, {"do": "announce"}], label, note)


def _status(selected: Sequence[str]) -> str:
    if not selected:
        return ""
    names = ", ".join(NAMES[piece] for piece in selected)
    return gettext("Selected: %(units)s.", units=names)


def _release(draft: Draft, selected: Sequence[str]) -> Release | None:
    if selected and HALT in draft.options:
        return Release(gettext("Leave %(unit)s here", unit=NAMES[selected[0]]), [HALT])
    if HALT in draft.options:
        return Release(gettext("Select another piece"), [HALT])
    if {"do": "call_off"} in draft.options:
        return Release(gettext("Call off the attack"), [{"do": "call_off"}])
    return None


def reminders(standing: Match, draft: Draft) -> list[Reminder]:
    """What is left to do in this part of a round, or in the one that the draft has ended: all
    points of a card, all movement, spaces that could still be attacked."""
    if ends_a_phase(draft):
        before = before_last_order(standing, draft)
        return [] if before is None else list(_left_to_do(before, draft.seat))
    return [] if draft.needs_chance else list(_left_to_do(draft.position, draft.seat))


def _left_to_do(match: Match, seat: Seat) -> Iterator[Reminder]:
    step = match.state["steps"][-1] if match.state["steps"] else {}
    options = match.pending(seat)
    if step.get("step") == "operations" and not step.get("spaces"):
        if any(each["do"] == "activate" for each in options):
            points = ngettext("1 activation point", "%(num)s activation points", step["points"])
            yield Reminder(gettext("no space has been activated"), "", points)
    elif step.get("step") == "movement" and not (step["moved"] or step.get("selected")):
        where = board_of(match.state)["where"]
        movable = [each["unit"] for each in options if each["do"] == "move"]
        for place in dict.fromkeys(where[unit] for unit in movable):
            name = PAGE.place_name(place)
            says = gettext("no force of %(place)s has moved", place=name)
            yield Reminder(says, place, name)
    elif step.get("step") == "combat":
        for each in options:
            if each["do"] == "attack":
                name = PAGE.place_name(each["place"])
                says = gettext("%(place)s can be attacked", place=name)
                yield Reminder(says, each["place"], name)


def ends_a_phase(draft: Draft) -> bool:
    """Whether the last order of a draft ends a part of a round."""
    return bool(draft.actions) and draft.actions[-1]["do"] in ENDINGS


def phase_end(draft: Draft) -> Sequence[Action]:
    """The order that ends this part of the round, or a choice of forces in it."""
    ends = [*ANNOUNCES, *ENDINGS]
    if draft.position.waiting().get(draft.seat) == "advance":
        ends.append("stay")
    return next(([{"do": verb}] for verb in ends if {"do": verb} in draft.options), ())
