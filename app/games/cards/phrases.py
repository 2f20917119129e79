"""Phrases: what a card does, as a line that people and the rules read alike.

A form has an id and a pattern of words with slots, ``place {pieces:pieces} at {where:where}``, and
parts in square brackets that may be left out. Each slot has a kind, which reads its words into a
value and writes a value back. So reading and writing are inverse, and a word that nobody knows is
refused with the nearest that is known.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

_PART: Final = re.compile(r"\[(?P<optional>[^\]]*)\]|\{(?P<name>\w+):(?P<kind>\w+)\}")


class PhraseError(ValueError):
    """Words that are no phrase. The text says which, and what is nearest to them."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a slot holds. `read` raises PhraseError; `write` gives words that `read` reads."""

    read: Callable[[str], Any]
    write: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Form:
    """A form of words: its id and its pattern, which begins with a word."""

    id: str
    pattern: str


@dataclass(frozen=True)
class Phrase:
    """A phrase that was read: the id of its form, and its arguments by name."""

    form: str
    args: Mapping[str, Any]

    def get(self, name: str, otherwise: Any = None) -> Any:
        """Return an argument, or something else where it was left out."""
        return self.args.get(name, otherwise)

    def __getitem__(self, name: str) -> Any:
        return self.args[name]


class Vocabulary:
    """The forms of a game.

    >>> numbers = Kind(int)
    >>> words = Vocabulary("effect", [Form("gain", "gain {count:n} steps[ for {what:w}]")],
    ...                    {"n": numbers, "w": one_of("unit", ["corps", "armies"])})
    >>> words.read("gain 2 steps for corps").args
    {'count': 2, 'what': 'corps'}
    >>> words.write(words.read("gain 2  steps"))
    'gain 2 steps'
    >>> words.read("gian 2 steps")
    Traceback (most recent call last):
    app.games.cards.phrases.PhraseError: unknown effect word 'gian', did you mean 'gain'?
    """

    def __init__(self, what: str, forms: Iterable[Form], kinds: Mapping[str, Kind]) -> None:
        """`what` is what the phrases are called in errors, such as "effect".

        Raises ValueError for two forms of an id.
        """
        listed = tuple(forms)
        self._what = what
        self._kinds = kinds
        self.forms = {form.id: form for form in listed}
        if len(self.forms) != len(listed):
            raise ValueError(f"two forms of a {what} have one id")
        self._regexes = {form.id: _regex(form.pattern) for form in listed}
        self._slots = {form.id: _slots(form.pattern) for form in listed}

    def read(self, text: str) -> Phrase:
        """Return the phrase of some words.

        Raises PhraseError, which names an unknown word with the nearest that is known, or says how
        a known one is written.
        """
        words = " ".join(text.split())
        why: PhraseError | None = None
        for name, regex in self._regexes.items():
            match = regex.fullmatch(words)
            if match is None:
                continue
            try:
                kinds = self._slots[name]
                return Phrase(
                    name,
                    {
                        slot: self._kinds[kinds[slot]].read(found)
                        for slot, found in match.groupdict().items()
                        if found is not None
                    },
                )
            except PhraseError as fault:
                why = why or fault
        raise why or self._unknown(words)

    def write(self, phrase: Phrase) -> str:
        """Return the words of a phrase, as `read` reads them."""
        kinds = self._slots[phrase.form]

        def written(part: re.Match[str]) -> str:
            if part["optional"] is not None:
                names = _slots(part["optional"])
                if not all(name in phrase.args for name in names):
                    return ""
                return _PART.sub(written, part["optional"])
            return self._kinds[kinds[part["name"]]].write(phrase.args[part["name"]])

        return _PART.sub(written, self.forms[phrase.form].pattern)

    def _unknown(self, words: str) -> PhraseError:
        first = words.partition(" ")[0]
        patterns = [form.pattern for form in self.forms.values()]
        heads = sorted({pattern.partition(" ")[0] for pattern in patterns})
        if first in heads:
            ways = " or ".join(
                f"“{_shown(each)}”" for each in patterns if each.partition(" ")[0] == first
            )
            return PhraseError(f"{self._what} {words!r} is not written as {ways}")
        near = get_close_matches(first, heads, 1, 0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(heads)}"
        return PhraseError(f"unknown {self._what} word {first!r}, {hint}")


def one_of(what: str, words: Iterable[str]) -> Kind:
    """Return the kind of a slot that holds one of some words."""
    known = tuple(words)

    def read(text: str) -> str:
        return known_word(what, text, known)

    return Kind(read)


def list_of(what: str, words: Iterable[str], separator: str = "/") -> Kind:
    """Return the kind of a slot that holds some of the words, parted by a sign."""
    known = tuple(words)

    def read(text: str) -> tuple[str, ...]:
        return tuple(known_word(what, each.strip(), known) for each in text.split(separator))

    return Kind(read, separator.join)


def number_in(low: int, high: int) -> Kind:
    """Return the kind of a slot that holds a whole number from `low` to `high`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise PhraseError(f"{text!r} is not a whole number") from None
        if not low <= number <= high:
            raise PhraseError(f"{number} is out of range {low} to {high}")
        return number

    return Kind(read)


def known_word(what: str, text: str, known: Iterable[str]) -> str:
    """Return a word that is known. Raises PhraseError, which names the nearest."""
    words = list(known)
    if text in words:
        return text
    near = get_close_matches(text, words, 1, 0.5)
    hint = f", did you mean {near[0]!r}?" if near else ""
    raise PhraseError(f"unknown {what} {text!r}{hint}")


def _slots(pattern: str) -> dict[str, str]:
    return dict(re.findall(r"\{(\w+):(\w+)\}", pattern))


def _regex(pattern: str) -> re.Pattern[str]:
    parts: list[str] = []
    at = 0
    for part in _PART.finditer(pattern):
        parts.append(re.escape(pattern[at : part.start()]))
        at = part.end()
        if part["optional"] is not None:
            parts.append(f"(?:{_regex(part['optional']).pattern})?")
        else:
            parts.append(f"(?P<{part['name']}>.+?)")
    parts.append(re.escape(pattern[at:]))
    return re.compile("".join(parts))


def _shown(pattern: str) -> str:
    return re.sub(r"\{(\w+):\w+\}", lambda slot: slot[1].upper(), pattern)
