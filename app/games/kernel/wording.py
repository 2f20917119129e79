"""Wording: log messages (a key and arguments) become sentences in a language."""

import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from app.games.text import DEFAULT_LANGUAGE, gettext, pgettext, use

REWOUND = "match.rewound"
CORRECTED = "match.corrected"
TAKEN_BACK = "match.taken_back"
DRAWN = "match.drawn"
CONCEDED = "match.conceded"
ADJUDICATED = "match.adjudicated"

COMMON_TEMPLATES = {
    REWOUND: "The match was rewound to this point. Everything after it is void.",
    TAKEN_BACK: "The players agreed to take back everything after this point.",
    DRAWN: "The players agreed on a draw.",
    CONCEDED: "The players conceded the win to {seat:seat}.",
    ADJUDICATED: "The director of the competition ended the match. Reason: {why}",
    CORRECTED: "A moderator corrected the position. Reason: {why}",
}
"""The messages of the engine itself, for every title."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence; what names something has its `kind` of noun and its `id`.

    `you` is what stands for a seat in a sentence to its own player (empty: its name, as for
    others): it fits only where the sentence is the same about "you".
    """

    text: str
    kind: str = ""
    id: str = ""
    you: str = ""


SEAT = "seat"
"""The kind of noun by which a sentence names a seat."""

VERB: Final = "verb"
"""The kind of a verb that agrees with the seat whose `id` it has: to the reader it is `you`."""

Names = Mapping[str, str]
"""The names of people by seat, as far as a reader may know them. The engine keeps none."""

READER: Final = ""
"""The key under which names may hold the seat of the person whom a sentence is for."""

NOBODY: Names = {}

Spans = tuple[Span, ...]
"""A sentence."""


def named(spans: Iterable[Span], names: Names) -> list[Span]:
    """Put people in place of their seats: "Anna (B)" for "player B", where there is a name.

    The reader is "you", where the sentence allows it.
    """
    return [_named(span, names) if span.kind in (SEAT, VERB) else span for span in spans]


def _named(span: Span, names: Names) -> Span:
    if span.kind == VERB:
        return Span(span.you if span.id == names.get(READER) else span.text)
    if span.you and span.id == names.get(READER):
        return replace(span, text=span.you)
    return replace(span, text=f"{names[span.id]} ({span.id})") if names.get(span.id) else span


_people: ContextVar[Callable[[], Names]] = ContextVar("people", default=lambda: NOBODY)


@contextmanager
def people_in_force(names: Callable[[], Names]) -> Iterator[None]:
    """Let `seat_name` name people by `names` in the block; it is asked once, and only if needed."""
    token = _people.set(cache(names))
    try:
        yield
    finally:
        _people.reset(token)


def seat_name(seat: str) -> str:
    """Return how a text that has no spans names a seat: "player B", or "Anna (B)".

    The latter where `people_in_force` knows her: where a refusal or a question is written for a
    reader, as it is in their language.
    """
    name = _people.get()().get(seat)
    return f"{name} ({seat})" if name else _seat_name(seat)


def people_by_seat_name(names: Names) -> dict[str, str]:
    """Return who is meant by a value that is a seat's name alone, such as "player B"."""
    with use(DEFAULT_LANGUAGE):
        return {
            _seat_name(seat): f"{name} ({seat})"
            for seat, name in names.items()
            if name and seat != READER
        }


def person(value: str, names: Names) -> str:
    """Put a person in the place of a value that is a seat's name alone, such as "player B"."""
    return people_by_seat_name(names).get(value, value)


def simple(spans: Iterable[Span]) -> Spans:
    """Join what names no seat: the fewest spans that people can be named in."""
    joined: list[Span] = []
    for span in spans:
        if span.kind in (SEAT, VERB):
            joined.append(span)
        elif joined and not joined[-1].kind:
            joined[-1] = Span(joined[-1].text + span.text)
        else:
            joined.append(Span(span.text))
    return tuple(joined)


def text(spans: Iterable[Span], names: Names = NOBODY) -> str:
    """Return the sentence that `spans` make."""
    return "".join(span.text for span in named(spans, names))


