"""The order words of a title, read off the lexicon that the engine itself reads orders with."""

import re
from dataclasses import dataclass

from app.games.kernel.orders import Lexicon

_SLOT = re.compile(r"\{(\w+):(\w+)\}")

EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class Word:
    """One order word: its forms with the nouns in capitals, what it does, the rule behind it."""

    do: str
    form: str
    also: tuple[str, ...]
    meaning: str
    case: str


@dataclass(frozen=True, slots=True)
class Noun:
    """One kind of noun that stands in capitals in a form, with some of its names."""

    kind: str
    examples: tuple[str, ...]
    count: int


def order_words(lexicon: Lexicon) -> list[Word]:
    """Every order word of the lexicon."""
    return [
        Word(
            verb.do,
            _form(verb.pattern),
            tuple(_form(way) for way in verb.also),
            verb.meaning,
            verb.case,
        )
        for verb in lexicon.verbs.values()
    ]


def nouns(lexicon: Lexicon) -> list[Noun]:
    """The kinds of noun that the order words use, with how they may be written."""
    return [
        Noun(kind, tuple(list(named.names.values())[:EXAMPLES]), len(named.names))
        for kind, named in lexicon.nouns.items()
    ]


def _form(pattern: str) -> str:
    return _SLOT.sub(lambda slot: slot.group(2).upper(), pattern)
