"""The calendar of deadlines: at a secret address, read back as calendar programs read it."""

from datetime import datetime, timedelta
from typing import Any

from icalendar import Calendar
from sqlmodel import select

from app.database import engine_for, session_scope
from app.models import CalendarFeed, DecisionDeadline, Match, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only


def address(person: Person) -> str:
    """Make the address of a person's calendar."""
    page = person.post("/account/calendar").text
    found = page.split('readonly value="')[1].split('"')[0]
    return found.removeprefix("http://127.0.0.1:8000")


def events(person: Person, path: str) -> list[Any]:
    """What a calendar program finds there; it is not logged in."""
    answer = person.browser.application.test_client().get(path)
    assert answer.status_code == 200
    assert answer.mimetype == "text/calendar"
    return list(Calendar.from_ical(answer.data).walk("VEVENT"))


def move(club: Club, match_id: int, person: Person, closes_at: datetime) -> None:
    """Let the time of a person be up at some moment."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        letter = club.letter(match_id, person)
        deadline = session.exec(
            select(DecisionDeadline).where(
                DecisionDeadline.match_id == match_id, DecisionDeadline.seat == letter
            )
        ).one()
        deadline.closes_at = closes_at


def test_a_deadline_keeps_its_name_when_it_is_moved_and_counts_up(club: Club) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    path = address(paula)
    assert events(paula, path) == []  # no limit, no deadline

    end = (utc_now() + timedelta(days=2)).replace(microsecond=0)
    move(club, match_id, paula, end)
    (first,) = events(paula, path)
    assert first["SUMMARY"] == "Match of Paula: deadline for your turn"
    assert first.decoded("DTEND") == end
    assert first.decoded("DTSTART") < end
    assert b"Z" in first["DTEND"].to_ical()
    assert "or finish trading" in first["DESCRIPTION"]
    assert first["URL"].endswith(f"/match/{match_id}")

    move(club, match_id, paula, end + timedelta(days=1))
    with session_scope(engine_for(club.settings.database_url)) as session:
        mine = DecisionDeadline.seat == club.letter(match_id, paula)
        session.exec(select(DecisionDeadline).where(mine)).one().changed_at = utc_now() + timedelta(
            seconds=5
        )
    (second,) = events(paula, path)
    assert second["UID"] == first["UID"]
    assert second["SEQUENCE"] > first["SEQUENCE"]
    assert second.decoded("LAST-MODIFIED") > first.decoded("LAST-MODIFIED")

    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, match_id).paused_at = utc_now()
    assert events(paula, path) == []


def test_who_has_it_as_it_is_gets_nothing_twice(club: Club) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    path = address(paula)
    move(club, match_id, paula, utc_now() + timedelta(days=2))
    stranger = club.stranger()
    mark = stranger.get(path).headers["ETag"]
    assert stranger.get(path, headers={"If-None-Match": mark}).status_code == 304
    club.order(match_id, paula, "ready")
    assert stranger.get(path, headers={"If-None-Match": mark}).status_code == 200


def test_absences_are_whole_days(club: Club) -> None:
    paula = club.person("Paula")
    first = (utc_now() + timedelta(days=3)).date()
    last = first + timedelta(days=4)
    paula.post("/account/away", first=first.isoformat(), last=last.isoformat())
    (away,) = events(paula, address(paula))
    assert away.decoded("DTSTART") == first
    assert away.decoded("DTEND") == last + timedelta(days=1)


def test_an_address_that_was_renewed_or_ended_leads_nowhere(club: Club) -> None:
    paula = club.person("Paula")
    old = address(paula)
    new = address(paula)
    stranger = club.stranger()
    assert stranger.get(old).status_code == 404
    assert stranger.get(new).status_code == 200
    with club.reading() as session:
        (feed,) = session.exec(select(CalendarFeed))
        assert feed.token_hash not in new
    assert new not in paula.get("/account/notices").text
    paula.post("/account/calendar/end")
    assert stranger.get(new).status_code == 404
