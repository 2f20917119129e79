"""Position files of Triumph of Chaos: examples and lessons play; what is wrong is named."""

from pathlib import Path

import pytest

from app.games import lessons
from app.games.catalogue import POSITIONS as SCHEMAS
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match
from app.games.lessons import Lesson
from app.games.positions import PositionError, parse, read, run, write
from app.games.presentation import Figure
from app.games.toc.board import board_of
from app.games.toc.positions.schema import POSITIONS
from app.games.toc.presentation.introduction import FIGURES, INTRODUCTION
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.position_examples import check_example, check_lesson, example_files, read_lessons

FILES = example_files("toc")
LESSONS = read_lessons("toc")
PRINTED = {f"A{number:02}" for number in range(1, 32)}
DERIVED = {f"B{number:02}" for number in (2, 3, 4, 6, 7, 8, 11, 12, 14, 15, 17, 18, 21, 22, 24)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    check_example(file)


def test_all_46_examples_are_there() -> None:
    assert {file.stem[:3] for file in FILES} == PRINTED | DERIVED


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_the_pictures_of_the_introduction_play(figure: Figure) -> None:
    assert run(read(figure.position, SCHEMAS)) == []


def test_the_introduction_says_what_the_combat_brings() -> None:
    assert "on average you inflict" in INTRODUCTION.context()["fire"]


def test_six_lessons_and_none_is_left_out() -> None:
    names = ["card", "attack", "supply", "replacements", "factions", "influence"]
    assert [each.name for each in LESSONS] == names
    assert list(lessons.lessons("toc", SCHEMAS)) == [lesson.name for lesson in LESSONS]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_plays_and_wrong_answers_are_told_why(lesson: Lesson) -> None:
    check_lesson(lesson)


SITUATION = """
game = "toc"
title = "What the tests look at"
hand = ["W3"]
reduced = ["VOL1"]
flipped = ["KRASNO"]
no_act = ["601"]
points = 2

[map]
321 = "VOL1 DENIKI"
330 = "DONSO KRASNO"
601 = "R10"
801 = "R1"

[off_map]
reserve = "AFSR4"
"turn 4" = "VOL2"

[control]
333 = "white"

[replacements]
white = 1.5
"""


def differing(step: str) -> list[str]:
    """Return what differs from the expectations of a step in the situation."""
    text = f"{SITUATION}\n[[steps]]\n{step}\n"
    return [each.what for each in run(parse(text, "mine.toml", SCHEMAS))]


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ('at = { VOL1 = "321", AFSR4 = "reserve", VOL2 = "turn 4", R9 = "out" }',
         'at = { VOL1 = "322" }', "where VOL1 is"),
        ("reduced = { VOL1 = true }", "reduced = { VOL1 = false }", "whether VOL1 is reduced"),
        ("flipped = { KRASNO = true }", "flipped = { KRASNO = false }",
         "whether KRASNO is flipped"),
        ('supply = { R1 = "full" }', 'supply = { R1 = "none" }', "the supply of R1"),
        ('held = { 333 = "white", Tsaritsyn = "red" }', 'held = { 333 = "red" }', "who holds 333"),
        ("no_act = { 601 = true }", "no_act = { 601 = false }", "whether 601 is NO ACT"),
        ("replacements = { white = 1.5, red = 0 }", "replacements = { white = 2 }",
         "the replacement steps of white"),
        ("score = 2", "score = 1", "the victory points"),
        ('ended = "none"', 'ended = "red"', "who has won"),
    ],
)  # fmt: skip
def test_an_expectation_is_met_or_named(right: str, wrong: str, what: str) -> None:
    assert differing(right) == []
    assert differing(wrong) == [what]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"VOL1 DENIKI"', '"VOL1 NOBODY"', 'map.321: unknown unit or leader "NOBODY"'),
        ('"VOL1 DENIKI"', '"VOL1 R1"', "is placed twice"),
        ('"VOL1 DENIKI"', '"VOL1 R2"', "map: this position is not possible"),
        ('reduced = ["VOL1"]', 'reduced = ["DENIKI"]', "has one side only"),
        ("reserve", "322", "off_map.322: spaces stand in [map]"),
        ("333 =", "601 =", "control.601: units hold the space"),
        ("white = 1.5", "white = -1", "replacements.white: a number of steps"),
        ('game = "toc"', 'game = "toc"\nphase = "supper"', "phase: there is no phase"),
        ('game = "toc"', 'game = "toc"\nturn = 9', "turn: there are 3 turns"),
        ('game = "toc"', 'game = "toc"\nround = 9', "round: the turn has no such round"),
        ('["W3"]', '["W399"]', "hand: unknown card"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named(old: str, new: str, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        parse(SITUATION.replace(old, new) + "\n[[steps]]\nasked = {}\n", "mine.toml", SCHEMAS)
    assert says in str(caught.value)


def test_a_position_that_is_written_stands_alike() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed="ab" * 32)
    tried = 0
    for number in range(31):
        seat = min(match.waiting())
        if number % 15 == 0:
            position = parse(write(match, POSITIONS), "x", SCHEMAS)
            assert run(position) == []
            written, board = (
                board_of(POSITIONS.state(position.content, "AB")),
                board_of(match.state),
            )
            for key in ("where", "points", "steps", "no_act", "soc_rev", "train"):
                assert written[key] == board[key], key
            assert sorted(written["reduced"]) == sorted(board["reduced"])
            tried += 1
        match.apply(seat, match.default(seat) or {})
    assert tried == 3


POLITICS = """
game = "toc"
title = "Politics in a position file"
phase = "card"
fighting = ["white"]
gates = ["white finland"]
[map]
321 = "VOL1 DENIKI"
801 = "R1"
401 = "TRANS"
[factions]
transcaucasia = 3
estonia = -3
[influence]
britain = 2
[chits]
white = "don"
[[steps]]
asked = { A = "card" }
"""


def test_a_file_with_factions_is_of_the_training_scenario() -> None:
    state = POSITIONS.state(parse(POLITICS, "x", SCHEMAS).content, "AB")
    politics = board_of(state)["politics"]
    assert state["options"]["scenario"] == "training"
    assert politics["control"] == {"transcaucasia": "white", "estonia": "red"}
    assert politics["entered"] == {"transcaucasia": "white"}
    assert (politics["influence"], politics["chits"]["white"]) == ({"britain": 2}, ["don"])


def test_politics_survives_the_way_through_a_file() -> None:
    state = POSITIONS.state(parse(POLITICS, "x", SCHEMAS).content, "AB")
    match = Match.from_position(TRIUMPH_OF_CHAOS, state, NoDice())
    again = POSITIONS.state(parse(write(match, POSITIONS), "x", SCHEMAS).content, "AB")
    assert board_of(again)["politics"] == board_of(state)["politics"]


def test_a_wrong_faction_of_a_file_is_named() -> None:
    text = POLITICS.replace("estonia", "estonya")
    with pytest.raises(PositionError, match="estonia"):
        POSITIONS.state(parse(text, "x", SCHEMAS).content, "AB")
