"""The words of orders: what a title declares of its verbs and nouns, and how patterns are made.

A pattern is how an order is written, with a slot for each thing that it names, as in
"attach {unit:unit}": the name of the argument and the kind of noun that fills it. A kind in the
plural, "{units:units}", takes a list, "A + B". What stands before a colon holds for the rest of the
line: after "rail {units:units}: {path:path}", a pattern with the same beginning may leave it out.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

Slot = tuple[str, str]
"""The name of an argument, and the kind of noun that fills it."""

SLOT = re.compile(r"\{(\w+):(\w+)\}")
MOTION_ID = re.compile(r"[a-z]+[0-9]+")
ARTICLE = "the"
JOINTS = frozenset({",", ";", "+", "and", "then", "also"})
"""What may stand between orders, and between the places of a path."""
PLUS = frozenset({"+", "and"})
"""What stands between the things of a list."""
VIA = "via"
"""What stands before the places that a way to a goal leads through."""
IF = "if"
"""What stands before the condition of an order."""
ELSE = "else"
"""What stands before what happens to an order that cannot be carried out."""

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
MAX_LIST_LENGTH = 100
"""Things that a list may have."""
MAX_CODE_LENGTH = 6
"""Characters that the short code of a counter may have."""
TEXT = "text"
"""The kind of a slot that takes the rest of the line as it is; every other kind is one of the
title's nouns."""

_WORD = re.compile(r"(?<!\S)-\d{1,2}(?!\w)|[^\W_]+|[,;+]")
_COLON = re.compile(r"\s*:")


def words(text: str) -> list[str]:
    """Return the words of `text`, folded: lower case, without accents.

    Commas, "+" and a minus sign before a number of one or two digits stay.
    """
    return _WORD.findall(_folded(text))


def word_spans(text: str) -> list[tuple[str, int, int]]:
    """Return the words of `text`, each with where it begins and ends in the text."""
    return [
        ("".join(words(found.group())) or found.group(), found.start(), found.end())
        for found in _WORD.finditer(text)
    ]


def colons(text: str) -> frozenset[int]:
    """Return which of the words of `text`, from 0, have a colon after them."""
    plain = _folded(text)
    if ":" not in plain:
        return frozenset()
    found = enumerate(_WORD.finditer(plain))
    return frozenset(n for n, word in found if _COLON.match(plain, word.end()))


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


@dataclass(frozen=True)
class Verb:
    """One order word. `pattern` is how it is written; `also` are other ways to read it.

    With `repeats`, a further noun after it means the same verb once more; a noun of another kind
    means one of the verbs that it `continues` with, as a place after "move A" means "to". With
    `adds`, the order belongs to the one before it: they stand on one line, and a condition of one
    is a condition of both. Of `also`, patterns may begin with a slot: "{units:units}: {path:path}".
    """

    do: str
    pattern: str
    also: tuple[str, ...] = ()
    repeats: bool = False
    meaning: str = ""
    case: str = ""
    continues: tuple[str, ...] = ()
    adds: bool = False


