"""The words of orders: what a title declares of its verbs and nouns, and how patterns are made.

A pattern is how an order is written, with a slot for each thing that it names, as in
"attach {unit:unit}": the name of the argument and the kind of noun that fills it.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

Slot = tuple[str, str]
"""The name of an argument, and the kind of noun that fills it."""

SLOT = re.compile(r"\{(\w+):(\w+)\}")
MOTION_ID = re.compile(r"[a-z]+[0-9]+")
ARTICLE = "the"
JOINTS = frozenset({",", ";", "and", "then", "also"})
"""What may stand between orders, and between the places of a path."""

MAX_NOUN_WORDS = 12
"""Words that a noun may have."""
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

_WORD = re.compile(r"[^\W_]+|[,;]")


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
class Pattern:
    """One way to write an order of `verb`: literal words, and slots for what it names."""

    verb: Verb
    parts: tuple[str | Slot, ...]

    @property
    def begins_with_word(self) -> bool:
        """Whether it begins with a literal word."""
        return isinstance(self.parts[0], str)


def check(verbs: tuple[Verb, ...], nouns: Mapping[str, Nouns]) -> None:
    """Raise ValueError unless every verb is there once and every slot has nouns to fill it."""
    seen: set[str] = set()
    for verb in verbs:
        if verb.do in seen:
            raise ValueError(f"there are two verbs {verb.do}")
        seen.add(verb.do)
        slots = dict(part for part in parts_of(verb.pattern) if not isinstance(part, str))
        for written in (verb.pattern, *verb.also):
            parts = list(parts_of(written))
            if not parts or not isinstance(parts[0], str):
                raise ValueError(f'"{written}" does not begin with an order word')
            filled = dict(part for part in parts if not isinstance(part, str))
            unknown = set(filled.values()) - nouns.keys() - {NUMBER, MOTION, PATH, TEXT}
            if unknown:
                raise ValueError(f'"{written}" has a slot for {unknown}, which is no kind of noun')
            if filled != slots:
                raise ValueError(f'"{written}" does not fill the slots of "{verb.pattern}"')
            if TEXT in filled.values() and not text_slot(written):
                raise ValueError(f'"{written}" has a text that is not its one last slot')
        if verb.repeats and (not slots or TEXT in slots.values()):
            raise ValueError(f'"{verb.pattern}" repeats, and has no slot for a noun')


def text_slot(pattern: str) -> str | None:
    """Return the name of the slot for free text at the end of a pattern."""
    *before, last = parts_of(pattern)
    if isinstance(last, str) or last[1] != TEXT:
        return None
    return last[0] if all(isinstance(p, str) or p[1] != TEXT for p in before) else None


def parts_of(pattern: str) -> Iterator[str | tuple[str, str]]:
    """Split a pattern into its literal words and its slots (argument, kind)."""
    for piece in pattern.split():
        slot = SLOT.fullmatch(piece)
        if slot:
            yield slot.group(1), slot.group(2)
        else:
            yield from words(piece)
