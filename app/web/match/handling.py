"""What the map's script needs to know: what lies where, and what a click on it may mean.

It is plain data that travels with the page and with each answer, so that a click needs no request
to light up what may follow. It holds nothing but the reader's own view and options.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.games.kernel.orders import Verb
from app.games.kernel.state import Action
from app.games.kernel.title import Title
from app.games.text import gettext
from app.matches.drafts import DraftView
from app.web.match.choices import PLACE_KINDS, written

_SLOT = re.compile(r"\{(\w+):(\w+)\}")


@dataclass(frozen=True, slots=True)
class Route:
    """Orders that lead to a place through all those that they name, and a note on what it costs.

    `special` routes are lit apart from the others, such as those by rail.
    """

    actions: Sequence[Action]
    note: str
    special: bool = False


@dataclass(frozen=True, slots=True)
class Force:
    """What could be taken in hand next: the orders that do it, and the routes open after them."""

    before: Sequence[Action]
    routes: Mapping[str, Sequence[Route]]


@dataclass(frozen=True, slots=True)
class Blow:
    """A stack that could be struck: the order that begins it, and all that could be thrown in.

    `label` says the latter, `note` what would come of it.
    """

    opening: Action
    actions: Sequence[Action]
    label: str
    note: str


@dataclass(frozen=True, slots=True)
class Undone:
    """Something that the reader might still do, in a sentence, and its place on the map, if any."""

    says: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Grip:
    """What a title tells of how its map is handled.

    `stacks` lists in each place what may be fanned out; `routes` lead to places, `start` is where
    they begin; `forces` has what else could be taken in hand, by its unit. `in_hand` is the stack
    that is being moved, `targets` are those that are being struck, `strikes` those that could be,
    `meets` the orders that put one stack on another. `attempts` are orders in whose empty argument
    the script puts the "place" or the "unit" that something was dropped on, where no order is
    known: the engine says why it is not legal. `says` tells how what is in hand stands, `let_go`
    are the orders that lay it down (empty: the last order is taken back, None: nothing is in hand).
    """

    stacks: Mapping[str, Sequence[Mapping[str, Any]]]
    routes: Mapping[str, Sequence[Route]] = field(default_factory=dict)
    forces: Mapping[str, Force] = field(default_factory=dict)
    start: str = ""
    in_hand: str = ""
    targets: Sequence[str] = ()
    strikes: Mapping[str, Blow] = field(default_factory=dict)
    meets: Mapping[str, Mapping[str, Sequence[Action]]] = field(default_factory=dict)
    attempts: Mapping[str, Action] = field(default_factory=dict)
    says: str = ""
    let_go: Sequence[Action] | None = None


def handling(title: Title, grip: Grip, draft: DraftView | None) -> dict[str, Any]:
    """Return the data of the map's script; without a draft there is nothing to do but to look.

    What can be ordered stands once in "orders": as forms send it, as it reads, and the place that
    it names; elsewhere its number stands. So it is with the notes.
    """
    asked = [o for o in draft.options if o["do"] not in title.any_time] if draft else []
    pen = _Pen(title)
    return {
        "stacks": grip.stacks,
        "units": _of_units(pen, asked),
        "ways": _of_places(pen, asked, grip),
        "forces": {unit: pen.force(force) for unit, force in grip.forces.items()},
        "strikes": {stack: pen.blow(blow) for stack, blow in grip.strikes.items()},
        "meets": {
            stack: {other: pen.numbers(actions) for other, actions in onto.items()}
            for stack, onto in grip.meets.items()
        },
        "attempts": grip.attempts,
        "start": grip.start,
        "inHand": grip.in_hand,
        "targets": list(grip.targets),
        "says": grip.says,
        "letGo": None if grip.let_go is None else pen.numbers(grip.let_go),
        "lines": list(draft.lines) if draft else [],
        "orders": list(pen.known.values()),
        "notes": list(pen.notes),
        "words": _words(),
    }


class _Pen:
    """Writes orders and notes down, each once."""

    def __init__(self, title: Title) -> None:
        self.lexicon = title.lexicon
        self.known: dict[str, tuple[str, str, str]] = {}
        self.notes: dict[str, int] = {"": 0}
        self._numbers: dict[str, int] = {}

    def numbers(self, actions: Sequence[Action]) -> list[int]:
        return [self._number(action) for action in actions]

    def route(self, route: Route) -> dict[str, Any]:
        way: dict[str, Any] = {"orders": self.numbers(route.actions), "note": self.note(route.note)}
        return {**way, "special": True} if route.special else way

    def routes(self, routes: Mapping[str, Sequence[Route]]) -> dict[str, list[dict[str, Any]]]:
        return {place: list(map(self.route, there)) for place, there in routes.items()}

    def force(self, force: Force) -> dict[str, Any]:
        return {"before": self.numbers(force.before), "ways": self.routes(force.routes)}

    def blow(self, blow: Blow) -> dict[str, Any]:
        return {
            "opening": self._number(blow.opening),
            "orders": self.numbers(blow.actions),
            "label": blow.label,
            "note": self.note(blow.note),
        }

    def note(self, note: str) -> int:
        return self.notes.setdefault(note, len(self.notes))

    def _number(self, action: Action) -> int:
        value = written(action)
        if value not in self.known:
            self._numbers[value] = len(self.known)
            places = [noun for kind, noun in self.nouns(action) if kind in PLACE_KINDS]
            self.known[value] = (value, self.lexicon.write(action), "".join(places[:1]))
        return self._numbers[value]

    def nouns(self, action: Action) -> list[tuple[str, str]]:
        """What an order names, each with its kind."""
        slots: list[tuple[str, str]] = _SLOT.findall(self.lexicon.verbs[action["do"]].pattern)
        return [(kind, str(action[argument])) for argument, kind in slots]


def _of_units(pen: _Pen, asked: Sequence[Action]) -> dict[str, list[dict[str, Any]]]:
    """What may be done with each unit: the order, what stands on the button."""
    found: dict[str, list[dict[str, Any]]] = {}
    for action in asked:
        verb, nouns = pen.lexicon.verbs[action["do"]], pen.nouns(action)
        units = [noun for kind, noun in nouns if kind == "unit"]
        if units and not any(kind in PLACE_KINDS for kind, _ in nouns):
            choice = {
                "orders": pen.numbers([action]),
                "short": _bare(verb) if len(nouns) == 1 else pen.lexicon.write(action),
                "repeats": verb.repeats,
            }
            found.setdefault(units[0], []).append(choice)
    return found


def _of_places(pen: _Pen, asked: Sequence[Action], grip: Grip) -> dict[str, list[dict[str, Any]]]:
    """What may be done by a click on each place: the routes there, and whatever else names it."""
    found = pen.routes(grip.routes)
    for action in asked:
        for place in (noun for kind, noun in pen.nouns(action) if kind in PLACE_KINDS):
            way = {"orders": pen.numbers([action]), "note": 0}
            ways = found.setdefault(place, [])
            if all(way["orders"] != known["orders"] for known in ways):
                ways.append(way)
    return found


def _bare(verb: Verb) -> str:
    """An order word without its slot."""
    return " ".join(_SLOT.sub("", verb.pattern).split())


def _words() -> dict[str, str]:
    """What the script says by itself."""
    return {
        "close": gettext("Close"),
        "empty": gettext("Nothing stands here."),
        "with": gettext("with"),
        "frozen": gettext("cannot move"),
        "uncontrolled": gettext("uncontrolled"),
        "strength": gettext("strength"),
        "picked": gettext("{unit}: choose where to go, or drag the counter there."),
        "drafted": gettext("In your draft: {orders}."),
        "undrafted": gettext("Taken back: {orders}."),
    }
