"""Orders in text: from words to the small actions that the engine lists, and back.

A title declares its verbs as patterns ("attach {unit:unit}") and its nouns with their aliases.
Reading is forgiving about case, accents, punctuation and joining words; whether an action is
legal is never decided here: reading gives the candidates, the options decide between them.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from app.games.kernel.free_text import MAX_TEXT_LENGTH, tidy
from app.games.kernel.order_blocks import COMMENT
from app.games.kernel.order_grammar import (
    MAX_LIST_LENGTH,
    MAX_PATH_LENGTH,
    MOTION,
    MOTION_ID,
    NUMBER,
    PATH,
    SLOT,
    TEXT,
    Nouns,
    Verb,
    check,
    item_kind,
    parts_of,
    pattern_of,
    text_slot,
)
from app.games.kernel.order_groups import Group, UnitSets
from app.games.kernel.order_parser import Clause as Clause
from app.games.kernel.order_parser import OrderParser
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action

MAX_CACHED = 8192
"""Orders of a title that are kept as they are written."""


class OrderNotation:
    """A title's order words. Raises ValueError where they contradict each other.

    `place_kinds` are the kinds of noun that name a place of the board, `unit_kinds` those that name
    a piece on it: what a click on the board can mean. `unit_sets` are the units that orders name
    together; without them orders know no groups. `tests` are the conditions of orders, written like
    verbs, "odds {odds:odds}"; see `Title.failed_test`.
    """

    def __init__(
        self,
        verbs: Iterable[Verb],
        nouns: Mapping[str, Nouns],
        place_kinds: Collection[str] = ("place",),
        unit_kinds: Collection[str] = ("unit",),
        unit_sets: UnitSets | None = None,
        tests: Iterable[Verb] = (),
    ) -> None:
        self.place_kinds = frozenset(place_kinds)
        self.unit_kinds = frozenset(unit_kinds)
        self.tests = tuple(tests)
        listed = tuple(verbs)
        self.verbs = {verb.do: verb for verb in listed}
        self.nouns = nouns
        check(listed, nouns)
        self.forms = {
            verb.do: tuple(pattern_of(verb, way) for way in (verb.pattern, *verb.also))
            for verb in listed
        }
        patterns = [pattern for forms in self.forms.values() for pattern in forms]
        patterns.sort(key=lambda p: -sum(isinstance(part, str) for part in p.parts))
        self.patterns = tuple(patterns)
        self.parser = OrderParser(
            self.patterns, nouns, self.place_kinds, unit_sets, self.tests, self.write
        )
        self._text = {verb.do: slot for verb in listed if (slot := text_slot(verb.pattern))}
        self._slots: dict[str, dict[str, str]] = {
            verb.do: dict(part for part in parts_of(verb.pattern) if not isinstance(part, str))
            for verb in listed
        }
        # A page writes hundreds of orders, mostly those of the page before it.
        self._cached = lru_cache(MAX_CACHED)(lambda items: self._write(dict(items)))

    @property
    def first_words(self) -> frozenset[str]:
        """The words, in lower case, with which an order can begin."""
        return frozenset(p.parts[0] for p in self.patterns if isinstance(p.parts[0], str))

    def knows(self, action: Any) -> bool:
        """Whether `action`, which may be anything, is an action that these words can write."""
        verb = self.verbs.get(action.get("do")) if _is_action(action) else None
        if verb is None:
            return False
        slots = self._slots[verb.do]
        return action.keys() - {"do"} == slots.keys() and all(
            self._fits(kind, action[argument]) for argument, kind in slots.items()
        )

    def free_text(self, action: Any) -> dict[str, str] | None:
        """Return the free text of `action`, tidied, by the name of its slot.

        Empty if it is too long; None if `action`, which may be anything, has none.
        """
        verb = action.get("do") if isinstance(action, dict) else None
        slot = self._text.get(verb) if isinstance(verb, str) else None
        if slot is None or not isinstance(action.get(slot), str):
            return None
        text = tidy(action[slot])
        return {slot: text} if len(text) <= MAX_TEXT_LENGTH else {}

    def _fits(self, kind: str, value: Any) -> bool:
        item = item_kind(kind, self.nouns)
        if item is not None or kind == PATH:
            longest = MAX_PATH_LENGTH if item is None else MAX_LIST_LENGTH
            return (
                isinstance(value, list)
                and 1 <= len(value) <= longest
                and all(
                    self.place_name(each) is not None
                    if item is None
                    else each in self.nouns[item].names
                    for each in value
                )
            )
        if isinstance(value, list):
            return False
        if kind == TEXT:
            return isinstance(value, str)
        if kind == NUMBER:
            return isinstance(value, int)
        if kind == MOTION:
            return isinstance(value, str) and bool(MOTION_ID.fullmatch(value.lower()))
        return value in self.nouns[kind].names

    # writing

    def write(self, action: Action) -> str:
        """Return `action` as an order."""
        if not isinstance(action, Mapping):
            raise TypeError("an action is a mapping")
        # To a cache 1 and True are the same.
        if all(type(value) is str for value in action.values()):
            return self._cached(tuple(action.items()))
        return self._write(action)

    def _write(self, action: Action) -> str:
        verb = self.verbs[action["do"]]

        def fill(slot: re.Match[str]) -> str:
            argument, kind = slot.groups()
            return self._name(kind, action[argument])

        return SLOT.sub(fill, verb.pattern).rstrip()

    def write_lines(self, actions: Iterable[Action]) -> list[str]:
        """Return `actions` as the lines of an order text: a march of several steps is one line."""
        return [", ".join(line) for line in self.group_lines(actions)]

    def group_lines(self, actions: Iterable[Action]) -> list[list[str]]:
        """Return `actions` as written, in a list for each line of an order text.

        What adds to an order stands on its line. What takes the rest of a line ends it.
        """
        lines: list[list[str]] = []
        is_open = False
        for action in actions:
            written, verb = self.write(action), self.verbs[action["do"]]
            if is_open and verb.adds:
                lines[-1].append(written)
            else:
                lines.append([written])
            is_open = verb.do not in self._text
        return lines

    def _name(self, kind: str, value: Any) -> str:
        """Return a value of a slot as it is written; a group as it was."""
        if isinstance(value, Group):
            return value.words
        if kind == PATH:
            return ", ".join(self.place_name(place) or str(place) for place in value)
        item = item_kind(kind, self.nouns)
        if item is not None:
            return " + ".join(self._name(item, each) for each in value)
        return self.nouns[kind].names[value] if kind in self.nouns else str(value)

    def spellings_of(self, kind: str, noun: str) -> tuple[tuple[str, ...], ...]:
        """Return the ways to spell a noun, in words; `kind` may be of lists or paths."""
        kinds = self._kinds_in(kind)
        return next(
            (self.nouns[k].spellings[noun] for k in kinds if noun in self.nouns[k].names), ()
        )

    def name(self, kind: str, noun: str) -> str:
        """Return a noun as it is written; `kind` may be of lists or paths."""
        return next(
            (
                self.nouns[k].names[noun]
                for k in self._kinds_in(kind)
                if noun in self.nouns[k].names
            ),
            noun,
        )

    def _kinds_in(self, kind: str) -> list[str]:
        """Return the kinds of noun that a slot holds."""
        if kind == PATH:
            return sorted(self.place_kinds & self.nouns.keys())
        return [item_kind(kind, self.nouns) or kind]

    def place_name(self, place: str) -> str | None:
        """Return the name of a place of any kind; None if there is none of this id."""
        listed = (self.nouns[kind].names for kind in sorted(self.place_kinds & self.nouns.keys()))
        return next((names[place] for names in listed if place in names), None)

    # reading

    def read(self, text: str) -> list[Clause] | Refusal:
        """Read a whole order text, line by line; return its clauses or the first fault."""
        clauses: list[Clause] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or COMMENT.match(line):
                continue
            found = self.read_line(line, number)
            if isinstance(found, Refusal):
                return found
            if clauses and found and line[0].isspace() and found[0].adds:
                found[0] = replace(found[0], goes_on=True)
            clauses.extend(found)
        return clauses

    def read_line(self, line: str, number: int = 1) -> list[Clause] | Refusal:
        """Read one line, which may hold several orders one after the other."""
        return self.parser.read_line(line, number)

    def fill(self, pattern: str, text: str) -> list[Action]:
        """Return the ways in which the whole of `text` fills the slots of a pattern."""
        return self.parser.fill(pattern, text)


def _is_action(action: Any) -> bool:
    return (
        isinstance(action, dict)
        and isinstance(action.get("do"), str)
        and all(
            isinstance(argument, str) and (isinstance(value, str | int) or _is_path(value))
            for argument, value in action.items()
        )
    )


def _is_path(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(place, str) for place in value)
