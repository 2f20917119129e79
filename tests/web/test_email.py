"""The pages about mails: a click decides once, a look never, and nobody sees what is not his."""

import re

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from app.database import engine_for, session_scope
from app.mail.trust.own_addresses import ask
from app.models import (
    MailKind,
    Outbox,
    OutboxStatus,
    QuarantinedMail,
    QuarantineStatus,
    Seat,
    Submission,
    User,
    UserAddress,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import token_address
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person
from tests.web.waiting_mail import EVE, held_mail

pytestmark = on_sqlite_only


def press_button(browser: FlaskClient, path: str, **fields: str) -> int:
    """Send a form of the site from a browser that is logged in or not."""
    token = csrf_token(browser, "/login") if "word" in fields else csrf_token(browser, path)
    return browser.post(path, data={**fields, "csrf_token": token}).status_code


def decided(club: Club) -> list[tuple[QuarantineStatus, int]]:
    """What has become of held mails, with the count of submissions."""
    with club.reading() as session:
        count = len(session.exec(select(Submission)).all())
        return [(row.status, count) for row in session.exec(select(QuarantinedMail))]


@pytest.fixture
def people(club: Club) -> tuple[Person, Person, int]:
    """A host without a seat, a player, and their match."""
    hanna, paula = club.person("Hanna"), club.person("Paula")
    return hanna, paula, club.running_match(hanna, paula)


def test_a_look_confirms_nothing_and_a_click_does_so_once(
    club: Club, people: tuple[Person, Person, int]
) -> None:
    _hanna, paula, match_id = people
    path = held_mail(club, match_id, paula)
    browser, before = club.stranger(), club.contents()
    for _ in range(2):
        page = browser.get(path)
        assert page.status_code == 200
        assert "ready" in page.text
        assert EVE in page.text
    assert browser.head(path).status_code == 200
    assert club.contents() == before
    assert browser.post(path, data={"word": "yes"}).status_code == 400  # without the form's token
    assert press_button(browser, path, word="maybe") == 400
    assert club.contents() == before
    assert [press_button(browser, path, word="yes") for _ in range(2)] == [303, 303]
    assert decided(club) == [(QuarantineStatus.CONFIRMED, 1)]
    assert press_button(browser, path, word="discard") == 303
    assert decided(club) == [(QuarantineStatus.CONFIRMED, 1)]
    after = browser.get(path).text
    assert "Confirmed" in after
    assert EVE not in after


def test_what_was_thrown_away_stays_so(club: Club, people: tuple[Person, Person, int]) -> None:
    _hanna, paula, match_id = people
    path = held_mail(club, match_id, paula)
    for word in ("discard", "yes"):
        assert press_button(club.stranger(), path, word=word) == 303
    assert decided(club) == [(QuarantineStatus.DISCARDED, 0)]


def test_a_token_that_is_none_leads_nowhere(club: Club, people: tuple[Person, Person, int]) -> None:
    _hanna, paula, match_id = people
    path = held_mail(club, match_id, paula)
    other = path[:-1] + ("a" if path[-1] != "a" else "b")
    for wrong in (other, path + "a", path.replace("confirm", "address"), "/mail/confirm/x"):
        assert club.stranger().get(wrong).status_code == 404
        assert press_button(club.stranger(), wrong, word="yes") == 404
    assert decided(club) == [(QuarantineStatus.WAITING, 0)]


def test_only_the_player_finds_his_waiting_mails_on_his_page(
    club: Club, people: tuple[Person, Person, int]
) -> None:
    hanna, paula, match_id = people
    path = held_mail(club, match_id, paula)
    assert path in paula.get("/account/addresses").text
    assert path not in hanna.get("/account/addresses").text


def test_a_further_address_is_added_confirmed_and_removed(club: Club) -> None:
    paula = club.person("Paula")
    assert paula.post("/account/addresses/add", address="P@office.example").status_code == 303
    again = paula.post("/account/addresses/add", address="p@office.example")
    assert again.status_code == 422
    assert "recently" in again.text
    with club.reading() as session:
        (letter,) = session.exec(select(Outbox)).all()
    assert letter.recipient == "p@office.example"
    found = re.search(r"/mail/address/\S+", letter.body_text)
    assert found is not None
    path, browser, before = found[0], club.stranger(), club.contents()
    assert "p@office.example" in browser.get(path).text
    assert club.contents() == before
    assert [press_button(browser, path)] == [303]
    assert "count as those of Paula" in browser.get(path).text
    with club.reading() as session:
        assert session.exec(select(UserAddress)).one().confirmed_at is not None
    other = club.person("Otto")
    assert other.post("/account/addresses/remove", address="p@office.example").status_code == 404
    assert paula.post("/account/addresses/remove", address="p@office.example").status_code == 303
    assert browser.get(path).status_code == 404


def test_few_letters_go_to_addresses_that_somebody_names(club: Club) -> None:
    paula = club.person("Paula")
    codes = [
        paula.post("/account/addresses/add", address=f"victim{number}@example.net").status_code
        for number in range(5)
    ]
    assert codes == [303, 303, 303, 422, 422]
    with session_scope(engine_for(club.settings.database_url)) as session:
        otto = session.get_one(User, club.person("Otto").user_id)
        assert ask(session, club.settings, otto, "victim0@example.net", utc_now()) is not None


def test_a_new_reply_address_is_sent_and_the_old_one_void(
    club: Club, people: tuple[Person, Person, int]
) -> None:
    _hanna, paula, match_id = people
    with club.reading() as session:
        before = session.exec(select(Seat).where(Seat.user_id == paula.user_id)).one()
    assert paula.post(f"/match/{match_id}/new-address").status_code == 303
    with club.reading() as session:
        seat = session.exec(select(Seat).where(Seat.user_id == paula.user_id)).one()
        (letter,) = session.exec(select(Outbox)).all()
    assert seat.token_generation == before.token_generation + 1
    assert letter.recipient == "paula@example.org"
    assert token_address(club.settings, seat) in letter.headers["Reply-To"]


# letters that do not arrive


def dead(club: Club, match_id: int, to: str, kind: MailKind, cause: str) -> None:
    """A letter that was given up."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.add(
            Outbox(
                cause=cause,
                kind=kind,
                recipient=to,
                subject="Secret subject",
                body_text="Secret body",
                match_id=match_id,
                status=OutboxStatus.DEAD,
                error=f"550 5.1.1 <{to}>: no such user",
            )
        )


def test_the_host_sees_who_is_not_reached_and_nothing_else(
    club: Club, people: tuple[Person, Person, int]
) -> None:
    hanna, paula, match_id = people
    dead(club, match_id, "paula@example.org", MailKind.TURN, "turn:1")
    dead(club, match_id, "paula@example.org", MailKind.TURN, "turn:2")
    hanna.get("/")  # which shows the words of welcome
    before = hanna.get("/mail/dead").text
    assert before.count("<strong>Paula</strong>") == 1
    for secret in ("paula@example.org", "Secret", "550"):
        assert secret not in before
    # Who is written to in private is nobody's business, a host's who plays least of all.
    dead(club, match_id, "paula@example.org", MailKind.PRESS, "press:1")
    dead(club, match_id, "paula@example.org", MailKind.PROPOSAL, "proposal:1")
    token = re.compile(r'name="csrf_token" value="[^"]+"')
    assert token.sub("", hanna.get("/mail/dead").text) == token.sub("", before)
    assert "<strong>" not in paula.get("/mail/dead").text
    assert "<strong>" not in club.person("Otto").get("/mail/dead").text


def test_only_who_sees_a_letter_in_the_list_can_send_it_again(
    club: Club, people: tuple[Person, Person, int]
) -> None:
    hanna, paula, match_id = people
    dead(club, match_id, "paula@example.org", MailKind.PRESS, "press:1")
    dead(club, match_id, "paula@example.org", MailKind.TURN, "turn:1")
    reach = {"match": str(match_id), "who": "Paula"}
    for person, path, fields, status in (
        (paula, "retry", reach, 404),
        (hanna, "retry", {**reach, "who": "Otto"}, 404),
        (hanna, "retry-mail", {"mail": "1"}, 403),
        (hanna, "retry", reach, 303),
        (hanna, "retry", reach, 404),
    ):
        assert person.post(f"/mail/dead/{path}", **fields).status_code == status
    with club.reading() as session:
        status_of = {row.cause: row.status for row in session.exec(select(Outbox))}
    assert status_of == {"press:1": OutboxStatus.DEAD, "turn:1": OutboxStatus.QUEUED}


def test_an_admin_sees_all_letters_but_of_his_own_matches(
    club: Club, people: tuple[Person, Person, int]
) -> None:
    _hanna, paula, match_id = people
    otto = club.person("Otto")
    with session_scope(engine_for(club.settings.database_url)) as session:
        for person in (paula, otto):
            session.get_one(User, person.user_id).is_admin = True
    dead(club, match_id, "boris@example.org", MailKind.PRESS, "press:1")
    assert "boris@example.org" in otto.get("/mail/dead").text
    assert "Secret" not in otto.get("/mail/dead").text
    assert "boris@example.org" not in paula.get("/mail/dead").text
    assert paula.post("/mail/dead/retry-mail", mail="1").status_code == 404
    assert otto.post("/mail/dead/retry-mail", mail="1").status_code == 303


def test_whose_mail_came_back_is_told_on_every_page_and_can_end_it(
    club: Club, people: tuple[Person, Person, int]
) -> None:
    hanna, paula, match_id = people
    with session_scope(engine_for(club.settings.database_url)) as session:
        user = session.get_one(User, paula.user_id)
        user.mail_stopped_at, user.mail_stopped_why = utc_now(), "550 no such user"
    assert "My address works again" in paula.get("/").text
    assert "550 no such user" in paula.get(f"/match/{match_id}").text
    host_page = hanna.get(f"/match/{match_id}").text
    assert "E-mails to Paula cannot be delivered" in host_page
    assert "550 no such user" not in host_page
    assert "My address works again" not in host_page
    assert paula.get("/account/mail-works").status_code == 405
    assert paula.post("/account/mail-works").status_code == 303
    assert "My address works again" not in paula.get("/").text
    assert "cannot be delivered" not in hanna.get(f"/match/{match_id}").text