@dataclass(frozen=True)
class Nouns:
    """The names of one kind of thing: `names` as the engine writes them, `aliases` as read.

    `codes` are printed on counters, one of at most six characters on each; they are read as well.
    `unknown` says what is wrong with words that name none of them, and which ids to offer in their
    place; without it a refusal names the kind, and the names that are spelt most alike.
    """

    names: Mapping[str, str]
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)
    unknown: Callable[[str], tuple[str, Sequence[str]]] | None = None

    @cached_property
    def readings(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Return word tuples and the ids that each may mean."""
        found: dict[tuple[str, ...], list[str]] = {}
        for noun, name in self.names.items():
            code = (self.codes[noun],) if noun in self.codes else ()
            plain = name.replace(",", "")  # Players leave the commas of names out.
            for spelling in (noun, name, plain, *code, *self.aliases.get(noun, ())):
                ids = found.setdefault(tuple(words(spelling)), [])
                if noun not in ids:
                    ids.append(noun)
        return {spelling: tuple(ids) for spelling, ids in found.items()}

    @cached_property
    def spellings(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Return how each noun may be spelt, in words: as it is written first."""
        found: dict[str, list[tuple[str, ...]]] = {
            noun: [tuple(words(name))] for noun, name in self.names.items()
        }
        for spelling, ids in self.readings.items():
            for noun in ids:
                if spelling not in found[noun]:
                    found[noun].append(spelling)
        return {noun: tuple(each) for noun, each in found.items()}

    @cached_property
    def longest(self) -> int:
        """How many words the longest spelling has."""
        return max(map(len, self.readings), default=0)


@dataclass(frozen=True)
class Pattern:
    """One way to write an order of `verb`: literal words, and slots for what it names.

    The first `head` of its `parts` stand before a colon; 0 if it has none.
    """

    verb: Verb
    parts: tuple[str | Slot, ...]
    head: int = 0

    @property
    def begins_with_word(self) -> bool:
        """Whether it begins with a literal word."""
        return isinstance(self.parts[0], str)

    @cached_property
    def head_form(self) -> tuple[str | None, ...]:
        """Return what stands before its colon: words, and kinds of nouns in braces."""
        return tuple(
            part if isinstance(part, str) else f"{{{part[1]}}}" for part in self.parts[: self.head]
        )

    @cached_property
    def head_arguments(self) -> tuple[str, ...]:
        """Return the arguments before its colon."""
        return tuple(part[0] for part in self.parts[: self.head] if not isinstance(part, str))


def pattern_of(verb: Verb, written: str) -> Pattern:
    """Return the pattern that `written` stands for."""
    parts = tuple(parts_of(written))
    before, colon, _ = written.partition(": ") if written[-1:] != ":" else (written, ":", "")
    # The colon of a slot is inside braces and has no blank after it.
    return Pattern(verb, parts, len(list(parts_of(before))) if colon else 0)


def item_kind(kind: str, nouns: Mapping[str, Nouns]) -> str | None:
    """Return of which kind the things in a list of this `kind` are; None: it is no list."""
    singular = kind.removesuffix("s")
    return singular if kind not in nouns and singular != kind and singular in nouns else None


def check(verbs: tuple[Verb, ...], nouns: Mapping[str, Nouns]) -> None:
    """Raise ValueError unless every verb is there once and every slot has nouns to fill it."""
    seen = {verb.do for verb in verbs}
    if len(seen) < len(verbs):
        listed = [verb.do for verb in verbs]
        twice = next(do for do in listed if listed.count(do) > 1)
        raise ValueError(f"there are two verbs {twice}")
    for verb in verbs:
        slots = dict(part for part in parts_of(verb.pattern) if not isinstance(part, str))
        for written in (verb.pattern, *verb.also):
            _check_pattern(verb, written, slots, nouns)
        if verb.repeats and (not slots or TEXT in slots.values()):
            raise ValueError(f'"{verb.pattern}" repeats, and has no slot for a noun')
        for do in verb.continues:
            if do not in seen:
                raise ValueError(f'"{verb.pattern}" continues with {do}, which is no verb')


def _check_pattern(
    verb: Verb, written: str, slots: Mapping[str, str], nouns: Mapping[str, Nouns]
) -> None:
    parts = list(parts_of(written))
    if not parts or (written == verb.pattern and not isinstance(parts[0], str)):
        raise ValueError(f'"{written}" does not begin with an order word')
    filled = dict(part for part in parts if not isinstance(part, str))
    known = nouns.keys() | {NUMBER, MOTION, PATH, TEXT}
    unknown = {kind for kind in filled.values() if kind not in known and not item_kind(kind, nouns)}
    if unknown:
        raise ValueError(f'"{written}" has a slot for {unknown}, which is no kind of noun')
    if filled != slots:
        raise ValueError(f'"{written}" does not fill the slots of "{verb.pattern}"')
    if TEXT in filled.values() and not text_slot(written):
        raise ValueError(f'"{written}" has a text that is not its one last slot')


def text_slot(pattern: str) -> str | None:
    """Return the name of the slot for free text at the end of a pattern."""
    *before, last = parts_of(pattern)
    if isinstance(last, str) or last[1] != TEXT:
        return None
    return last[0] if all(isinstance(p, str) or p[1] != TEXT for p in before) else None


def parts_of(pattern: str) -> Iterator[str | tuple[str, str]]:
    """Split a pattern into its literal words and its slots (argument, kind)."""
    for piece in pattern.split():
        slot = SLOT.fullmatch(piece.rstrip(":"))
        if slot:
            yield slot.group(1), slot.group(2)
        else:
            yield from words(piece)
