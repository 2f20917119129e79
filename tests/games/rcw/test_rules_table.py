"""docs/rcw-rules.md: no case of the rulebook is missing, and what the table claims is there."""

from pathlib import Path

import pytest

from app.games.rulebook import cases
from tests.games.rules_table import RulesTable, through

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
TABLE = RulesTable(ROOT / "app/games/rcw", HERE, ROOT / "docs/rcw-rules.md")
ROWS = TABLE.rows
CASES = [
    line
    for line in (HERE / "cases.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def test_every_case_of_the_rulebook_has_its_row_and_no_other() -> None:
    assert [row.case for row in ROWS] == CASES


def test_each_case_is_played_by_a_test_or_says_why_not() -> None:
    assert [row.case for row in ROWS if not row.what] == []
    assert [row.case for row in ROWS if not row.tests and len(row.reason) <= 10] == []
    # What is played is carried out somewhere.
    assert [row.case for row in ROWS if bool(row.tests) != bool(row.modules)] == []


def test_the_tests_of_each_case_exist() -> None:
    assert [fault for row in ROWS for fault in TABLE.missing_tests(row)] == []


def test_the_modules_of_each_case_cite_it() -> None:
    assert [fault for row in ROWS for fault in TABLE.missing_modules(row)] == []


@pytest.mark.parametrize(
    ("first", "last", "cases"),
    [
        ("8.33", "8.36", ["8.33", "8.34", "8.35", "8.36"]),
        ("15.41", "43", ["15.41", "15.42", "15.43"]),
        ("4.1", "", []),
        ("5.8", "13.1", []),
    ],
)
def test_a_range_of_cases_cites_each_of_them(first: str, last: str, cases: list[str]) -> None:
    assert list(through(first, last)) == cases


def test_the_cases_that_are_told_by_mail_are_those_of_the_table() -> None:
    assert cases("rcw") == {row.case: row.what.replace("`", "") for row in ROWS}
