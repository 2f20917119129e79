"""The glossary of a title: its terms in our own words, and where they occur in a text.

The terms are a data file of the title, `rulebook/glossary.toml`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from app.games import rulebook


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game and what it means; `case` is the rule behind it, "" for none.

    `also` are other forms of the word. A form with a capital letter in it is only found as it is
    written. `common` words are not found in running text, but where they stand alone.
    """

    name: str
    text: str
    case: str = ""
    also: tuple[str, ...] = ()
    common: bool = False

    @property
    def id(self) -> str:
        """The term in addresses."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")

    @property
    def forms(self) -> tuple[str, ...]:
        """The name and the other forms."""
        return (self.name, *self.also)


class Occurrence(NamedTuple):
    """A term in a text: from where to where."""

    start: int
    end: int
    term: Term


@cache
def terms(title_id: str) -> tuple[Term, ...]:
    """The terms of a title in the order of its file; none if it has no such file."""
    return tuple(
        Term(**{**entry, "also": tuple(entry.get("also", ()))})
        for entry in rulebook.read_file(title_id, "glossary").get("term", ())
    )


def find_term(title_id: str, text: str) -> Term | None:
    """The term that a text as a whole is a form of, in upper or lower case."""
    return _by_form(title_id).get(text.casefold().strip())


@lru_cache(4096)
def occurrences(title_id: str, text: str) -> tuple[Occurrence, ...]:
    """The terms in a text, each where it occurs first."""
    whole = find_term(title_id, text)
    if whole is not None:
        return (Occurrence(0, len(text), whole),)
    return tuple(_found(title_id, text))


def faults(title_id: str) -> Iterator[str]:
    """What is wrong with a title's glossary: a form of two terms, an unknown case."""
    try:
        known = terms(title_id)
    except (TypeError, ValueError) as fault:
        yield f"rulebook/glossary.toml: {fault}"
        return
    seen: dict[str, Term] = {}
    cases = rulebook.cases(title_id)
    for term in known:
        for form in term.forms:
            other = seen.setdefault(form.casefold(), term)
            if other is not term:
                yield f"rulebook/glossary.toml: {form!r} is a form of {other.name} and {term.name}"
        if term.case and term.case not in cases:
            yield f"rulebook/glossary.toml: {term.name}: there is no case {term.case}"


def _found(title_id: str, text: str) -> Iterator[Occurrence]:
    pattern = _pattern(title_id)
    if pattern is None:
        return
    known, told = _by_form(title_id), set[str]()
    for found in pattern.finditer(text):
        term = known[found[0].casefold()]
        if term.id not in told:
            told.add(term.id)
            yield Occurrence(found.start(), found.end(), term)


@cache
def _by_form(title_id: str) -> dict[str, Term]:
    return {form.casefold(): term for term in terms(title_id) for form in term.forms}


@cache
def _pattern(title_id: str) -> re.Pattern[str] | None:
    """Matches the forms of all terms that are found in running text, the longest first."""
    forms = [form for term in terms(title_id) if not term.common for form in term.forms]
    if not forms:
        return None
    ways = [_way(form) for form in sorted(forms, key=len, reverse=True)]
    return re.compile(rf"(?<!\w)(?:{'|'.join(ways)})(?!\w)")


def _way(form: str) -> str:
    """The pattern of a form: one without capitals may begin with one."""
    if form != form.lower():
        return re.escape(form)
    first, rest = form[0], re.escape(form[1:])
    return f"[{first}{first.upper()}]{rest}" if first.isalpha() else re.escape(form)


def forget() -> None:
    """Read the glossaries anew: a title has been registered."""
    for read in (terms, _by_form, _pattern, occurrences):
        read.cache_clear()
