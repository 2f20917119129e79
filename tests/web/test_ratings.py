"""The table of ratings, and the ratings of a player on their profile."""

import re
from collections.abc import Sequence

import pytest

from app.database import engine_for, session_scope
from app.models import Match, User, utc_now
from app.ratings import tables
from app.ratings.count import count_match
from app.ratings.statistics import statistics_of
from tests.fixtures.databases import on_sqlite_only
from tests.ratings.finished import finished
from tests.web.club import Club, Person
from tests.web.played import act
from tests.web.test_player_turn import BEFORE_THE_ATTACK


def played(club: Club, people: Sequence[Person], times: int, **how: object) -> None:
    """Matches of these people: they finish in the order in which they are named."""
    letters = "ABCDEF"[: len(people)]
    with session_scope(engine_for(club.settings.database_url)) as session:
        for at in range(times):
            ids = [person.user_id for person in people]
            finished(session, ids, [*letters], days=at, **how)  # type: ignore[arg-type]


def rows(page: str) -> list[str]:
    """The words of the rows of the first table of a page."""
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    plain = [re.sub(r"<[^>]+>", " ", row) for row in body.split("</tr>")[:-1]]
    return [" ".join(row.split()) for row in plain]


def test_without_rated_matches_the_page_says_so(club: Club) -> None:
    assert "No rated match has finished yet." in club.stranger().get("/ratings").text


