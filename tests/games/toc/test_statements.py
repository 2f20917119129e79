"""docs/toc-statements.md: each of the 443 bulleted statements has a row, and its claims hold."""

from pathlib import Path

from tests.games.rules_table import RulesTable

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
TABLE = RulesTable(ROOT / "app/games/toc", HERE, ROOT / "docs/toc-statements.md")
REASONS = ("see ", "components", "definition", "optional rule")
"""How a reason begins, or "the ..." for what is no rule."""


def counted() -> dict[str, int]:
    """How many bulleted statements each case of the rulebook has."""
    lines = (HERE / "statements.txt").read_text(encoding="utf-8").splitlines()
    return {case: int(count) for case, count in (line.split() for line in lines)}


def test_every_statement_has_its_row_in_order_and_no_other() -> None:
    counts = counted()
    assert sum(counts.values()) == 443
    expected = [f"{case}/{n}" for case, count in counts.items() for n in range(1, count + 1)]
    assert [row.case for row in TABLE.rows] == expected


def test_the_statements_are_those_of_numbered_cases() -> None:
    cases = (HERE / "cases.txt").read_text(encoding="utf-8").split()
    assert set(counted()) <= set(cases)


def test_each_statement_is_played_by_a_test_or_says_why_not() -> None:
    assert [row.case for row in TABLE.rows if not row.what] == []
    assert [row.case for row in TABLE.rows if bool(row.tests) != bool(row.modules)] == []
    unclear = [
        row.case
        for row in TABLE.rows
        if not row.tests and not row.reason.startswith((*REASONS, "the "))
    ]
    assert unclear == []


def test_the_tests_and_modules_of_each_statement_are_there() -> None:
    assert [fault for row in TABLE.rows for fault in TABLE.missing_tests(row)] == []
    modules = {module for row in TABLE.rows for module in row.modules}
    assert [module for module in modules if not (TABLE.rules / module).exists()] == []


def test_only_definitions_headings_and_notes_on_the_map_have_no_test() -> None:
    untested = [row.case for row in TABLE.rows if not row.tests]
    assert len(untested) <= 10
    assert not any(row.reason.startswith(("not yet", "slice")) for row in TABLE.rows)
