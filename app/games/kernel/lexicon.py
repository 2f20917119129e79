"""Orders in text: from words to the small actions that the engine lists, and back.

A title declares its verbs as patterns ("attach {unit:unit}") and its nouns with their aliases.
Reading is forgiving about case, accents, punctuation and joining words; whether an action is
legal is never decided here: reading gives the candidates, the options decide between them.
"""

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from app.games.kernel.free_text import MAX_TEXT_LENGTH, rest_of, tidy
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action

_WORD = re.compile(r"[^\W_]+|[,;]")
_SLOT = re.compile(r"\{(\w+):(\w+)\}")
_JOINTS = frozenset({",", ";", "and", "then", "also"})
_ARTICLE = "the"
_COMMENT = re.compile(r"\s*(#|//)")
_MOTION = re.compile(r"[a-z]+[0-9]+")
MAX_CACHED = 8192
"""Orders of a title that are kept as they are written."""
MAX_NOUN_WORDS = 12
"""Words that a noun may have."""
MAX_NUMBER_DIGITS = 9
"""Digits that a number may have."""
MAX_QUOTED_WORDS = 12
"""Words that are quoted of what could not be read."""
NUMBER = "number"
"""The kind of a slot that takes a number."""
MOTION = "motion"
"""The kind of a slot that takes a motion's id."""
PATH = "path"
"""The kind of a slot that takes several places, one after the other: a list of their ids."""
MAX_PATH_LENGTH = 100
"""Places that a path may have."""
TEXT = "text"
"""The kind of a slot that takes the rest of the line as it is; every other kind is one of the
title's nouns."""


def words(text: str) -> list[str]:
    """Return the words of `text`, folded: lower case, without accents; commas stay as tokens."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(c for c in plain if not unicodedata.combining(c)))


@dataclass(frozen=True)
class Verb:
    """One order word. `pattern` is how it is written; `also` are other ways to read it.

    With `repeats`, a further noun after it means the same verb once more.
    """

    do: str
    pattern: str
    also: tuple[str, ...] = ()
    repeats: bool = False
    meaning: str = ""
    case: str = ""


@dataclass(frozen=True)
class Nouns:
    """The names of one kind of thing: `names` as the engine writes them, `aliases` as read."""

    names: Mapping[str, str]
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def readings(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Return word tuples and the ids that each may mean."""
        found: dict[tuple[str, ...], list[str]] = {}
        for noun, name in self.names.items():
            for spelling in (noun, name, *self.aliases.get(noun, ())):
                ids = found.setdefault(tuple(words(spelling)), [])
                if noun not in ids:
                    ids.append(noun)
        return {spelling: tuple(ids) for spelling, ids in found.items()}

    @cached_property
    def longest(self) -> int:
        """How many words the longest spelling has."""
        return max(map(len, self.readings), default=0)


@dataclass(frozen=True)
class Clause:
    """One order read: the actions that it may mean, most literal first, and where it stood."""

    candidates: tuple[Action, ...]
    line: int
    text: str


@dataclass(frozen=True)
class _Pattern:
    verb: Verb
    parts: tuple[str | tuple[str, str], ...]


