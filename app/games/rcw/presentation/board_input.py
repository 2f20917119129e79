"""How the map of an RCW match is handled: stacks to fan out, ways to go, what is left undone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.match import IllegalAction, Match
from app.games.kernel.motions import is_void
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action
from app.games.presentation import (
    AttackOption,
    BoardInput,
    Draft,
    Force,
    Release,
    Reminder,
    Route,
)
from app.games.rcw.attack_hints import Strike, strikes
from app.games.rcw.box import BOX
from app.games.rcw.order_expansion import OPENING_ORDERS
from app.games.rcw.orders import unit_name
from app.games.rcw.phase_warnings import ENDINGS, Oversight, oversights
from app.games.rcw.presentation import panels
from app.games.rcw.presentation.trade import offered_places
from app.games.rcw.routes import Way, legs, prospects, reach
from app.games.text import cached_by_language, gettext, ngettext

_DECLARING = OPENING_ORDERS | {"against", "with", "bombard"}
"""Orders that put an attack together; as long as they are in the draft they can be undone."""

_BETWEEN: Final[list[Action]] = [{"do": "halt"}]

_ATTEMPTS = {"place": {"do": "to", "province": ""}, "unit": {"do": "attack", "target": ""}}


def board_input(view: Mapping[str, Any], draft: Draft | None) -> BoardInput:
    """What may be selected on the map, and where it may go."""
    board = view["board"]
    stacks = {place: list(map(_stack, lying)) for place, lying in board["provinces"].items()}
    if draft is None:
        return BoardInput(stacks)
    at = {stack["id"]: place for place, lying in stacks.items() for stack in lying}
    force = board["force"]
    struck = list(strikes(draft.position.state, draft.seat, draft.options))
    routes = reach(draft.position.state, legs(draft.options)) if force else {}
    return BoardInput(
        stacks,
        routes=_routes(routes) or _posts(draft),
        forces=_forces(draft),
        start=at.get(force["stack"], "") if force else "",
        selected=force["stack"] if force else "",
        targets=board["attack"].get("targets", ()),
        attack_options={each.target: _attack_option(each) for each in struck},
        drop_targets=_drop_targets(board, draft, struck),
        between=_BETWEEN,
        attempts=_ATTEMPTS,
        status=_status(force, can_go_on=bool(routes)) if force else "",
        release=_release(board, draft),
        offered=offered_places(draft.view, draft.seat),
    )


def _posts(draft: Draft) -> dict[str, list[Route]]:
    """Where a leader who has been called up may be placed (24.11)."""
    posts = [action for action in draft.options if action["do"] == "post_to"]
    return {action["province"]: [Route([action], "")] for action in posts}


def _forces(draft: Draft) -> dict[str, Force]:
    """Where each force could go if it were chosen now; that in hand is let go of first."""
    if draft.view["board"]["phasing"] != draft.seat or draft.needs_chance:
        return {}
    before, found = prospects(draft.position, draft.seat)
    return {
        lead: Force(
            [*before, {"do": "move", "unit": lead}],
            _routes(prospect.ways),
            {unit: {"do": "attach", "unit": unit} for unit in prospect.attachable},
        )
        for lead, prospect in found.items()
    }


def _routes(ways: Mapping[str, Sequence[Way]]) -> dict[str, list[Route]]:
    return {place: list(map(_route, there)) for place, there in ways.items()}


def order_notes(_view: Mapping[str, Any], draft: Draft) -> Iterator[tuple[Action, str]]:
    """The odds of each attack that could be opened, if everything joins it (8.0)."""
    for strike in strikes(draft.position.state, draft.seat, draft.options):
        yield strike.opening, gettext("with everything, %(odds)s", odds=_odds(strike))


def _odds(strike: Strike) -> str:
    numbers = {"attack": strike.attack, "defence": strike.defence, "odds": strike.odds}
    if strike.odds is None:
        return gettext("%(attack)s vs. %(defence)s: too weak alone", **numbers)
    return gettext("%(attack)s vs. %(defence)s (%(odds)s)", **numbers)


def _attack_option(strike: Strike) -> AttackOption:
    note = _odds(strike)
    rolls = strike.odds is not None and {"do": "resolve"}
    return AttackOption(
        strike.opening,
        strike.actions,
        str(gettext("Attack with everything")),
        str(note),
        [*strike.actions, rolls] if rolls else (),
        str(gettext("Attack with everything, roll now")),
        _results(strike.odds) if strike.odds else "",
    )


@cached_by_language
def _results(odds: str) -> str:
    """What each die roll brings at these odds (8.3): "1–4: defenders eliminated; 5–6: exchange"."""
    return "; ".join(f"{_faces(dice)}: {says}" for _, says, dice in panels.outcomes_at(odds))


def _faces(dice: Sequence[int]) -> str:
    if len(dice) > 1 and dice[-1] - dice[0] == len(dice) - 1:
        return f"{dice[0]}–{dice[-1]}"
    return ", ".join(map(str, dice))


def _drop_targets(
    board: Mapping[str, Any], draft: Draft, struck: Sequence[Strike]
) -> dict[str, dict[str, list[Action]]]:
    """What it means to put one stack on another: to attack it, or to end a move on top of it."""
    found: dict[str, dict[str, list[Action]]] = {}
    for strike in struck:
        for stack, order in strike.joining.items():
            found.setdefault(stack, {})[strike.target] = [strike.opening, order]
    stack_of = {
        unit["id"]: stack["id"]
        for lying in board["provinces"].values()
        for stack in lying
        for unit in stack["units"]
    }
    targets = board["attack"].get("targets", ())
    for option in draft.options:
        if option["do"] == "with":
            onto = {target: [option] for target in targets}
            found.setdefault(stack_of[option["unit"]], {}).update(onto)
        elif option["do"] == "stack_on" and board["force"]:
            onto = {stack_of[option["unit"]]: [option]}
            found.setdefault(board["force"]["stack"], {}).update(onto)
    return found


MAX_STACKS: Final = 2048
_written: dict[int, tuple[Mapping[str, Any], dict[str, Any]]] = {}
"""Stacks of views by their ids, each with what is made of it; they are kept, so that no id comes
twice."""


def _stack(stack: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the map's script is told of a stack; a view has the same one while it is so."""
    found = _written.get(id(stack))
    if found is None:
        if len(_written) >= MAX_STACKS:
            _written.clear()
        found = _written[id(stack)] = stack, _stack_of(stack)
    return found[1]


