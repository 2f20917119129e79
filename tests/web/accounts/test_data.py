"""Taking one's data away, and having them erased."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient
from sqlmodel import Session, SQLModel, col, select

from app.accounts import addresses, passkeys
from app.accounts.mail_accounts import account_for
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.mail.compose import Composed
from app.mail.outbox import write_mail
from app.matches.audit.checks import audit, match_numbers
from app.matches.load import load
from app.models import (
    Analysis,
    Draft,
    HandOver,
    MailKind,
    Match,
    MatchStatus,
    Outbox,
    OutboxStatus,
    Passkey,
    PressMessage,
    Resigning,
    Seat,
    User,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.web.accounts.letters import links_to
from tests.web.analysing import analysis_of
from tests.web.browsing import PASSWORD, csrf_token, log_in, name_in_head, submit
from tests.web.club import Club, Person

PAULA = "paula@example.org"
SAID = "Kiev is yours if you leave me alone."


def busy(club: Club) -> tuple[Person, list[int]]:
    """Paula with all that somebody can have: matches of each kind, and what belongs to her."""
    paula, otto = club.person("Paula"), club.person("Otto")
    running = club.running_match(otto, paula, otto)
    alone = club.running_match(paula, paula)
    shared, empty = club.open_match(paula, paula, otto), club.open_match(paula, paula)
    version = str(club.version(alone))
    paula.post(f"/match/{alone}/orders", text="ready", version=version, step="0", do="preview")
    paula.post(f"/match/{running}/press", token="p" * 22, to="all", text=SAID)
    paula.post(
        "/account/mail",
        mode="daily",
        digest_hour="7",
        quiet_from="",
        quiet_to="",
        time_zone="Europe/Paris",
    )
    day = (utc_now() + timedelta(days=3)).date().isoformat()
    paula.post("/account/away", first=day, last=day)
    analysis_of(club, running, paula)
    with session_scope(engine_for(club.settings.database_url)) as session:
        user = session.get_one(User, paula.user_id)
        addresses.add(session, user, "paula@office.example", utc_now())
        session.add(
            Passkey(
                user_id=paula.user_id,
                credential_id="c",
                public_key=b"secret",
                user_handle=b"handle",
                name="My phone",
            )
        )
        letter = Composed("Your turn", "Paula, it is your turn.", "<p>It is.</p>", {})
        write_mail(session, "test:turn", PAULA, letter, kind=MailKind.TURN, match_id=running)
    return paula, [running, alone, shared, empty]


def faults(settings: Settings) -> list[str]:
    """What `fieldpost fsck` finds in any match, a day from now."""
    later = datetime.now(UTC)
    engine = engine_for(settings.database_url)
    with reading_scope(engine) as session:
        numbers = match_numbers(engine)
        return [each.what for number in numbers for each in audit(session, number, later)]


@on_sqlite_only
def test_all_that_is_kept_of_somebody_comes_in_one_file(club: Club) -> None:
    paula, (running, alone, *_) = busy(club)

    answer = paula.post("/account/export")

    assert answer.headers["Content-Disposition"].startswith("attachment")
    data = json.loads(answer.text)
    assert data["account"]["email"] == PAULA
    assert {seat["match_id"] for seat in data["seats"]} >= {running, alone}
    assert [message["text"] for message in data["press_messages"]] == [SAID]
    assert data["drafts"][0]["actions"] == [{"do": "ready"}]
    assert data["absences"]
    assert data["user_addresses"][0]["address"] == "paula@office.example"
    assert data["mail_wishes"][0]["mode"] == "daily"
    assert data["passkeys"][0]["name"] == "My phone"
    with club.reading() as session:
        seed = session.get_one(Match, running).seed
        password_hash = session.get_one(User, paula.user_id).password_hash
    for secret in (seed, password_hash, "otto@example.org"):
        assert secret not in answer.text
    assert paula.get("/account/export").status_code == 405


def test_what_others_need_stays_without_a_name_and_all_else_goes(club: Club) -> None:
    paula, (running, alone, shared, empty) = busy(club)
    letter = club.letter(running, paula)
    olga = club.person("Olga")
    assert paula.post("/account/delete", password="wrong").status_code == 422
    assert name_in_head(paula.browser) == "Paula"

    answer = paula.post("/account/delete", password=PASSWORD)

    assert (answer.status_code, answer.location) == (303, "/")
    neutral = f"Former player {paula.user_id}"
    with club.reading() as session:
        _everything_of_hers_is_gone(session, paula.user_id)
        assert session.get_one(User, paula.user_id).name == neutral
        (message,) = session.exec(select(PressMessage)).all()
        assert (message.author, message.text) == (neutral, SAID)
        seats = session.exec(select(Seat).where(Seat.match_id == running)).all()
        assert {seat.letter: seat.user_id for seat in seats}[letter] is None
        (change, *_) = session.exec(select(HandOver).where(HandOver.match_id == running)).all()
        assert (change.former, change.by) == (neutral, neutral)
        assert session.get(Match, empty) is None
        assert session.get_one(Match, shared).host_id != paula.user_id
        assert session.get_one(Match, alone).status is MatchStatus.RUNNING
    assert faults(club.settings) == []
    page = olga.get(f"/player/{paula.user_id}").text
    assert neutral in page
    assert "Paula" not in page


def _everything_of_hers_is_gone(session: Session, user_id: int) -> None:
    """Nowhere is her name, or an address of hers, but in what was written to others."""
    assert session.exec(select(Draft)).first() is None
    assert session.exec(select(Analysis)).first() is None
    # What was written to others, and the words of what people have named themselves.
    stays = {"outbox", "match_words"}
    for table in SQLModel.metadata.sorted_tables:
        if table.name in stays:
            continue
        for row in session.execute(table.select()):
            # What people have named themselves stays as they have named it.
            words = repr(row).replace("Match of Paula", "").lower()
            assert "paula" not in words, (table.name, words)
    letters = session.exec(select(Outbox).where(Outbox.user_id == user_id)).all()
    assert letters == []
    assert session.exec(select(Outbox).where(Outbox.recipient == PAULA)).first() is None


@on_sqlite_only
def test_nobody_logs_in_afterwards_and_no_mail_goes_out(
    club: Club, client: FlaskClient, settings: Settings
) -> None:
    paula, _matches = busy(club)
    elsewhere = club.stranger()
    log_in(elsewhere, "Paula")
    paula.post("/account/delete", password=PASSWORD)

    assert name_in_head(elsewhere) is None
    assert name_in_head(paula.browser) is None
    neutral = f"Former player {paula.user_id}"
    for name in ("Paula", PAULA, neutral, f"{paula.user_id}@deleted.invalid"):
        for password in (PASSWORD, ""):
            assert log_in(client, name, password).status_code in (401, 429)
    with reading_scope(engine_for(settings.database_url)) as session:
        written = select(Outbox).where(col(Outbox.status) != OutboxStatus.DROPPED)
        before = len(session.exec(written).all())
    for page in ("/password", "/login/mail"):
        for email in (PAULA, f"{paula.user_id}@deleted.invalid"):
            submit(client, page, email=email)
    with session_scope(engine_for(settings.database_url)) as session:
        assert len(session.exec(written).all()) == before
        email = session.get_one(User, paula.user_id).email
        letter = Composed("Your turn", "It is your turn.", "<p>It is.</p>", {})
        assert not write_mail(session, "test:2", email, letter, kind=MailKind.SECURITY)
        assert passkeys.find(session, "c") is None
    # Name and address are free again, the neutral name is nobody's to take.
    fields = {"email": PAULA, "password": PASSWORD}
    assert submit(client, "/signup", name=neutral, **fields).status_code == 422
    assert submit(client, "/signup", name="Paula", **fields).status_code == 302


@on_sqlite_only
@pytest.mark.parametrize("resigning", [Resigning.BOT, Resigning.LEAVES])
def test_a_seat_goes_as_its_match_has_it(club: Club, resigning: Resigning) -> None:
    paula, otto = club.person("Paula"), club.person("Otto")
    match_id = club.running_match(otto, paula, otto)
    letter = club.letter(match_id, paula)
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, match_id).resigning = resigning
    paula.post("/account/delete", password=PASSWORD)
    with club.reading() as session:
        seat = session.exec(
            select(Seat).where(Seat.match_id == match_id, Seat.letter == letter)
        ).one()
        match = load(session, match_id, with_log=False).match
    assert (seat.bot is not None) is (resigning is Resigning.BOT)
    assert match.title.has_resigned(match.state, letter) is (resigning is Resigning.LEAVES)
    assert faults(club.settings) == []


@on_sqlite_only
def test_who_has_no_password_deletes_by_a_link_from_a_letter(
    club: Club, client: FlaskClient, settings: Settings
) -> None:
    with session_scope(engine_for(settings.database_url)) as session:
        user_id = account_for(session, PAULA, ["Paula"]).id
    submit(client, "/login/mail", email=PAULA)
    (log_in_path,) = links_to(settings, PAULA, "log_in")
    submit(client, log_in_path)
    assert "E-mail me a link" in client.get("/account/delete").text
    assert submit(client, "/account/delete", "/account", password="").status_code == 422
    submit(client, "/account/delete/link", "/account")
    (path,) = links_to(settings, PAULA, "delete")
    stranger = club.stranger()
    assert "Delete the account Paula" in stranger.get(path).text

    assert stranger.post(path, data={"csrf_token": csrf_token(stranger)}).location == "/"

    assert name_in_head(client) is None
    with reading_scope(engine_for(settings.database_url)) as session:
        users = session.exec(select(User).where(col(User.id) == user_id)).all()
        assert [user.name for user in users] == [f"Former player {user_id}"]
    assert stranger.get(path).status_code == 404
