"""The page's style sheet as the rasteriser reads it: the same look from the same file."""

import pytest

from app.games.rcw.presentation.picture import STYLE_SHEET
from app.pictures.style import written_out

SHEET = """
/* a comment with { braces } */
.board { --ink: #111; font-family: var(--sans, system-ui, sans-serif); }
.board .a, .board .b:hover { fill: var(--ink); font-weight: 650; }
.board .stack { --ground: #fff; --edge: #222; }
.board .faction-red { --ground: #a00; }
.board .faction-black { --ground: #000; --edge: #888; }
.board .counter { fill: var(--ground); stroke: var(--edge); }
@media (prefers-color-scheme: dark) { .board .a { fill: #eee; } }
.board .name { stroke: rgb(255 252 244 / 75%); }
.outcome { color: var(--good); }
"""


@pytest.fixture
def lines() -> list[str]:
    return written_out(SHEET).split("\n")


def test_variables_are_written_out(lines: list[str]) -> None:
    assert ".board .a { fill: #111 }" in lines
    assert ".board { font-family: PT Sans }" in lines


def test_a_rule_is_repeated_for_whoever_gives_its_variable_another_value(lines: list[str]) -> None:
    assert [line for line in lines if "counter" in line or "faction" in line] == [
        ".board .counter { fill: #fff }",
        ".board .faction-red .counter { fill: #a00 }",
        ".board .faction-black .counter { fill: #000 }",
        ".board .counter { stroke: #222 }",
        ".board .faction-black .counter { stroke: #888 }",
    ]


def test_a_class_of_the_board_changes_what_a_rule_is_about_and_no_more() -> None:
    """Numbers are paler in winter, other texts are not; two rules for winter count together."""
    sheet = """
        .board { --number: #111; --wood: #222 }
        .board.winter { --number: #777 }
        .board.autumn, .board.winter { --wood: #888 }
        .board text { fill: #000 }
        .board .numbers text { fill: var(--number) }
        .board .wood { fill: var(--wood) }
    """
    assert [each for each in written_out(sheet).split("\n") if ".winter" in each] == [
        ".board.winter .numbers text { fill: #777 }",
        ".board.winter .wood { fill: #888 }",
    ]


def test_values_are_written_as_the_rasteriser_reads_them(lines: list[str]) -> None:
    assert ".board .name { stroke: rgba(255,252,244,0.75) }" in lines
    assert ".board .a { font-weight: 700 }" in lines


def test_pointers_and_screens_are_left_out(lines: list[str]) -> None:
    assert not any("hover" in line or "#eee" in line or "media" in line for line in lines)


def test_rules_for_panels_of_the_page_are_left_out(lines: list[str]) -> None:
    assert not any("outcome" in line for line in lines)


def test_a_variable_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="--lost"):
        written_out(".board .a { fill: var(--lost); }")


def test_the_sheet_of_the_map_can_be_written_out() -> None:
    sheet = written_out(STYLE_SHEET.read_text(encoding="utf-8"))
    assert "var(" not in sheet
    assert "--" not in sheet
    assert ".board .faction-red .counter { fill: #" in sheet
