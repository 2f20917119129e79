"""Confirming the address of an account, and what waits for it."""

from dataclasses import replace
from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlmodel import Session, select

from app.accounts import confirmation, links
from app.accounts.mail_accounts import has_password
from app.accounts.register import find
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.mail.compose import Composed
from app.mail.outbox import write_mail
from app.models import LoginSession, MailKind, User
from tests.fixtures.databases import on_sqlite_only
from tests.web.accounts.letters import links_to
from tests.web.browsing import name_in_head, sign_up, submit
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

ANNA = "anna@example.org"


def anna(session: Session) -> User:
    """Her account."""
    user = find(session, ANNA)
    assert user is not None
    return user


def is_confirmed(settings: Settings) -> bool:
    """Whether her address is."""
    with reading_scope(engine_for(settings.database_url)) as session:
        return confirmation.is_confirmed(anna(session))


def test_a_link_confirms_by_its_button_alone_and_leads_on(
    client: FlaskClient, settings: Settings
) -> None:
    page = "/signup?next=/help"
    submit(client, page, name="Anna", email=ANNA, password="correct horse battery")
    assert "We have e-mailed a link to anna@example.org" in client.get("/help").text
    (path,) = links_to(settings, ANNA, "confirm")
    assert path.endswith("?next=%2Fhelp")

    shown = client.get(path)
    assert "Someone created the account Anna with the address anna@example.org" in shown.text
    assert not is_confirmed(settings)
    answer = submit(client, path)

    assert (answer.status_code, answer.location) == (303, "/help")
    assert is_confirmed(settings)
    assert "We have e-mailed a link to" not in client.get("/help").text
    # Who clicks it again is not frightened; a stranger learns that it is over.
    assert client.get(path).location == "/help"
    client.delete_cookie("fieldpost")
    assert client.get(path).status_code == 404


def test_a_link_off_the_site_is_not_followed(client: FlaskClient, settings: Settings) -> None:
    sign_up(client, "Anna")
    (path,) = links_to(settings, ANNA, "confirm")
    answer = submit(client, f"{path}?next=//evil.example/")
    assert answer.location == "/matches"


def test_a_link_lapses_and_another_one_can_be_asked_for(
    client: FlaskClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(client, "Anna")
    (lapsed,) = links_to(settings, ANNA, "confirm")
    with monkeypatch.context() as patch:
        patch.setattr(links, "CONFIRM", replace(links.CONFIRM, life=timedelta(seconds=-1)))
        assert client.get(lapsed).status_code == 404
        assert submit(client, lapsed, "/account").status_code == 404

    assert submit(client, "/account/confirm", "/account").status_code == 303
    _lapsed, path = links_to(settings, ANNA, "confirm")
    submit(client, path)
    assert is_confirmed(settings)


def test_until_then_no_other_letter_goes_there(client: FlaskClient, settings: Settings) -> None:
    sign_up(client, "Anna")
    letter = Composed("Your turn", "It is your turn.", "<p>It is your turn.</p>", {})
    engine = engine_for(settings.database_url)
    with session_scope(engine) as session:
        asked = {
            kind: write_mail(session, f"test:{kind}", ANNA, letter, kind=kind) for kind in MailKind
        }
        went = {kind for kind, is_written in asked.items() if is_written}
        assert went == {MailKind.SECURITY, MailKind.INVITATION, MailKind.ANSWER}
        confirmation.confirm(session, anna(session))
        assert write_mail(session, "test:after", ANNA, letter, kind=MailKind.TURN)


def test_until_then_one_plays_with_bots_and_not_with_people(
    club: Club, client: FlaskClient, settings: Settings
) -> None:
    hanna = club.person("Hanna")
    match_id = club.open_match(hanna)
    sign_up(client, "Anna")
    take = f"/match/{match_id}/seats/take"
    submit(client, take, "/matches/new")
    assert "confirm your e-mail address first" in client.get("/help").text
    own = {"title": "rcw", "name": "Alone", "seats": "4", "bots": "3", "window_hours": "12"}
    room = submit(client, "/matches/new", **own).location
    assert "confirm your e-mail address first" not in client.get(room).text

    # Nobody is drawn into a match whose host no letter reaches, either.
    second = submit(client, "/matches/new", **own | {"bots": "0"}).location
    hanna.post(f"{second.removesuffix('/room')}/seats/take")
    assert "has not confirmed" in hanna.get("/help").text
    (path,) = links_to(settings, ANNA, "confirm")
    submit(client, path)
    submit(client, take, "/matches/new")
    assert club.letter(match_id, club_member(club, "Anna", client))


def club_member(club: Club, name: str, browser: FlaskClient) -> Person:
    """Somebody who has signed up by himself."""
    with club.reading() as session:
        user = find(session, name)
        assert user is not None
        return Person(name, user.id or 0, browser)


def test_whoever_reads_the_mail_gets_an_account_that_somebody_else_has_made(
    client: FlaskClient, settings: Settings
) -> None:
    sign_up(client, "Mallory", ANNA)
    engine = engine_for(settings.database_url)
    with session_scope(engine) as session:
        assert confirmation.claim(session, anna(session))
        assert not has_password(anna(session))
        assert session.exec(select(LoginSession)).first() is None
        assert not confirmation.claim(session, anna(session))
    assert name_in_head(client) is None
