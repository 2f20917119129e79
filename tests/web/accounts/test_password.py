"""Setting a password by a link: for who has joined by mail, and for who has forgotten his."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from redis import Redis
from sqlmodel import Session, col, select

from app.accounts import links
from app.accounts.mail_accounts import account_for, has_password
from app.accounts.passwords import matches
from app.accounts.register import find
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.models import Outbox, OutboxStatus, User
from tests.fixtures.databases import on_sqlite_only
from tests.fixtures.questions import questions
from tests.web.accounts.letters import letters_of
from tests.web.browsing import PASSWORD, log_in, log_out, name_in_head, sign_up, submit

pytestmark = on_sqlite_only

ANNA = "anna@example.org"
NEW_PASSWORD = "a new battery, correct"


@pytest.fixture(autouse=True)
def nothing_counted(settings: Settings) -> None:
    """Forget which letters the tests before this one have asked for."""
    with Redis.from_url(settings.redis_url) as redis:
        redis.flushall()


@pytest.fixture
def by_mail(settings: Settings) -> None:
    """Anna has joined a match by mail."""
    with session_scope(engine_for(settings.database_url)) as session:
        account_for(session, ANNA, ["Anna"])


def ask(client: FlaskClient, settings: Settings, email: str = ANNA) -> list[str]:
    """Ask for a link; return the paths of all that were sent, the oldest first."""
    answer = submit(client, "/password", email=email)
    assert (answer.status_code, answer.location) == (303, "/login")
    with reading_scope(engine_for(settings.database_url)) as session:
        asked = select(Outbox).where(col(Outbox.cause).startswith("password:"))
        letters = session.exec(asked.order_by(col(Outbox.id))).all()
        letters = [letter for letter in letters if letter.status is not OutboxStatus.DROPPED]
        assert {letter.recipient for letter in letters} <= {ANNA}
        return [_path(letter) for letter in letters]


def anna(session: Session) -> User:
    """Her account."""
    user = find(session, ANNA)
    assert user is not None
    return user


def test_whoever_has_joined_by_mail_sets_a_password_and_is_logged_in(
    by_mail: None, client: FlaskClient, settings: Settings
) -> None:
    assert log_in(client, "Anna", "").status_code == 401
    (path,) = ask(client, settings)
    assert "This is for the account Anna" in client.get(path).text
    with reading_scope(engine_for(settings.database_url)) as session:
        assert not has_password(anna(session))

    answer = submit(client, path, password=NEW_PASSWORD)

    assert (answer.status_code, answer.location) == (303, "/matches")
    assert name_in_head(client) == "Anna"
    log_out(client)
    assert log_in(client, ANNA, NEW_PASSWORD).status_code == 302
    assert letters_of(settings, ANNA, "changed") == ["[Fieldpost] Your password was changed"]


def test_a_link_works_once_and_makes_the_older_ones_void(
    by_mail: None, client: FlaskClient, settings: Settings
) -> None:
    ask(client, settings)
    older, newer = ask(client, settings)
    submit(client, newer, password=NEW_PASSWORD)
    log_out(client)
    for path in (older, newer):
        assert client.get(path).status_code == 404
        answer = submit(client, path, "/login", password="another battery, wrong")
        assert answer.status_code == 404
    with reading_scope(engine_for(settings.database_url)) as session:
        assert matches(anna(session).password_hash, NEW_PASSWORD)


def test_a_link_lapses_and_cannot_be_made_up(
    by_mail: None, client: FlaskClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with reading_scope(engine_for(settings.database_url)) as session:
        forged = links.PASSWORD.make(anna(session), "another secret")
    monkeypatch.setattr(links, "PASSWORD", replace(links.PASSWORD, life=timedelta(seconds=-1)))
    (lapsed,) = ask(client, settings)
    for path in (lapsed, f"/password/{forged}", "/password/x", "/password/" + "a" * 40):
        assert client.get(path).status_code == 404
        assert submit(client, path, "/login", password=NEW_PASSWORD).status_code == 404


def test_a_link_is_void_for_another_purpose_and_after_a_change_of_address(
    by_mail: None, settings: Settings
) -> None:
    secret = settings.secret_key
    with session_scope(engine_for(settings.database_url)) as session:
        token = links.PASSWORD.make(anna(session), secret)
        others = (links.CONFIRM, links.LOG_IN, links.DELETE)
        assert [other.owner(session, token, secret) for other in others] == [None] * 3
        user = links.PASSWORD.owner(session, token, secret)
        assert user == anna(session)
        user.email = "anna@elsewhere.example"
        session.flush()
        assert links.PASSWORD.owner(session, token, secret) is None


def test_a_forgotten_password_is_replaced(client: FlaskClient, settings: Settings) -> None:
    sign_up(client, "Anna")
    log_out(client)
    (path,) = ask(client, settings)
    assert submit(client, path, password="short").status_code == 422
    submit(client, path, password=NEW_PASSWORD)
    log_out(client)
    assert log_in(client, "Anna", PASSWORD).status_code == 401
    assert log_in(client, "Anna", NEW_PASSWORD).status_code == 302


def test_a_stranger_learns_nothing_and_gets_nothing(
    client: FlaskClient, settings: Settings
) -> None:
    assert ask(client, settings, "eve@example.org") == []


def test_links_for_one_account_are_not_sent_without_end(
    by_mail: None, client: FlaskClient, settings: Settings
) -> None:
    for _ in range(3):
        ask(client, settings)
    assert submit(client, "/password", email=ANNA.upper()).status_code == 429


def _path(letter: Outbox) -> str:
    found = re.search(r"https?://\S+?(/password/\S+)", letter.body_text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("path", ["/password", "/login/mail"])
@pytest.mark.usefixtures("by_mail")
def test_an_unknown_address_costs_the_work_of_a_known_one(
    client: FlaskClient, settings: Settings, path: str
) -> None:
    engine = engine_for(settings.database_url)
    work: dict[str, list[str]] = {}
    for email in ("nobody@example.org", ANNA, "somebody@example.org"):
        with questions(engine, "SELECT", "INSERT", "UPDATE") as asked:
            submit(client, path, email=email)
        work[email] = [statement.split(" FROM ")[-1].split("(")[0] for statement in asked]
    unknown, known, other = work.values()
    assert unknown == other
    inserts = [each for each in unknown if each.startswith("INSERT INTO outbox")]
    assert inserts == [each for each in known if each.startswith("INSERT INTO outbox")] != []
    assert abs(len(known) - len(unknown)) <= 2, (known, unknown)
    with reading_scope(engine) as session:
        to_nobody = select(Outbox).where(col(Outbox.recipient) != ANNA)
        assert {each.status for each in session.exec(to_nobody)} == {OutboxStatus.DROPPED}
