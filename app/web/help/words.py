"""The order words of a title, read off the notation that the engine itself reads orders with."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from app.games.kernel.game_definition import Title
from app.games.kernel.order_grammar import Verb
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.standing_instructions import Instruction
from app.games.text import gettext

_SLOT = re.compile(r"\{(\w+):(\w+)\}")

EXAMPLES = 3
SERIES = 5
"""A series of more instructions than this is shown once."""


@dataclass(frozen=True, slots=True)
class Word:
    """One order word: its forms with the nouns in capitals, what it does, the rule behind it.

    `example` is an order with it, empty where the title has none.
    """

    do: str
    form: str
    also: tuple[str, ...]
    meaning: str
    case: str
    example: str


@dataclass(frozen=True, slots=True)
class Noun:
    """One kind of noun that stands in capitals in a form, with some of its names."""

    kind: str
    examples: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """Standing instructions that differ only in a name: the first of them, and how many more."""

    instruction: Instruction
    alike: int


def order_words(title: Title) -> list[tuple[str, list[Word]]]:
    """Every order word under the headings of the title's chapters, or all under an empty one."""
    verbs = title.notation.verbs
    if not title.verb_groups:
        return [("", [_word(verb, "") for verb in verbs.values()])]
    return [
        (
            gettext(chapter.heading),
            [_word(verbs[do], example) for do, example in chapter.examples.items()],
        )
        for chapter in title.verb_groups
    ]


def _word(verb: Verb, example: str) -> Word:
    return Word(
        verb.do,
        _form(verb.pattern),
        tuple(_form(way) for way in verb.also),
        gettext(verb.meaning),
        verb.case,
        example,
    )


def conditions(notation: OrderNotation) -> list[Word]:
    """What may stand after "if" in an order."""
    return [_word(test, "") for test in notation.tests]


def nouns(notation: OrderNotation) -> list[Noun]:
    """The kinds of noun that the order words use, with how they may be written."""
    return [
        Noun(kind, tuple(list(named.names.values())[:EXAMPLES]), len(named.names))
        for kind, named in notation.nouns.items()
    ]


def instructions(listed: Iterable[Instruction]) -> list[Ahead]:
    """The standing instructions, those for one thing in many places told once.

    Such a series is long, has ids with the same word before the colon, and says almost the same of
    each.
    """
    found: list[Ahead] = []
    for _, group in groupby(listed, _series):
        alike = list(group)
        if len(alike) >= SERIES:
            found.append(Ahead(alike[0], len(alike) - 1))
        else:
            found.extend(Ahead(each, 0) for each in alike)
    return found


def _series(instruction: Instruction) -> tuple[str, ...]:
    kind, colon, _ = instruction.id.partition(":")
    start = instruction.meaning.split()[:4]
    return (kind, *start) if colon else (instruction.id,)


def _form(pattern: str) -> str:
    return _SLOT.sub(lambda slot: slot.group(2).upper(), pattern)
