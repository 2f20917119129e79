"""The lessons of Reds!: positions play, solutions solve them, wrong answers are told why."""

import pytest

from app.games import lessons
from app.games.catalogue import POSITIONS
from app.games.lessons import Lesson, Verdict, judge, read_lesson
from app.games.positions import run

LESSONS = [read_lesson(path, POSITIONS) for path in lessons.paths("reds")]


def judged(lesson: Lesson, orders: str) -> Verdict:
    """The verdict on a submission."""
    match = lesson.position.begin().match
    before = len(match.log)
    assert match.orders(lesson.seat, orders).refusal is None
    return judge(lesson, match, match.log[before:])


def test_there_are_six_and_none_is_left_out() -> None:
    assert len(LESSONS) == 6
    assert list(lessons.lessons("reds", POSITIONS)) == [lesson.name for lesson in LESSONS]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_plays_and_its_solution_solves_it(lesson: Lesson) -> None:
    assert run(lesson.position) == []
    assert judged(lesson, *lesson.solution).kind == "done"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_wrong_answers_are_told_why(lesson: Lesson) -> None:
    assert lesson.wrong
    for wrong in lesson.wrong:
        verdict = judged(lesson, wrong.orders)
        assert (verdict.kind, verdict.says) == ("wrong", wrong.says)
