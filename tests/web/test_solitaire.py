"""The solitaire game on the site: begun by one press, joined by nobody, played to its end."""

import random
from secrets import token_urlsafe

import pytest
from playwright.sync_api import Browser, expect
from sqlmodel import col, select

from app.database import session_scope
from app.games.rcw.title import RCW
from app.mail.announce import announcer
from app.matches.events import announce_nothing
from app.matches.lobby import create, first_match
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.models import Match, MatchStatus, Seat, User
from tests.fixtures.databases import on_sqlite_only
from tests.matches.daily_seed import SEED
from tests.web.board import click_name
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person
from tests.web.played import engine, standing
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only


def begin(person: Person) -> int:
    """Press the button; return the match."""
    token = csrf_token(person.browser, "/lobby")
    answer = person.browser.post("/play/rcw/solitaire", data={"csrf_token": token})
    assert answer.status_code == 302
    return int(answer.location.rpartition("/")[2])


PLACEMENT_SEED = "06" * 32
"""With these dice Red is asked at first where to place a unit."""


def begin_with_leaders(club: Club, person: Person, seed: str = SEED) -> int:
    """Begin with dice after which Red calls up leaders first: some set-ups ask for units before."""
    with session_scope(engine(club)) as session:
        user = session.get_one(User, person.user_id)
        match = first_match.create_solitaire(session, user, RCW, "Solitaire", seed)
        create.start_match(session, match, announce_nothing)
        assert match.id is not None
        return match.id


def test_one_press_leads_to_the_first_decision(club: Club) -> None:
    paula = club.person("Paula")
    match_id = begin(paula)
    with club.reading() as session:
        match = session.get_one(Match, match_id)
        assert (match.status, match.is_public, match.is_rated) == (
            MatchStatus.RUNNING,
            False,
            False,
        )
        seats = session.exec(select(Seat).where(Seat.match_id == match_id)).all()
        assert {seat.letter: seat.bot for seat in seats} == {"A": None, "B": "script"}
    page = paula.get(f"/match/{match_id}")
    assert list(club.waiting(match_id)) == ["A"]
    for path in ("/matches", f"/match/{match_id}/log", f"/match/{match_id}/replay"):
        assert paula.get(path).status_code == 200
    assert "Solitaire" in paula.get("/matches").text
    for path in ("seats", "clock", "agreements", "resign", "record"):
        assert paula.get(f"/match/{match_id}/{path}").status_code in (200, 302, 303, 404), path
    assert "script" in page.text


def test_a_stranger_plays_it_as_a_guest_and_comes_back_to_it(club: Club) -> None:
    browser = club.stranger()
    token = csrf_token(browser, "/lobby")
    answer = browser.post("/play/rcw/solitaire", data={"csrf_token": token})
    token = csrf_token(browser, "/account/keep")
    again = browser.post("/play/rcw/solitaire", data={"csrf_token": token})
    assert answer.location == again.location


def test_only_a_title_that_has_one_has_a_solitaire_game(club: Club) -> None:
    paula = club.person("Paula")
    token = csrf_token(paula.browser, "/lobby")
    for title in ("nothing", "reds"):
        answer = paula.browser.post(f"/play/{title}/solitaire", data={"csrf_token": token})
        assert answer.status_code == 404


