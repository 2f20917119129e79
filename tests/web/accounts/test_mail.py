"""What mail I get: the page, what is saved, what is different for one match."""

import re

import pytest
from sqlmodel import select

from app.mail.preferences.effective import preferences_of
from app.mail.preferences.kinds import OF_A_MATCH
from app.models import MailKind, MailMode, MailPreferences, User
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

FORM = {
    "mode": "daily",
    "digest_hour": "6",
    "quiet_from": "22",
    "quiet_to": "7",
    "time_zone": "Europe/Madrid",
    "kinds": ["turn", "press", "digest"],
}


@pytest.fixture
def anna(club: Club) -> Person:
    return club.person("Anna")


def test_what_was_saved_stands_on_the_page(club: Club, anna: Person) -> None:
    assert anna.post("/account/mail", **FORM).status_code == 303
    with club.reading() as session:
        user = session.exec(select(User).where(User.name == "Anna")).one()
        preferences = preferences_of(session, user)
    assert (preferences.mode, preferences.digest_hour, preferences.quiet) == (
        MailMode.DAILY,
        6,
        (22, 7),
    )
    assert str(preferences.zone) == "Europe/Madrid"
    assert preferences.wants(MailKind.PRESS)
    assert not preferences.wants(MailKind.PROPOSAL)

    page = anna.get("/account/mail").text
    assert "E-mail settings saved." in page
    assert re.search(r'<option selected value="Europe/Madrid">', page)
    assert re.search(r'value="press" checked', page)
    assert not re.search(r'value="proposal" checked', page)


@pytest.mark.parametrize(
    "wrong",
    [
        {"quiet_to": ""},
        {"quiet_from": "7"},
        {"time_zone": "Nowhere/At_all"},
        {"digest_hour": "24"},
        {"mode": "hourly"},
        {"kinds": ["receipt"]},
    ],
)
def test_what_cannot_be_saved_is_shown_again(
    club: Club, anna: Person, wrong: dict[str, object]
) -> None:
    assert anna.post("/account/mail", **{**FORM, **wrong}).status_code == 422
    with club.reading() as session:
        assert session.exec(select(MailPreferences)).first() is None


def test_a_match_can_be_different_and_be_as_all_again(club: Club, anna: Person) -> None:
    match_id = club.running_match(anna, anna)
    path = f"/account/mail/match/{match_id}"
    kinds = [kind.value for kind in OF_A_MATCH if kind is not MailKind.PRESS]
    assert anna.post(path, mode="daily", kinds=kinds).status_code == 303
    with club.reading() as session:
        user = session.get(User, anna.user_id)
        assert preferences_of(session, user, match_id).mode is MailMode.DAILY
        assert preferences_of(session, user, match_id).off == {MailKind.PRESS}
        assert preferences_of(session, user).off == frozenset()
    assert "daily digest; 1 type off" in anna.get("/account/mail").text

    anna.post(path, mode="all", kinds=[*kinds, "press"])
    anna.post("/account/mail", **FORM)
    with club.reading() as session:
        user = session.get(User, anna.user_id)
        assert preferences_of(session, user, match_id) == preferences_of(session, user)
