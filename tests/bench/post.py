"""From submitting a move to the next player's mail: real worker, Redis, SMTP and databases."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Condition
from time import monotonic
from typing import Any

from redis import Redis
from sqlalchemy import Engine
from sqlmodel import select

from app import migrate
from app.config import Address, Settings
from app.database import engine_for, reading_scope, session_scope
from app.games.catalogue import TITLES
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.rcw.bots import BOTS
from app.mail.announce import announcer
from app.mail.smtp_server import serving
from app.matches import receipt_wait
from app.matches.load import load
from app.matches.lobby import create, seating
from app.matches.queue import Queue, celery_app
from app.matches.submit import queue_submission
from app.models import SubmissionSource, User, name_key, utc_now
from tests.bench.figures import heading, line
from tests.deadline import wait_until
from tests.e2e.whole_site import PROCFILE, PROJECT
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server

PLAYERS = 4
PATIENCE = 60.0


def submit_to_mail(directory: Path, moves: int) -> None:
    """Print how long `moves` moves took from their submission to the receipt and to the mail."""
    heading(f"From submitting a move, {PLAYERS} people in one match (wall-clock time)")
    sqlite = f"sqlite:///{directory / 'bench.sqlite3'}"
    _measure("SQLite", sqlite, directory / "sqlite", moves)
    with postgresql_server(is_durable=True) as postgresql:
        _measure("PostgreSQL", postgresql, directory / "postgresql", moves)


def _measure(kind: str, database_url: str, var: Path, moves: int) -> None:
    # Each database has a Redis of its own: both number their submissions from 1.
    with redis_server() as redis_url:
        _measure_with(kind, database_url, redis_url, var, moves)


def _measure_with(kind: str, database_url: str, redis_url: str, var: Path, moves: int) -> None:
    migrate.upgrade(database_url)
    var.mkdir()
    sink = Sink()
    with serving(sink, Address("127.0.0.1", 0)) as address:
        settings = Settings(
            secret_key="a secret of the bench",
            database_url=database_url,
            redis_url=redis_url,
            smtp_url=f"smtp://{address}",
            var=var,
        )
        with working(settings):
            receipts, mails = Play(settings, sink).moves(moves)
    engine_for(database_url).dispose()
    line(f"to its receipt, {kind}", receipts, "ms", 1)
    line(f"to the next player's mail at SMTP, {kind}", mails, "ms", 1)


@dataclass
class Sink:
    """A mail server that notes when which address got a mail."""

    arrived: dict[str, list[float]] = field(default_factory=dict)
    news: Condition = field(default_factory=Condition)

    def wants(self, address: str) -> str:
        """Every address is welcome."""
        return "250 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """Note the time."""
        with self.news:
            for address in envelope_to:
                self.arrived.setdefault(address, []).append(monotonic())
            self.news.notify_all()
        return "250 OK"

    def count(self, address: str) -> int:
        """Return how many mails `address` has got."""
        return len(self.arrived.get(address, ()))

    def next_one(self, address: str, after: int) -> float:
        """Wait until `address` has got more than `after` mails; return when the next one came."""
        with self.news:
            if not self.news.wait_for(lambda: self.count(address) > after, PATIENCE):
                raise TimeoutError(f"no mail for {address} in {PATIENCE:.0f} s")
            return self.arrived[address][after]


@contextmanager
def working(settings: Settings) -> Iterator[None]:
    """Let the worker of the Procfile work, as on a host, while the block runs."""
    programs = Path(sys.executable).parent
    with (settings.var / "worker.log").open("wb") as log:
        process: subprocess.Popen[Any] = subprocess.Popen(
            ["sh", "-c", f"exec {PROCFILE['worker']}"],
            cwd=PROJECT,
            env={
                **os.environ,
                **settings.to_environment(),
                "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            },
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        control = celery_app(settings.celery_url).control
        wait_until(lambda: control.ping(timeout=0.5), "the worker to answer")
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


class Play:
    """Four people who play like steady bots, from one decision to the next."""

    def __init__(self, settings: Settings, sink: Sink) -> None:
        self.settings = settings
        self.sink = sink
        self.engine: Engine = engine_for(settings.database_url)
        self.redis = Redis.from_url(settings.redis_url)
        self.queue = Queue(settings.celery_url)
        self.whims = Random(1918)
        self.addresses: dict[Seat, str] = {}
        with session_scope(self.engine) as session:
            session.add_all(person(f"Player {number}") for number in range(PLAYERS))
        self.match_id = self._begin()

    def _begin(self) -> int:
        """Start a match of the four; return its number when its first mails have come."""
        with session_scope(self.engine) as session:
            users = session.exec(select(User)).all()
            row = create.create_match(
                session,
                users[0],
                title=TITLES["rcw"],
                name="Bench",
                seat_count=PLAYERS,
                options={},
            )
            for user in users:
                seating.take_seat(session, row, user)
            create.start_match(session, row, announcer(self.settings))
            emails = {user.id: user.email for user in users}
            for seat in seating.seats_of(session, row):
                self.addresses[seat.letter] = emails[seat.user_id]
            assert row.id is not None
            match_id = row.id
        had = {address: self.sink.count(address) for address in self.addresses.values()}
        self.queue.mail()
        for address, count in had.items():
            self.sink.next_one(address, count)
        return match_id

    def moves(self, count: int) -> tuple[list[float], list[float]]:
        """Play on until `count` moves were another's turn at their end; return milliseconds."""
        receipts: list[float] = []
        mails: list[float] = []
        key = 0
        while len(mails) < count:
            key += 1
            match = self._position()
            if match.over:
                self.match_id = self._begin()
                continue
            seat = next(iter(match.waiting()))
            actions = self._thought_out(match, seat)
            before = match.waiting()
            had = {other: self.sink.count(self.addresses[other]) for other in self.addresses}
            began = monotonic()
            submission_id = self._submit(seat, actions, f"bench:{key}")
            self._settled(submission_id)
            receipts.append((monotonic() - began) * 1000)
            after = self._position().waiting()
            called = [s for s, ask in after.items() if before.get(s) != ask and s != seat]
            arrivals = [self.sink.next_one(self.addresses[s], had[s]) for s in called]
            if arrivals:
                mails.append((min(arrivals) - began) * 1000)
        return receipts, mails

    def _position(self) -> Match:
        with reading_scope(self.engine) as session:
            return load(session, self.match_id, with_log=False).match

    def _thought_out(self, match: Match, seat: Seat) -> list[Action]:
        """Return what a player puts together before he submits: up to the next roll of dice."""
        draft = match.draft()
        asked = draft.waiting()[seat]
        actions: list[Action] = []
        while draft.waiting().get(seat) == asked:
            actions.append(BOTS["steady"](draft, seat, self.whims))
            try:
                draft.apply(seat, actions[-1])
            except ChanceNeeded:
                break
        return actions

    def _submit(self, seat: Seat, actions: list[Action], key: str) -> int:
        with session_scope(self.engine) as session:
            submission = queue_submission(
                session,
                match_id=self.match_id,
                seat=seat,
                key=key,
                source=SubmissionSource.WEB,
                text=None,
                actions=actions,
            )
            assert submission.id is not None
            submission_id = submission.id
        self.queue.submission(submission_id)
        return submission_id

    def _settled(self, submission_id: int) -> None:
        receipt = receipt_wait.settled(
            lambda: reading_scope(self.engine), self.redis, submission_id, PATIENCE
        )
        if receipt is None or not receipt.ok:
            raise RuntimeError(f"a move was not carried out: {receipt}")


def person(name: str) -> User:
    """An account whose mails count as its player's own."""
    address = f"{name.lower().replace(' ', '')}@example.org"
    return User(
        name=name,
        name_key=name_key(name),
        email=address,
        password_hash="-",
        sender_confirmed_at=utc_now(),
    )
