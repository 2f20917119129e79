"""Orders over real SMTP and LMTP into a real database."""

import os
import signal
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.policy import SMTP
from subprocess import PIPE

import pytest
from redis import Redis
from sqlalchemy import Engine
from sqlmodel import select

from app.config import Address, Settings
from app.database import session_scope
from app.embedded.forked import Forked
from app.mail.listener import InboundHandler
from app.mail.smtp_server import serving
from app.matches.queue import ORDERS, Queue
from app.models import Seat, Submission, User
from tests.mail.post import add_player, letters, player_mail, running_match, token_address

ANNA = "anna@example.org"


@dataclass
class Match:
    """A running match of three; `address` is where Anna's orders go."""

    engine: Engine
    settings: Settings
    address: str

    def submissions(self) -> list[Submission]:
        with session_scope(self.engine) as session:
            return list(session.exec(select(Submission)))


@pytest.fixture
def match(engine: Engine, post_settings: Settings, redis_url: str) -> Match:
    Redis.from_url(redis_url).flushall()
    settings = post_settings.model_copy(update={"redis_url": redis_url})
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        row = running_match(session, players)
        seat = session.exec(
            select(Seat).where(Seat.match_id == row.id, Seat.user_id == players[0].id)
        ).one()
        return Match(engine, settings, token_address(settings, seat))


@contextmanager
def listening(settings: Settings, protocol: str = "smtp") -> Iterator[Address]:
    handler = InboundHandler(settings, Queue(settings.celery_url))
    with serving(handler, Address("127.0.0.1", 0), protocol) as address:
        yield address


def queued_tasks(settings: Settings) -> int:
    """How many tasks wait for the worker."""
    waiting = Redis.from_url(settings.redis_url).llen(ORDERS)
    assert isinstance(waiting, int)
    return waiting


@pytest.mark.parametrize("protocol", ["smtp", "lmtp"])
def test_orders_by_mail_reach_the_database_and_the_queue(match: Match, protocol: str) -> None:
    client = {"smtp": smtplib.SMTP, "lmtp": smtplib.LMTP}[protocol]
    with listening(match.settings, protocol) as address, client(address.host, address.port) as mta:
        mta.send_message(player_mail(ANNA, match.address, "ready\n"))
    (submission,) = match.submissions()
    assert submission.text == "ready"
    assert queued_tasks(match.settings) == 1


def test_mail_for_another_domain_is_refused(match: Match) -> None:
    with listening(match.settings) as address, smtplib.SMTP(address.host, address.port) as mta:
        mta.ehlo()
        mta.mail(ANNA)
        assert mta.rcpt("orders+x@elsewhere.example")[0] == 550
        assert mta.rcpt("@post.example.elsewhere.example")[0] in (550, 553)
        assert mta.rcpt(match.address.upper())[0] == 250


def test_one_mail_to_two_seats_counts_for_each_by_its_own_player_only(match: Match) -> None:
    with session_scope(match.engine) as session:
        boris = session.exec(select(User).where(User.name == "Boris")).one()
        seat = session.exec(select(Seat).where(Seat.user_id == boris.id)).one()
        other = token_address(match.settings, seat)
    with listening(match.settings) as address, smtplib.SMTP(address.host, address.port) as mta:
        mta.send_message(
            player_mail(ANNA, match.address, "ready\n"), to_addrs=[other, match.address]
        )
    assert len(match.submissions()) == 1
    with session_scope(match.engine) as session:
        (told,) = letters(session)
        assert told.recipient == "boris@example.org"


def test_a_fault_of_the_database_is_answered_with_4xx(match: Match) -> None:
    empty = f"sqlite:///{match.settings.var.parent / 'empty.sqlite3'}"
    settings = match.settings.model_copy(update={"database_url": empty})
    with listening(settings) as address, smtplib.SMTP(address.host, address.port) as mta:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            mta.send_message(player_mail(ANNA, match.address, "ready\n"))
        assert refused.value.smtp_code == 451
        assert mta.noop()[0] == 250


def test_without_redis_a_mail_is_taken_all_the_same(match: Match) -> None:
    settings = match.settings.model_copy(update={"redis_url": "redis://127.0.0.1:1/0"})
    with listening(settings) as address, smtplib.SMTP(address.host, address.port) as mta:
        mta.send_message(player_mail(ANNA, match.address, "ready\n"))
    assert len(match.submissions()) == 1


def test_a_mail_of_twenty_megabytes_is_refused_and_changes_nothing(match: Match) -> None:
    message = player_mail(ANNA, match.address, "ready\n")
    message.add_attachment(b"\0" * 20 * 1024 * 1024, maintype="image", subtype="png")
    with listening(match.settings) as address, smtplib.SMTP(address.host, address.port) as mta:
        with pytest.raises(smtplib.SMTPSenderRefused) as refused:
            mta.send_message(message)
        assert refused.value.smtp_code == 552
        # A server that does not announce the size beforehand hears it after the data.
        mta.ehlo()
        mta.mail(ANNA)
        mta.rcpt(match.address)
        assert mta.data(message.as_bytes(policy=SMTP))[0] == 552
    assert match.submissions() == []


def test_three_thousand_messages_within_each_other_are_refused_for_good(match: Match) -> None:
    nested = b"Content-Type: message/rfc822\r\n\r\n" * 3_000 + b"ready\r\n"
    headers = player_mail(ANNA, match.address, "").as_bytes(policy=SMTP).partition(b"Content-")[0]
    with listening(match.settings) as address, smtplib.SMTP(address.host, address.port) as mta:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            mta.sendmail(ANNA, match.address, headers + nested)
        assert refused.value.smtp_code == 554
        mta.send_message(player_mail(ANNA, match.address, "ready\n"))
    assert len(match.submissions()) == 1


def test_the_process_serves_until_it_is_asked_to_stop(match: Match) -> None:
    settings = match.settings.model_copy(update={"mail_listen": Address("127.0.0.1", 0)})
    environ = {**os.environ, **settings.to_environment()}
    process = Forked(["app.mail.listener"], environ, PIPE)
    assert process.printed is not None
    try:
        announced = process.printed.readline()
        assert announced.startswith("listening for SMTP on ")
        address = Address.parse(announced.rsplit(" ", 1)[1].strip())
        with smtplib.SMTP(address.host, address.port) as mta:
            mta.send_message(player_mail(ANNA, match.address, "ready\n"))
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
        rest = process.printed.read()
    finally:
        process.kill()
        process.printed.close()
    assert len(match.submissions()) == 1
    assert "Traceback" not in rest
    assert match.address.partition("@")[0] not in announced + rest
