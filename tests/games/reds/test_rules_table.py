"""docs/reds-rules.md: no case of the rulebook is missing, and what the table claims is there."""

import tomllib
from pathlib import Path

from tests.games.rules_table import RulesTable

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
TABLE = RulesTable(ROOT / "app/games/reds", HERE, ROOT / "docs/reds-rules.md")
ROWS = tuple(row for row in TABLE.rows if "/" not in row.case)
STATEMENTS = tuple(row for row in TABLE.rows if "/" in row.case)


def test_every_case_of_the_rulebook_has_its_row_and_no_other() -> None:
    cases = (HERE / "cases.txt").read_text(encoding="utf-8").split()
    assert [row.case for row in ROWS] == cases


def test_each_case_is_played_by_a_test_or_says_why_not() -> None:
    assert [row.case for row in ROWS if not row.what] == []
    assert [row.case for row in ROWS if not row.tests and len(row.reason) <= 5] == []
    # What is played is carried out somewhere.
    assert [row.case for row in ROWS if bool(row.tests) != bool(row.modules)] == []


def test_the_tests_and_modules_of_each_case_are_there() -> None:
    assert [fault for row in ROWS for fault in TABLE.missing_tests(row)] == []
    assert [fault for row in ROWS for fault in TABLE.missing_modules(row)] == []


def test_the_cases_that_are_told_are_those_of_the_table() -> None:
    file = ROOT / "app/games/reds/rulebook/cases.toml"
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    assert told == {row.case: row.what for row in ROWS}


def test_every_statement_under_a_case_has_its_row_and_no_other() -> None:
    counts = (line.split() for line in (HERE / "statements.txt").read_text().splitlines())
    wanted = [f"{case}/{n}" for case, count in counts for n in range(1, int(count) + 1)]
    assert [row.case for row in STATEMENTS] == wanted


def test_each_statement_is_played_by_a_test_that_is_there() -> None:
    assert [row.case for row in STATEMENTS if not row.tests and len(row.reason) <= 5] == []
    assert [fault for row in STATEMENTS for fault in TABLE.missing_tests(row)] == []
