"""docs/rcw-rules.md: no case of the rulebook is missing, and what the table claims is there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from app.games.rulebook import cases

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
RULES = ROOT / "app" / "games" / "rcw"
TABLE = ROOT / "docs" / "rcw-rules.md"
CASES = [
    line
    for line in (HERE / "cases.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
CITED = re.compile(
    r"(?<![\w.])(?P<case>\d{1,2}\.\d{1,2})(?P<part>(?:\(\d+\)(?:, | and )?)*)"
    r"(?:(?: to |-)(?P<to>\d{1,2}(?:\.\d{1,2})?)(?![\w.]))?"
)
"""A case, with its parts ("12.5(9), (13)") or as the first of several ("16.51 to 16.55")."""


class Row(NamedTuple):
    """One line of the table. `reason` says why no test plays the case, else it is empty."""

    case: str
    what: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str


def _rows() -> Iterator[Row]:
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and re.match(r"\d", cells[0]):
            case, what, modules, last = cells
            tests = tuple(re.findall(r"`([^`]+)`", last))
            reason = "" if tests else last
            yield Row(case, what, tuple(re.findall(r"`([^`]+)`", modules)), tests, reason)


ROWS = list(_rows())


@cache
def cases_cited(module: str) -> frozenset[str]:
    """Return the cases that a module speaks of: in docstrings, comments and refusals."""
    found: set[str] = set()
    for match in CITED.finditer((RULES / module).read_text(encoding="utf-8")):
        case = match["case"]
        found.add(case)
        found.update(f"{case}({part})" for part in re.findall(r"\((\d+)\)", match["part"]))
        found.update(_through(case, match["to"] or ""))
    return frozenset(found)


def _through(first: str, last: str) -> Iterator[str]:
    """Yield the cases from `first` to `last`, which may be "8.36" or "36"."""
    section, number = first.split(".")
    to_section, _, to_number = last.rpartition(".")
    if last and to_section in ("", section):
        yield from (f"{section}.{each}" for each in range(int(number), int(to_number) + 1))


@cache
def functions_of(file: str) -> frozenset[str]:
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    return frozenset(each.name for each in tree.body if isinstance(each, ast.FunctionDef))


def test_every_case_of_the_rulebook_has_its_row_and_no_other() -> None:
    assert [row.case for row in ROWS] == CASES


def test_each_case_is_played_by_a_test_or_says_why_not() -> None:
    assert [row.case for row in ROWS if not row.what] == []
    assert [row.case for row in ROWS if not row.tests and len(row.reason) <= 10] == []
    # What is played is carried out somewhere.
    assert [row.case for row in ROWS if bool(row.tests) != bool(row.modules)] == []


def test_the_tests_of_each_case_exist() -> None:
    named = [(row.case, each) for row in ROWS for each in row.tests]
    assert [f"{case}: {fault}" for case, each in named if (fault := _missing(each))] == []


def _missing(named: str) -> str:
    """What is wrong with the name of a test or of a file of examples; empty if it is there."""
    file, _, test = named.partition("::")
    if not test:
        there = file.endswith(".toml") and (RULES / "rulebook" / file).exists()
        return "" if there else f"{named} is not there"
    there = (HERE / file).exists() and test in functions_of(file)
    return "" if there else f"{named} is not there{_now_in(test)}"


def _now_in(test: str) -> str:
    """Say where a test of that name is, if it has only moved."""
    files = (str(file.relative_to(HERE)) for file in sorted(HERE.rglob("test_*.py")))
    return "".join(f"; it is in {file}" for file in files if test in functions_of(file))


def test_the_modules_of_each_case_cite_it() -> None:
    named = [(row.case, module) for row in ROWS for module in row.modules]
    assert [module for _case, module in named if not (RULES / module).exists()] == []
    silent = [each for each in named if each[0] not in cases_cited(each[1])]
    assert silent == [], "a module does not cite its case"


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
    assert list(_through(first, last)) == cases


def test_the_cases_that_are_told_by_mail_are_those_of_the_table() -> None:
    assert cases("rcw") == {row.case: row.what.replace("`", "") for row in ROWS}
