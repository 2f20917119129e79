"""The clock of a match on the site: who has how much time, and a pause that all players want."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from sqlmodel import col, select

from app.database import engine_for, reading_scope, session_scope
from app.matches.clock import deadlines
from app.matches.load import position
from app.models import Match, TimeUp, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club

pytestmark = on_sqlite_only


def timed(club: Club, match_id: int, how: TimeUp = TimeUp.DEFAULT) -> None:
    """Give each turn of a match three days, beside two that are saved."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        match = position(row)
        assert match is not None
        row.turn_hours, row.bank_hours, row.time_up = 72, 48, how
        row.days_off = ["2031-12-25"]
        session.add(row)
        deadlines.stamp(session, row, match, afresh=match.state["seats"])


def test_the_page_says_who_is_waited_for_until_when_in_the_readers_zone(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    match_id = club.running_match(paula, paula, boris)
    timed(club, match_id)
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(User, boris.user_id).time_zone = "Asia/Kolkata"
    until = utc_now() + timedelta(days=5)
    there = until.astimezone(ZoneInfo("Asia/Kolkata"))
    page = " ".join(paula.get(f"/match/{match_id}").text.split())
    assert "Answer by" in page
    assert "the rest of the turn is skipped" in page
    clock = " ".join(paula.get(f"/match/{match_id}/clock").text.split())
    assert "4 days 23 hours" in clock
    assert "Each player starts with 2 days in the time bank" in clock
    assert "Thursday 25 December 2031" in clock
    assert f"{until.day} {until:%b}, " in clock
    page = boris.get(f"/match/{match_id}/clock").text
    assert f"{there.day} {there:%b}, {there:%H:}" in page


def test_a_pause_that_all_want_begins_and_ends_when_one_wants_to_go_on(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    match_id = club.running_match(paula, paula, boris)
    path = f"/match/{match_id}/pause"
    paula.post(path, act="wish")
    assert "Pause requested by: Paula." in boris.get(f"/match/{match_id}").text
    assert "Not yet: Boris." in paula.get(f"/match/{match_id}/clock").text
    paula.post(path, act="withdraw")
    assert "A pause is wanted" not in boris.get(f"/match/{match_id}").text
    for person in (boris, paula):
        person.post(path, act="wish")
    assert "The match is paused" in boris.get(f"/match/{match_id}").text
    assert "ends as soon as one of them" in boris.get(f"/match/{match_id}/clock").text
    boris.post(path, act="end")
    assert "The match is paused" not in boris.get(f"/match/{match_id}").text
    assert boris.post(path, act="fly").status_code == 400


def test_a_pause_of_the_moderator_is_not_the_players_to_end(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    match_id = club.running_match(paula, paula, boris)
    paula.post(f"/match/{match_id}/moderate", act="pause", reason="Holidays", token="a" * 22)
    boris.post(f"/match/{match_id}/pause", act="end")
    assert "The match is paused" in boris.get(f"/match/{match_id}").text


def test_a_host_chooses_a_pace_or_hours_of_his_own(club: Club) -> None:
    paula = club.person("Paula")
    new = {"title": "rcw", "seats": "4", "bots": "0", "window_hours": "12", "offer_hours": "48"}
    blitz = {"pace": "blitz", "weekends_off": "y", "days_off": "2031-12-26, 2031-12-25"}
    own = {"pace": "own", "turn_hours": "36", "cap_hours": "90", "time_up": "moderator"}
    for name, more in (("Fast", blitz), ("Mine", own)):
        assert paula.post("/matches/new", name=name, **new, **more).status_code == 302
    for wrong in ({"days_off": "Christmas"}, {"turn_hours": "36", "cap_hours": "9"}):
        assert paula.post("/matches/new", name="Wrong", **new, **wrong).status_code == 422
    with reading_scope(engine_for(club.settings.database_url)) as session:
        fast, mine = session.exec(select(Match).order_by(col(Match.id))).all()
    assert (fast.turn_hours, fast.bank_hours, fast.cap_hours, fast.window_hours) == (8, 24, 48, 4)
    assert fast.weekends_off
    assert fast.days_off == ["2031-12-25", "2031-12-26"]
    assert (mine.turn_hours, mine.bank_hours, mine.cap_hours, mine.window_hours) == (36, 0, 90, 12)
    assert mine.time_up is TimeUp.MODERATOR