def _begins_with_word(pattern: _Pattern) -> bool:
    return isinstance(pattern.parts[0], str)


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
        _check(listed, nouns)
        self._patterns = [
            _Pattern(verb, tuple(_parts(written)))
            for verb in self.verbs.values()
            for written in (verb.pattern, *verb.also)
        ]
        self._patterns.sort(key=lambda p: -sum(isinstance(part, str) for part in p.parts))
        # Of hundreds of patterns few begin with a given word, or with none.
        first_words = {p.parts[0] for p in self._patterns if isinstance(p.parts[0], str)}
        self._by_word = {
            word: [p for p in self._patterns if p.parts[0] == word or not _begins_with_word(p)]
            for word in first_words
        }
        self._without_word = [p for p in self._patterns if not _begins_with_word(p)]
        self._text = {verb.do: slot for verb in listed if (slot := _text_slot(verb.pattern))}
        # A page writes hundreds of orders, mostly those of the page before it.
        self._cached = lru_cache(MAX_CACHED)(lambda items: self._write(dict(items)))

    def knows(self, action: Any) -> bool:
        """Whether `action`, which may be anything, is an action that these words can write."""
        verb = self.verbs.get(action.get("do")) if _is_action(action) else None
        if verb is None:
            return False
        slots = dict(part for part in _parts(verb.pattern) if not isinstance(part, str))
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
            return isinstance(value, str) and bool(_MOTION.fullmatch(value.lower()))
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

        return _SLOT.sub(fill, verb.pattern).rstrip()

    def _place_name(self, place: str) -> str | None:
        """Return the name of a place of any kind; None if there is none of this id."""
        listed = (self.nouns[kind].names for kind in sorted(self.place_kinds & self.nouns.keys()))
        return next((names[place] for names in listed if place in names), None)

    # reading

    def read(self, text: str) -> list[Clause] | Refusal:
        """Read a whole order text, line by line; return its clauses or the first fault."""
        clauses: list[Clause] = []
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or _COMMENT.match(line):
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
            if tokens[at] in _JOINTS:
                at += 1
                continue
            readings = self._readings(tokens, at, last)
            if not readings:
                return self._unread(tokens[at:], number, last[0] if last else None)
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
            slots = tuple(part for part in _parts(verb.pattern) if not isinstance(part, str))[-1:]
            for end, action in self._match(slots, tokens, at):
                found.append((end, verb, {"do": verb.do, **action}))
        return found

    def _match(
        self, parts: tuple[str | tuple[str, str], ...], tokens: list[str], at: int
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
        for end, value in self._nouns_at(kind, tokens, at):
            for stop, action in self._match(rest, tokens, end):
                yield stop, {argument: value, **action}

    def _nouns_at(
        self, kind: str, tokens: list[str], at: int
    ) -> Iterator[tuple[int, str | int | list[str]]]:
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
            if at < len(tokens) and _MOTION.fullmatch(tokens[at]):
                yield at + 1, tokens[at].upper()
            return
        readings, longest = self.nouns[kind].readings, self.nouns[kind].longest
        starts = (at, at + 1) if tokens[at : at + 1] == [_ARTICLE] else (at,)
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
                (each for kind in kinds for each in self._nouns_at(kind, tokens, start)), None
            )
            if found is None:
                break
            end = start = found[0]
            path.append(str(found[1]))
            while tokens[start : start + 1] and tokens[start] in _JOINTS:
                start += 1
        if path:
            yield end, path

    # what could not be read

    def _unread(self, rest: list[str], number: int, last: Verb | None) -> Refusal:
        """Say where the reading of `rest` stopped, and what may have been meant there."""
        clause = " ".join(rest[:MAX_QUOTED_WORDS]) + (" ..." if rest[MAX_QUOTED_WORDS:] else "")
        starts = [p for p in self._patterns if p.parts[0] == rest[0]]
        if starts:
            stops = [(p, *self._stop(p.parts, rest)) for p in starts]
            pattern, at, part = max(stops, key=lambda stop: (stop[1], not isinstance(stop[2], str)))
            wrong, near = self._misspelt(part, rest[at:])
            found = tuple(" ".join([*rest[:at], noun]) for noun in near)
            forms = " or ".join(dict.fromkeys(_form(p.verb.pattern) for p in starts))
            why = wrong or f'could not read "{clause}"; write: {forms}'
            return Refusal(why, pattern.verb.case, found, number, clause)
        known = sorted({p.parts[0] for p in self._patterns if isinstance(p.parts[0], str)})
        close = difflib.get_close_matches(rest[0], known, n=3, cutoff=0.75)
        if not close and last is not None and last.repeats:
            slot = [part for part in _parts(last.pattern) if not isinstance(part, str)][-1]
            wrong, near = self._misspelt(slot, rest)
            if near:
                written = tuple(f"{last.pattern.split()[0]} {noun}" for noun in near)
                return Refusal(wrong, last.case, written, number, clause)
        why = f'no order starts with "{rest[0]}"{_perhaps(close)}'
        return Refusal(why, nearest=tuple(close or known), line=number, clause=clause)

    def _stop(
        self, parts: tuple[str | tuple[str, str], ...], tokens: list[str]
    ) -> tuple[int, str | tuple[str, str]]:
        """Return how far a pattern goes along with `tokens`, and which of its parts does not."""
        at = 0
        for part in parts:
            if isinstance(part, str):
                end = at + 1 if tokens[at : at + 1] == [part] else None
            else:
                end = next((end for end, _ in self._nouns_at(part[1], tokens, at)), None)
            if end is None:
                return at, part
            at = end
        return at, parts[-1]

    def _misspelt(
        self, part: str | tuple[str, str], rest: list[str]
    ) -> tuple[str, tuple[str, ...]]:
        """Return what is wrong with the noun that `rest` should begin with, and nouns like it.

        An empty sentence where no noun is wrong, but missing, or another part of the order.
        """
        if isinstance(part, str) or not rest or rest == [_ARTICLE]:
            return "", ()
        kind = part[1]
        if kind == NUMBER:
            return f'"{rest[0]}" is not a number', ()
        if kind == MOTION:
            return f'"{rest[0]}" is not an offer or motion; they have names such as AB1', ()
        if kind == PATH:
            kind = min(self.place_kinds & self.nouns.keys())
        heard, near = self._nearest_nouns(kind, rest[1:] if rest[0] == _ARTICLE else rest)
        return f'unknown {kind}: "{heard}"{_perhaps(near)}', near

    def _nearest_nouns(self, kind: str, rest: list[str]) -> tuple[str, tuple[str, ...]]:
        """Return as many words of `rest` as seem to be the noun, and the nouns spelt like them."""
        names = self.nouns[kind].names
        spellings = {" ".join(words): ids for words, ids in self.nouns[kind].readings.items()}
        most = min(len(rest), self.nouns[kind].longest)
        tried = [" ".join(rest[:length]) for length in range(1, most + 1)]
        close = {
            text: difflib.get_close_matches(text, spellings, n=3, cutoff=0.7) for text in tried
        }
        heard = max(tried, key=lambda text: _likeness(text, close[text]))
        near = [names[noun] for spelling in close[heard] for noun in spellings[spelling]]
        return heard, tuple(dict.fromkeys(near))[:3]


