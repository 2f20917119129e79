"""The same mail counts once, however often, and however many ways at once, it arrives."""

import os
import signal
import smtplib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from random import Random
from subprocess import PIPE

import pytest
from redis import Redis
from sqlalchemy import Engine
from sqlmodel import col, func, select

from app.config import Address, Settings
from app.database import session_scope
from app.embedded.forked import Forked
from app.mail.announce import by_mail
from app.mail.deduplication import MAX_COPIES
from app.mail.listener import InboundHandler
from app.mail.smtp_server import serving
from app.matches.queue import Queue
from app.matches.submit import apply_submission
from app.models import InboundMail, Match, Outbox, Submission, SubmissionStatus
from tests.deadline import wait_until
from tests.fixtures.databases import mostly_on_postgresql, on_postgresql_only
from tests.mail.post import add_player, player_mail, running_match, seat_of, token_address
from tests.port import own_address

ANNA = "anna@example.org"
THREADS = 8
COPIES = 100
ORDER = "ready"
OTHERS = (
    "standing keep leaders",
    "standing keep strength",
    "standing play 26 Commissars",
    "standing restack strongest first",
)
"""Orders that Anna can give whatever else she has ordered before."""


@dataclass
class Post:
    """A running match of three; `address` is where Anna's orders go."""

    engine: Engine
    settings: Settings
    match_id: int
    address: str

    def mails(self, orders: Sequence[str]) -> list[EmailMessage]:
        return [player_mail(ANNA, self.address, text) for text in orders]

    def settle(self) -> None:
        """Carry out whatever waits, as the worker does."""
        with session_scope(self.engine) as session:
            waiting = session.exec(
                select(Submission.id)
                .where(Submission.status == SubmissionStatus.QUEUED)
                .order_by(col(Submission.id))
            ).all()
            for submission_id in waiting:
                assert submission_id is not None
                apply_submission(session, submission_id, by_mail(self.settings))

    def counts(self) -> tuple[int, int, int]:
        """How many mails are on record, how many orders, and the version of the match."""
        with session_scope(self.engine) as session:
            mails = session.exec(select(func.count()).select_from(InboundMail)).one()
            orders = session.exec(select(func.count()).select_from(Submission)).one()
            return mails, orders, session.get_one(Match, self.match_id).version

    def receipts(self) -> Counter[str]:
        """How many letters answer which mail."""
        with session_scope(self.engine) as session:
            return Counter(
                letter.headers["In-Reply-To"]
                for letter in session.exec(
                    select(Outbox).where(col(Outbox.cause).startswith("receipt:"))
                )
                if letter.recipient == ANNA
            )


@pytest.fixture
def post(engine: Engine, post_settings: Settings, redis_url: str) -> Post:
    Redis.from_url(redis_url).flushall()
    settings = post_settings.model_copy(update={"redis_url": redis_url})
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, players)
        assert match.id is not None
        address = token_address(settings, seat_of(session, match, players[0]))
        return Post(engine, settings, match.id, address)


def bring(address: Address, mails: Sequence[EmailMessage]) -> None:
    """Bring all mails, THREADS at a time, each on a connection of its own."""

    def send(message: EmailMessage) -> None:
        with smtplib.SMTP(address.host, address.port) as server:
            server.send_message(message)

    with ThreadPoolExecutor(THREADS) as senders:
        list(senders.map(send, mails))


@mostly_on_postgresql
def test_a_hundred_copies_from_eight_threads_count_once_among_other_orders(post: Post) -> None:
    one, *others = mails = post.mails([ORDER, *OTHERS])
    _, _, before = post.counts()
    handler = InboundHandler(post.settings, Queue(post.settings.celery_url))
    with serving(handler, Address("127.0.0.1", 0)) as address:
        all_at_once = [one] * COPIES + others * 5
        Random(1918).shuffle(all_at_once)
        bring(address, all_at_once)
        assert post.counts() == (len(mails), len(mails), before)
        post.settle()
        assert post.counts() == (len(mails), len(mails), before + len(mails))
        assert post.receipts() == Counter(str(mail["Message-ID"]) for mail in mails)
        bring(address, [one] * COPIES)
    post.settle()
    assert post.counts() == (len(mails), len(mails), before + len(mails))
    assert post.receipts()[str(one["Message-ID"])] == MAX_COPIES


@contextmanager
def listener(settings: Settings) -> Iterator[Forked]:
    """The listener as a process of its own, ready to take mails."""
    environ = {**os.environ, **settings.to_environment()}
    process = Forked(["app.mail.listener"], environ, PIPE)
    assert process.printed is not None
    try:
        assert process.printed.readline().startswith("listening")
        yield process
    finally:
        process.kill()
        process.wait()
        process.printed.close()


@on_postgresql_only
def test_a_listener_that_is_killed_loses_no_mail_and_doubles_none(post: Post) -> None:
    """Whoever was not told 250 brings the mail again, as mail servers do."""
    settings = post.settings.model_copy(update={"mail_listen": own_address()})
    mails = post.mails([OTHERS[number % len(OTHERS)] + f"\n# {number}" for number in range(40)])
    unsure: list[EmailMessage] = []

    def send(message: EmailMessage) -> None:
        listen = settings.mail_listen
        try:
            with smtplib.SMTP(listen.host, listen.port) as server:
                server.send_message(message)
        except (OSError, smtplib.SMTPException):
            unsure.append(message)

    with listener(settings) as process, ThreadPoolExecutor(THREADS) as senders:
        sent = senders.map(send, mails)
        wait_until(lambda: post.counts()[0] >= len(mails) // 4, "some mails to be taken in")
        process.send_signal(signal.SIGKILL)
        list(sent)
    assert unsure, "all mails were taken in before the listener could be killed"
    with listener(settings):
        bring(settings.mail_listen, unsure)
    taken, ordered, _ = post.counts()
    assert (taken, ordered) == (len(mails), len(mails))
