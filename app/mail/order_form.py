"""The order form of an e-mail: what its reader may order now, a group a verb."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest
from typing import Any

from app.games.catalogue import presentation_if_any
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.standing_instructions import StandingInstructions
from app.games.kernel.state import Action, Seat
from app.games.text import gettext

# A verb with more options than this is shown by examples: hundreds of boxes are no form.
MAX_BOXES = 12
# What may be done at any time is not what the e-mail is about.
MAX_ANY_TIME_BOXES = 3
MAX_SEQUELS = 10
# Shorter lists are as short as the order that they are said to follow.
MIN_REPEATED = 4
NAMED_IN_HELP = StandingInstructions.verbs
"""Verbs whose nouns are so many and so alike for everybody that the answer to HELP lists them."""


@dataclass(frozen=True)
class Choice:
    """One legal order, and the orders that it opens (those that are not legal before it).

    `more` is how many of these are left out; `beside` says of what the order names where it stands.
    Where the same orders have been listed after another one, `as_after` names that, in place of
    them.
    """

    order: str
    then: tuple[str, ...] = ()
    more: int = 0
    beside: str = ""
    as_after: str = ""


@dataclass(frozen=True)
class OrderGroup:
    """The legal orders of one verb: `writes` is its pattern, `more` how many are left out.

    One that ends in words of one's own has no choices: a box could not hold them. Nor have
    standing instructions.
    """

    writes: str
    meaning: str
    case: str
    choices: tuple[Choice, ...] = ()
    more: int = 0


def asked_form(match: Match, seat: Seat, view: Mapping[str, Any]) -> tuple[OrderGroup, ...]:
    """What answers the decision that `seat` owes, in the engine's order; `view` is what it sees."""
    asked = [a for a in match.options(seat) if a["do"] not in match.title.any_time_verbs]
    notes = _order_notes(match, seat, asked, view)
    return _without_repetition(
        _group(match, seat, do, actions, MAX_BOXES, MAX_BOXES, view, notes)
        for do, actions in _by_verb(asked).items()
    )


