"""Wording: from the keys and arguments that the engine tells to sentences in a language."""

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.text import gettext, pgettext

REWOUND = "match.rewound"
CORRECTED = "match.corrected"
TAKEN_BACK = "match.taken_back"
DRAWN = "match.drawn"
CONCEDED = "match.conceded"

OF_EVERY_TITLE = {
    REWOUND: "The match was rewound to this point. Everything after it is void.",
    TAKEN_BACK: "The players agreed to take back everything after this point.",
    DRAWN: "The players agreed on a draw.",
    CONCEDED: "The players conceded the win to player {seat}.",
    CORRECTED: "A moderator corrected the position. Reason: {why}",
}
"""What the engine itself tells, whatever it plays."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence; what names something has its `kind` of noun and its `id`."""

    text: str
    kind: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Fold:
    """How tellings that differ in one argument alone, `last`, make one sentence.

    It is worded by `key`, which has the arguments of the last of them; `passed` is a list of
    what the others had in its place.
    """

    key: str
    last: str
    passed: str

    def fits(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
        """Whether a telling may be folded with the one after it."""
        return {**one, self.last: None} == {**other, self.last: None}

    def folded(self, args: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the arguments of the one sentence, oldest telling first."""
        return {**args[-1], self.passed: [each[self.last] for each in args[:-1]]}


@dataclass(frozen=True, slots=True)
class Joints:
    """What a title's log goes on with, after an entry of the same seat.

    An entry whose first telling is one of `tellings` goes on with the entry before it, as the steps
    of a march do, and so does one that told nothing and whose order reads as one of `orders`.
    """

    tellings: frozenset[str] = frozenset()
    orders: frozenset[str] = frozenset()


class Wording(string.Formatter):
    """Templates such as "{seat} loses {lost:units}": after the colon stands the kind of noun.

    `nouns` turns an id into a name, by kind; a kind in the plural takes a list of ids. Where a
    language has cases, a translated template names the one it needs, "{lost:units.genitive}": the
    noun's form is the translation of its name in the context "genitive". `folds`
    says by template which tellings may be read as one when they follow each other, `joints` which
    entries of the log may (see `folding`).
    Raises KeyError for a template or an argument that does not exist: a wording is never guessed.
    """

    def __init__(
        self,
        templates: Mapping[str, str],
        nouns: Mapping[str, Callable[[Any], str]],
        folds: Mapping[str, Fold] | None = None,
        joints: Joints | None = None,
    ) -> None:
        self.templates = {**OF_EVERY_TITLE, **templates}
        self.nouns = nouns
        self.folds = folds or {}
        self.joints = joints or Joints()

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        """Return the sentence for `key` in the language in force."""
        return self.vformat(gettext(self.templates[key]), (), args)

    def spans(self, key: str, args: Mapping[str, Any]) -> list[Span]:
        """Return the same sentence in pieces, so that what it names can be pointed out.

        Arguments that the sentence does not name are in no span.
        """
        found: list[Span] = []
        for before, name, kind, _ in self.parse(gettext(self.templates[key])):
            if before:
                found.append(Span(before))
            if name is not None:
                found += self._named(args[name], kind or "")
        return found

    def format_field(self, value: Any, format_spec: str) -> str:
        return "".join(span.text for span in self._named(value, format_spec))

    def _named(self, value: Any, specification: str) -> list[Span]:
        kind, _, case = specification.partition(".")
        if not kind:
            return [Span(str(value), "", value if isinstance(value, str) else "")]
        if kind in self.nouns:
            identity = value if isinstance(value, str) else ""
            return [Span(_in_case(self.nouns[kind](value), case), kind, identity)]
        singular = kind.removesuffix("s")
        name = self.nouns[singular]
        spans: list[Span] = []
        for each in value:
            spans += [Span(", ")] if spans else []
            spans.append(Span(_in_case(name(each), case), singular, each))
        return spans or [Span(gettext("nothing"))]


def _in_case(name: str, case: str) -> str:
    return pgettext(case, name) if case else gettext(name)