def _likeness(text: str, close: list[str]) -> float:
    return difflib.SequenceMatcher(None, close[0], text).ratio() if close else 0.0


def _perhaps(near: Iterable[str]) -> str:
    meant = " or ".join(near)
    return f" (did you mean {meant}?)" if meant else ""


def _form(pattern: str) -> str:
    """Return a pattern as a player reads it: "attach UNIT"."""
    return _SLOT.sub(lambda slot: slot.group(2).upper(), pattern)


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


def _check(verbs: tuple[Verb, ...], nouns: Mapping[str, Nouns]) -> None:
    """Raise ValueError unless every verb is there once and every slot has nouns to fill it."""
    seen: set[str] = set()
    for verb in verbs:
        if verb.do in seen:
            raise ValueError(f"there are two verbs {verb.do}")
        seen.add(verb.do)
        slots = dict(part for part in _parts(verb.pattern) if not isinstance(part, str))
        for written in (verb.pattern, *verb.also):
            parts = list(_parts(written))
            if not parts or not isinstance(parts[0], str):
                raise ValueError(f'"{written}" does not begin with an order word')
            filled = dict(part for part in parts if not isinstance(part, str))
            unknown = set(filled.values()) - nouns.keys() - {NUMBER, MOTION, PATH, TEXT}
            if unknown:
                raise ValueError(f'"{written}" has a slot for {unknown}, which is no kind of noun')
            if filled != slots:
                raise ValueError(f'"{written}" does not fill the slots of "{verb.pattern}"')
            if TEXT in filled.values() and not _text_slot(written):
                raise ValueError(f'"{written}" has a text that is not its one last slot')
        if verb.repeats and (not slots or TEXT in slots.values()):
            raise ValueError(f'"{verb.pattern}" repeats, and has no slot for a noun')


def _text_slot(pattern: str) -> str | None:
    """Return the name of the slot for free text at the end of a pattern."""
    *before, last = _parts(pattern)
    if isinstance(last, str) or last[1] != TEXT:
        return None
    return last[0] if all(isinstance(p, str) or p[1] != TEXT for p in before) else None


def _parts(pattern: str) -> Iterator[str | tuple[str, str]]:
    """Split a pattern into its literal words and its slots (argument, kind)."""
    for piece in pattern.split():
        slot = _SLOT.fullmatch(piece)
        if slot:
            yield slot.group(1), slot.group(2)
        else:
            yield from words(piece)
