"""What the examples and lessons of every title have in common, whatever game they play."""

import re
from pathlib import Path

from app.games import lessons, rulebook
from app.games.catalogue import POSITIONS
from app.games.lessons import Lesson, Verdict, judge, read_lesson
from app.games.positions import read, run


def example_files(title: str) -> list[Path]:
    """The position files of a title's worked examples, by name."""
    return sorted(rulebook.folder_of(title).joinpath("examples").glob("*.toml"))


def check_example(file: Path) -> None:
    """It plays; and it says which case it shows in its name ("E04_11_2", "B08_10_3"), in a comment
    at its head and as the first of its cases."""
    position = read(file, POSITIONS)
    differences = run(position)
    assert differences == [], differences
    shown = re.fullmatch(r"[A-Z]\d\d[a-z]?_([\d_]+)", file.stem)
    assert shown is not None, file.stem
    assert file.read_text(encoding="utf-8").startswith("# ")
    assert position.content["cases"].split(", ")[0] == shown[1].replace("_", ".")


def read_lessons(title: str) -> list[Lesson]:
    """The lessons of a title, by the order of its folder."""
    return [read_lesson(path, POSITIONS) for path in lessons.paths(title)]


def verdict_on(lesson: Lesson, orders: str) -> Verdict:
    """What a reader is told who submits orders, all of them legal."""
    match = lesson.position.begin().match
    before = len(match.log)
    assert match.orders(lesson.seat, orders).refusal is None
    return judge(lesson, match, match.log[before:])


def check_lesson(lesson: Lesson) -> None:
    """It plays, its solution solves it, and each wrong answer is told why it is wrong."""
    assert run(lesson.position) == []
    assert verdict_on(lesson, *lesson.solution).kind == "done"
    assert lesson.wrong
    for wrong in lesson.wrong:
        verdict = verdict_on(lesson, wrong.orders)
        assert (verdict.kind, verdict.says) == ("wrong", wrong.says)