def _stack_of(stack: Mapping[str, Any]) -> dict[str, Any]:
    said = ("id", "name", "value", "colour", "kind", "frozen")
    units = [
        {**{key: unit[key] for key in said}, "under": _name(unit["under"])}
        for unit in stack["units"]
    ]
    kept = {key: stack[key] for key in ("id", "seat", "strength")}
    return {**kept, "units": units}


def _name(unit: str | None) -> str:
    return unit_name(unit) if unit else ""


@cached_by_language
def _route(way: Way) -> Route:
    note = _note(way.verb, way.points_left, way.is_stopped)
    return Route(way.actions, note, special=way.verb == "rail")


@cached_by_language
def _note(verb: str, points_left: int, is_stopped: bool) -> str:
    if verb == "rail":
        return str(gettext("any distance"))
    if is_stopped:
        return str(gettext("overland, opposing units stop you there"))
    left = ngettext("1 movement point left", "%(num)s movement points left", points_left)
    return str(gettext("overland, %(left)s", left=left))


def _status(force: Mapping[str, Any], *, can_go_on: bool) -> str:
    if force["points"] and not can_go_on:
        return str(gettext("%(unit)s can go no further.", unit=unit_name(force["lead"])))
    left = ngettext("1 movement point left", "%(num)s movement points left", force["points"])
    return str(gettext("Moving %(unit)s: %(left)s.", unit=unit_name(force["lead"]), left=left))


