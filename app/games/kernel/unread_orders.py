"""What players are told of an order that could not be read: where reading it stopped, and why."""

import difflib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.games.kernel.order_grammar import (
    ARTICLE,
    MOTION,
    NUMBER,
    PATH,
    SLOT,
    TEXT,
    Nouns,
    Pattern,
    Slot,
    colons,
    item_kind,
    words,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.text import gettext

MAX_QUOTED_WORDS = 12
"""Words that are quoted of what could not be read."""
MAX_NEAR = 3
"""Names that are offered in the place of one that nobody has."""
NOUN_CUTOFF, VERB_CUTOFF = 0.7, 0.75
"""How like a name or an order word must be to be offered, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What was looked for in vain at the word `at`, for a pattern whose reading began at `start`.

    The `part` of a list or a path is a slot with the kind of its things in both places.
    """

    pattern: Pattern | None
    start: int
    at: int
    part: str | Slot


class ReadClause(Protocol):
    """What is needed of a clause."""

    @property
    def candidates(self) -> tuple[Action, ...]:
        """The actions that it may mean."""


class Reader(Protocol):
    """What is needed of whatever reads orders."""

    @property
    def patterns(self) -> Sequence[Pattern]:
        """All ways to write an order."""

    @property
    def nouns(self) -> Mapping[str, Nouns]:
        """The nouns of each kind."""

    @property
    def place_kinds(self) -> Collection[str]:
        """The kinds that name a place."""

    def expected(self, line: str) -> list[Expected]:
        """Return what was looked for in vain while `line` was read."""

    def read_line(self, line: str, number: int = 1) -> Sequence[ReadClause] | Refusal:
        """Read one line."""

    @property
    def write(self) -> Callable[[Action], str]:
        """Writes an action as an order."""


def unread(
    reader: Reader, line: str, at: int, number: int, tests: Sequence[Pattern] = ()
) -> Refusal:
    """Say where the reading of `line` stopped that went well up to the word `at`.

    With `tests` it is a condition that should stand there. The refusal names orders that may have
    been meant; whether they are legal, the caller knows.
    """
    tokens = words(line)
    rest = tokens[at:]
    clause = " ".join(rest[:MAX_QUOTED_WORDS]) + (" ..." if rest[MAX_QUOTED_WORDS:] else "")
    patterns = tests or reader.patterns
    starts = [p for p in patterns if rest and p.parts[0] == rest[0]]
    expected = [each for each in reader.expected(line) if each.at >= at]
    if starts:
        known = [each for each in expected if each.pattern in starts and each.start == at]
        stop = max(known, key=lambda each: (each.at, not isinstance(each.part, str)))
        why, near = _wrong(reader, stop, tokens)
        forms = " or ".join(dict.fromkeys(_form(p.verb.pattern) for p in starts))
        why = why or gettext(
            'could not read "%(clause)s"; write: %(forms)s', clause=clause, forms=forms
        )
        case = stop.pattern.verb.case if stop.pattern else ""
        return Refusal(why, case, _corrected(reader, line, stop, near, number), number, clause)
    known_words = sorted({p.parts[0] for p in patterns if isinstance(p.parts[0], str)})
    heard = rest[0] if rest else ""
    close = difflib.get_close_matches(heard, known_words, n=MAX_NEAR, cutoff=VERB_CUTOFF)
    found = _misspelt(reader, expected, tokens, at, bool(close))
    if found is not None:
        stop, why, near = found
        case = stop.pattern.verb.case if stop.pattern else ""
        return Refusal(why, case, _corrected(reader, line, stop, near, number), number, clause)
    if tests:
        forms = ", ".join(dict.fromkeys(_form(p.verb.pattern) for p in tests))
        why = gettext(
            'no condition reads "%(clause)s"; write one of: %(forms)s', clause=clause, forms=forms
        )
        return Refusal(why, line=number, clause=clause)
    why = f'no order starts with "{heard}"{_perhaps(close)}'
    return Refusal(why, nearest=tuple(close or known_words), line=number, clause=clause)


def _misspelt(
    reader: Reader, expected: list[Expected], tokens: list[str], at: int, is_word: bool
) -> tuple[Expected, str, tuple[str, ...]] | None:
    """Return the noun that is most likely misspelt, what is wrong with it, and nouns like it.

    None where nothing is alike, or where the word is rather a misspelt order word.
    """
    slots = [each for each in expected if not isinstance(each.part, str)]
    if not slots:
        return None
    furthest = max(each.at for each in slots)
    if furthest == at and is_word:
        return None
    by_kind = {each.part: each for each in reversed(slots) if each.at == furthest}
    wrong = [(stop, *_wrong(reader, stop, tokens)) for stop in by_kind.values()]
    wrong = [each for each in wrong if each[1] and (each[2] or furthest > at)]
    if not wrong:
        return None
    return max(wrong, key=lambda each: _likest(each[2], tokens[each[0].at :]))


def _likest(near: tuple[str, ...], rest: list[str]) -> float:
    """Return how like the likest of some names is to what `rest` begins with."""
    found = [0.0]
    for name in near:
        spelt = words(name)
        heard = " ".join(rest[: len(spelt)])
        found.append(difflib.SequenceMatcher(None, " ".join(spelt), heard).ratio())
    return max(found)


def _wrong(reader: Reader, stop: Expected, tokens: list[str]) -> tuple[str, tuple[str, ...]]:
    """Return what is wrong with the noun that should stand there, and nouns like it.

    An empty sentence where no noun is wrong, but missing, or another part of the order.
    """
    rest = tokens[stop.at :]
    if isinstance(stop.part, str) or not rest or rest == [ARTICLE]:
        return "", ()
    kind = stop.part[1]
    if kind == NUMBER:
        return gettext('"%(word)s" is not a number', word=rest[0]), ()
    if kind == MOTION:
        why = gettext(
            '"%(word)s" is not an offer or motion; they have names such as AB1', word=rest[0]
        )
        return why, ()
    if kind == TEXT:
        return "", ()
    if kind == PATH:
        kind = min(reader.place_kinds & reader.nouns.keys())
    kind = item_kind(kind, reader.nouns) or kind
    nouns = reader.nouns[kind]
    heard, near = nearest_nouns(nouns, rest[1:] if rest[0] == ARTICLE else rest)
    if nouns.unknown is not None:
        why, ids = nouns.unknown(heard)
        near = tuple(nouns.names[noun] for noun in ids)[:MAX_NEAR]
        return why + _perhaps(near), near
    return f'unknown {kind}: "{heard}"{_perhaps(near)}', near


def nearest_nouns(nouns: Nouns, rest: list[str]) -> tuple[str, tuple[str, ...]]:
    """Return as many words of `rest` as seem to be the noun, and the nouns spelt like them."""
    spellings = {" ".join(words): ids for words, ids in nouns.readings.items()}
    most = min(len(rest), nouns.longest)
    tried = [" ".join(rest[:length]) for length in range(1, most + 1)]
    close = {
        text: difflib.get_close_matches(text, spellings, n=MAX_NEAR, cutoff=NOUN_CUTOFF)
        for text in tried
    }
    heard = max(tried, key=lambda text: _likeness(text, close[text]))
    near = [nouns.names[noun] for spelling in close[heard] for noun in spellings[spelling]]
    return heard, tuple(dict.fromkeys(near))[:MAX_NEAR]


def _likeness(text: str, close: list[str]) -> float:
    return difflib.SequenceMatcher(None, close[0], text).ratio() if close else 0.0


def _corrected(
    reader: Reader, line: str, stop: Expected, near: tuple[str, ...], number: int
) -> tuple[str, ...]:
    """Return the order with each of the nouns `near` in the place of the one that is wrong."""
    if not near or isinstance(stop.part, str):
        return ()
    tokens, marked = words(line), colons(line)
    kind = min(reader.place_kinds & reader.nouns.keys()) if stop.part[1] == PATH else stop.part[1]
    kind = item_kind(kind, reader.nouns) or kind
    at = stop.at + (tokens[stop.at] == ARTICLE)
    heard, _ = nearest_nouns(reader.nouns[kind], tokens[at:])
    after = at + len(heard.split())
    spelt = [f"{word}:" if n in marked else word for n, word in enumerate(tokens)]
    before = _clauses_before(reader, spelt, stop.start)
    found: list[str] = []
    for noun in near:
        fixed = [*spelt[: stop.at], noun + ":" * (after - 1 in marked), *spelt[after:]]
        read = reader.read_line(" ".join(fixed), number)
        if isinstance(read, Refusal) or len(read) <= before:
            found.append(" ".join([*tokens[stop.start : stop.at], noun]))
        else:
            found += [reader.write(each) for each in read[before].candidates[:MAX_NEAR]]
    return tuple(dict.fromkeys(found))


def _clauses_before(reader: Reader, spelt: list[str], at: int) -> int:
    """Return how many clauses the words before `at` are."""
    read = reader.read_line(" ".join(spelt[:at]))
    return 0 if isinstance(read, Refusal) else len(read)


def _perhaps(near: Iterable[str]) -> str:
    meant = " or ".join(near)
    return f" (did you mean {meant}?)" if meant else ""


def _form(pattern: str) -> str:
    """Return a pattern as a player reads it: "attach UNIT"."""
    return SLOT.sub(lambda slot: slot.group(2).upper(), pattern)
