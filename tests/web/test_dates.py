"""Times are written in one way on all pages and in all e-mails."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask

from app.models import utc_now
from tests.fixtures.databases import on_sqlite_only

PROJECT = Path(__file__).parents[2]
OTHER_FILTER = re.compile(r"\|\s*(?:date|time)(?:time|delta)?format\b")
BARE = re.compile(r"\{\{\s*[\w.]+_(?:at|until|since)\s*\}\}")
OWN_PATTERN = re.compile(r"""format_(?:date|time|datetime)\([^)]*["']""")
WRITERS = {"app/mail/templating.py", "app/web/language.py"}


def test_no_template_writes_times_in_its_own_way() -> None:
    folders = [PROJECT / "templates", *PROJECT.glob("app/games/*/templates")]
    found = [
        f"{path.relative_to(PROJECT)}: {part}"
        for folder in folders
        for path in folder.rglob("*.*")
        for pattern in (OTHER_FILTER, BARE)
        for part in pattern.findall(path.read_text(encoding="utf-8"))
    ]
    assert not found, "use the filters moment, short_moment, day and date"


def test_patterns_stand_in_one_place() -> None:
    found = [
        str(path.relative_to(PROJECT))
        for path in (PROJECT / "app").rglob("*.py")
        if OWN_PATTERN.search(path.read_text(encoding="utf-8"))
    ]
    assert not set(found) - WRITERS


@on_sqlite_only
@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("moment", "Sunday 3 March 2024, 13:05 UTC"),
        ("short_moment", "3 Mar 2024, 13:05"),
        ("date", "3 March 2024"),
    ],
)
def test_the_filters_agree(app: Flask, written: str, shown: str) -> None:
    when = datetime(2024, 3, 3, 13, 5, tzinfo=UTC)
    with app.test_request_context("/"):
        assert app.jinja_env.filters[written](when) == shown


@on_sqlite_only
def test_a_short_moment_of_this_year_goes_without_it(app: Flask) -> None:
    when = utc_now().replace(month=3, day=3, hour=13, minute=5)
    with app.test_request_context("/"):
        assert app.jinja_env.filters["short_moment"](when) == "3 Mar, 13:05"
