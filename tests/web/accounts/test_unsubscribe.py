"""One click to be spared a kind of mail (RFC 8058), by mail programs and by people."""

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from app.mail.preferences import unsubscribe
from app.mail.preferences.effective import preferences_of
from app.mail.preferences.unsubscribe import Subscription
from app.models import MailKind, Outbox, User
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.fixture
def anna(club: Club) -> Person:
    return club.person("Anna")


def path(club: Club, person: Person, kind: MailKind, match_id: int | None = None) -> str:
    token = unsubscribe.make(Subscription(person.user_id, kind, match_id), club.settings.secret_key)
    return f"/mail/off/{token}"


def off(club: Club, person: Person, match_id: int | None = None) -> frozenset[MailKind]:
    with club.reading() as session:
        return preferences_of(session, session.get_one(User, person.user_id), match_id).off


def letters(club: Club) -> list[Outbox]:
    with club.reading() as session:
        return list(session.exec(select(Outbox)))


def as_a_mail_program(club: Club) -> FlaskClient:
    """It has no cookie, and has seen no page."""
    return club.stranger()


def test_one_post_turns_one_kind_of_one_match_off_and_says_so_once(
    club: Club, anna: Person
) -> None:
    match_id, other = club.running_match(anna, anna), club.running_match(anna, anna)
    link = path(club, anna, MailKind.TURN, match_id)
    for _ in range(2):
        answer = as_a_mail_program(club).post(link, data=ONE_CLICK)
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers
    assert off(club, anna, match_id) == {MailKind.TURN}
    assert off(club, anna, other) == frozenset()

    (told,) = letters(club)
    assert told.recipient == "anna@example.org"
    assert told.kind is MailKind.ANSWER
    text = " ".join(told.body_text.split())
    assert "This can ruin a match" in text
    assert "reply with the line MAIL ON TURNS" in text
    assert told.headers["Auto-Submitted"] == "auto-generated"


def test_a_look_at_the_page_changes_nothing(club: Club, anna: Person) -> None:
    link = path(club, anna, MailKind.TURN)
    page = as_a_mail_program(club).get(link)
    assert page.status_code == 200
    assert "Without these e-mails, nothing tells you that it is your turn" in page.text
    assert 'action="' + link in page.text
    assert off(club, anna) == frozenset()


def test_it_can_be_turned_on_again_from_there(club: Club, anna: Person) -> None:
    link = path(club, anna, MailKind.PRESS)
    browser = as_a_mail_program(club)
    assert "Turn on again" in browser.post(link, data=ONE_CLICK).text
    assert off(club, anna) == {MailKind.PRESS}
    assert "Turn off" in browser.post(link, data={"again": "yes"}).text
    assert off(club, anna) == frozenset()


def test_a_token_that_is_not_genuine_leads_nowhere(club: Club, anna: Person) -> None:
    link = path(club, anna, MailKind.TURN)
    last = "a" if link[-1] != "a" else "b"
    for wrong in (link[:-1] + last, "/mail/off/x", "/mail/off/" + "a" * 40):
        assert as_a_mail_program(club).get(wrong).status_code == 404
        assert as_a_mail_program(club).post(wrong, data=ONE_CLICK).status_code == 404
    assert off(club, anna) == frozenset()
