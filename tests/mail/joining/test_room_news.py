"""Readiness and the wait-list by mail: READY and WAIT, and the letters that ask and tell."""

from sqlmodel import Session, select

from app import models
from app.mail.announce import by_mail
from app.mail.joining.tokens import sign_up_address
from app.matches.lobby import closing, joining, waiting_list
from app.matches.lobby.seating import take_seat
from app.models import MatchStatus, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.joining.club import ANNA, Club
from tests.mail.post import add_player, player_mail

pytestmark = on_sqlite_only

BORIS, CLARA, DORA = (f"{name}@example.org" for name in ("boris", "clara", "dora"))


def full(club: Club, ready_hours: int = 0) -> None:
    """Let Boris and Clara sit, and Anna take the last seat by mail."""
    with club.rows() as (session, row):
        row.ready_hours = ready_hours
        for name in ("Boris", "Clara"):
            take_seat(session, row, add_player(session, name))
    club.answer(club.invite(), "JOIN as Anna")


def by_address(club: Club, session: Session, row: models.Match, user: User, text: str) -> object:
    """What comes of a mail to the address that the page of the match gives somebody."""
    assert row.id is not None
    assert user.id is not None
    to = sign_up_address(row.id, user.id, club.settings.secret_key, club.settings.mail_domain)
    session.commit()
    return club.deliver(player_mail(user.email, to, text))


def test_all_are_asked_and_the_match_begins_when_all_have_answered(club: Club) -> None:
    full(club, ready_hours=24)
    for reader, answer in ((ANNA, "READY"), (BORIS, "I'm ready!"), (CLARA, "yes")):
        asked = club.letters(reader)[-1]
        assert "Reply to this e-mail with one word, READY" in asked.body_text
        with club.rows() as (_session, row):
            assert row.status is MatchStatus.OPEN
        club.answer(asked, answer)
    with club.rows() as (_session, row):
        assert row.status is MatchStatus.RUNNING
    assert "you have confirmed that you are ready" in club.letters(BORIS)[-2].body_text
    assert "the match has started" in club.letters(CLARA)[-1].body_text


def test_whoever_waits_by_mail_gets_the_next_seat_and_is_told(club: Club) -> None:
    full(club)
    with club.rows() as (session, row):
        dora = add_player(session, "Dora")
        by_address(club, session, row, dora, "WAIT")
    assert "you are on the waiting list" in club.letters(DORA)[-1].body_text
    club.answer(club.letters(ANNA)[-1], "DECLINE")
    assert club.seated() == ["Boris", "Clara", "Dora"]
    assert "a seat in this match has become free" in club.letters(DORA)[-1].body_text


def test_who_waits_no_longer_says_decline(club: Club) -> None:
    full(club)
    with club.rows() as (session, row):
        dora = add_player(session, "Dora")
        by_address(club, session, row, dora, "WAIT")
    club.answer(club.letters(DORA)[-1], "DECLINE")
    with club.rows() as (session, _row):
        assert waiting_list.waiting_people(session, club.match_id) == []
    assert "You have declined to play in this match" in club.letters(DORA)[-1].body_text


def test_who_is_not_ready_and_who_was_to_play_hears_it(club: Club) -> None:
    full(club, ready_hours=24)
    announce = by_mail(club.settings)
    with club.rows() as (session, row):
        assert row.ready_until is not None
        joining.end_ready_check(session, row, row.ready_until, announce)
    assert "you did not confirm in time that you are ready" in club.letters(ANNA)[-1].body_text
    with club.rows() as (session, row):
        boris = session.exec(select(User).where(User.name == "Boris")).one()
        take_seat(session, row, boris)
        closing.close(session, row, announce)
    assert "has closed this match: it will not be played" in club.letters(BORIS)[-1].body_text
    assert "has closed" not in club.letters(CLARA)[-1].body_text
