"""Conditions: where something may be put, as alternatives of terms that must all hold.

``region kuban/don, city or reserve`` is a Victory City in one of two regions or, failing that, the
reserve. Each term is a phrase; what a term means for a place is the title's rule.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from app.games.cards.phrases import Kind, Phrase, Vocabulary

T = TypeVar("T")

Condition = tuple[tuple[Phrase, ...], ...]
"""Alternatives in order of preference, each a number of terms that must all hold."""


class Conditions:
    """Reading, writing and asking the conditions of a game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._terms = vocabulary

    def read(self, text: str) -> Condition:
        """Return the condition of some words. Raises PhraseError."""
        return tuple(
            tuple(self._terms.read(term) for term in alternative.split(","))
            for alternative in text.split(" or ")
        )

    def write(self, condition: Condition) -> str:
        """Return the words of a condition."""
        return " or ".join(
            ", ".join(self._terms.write(term) for term in terms) for terms in condition
        )

    @property
    def kind(self) -> Kind:
        """The kind of a slot that holds a condition."""
        return Kind(self.read, self.write)


def satisfying(
    condition: Condition, places: Iterable[T], holds: Callable[[Phrase, T], bool]
) -> list[T]:
    """Return the places for which the first alternative that any place meets holds."""
    listed = list(places)
    for terms in condition:
        found = [place for place in listed if all(holds(term, place) for term in terms)]
        if found:
            return found
    return []
