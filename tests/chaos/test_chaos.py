"""The short form of the chaos suite: real processes, a few harms, the judges.

It takes its seconds, most of them for the start of the processes. The long form is `make chaos`.
"""

import pytest

from tests.chaos.run import harmed_site
from tests.marks import long, mostly_long


@long
def test_a_site_on_sqlite_loses_doubles_and_leaks_nothing() -> None:
    check(1, ["full disk", "kill redis", "repeat e-mails"], is_postgresql=False)


@pytest.mark.parametrize(
    "names",
    mostly_long(
        [
            ["restart PostgreSQL", "mail server down"],
            ["restart PostgreSQL", "mail server down", "kill a child of worker"],
        ],
        1,
    ),
    ids=", ".join,
)
def test_a_site_on_postgresql_loses_doubles_and_leaks_nothing(names: list[str]) -> None:
    check(2, names, is_postgresql=True)


def check(seed: int, names: list[str], *, is_postgresql: bool) -> None:
    report = harmed_site(
        seed,
        is_postgresql=is_postgresql,
        has_ended=lambda harmed: len(harmed.done) == len(names),
        names=names,
        matches=1,
        orders=12,
        pause=0.05,
    )
    assert report.faults == []
    assert report.receipts >= len(names)
    missing = sorted(set(names) & set(report.skipped))
    if missing:
        pytest.skip(f"not possible on this machine: {', '.join(missing)}")
