"""A database of 5d627b5 migrates on both servers, and its matches play on.

It holds a trading session with an offer, a match with a draft, one that has gone on for a while,
orders that wait for the worker, a match that waits for players, and e-mails that were not sent.
"""

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlmodel import Session, select

from app import create_app, migrate
from app.config import Address, Settings
from app.database import engine_for, reading_scope, session_scope
from app.mail.announce import announcer
from app.mail.commands.execution import settle
from app.mail.delivery import deliver_due
from app.mail.inbound import accept, confirm
from app.mail.seat_context import Disposition
from app.mail.smtp_server import serving
from app.matches.audit.checks import audit, match_numbers
from app.matches.audit.outbox import stray_mails
from app.matches.load import load as load_match
from app.models import (
    Outbox,
    OutboxStatus,
    QuarantinedMail,
    Submission,
    SubmissionStatus,
    User,
    utc_now,
)
from app.models.types import by_the_clock
from tests.fixtures.databases import own_database
from tests.mail.post import player_mail
from tests.mail.servers import Inbox
from tests.upgrade import old_site
from tests.upgrade.old_site import LOADED_AT, OldSite
from tests.web.browsing import log_in
from tests.web.club import Club, Person
from tests.web.pages import hand_in

pytestmark = own_database


@pytest.fixture
def old(settings: Settings) -> Iterator[OldSite]:
    """The site of 5d627b5 two minutes later, with a database that has just been migrated."""
    migrate.downgrade(settings.database_url, "base")
    with by_the_clock(lambda: LOADED_AT):
        loaded = old_site.load(settings)
        migrate.upgrade(settings.database_url)
        yield loaded


@pytest.fixture
def club(old: OldSite) -> Club:
    """Its pages and its players."""
    app: Flask = create_app(old.settings)
    app.config["WORKER_PATIENCE"] = 0.05
    return Club(app, old.settings)


def test_an_old_database_migrates_and_its_matches_play_on(old: OldSite, club: Club) -> None:
    migrate.check(old.settings.database_url)
    assert _faults(old) == []
    anna = _signed_in(club, "Anna")

    _open_pages(old, anna)
    _submit_the_draft(old, club, anna)
    _accept_the_offer_from_an_old_address(old, anna)
    _carry_out_what_waits(old)
    _send_what_is_queued(old)

    assert _faults(old) == []


def _signed_in(club: Club, name: str) -> Person:
    with club.reading() as session:
        user_id = session.exec(select(User.id).where(User.name == name)).one()
    assert user_id is not None
    browser = club.stranger()
    assert log_in(browser, name).status_code == 302
    return Person(name, user_id, browser)


def _open_pages(old: OldSite, anna: Person) -> None:
    assert "Match of Anna" in anna.get("/matches").text
    assert anna.get(f"/match/{old.matches['open']}/room").status_code == 200
    for name in ("trading", "moving", "late", "queued"):
        for page in ("", "/log", "/replay", "/record"):
            path = f"/match/{old.matches[name]}{page}"
            assert anna.get(path).status_code == 200, path


def _submit_the_draft(old: OldSite, club: Club, anna: Person) -> None:
    match_id = old.matches["moving"]
    drafted = club.draft(match_id, anna).lines
    assert len(drafted) == 4
    page = anna.get(f"/match/{match_id}")
    assert all(line in page.text for line in drafted)
    hand_in(anna, page)
    with club.reading() as session:
        own = Submission.match_id == match_id
        (queued,) = session.exec(
            select(Submission).where(own, Submission.status == SubmissionStatus.QUEUED)
        ).all()
    assert queued.actions is not None
    assert len(queued.actions) == 4


def _accept_the_offer_from_an_old_address(old: OldSite, anna: Person) -> None:
    match_id = old.matches["trading"]
    with session_scope(engine_for(old.settings.database_url)) as session:
        (motion,) = load_match(session, match_id).match.state["motions"]
        address = old.address(match_id, anna.user_id)
        mail = player_mail("anna@example.org", address, f"accept {motion['id']}")
        outcome = accept(
            session, old.settings, mail.as_bytes(), "anna@example.org", [address], lambda _id: None
        )
        # Nobody has ordered by e-mail on the old site: the first one is asked back.
        assert outcome.disposition is Disposition.QUARANTINED, outcome
        held = session.exec(select(QuarantinedMail)).one()
        said = confirm(session, old.settings, held, lambda _id: None)
        assert said is not None
        assert said.disposition is Disposition.SUBMITTED, said


def _carry_out_what_waits(old: OldSite) -> None:
    """Do what the worker does: carry out the draft, the answer, and the orders of 5d627b5."""
    with session_scope(engine_for(old.settings.database_url)) as session:
        waiting = session.exec(
            select(Submission).where(Submission.status == SubmissionStatus.QUEUED)
        ).all()
        assert {row.match_id for row in waiting} == {
            old.matches[name] for name in ("moving", "trading", "queued")
        }
        for row in waiting:
            assert row.id is not None
            receipt = settle(old.settings, session, row.id, announcer(old.settings))
            assert receipt.ok, receipt.refusal


def _send_what_is_queued(old: OldSite) -> None:
    engine = engine_for(old.settings.database_url)
    with reading_scope(engine) as session:
        expected = len(session.exec(select(Outbox)).all())
    assert expected > 4
    inbox = Inbox()
    with serving(inbox, Address("127.0.0.1", 0)) as address:
        sending = old.settings.model_copy(update={"smtp_url": f"smtp://{address}"})
        while deliver_due(lambda: Session(engine, expire_on_commit=False), sending, utc_now()):
            pass
    assert len(inbox.letters()) == expected
    with reading_scope(engine) as session:
        assert {row.status for row in session.exec(select(Outbox))} == {OutboxStatus.SENT}


def _faults(old: OldSite) -> list[str]:
    """What `fieldpost fsck` says."""
    engine = engine_for(old.settings.database_url)
    with reading_scope(engine) as session:
        found = [
            fault for number in match_numbers(engine) for fault in audit(session, number, utc_now())
        ]
        return [fault.what for fault in (*found, *stray_mails(session, utc_now()))]
