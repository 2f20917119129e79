"""Orders in text: from words to the small actions that the engine lists, and back.

A title declares its verbs as patterns ("attach {unit:unit}") and its nouns with their aliases.
Reading is forgiving about case, accents, punctuation and joining words; whether an action is
legal is never decided here: reading gives the candidates, the options decide between them.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.games.kernel.free_text import MAX_TEXT_LENGTH, rest_of, tidy
from app.games.kernel.order_blocks import COMMENT
from app.games.kernel.order_words import (
    ARTICLE,
    JOINTS,
    MAX_PATH_LENGTH,
    MOTION,
    MOTION_ID,
    NUMBER,
    PATH,
    SLOT,
    TEXT,
    Nouns,
    Pattern,
    Slot,
    Verb,
    check,
    parts_of,
    text_slot,
    words,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.kernel.unread_orders import unread

MAX_CACHED = 8192
"""Orders of a title that are kept as they are written."""
MAX_NUMBER_DIGITS = 9
"""Digits that a number may have."""


@dataclass(frozen=True)
class Clause:
    """One order read: the actions that it may mean, most literal first, and where it stood."""

    candidates: tuple[Action, ...]
    line: int
    text: str


class Lexicon:
    """A title's order words. Raises ValueError where they contradict each other.

    `place_kinds` are the kinds of noun that name a place of the board, `unit_kinds` those that name
    a piece on it: what a click on the board can mean.
    """

    def __init__(
        self,
        verbs: Iterable[Verb],
        nouns: Mapping[str, Nouns],
        place_kinds: Collection[str] = ("place",),
        unit_kinds: Collection[str] = ("unit",),
    ) -> None:
        self.place_kinds = frozenset(place_kinds)
        self.unit_kinds = frozenset(unit_kinds)
        listed = tuple(verbs)
        self.verbs = {verb.do: verb for verb in listed}
        self.nouns = nouns
        check(listed, nouns)
        self.patterns = [
            Pattern(verb, tuple(parts_of(written)))
            for verb in self.verbs.values()
            for written in (verb.pattern, *verb.also)
        ]
        self.patterns.sort(key=lambda p: -sum(isinstance(part, str) for part in p.parts))
        # Of hundreds of patterns few begin with a given word, or with none.
        first_words = {p.parts[0] for p in self.patterns if isinstance(p.parts[0], str)}
        self._by_word = {
            word: [p for p in self.patterns if p.parts[0] == word or not p.begins_with_word]
            for word in first_words
        }
        self._without_word = [p for p in self.patterns if not p.begins_with_word]
        self._text = {verb.do: slot for verb in listed if (slot := text_slot(verb.pattern))}
        # A page writes hundreds of orders, mostly those of the page before it.
        self._cached = lru_cache(MAX_CACHED)(lambda items: self._write(dict(items)))

    def knows(self, action: Any) -> bool:
        """Whether `action`, which may be anything, is an action that these words can write."""
        verb = self.verbs.get(action.get("do")) if _is_action(action) else None
        if verb is None:
            return False
        slots = dict(part for part in parts_of(verb.pattern) if not isinstance(part, str))
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

    def _fits(self, kind: str, value: str | int | list[str]) -> bool:
        if kind == PATH:
            is_path = isinstance(value, list) and 1 <= len(value) <= MAX_PATH_LENGTH
            return is_path and all(self._place_name(place) is not None for place in value)  # type: ignore[union-attr]
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
            value = action[argument]
            if kind == PATH:
                return ", ".join(self._place_name(place) or str(place) for place in value)
            return self.nouns[kind].names[value] if kind in self.nouns else str(value)

        return SLOT.sub(fill, verb.pattern).rstrip()

    def _place_name(self, place: str) -> str | None:
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
            clauses.extend(found)
        return clauses

    def read_line(self, line: str, number: int = 1) -> list[Clause] | Refusal:
        """Read one line, which may hold several orders one after the other."""
        tokens = words(line)
        clauses: list[Clause] = []
        last: tuple[Verb, ...] = ()
        at = 0
        while at < len(tokens):
            if tokens[at] in JOINTS:
                at += 1
                continue
            readings = self._readings(tokens, at, last)
            if not readings:
                return unread(self, tokens[at:], number, last[0] if last else None)
            end = max(length for length, _, _ in readings)
            best = [
                (verb, self._with_text(action, line, tokens))
                for length, verb, action in readings
                if length == end
            ]
            last = tuple(dict.fromkeys(verb for verb, _ in best))
            text = " ".join(tokens[at:end])
            clauses.append(Clause(tuple(action for _, action in best), number, text))
            at = end
        return clauses

    def _with_text(self, action: Action, line: str, tokens: list[str]) -> Action:
        """Put the free text itself where reading has left how many words stand before it."""
        slot = self._text.get(action["do"])
        return {**action, slot: rest_of(line, tokens[: action[slot]], words)} if slot else action

    def _readings(
        self, tokens: list[str], at: int, last: tuple[Verb, ...]
    ) -> list[tuple[int, Verb, Action]]:
        """Return (end, verb, action) for every way to read an order that begins at `at`.

        `last` are the verbs that the order before it may have: a noun alone means them once more.
        """
        found: list[tuple[int, Verb, Action]] = []
        for pattern in self._by_word.get(tokens[at], self._without_word):
            for end, action in self._match(pattern.parts, tokens, at):
                found.append((end, pattern.verb, {"do": pattern.verb.do, **action}))
        if found:
            return found
        for verb in (each for each in last if each.repeats):
            slots = tuple(part for part in parts_of(verb.pattern) if not isinstance(part, str))[-1:]
            for end, action in self._match(slots, tokens, at):
                found.append((end, verb, {"do": verb.do, **action}))
        return found

    def _match(
        self, parts: tuple[str | Slot, ...], tokens: list[str], at: int
    ) -> Iterator[tuple[int, Action]]:
        if not parts:
            yield at, {}
            return
        first, rest = parts[0], parts[1:]
        if isinstance(first, str):
            if at < len(tokens) and tokens[at] == first:
                yield from self._match(rest, tokens, at + 1)
            return
        argument, kind = first
        for end, value in self.nouns_at(kind, tokens, at):
            for stop, action in self._match(rest, tokens, end):
                yield stop, {argument: value, **action}

    def nouns_at(
        self, kind: str, tokens: list[str], at: int
    ) -> Iterator[tuple[int, str | int | list[str]]]:
        """Yield where each noun of a kind that begins at `at` ends, and what it may mean."""
        if kind == PATH:
            yield from self._path_at(tokens, at)
            return
        if kind == NUMBER:
            if at < len(tokens) and tokens[at].isdecimal() and len(tokens[at]) <= MAX_NUMBER_DIGITS:
                yield at + 1, int(tokens[at])
            return
        if kind == TEXT:
            yield len(tokens), at
            return
        if kind == MOTION:
            if at < len(tokens) and MOTION_ID.fullmatch(tokens[at]):
                yield at + 1, tokens[at].upper()
            return
        readings, longest = self.nouns[kind].readings, self.nouns[kind].longest
        starts = (at, at + 1) if tokens[at : at + 1] == [ARTICLE] else (at,)
        for start in starts:
            for end in range(min(len(tokens), start + longest), start, -1):
                ids = readings.get(tuple(tokens[start:end]))
                if ids:
                    for value in ids:
                        yield end, value
                    return

    def _path_at(self, tokens: list[str], at: int) -> Iterator[tuple[int, list[str]]]:
        """Yield the path that begins at `at`, if one does: as many places as follow each other."""
        path: list[str] = []
        end = start = at
        while start < len(tokens) and len(path) < MAX_PATH_LENGTH:
            kinds = sorted(self.place_kinds & self.nouns.keys())
            found = next(
                (each for kind in kinds for each in self.nouns_at(kind, tokens, start)), None
            )
            if found is None:
                break
            end = start = found[0]
            path.append(str(found[1]))
            while tokens[start : start + 1] and tokens[start] in JOINTS:
                start += 1
        if path:
            yield end, path


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
