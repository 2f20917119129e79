"""Those with powers over a match, where they could use them for themselves."""

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from app.database import session_scope
from app.matches.seats.substitutes import offer_in
from app.models import (
    LoginSession,
    MailKind,
    Match,
    MatchStatus,
    Outbox,
    Seat,
    Spectators,
    User,
    utc_now,
)
from app.web.event_hub import EXTENSION, Connection, EventHub
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import PASSWORD, log_in, submit
from tests.web.club import Club, Person
from tests.web.played import engine
from tests.web.seeking import seat_offered
from tests.web.test_substitutes import TERMS

pytestmark = on_sqlite_only


@pytest.fixture
def people(club: Club) -> dict[str, Person]:
    """Hanna hosts, Paula plays, Mona moderates, Ada administrator."""
    people = {name: club.person(name) for name in ("Hanna", "Paula", "Mona", "Ada")}
    with session_scope(engine(club)) as session:
        session.get_one(User, people["Ada"].user_id).is_admin = True
    return people


def moderated(club: Club, people: dict[str, Person], *, players: tuple[str, ...]) -> int:
    """A match that is played, whose moderators see what is hidden; Mona is one of them."""
    host, mona = people["Hanna"], people["Mona"]
    match_id = club.running_match(host, *(people[name] for name in players))
    with session_scope(engine(club)) as session:
        match = session.get_one(Match, match_id)
        match.moderators_see, match.is_public = True, False
    host.post(f"/match/{match_id}/moderators", do="name", who="Mona")
    mona.post(f"/match/{match_id}/moderators", do="accept")
    return match_id


def test_who_has_read_what_is_hidden_gets_no_seat_by_laying_his_office_down(
    club: Club, people: dict[str, Person]
) -> None:
    mona, host, olga = people["Mona"], people["Hanna"], club.person("Olga")
    match_id = moderated(club, people, players=("Paula",))
    letter = club.letter(match_id, people["Paula"])
    assert f"View as seat {letter}" in mona.get(f"/match/{match_id}/moderators").text
    for each in (mona, olga):
        each.post("/substitutes", **TERMS)
    mona.post(f"/match/{match_id}/moderators", do="leave")

    seat_offered(club, match_id, letter)
    host.post(
        f"/match/{match_id}/seats/invite",
        letter=letter,
        email="mona@example.org",
        token="t" * 22,
        reason="Paula is away",
    )

    with club.reading() as session:
        offered = [offer_in(session, match_id, each.user_id, utc_now()) for each in (mona, olga)]
        code = session.get_one(Match, match_id).invite_code
        invited = session.exec(select(Seat.invited_email).where(Seat.match_id == match_id)).all()
    assert [each is not None for each in offered] == [False, True]
    assert set(invited) == {None}
    mona.post(f"/join/{code}")
    assert club.letter(match_id, people["Paula"]) == letter


def test_a_moderator_sees_what_a_seat_sees_once_all_players_are_told(
    club: Club, people: dict[str, Person]
) -> None:
    mona, paula, ada = people["Mona"], people["Paula"], people["Ada"]
    match_id = moderated(club, people, players=("Paula",))
    letter = club.letter(match_id, paula)
    other = "ABCD".replace(letter, "")[0]
    club.order(match_id, paula, f"offer {other}")  # which nobody hears of yet
    shown = f"/match/{match_id}/replay/scenes"
    own = paula.get(shown).json
    pages = [f"/match/{match_id}/{page}?as={letter}" for page in ("replay", "log")]
    assert [mona.get(page).status_code for page in pages] == [403, 403]
    assert mona.get(f"{shown}?as={letter}").status_code == 403

    said = {"seat": letter, "reason": "Is the chit where it belongs?", "token": "l" * 22}
    assert ada.post(f"/match/{match_id}/look", **said).location.endswith("/moderators#sight")
    opened = mona.post(f"/match/{match_id}/look", **said)
    assert opened.location.endswith(f"/replay?as={letter}")
    assert (
        f"Mona has viewed the match as seat {letter}, which this match allows"
        in paula.get(f"/match/{match_id}/record").text
    )
    with club.reading() as session:
        told = session.exec(select(Outbox.recipient).where(Outbox.cause.startswith("moderated:")))
        assert "paula@example.org" in set(told)
    assert mona.get(f"{shown}?as={letter}").json == own != mona.get(shown).json
    page = mona.get(opened.location).text
    assert f"as far as seat {letter} (Paula) could see it" in page
    assert f"/replay?at=0&amp;as={letter}" in page
    assert "Analyse from here" not in page
    assert f"As seen by seat {letter}" in mona.get(pages[1]).text
    assert mona.get(f"{shown}?as={other}").status_code == 403
    # Who has a seat, or none of the match's powers, asks in vain: he is shown what is his.
    assert paula.get(f"{shown}?as={other}").json == own
    assert ada.get(f"{shown}?as={letter}").json == mona.get(shown).json


