"""The engine's legal actions arranged for a form: a group a verb, in it a select box."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from app.games.kernel.order_grammar import Verb
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.state import Action
from app.games.text import gettext

# Made once: `json.dumps` with arguments makes one at each call, and a page writes hundreds.
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
_SLOT = re.compile(r"\{(\w+):(\w+)\}")

MAX_UNGROUPED = 10
"""So many choices are listed plainly; more are put under headings."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action: what the form sends, how the order reads, which places it names."""

    value: str
    label: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The choices in one place of the map; `name` is empty where there is but one list."""

    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """All legal actions of one order word; `takes_text`: it ends in words of the player's own."""

    do: str
    pattern: str
    meaning: str
    case: str
    headings: tuple[Heading, ...]
    takes_text: bool = False

    @property
    def name(self) -> str:
        """The order word as a label: its slots are dots."""
        return _SLOT.sub("…", self.pattern)

    @property
    def options(self) -> Markup:
        """The choices as the options of a select box."""
        return _options(self.headings)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Every choice of the group, in the order of the page."""
        return tuple(choice for heading in self.headings for choice in heading.choices)


@lru_cache(512)
def _options(headings: tuple[Heading, ...]) -> Markup:
    # Many order words have the same choices from one click to the next.
    found = []
    for heading in headings:
        options = "\n".join(
            f'<option value="{escape(choice.value)}"{_places(choice)}>{escape(choice.label)}'
            "</option>"
            for choice in heading.choices
        )
        found.append(
            f'<optgroup label="{escape(heading.name)}">{options}</optgroup>'
            if heading.name
            else options
        )
    return Markup("\n".join(found))  # noqa: S704 - each piece is escaped


def _places(choice: Choice) -> str:
    """The attribute with the places of a choice, if its order does not name them all by itself."""
    if all(f'"{place}"' in choice.value for place in choice.places):
        return ""
    return f' data-places="{escape(" ".join(choice.places))}"'


def by_verb(
    notation: OrderNotation,
    options: Iterable[Action],
    standing: Mapping[str, str] | None = None,
    place_name: Callable[[str], str | None] = str,
) -> list[VerbGroup]:
    """Arrange `options` by verb, in the order in which the engine lists them.

    `standing` tells in which place a piece stands, `place_name` how a place is called.
    """
    panel = _Panel(notation, standing or {}, place_name)
    grouped: dict[str, list[Action]] = {}
    for action in options:
        grouped.setdefault(action["do"], []).append(action)
    return [panel.group(notation.verbs[do], actions) for do, actions in grouped.items()]


def written(action: Action) -> str:
    """The form value that stands for `action`."""
    # A page writes hundreds of them, mostly those of the page before it. To a cache 1 and True are
    # the same.
    if all(type(value) is str for value in action.values()):
        return _written(tuple(action.items()))
    return _ENCODER.encode(action)


@lru_cache(8192)
def _written(items: tuple[tuple[str, str], ...]) -> str:
    return _ENCODER.encode(dict(items))


def read(value: str) -> Action:
    """Return the action of a form value; whether it is legal, the engine says.

    Raises ValueError if `value` was not made by `written`.
    """
    try:
        action = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise ValueError("not an action") from error
    if not isinstance(action, dict) or not isinstance(action.get("do"), str):
        raise ValueError("not an action")
    if not all(
        isinstance(argument, str | int) or _is_path(argument) for argument in action.values()
    ):
        raise ValueError("not an action")
    return action


def _is_path(argument: object) -> bool:
    return isinstance(argument, list) and all(isinstance(place, str) for place in argument)


@dataclass(frozen=True, slots=True)
class _Panel:
    notation: OrderNotation
    standing: Mapping[str, str]
    place_name: Callable[[str], str | None]

    def group(self, verb: Verb, actions: list[Action]) -> VerbGroup:
        listed = [self._choice(action) for action in actions]
        headings = _by_place(listed) if len(listed) > MAX_UNGROUPED else {"": listed}
        return VerbGroup(
            verb.do,
            verb.pattern,
            gettext(verb.meaning),
            verb.case,
            tuple(Heading(self._heading(place), tuple(alike)) for place, alike in headings.items()),
            self.notation.free_text(actions[0]) is not None,
        )

    def _choice(self, action: Action) -> Choice:
        items = tuple(action.items())
        # A page has hundreds of choices, mostly those of the page before it. To a cache 1 and True
        # are the same.
        is_plain = all(type(value) is str for _, value in items)
        value, label, nouns = (_order if is_plain else _order.__wrapped__)(self.notation, items)
        places = [
            noun if is_place else self.standing[noun]
            for noun, is_place in nouns
            if is_place or noun in self.standing
        ]
        return Choice(value, label, tuple(dict.fromkeys(places)))

    def _heading(self, place: str) -> str:
        return (self.place_name(place) or "") if place else ""


@lru_cache(8192)
def _order(
    notation: OrderNotation, items: tuple[tuple[str, Any], ...]
) -> tuple[str, str, tuple[tuple[str, bool], ...]]:
    """Return an action as a form sends it, as it reads, and what it names, places marked."""
    action = dict(items)
    slots: list[tuple[str, str]] = _SLOT.findall(notation.verbs[action["do"]].pattern)
    nouns = ((str(action[argument]), kind in notation.place_kinds) for argument, kind in slots)
    return written(action), notation.write(action), tuple(nouns)


def _by_place(listed: list[Choice]) -> dict[str, list[Choice]]:
    """Put choices under the first place that each touches; a heading each would be none."""
    under: dict[str, list[Choice]] = {}
    for choice in listed:
        under.setdefault(choice.places[0] if choice.places else "", []).append(choice)
    return under if len(under) < len(listed) else {"": listed}
