"""docs/toc-rules.md: no case of the rulebook is missing, and what the table claims is there."""

import re
from pathlib import Path

from tests.games.rules_table import RulesTable

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


class LongNumbers(RulesTable):
    """Cases of three places, such as 5.1.1 and 8.311, are cited here as well."""

    def cases_cited(self, module: str) -> frozenset[str]:
        text = (self.rules / module).read_text(encoding="utf-8")
        return frozenset(re.findall(r"(?<![\w.])\d{1,2}(?:\.\d{1,3})+(?!\d)", text))


TABLE = LongNumbers(ROOT / "app/games/toc", HERE, ROOT / "docs/toc-rules.md")


def test_every_case_of_the_rulebook_has_its_row_and_no_other() -> None:
    cases = (HERE / "cases.txt").read_text(encoding="utf-8").split()
    assert len(cases) == 143
    assert [row.case for row in TABLE.rows] == cases


def test_each_case_is_played_by_a_test_or_says_why_not() -> None:
    assert [row.case for row in TABLE.rows if not row.what] == []
    assert [row.case for row in TABLE.rows if not row.tests and len(row.reason) <= 5] == []
    # What is played is carried out somewhere.
    assert [row.case for row in TABLE.rows if bool(row.tests) != bool(row.modules)] == []


def test_the_tests_and_modules_of_each_case_are_there() -> None:
    assert [fault for row in TABLE.rows for fault in TABLE.missing_tests(row)] == []
    assert [fault for row in TABLE.rows for fault in TABLE.missing_modules(row)] == []