def test_everybody_sees_who_is_rated_how(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    played(club, [anna, boris], 30)
    first, second = rows(club.stranger().get("/ratings").text)
    assert re.fullmatch(r"1 Anna 19\d\d ± 29\d 30", first), first
    assert re.fullmatch(r"2 Boris 10\d\d ± 29\d 30", second), second
    assert "You are at place 2." in boris.get("/ratings").text


def test_provisional_ratings_have_no_place_and_follow_the_others(club: Club) -> None:
    anna, boris, clara = (club.person(name) for name in ("Anna", "Boris", "Clara"))
    played(club, [anna, boris], 30)
    played(club, [clara, anna], 1)
    lines = rows(club.stranger().get("/ratings").text)
    assert [line.split()[:2] for line in lines] == [["1", "Anna"], ["2", "Boris"], ["–", "Clara"]]
    assert "provisional" in lines[2]
    assert "Your rating is still provisional." in clara.get("/ratings").text


def test_each_game_and_pace_has_a_table_and_others_do_not_exist(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    played(club, [anna, boris], 2)
    played(club, [boris, anna], 1, hours=None)
    stranger = club.stranger()
    assert rows(stranger.get("/ratings").text)[0].startswith("– Anna")
    assert rows(stranger.get("/ratings?game=rcw&pace=no-limit").text)[0].startswith("– Boris")
    assert stranger.get("/ratings?game=rcw&pace=day").status_code == 404
    assert stranger.get("/ratings?game=chess").status_code == 404
    assert stranger.get("/ratings?page=2").status_code == 404


@on_sqlite_only
def test_a_table_has_pages(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "PAGE", 2)
    people = [club.person(name) for name in ("Anna", "Boris", "Clara")]
    played(club, people, 30)
    first = club.stranger().get("/ratings").text
    second = club.stranger().get("/ratings?page=2").text
    assert "Page 1 of 2" in first
    assert [line.split()[:2] for line in rows(second)] == [["3", "Clara"]]


@on_sqlite_only
def test_whoever_has_left_is_not_listed_and_takes_no_place(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    played(club, [anna, boris], 30)
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(User, anna.user_id).deleted_at = utc_now()
    (line,) = rows(club.stranger().get("/ratings").text)
    assert line.startswith("1 Boris")


@on_sqlite_only
def test_sides_are_told_in_plain_words(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    for people in ([anna, boris], [boris, anna]):
        played(club, people, 20, options={"scenario": "grand_campaign"})
    page = " ".join(club.stranger().get("/ratings").text.split())
    found = re.search(r"Player A of 2, grand campaign</th> <td>wins (\d+) of 100", page)
    assert found is not None
    assert int(found[1]) > 60
    assert re.search(r"Player A of 2, grand campaign</th>.*?<td>100 of 100</td>", page)
    assert re.search(r"Player B of 2, grand campaign</th>.*?<td>0 of 100</td>", page)
    assert "The median of the last 40 matches is 4 weeks; half of them took from" in page


def test_who_shares_the_first_place_has_a_part_of_the_win(club: Club) -> None:
    people = [club.person(name).user_id for name in ("Anna", "Boris", "Clara")]
    with session_scope(engine_for(club.settings.database_url)) as session:
        finished(session, people, ["AB", "C"])
        finished(session, people, ["C", "AB"], days=1)
        pool = tables.pools(session)[0]
        found = statistics_of(session, pool.id or 0)
    assert found.won == {"3A": 0.25, "3B": 0.25, "3C": 0.5}
    assert (found.matches, found.lengths) == (2, None)


def test_a_profile_says_what_rated_matches_changed(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    played(club, [anna, boris], 3)
    played(club, [boris, anna], 1, is_public=False)
    page = club.stranger().get(f"/player/{anna.user_id}").text
    assert "a private match" in page
    assert page.count("place 1 of 2") == 3
    assert "The last 4 rated matches" in page
    assert re.search(r'class="rating-up">\+59<', page)
    assert re.search(r'class="rating-down">−\d\d<', page)
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page


def test_the_plot_has_neither_style_nor_script(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    played(club, [anna, boris], 5)
    page = club.stranger().get(f"/player/{anna.user_id}").text
    plot = page.split('<svg xmlns="http://www.w3.org/2000/svg"')[1].split("</svg>")[0]
    assert "<style" not in plot
    assert "style=" not in plot
    assert "<script" not in plot
    assert plot.count("<circle") == 5
    assert 'role="img"' in plot
    assert "<title>Rating of Anna after each match</title>" in plot


@on_sqlite_only
def test_a_profile_shows_the_history_that_is_asked_for(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    played(club, [anna, boris], 3)
    played(club, [boris, anna], 2, hours=24)
    page = anna.get(f"/player/{anna.user_id}?pool=2").text
    assert "The last 2 rated matches" in page
    assert "The last 3 rated matches" in anna.get(f"/player/{anna.user_id}?pool=x").text


def words(page: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_a_profile_says_how_the_reader_did_against_the_player(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    played(club, [anna, boris], 2)
    played(club, [boris, anna], 1, is_public=False)
    page = words(boris.get(f"/player/{anna.user_id}").text)
    assert "You have finished 3 matches with Anna: you were ahead in 1, behind in 2" in page
    assert "You have finished" not in words(club.stranger().get(f"/player/{anna.user_id}").text)
    assert "You have finished" not in words(anna.get(f"/player/{anna.user_id}").text)


def test_private_matches_of_two_players_are_told_to_them_alone(club: Club) -> None:
    anna, boris, clara = (club.person(name) for name in ("Anna", "Boris", "Clara"))
    played(club, [anna, boris], 2)
    played(club, [boris, anna], 1, is_public=False)
    path = f"/player/{anna.user_id}/against/{boris.user_id}"
    assert rows(anna.get(path).text) == ["Russian Civil War 3 2 1 0"]
    assert rows(clara.get(path).text) == ["Russian Civil War 2 2 0 0"]
    assert rows(club.stranger().get(path).text) == ["Russian Civil War 2 2 0 0"]
    nothing = f"/player/{anna.user_id}/against/{clara.user_id}"
    assert "They have finished no public match together." in boris.get(nothing).text
    assert "You have finished no match together." in clara.get(nothing).text
    for other in (anna.user_id, 999):
        assert clara.get(f"/player/{anna.user_id}/against/{other}").status_code == 404


@on_sqlite_only
def test_a_profile_has_the_record_by_pace_and_side(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    played(club, [anna, boris], 2, options={"scenario": "grand_campaign"})
    played(club, [anna, boris], 1, hours=None)
    page = words(club.stranger().get(f"/player/{anna.user_id}").text)
    assert "Russian Civil War 3 3 0 place 1: 3 up to 4 days per turn 2 2 0 place 1: 2" in page
    assert "no limit per turn 1 1 0 place 1: 1" in page
    assert "Player A of 2, grand campaign 2 2 0" in page
    assert "Never timed out." in page


@on_sqlite_only
def test_the_page_of_a_finished_match_shows_what_became_of_ratings(club: Club) -> None:
    people = [club.person(name) for name in ("Anna", "Boris", "Clara", "David")]
    match_id = club.running_match(people[0], *people)
    club.set_up(match_id, people[0], BEFORE_THE_ATTACK)
    for person in people[1:]:
        for verb in ("quit", "confirm_quit"):
            act(club, match_id, club.letter(match_id, person), {"do": verb})
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        row.is_rated = True
        count_match(session, row)
    page = words(club.stranger().get(f"/match/{match_id}").text)
    assert re.search(r"Anna \([A-D]\) rating 1500 → 1559", page)
    assert page.count("rating 1500 → ") == 4
