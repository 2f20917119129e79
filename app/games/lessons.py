"""The lessons of a title: prepared positions in which a newcomer makes a move that is judged.

A lesson is a position file in `lessons` of the title with a table `[lesson]`, of which
docs/new-game.md tells; its steps are the solution.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from app.games import rulebook
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.games.positions import PositionError, PositionFile, StepResult, parse
from app.games.positions.file import Schemas
from app.games.text import gettext, mark

log = logging.getLogger(__name__)

NOT_DONE: Final = mark("Not quite: this does not do what the task asks for.")
TEXTS = ("task", "hint", "done")


@dataclass(frozen=True)
class WrongAnswer:
    """What some moves lead to, and why they are wrong; `orders` is such a move."""

    orders: str
    says: str
    expected: Mapping[str, Any]


@dataclass(frozen=True)
class Lesson:
    """A task for one seat: `goal` is what holds when it is done, in the words of position files.

    `task` says what to do, `hint` how to go about it, `done` what was learned.
    """

    name: str
    title: str
    task: str
    hint: str
    done: str
    seat: Seat
    cases: tuple[str, ...]
    goal: Mapping[str, Any]
    wrong: tuple[WrongAnswer, ...]
    position: PositionFile

    @property
    def solution(self) -> tuple[str, ...]:
        """The orders that do it."""
        return tuple(step.orders for step in self.position.steps if step.seat == self.seat)


@dataclass(frozen=True)
class Verdict:
    """How a move is judged; `says` why it is wrong."""

    kind: Literal["done", "wrong", "open"]
    says: str = ""


def lessons(title_id: str, schemas: Schemas) -> dict[str, Lesson]:
    """The lessons of a title by name, in their order, without those that cannot be read."""
    found = (_lesson(path, schemas) for path in paths(title_id))
    return {
        lesson.name: lesson
        for lesson in found
        if lesson is not None and lesson.position.schema.title.id == title_id
    }


@cache
def paths(title_id: str) -> tuple[Path, ...]:
    """The files of a title's lessons, in their order."""
    return tuple(sorted((rulebook.folder_of(title_id).parent / "lessons").glob("*.toml")))


def read_lesson(path: Path, schemas: Schemas) -> Lesson:
    """Read a lesson. Raises PositionError."""
    position = parse(path.read_text(encoding="utf-8"), path.name, schemas)
    told = position.content.get("lesson")
    if told is None:
        raise PositionError("a lesson needs a table [lesson]", "lesson", path.name)
    for key in ("seat", "goal", *TEXTS):
        if key not in told:
            raise PositionError(f"a lesson needs {key}", "lesson", path.name)
    seats = tuple(position.content.get("seats", position.schema.default_seats))
    wrong = tuple(
        WrongAnswer(each["orders"], each["says"], _without(each, "orders", "says"))
        for each in told.get("wrong", ())
    )
    for expected in (told["goal"], *(each.expected for each in wrong)):
        _check(position, expected, seats)
    cases = tuple(each.strip() for each in position.content.get("cases", "").split(","))
    return Lesson(
        path.stem.partition("_")[2],
        position.title,
        told["task"],
        told["hint"],
        told["done"],
        told["seat"],
        cases,
        told["goal"],
        wrong,
        position,
    )


def judge(lesson: Lesson, match: Match, entries: Sequence[Entry]) -> Verdict:
    """Judge where a move has led to; `entries` are what it added to the log.

    It is open while the task can still be done.
    """
    result = StepResult(match, list(entries))
    for answer in lesson.wrong:
        if _holds(lesson, answer.expected, result):
            return Verdict("wrong", answer.says)
    if _holds(lesson, lesson.goal, result):
        return Verdict("done")
    if lesson.seat not in match.waiting():
        return Verdict("wrong", gettext(NOT_DONE))
    return Verdict("open")


def _holds(lesson: Lesson, expected: Mapping[str, Any], result: StepResult) -> bool:
    known = lesson.position.schema.all_expectations
    return not any(
        mismatch
        for key, value in expected.items()
        for mismatch in known[key].compare(result, value)
    )


def _check(position: PositionFile, expected: Mapping[str, Any], seats: Sequence[Seat]) -> None:
    known = position.schema.all_expectations
    for key, value in expected.items():
        if key not in known:
            raise PositionError(f"there is no expectation {key!r}", "lesson", position.name)
        known[key].shape(value, seats, f"lesson.{key}")


def _without(table: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


_read: dict[Path, Lesson | None] = {}


def _lesson(path: Path, schemas: Schemas) -> Lesson | None:
    if path not in _read:
        try:
            lesson = read_lesson(path, schemas)
            lesson.position.begin()
            _read[path] = lesson
        except Exception as fault:  # a broken lesson is a finding of the tests, not of its readers
            log.error("the lesson %s is left out: %s", path.name, fault)
            _read[path] = None
    return _read[path]


def forget() -> None:
    """Read the lessons anew: a title has been registered."""
    paths.cache_clear()
    _read.clear()