def test_who_runs_the_site_moderates_no_match_that_he_plays(
    club: Club, people: dict[str, Person]
) -> None:
    ada, paula = people["Ada"], people["Paula"]
    match_id = moderated(club, people, players=("Paula", "Ada"))
    asked = "May a hidden chit be used twice?"
    paula.post(f"/match/{match_id}/questions", text=asked, token="q" * 22)

    assert asked not in ada.get(f"/match/{match_id}/questions").text
    assert asked in people["Mona"].get(f"/match/{match_id}/questions").text
    refused = ada.post(f"/match/{match_id}/moderate", do="pause", reason="I like", token="p" * 22)
    assert refused.status_code == 403
    with club.reading() as session:
        assert session.get_one(Match, match_id).paused_at is None


def test_an_open_page_hears_nothing_more_when_its_log_in_is_ended(
    club: Club, people: dict[str, Person]
) -> None:
    paula = people["Paula"]
    match_id = club.running_match(people["Hanna"], paula)
    with club.reading() as session:
        number = session.exec(
            select(LoginSession.id).where(LoginSession.user_id == paula.user_id)
        ).one()
    board: EventHub = club.app.extensions[EXTENSION]
    closed: list[bool] = []
    board.serve(lambda: not closed, 8)
    lines = []
    for _ in range(2):
        line = Connection(paula.user_id, frozenset({match_id}), True, "", session_id=number)
        board.connect(line)
        lines.append(line.is_lost)
        elsewhere = club.stranger()
        log_in(elsewhere, "Paula")
        submit(elsewhere, "/account/log-ins/end", "/account")
    closed.append(True)
    assert lines == [False, True]


@pytest.mark.parametrize("spectators", [Spectators.NOBODY, Spectators.HOURS])
def test_the_open_page_of_a_moderator_hears_of_what_is_new(
    club: Club, people: dict[str, Person], spectators: Spectators
) -> None:
    board: EventHub = club.app.extensions[EXTENSION]
    match_id = moderated(club, people, players=("Paula",))
    with session_scope(engine(club)) as session:
        session.get_one(Match, match_id).spectators = spectators
    closed: list[bool] = []
    board.serve(lambda: not closed, 8)
    stranger = club.person("Sam")
    marks = {}
    for name in ("Mona", "Ada"):
        marks[name] = people[name].get(f"/match/{match_id}/mark").text
        line = Connection(people[name].user_id, frozenset({match_id}), True, "old", name == "Ada")
        board.connect(line)
        assert not line.is_lost
        assert line.mark == marks[name]
    outside = Connection(stranger.user_id, frozenset({match_id}), True, "old")
    board.connect(outside)
    assert outside.is_lost
    people["Paula"].post(f"/match/{match_id}/press", token="p" * 22, to="all", text="Hear, hear")
    assert people["Mona"].get(f"/match/{match_id}/mark").text != marks["Mona"]
    closed.append(True)


def test_who_is_suspended_is_told_nothing(club: Club, people: dict[str, Person]) -> None:
    paula = people["Paula"]
    match_id = moderated(club, people, players=("Paula", "Hanna"))
    people["Hanna"].post(f"/match/{match_id}/press", token="g" * 22, to="all", text="She is here")
    people["Ada"].post(f"/admin/people/{paula.user_id}", do="suspend", reason="Threats")

    people["Hanna"].post(f"/match/{match_id}/press", token="h" * 22, to="all", text="She is gone")

    with club.reading() as session:
        letters = session.exec(select(Outbox).where(Outbox.kind == MailKind.PRESS)).all()
    assert [(each.recipient, "here" in each.body_text) for each in letters] == [
        ("paula@example.org", True)
    ]


def test_no_guest_takes_the_name_that_somebody_gets_who_leaves(
    club: Club, people: dict[str, Person], client: FlaskClient
) -> None:
    paula = people["Paula"]
    neutral = f"Former player {paula.user_id}"
    club.app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    submit(client, "/play", "/")
    kept = submit(
        client, "/account/keep", name=neutral, email="guest@example.org", password=PASSWORD
    )
    assert kept.status_code == 422

    assert paula.post("/account/delete", password=PASSWORD).status_code == 303
    assert log_in(club.stranger(), neutral).status_code == 401


def test_the_record_names_no_moderator_who_has_left_the_site(
    club: Club, people: dict[str, Person]
) -> None:
    mona = people["Mona"]
    match_id = moderated(club, people, players=("Paula",))
    mona.post("/account/delete", password=PASSWORD)

    record = people["Paula"].get(f"/match/{match_id}/record").text

    assert f"Former player {mona.user_id}" in record
    assert "Mona" not in record
    with club.reading() as session:
        assert session.get_one(Match, match_id).status is MatchStatus.RUNNING