def capitalized(sentence: str) -> str:
    """Return a sentence that begins with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def _seat_name(seat: str) -> str:
    return gettext("player %(seat)s", seat=seat)


@dataclass(frozen=True, slots=True)
class MergeRule:
    """How messages that differ in one argument alone, `last`, make one sentence.

    It is worded by `key`, which has the arguments of the last of them; `passed` is a list of
    what the others had in its place.
    """

    key: str
    last: str
    passed: str

    def fits(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
        """Whether a message may be merged with the next one."""
        return {**one, self.last: None} == {**other, self.last: None}

    def merge(self, args: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the arguments of the one sentence, oldest message first."""
        return {**args[-1], self.passed: [each[self.last] for each in args[:-1]]}


@dataclass(frozen=True, slots=True)
class Continuations:
    """Which log entries continue the entry before them, if it is of the same seat.

    These are entries whose first message is one of `messages`, such as the steps of a march, and
    entries without a message whose order is one of `orders`.
    """

    messages: frozenset[str] = frozenset()
    orders: frozenset[str] = frozenset()


class Wording(string.Formatter):
    """Templates such as "{seat} loses {lost:units}": after the colon stands the kind of noun.

    `nouns` turns an id into a name, by kind, or into spans where the name has parts that name
    something; a kind in the plural takes a list of ids. A kind with a capital letter begins a
    sentence: "{seat:Seat} loses" is "Player A loses". What the sentence says to the player
    themself stands after a slash: "{seat:Seat/You} {seat:loses/lose}" is "You lose" to player A.
    Where a language has cases, a translated template names the one it needs,
    "{lost:units.genitive}": the noun's form is the translation of its name in the context
    "genitive". `merge_rules` says by template which consecutive messages make one sentence,
    `continuations` which log entries make one item (see `log_merging`).

    Raises KeyError for a template or an argument that does not exist: a wording is never guessed.
    """

    def __init__(
        self,
        templates: Mapping[str, str],
        nouns: Mapping[str, Callable[[Any], str | Sequence[Span]]],
        merge_rules: Mapping[str, MergeRule] | None = None,
        continuations: Continuations | None = None,
    ) -> None:
        self.templates = {**COMMON_TEMPLATES, **templates}
        self.nouns = {SEAT: _seat_name, **nouns}
        self.merge_rules = merge_rules or {}
        self.continuations = continuations or Continuations()

    def say(self, key: str, args: Mapping[str, Any], names: Names = NOBODY) -> str:
        """Return the sentence for `key` in the language in force, with the `names` of people."""
        if names:
            return text(self.spans(key, args), names)
        return self.vformat(gettext(self.templates[key]), (), args)

    def spans(self, key: str, args: Mapping[str, Any]) -> list[Span]:
        """Return the same sentence in pieces, so that what it names can be pointed out.

        Arguments that the sentence does not name are in no span.
        """
        return self.pieces(self.templates[key], args)

    def pieces(self, template: str, args: Mapping[str, Any]) -> list[Span]:
        """Return the spans of a sentence that has a template of its own."""
        found: list[Span] = []
        for before, name, kind, _ in self.parse(gettext(template)):
            if before:
                found.append(Span(before))
            if name is not None:
                found += self._named(args[name], kind or "")
        return found

    def name(self, kind: str, value: Any, names: Names = NOBODY) -> str:
        """Return the name of one thing. Raises KeyError if there is no such kind of noun."""
        return text(self._noun(kind, value, ""), names)

    def format_field(self, value: Any, format_spec: str) -> str:
        return "".join(span.text for span in self._named(value, format_spec))

    def _named(self, value: Any, specification: str) -> list[Span]:
        shown, slash, you = specification.partition("/")
        if slash and shown.lower() == SEAT:
            first, *others = self._named(value, shown)
            return [replace(first, you=you), *others]
        if slash:
            return [Span(shown, VERB, value, you)]
        kind, _, case = specification.partition(".")
        if not kind:
            return [Span(str(value), "", value if isinstance(value, str) else "")]
        if kind[0].isupper():
            first, *others = self._named(value, kind[0].lower() + specification[1:])
            return [replace(first, text=capitalized(first.text)), *others]
        if kind in self.nouns:
            return self._noun(kind, value, case)
        singular = kind.removesuffix("s")
        if singular not in self.nouns:
            raise KeyError(singular)
        spans: list[Span] = []
        for each in value:
            spans += [Span(", ")] if spans else []
            spans += self._noun(singular, each, case)
        return spans or [Span(gettext("nothing"))]

    def _noun(self, kind: str, value: Any, case: str) -> list[Span]:
        name = self.nouns[kind](value)
        if not isinstance(name, str):
            return list(name)
        identity = value if isinstance(value, str) else ""
        return [Span(pgettext(case, name) if case else gettext(name), kind, identity)]
