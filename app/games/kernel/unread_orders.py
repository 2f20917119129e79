"""What players are told of an order that could not be read: where reading it stopped, and why."""

import difflib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from app.games.kernel.order_words import (
    ARTICLE,
    MOTION,
    NUMBER,
    PATH,
    SLOT,
    Nouns,
    Pattern,
    Slot,
    Verb,
    parts_of,
)
from app.games.kernel.refusal import Refusal

MAX_QUOTED_WORDS = 12
"""Words that are quoted of what could not be read."""


class OrderWords(Protocol):
    """What is needed of a lexicon."""

    @property
    def patterns(self) -> Sequence[Pattern]:
        """All ways to write an order."""

    @property
    def nouns(self) -> Mapping[str, Nouns]:
        """The nouns of each kind."""

    @property
    def place_kinds(self) -> Collection[str]:
        """The kinds that name a place."""

    def nouns_at(
        self, kind: str, tokens: list[str], at: int
    ) -> Iterator[tuple[int, str | int | list[str]]]:
        """Yield where each noun of a kind that begins at `at` ends, and what it may mean."""


def unread(lexicon: OrderWords, rest: list[str], number: int, last: Verb | None) -> Refusal:
    """Say where the reading of `rest` stopped, and what may have been meant there."""
    clause = " ".join(rest[:MAX_QUOTED_WORDS]) + (" ..." if rest[MAX_QUOTED_WORDS:] else "")
    starts = [p for p in lexicon.patterns if p.parts[0] == rest[0]]
    if starts:
        stops = [(p, *_stop(lexicon, p.parts, rest)) for p in starts]
        pattern, at, part = max(stops, key=lambda stop: (stop[1], not isinstance(stop[2], str)))
        wrong, near = _misspelt(lexicon, part, rest[at:])
        found = tuple(" ".join([*rest[:at], noun]) for noun in near)
        forms = " or ".join(dict.fromkeys(_form(p.verb.pattern) for p in starts))
        why = wrong or f'could not read "{clause}"; write: {forms}'
        return Refusal(why, pattern.verb.case, found, number, clause)
    known = sorted({p.parts[0] for p in lexicon.patterns if isinstance(p.parts[0], str)})
    close = difflib.get_close_matches(rest[0], known, n=3, cutoff=0.75)
    if not close and last is not None and last.repeats:
        slot = [part for part in parts_of(last.pattern) if not isinstance(part, str)][-1]
        wrong, near = _misspelt(lexicon, slot, rest)
        if near:
            written = tuple(f"{last.pattern.split()[0]} {noun}" for noun in near)
            return Refusal(wrong, last.case, written, number, clause)
    why = f'no order starts with "{rest[0]}"{_perhaps(close)}'
    return Refusal(why, nearest=tuple(close or known), line=number, clause=clause)


def _stop(
    lexicon: OrderWords, parts: tuple[str | Slot, ...], tokens: list[str]
) -> tuple[int, str | Slot]:
    """Return how far a pattern goes along with `tokens`, and which of its parts does not."""
    at = 0
    for part in parts:
        if isinstance(part, str):
            end = at + 1 if tokens[at : at + 1] == [part] else None
        else:
            end = next((end for end, _ in lexicon.nouns_at(part[1], tokens, at)), None)
        if end is None:
            return at, part
        at = end
    return at, parts[-1]


def _misspelt(
    lexicon: OrderWords, part: str | Slot, rest: list[str]
) -> tuple[str, tuple[str, ...]]:
    """Return what is wrong with the noun that `rest` should begin with, and nouns like it.

    An empty sentence where no noun is wrong, but missing, or another part of the order.
    """
    if isinstance(part, str) or not rest or rest == [ARTICLE]:
        return "", ()
    kind = part[1]
    if kind == NUMBER:
        return f'"{rest[0]}" is not a number', ()
    if kind == MOTION:
        return f'"{rest[0]}" is not an offer or motion; they have names such as AB1', ()
    if kind == PATH:
        kind = min(lexicon.place_kinds & lexicon.nouns.keys())
    heard, near = _nearest_nouns(lexicon, kind, rest[1:] if rest[0] == ARTICLE else rest)
    return f'unknown {kind}: "{heard}"{_perhaps(near)}', near


def _nearest_nouns(lexicon: OrderWords, kind: str, rest: list[str]) -> tuple[str, tuple[str, ...]]:
    """Return as many words of `rest` as seem to be the noun, and the nouns spelt like them."""
    names = lexicon.nouns[kind].names
    spellings = {" ".join(words): ids for words, ids in lexicon.nouns[kind].readings.items()}
    most = min(len(rest), lexicon.nouns[kind].longest)
    tried = [" ".join(rest[:length]) for length in range(1, most + 1)]
    close = {text: difflib.get_close_matches(text, spellings, n=3, cutoff=0.7) for text in tried}
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
    return SLOT.sub(lambda slot: slot.group(2).upper(), pattern)
