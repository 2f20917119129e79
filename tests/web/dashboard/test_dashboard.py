"""The dashboard: what waits for its reader across all his matches, and the way on to the next."""

import re
from datetime import timedelta
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from redis import Redis
from sqlmodel import select

from app.database import engine_for, session_scope
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.press.messages import say
from app.matches.press.threads import set_muted
from app.matches.publish import publish_change
from app.models import (
    DecisionDeadline,
    Match,
    MatchStatus,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    utc_now,
)
from app.web.dashboard import page as dashboard_page
from tests.fixtures.databases import on_sqlite_only
from tests.fixtures.questions import questions
from tests.web.club import NOBODY_IS_ASKED, Club, Person
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

MOST_QUESTIONS = 14
"""On PostgreSQL each costs a way there and back."""


@pytest.fixture
def paula(club: Club) -> Person:
    return club.person("Paula")


@pytest.fixture
def peter(club: Club) -> Person:
    return club.person("Peter")


def named(club: Club, match_id: int, name: str) -> int:
    """Call a match something."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, match_id).name = name
    return match_id


def limit(club: Club, match_id: int, person: Person, hours: float) -> None:
    """Let the time of a person in a match be up in so many hours."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        deadline = session.exec(
            select(DecisionDeadline).where(
                DecisionDeadline.match_id == match_id,
                DecisionDeadline.seat == club.letter(match_id, person),
            )
        ).one()
        deadline.closes_at = utc_now() + timedelta(hours=hours)


def section(person: Person, heading: str, path: str = "/matches") -> str:
    """What stands on the dashboard under a heading, as text; empty if there is no such heading."""
    text = person.get(path).text
    found = re.search(rf'<section[^>]*aria-labelledby="{heading}".*?</section>', text, re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found[0])) if found else ""


def test_the_most_urgent_comes_first_with_what_is_asked_and_how_long(
    club: Club, paula: Person, peter: Person
) -> None:
    calm = named(club, club.running_match(paula, paula, peter), "Calm")
    late = named(club, club.running_match(paula, paula, peter), "Late")
    soon = named(club, club.running_match(paula, paula, peter), "Soon")
    limit(club, late, paula, 200)
    limit(club, soon, paula, 3)
    club.order(calm, peter, "ready")

    waiting = section(paula, "waiting")
    assert waiting.index("Soon") < waiting.index("Late") < waiting.index("Calm")
    assert "3 hours left" in waiting
    assert "8 days left" in waiting
    assert "no limit" in waiting
    assert waiting.count("Trade, or finish trading (16.33).") == 3

    club.order(soon, paula, "ready")
    assert "Soon" not in section(paula, "waiting")
    running = section(paula, "running")
    assert "Soon" in running
    assert f"Peter ({club.letter(soon, peter)})" in running


def test_an_offer_that_wants_an_answer_is_shown_to_who_is_asked_alone(
    club: Club, paula: Person, peter: Person
) -> None:
    match_id = club.running_match(paula, paula, peter)
    his = club.letter(match_id, peter)
    with club.reading() as session:
        match = load(session, match_id, with_log=False).match
    mine = club.letter(match_id, paula)
    match.orders(mine, f"offer {his}")
    gift = next(o for o in match.options(mine) if o["do"] == "give")
    wish = next(o for o in match.options(mine) if o["do"] == "request")
    write = match.title.notation.write
    orders = "\n".join((f"offer {his}", write(gift), write(wish), "propose"))
    assert club.order(match_id, paula, orders).ok

    assert "An offer or motion is waiting for your answer." in section(peter, "waiting")
    assert "offer" not in section(paula, "waiting")


def test_unread_press_counts_unless_its_author_is_muted(
    club: Club, paula: Person, peter: Person
) -> None:
    match_id = club.running_match(paula, paula, peter)
    club.order(match_id, paula, "ready")
    mine, his = club.letter(match_id, paula), club.letter(match_id, peter)
    with session_scope(engine_for(club.settings.database_url)) as session:
        for key in ("one", "two"):
            say(
                session,
                match_id=match_id,
                seat=his,
                to={mine},
                text=key,
                key=key,
                announce=announce_nothing,
            )
    assert "2 unread messages" in section(paula, "to-read")
    assert section(peter, "to-read") == ""

    with session_scope(engine_for(club.settings.database_url)) as session:
        set_muted(session, match_id, mine, his, True)
    assert section(paula, "to-read") == ""


