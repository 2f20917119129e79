"""The pages of the daily game: starting it, its results, and when its seed is shown."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import Browser, expect
from sqlmodel import select

from app.database import session_scope
from app.matches.daily import games
from app.models import DailyGame, DailyMatch, Match, MatchStatus, by_the_clock
from tests.fixtures.databases import on_sqlite_only
from tests.matches.daily_seed import fix_seed
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person
from tests.web.played import engine
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

DAY = date(2026, 11, 24)
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)

SetClock = Callable[[datetime], None]


@pytest.fixture
def clock() -> Iterator[SetClock]:
    """Let it be NOON of DAY, or whatever moment it is called with."""
    with ExitStack() as stack:
        moment = [NOON]
        stack.enter_context(by_the_clock(lambda: moment[0]))
        yield lambda when: moment.__setitem__(0, when)


@pytest.fixture
def fixed(club: Club) -> None:
    """The day has its seed: Red may do at first what these tests do."""
    with session_scope(engine(club)) as session:
        fix_seed(session, DAY)


def begin(person: Person, day: date = DAY) -> int:
    """Press the button of the page of `day`; return the match."""
    answer = person.post("/daily/rcw", day=day.isoformat())
    assert answer.status_code == 303
    return int(answer.location.rpartition("/")[2])


def resign(person: Person, match_id: int) -> None:
    assert person.post(f"/match/{match_id}/resign", sure="y").status_code == 303


def the_game(club: Club) -> DailyGame:
    with club.reading() as session:
        found: DailyGame = session.exec(select(DailyGame)).one()
        return found


def paths(match_id: int) -> list[str]:
    """Wherever something of a match, or of its player, can be read."""
    parts = ("", "/record", "/log?all=yes", "/replay", "/since", "/clock", "/agreements")
    return [
        *(f"/match/{match_id}{part}" for part in parts),
        "/daily",
        f"/daily/rcw/{DAY.isoformat()}",
        "/matches",
        f"/analysis/of/{match_id}",
    ]


@pytest.mark.usefixtures("clock")
def test_a_press_starts_todays_game_once(club: Club) -> None:
    paula = club.person("Paula")
    page = paula.get("/daily").text
    assert "Start today" in page
    match_id = begin(paula)
    assert begin(paula) == match_id
    page = paula.get("/daily").text
    assert "Go on with your game" in page
    assert "Start today" not in page
    assert the_game(club).seed_hash in page
    assert "1 has started" in page
    assert "Results of the daily game" not in paula.get(f"/match/{match_id}").text


@pytest.mark.usefixtures("fixed")
def test_the_seed_is_shown_when_the_results_are_final(club: Club, clock: SetClock) -> None:
    paula = club.person("Paula")
    match_id = begin(paula)
    resign(paula, match_id)
    seed = the_game(club).seed
    hidden = ("the Red player has given up", "Place")
    for moment in (NOON, games.counts_until(DAY) - timedelta(seconds=1)):
        clock(moment)
        for path in paths(match_id):
            answer = paula.get(path)
            assert answer.status_code == 200, (path, answer.status_code)
            assert seed not in answer.text, path
        assert paula.get(f"/match/{match_id}/record.json").status_code == 409
        assert seed.encode() not in paula.post("/account/export").data
        assert all(words in paula.get("/daily/rcw/2026-11-24").text for words in hidden)
    record = paula.get(f"/match/{match_id}/record").text
    assert "others play with the same seed" in record
    assert "Results of the daily game" in paula.get(f"/match/{match_id}").text
    clock(games.counts_until(DAY))
    for path in ("/daily", "/daily/rcw/2026-11-24", f"/match/{match_id}/record"):
        assert seed in paula.get(path).text, path
    found = paula.get(f"/match/{match_id}/record.json").get_json()
    assert found["dice"]["seed"] == seed


@pytest.mark.usefixtures("fixed")
def test_results_are_shown_to_those_who_have_finished(club: Club, clock: SetClock) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    resign(paula, begin(paula))
    begin(boris)
    path = "/daily/rcw/2026-11-24"
    assert "given up" in paula.get(path).text
    for reader in (boris.get(path), club.stranger().get(path)):
        assert "given up" not in reader.text
        assert "when you have finished your own game" in reader.text
    clock(games.counts_until(DAY))
    assert "given up" in club.stranger().get(path).text


def test_a_page_of_yesterday_starts_nothing(club: Club, clock: SetClock) -> None:
    paula = club.person("Paula")
    clock(games.ends_at(DAY))
    answer = paula.post("/daily/rcw", day=DAY.isoformat())
    assert answer.location == "/daily"
    assert "A new day has begun" in paula.get("/daily").text
    with club.reading() as session:
        assert session.exec(select(Match)).all() == []


@pytest.mark.usefixtures("clock")
def test_a_guest_plays_without_a_place(club: Club) -> None:
    browser = club.stranger()
    token = csrf_token(browser, "/daily")
    fields = {"csrf_token": token, "day": DAY.isoformat()}
    answer = browser.post("/daily/rcw", data=fields)
    token = csrf_token(browser, "/daily")
    again = browser.post("/daily/rcw", data={**fields, "csrf_token": token})
    assert answer.location == again.location
    with club.reading() as session:
        assert session.exec(select(DailyMatch)).one().as_guest
    assert "Go on with your game" in browser.get("/daily").text


def test_earlier_days_are_listed_with_seed_and_own_result(club: Club, clock: SetClock) -> None:
    with session_scope(engine(club)) as session:
        for ago in range(3):
            fix_seed(session, DAY - ago * games.DAY, f"0{9 - ago}" * 32)
    paula, boris = club.person("Paula"), club.person("Boris")
    clock(NOON - 2 * games.DAY)
    resign(paula, begin(paula, DAY - 2 * games.DAY))
    clock(NOON - games.DAY)
    running = begin(paula, DAY - games.DAY)
    clock(NOON)
    page = paula.get("/daily").text
    assert "your result: the Red player has given up" in page
    assert f'href="/match/{running}"' in page
    assert "07" * 32 in page
    assert "08" * 32 not in page
    other = boris.get("/daily").text
    assert "your result:" not in other
    assert "1 has finished" in other


def test_a_guest_plays_one_match_at_a_time(club: Club) -> None:
    browser = club.stranger()
    token = csrf_token(browser, "/lobby")
    first = browser.post("/play/rcw/solitaire", data={"csrf_token": token})
    fields = {"csrf_token": csrf_token(browser, "/daily"), "day": games.today().isoformat()}
    answer = browser.post("/daily/rcw", data=fields)
    assert answer.location == first.location
    assert "one match of a game at a time" in browser.get("/daily").text


@pytest.mark.usefixtures("clock")
def test_addresses_that_mean_nothing(club: Club) -> None:
    paula = club.person("Paula")
    begin(paula)
    for path in ("rcw/2026-11-25", "rcw/2026-11-23", "rcw/soon", "none/2026-11-24"):
        assert paula.get(f"/daily/{path}").status_code == 404, path
    assert paula.post("/daily/none", day=DAY.isoformat()).status_code == 404
    assert paula.post("/daily/rcw", day="soon").status_code == 404


@pytest.mark.usefixtures("clock", "fixed")
def test_nothing_leads_back_behind_dice(club: Club) -> None:
    paula = club.person("Paula")
    match_id = begin(paula)
    assert club.order(match_id, paula, "no more leaders\nend movement\nend combat").ok
    for path, fields in (
        ("agreements", {"act": "take_back", "seat": "A"}),
        ("rewind", {"to": "0", "version": "1", "reason": "A slip", "token": "a" * 22}),
    ):
        paula.post(f"/match/{match_id}/{path}", **fields)
    with club.reading() as session:
        match = session.get_one(Match, match_id)
        assert match.status is MatchStatus.RUNNING
    assert "Rewound" not in paula.get(f"/match/{match_id}/log").text
    assert club.version(match_id) > 1


def test_the_way_from_the_list_of_matches(chromium: Browser, site_url: str, club: Club) -> None:
    with session_scope(engine(club)) as session:
        fix_seed(session, games.today())
    club.person("Paula")
    page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/matches")
    page.get_by_role("link", name="Daily game").first.click()
    page.get_by_role("button", name="Start today's game").click()
    expect(page.locator("h1")).to_contain_text("Daily game")
    page.goto(f"{site_url}/daily")
    expect(page.get_by_role("link", name="Go on with your game")).to_be_visible()
