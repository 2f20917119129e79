"""The lessons of RCW: positions play, solutions solve them, wrong answers are told why."""

from pathlib import Path

import pytest

from app.games import lessons
from app.games.catalogue import POSITIONS
from app.games.lessons import Lesson, Verdict, judge, read_lesson
from app.games.positions import PositionError, run
from app.games.rulebook import texts

LESSONS = [read_lesson(path, POSITIONS) for path in lessons.paths("rcw")]


def judged(lesson: Lesson, *orders: str) -> Verdict:
    """The verdict on the last of several submissions."""
    match = lesson.position.begin().match
    verdict = Verdict("open")
    for each in orders:
        before = len(match.log)
        assert match.orders(lesson.seat, each).refusal is None
        verdict = judge(lesson, match, match.log[before:])
    return verdict


def test_there_are_six_to_ten_and_none_is_left_out() -> None:
    assert 6 <= len(LESSONS) <= 10
    assert list(lessons.lessons("rcw", POSITIONS)) == [lesson.name for lesson in LESSONS]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_plays_and_its_solution_solves_it(lesson: Lesson) -> None:
    assert run(lesson.position) == []
    assert set(lesson.cases) <= texts("rcw").keys()
    assert judged(lesson, *lesson.solution).kind == "done"


@pytest.mark.parametrize(
    ("lesson", "number"),
    [(lesson, number) for lesson in LESSONS for number in range(len(lesson.wrong))],
    ids=lambda each: getattr(each, "name", each),
)
def test_a_wrong_answer_is_told_why(lesson: Lesson, number: int) -> None:
    answer = lesson.wrong[number]
    assert judged(lesson, answer.orders) == Verdict("wrong", answer.says)


def test_what_is_missing_in_a_lesson_is_named(tmp_path: Path) -> None:
    path = tmp_path / "1_none.toml"
    text = 'title = "None"\n[[steps]]\nasked = { A = "movement" }\n'
    path.write_text(text)
    with pytest.raises(PositionError, match=r"\[lesson\]"):
        read_lesson(path, POSITIONS)
    path.write_text(text + '[lesson]\nseat = "A"\n')
    with pytest.raises(PositionError, match="needs goal"):
        read_lesson(path, POSITIONS)