def _without_repetition(groups: Iterable[OrderGroup]) -> tuple[OrderGroup, ...]:
    """List what follows an order once: each card of a hand may open the same operations."""
    first: dict[tuple[tuple[str, ...], int], str] = {}
    found = []
    for group in groups:
        choices = []
        for choice in group.choices:
            before = first.setdefault((choice.then, choice.more), choice.order)
            if len(choice.then) >= MIN_REPEATED and before != choice.order:
                choice = replace(choice, then=(), more=0, as_after=before)
            choices.append(choice)
        found.append(replace(group, choices=tuple(choices)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _NoDraft:
    """What a presentation needs to know of a seat that has drafted nothing."""

    seat: Seat
    position: Match
    view: dict[str, Any]
    options: list[Action]
    actions: tuple[Action, ...] = ()
    needs_chance: bool = False


def _order_notes(
    match: Match, seat: Seat, options: list[Action], view: Mapping[str, Any]
) -> dict[str, str]:
    """What would come of orders, by their text, as far as the title says it."""
    presentation = presentation_if_any(match.title.id)
    if presentation is None:
        return {}
    notes = presentation.order_notes(view, _NoDraft(seat, match, dict(view), options))
    return {match.title.notation.write(action): note for action, note in notes}


def any_time_form(match: Match, seat: Seat, view: Mapping[str, Any]) -> tuple[OrderGroup, ...]:
    """What `seat` may order besides, whoever's turn it is; answers to motions are not among it.

    It is short, but for a proposal that is being put together.
    """
    free = [
        action
        for action in match.options(seat)
        if action["do"] in match.title.any_time_verbs and "motion" not in action
    ]
    in_hand = seat in match.state["drafts"]
    boxes, with_sequels = (MAX_BOXES, MAX_BOXES) if in_hand else (MAX_ANY_TIME_BOXES, 1)
    return tuple(
        _group(match, seat, do, actions, boxes, with_sequels, view)
        for do, actions in _by_verb(free).items()
    )


def order_words(title: Title) -> tuple[OrderGroup, ...]:
    """Every order word of a title, with its meaning and case: what HELP brings."""
    return tuple(_words(title, do) for do in title.notation.verbs)


def instruction_words(title: Title) -> tuple[str, ...]:
    """Every standing instruction of a title in words, with its meaning and case."""
    return tuple(
        f"{each.words}: {gettext(each.meaning)}" + (f" [{each.case}]" if each.case else "")
        for each in title.instructions.values()
    )


def _by_verb(actions: Iterable[Action]) -> dict[str, list[Action]]:
    by_verb: dict[str, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action["do"], []).append(action)
    return by_verb


def _group(
    match: Match,
    seat: Seat,
    do: str,
    actions: list[Action],
    boxes: int,
    with_sequels: int,
    view: Mapping[str, Any],
    notes: Mapping[str, str] | None = None,
) -> OrderGroup:
    if do in NAMED_IN_HELP or match.title.notation.free_text(actions[0]) is not None:
        return _words(match.title, do)
    choices = [
        replace(
            _choice(match, seat, action) if place < with_sequels else _plainly(match.title, action),
            beside=_beside(match.title, view, action, notes or {}),
        )
        for place, action in enumerate(actions[:boxes])
    ]
    return _words(match.title, do, tuple(choices), len(actions[boxes:]))


def _beside(title: Title, view: Mapping[str, Any], action: Action, notes: Mapping[str, str]) -> str:
    """What stands beside an order: what it names, and what would come of it."""
    parts = title.annotate(view, action), notes.get(title.notation.write(action), "")
    return "; ".join(part for part in parts if part)


def _words(title: Title, do: str, choices: tuple[Choice, ...] = (), more: int = 0) -> OrderGroup:
    verb = title.notation.verbs[do]
    return OrderGroup(_pattern(verb.pattern), gettext(verb.meaning), verb.case, choices, more)


def _plainly(title: Title, action: Action) -> Choice:
    return Choice(title.notation.write(action))


def _choice(match: Match, seat: Seat, action: Action) -> Choice:
    """An order with what it opens, unless that is not to be seen before it is given."""
    write = match.title.notation.write
    trial = match.draft()
    try:
        entry = trial.apply(seat, action)
    except ChanceNeeded:
        return Choice(write(action))
    if entry["final"]:
        return Choice(write(action))
    opened = _opened(match, trial, seat, action)
    shown = _of_each_verb(opened, MAX_SEQUELS)
    sequels = tuple(_sequel(match.title, each) for each in shown)
    return Choice(write(action), sequels, len(opened) - len(shown))


def _sequel(title: Title, action: Action) -> str:
    """An order that another one opens; of one that ends in words of one's own, its pattern."""
    if title.notation.free_text(action) is None:
        return title.notation.write(action)
    return _pattern(title.notation.verbs[action["do"]].pattern)


def _of_each_verb(actions: list[Action], most: int) -> list[Action]:
    """At most so many of `actions`, in their order, with some of each verb.

    Of a long list the first ones alone would show what can be given, and not what requested.
    """
    by_verb = list(_by_verb(actions).values())
    in_turn = chain.from_iterable(zip_longest(*by_verb))
    shown = list(islice((each for each in in_turn if each is not None), most))
    return [action for action in actions if action in shown]


def _opened(match: Match, trial: Match, seat: Seat, action: Action) -> list[Action]:
    """Return what is legal only after `action`: what the phase asks, or what a right goes on to."""
    any_time = match.title.any_time_verbs
    is_right = action["do"] in any_time
    # What may be done at any time takes the most time to list, and answers nothing.
    before, after = (
        each.options(seat) if is_right else each.pending(seat) for each in (match, trial)
    )
    return [
        option
        for option in after
        if option not in before and (option["do"] in any_time) == is_right
    ]


def _pattern(pattern: str) -> str:
    """An order pattern as a player reads it: "move {force:force}" is "move FORCE"."""
    words = (
        word.strip("{}").rpartition(":")[2].upper() if word.startswith("{") else word
        for word in pattern.split()
    )
    return " ".join(words)
