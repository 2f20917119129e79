"""What the map's script needs to know: what lies where, and what a click on it may mean.

It is plain data that travels with the page and with each answer, so that a click needs no request
to light up what may follow. It holds nothing but the reader's own view and options.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext

from app.games.kernel.orders import Verb
from app.games.kernel.state import Action
from app.games.kernel.title import Title
from app.matches.drafts import DraftView
from app.web.match.choices import PLACE_KINDS, written

_SLOT = re.compile(r"\{(\w+):(\w+)\}")


@dataclass(frozen=True, slots=True)
class Route:
    """Orders that lead to a place, the places on the way there, and a note on what it costs.

    `special` routes are lit apart from the others, such as those by rail.
    """

    actions: Sequence[Action]
    path: Sequence[str]
    note: str
    special: bool = False


@dataclass(frozen=True, slots=True)
class Grip:
    """What a title tells of how its map is handled.

    `stacks` lists in each place what may be fanned out; `routes` lead to places, `start` is where
    they begin; `in_hand` is the stack that is being moved, `targets` are those that may be struck,
    `says` tells how what is in hand stands, `let_go` are the orders that lay it down (empty: the
    last order is taken back, None: nothing is in hand).
    """

    stacks: Mapping[str, Sequence[Mapping[str, Any]]]
    routes: Mapping[str, Sequence[Route]] = field(default_factory=dict)
    start: str = ""
    in_hand: str = ""
    targets: Sequence[str] = ()
    says: str = ""
    let_go: Sequence[Action] | None = None


def handling(title: Title, grip: Grip, draft: DraftView | None) -> dict[str, Any]:
    """Return the data of the map's script; without a draft there is nothing to do but to look.

    What can be ordered stands once in "orders", as forms send it; elsewhere its number stands.
    """
    asked = [o for o in draft.options if o["do"] not in title.any_time] if draft else []
    pen = _Pen(title)
    let_go = None if grip.let_go is None else pen.numbers(grip.let_go)
    units, ways = _of_units(pen, asked), _of_places(pen, asked, grip)
    return {
        "version": draft.version if draft else 0,
        "draft": [written(action) for action in draft.actions] if draft else [],
        "stacks": grip.stacks,
        "units": units,
        "ways": ways,
        "orders": list(pen.known),
        "start": grip.start,
        "inHand": grip.in_hand,
        "targets": list(grip.targets),
        "says": grip.says,
        "letGo": let_go,
        "words": _words(),
    }


class _Pen:
    """Writes orders down, each once."""

    def __init__(self, title: Title) -> None:
        self.lexicon = title.lexicon
        self.known: dict[str, int] = {}

    def numbers(self, actions: Sequence[Action]) -> list[int]:
        return [self.known.setdefault(written(action), len(self.known)) for action in actions]

    def way(self, actions: Sequence[Action], path: Sequence[str], note: str) -> dict[str, Any]:
        label = self.lexicon.write(actions[-1])
        return {"orders": self.numbers(actions), "label": label, "path": list(path), "note": note}

    def route(self, route: Route) -> dict[str, Any]:
        way = self.way(route.actions, route.path, route.note)
        return {**way, "special": True} if route.special else way


def _of_units(pen: _Pen, asked: Sequence[Action]) -> dict[str, list[dict[str, Any]]]:
    """What may be done with each unit: orders, how they read, what stands on the button."""
    found: dict[str, list[dict[str, Any]]] = {}
    for action in asked:
        verb = pen.lexicon.verbs[action["do"]]
        slots: list[tuple[str, str]] = _SLOT.findall(verb.pattern)
        units = [action[argument] for argument, kind in slots if kind == "unit"]
        if units and not any(kind in PLACE_KINDS for _, kind in slots):
            whole = pen.lexicon.write(action)
            choice = {
                "orders": pen.numbers([action]),
                "label": whole,
                "short": _bare(verb) if len(slots) == 1 else whole,
                "repeats": verb.repeats,
            }
            found.setdefault(str(units[0]), []).append(choice)
    return found


def _of_places(pen: _Pen, asked: Sequence[Action], grip: Grip) -> dict[str, list[dict[str, Any]]]:
    """What may be done by a click on each place: the routes there, and whatever else names it."""
    found: dict[str, list[dict[str, Any]]] = {
        place: [pen.route(route) for route in routes] for place, routes in grip.routes.items()
    }
    for action in asked:
        slots: list[tuple[str, str]] = _SLOT.findall(pen.lexicon.verbs[action["do"]].pattern)
        for place in (str(action[argument]) for argument, kind in slots if kind in PLACE_KINDS):
            way = pen.way([action], [place], "")
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
        "halt": gettext("Let go"),
    }
