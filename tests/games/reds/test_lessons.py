"""The lessons of Reds!: positions play, solutions solve them, wrong answers are told why."""

import pytest

from app.games import lessons
from app.games.catalogue import POSITIONS
from app.games.lessons import Lesson
from tests.games.position_examples import check_lesson, read_lessons

LESSONS = read_lessons("reds")


def test_there_are_six_and_none_is_left_out() -> None:
    assert len(LESSONS) == 6
    assert list(lessons.lessons("reds", POSITIONS)) == [lesson.name for lesson in LESSONS]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_plays_and_wrong_answers_are_told_why(lesson: Lesson) -> None:
    check_lesson(lesson)
