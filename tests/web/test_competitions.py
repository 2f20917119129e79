"""Competitions on the site: opened with the wizard, entered, started, and looked at."""

from datetime import timedelta

import pytest

from app.accounts.traces import note
from app.database import engine_for, session_scope
from app.models import TraceKind, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import submit
from tests.web.club import Club, Person
from tests.web.ended_matches import end_all
from tests.web.role_world import SEASON


@pytest.fixture
def dora(club: Club) -> Person:
    """Somebody who directs."""
    return club.person("Dora")


def entered(club: Club, names: str) -> list[Person]:
    """People who enter the first competition."""
    people = [club.person(name) for name in names.split()]
    for person in people:
        assert person.post("/competitions/1/entry", do="enter").status_code == 303
    return people


def test_the_wizard_previews_the_schedule_and_keeps_what_was_typed(dora: Person) -> None:
    page = dora.post("/competitions/new", **{**SEASON, "do": "preview", "expected": "28"}).text
    assert page.count("twice") == 4
    assert "Everyone plays 4 matches at once, one in each seat." in page
    assert "There are 28 matches in a round." in page
    assert 'value="Spring season"' in page
    assert "No competition has been opened yet." in dora.get("/competitions").text


def test_an_uneven_schedule_says_how_far_it_is_from_the_best(dora: Person) -> None:
    page = dora.post("/competitions/new", **{**SEASON, "do": "preview", "expected": "8"}).text
    assert "no schedule of this size can do better than 2 at most" in page


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("seats", "2", "Enter 3 to 6 players."),
        ("pool_size", "3", "a division must have 4 to 31 players"),
        ("places", "3", "the number of places must be 4 to 500"),
        ("name", "", "Enter a name."),
        ("name", "www.example.org", "must not contain an e-mail or web address"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_typed_is_lost(
    dora: Person, field: str, value: str, says: str
) -> None:
    fields = {**SEASON, "about": "Bring your own samovar.", field: value}
    answer = dora.post("/competitions/new", **fields)
    assert answer.status_code == 422
    assert says in answer.text
    assert "Bring your own samovar." in answer.text


@on_sqlite_only
def test_a_table_of_rank_points_is_typed_and_shown(club: Club, dora: Person) -> None:
    fields = {**SEASON, "scoring": "table", "table": "5/3/1"}
    refused = dora.post("/competitions/new", **fields)
    assert refused.status_code == 422
    assert "the table of points needs 4 numbers" in refused.text
    assert 'value="5/3/1"' in refused.text
    assert dora.post("/competitions/new", **{**fields, "table": "5/3/1/0"}).status_code == 303
    entered(club, "Anna Boris Clara David")
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    end_all(club, 1)
    page = club.stranger().get("/competitions/1").text
    assert "5/3/1/0 points per match" in page
    assert "rank 1: 5" in page
    assert page.count("= 9</td>") == 4


def test_a_season_from_the_wizard_to_its_standings(club: Club, dora: Person) -> None:
    opened = dora.post("/competitions/new", **SEASON)
    assert opened.location == "/competitions/1"
    people = entered(club, "Anna Boris Clara David")
    page = dora.get("/competitions/1").text
    assert "4 players have entered" in page
    assert "mailto:compete" in people[0].get("/competitions/1").text
    started = dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    assert started.status_code == 303
    page = club.stranger().get("/competitions/1").text
    assert "0 of 4 matches finished" in page
    assert "Dora closed the entries and started the first round" in page
    end_all(club, 1)
    page = people[0].get("/competitions/1").text
    assert "4 of 4 matches finished" in page
    # Red, in seat A, always wins: everyone has each rank once, and the same arithmetic.
    assert page.count("= 20</td>") == 4
    assert "rank 1: 10" in page
    table = club.stranger().get("/competitions/1/standings.csv").text.splitlines()
    assert table[0] == "division,rank,player,matches,points,sonneborn_berger,wins"
    assert len(table) == 5
    page = dora.get("/competitions/1").text
    assert "Divisions of round 2" in page
    begun = {"sure": "yes", "entered": "4", "version": "2"}
    assert dora.post("/competitions/1/next-round", **{**begun, "entered": "5"}).status_code == 409
    assert dora.post("/competitions/1/next-round", entered="4", version="2").status_code == 422
    assert people[0].post("/competitions/1/next-round", **begun).status_code == 409
    assert dora.post("/competitions/1/next-round", **begun).status_code == 303
    page = people[0].get("/competitions/1").text
    assert "Dora began round 2" in page
    assert "0 of 4 matches finished" in page
    assert "4 of 4 matches finished" in people[0].get("/competitions/1?round=1").text
    end_all(club, 1)
    assert "Winner: " in club.stranger().get("/competitions/1").text
    assert "finished" in club.stranger().get("/competitions").text
    profile = club.stranger().get(f"/player/{dora.user_id}").text
    assert "1 competition played to its end" in profile
    placed = [person.get(f"/player/{person.user_id}").text for person in people]
    assert any(">winner</span>" in page and "/competitions/1/players/" in page for page in placed)


@on_sqlite_only
def test_a_director_ends_a_season_between_two_rounds(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **SEASON)
    anna, *_others = entered(club, "Anna Boris Clara")
    page = dora.get("/competitions/1").text
    assert "One more player is needed." in page
    assert "you can cancel this competition and open one with 3 seats in a match" in page
    assert club.person("David").post("/competitions/1/entry", do="enter").status_code == 303
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    end_all(club, 1)
    assert dora.post("/competitions/1/finish", reason="", version="2").status_code == 409
    anna.post("/competitions/1/entry", do="withdraw")
    page = dora.get("/competitions/1").text
    assert "Round 2 cannot begin: 4 players are needed for a round; 3 are left." in page
    assert "You can end the competition with the standings of this round." in page
    assert "Or take somebody back who has withdrawn" in page
    begun = {"sure": "yes", "entered": "3", "version": "2"}
    assert dora.post("/competitions/1/next-round", **begun).status_code == 409
    done = dora.post("/competitions/1/finish", reason="The summer is over", version="2")
    assert done.status_code == 303
    page = club.stranger().get("/competitions/1").text
    assert "Dora ended the competition early: The summer is over" in page
    assert "Winner: " in page


def test_a_start_needs_a_tick_and_the_entries_that_were_seen(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **SEASON)
    entered(club, "Anna Boris Clara David")
    path = "/competitions/1/start"
    assert dora.post(path, entered="4", version="1").status_code == 422
    late = dora.post(path, sure="yes", entered="3", version="1")
    assert late.status_code == 409
    assert "The entries have changed." in late.text


def test_a_refused_act_shows_the_first_one_and_keeps_the_reason(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **SEASON)
    entered(club, "Anna Boris Clara David")
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    late = dora.post("/competitions/1/cancel", reason="Nobody came", version="1")
    assert late.status_code == 409
    assert "Dora has changed the competition since you opened this page" in late.text
    assert "Dora closed the entries and started the first round" in late.text


def begun(club: Club, dora: Person) -> list[Person]:
    """A season of four people that has begun."""
    dora.post("/competitions/new", **{**SEASON, "takes_late": "y"})
    people = entered(club, "Anna Boris Clara David")
    assert (
        dora.post("/competitions/1/start", sure="yes", entered="4", version="1").status_code == 303
    )
    return people


@on_sqlite_only
def test_a_director_ends_a_match_and_nothing_typed_is_lost(club: Club, dora: Person) -> None:
    people = begun(club, dora)
    page = dora.get("/competitions/1").text
    path = "/competitions/1/matches/1/end"
    assert path in page
    assert path not in people[0].get("/competitions/1").text
    assert people[0].get(path).status_code == 403
    assert dora.get("/competitions/1/matches/99/end").status_code == 404
    form = dora.get(path).text
    assert "the director ranks the players as they stand in the position" in form
    ranks = {"rank-A": "1", "rank-B": "3", "rank-C": "3", "version": "2"}
    refused = dora.post(path, **ranks, reason="Nobody moves")
    assert refused.status_code == 409
    assert "give each player a rank" in refused.text
    assert 'value="Nobody moves"' in refused.text
    assert refused.text.count('<option value="3" selected>') == 2
    done = dora.post(path, **ranks, **{"rank-D": "2"}, reason="Nobody moves")
    assert done.status_code == 303
    page = club.stranger().get("/competitions/1").text
    assert "ended by the director: Nobody moves" in page
    assert "Dora ended match A 1: Nobody moves" in page
    assert "Reason: Nobody moves" in people[0].get("/match/1").text
    assert "This match is over." in dora.get(path).text


@on_sqlite_only
def test_a_director_replaces_a_player_from_the_page(club: Club, dora: Person) -> None:
    begun(club, dora)
    path = "/competitions/1/entries/1/replace"
    assert path in dora.get("/competitions/1").text
    late = club.person("Late")
    assert "You can still enter" in late.get("/competitions/1").text
    assert "The reserve list is empty." in dora.get(path).text
    assert "a bot plays the matches to their end" in dora.get(path).text
    refused = dora.post(path, reason="", version="2")
    assert refused.status_code == 409
    assert dora.post(path, reason="Ill", version="2").status_code == 303
    assert "A bot has taken over 4 matches." in dora.get("/competitions/1").text
    assert "Dora replaced Anna: Ill" in dora.get("/competitions/1").text
    assert "4 running matches" in dora.get(path).text


@on_sqlite_only
def test_a_second_director_is_named_and_removed_on_the_page(club: Club, dora: Person) -> None:
    people = begun(club, dora)
    path = "/competitions/1/second-director"
    assert people[1].post(path, name="Boris", version="2").status_code == 409
    assert dora.post(path, name="Boris", version="2").status_code == 303
    assert "Remove the second director" in people[1].get("/competitions/1").text
    assert people[1].get("/competitions/1/matches/1/end").status_code == 200
    assert "You play in this match" in people[1].get("/competitions/1/matches/1/end").text
    done = dora.post(path, do="remove", reason="He plays himself", version="3")
    assert done.status_code == 303
    assert people[1].get("/competitions/1/matches/1/end").status_code == 403


def test_a_guest_is_asked_to_make_an_account(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **SEASON)
    assert "Log in to enter" in club.stranger().get("/competitions/1").text


@on_sqlite_only
def test_guests_read_competitions_and_ratings_and_enter_with_an_account(
    club: Club, dora: Person
) -> None:
    dora.post("/competitions/new", **SEASON)
    club.app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    guest = club.stranger()
    submit(guest, "/play", page="/")
    for page in ("/competitions", "/competitions/1", "/competitions/1/results.json", "/ratings"):
        assert guest.get(page).status_code == 200
    assert "Guests cannot enter." in guest.get("/competitions/1").text
    entry = submit(guest, "/competitions/1/entry", page="/competitions/1", do="enter")
    assert entry.location == "/account/keep"


@on_sqlite_only
def test_a_player_has_a_page_with_all_their_matches(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **SEASON)
    entered(club, "Anna Boris Clara David")
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    assert club.stranger().get("/competitions/1/players/1").text.count("running") == 4
    end_all(club, 1)
    page = club.stranger().get("/competitions/1/players/1").text
    assert page.count('/competitions/1/players/2">Boris') == 4
    assert page.count("rank ") == 4
    assert club.stranger().get("/competitions/1/players/9").status_code == 404


@on_sqlite_only
def test_entries_are_approved_and_announced_to_on_the_page(club: Club, dora: Person) -> None:
    fields = {**SEASON, "approves": "y", "pledge": "I answer in time.", "starts_on": "2020-01-01"}
    refused = dora.post("/competitions/new", **fields)
    assert refused.status_code == 422
    assert "choose a day from tomorrow on" in refused.text
    assert dora.post("/competitions/new", **{**fields, "starts_on": ""}).status_code == 303
    anna = club.person("Anna")
    without = anna.post("/competitions/1/entry", do="enter")
    assert without.status_code == 409
    assert "accept the pledge of this competition: “I answer in time.”" in without.text
    assert anna.post("/competitions/1/entry", do="enter", pledge="yes").status_code == 303
    assert "Your entry waits for the approval of a director." in anna.get("/competitions/1").text
    assert "Anna" not in club.stranger().get("/competitions/1").text
    assert "1 entry is waiting for your approval" in dora.get("/competitions/needs").text
    away = dora.post("/competitions/1/entries/1/approval", do="refuse", version="1", reason=" ")
    assert away.status_code == 409
    done = dora.post(
        "/competitions/1/entries/1/approval", do="refuse", version="1", reason="A secret reason"
    )
    assert done.status_code == 303
    assert "A secret reason" in dora.get("/competitions/1").text
    assert "A secret reason" not in anna.get("/competitions/1").text
    assert "A director has refused your entry." in anna.get("/competitions/1").text
    dora.post("/competitions/1/entries/1/approval", do="admit", version="2")
    assert "1 player has entered" in club.stranger().get("/competitions/1").text
    long = "Much to say. " * 200
    lost = dora.post("/competitions/1/announcements", announcement=long)
    assert lost.status_code == 409
    assert long[:1000] in lost.text
    dora.post("/competitions/1/announcements", announcement="We start on Monday.")
    assert "We start on Monday." in club.stranger().get("/competitions/1").text


@on_sqlite_only
def test_a_director_sets_the_date_and_takes_a_cancellation_back(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **SEASON)
    assert dora.post("/competitions/1/start-date", day="soon", version="1").status_code == 409
    day = (utc_now() + timedelta(days=30)).date().isoformat()
    assert dora.post("/competitions/1/start-date", day=day, version="1").status_code == 303
    assert "at 00:00 UTC, if enough players have entered" in dora.get("/competitions/1").text
    dora.post("/competitions/1/cancel", reason="Too few", version="2")
    assert "Take the cancellation back" in dora.get("/competitions/1").text
    assert "Take the cancellation back" not in club.stranger().get("/competitions/1").text
    again = dora.post("/competitions/1/reopen", reason="They have come", version="3")
    assert again.status_code == 303
    assert "Nobody has entered yet" in club.stranger().get("/competitions/1").text


@on_sqlite_only
def test_standings_stand_in_frames_of_other_sites_and_nothing_else_does(
    club: Club, dora: Person
) -> None:
    dora.post("/competitions/new", **SEASON)
    entered(club, "Anna Boris Clara David")
    reader = club.stranger()
    assert "4 players have entered." in reader.get("/competitions/1/embed").text
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    end_all(club, 1)
    answer = dora.get("/competitions/1/embed")
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.text.count("<tr><td>") == 4
    assert "<form" not in answer.text
    assert "Dora" not in answer.text
    page = reader.get("/competitions/1")
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert "/competitions/1/embed" in page.text


@on_sqlite_only
def test_a_competition_has_a_calendar(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **{**SEASON, "round_days": "60"})
    entered(club, "Anna Boris Clara David")
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    answer = club.stranger().get("/competitions/1/calendar.ics")
    assert answer.headers["Content-Type"].startswith("text/calendar")
    assert "SUMMARY:Spring season: round 1\r\n" in answer.text
    assert "SUMMARY:Spring season: round 1 should be over" in answer.text
    again = club.stranger().get("/competitions/1/calendar.ics")
    assert again.headers["ETag"] == answer.headers["ETag"]


@on_sqlite_only
def test_only_directors_see_who_shares_a_device(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **SEASON)
    people = entered(club, "Anna Boris Clara")
    dora.post("/competitions/1/entry", do="enter")
    with session_scope(engine_for(club.settings.database_url)) as session:
        for person in (*people, dora):
            note(session, person.user_id, TraceKind.ADDRESS, "an address", utc_now())
    page = dora.get("/competitions/1/fair-play").text
    assert page.count("have logged in from the same network address") == 3
    assert "same device" not in page
    assert people[0].get("/competitions/1/fair-play").status_code == 403
    assert "fair-play" not in people[0].get("/competitions/1").text


def test_a_director_undoes_a_start_on_the_page_and_nothing_typed_is_lost(
    club: Club, dora: Person
) -> None:
    dora.post("/competitions/new", **{**SEASON, "rounds": "2"})
    anna, *_others = entered(club, "Anna Boris Clara David")
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    path = "/competitions/1/acts/2/undo"
    assert path in dora.get("/competitions/1").text
    assert path not in anna.get("/competitions/1").text
    form = dora.get(path).text
    assert "entries are open again" in form
    for typed, why in (
        ({"reason": "", "version": "2"}, "give a reason"),
        ({"reason": "Wrong pace", "version": "1"}, "Dora has changed the competition"),
    ):
        refused = dora.post(path, **typed)
        assert refused.status_code == 409
        assert why in refused.text
        assert f'value="{typed["reason"]}"' in refused.text
    assert dora.post(path, reason="Wrong pace", version="2").status_code == 303
    page = anna.get("/competitions/1").text
    assert "4 players have entered" in page
    assert "Dora took back the start: Wrong pace" in page
    assert "<s>Dora closed the entries" in page
    assert "can no longer be undone" in dora.get(path).text


@on_sqlite_only
def test_replacement_and_pauses_are_chosen_and_stated(club: Club, dora: Person) -> None:
    chosen = {"replacement_1": "substitute", "replacement_2": "neutral", "pause_days": "5"}
    refused = dora.post("/competitions/new", **{**SEASON, **chosen, "replacement_2": ""})
    assert refused.status_code == 422
    assert "a bot or neutral moves as the last" in refused.text
    assert '<option selected value="substitute">' in refused.text
    assert dora.post("/competitions/new", **{**SEASON, **chosen}).status_code == 303
    anna, *_others = entered(club, "Anna Boris Clara David")
    page = " ".join(anna.get("/competitions/1").text.split())
    first, then = page.index("people on its list of substitutes"), page.index("documented default")
    assert first < then
    assert "clocks for 5 days in all" in page
    assert "0 of 5 days used." in anna.get("/account/away").text
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    today = utc_now().date()
    dates = {"first": f"{today}", "last": f"{today + timedelta(days=20)}"}
    assert anna.post("/account/away", **dates).status_code == 303
    assert "Your clocks in it run from" in anna.get("/account/away").text
    assert "Pause budget:" in dora.get("/competitions/1/players/1").text
    assert "cannot pause its matches by agreement" in anna.get("/match/1/clock").text


@on_sqlite_only
def test_a_director_cancels_a_withdrawal_on_the_page(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **{**SEASON, "rounds": "2"})
    anna, *_others = entered(club, "Anna Boris Clara David Emil")
    dora.post("/competitions/1/start", sure="yes", entered="5", version="1")
    path = "/competitions/1/entries/1/restore"
    assert "this player has not withdrawn" in dora.get(path).text
    anna.post("/competitions/1/entry", do="withdraw")
    assert path in dora.get("/competitions/1").text
    assert "takes part again" in dora.get(path).text
    assert dora.post(path, reason="By mistake", version="2").status_code == 303
    assert "cancelled the withdrawal of Anna: By mistake" in anna.get("/competitions/1").text
    assert "You have withdrawn" not in anna.get("/competitions/1").text
