"""Matches that start by themselves, and seats taken by a mail that the page offers to write."""

import re
from html import unescape
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from sqlmodel import col, select

from app.database import engine_for, session_scope
from app.mail.inbound import accept
from app.mail.seat_context import Disposition
from app.models import Match, MatchStatus, Outbox, Seat, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import player_mail
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

NEW = {"title": "rcw", "name": "Winter war", "window_hours": "48", "starts_itself": "y"}


@pytest.fixture
def anna(club: Club) -> Person:
    """The host."""
    return club.person("Anna")


def status(club: Club) -> MatchStatus:
    """How the only match stands."""
    with club.reading() as session:
        found = session.exec(select(Match.status)).one()
        assert isinstance(found, MatchStatus)
        return found


def letters(club: Club, to: str) -> list[str]:
    """The texts of the letters to an address, oldest first."""
    with club.reading() as session:
        found = select(Outbox.body_text).where(Outbox.recipient == to).order_by(col(Outbox.id))
        return [" ".join(text.split()) for text in session.exec(found)]


def test_a_match_starts_when_its_last_seat_is_taken(club: Club, anna: Person) -> None:
    anna.post("/matches/new", **NEW, seats="3", bots="1")
    boris = club.person("Boris")
    assert "starts automatically" in boris.get("/match/1/room").text
    assert status(club) is MatchStatus.OPEN
    boris.post("/match/1/seats/take")
    assert status(club) is MatchStatus.RUNNING
    told = letters(club, "anna@example.org")
    assert "Boris has taken a seat in your match." in told[0]
    assert "the match has started" in told[1]
    assert "the match has started" in letters(club, "boris@example.org")[0]


def test_a_match_whose_other_seats_are_bots_starts_at_once(club: Club, anna: Person) -> None:
    anna.post("/matches/new", **NEW, seats="3", bots="2")
    assert status(club) is MatchStatus.RUNNING


def test_a_match_starts_when_bots_fill_it(club: Club, anna: Person) -> None:
    anna.post("/matches/new", **NEW, seats="3", bots="0")
    anna.post("/match/1/bots")
    assert status(club) is MatchStatus.RUNNING


def test_the_page_offers_to_write_the_mail_that_takes_a_seat(club: Club, anna: Person) -> None:
    match_id = club.open_match(anna)
    boris = club.person("Boris")
    for word, seated in (("JOIN", "Leave seat"), ("DECLINE", "Take a seat")):
        page = boris.get(f"/match/{match_id}/room").text
        found = re.search(r'href="(mailto:[^"]+)"', page)
        assert found is not None
        mail = urlsplit(unescape(found[1]))
        assert parse_qs(mail.query)["body"] == [word]
        message = player_mail("boris@example.org", unquote(mail.path), word)
        with session_scope(engine_for(club.settings.database_url)) as session:
            raw, to = message.as_bytes(), [unquote(mail.path)]
            disposition = accept(
                session, club.settings, raw, "boris@example.org", to, print
            ).disposition
        assert disposition is (Disposition.JOINED if word == "JOIN" else Disposition.ANSWERED)
        assert seated in boris.get(f"/match/{match_id}/room").text


def test_players_choose_their_sides_where_the_host_says_so(club: Club, anna: Person) -> None:
    anna.post("/matches/new", **NEW, seats="3", bots="1", side_assignment="choice", side="C")
    boris = club.person("Boris")
    page = boris.get("/match/1/room").text
    assert "Each player chooses a side on joining." in page
    assert re.findall(r'<option value="(\w)"[^>]*>([^<]+)<', page) == [("A", "Player A (A)")]
    boris.post("/match/1/seats/take", seat="C")
    assert "that side cannot be had" in boris.get("/match/1/room").text
    boris.post("/match/1/seats/take", seat="A")
    assert status(club) is MatchStatus.RUNNING
    with club.reading() as session:
        seats = select(Seat.letter, User.name).join(User).order_by(col(Seat.letter))
        assert list(session.exec(seats)) == [("A", "Boris"), ("C", "Anna")]


def test_a_side_without_a_seat_is_refused(club: Club, anna: Person) -> None:
    said = {"seats": "3", "bots": "0", "side_assignment": "choice", "side": "D"}
    assert "There are only 3 seats." in anna.post("/matches/new", **NEW, **said).text
