"""ABSENT: days in all their ways of writing, who is told, and what rests."""

from datetime import date, timedelta

import pytest
from sqlmodel import select

from app.mail.commands.days import read_days
from app.models import Absence, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.mail.seat import Post

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-12-20 to 2027-01-03", date(2026, 12, 20), date(2027, 1, 3)),
        ("from 20 December until 3rd Jan", date(2026, 12, 20), date(2027, 1, 3)),
        ("20.12. - 3.1.2027", date(2026, 12, 20), date(2027, 1, 3)),
        ("until Dec 1", TODAY, date(2026, 12, 1)),
        ("tomorrow", date(2026, 11, 23), date(2026, 11, 23)),
        ("1. 3.", date(2027, 3, 1), date(2027, 3, 1)),
        ("today to March 1, 2027", TODAY, date(2027, 3, 1)),
    ],
)
def test_days_are_read_as_people_write_them(text: str, first: date, last: date) -> None:
    assert read_days(text, TODAY) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        *("12/1/2026", "31.2.", "soon", "2026-13-01", "1 to 2 to 3 May", ""),
        pytest.param("soon" + " " * 60_000 + "x", id="every way to divide blanks"),
    ],
)
def test_what_is_no_day_is_not_guessed_at(text: str) -> None:
    assert read_days(text, TODAY) is None


@on_sqlite_only
def test_who_is_away_is_told_to_the_others_and_back_again(post: Post) -> None:
    first = utc_now().date() + timedelta(days=1)
    said = post.ask(f"absent {first} to {first + timedelta(days=9)}")
    assert "YOU ARE AWAY" in said
    assert "32 more days" in said or first.year != utc_now().year
    told = post.letters("away:")
    assert {letter.recipient for letter in told} == {"boris@example.org", "clara@example.org"}
    assert all("is away from" in letter.body_text for letter in told)
    assert "AWAY" in post.ask("STATUS")
    assert "not away" in post.ask("ABSENT OFF")
    assert "AWAY" not in post.ask("STATUS")
    with post.rows() as session:
        assert session.exec(select(Absence)).all() == []
    assert len(post.letters("away:")) == 4


@on_sqlite_only
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("absent soon", "could not read these dates"),
        ("absent 2020-01-01 to 2020-01-02", "must be today or later"),
        ("back", "you are not away"),
        ("absent until tomorrow\nabsent tomorrow", "already marked away"),
    ],
)
def test_an_absence_that_cannot_be_noted_says_why(post: Post, line: str, why: str) -> None:
    said = " ".join(post.ask(line).split())
    assert why in said
    assert f">>> {line.splitlines()[-1]}" in said
    with post.rows() as session:
        assert session.exec(select(Absence)).all() == []


@on_sqlite_only
def test_each_return_is_told_though_nothing_has_happened_since_the_last(post: Post) -> None:
    for _ in range(2):
        post.ask("absent tomorrow")
        post.ask("back")
    assert len(post.letters("away:")) == 8


@on_sqlite_only
def test_a_day_away_counts_even_for_who_moves_to_where_it_has_not_begun(post: Post) -> None:
    post.ask("TIME ZONE Pacific/Kiritimati\nABSENT today")
    post.ask("TIME ZONE Pacific/Pago_Pago\nBACK")
    with post.rows() as session:
        absence = session.exec(select(Absence)).one()
        assert absence.last_day == absence.first_day
