"""A running match whose orders come by mail, and a mailbox at a provider."""

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage

import pytest
from redis import Redis
from sqlalchemy import Engine
from sqlmodel import col, select

from app.config import Settings
from app.database import session_scope
from app.mail.transports.addresses import Addresses
from app.mail.transports.imap.collector import Collector
from app.mail.transports.intake import Intake
from app.matches.queue import Queue
from app.models import InboundMail, Seat, Submission
from tests.mail.imap_server import USER, MailStore, mailbox_server
from tests.mail.post import add_player, player_mail, running_match, token_address

ANNA = "anna@example.org"
QUOTED = "fieldpost%40provider.example:p%3Aw%2Fx"
WITH_PLUS = USER.replace("@", "+{token}@")


@dataclass
class Posted:
    """A running match of three; `address` is where Anna's orders go, as the world sees it."""

    engine: Engine
    settings: Settings
    inside: str

    @property
    def address(self) -> str:
        return Addresses.of(self.settings).outward(self.inside)

    def mail(self, text: str = "ready\n", **headers: str) -> EmailMessage:
        return player_mail(ANNA, self.address, text, **headers)

    def submissions(self) -> list[Submission]:
        """What was handed in, in its order."""
        with session_scope(self.engine) as session:
            return list(session.exec(select(Submission).order_by(col(Submission.id))))

    def known_mails(self) -> int:
        with session_scope(self.engine) as session:
            return len(session.exec(select(InboundMail)).all())

    def collector(self) -> Collector:
        intake = Intake(self.settings, Queue(self.settings.celery_url), "IMAP")
        return Collector(intake, self.settings.recipient_headers)


@pytest.fixture
def posted(engine: Engine, post_settings: Settings, redis_url: str) -> Posted:
    Redis.from_url(redis_url).flushall()
    settings = post_settings.model_copy(update={"redis_url": redis_url, "mail_address": WITH_PLUS})
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        row = running_match(session, players)
        seat = session.exec(
            select(Seat).where(Seat.match_id == row.id, Seat.user_id == players[0].id)
        ).one()
        return Posted(engine, settings, token_address(settings, seat))


@pytest.fixture
def store() -> MailStore:
    """The mailbox at the provider."""
    return MailStore()


@pytest.fixture
def imap_port(store: MailStore) -> Iterator[int]:
    """Where it is served, without TLS."""
    with mailbox_server(store) as port:
        yield port


@pytest.fixture
def imap_url(imap_port: int) -> str:
    return f"imap://{QUOTED}@127.0.0.1:{imap_port}/INBOX?tls=0"
