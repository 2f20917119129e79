"""Somebody finds a browser logged in as Paula: what he does there must not outlast her log-in."""

import json
from datetime import timedelta

from flask.testing import FlaskClient
from sqlmodel import select

from app.database import engine_for, session_scope
from app.models import LoginSession, User, UserAddress, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.web.accounts.letters import letters_of, links_to
from tests.web.browsing import PASSWORD, submit
from tests.web.club import Club

pytestmark = on_sqlite_only
PAULA = "paula@example.org"


def test_her_file_holds_no_link_by_which_one_gets_in(club: Club, client: FlaskClient) -> None:
    paula = club.person("Paula")
    submit(client, "/password", email=PAULA)
    submit(client, "/login/mail", email=PAULA)
    paula.post("/account/delete/link")
    links = [links_to(club.settings, PAULA, kind)[0] for kind in ("password", "log_in", "delete")]

    found = paula.post("/account/export").text

    for link in links:
        assert link.rpartition("/")[2] not in found
    assert "[Fieldpost] Set your password" in [
        each["subject"] for each in json.loads(found)["outbox"]
    ]


def test_what_outlasts_the_log_in_needs_another_one(club: Club) -> None:
    paula = club.person("Paula")
    leave_open(club)

    asked = [
        paula.post("/account/passkeys/options"),
        paula.post("/account/passkeys", name="Mine", credential="{}"),
        paula.post("/account/addresses/add", address="thief@example.org"),
    ]

    assert [(each.status_code, each.location.split("?")[0]) for each in asked] == [
        (303, "/login")
    ] * 3
    again = asked[2].location
    assert "confirm that it is you" in paula.get(again).text
    with club.reading() as session:
        assert session.exec(select(UserAddress)).first() is None
    assert "Log in again" in paula.get("/account/addresses").text
    answer = submit(
        paula.browser, "/login", again, name="Paula", password=PASSWORD, next="/account/addresses"
    )
    assert answer.location == "/account/addresses"
    assert paula.post("/account/addresses/add", address="me@example.org").status_code == 303
    with club.reading() as session:
        assert session.exec(select(UserAddress)).one().address == "me@example.org"


def test_the_open_browser_of_who_runs_the_site_makes_nobody_its_master(club: Club) -> None:
    ada, thief = club.person("Ada"), club.person("Thief")
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(User, ada.user_id).is_admin = True
    leave_open(club)

    act = ada.post(f"/admin/people/{thief.user_id}", do="appoint", reason="Why not")

    assert act.location.startswith("/login?again=1")
    with club.reading() as session:
        assert not session.get_one(User, thief.user_id).is_admin


def test_she_is_told_from_where_mails_count_as_hers(club: Club) -> None:
    paula = club.person("Paula")
    paula.post("/account/addresses/add", address="office@example.org")
    (path,) = links_to(club.settings, "office@example.org", "address")
    stranger = club.stranger()

    for _ in range(2):
        submit(stranger, path, "/login")

    told = letters_of(club.settings, PAULA, "changed")
    assert told == ["[Fieldpost] New address"]


def test_an_account_moves_to_an_address_that_is_proven_and_its_old_one_is_told(
    club: Club, client: FlaskClient
) -> None:
    paula, otto, office = club.person("Paula"), club.person("Otto"), "paula@office.example"
    submit(client, "/password", email=PAULA)
    (old_link,) = links_to(club.settings, PAULA, "password")
    paula.post("/account/addresses/add", address=office)
    assert paula.post("/account/addresses/main", address=office).status_code == 409
    (path,) = links_to(club.settings, office, "address")
    submit(club.stranger(), path, "/login")
    assert otto.post("/account/addresses/main", address=office).status_code == 409
    leave_open(club)
    assert paula.post("/account/addresses/main", address=office).location.startswith("/login")
    submit(paula.browser, "/login", "/login?again=1", name="Paula", password=PASSWORD)

    assert paula.post("/account/addresses/main", address=office).status_code == 303

    with club.reading() as session:
        assert session.get_one(User, paula.user_id).email == office
        assert session.exec(select(UserAddress.address)).all() == [PAULA]
    assert letters_of(club.settings, PAULA, "changed")[-1] == "[Fieldpost] Your address has changed"
    assert client.get(old_link).status_code == 404
    submit(client, "/login/mail", email=PAULA)
    submit(client, "/login/mail", email=office)
    assert links_to(club.settings, PAULA, "log_in") == []
    assert len(links_to(club.settings, office, "log_in")) == 1


def leave_open(club: Club) -> None:
    """Let everybody have logged in an hour ago."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        for row in session.exec(select(LoginSession)):
            row.created_at = utc_now() - timedelta(hours=1)
