"""What can be found of matches that are over: in the lobby by player, and on profiles."""

import re

import pytest

from app.database import engine_for, session_scope
from app.matches.lobby import listing
from app.models import Match, MatchStatus, Spectators, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.fixtures.questions import questions
from tests.web.club import Club, Person

pytestmark = on_sqlite_only


@pytest.fixture
def paula(club: Club) -> Person:
    return club.person("Paula")


@pytest.fixture
def peter(club: Club) -> Person:
    return club.person("Peter")


def finished(club: Club, name: str, winner: Person, *others: Person, is_public: bool = True) -> int:
    """A match that somebody has won."""
    match_id = club.running_match(winner, winner, *others)
    first = club.letter(match_id, winner)
    rest = [[letter] for letter in "ABCD" if letter != first]
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        row.name, row.is_public, row.status = name, is_public, MatchStatus.FINISHED
        row.finished_at, row.result = utc_now(), {"victory": "red", "ranking": [[first], *rest]}
    return match_id


def words(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def test_a_profile_lists_public_matches_with_places_opponents_and_dates(
    club: Club, paula: Person, peter: Person
) -> None:
    finished(club, "Winter war", paula, peter)
    finished(club, "Spring war", peter, paula)
    finished(club, "Secret war", paula, peter, is_public=False)
    page = words(club.stranger().get(f"/player/{paula.user_id}").text)
    listed = page[page.index("Finished matches", page.index("Timed") if "Timed" in page else 0) :]
    assert listed.index("Spring war") < listed.index("Winter war")
    assert re.search(r"Winter war won", listed)
    assert re.search(r"Spring war place [234] of 4", listed)
    assert "Peter" in listed
    assert f"{utc_now():%B %Y}" in listed
    assert "Red victory" in listed
    assert "Secret war" not in page


def test_matches_are_found_by_how_a_players_name_begins(
    club: Club, paula: Person, peter: Person
) -> None:
    finished(club, "Winter war", paula)
    finished(club, "Spring war", peter)
    visitor = club.stranger()
    for asked, found in (("paula", True), ("PAU", True), ("aula", False), ("p%", False)):
        page = visitor.get(f"/lobby?show=finished&player={asked}").text
        assert ("Winter war" in page) is found, asked
        assert "Spring war" not in page
    both = visitor.get("/lobby?show=finished&player=p").text
    assert "Winter war" in both
    assert "Spring war" in both


def test_a_search_by_player_finds_nothing_that_the_lobby_does_not_list(
    club: Club, paula: Person
) -> None:
    match_id = club.running_match(paula, paula)
    visitor = club.stranger()
    path = f"/match/{match_id}"
    assert path not in visitor.get("/lobby?show=running&player=Paula").text
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, match_id).spectators = Spectators.LIVE
    assert path in visitor.get("/lobby?show=running&player=Paula").text


def test_it_has_pages_that_keep_what_is_looked_for(
    club: Club, paula: Person, peter: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "PAGE", 1)
    finished(club, "Winter war", paula)
    finished(club, "Other war", peter)
    finished(club, "Spring war", paula)
    visitor = club.stranger()
    first = visitor.get("/lobby?show=finished&player=Paula").text
    assert "Spring war" in first
    assert "Winter war" not in first
    (older,) = re.findall(r'href="([^"]*)" rel="next"', first)
    second = visitor.get(older.replace("&amp;", "&")).text
    assert "Winter war" in second
    assert "Spring war" not in second
    assert "Other war" not in second
    assert 'rel="next"' not in second


def test_a_profile_asks_as_much_for_many_matches_as_for_one(
    club: Club, paula: Person, peter: Person
) -> None:
    counts = []
    for number in range(3):
        finished(club, f"War {number}", paula, peter)
        with questions(engine_for(club.settings.database_url)) as asked:
            club.stranger().get(f"/player/{paula.user_id}")
        counts.append(len(asked))
        assert not [each for each in asked if re.search(r"\bmatches(_\d+)?\.state\b", each)]
    assert counts[0] == counts[-1] <= 16
