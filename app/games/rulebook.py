"""What the rulebook of a title says, case by case in our own words, and how it is read here.

Data files of a title, which everybody may read: `cases.toml` and `rulings.toml` in its `rulebook`.
"""

import difflib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.games.kernel.game_definition import Title

CASE = re.compile(
    r"(?:(?:case|rule|section) )?(?P<case>\d{1,2}(?:\.\d{0,3})?(?:\(\d{1,2}\))?)", re.I
)
RULING = re.compile(r"(?:ruling )?R ?(?P<number>\d{1,3})", re.I)
CITED_AT_END = re.compile(
    r"(?P<sentence>.*\S) \((?P<cases>(?:[^()]*\d[^()]*(?:\(\d+\))?)+)\)", re.S
)
CITED = re.compile(r"(?<![\w.:])(?:\d{1,2}\.\d{1,2}(?:\(\d{1,2}\))?|R\d{1,3})(?![\w.]?\d)")
"""A case or a ruling as it is cited within a text."""
CLOSE = 0.72
"""From this likeness on (0 to 1) a word may be another one mistyped."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a place of the rulebook is read here; refusals cite it as R and its number."""

    number: int
    section: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """What there is on a topic: cases with what they say, rulings, order words, instructions."""

    cases: tuple[tuple[str, str], ...] = ()
    rulings: tuple[Ruling, ...] = ()
    orders: tuple[tuple[str, str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cases or self.rulings or self.orders)


_folders: dict[str, Path] = {}


def add_folder(title_id: str, folder: Path) -> None:
    """Look for the files of a title's rulebook in `folder`, which need not exist."""
    _folders[title_id] = folder
    for read in (cases, texts, rulings):
        read.cache_clear()


@cache
def cases(title_id: str) -> dict[str, str]:
    """The cases of a title's rulebook by number, in its order; none if it has no file of them."""
    return dict(read_file(title_id, "cases"))


@cache
def texts(title_id: str) -> dict[str, str]:
    """What each case says, in our own words, by number; none without a file of them."""
    return dict(read_file(title_id, "texts"))


def chapter(title_id: str, case: str) -> tuple[str, ...]:
    """The numbers of the cases right below a case: those of 8.4 are 8.41 and so on."""
    below = [each for each in cases(title_id) if each != case and _is_below(each, case)]
    return tuple(each for each in below if not any(_is_below(each, b) for b in below if b != each))


def above(title_id: str, case: str) -> tuple[str, ...]:
    """The cases that a case belongs to, the widest first: 8.4 for 8.41."""
    return tuple(each for each in cases(title_id) if each != case and _is_below(case, each))


@cache
def rulings(title_id: str) -> tuple[Ruling, ...]:
    """The rulings of a title, by number; none if it has no file of them."""
    return tuple(Ruling(**ruling) for ruling in read_file(title_id, "rulings").get("ruling", ()))


def look_up(title: Title, topic: str) -> Found:
    """What there is on a topic: the number of a case or a ruling, or words."""
    topic = " ".join(topic.split())
    ruling = RULING.fullmatch(topic)
    if ruling:
        number = int(ruling["number"])
        return Found(rulings=tuple(r for r in rulings(title.id) if r.number == number))
    case = CASE.fullmatch(topic)
    return _of_case(title, case["case"].rstrip(".")) if case else _of_words(title, _words(topic))


def split_cases(sentence: str) -> tuple[str, str]:
    """A sentence of a title without the cases cited at its end, and these: ("place it", "14.11").

    The cases are "" where the sentence cites none.
    """
    found = CITED_AT_END.fullmatch(sentence)
    return (found["sentence"], found["cases"]) if found else (sentence, "")


def similar_topics(title: Title, topic: str) -> tuple[str, ...]:
    """What a topic that is not found may have been meant to be; the likeliest first."""
    known: set[str] = set()
    for _, what in _told(title):
        known.update(word for word in _words(what) if len(word) > 3)
    found: list[str] = []
    for word in _words(topic):
        found.extend(difflib.get_close_matches(word, known, n=3, cutoff=CLOSE))
    return tuple(dict.fromkeys(found))


def _of_case(title: Title, number: str) -> Found:
    """A case with those below it, and what refers to it."""
    return Found(
        tuple((case, what) for case, what in cases(title.id).items() if _is_below(case, number)),
        tuple(r for r in rulings(title.id) if number in _cited(f"{r.heading} {r.text}")),
        tuple(
            each for each in _orders(title) if any(_is_below(c, number) for c in _cited(each[2]))
        ),
    )


def _is_below(case: str, number: str) -> bool:
    """Whether a case is that of the number or a part of it: 8.41 is one of 8.4, and that of 8."""
    if case == number or case.startswith((f"{number}(", f"{number}.")):
        return True
    return "." in number and "(" not in number and bool(re.match(rf"{re.escape(number)}\d", case))


def _of_words(title: Title, wanted: Iterable[str]) -> Found:
    """Whatever holds all of these words, or words that begin with them."""
    words = list(wanted)

    def holds(text: str) -> bool:
        there = _words(text)
        return bool(words) and all(any(t.startswith(word) for t in there) for word in words)

    return Found(
        tuple((case, what) for case, what in cases(title.id).items() if holds(what)),
        tuple(r for r in rulings(title.id) if holds(f"{r.section} {r.heading} {r.text}")),
        tuple(each for each in _orders(title) if holds(f"{each[0]} {each[1]}")),
    )


def _orders(title: Title) -> list[tuple[str, str, str]]:
    """Every order word and standing instruction, with what it does and its case."""
    verbs = [
        (
            re.sub(r"\{\w+:(\w+)\}", lambda slot: slot[1].upper(), verb.pattern),
            verb.meaning,
            verb.case,
        )
        for verb in title.notation.verbs.values()
    ]
    ahead = [(f"standing {i.words}", i.meaning, i.case) for i in title.instructions.values()]
    return [*verbs, *ahead]


def _told(title: Title) -> Iterable[tuple[str, str]]:
    yield from cases(title.id).items()
    for ruling in rulings(title.id):
        yield f"R{ruling.number}", f"{ruling.heading} {ruling.text}"
    for written, meaning, case in _orders(title):
        yield case, f"{written} {meaning}"


def _cited(text: str) -> set[str]:
    return set(re.findall(r"\d{1,2}\.\d{1,2}(?:\(\d{1,2}\))?", text))


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.lower())


def folder_of(title_id: str) -> Path:
    """Where the files of a title's rulebook are, if it has any."""
    return _folders.get(title_id, Path(__file__).parent / title_id / "rulebook")


def read_file(title_id: str, name: str) -> dict[str, Any]:
    """Return a data file of a title's rulebook; empty if it has none of that name."""
    path = folder_of(title_id) / f"{name}.toml"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return tomllib.load(file)