def test_it_is_not_offered_to_several_nor_joined_nor_handed_over(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    match_id = begin(paula)
    assert (
        "solitaire"
        not in paula.get("/matches/new")
        .text.partition('name="option_scenario"')[2]
        .partition("</select>")[0]
    )
    assert boris.get(f"/match/{match_id}").status_code in (403, 404)
    with session_scope(engine(club)) as session:
        match = session.get_one(Match, match_id)
        with pytest.raises(NotPossible, match="cannot change hands"):
            replacement.give_to_bot(session, match, "A", announcer(club.settings))


def test_who_holds_its_link_or_its_page_cannot_join_it(club: Club) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    match_id = begin(paula)
    with club.reading() as session:
        code = session.get_one(Match, match_id).invite_code
    for answer in (boris.get(f"/join/{code}"), boris.post(f"/join/{code}")):
        assert answer.status_code == 403
        assert "solitaire match for one player; nobody else can join it" in answer.text
    for path in ("seats/take", "wait", "seats/invite"):
        assert boris.post(f"/match/{match_id}/{path}").status_code == 404


def test_its_player_can_give_the_seat_to_nobody(club: Club) -> None:
    paula = club.person("Paula")
    club.person("Boris")
    match_id = begin(paula)
    assert "its seats cannot change hands" in paula.get(f"/match/{match_id}/seats").text
    for path, fields in (
        ("seats/invite", {"email": "boris@example.org"}),
        ("seats/bot", {}),
        ("substitute", {"do": "seek"}),
    ):
        paula.post(
            f"/match/{match_id}/{path}",
            letter="A",
            reason="no time",
            token=token_urlsafe(16),
            **fields,
        )
        page = paula.get(f"/match/{match_id}/seats").text
        assert "this is a solitaire match; its seats cannot change hands" in page, path
    answer = paula.post(f"/match/{match_id}/moderators", do="name", who="Boris")
    assert answer.status_code == 422
    assert "it needs no moderators" in answer.text


def test_the_form_for_new_matches_makes_no_solitaire_match(club: Club) -> None:
    paula = club.person("Paula")
    answer = paula.post(
        "/matches/new",
        title="rcw",
        name="Rated alone",
        seats="3",
        option_scenario="solitaire",
        is_rated="y",
    )
    assert answer.status_code == 422


def test_a_whole_game_by_orders(club: Club) -> None:
    paula = club.person("Paula")
    match_id = begin(paula)
    lots = random.Random(1918)
    for _ in range(400):
        match = standing(club, match_id)
        if match.over:
            break
        draft = match.draft()
        text: list[str] = []
        while "A" in draft.waiting() and not text:
            options = [o for o in draft.pending("A") if o["do"] != "quit"]
            text.append(RCW.notation.write(lots.choice(options)))
        assert club.order(match_id, paula, "\n".join(text)).ok, text
    result = standing(club, match_id).state["result"]
    assert result is not None
    page = paula.get(f"/match/{match_id}")
    assert "victory of the script" in page.text or "Red victory" in page.text

    token = csrf_token(paula.browser, f"/match/{match_id}")
    answer = paula.browser.post(f"/match/{match_id}/rematch", data={"csrf_token": token})
    assert answer.status_code in (302, 303)
    with club.reading() as session:
        again = session.exec(select(Match).order_by(col(Match.id).desc())).first()
        assert again is not None
        assert again.rematch_of == match_id
        assert again.status is MatchStatus.RUNNING


@pytest.mark.usefixtures("worker")
def test_a_leader_is_called_up_and_placed_on_the_map(
    chromium: Browser, site_url: str, club: Club
) -> None:
    paula = club.person("Paula")
    match_id = begin_with_leaders(club, paula)
    page = chromium.new_context(viewport={"width": 1280, "height": 720}).new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.locator("[data-zoom]")).to_be_visible()
    page.get_by_role("button", name="Add (call up").click()
    lines = page.locator(".draft-lines .order")
    expect(lines).to_have_count(1)
    click_name(page, "tula")
    expect(lines).to_have_count(2)
    expect(lines.last).to_have_text("post to Tula")


@pytest.mark.parametrize("seed", [SEED, PLACEMENT_SEED])
def test_who_resigns_has_lost_and_the_match_is_over(club: Club, seed: str) -> None:
    paula = club.person("Paula")
    match_id = begin_with_leaders(club, paula, seed)
    assert paula.post(f"/match/{match_id}/resign", sure="y").status_code == 303
    with club.reading() as session:
        match = session.get_one(Match, match_id)
        assert match.status is MatchStatus.FINISHED
    result = standing(club, match_id).state["result"]
    assert result is not None
    assert result["victory"] == "given_up"
    assert "the Red player has given up" in paula.get(f"/match/{match_id}").text