def test_a_faulty_mail_and_a_seat_that_is_kept_wait_too(
    club: Club, paula: Person, peter: Person
) -> None:
    match_id = club.running_match(peter, paula, peter)
    mine = club.letter(match_id, paula)
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.add(
            Submission(
                match_id=match_id,
                seat=mine,
                key="mail:1",
                user_id=paula.user_id,
                source=SubmissionSource.MAIL,
                text="fly",
                status=SubmissionStatus.REFUSED,
            )
        )
    assert "Your last e-mail was not carried out" in section(paula, "waiting")
    club.order(match_id, paula, "ready")
    assert "Your last e-mail" not in section(paula, "waiting")

    room = named(club, club.open_match(peter, peter), "Room")
    peter.post(f"/match/{room}/invite", email="paula@example.org")
    waiting = section(paula, "waiting")
    assert "Room" in waiting
    assert "You have been offered a seat." in waiting


def test_what_is_over_says_what_decided_it_who_came_first_and_where_the_reader_did(
    club: Club, paula: Person, peter: Person
) -> None:
    match_id = club.running_match(paula, paula, peter)
    mine, his = club.letter(match_id, paula), club.letter(match_id, peter)
    bots = [letter for letter in "ABCD" if letter not in (mine, his)]
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        row.status, row.finished_at = MatchStatus.FINISHED, utc_now()
        row.result = {"victory": "red", "ranking": [sorted([his, bots[0]]), [mine], [bots[1]]]}
    over = section(paula, "ended")
    assert "Red victory. First place:" in over
    assert f"Peter ({his})" in over
    assert f"bot ({bots[0]})" in over
    assert "your place: 3" in over
    mine_too = section(peter, "ended")
    assert f"you ({his})" in mine_too
    assert "your place" not in mine_too
    lobby = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", paula.get("/lobby?show=finished").text))
    assert "Red victory. First place:" in lobby
    assert f"Peter ({his})" in lobby


def test_long_lists_have_pages(club: Club, paula: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dashboard_page, "MAX_WAITING", 2)
    for name in ("One", "Two", "Three"):
        named(club, club.running_match(paula, paula), name)
    first, second = (section(paula, "waiting", f"/matches?waiting={n}") for n in (1, 2))
    assert ("One" in first, "Three" in first) == (True, False)
    assert ("One" in second, "Three" in second) == (False, True)
    assert "Next" in first
    assert "Previous" in second


def test_it_asks_few_questions_and_never_for_a_position(club: Club, paula: Person) -> None:
    for _ in range(3):
        club.running_match(paula, paula)
    few = _asked(club, paula)
    for _ in range(3):
        club.running_match(paula, paula)
    many = _asked(club, paula)
    assert len(many) == len(few) <= MOST_QUESTIONS, many
    assert not [each for each in many if re.search(r"\bmatches(_\d+)?\.state\b", each)]


def test_a_line_names_the_others_where_the_game_stands_and_shows_its_board(
    club: Club, paula: Person, peter: Person
) -> None:
    match_id = club.running_match(paula, paula, peter)
    his = club.letter(match_id, peter)
    waiting = section(paula, "waiting")
    assert f"Peter ({his})" in waiting
    assert waiting.count("Bot (") == 2
    assert "Paula" not in waiting.replace("Match of Paula", "")
    assert "Game turn 1 · trading session" in waiting
    (board,) = re.findall(rf'src="(/match/{match_id}/board.png[^"]*)"', paula.get("/matches").text)
    picture = paula.get(board.replace("&amp;", "&"))
    assert Image.open(BytesIO(picture.data)).size == (360, 239)
    assert "max-age" in picture.headers["Cache-Control"]
    club.order(match_id, paula, "ready")
    club.order(match_id, peter, "ready")
    club.let_bots_play(match_id)
    assert "trading session" not in section(paula, "waiting") + section(paula, "running")
    newer = re.findall(rf'src="(/match/{match_id}/board.png[^"]*)"', paula.get("/matches").text)
    assert newer != [board]


def test_where_a_game_stands_follows_what_is_taken_back(club: Club, paula: Person) -> None:
    match_id = club.running_match(paula, paula, lots=NOBODY_IS_ASKED)
    club.play_on(match_id, paula)
    before = stage(club, match_id)
    club.order(match_id, paula, "end movement")
    assert stage(club, match_id) != before
    draft = club.draft(match_id, paula)
    form = {"seat": draft.seat, "version": str(draft.version), "step": "0"}
    assert paula.post(f"/match/{match_id}/take-back", **form).status_code == 303
    assert stage(club, match_id) == before


