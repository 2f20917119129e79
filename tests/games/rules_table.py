"""The table of a title's rules in docs: its rows, and what modules and tests say of the cases."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

CITED: Final = re.compile(
    r"(?<![\w.])(?P<case>\d{1,2}\.\d{1,2})(?P<part>(?:\(\d+\)(?:, | and )?)*)"
    r"(?:(?: to |-)(?P<to>\d{1,2}(?:\.\d{1,2})?)(?![\w.]))?"
)
"""A case, with its parts ("12.5(9), (13)") or as the first of several ("16.51 to 16.55")."""


class Row(NamedTuple):
    """One line of the table. `reason` says why no test plays the case, else it is empty.

    A case with several orders has a row for each, 20.0/1; modules cite the case.
    """

    case: str
    what: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class RulesTable:
    """A table of rules: modules are paths in `rules`, tests paths in `tests`."""

    rules: Path
    tests: Path
    table: Path

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the table."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        for line in self.table.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if line.startswith("| ") and re.match(r"\d", cells[0]):
                case, what, modules, last = cells
                tests = tuple(re.findall(r"`([^`]+)`", last))
                reason = "" if tests else last
                yield Row(case, what, tuple(re.findall(r"`([^`]+)`", modules)), tests, reason)

    @cached_property
    def _cited(self) -> dict[str, frozenset[str]]:
        return {}

    def cases_cited(self, module: str) -> frozenset[str]:
        """Return the cases that a module speaks of: in docstrings, comments and refusals."""
        if module not in self._cited:
            found: set[str] = set()
            for match in CITED.finditer((self.rules / module).read_text(encoding="utf-8")):
                case = match["case"]
                found.add(case)
                found.update(f"{case}({part})" for part in re.findall(r"\((\d+)\)", match["part"]))
                found.update(through(case, match["to"] or ""))
            self._cited[module] = frozenset(found)
        return self._cited[module]

    def functions_of(self, file: str) -> frozenset[str]:
        """Return the names of the functions of a test file."""
        if file not in self._functions:
            tree = ast.parse((self.tests / file).read_text(encoding="utf-8"))
            self._functions[file] = frozenset(
                each.name for each in tree.body if isinstance(each, ast.FunctionDef)
            )
        return self._functions[file]

    @cached_property
    def _functions(self) -> dict[str, frozenset[str]]:
        return {}

    def now_in(self, test: str) -> str:
        """Say where a test of that name is, if it has only moved."""
        files = (
            str(file.relative_to(self.tests)) for file in sorted(self.tests.rglob("test_*.py"))
        )
        return "".join(f"; it is in {file}" for file in files if test in self.functions_of(file))

    def missing_tests(self, row: Row) -> list[str]:
        """Return what a row names as a test and is none."""
        found = []
        for named in row.tests:
            file, _, test = named.partition("::")
            if test:
                if not (self.tests / file).exists() or test not in self.functions_of(file):
                    found.append(f"{named} is not there{self.now_in(test)}")
            elif not file.endswith(".toml") or not (self.rules / "rulebook" / file).exists():
                found.append(f"{named} is not there")
        return found

    def missing_modules(self, row: Row) -> list[str]:
        """Return the modules of a row that do not exist or do not cite its case."""
        return [
            f"{module} does not cite {row.case}"
            for module in row.modules
            if not (self.rules / module).exists()
            or row.case.partition("/")[0] not in self.cases_cited(module)
        ]


def through(first: str, last: str) -> Iterator[str]:
    """Yield the cases from `first` to `last`, which may be "8.36" or "36"."""
    section, number = first.split(".")
    to_section, _, to_number = last.rpartition(".")
    if last and to_section in ("", section):
        yield from (f"{section}.{each}" for each in range(int(number), int(to_number) + 1))
