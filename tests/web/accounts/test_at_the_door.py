"""What strangers may find out, and how often anybody may do what costs others something."""

from flask import Flask
from flask.testing import FlaskClient

from app.database import session_scope
from app.models import Match
from tests.fixtures.databases import on_sqlite_only
from tests.web.accounts.letters import letters_of
from tests.web.browsing import PASSWORD, name_in_head, sign_up, submit
from tests.web.club import Club
from tests.web.played import engine

pytestmark = on_sqlite_only
PAULA = "paula@example.org"


def test_who_asks_by_sign_ups_for_addresses_is_soon_answered_no_more_and_is_noticed(
    club: Club, client: FlaskClient
) -> None:
    club.person("Paula")
    client.environ_base["REMOTE_ADDR"] = "2001:db8:0:7::1"
    for number in range(6):
        client.environ_base["REMOTE_ADDR"] = f"2001:db8:0:7::{number + 1}"
        answer = sign_up(client, f"Thief {number}", "Paula@Example.org")
        assert answer.status_code == 422
    assert "we have e-mailed you how to log in" in answer.text

    assert sign_up(client, "Thief 7", PAULA).status_code == 429
    client.environ_base["REMOTE_ADDR"] = "2001:db8:0:8::1"
    assert sign_up(client, "Honest", "honest@example.org").status_code == 302
    told = letters_of(club.settings, PAULA, "known")
    assert told == ["[Fieldpost] You already have an account"]


def test_who_signs_up_with_anothers_address_sees_nothing_that_is_kept_for_it(
    club: Club, client: FlaskClient
) -> None:
    host = club.person("Hanna")
    match_id = club.open_match(host, host)
    host.post(f"/match/{match_id}/invite", email="olga@example.org")
    with session_scope(engine(club)) as session:
        match = session.get_one(Match, match_id)
        match.is_public, match.name = False, "Winter in Kiev"
        code = match.invite_code

    sign_up(client, "Thief", "olga@example.org")

    assert client.get(f"/match/{match_id}/room").status_code == 404
    assert code not in client.get("/matches").text
    assert "Winter in Kiev" not in client.get("/matches").text


def test_a_guest_is_asked_before_he_leaves_his_match_for_good(app: Flask) -> None:
    app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "10.77.0.1"
    submit(client, "/play", "/")
    guest = name_in_head(client)

    asked = submit(client, "/logout", "/account/keep")

    assert "nobody can get back into it" in asked.text
    assert name_in_head(client) == guest
    left = submit(client, "/logout", "/account/keep", sure="yes")
    assert left.location == "/login"
    assert name_in_head(client) is None


def test_what_takes_long_is_done_so_many_times_an_hour(club: Club) -> None:
    paula, otto = club.person("Paula"), club.person("Otto")
    done = [paula.post("/account/export").status_code for _ in range(11)]
    assert done == [200] * 10 + [429]
    assert otto.post("/account/export").status_code == 200


def test_a_link_for_a_password_goes_to_an_address_and_to_no_name(
    club: Club, client: FlaskClient
) -> None:
    club.person("Paula")
    for name in ("Paula", "pAULA"):
        submit(client, "/password", email=name)
    assert letters_of(club.settings, PAULA, "password") == []
    submit(client, "/password", email=PAULA)
    assert len(letters_of(club.settings, PAULA, "password")) == 1
    assert submit(client, "/login", name="Paula", password=PASSWORD).status_code == 302
