"""What is open to people without an account: no more than to a stranger with one, and cheap."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.database import engine_for, session_scope
from app.models import Match, Spectators
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD, csrf_token
from tests.web.club import NOBODY_IS_ASKED, Club, Person

pytestmark = on_sqlite_only

MAIN = re.compile(r"<main .*?</main>", re.DOTALL)
TAG = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^>]*>", re.DOTALL)
VISITORS_ONLY = {
    "You are watching. Log in if you are a player in this match",
    "Log in to analyse",
    "Log in to join",
    "Log in to start a match",
    "Open",
}
"""What only visitors read, in place of what needs an account."""

PATHS = ("", "/log?all=yes", "/record", "/replay?at=99999", "/clock", "/agreements")
DATA = ("/replay/scenes", "/replay/beside", "/board.png", "/mark")


def watched(club: Club) -> tuple[int, Person, Person]:
    """A public match with press between two players, and somebody who watches it."""
    paula, otto, walter = (club.person(name) for name in ("Paula", "Otto", "Walter"))
    match_id = club.running_match(paula, paula, otto, lots=NOBODY_IS_ASKED)
    said = {"token": "a" * 22, "to": club.letter(match_id, otto), "text": "Petrograd by night"}
    assert paula.post(f"/match/{match_id}/press", **said).status_code == 303
    said = {"token": "b" * 22, "to": "all", "text": "Orel has fallen"}
    assert paula.post(f"/match/{match_id}/press", **said).status_code == 303
    show(club, match_id, Spectators.LIVE)
    return match_id, paula, walter


def show(club: Club, match_id: int, spectators: Spectators) -> None:
    """Let such people watch a match."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, match_id).spectators = spectators


def lines_of(page: str) -> set[str]:
    """The lines of a page that can be read, without its head and foot."""
    (main,) = MAIN.findall(page)
    read = TAG.sub(lambda tag: "\n" if tag[0].startswith(("</p", "</li", "</h")) else " ", main)
    return {" ".join(line.split()) for line in re.split("[\n·]", read)} - {""}


def test_visitors_read_nothing_that_a_stranger_with_an_account_does_not(club: Club) -> None:
    match_id, _, walter = watched(club)
    visitor = club.stranger()
    for path in PATHS:
        shown = visitor.get(f"/match/{match_id}{path}")
        assert shown.status_code == 200, path
        more = lines_of(shown.text) - lines_of(walter.get(f"/match/{match_id}{path}").text)
        assert more <= VISITORS_ONLY, path
        assert "Petrograd by night" not in shown.text
        assert "@example.org" not in shown.text
        assert 'name="csrf_token"' not in shown.text
    for path in DATA:
        address = f"/match/{match_id}{path}"
        assert visitor.get(address).data == walter.get(address).data, path
    assert "Orel has fallen" in visitor.get(f"/match/{match_id}").text
    for path in ("/lobby?show=running", f"/player/{walter.user_id}"):
        assert lines_of(visitor.get(path).text) - lines_of(walter.get(path).text) <= VISITORS_ONLY


def test_whole_logs_count_as_many_pages_of_a_visitor(club: Club) -> None:
    match_id, _, walter = watched(club)
    visitor = club.stranger()
    for _ in range(30):
        assert visitor.get(f"/match/{match_id}/log?text=Orel").status_code == 200
    assert visitor.get(f"/match/{match_id}/log?all=yes").status_code == 429
    assert walter.get(f"/match/{match_id}/log?all=yes").status_code == 200


@pytest.mark.parametrize("spectators", [Spectators.NOBODY, Spectators.HOURS])
def test_what_is_not_shown_leads_to_the_log_in_and_back(club: Club, spectators: Spectators) -> None:
    """It may be the reader's own match; whether there is one, nobody learns."""
    match_id, paula, _ = watched(club)
    show(club, match_id, spectators)
    visitor = club.stranger()
    for number in (match_id, 999):
        for path in ("", "/log", "/board.png", "/mark"):
            answer = visitor.get(f"/match/{number}{path}")
            assert answer.status_code == 302
            assert answer.location.startswith(f"/login?next=%2Fmatch%2F{number}")
    form = {"name": paula.name, "password": PASSWORD, "next": f"/match/{match_id}"}
    form["csrf_token"] = csrf_token(visitor, "/login")
    assert visitor.post("/login", data=form).location == f"/match/{match_id}"


def test_who_wants_to_join_logs_in_and_comes_back(club: Club) -> None:
    host = club.person("Hanna")
    match_id = club.open_match(host)
    room = f"/match/{match_id}/room"
    page = club.stranger().get(room).text
    back = f'href="/login?next=/match/{match_id}/room"'
    assert back in page
    assert "Log in to join" in page
    assert "Take a seat" not in page
    assert "mailto:" not in page
    assert 'name="csrf_token"' not in page


def test_a_receipt_is_for_who_is_logged_in(club: Club) -> None:
    match_id, _, _ = watched(club)
    answer = club.stranger().get(f"/match/{match_id}?receipt={'a' * 22}")
    assert answer.location.startswith("/login?next=")


def test_a_crawler_is_slowed_down_and_a_player_is_not(club: Club) -> None:
    walter, visitor = club.person("Walter"), club.stranger()
    answers = [visitor.get("/player/999").status_code for _ in range(301)]
    assert answers == [404] * 300 + [429]
    assert visitor.get("/lobby").status_code == 429
    assert walter.get("/lobby").status_code == 200
    assert visitor.get("/").status_code == visitor.get("/help").status_code == 200


def test_nothing_about_people_is_listed_by_search_engines(club: Club) -> None:
    match_id, _, walter = watched(club)
    visitor = club.stranger()
    for path in (f"/match/{match_id}", "/lobby", f"/player/{walter.user_id}", "/login"):
        assert visitor.get(path).headers["X-Robots-Tag"] == "noindex"
    for path in ("/", "/help", "/help/rcw"):
        assert "X-Robots-Tag" not in visitor.get(path).headers
    asked = visitor.get("/robots.txt").text.splitlines()
    assert {"Disallow: /match/*/", "Disallow: /player/"} <= set(asked)


def test_visitors_pages_ask_for_news_and_hold_no_line_open(club: Club) -> None:
    match_id, _, walter = watched(club)
    page = club.stranger().get(f"/match/{match_id}").text
    assert f'data-live="" data-mark-at="/match/{match_id}/mark"' in page
    assert f'data-live="/match/{match_id}/events"' in walter.get(f"/match/{match_id}").text


def test_a_visitors_page_goes_on_after_a_minute(
    page_with_clock: Page, site_url: str, club: Club
) -> None:
    page = page_with_clock
    match_id, paula, _ = watched(club)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.clock.install()
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    told = page.get_by_text(f"Paula ({club.letter(match_id, paula)}) has finished trading.")
    club.order(match_id, paula, "ready")
    expect(told).to_have_count(0)
    page.clock.fast_forward("01:01")
    expect(told.first).to_be_attached()
    assert not faults