def _release(board: Mapping[str, Any], draft: Draft) -> Release | None:
    """Halt the force or call the attack off; what was only just chosen is put back."""
    if draft.needs_chance:
        return None
    verbs = [action["do"] for action in draft.actions]
    if board["force"]:
        unit = unit_name(board["force"]["lead"])
        if verbs[-1:] == ["move"]:
            return Release(gettext("Put %(unit)s back", unit=unit), undoes=1)
        return _by_order(draft, "halt", gettext("Halt %(unit)s", unit=unit))
    # An attack that was opened before this draft is called off by an order.
    openings = [at for at, verb in enumerate(verbs) if verb in OPENING_ORDERS]
    if openings and verbs[-1] in _DECLARING:
        return Release(gettext("Call off the attack"), undoes=len(verbs) - openings[-1])
    return _by_order(draft, "call_off", gettext("Call off"))


def _by_order(draft: Draft, verb: str, label: str) -> Release | None:
    order: Action = {"do": verb}
    return Release(label, [order]) if order in draft.options else None


def reminders(standing: Match, draft: Draft) -> list[Reminder]:
    """What the reader has left undone in this phase, or in those that their draft has ended.

    `standing` is the match without the draft.
    """
    if not ends_a_phase(draft):
        found = oversights(draft.position.state, draft.seat)
        return [*map(_reminder, found), *_unanswered(draft)] if found else []
    trial = standing.draft()
    left: list[Oversight] = []
    try:
        for action in draft.actions:
            if action["do"] in ENDINGS:
                left += oversights(trial.state, draft.seat)
            trial.apply(draft.seat, action)
    except (IllegalAction, ChanceNeeded):
        # What needs chance ends a draft. An illegal action means that the match went on between
        # the two looks at it; the next page is whole again.
        pass
    return [*map(_reminder, left), *_unanswered(draft)]


def phase_end(draft: Draft) -> list[Action]:
    """The orders that end the phase now, with the halt of the force that is on the move.

    They end the trading session too (16.33), unless an offer is being put together.
    """
    for verb in (*sorted(ENDINGS), "end_turn"):
        if {"do": verb} in draft.options:
            return [{"do": verb}]
    is_trading = draft.view["steps"][-1:] == ["trading"] and draft.view["draft"] is None
    if is_trading and {"do": "ready"} in draft.options:
        return [{"do": "ready"}]
    if draft.view["board"]["force"] and {"do": "halt"} in draft.options:
        return [{"do": "halt"}, {"do": "end_movement"}]
    return []


ANSWERS: Final = frozenset({
    "exchange", "restack", "capture", "placement", "landing", "assassins", "commissars",
    "counterpurge", "spoils", "execution", "inter_phase",
})  # fmt: skip
"""The questions that are answered by one press, unlike a phase in which much is ordered."""


def ends_a_phase(draft: Draft) -> bool:
    """Whether a draft ends a phase, in which something may be left undone."""
    return any(action["do"] in ENDINGS for action in draft.actions)


def _reminder(left: Oversight) -> Reminder:
    name = unit_name(left.unit)
    where = {"unit": name, "place": BOX.provinces[left.province].name}
    if left.odds:
        says = gettext(
            "%(unit)s in %(place)s: attack possible at %(odds)s", odds=left.odds, **where
        )
    else:
        says = gettext("%(unit)s in %(place)s has not moved", **where)
    return Reminder(says, left.province, name)


def _unanswered(draft: Draft) -> Iterator[Reminder]:
    """What others have asked of the reader: an offer lapses with its game turn (6.3)."""
    position = draft.position
    play = Play(position.title, position.state, NoDice())
    void = {each["id"] for each in position.state["motions"] if is_void(play, each)}
    for motion in draft.view["motions"]:
        is_open = draft.seat in motion["asked"] and draft.seat not in motion["consents"]
        if is_open and motion["id"] not in void:
            yield Reminder(gettext("Motion %(number)s needs your answer", number=motion["id"]))
