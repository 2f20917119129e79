"""Who may come into a match, on the site: by password, by link; waiting, being ready, again."""

import re

import pytest
from sqlmodel import select

from app.database import engine_for, session_scope
from app.models import Match, MatchStatus, Seat, Spectators
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.pages import press

pytestmark = on_sqlite_only

NEW = {"title": "rcw", "name": "Winter war", "seats": "3", "bots": "0", "window_hours": "24"}


@pytest.fixture
def anna(club: Club) -> Person:
    """Somebody who starts matches."""
    return club.person("Anna")


def made(club: Club, anna: Person, **chosen: str) -> int:
    """The number of a match that Anna starts."""
    answer = anna.post("/matches/new", **NEW, **chosen)
    found = re.search(r"/match/(\d+)/room", answer.location or "")
    assert found is not None, answer.text
    return int(found[1])


def seated(club: Club, match_id: int) -> int:
    """How many people sit in a match."""
    with club.reading() as session:
        seats = session.exec(select(Seat).where(Seat.match_id == match_id)).all()
        return sum(seat.user_id is not None for seat in seats)


def test_a_match_with_a_password_takes_who_knows_it(club: Club, anna: Person) -> None:
    assert anna.post("/matches/new", **NEW, entry="password", password="no").status_code == 422
    match_id = made(club, anna, entry="password", password="winter is coming")
    boris = club.person("Boris")
    assert "Winter war" in boris.get("/lobby").text
    room = boris.get(f"/match/{match_id}/room")
    assert "mailto:" not in room.text
    assert "Wrong password." in press(boris, room, "Take a seat", password="x").text
    assert seated(club, match_id) == 1
    press(boris, room, "Take a seat", password="winter is coming")
    assert seated(club, match_id) == 2
    with club.reading() as session:
        assert "$argon2id$" in (session.get_one(Match, match_id).password_hash or "")


def test_a_password_cannot_be_guessed_for_long(club: Club, anna: Person) -> None:
    match_id = made(club, anna, entry="password", password="winter is coming")
    boris = club.person("Boris")
    path = f"/match/{match_id}/seats/take"
    answers = [boris.post(path, password=f"guess {n}").status_code for n in range(6)]
    assert answers == [401] * 5 + [429]


def test_a_private_match_is_for_who_has_its_link(club: Club, anna: Person) -> None:
    match_id = made(club, anna, entry="link")
    with club.reading() as session:
        row = session.get_one(Match, match_id)
        code, spectators = row.invite_code, row.spectators
    assert spectators is Spectators.HOURS
    people = [club.person(name) for name in ("Boris", "Clara", "Dora")]
    boris, _, dora = people
    assert "Winter war" not in boris.get("/lobby").text
    assert boris.get(f"/match/{match_id}/room").status_code == 404
    assert boris.post(f"/match/{match_id}/seats/take").status_code == 404
    assert boris.post(f"/match/{match_id}/wait", code="x").status_code == 404
    for person in people[:2]:
        assert "You have a seat." in press(person, person.get(f"/join/{code}"), "Take a seat").text
    page = press(dora, dora.get(f"/join/{code}"), "Join waiting list")
    assert "You are on the waiting list." in page.text
    assert "Leave waiting list" in page.text


def test_who_is_ready_says_so_in_the_room(club: Club, anna: Person) -> None:
    match_id = made(club, anna, ready_hours="24")
    people = [anna, club.person("Boris"), club.person("Clara")]
    for person in people[1:]:
        press(person, person.get(f"/match/{match_id}/room"), "Take a seat")
    for person in people:
        page = press(person, person.get(f"/match/{match_id}/room"), "I am ready")
    assert page.request.path == f"/match/{match_id}"
    with club.reading() as session:
        assert session.get_one(Match, match_id).status is MatchStatus.RUNNING


def test_a_closed_match_says_so_and_takes_nobody(club: Club, anna: Person) -> None:
    match_id = made(club, anna)
    boris = club.person("Boris")
    press(anna, anna.get(f"/match/{match_id}/room"), "Close match", sure="y")
    for person in (anna, boris):
        page = person.get(f"/match/{match_id}")
        assert page.location == f"/match/{match_id}/room"
        assert "It will not be played." in person.get(page.location).text
    for path in ("seats/take", "wait", "ready", "seats/leave", "start", "close"):
        assert boris.post(f"/match/{match_id}/{path}").status_code == 409, path
    for path in ("log", "replay", "clock", "board.png"):
        assert anna.get(f"/match/{match_id}/{path}").status_code == 404, path
    assert "Winter war" not in boris.get("/lobby").text


def test_a_rematch_is_one_click_and_names_no_address(club: Club, anna: Person) -> None:
    boris = club.person("Boris")
    match_id = club.running_match(anna, anna, boris)
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        row.status = MatchStatus.FINISHED
        state = dict(row.state or {})
        state["result"] = {"ranking": [["A"], ["B"], ["C"], ["D"]]}
        row.state = state
        session.add(row)
    room = press(boris, boris.get(f"/match/{match_id}"), "Rematch: same players, same settings")
    assert "Reserved for Anna." in room.text
    assert "anna@example.org" not in room.text
    page = anna.get(f"/match/{match_id}").text
    assert "Go to the rematch" in page
    assert room.request.path in page
    with club.reading() as session:
        assert len(session.exec(select(Match)).all()) == 2
