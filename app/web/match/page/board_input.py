"""What the map's script needs to know: what lies where, and what a click on it may mean.

It is plain data that travels with the page and with each answer, so that a click needs no request
to light up what may follow. It holds nothing but the reader's own view and options.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import orjson
from markupsafe import Markup

from app.games.kernel.game_definition import Title
from app.games.kernel.order_grammar import Verb
from app.games.kernel.order_notation import MAX_CACHED, OrderNotation
from app.games.kernel.state import Action
from app.games.presentation import AttackOption, BoardInput, Force, Release, Route
from app.games.text import gettext
from app.matches.open_draft import DraftView
from app.web.match.page.choices import written

_UNSAFE = ((b"<", b"\\u003c"), (b">", b"\\u003e"), (b"&", b"\\u0026"), (b"'", b"\\u0027"))
MOST_TOLD = 24
"""So many orders at the end of a draft the script compares with those before, to tell of a step:
all of them would make each click dearer the longer a draft is."""
_SLOT = re.compile(r"\{(\w+):(\w+)\}")


def handling(title: Title, given: BoardInput, draft: DraftView | None) -> dict[str, Any]:
    """Return the data of the map's script; without a draft there is nothing to do but to look.

    What can be ordered stands once in "orders": as forms send it, as it reads, and the place that
    it names; elsewhere its number stands. So it is with the notes and their figures. Most orders
    that name a place are the one way there: for these "single" has the numbers, as first and last
    of each run.
    """
    asked = [o for o in draft.options if o["do"] not in title.any_time_verbs] if draft else []
    pen = _Pen(title)
    ways, single = _of_places(pen, asked, given)
    return {
        "stacks": given.stacks,
        "units": _of_units(pen, asked),
        "ways": ways,
        "single": _runs(single),
        "forces": {unit: pen.force(force) for unit, force in given.forces.items()},
        "strikes": {stack: pen.attack(option) for stack, option in given.attack_options.items()},
        "meets": {
            stack: {other: pen.numbers(actions) for other, actions in onto.items()}
            for stack, onto in given.drop_targets.items()
        },
        "between": pen.numbers(given.between) if given.forces else [],
        "attempts": given.attempts,
        "byPath": given.by_path,
        "byGroup": given.by_group,
        "selectedUnits": list(given.selected_units),
        "start": given.start,
        "inHand": given.selected,
        "targets": list(given.targets),
        "offered": list(given.offered),
        "says": given.status,
        "letGo": _release(pen, given.release),
        "lines": list(draft.lines[-MOST_TOLD:]) if draft else [],
        "drafted": len(draft.lines) if draft else 0,
        "orders": list(pen.known.values()),
        "notes": [note for note, _figure in pen.notes],
        "figures": [figure for _note, figure in pen.notes],
        "words": _words(),
    }


def _release(pen: "_Pen", release: Release | None) -> dict[str, Any] | None:
    if release is None:
        return None
    orders = pen.numbers(release.actions)
    return {"orders": orders, "undo": release.undoes, "label": release.label}


def as_json(data: Any) -> Markup:
    """Return data for a script as JSON, safe inside its element."""
    # `default` is for texts that are translated only when they are written.
    text = orjson.dumps(data, default=str, option=orjson.OPT_SORT_KEYS)
    for character, escaped in _UNSAFE:
        text = text.replace(character, escaped)
    return Markup(text.decode())  # noqa: S704


class _Pen:
    """Writes orders and notes down, each once."""

    def __init__(self, title: Title) -> None:
        self.notation = title.notation
        self.known: dict[str, tuple[str, str, str]] = {}
        self.notes: dict[tuple[str, str], int] = {("", ""): 0}
        self.places: list[str] = []
        self._numbers: dict[tuple[tuple[str, Any], ...], int] = {}
        # Routes share the actions that they are made of. They are kept, so that no id comes twice.
        self._by_id: dict[int, tuple[Action, int]] = {}
        self._of_value: dict[str, int] = {}
        # Units of a kind that stand together have the same routes.
        self._trees: dict[int, tuple[Mapping[str, Sequence[Route]], list[list[Any]]]] = {}

    def numbers(self, actions: Sequence[Action]) -> list[int]:
        return [self._number(action) for action in actions]

    def route(self, route: Route) -> dict[str, Any]:
        way: dict[str, Any] = {
            "orders": self.numbers(route.actions),
            "note": self.note(route.note, route.figure),
        }
        return {**way, "special": True} if route.special else way

    def tree(self, routes: Mapping[str, Sequence[Route]]) -> list[list[Any]]:
        """Return routes as a tree of orders, in which those that begin alike share their beginning.

        A node is the number of its order, that of the node before it (from 1; 0: there is none),
        the note of the route that ends here (-1: none does), whether this is special, and the
        place that it leads to where the order names another one.
        """
        nodes: list[list[Any]] = []
        known: dict[tuple[int, int], int] = {}
        for place, there in routes.items():
            for route in there:
                at = 0
                for action in route.actions:
                    step = (at, self._number(action))
                    if step not in known:
                        nodes.append([step[1], at, -1, 0])
                        known[step] = len(nodes)
                    at = known[step]
                end = nodes[at - 1]
                end[2:] = [self.note(route.note, route.figure), int(route.special)]
                if self.places[end[0]] != place:
                    end.append(place)
        return nodes

    def routes(self, routes: Mapping[str, Sequence[Route]]) -> dict[str, list[dict[str, Any]]]:
        return {place: list(map(self.route, there)) for place, there in routes.items()}

    def force(self, force: Force) -> dict[str, Any]:
        return {
            "before": self.numbers(force.before),
            "tree": self._tree_of(force.routes),
            "joining": {unit: self._number(action) for unit, action in force.joining.items()},
        }

    def _tree_of(self, routes: Mapping[str, Sequence[Route]]) -> list[list[Any]]:
        known = self._trees.get(id(routes))
        if known is None:
            known = self._trees[id(routes)] = routes, self.tree(routes)
        return known[1]

    def attack(self, option: AttackOption) -> dict[str, Any]:
        return {
            "opening": self._number(option.opening),
            "orders": self.numbers(option.actions),
            "label": option.label,
            "note": self.note(option.note),
            "final": self.numbers(option.final),
            "finalLabel": option.final_label,
            "results": option.results,
        }

    def note(self, note: str, figure: str = "") -> int:
        return self.notes.setdefault((note, figure), len(self.notes))

    def _number(self, action: Action) -> int:
        known = self._by_id.get(id(action))
        if known is None:
            known = self._by_id[id(action)] = action, self._number_of_equal(action)
        return known[1]

    def _number_of_equal(self, action: Action) -> int:
        key = tuple(action.items())
        if key not in self._numbers:
            # To a cache 1 and True are the same.
            is_plain = all(type(value) is str for value in action.values())
            order = _known_order(self.notation, key) if is_plain else _order(self.notation, action)
            value, _, place = order
            if value not in self.known:
                self.known[value] = order
                self._of_value[value] = len(self.places)
                self.places.append(place)
            self._numbers[key] = self._of_value[value]
        return self._numbers[key]


def _nouns(notation: OrderNotation, action: Action) -> list[tuple[str, str]]:
    """What an order names, each with its kind."""
    slots = _slots(notation.verbs[action["do"]].pattern)
    return [(kind, str(action[argument])) for argument, kind in slots]


def _order(notation: OrderNotation, action: Action) -> tuple[str, str, str]:
    """An order as forms send it, as it reads, and the place that it names, if any."""
    nouns = _nouns(notation, action)
    places = [noun for kind, noun in nouns if kind in notation.place_kinds]
    return written(action), notation.write(action), "".join(places[:1])


@lru_cache(MAX_CACHED)
def _known_order(
    notation: OrderNotation, items: tuple[tuple[str, str], ...]
) -> tuple[str, str, str]:
    # Nearly all were on the page before this one.
    return _order(notation, dict(items))


def _of_units(pen: _Pen, asked: Sequence[Action]) -> dict[str, list[dict[str, Any]]]:
    """What may be done with each unit: the order, what stands on the button."""
    found: dict[str, list[dict[str, Any]]] = {}
    for action in asked:
        verb, nouns = pen.notation.verbs[action["do"]], _nouns(pen.notation, action)
        units = [noun for kind, noun in nouns if kind in pen.notation.unit_kinds]
        if units and not any(kind in pen.notation.place_kinds for kind, _ in nouns):
            choice = {
                "orders": pen.numbers([action]),
                "short": _bare(verb) if len(nouns) == 1 else pen.notation.write(action),
                "repeats": verb.repeats,
            }
            found.setdefault(units[0], []).append(choice)
    return found


def _of_places(
    pen: _Pen, asked: Sequence[Action], given: BoardInput
) -> tuple[dict[str, list[dict[str, Any]]], list[int]]:
    """What may be done by a click on each place: the routes there, and whatever else names it.

    The numbers of orders that name this place alone come apart, in their order.
    """
    found = pen.routes(given.routes)
    single: dict[int, None] = {}
    kinds = pen.notation.place_kinds
    for action in asked:
        places = [noun for kind, noun in _nouns(pen.notation, action) if kind in kinds]
        (number,) = pen.numbers([action])
        if len(places) == 1 and places[0] not in found:
            single[number] = None
            continue
        for place in places:
            way = {"orders": [number], "note": 0}
            ways = found.setdefault(place, [])
            if all(way["orders"] != known["orders"] for known in ways):
                ways.append(way)
    return found, sorted(single)


def _runs(numbers: Sequence[int]) -> list[int]:
    """The first and the last of each run of numbers that follow each other."""
    runs: list[int] = []
    for number in numbers:
        if runs and number == runs[-1] + 1:
            runs[-1] = number
        else:
            runs += [number, number]
    return runs


@lru_cache
def _slots(pattern: str) -> list[tuple[str, str]]:
    return _SLOT.findall(pattern)


def _bare(verb: Verb) -> str:
    """An order word without its slot."""
    return " ".join(_SLOT.sub("", verb.pattern).split())


def _words() -> dict[str, str]:
    """What the script says by itself."""
    return {
        "close": gettext("Close"),
        "empty": gettext("No units here."),
        "with": gettext("with"),
        "frozen": gettext("cannot move"),
        "uncontrolled": gettext("uncontrolled"),
        "strength": gettext("strength"),
        "picked": gettext("{unit}: choose a destination, or drag the counter there."),
        "together": gettext("{unit}: choose a common destination."),
        "moveAll": gettext("Move all {n} together"),
        "moveFormation": gettext("{formation} together ({n})"),
        "joining": gettext("join"),
        "all": gettext("all together"),
        "path": gettext("Path: {places}. Choose the last place again to go there."),
        "noPath": gettext("Choose the places of the path one after the other."),
        "chooseAttackers": gettext("Attack, choosing the units"),
        "drafted": gettext("Added to draft: {orders}."),
        "undrafted": gettext("Undone: {orders}."),
    }
