"""Leaving a match for good on the site, and what the page tells of who is away."""

from datetime import timedelta

from app.database import engine_for, session_scope
from app.models import Match, Resigning, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club

pytestmark = on_sqlite_only


def test_who_resigns_is_asked_whether_he_means_it_and_a_bot_takes_the_seat(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    match_id = club.running_match(paula, paula, boris)
    assert "A bot takes over your seat" in boris.get(f"/match/{match_id}/resign").text
    assert "Tick the box" in boris.post(f"/match/{match_id}/resign").text
    assert boris.post(f"/match/{match_id}/resign", sure="y").status_code == 303
    assert boris.get(f"/match/{match_id}").status_code == 404
    assert "Boris" in paula.get(f"/match/{match_id}/record").text


def test_where_the_match_says_so_the_seat_leaves_the_game(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    match_id = club.running_match(paula, paula, boris)
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, match_id).resigning = Resigning.LEAVES
    assert "leaves the game for good" in boris.get(f"/match/{match_id}/resign").text
    assert boris.post(f"/match/{match_id}/resign", sure="y").status_code == 303
    assert "leaves the game" in paula.get(f"/match/{match_id}/log").text
    # Nobody asks the seat that has left whether the others may pause.
    paula.post(f"/match/{match_id}/pause", act="wish")
    assert "All players agree. The match is paused." in paula.get(f"/match/{match_id}/clock").text


def test_the_page_of_a_match_tells_who_is_away(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    match_id = club.running_match(paula, paula, boris)
    day = (utc_now() + timedelta(days=2)).date().isoformat()
    boris.post("/account/away", first=day, last=day)
    assert "will be away" in paula.get(f"/match/{match_id}").text