def stage(club: Club, match_id: int) -> list[list[str]]:
    """What lists say of where the game stands."""
    with club.reading() as session:
        return session.get_one(Match, match_id).stage  # type: ignore[no-any-return]


def title(person: Person, path: str) -> str:
    found = re.search(r"<title>(.*?)</title>", person.get(path).text)
    assert found is not None
    return found[1]


def test_the_title_counts_the_matches_that_wait_for_their_reader(
    club: Club, paula: Person, peter: Person
) -> None:
    assert title(paula, "/matches") == "Matches · Fieldpost"
    one, two = (club.running_match(paula, paula, peter) for _ in range(2))
    room = named(club, club.open_match(peter, peter), "Room")
    peter.post(f"/match/{room}/invite", email="paula@example.org")
    assert title(paula, "/matches") == "(2) Matches · Fieldpost"
    assert title(paula, f"/match/{one}") == "(2) Match of Paula · Fieldpost"
    club.order(two, paula, "ready")
    assert title(paula, f"/match/{one}") == "(1) Match of Paula · Fieldpost"
    assert title(paula, "/lobby") == "Lobby · Fieldpost"


def test_open_pages_keep_count(
    page: Page, site_url: str, club: Club, paula: Person, peter: Person
) -> None:
    one, two = (club.running_match(paula, paula, peter) for _ in range(2))
    club.order(two, paula, "ready")
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/matches")
    expect(page).to_have_title("(1) Matches · Fieldpost")
    with page.context.new_page() as other:
        other.goto(f"{site_url}/match/{one}#orders")
        expect(other).to_have_title("(1) Match of Paula · Fieldpost")
        # A draft is answered without the count, and keeps it.
        other.locator("textarea").first.fill("ready")
        other.get_by_role("button", name="Check and add").click()
        expect(other.locator("#bar .chip[href='#orders']")).to_have_text("One order")
        expect(other).to_have_title("(1) Match of Paula · Fieldpost")
        club.order(one, paula, "ready")
        publish_change(Redis.from_url(club.settings.redis_url), one)
        # Something has been begun there: it is shown when its reader likes.
        other.locator("[data-live-show]").click()
        expect(other).to_have_title(re.compile(r"^(● )?Match of Paula · Fieldpost"))
    expect(page).to_have_title(re.compile(r"^(● )?Matches · Fieldpost"))


def test_who_has_never_played_is_led_to_a_match_against_bots(club: Club, paula: Person) -> None:
    text = paula.get("/matches").text
    assert 'action="/play/rcw"' in text
    assert 'action="/play/reds"' in text
    assert "Your first match" in text


def test_the_way_on_goes_round_all_that_waits_and_ends_at_home(club: Club, paula: Person) -> None:
    assert paula.get("/next").location == "/matches"
    assert "Nothing needs you right now." in paula.get("/matches").text
    one, two = club.running_match(paula, paula), club.running_match(paula, paula)
    limit(club, two, paula, 5)
    assert paula.get("/next").location == f"/match/{two}"
    assert paula.get(f"/next?after={two}").location == f"/match/{one}"
    assert paula.get(f"/next?after={one}").location == f"/match/{two}"
    assert f"/next?after={one}" in paula.get(f"/match/{one}").text
    club.order(two, paula, "ready")
    assert paula.get(f"/next?after={one}").location == "/matches"


def test_a_key_leads_from_match_to_match_but_not_while_one_writes(
    page: Page, site_url: str, club: Club, paula: Person
) -> None:
    one, two = club.running_match(paula, paula), club.running_match(paula, paula)
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{one}")
    expect(page.locator("#onward a")).to_have_text("Next: Match of Paula")
    page.locator("textarea").first.press_sequentially(">")
    assert page.url.endswith(f"/match/{one}")
    page.locator("h1").click()
    page.keyboard.press(">")
    page.wait_for_url(f"**/match/{two}")


def _asked(club: Club, person: Person) -> list[str]:
    """What the dashboard asks the database."""
    with questions(engine_for(club.settings.database_url)) as asked:
        assert person.get("/matches").status_code == 200
    return asked
