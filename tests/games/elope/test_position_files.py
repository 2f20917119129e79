"""Position files of Elope: examples and lessons play; what is wrong in a file is named."""

from pathlib import Path
from random import Random

import pytest

from app.games import lessons
from app.games.catalogue import POSITIONS as SCHEMAS
from app.games.elope.board import board_of
from app.games.elope.box import OF_SIDE, SIDES
from app.games.elope.positions.schema import POSITIONS
from app.games.elope.presentation.introduction import FIGURES
from app.games.elope.rules.condition import judge
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from app.games.lessons import Lesson
from app.games.positions import PositionError, parse, read, run, write
from tests.games.elope.aggressive import chosen
from tests.games.position_examples import check_example, check_lesson, example_files, read_lessons

FILES = example_files("elope")
LESSONS = read_lessons("elope")
PRINTED = {f"E{number:02}" for number in (1, 2, 3, 4, 10)}
DERIVED = {f"D{number:02}" for number in (1, 2, 8, 10, 13, 14, 24)}
OWN = {f"T{number:02}" for number in range(1, 11)}
RAIL = {"D04", "D05", "D22", "T11", "T12", "T13"}
SHIPS = {"E06", "E08", "D17", "D18", "D23", *(f"T{number}" for number in range(21, 31))}
DOCTRINE = {"E09", *(f"T{number}" for number in range(31, 41))}
AIR = {"E05", "E07", "D19", "T14", "T15", "T16", "T17", "T18", "T19", "T20"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    check_example(file)


def test_the_examples_of_all_parts_are_there() -> None:
    """The components' twenty-four, and ten of our own for each part."""
    every = PRINTED | DERIVED | OWN | RAIL | AIR | SHIPS | DOCTRINE
    assert {file.stem[:3] for file in FILES} == every


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_the_pictures_of_the_introduction_play(figure: object) -> None:
    path = figure.position  # type: ignore[attr-defined]  # a Figure
    assert run(read(path, SCHEMAS)) == []


def test_six_lessons_and_none_is_left_out() -> None:
    assert [lesson.name for lesson in LESSONS] == [
        *("depot", "retreat", "river", "train", "aircraft", "steamer"),
    ]
    assert list(lessons.lessons("elope", SCHEMAS)) == [lesson.name for lesson in LESSONS]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_plays_and_wrong_answers_are_told_why(lesson: Lesson) -> None:
    check_lesson(lesson)


SITUATION = """
game = "elope"
title = "What the tests look at"
reduced = ["FR21A"]
static = ["DEPA1"]
weather = "snow"

[map]
3207 = "FR21A FR21H"
3307 = "DEPA1"
3107 = "R154"
3006 = "DEPR1 RB1HQ"

[off_map]
vologda = "R4BN"

[control]
Shenkursk = "allied"

[points]
red = 2

[works]
3207 = "trench"

[bound]
R154 = "RB1HQ"
"""


def differing(step: str) -> list[str]:
    """Return what differs from the expectations of a step in the situation."""
    text = f"{SITUATION}\n[[steps]]\n{step}\n"
    return [each.what for each in run(parse(text, "mine.toml", SCHEMAS))]


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ('at = { FR21A = "3207", R4BN = "vologda", R5BN = "removed" }', 'at = { FR21A = "3307" }',
         "where FR21A is"),
        ("reduced = { FR21A = true }", "reduced = { FR21A = false }", "whether FR21A is reduced"),
        ("supplied = { FR21A = true }", "supplied = { FR21A = false }",
         "whether FR21A is in supply"),
        ("communicates = { R154 = true }", "communicates = { R154 = false }",
         "whether R154 is in communications"),
        ('held = { Shenkursk = "allied", Yemtsa = "red" }', 'held = { Yemtsa = "allied" }',
         "who holds Yemtsa"),
        ('works = { 3207 = "trench", 3307 = "none" }', 'works = { 3207 = "fort" }',
         "the works in 3207"),
        ("points = { red = 2, allied = 0 }", "points = { red = 1 }", "the supply points of red"),
        ('zones = { red = "3207, not 3307" }', 'zones = { red = "3307" }', "the zones of red"),
        ("score = 0", "score = 1", "the victory points"),
        ('ended = "none"', 'ended = "red"', "who has won"),
    ],
)  # fmt: skip
def test_an_expectation_is_met_or_named(right: str, wrong: str, what: str) -> None:
    assert differing(right) == []
    assert differing(wrong) == [what]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"FR21A FR21H"', '"FR21A FR21X"', 'map.3207: unknown unit "FR21X"'),
        ('"FR21A FR21H"', '"FR21A R154"', "map.3107: R154 is placed twice"),
        ('"FR21A FR21H"', '"FR21A R5BN"', "map: this position is not possible"),
        ('["FR21A"]', '["MO238"]', "reduced: MO238 has one step only"),
        ('["DEPA1"]', '["FR21H"]', "static: FR21H is no depot"),
        ('"snow"', '"rain"', 'weather: there is no weather "rain"'),
        ("vologda", "3006", "off_map.3006: hexes stand in [map]"),
        ("Shenkursk =", "3207 =", "control.3207: only towns and cities"),
        ('= "RB1HQ"', '= "R154"', "bound.R154: units belong to a brigade"),
        ("red = 2", "red = -1", "points.red: a number of supply points"),
        ('"trench"', '"moat"', "works.3207: there is no work"),
        ('game = "elope"', 'game = "elope"\nphase = "supper"', "phase: there is no phase"),
        ('game = "elope"', 'game = "elope"\nattack = { place = "3107", units = "FR21A" }',
         "attack: an attack is resolved in the combat phase"),
        ('game = "elope"', 'game = "elope"\nphase = "combat"\nattack = { place = "3307" }',
         "attack: write"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(old: str, new: str, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse(SITUATION.replace(old, new) + "\n[[steps]]\nasked = {}\n", "mine.toml", SCHEMAS)
    assert says in str(caught.value)


def test_a_position_that_is_written_stands_alike_and_has_one_answer_10_0_r_zoc_4() -> None:
    """Also judged twice: zones and supply follow from the record alone."""
    match = Match.new(ELOPE, ["A", "B"], seed="ab" * 32)
    chance = Random(3)
    tried = 0
    for number in range(400):
        seat = min(match.waiting())
        match.apply(seat, chosen(match, seat, chance))
        phase = match.state["steps"][-1]["step"]
        if number % 80 == 0 and phase in ("movement", "combat"):
            tried += 1
            text = write(match, POSITIONS)
            position = parse(text, "x", SCHEMAS)
            assert run(position) == []
            written = board_of(POSITIONS.state(position.content, "AB"))
            board = board_of(match.state)
            assert {k: written[k] for k in ("where", "control", "works", "bound")} == {
                k: board[k] for k in ("where", "control", "works", "bound")
            }
            assert written["unsupplied"] == board["unsupplied"]
            everybody = [unit for side in SIDES for unit in OF_SIDE[side]]
            again = board_of(POSITIONS.state(position.content, "AB"))
            judge(written, everybody)
            judge(again, everybody)
            assert written == again
    assert tried > 2
