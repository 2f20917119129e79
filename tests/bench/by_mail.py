"""Order mails by the thousand: taken in over SMTP, carried out, answered; the site's own processes.

`make bench ARGS="mail --mails 10000"` shows whether memory stays flat.

The listener and the worker are those of the Procfile, the databases are a durable PostgreSQL and
Redis; a mail server of the bench takes the answers. What the mails order is thought out before.
"""

import os
import re
import signal
import smtplib
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import linear_regression
from tempfile import TemporaryDirectory
from threading import Condition
from time import monotonic
from typing import Any

import psutil
from sqlalchemy import Engine
from sqlmodel import func, select

from app import migrate
from app.config import Address, Settings
from app.database import engine_for, reading_scope
from app.embedded.defaults import free_address
from app.mail.outbox import is_to_go
from app.mail.smtp_server import serving
from app.matches.queue import celery_app
from app.models import Outbox, Submission, SubmissionStatus
from tests.bench.figures import heading, line
from tests.bench.order_mails import Written, thought_out
from tests.deadline import wait_until
from tests.e2e.whole_site import PROCFILE, PROJECT
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server

PARTS = ("mail", "worker", "beat")
SENDERS = 4
"""So many mail servers bring mails at the same time."""

SLICES = 10
MAX_UNANSWERED = 1000
"""Senders wait while so many mails have no answer yet."""

PATIENCE = 900.0
MAX_MAILS = 20_000
MANY = 1000
MAILS_A_MATCH = {MANY: 20, MAX_MAILS: 100}
"""By the number of mails at most: a game has some 140 sets of orders."""

GAMES = 4
"""So many different games there are if matches are long: to think them out takes long as well."""

LOOKS = 50
"""So often the bench looks how large the processes are."""
MAIL_ID = re.compile(rb"^In-Reply-To:\s*<(\d+)@bench\.example>", re.M | re.I)


def by_mail(arguments: Sequence[str]) -> None:
    """Run with the options of the command; exits if they cannot be read."""
    parser = ArgumentParser(prog="make bench ARGS=mail", description=__doc__)
    parser.add_argument("--mails", type=int, default=1000, help="how many")
    mails = parser.parse_args(arguments).mails
    if not 100 <= mails <= MAX_MAILS:
        parser.error(f"100 to {MAX_MAILS} mails")
    with TemporaryDirectory(prefix="fieldpost-bench-") as directory:
        orders_by_mail(Path(directory), mails)


def orders_by_mail(directory: Path, mails: int = 1000) -> None:
    """Print how fast `mails` order mails are answered, and what it costs."""
    matches = mails // next(each for most, each in MAILS_A_MATCH.items() if mails <= most)
    with ExitStack() as stack:
        database_url = stack.enter_context(postgresql_server(is_durable=True))
        redis_url = stack.enter_context(redis_server())
        migrate.upgrade(database_url)
        sink = Sink()
        address = stack.enter_context(serving(sink, Address("127.0.0.1", 0)))
        settings = Settings(
            secret_key="a secret of the bench",
            database_url=database_url,
            redis_url=redis_url,
            smtp_url=f"smtp://{address}",
            var=directory,
            mail_domain="post.example",
            mail_listen=free_address(8100),
        )
        engine = engine_for(database_url)
        written = thought_out(settings, engine, mails, matches, None if mails <= MANY else GAMES)
        parts = {name: stack.enter_context(running(name, settings)) for name in PARTS}
        wait_until(lambda: _answers(settings.mail_listen), "the listener to answer")
        control = celery_app(settings.celery_url).control
        wait_until(lambda: control.ping(timeout=0.5), "the worker to answer")
        watch = Watch(parts, database_url)
        run = Run(settings, written, sink, watch)
        run.go()
        wait_until(lambda: _is_quiet(engine), "the last letters", PATIENCE)
        watch.look("end")
        run.report(engine)
        engine.dispose()


@dataclass
class Sink:
    """A mail server that notes when the answer to which mail came, and counts the others."""

    answered: dict[int, float] = field(default_factory=dict)
    others: int = 0
    news: Condition = field(default_factory=Condition)

    def wants(self, address: str) -> str:
        """Every address is welcome."""
        return "250 OK"

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """Note the time."""
        found = MAIL_ID.search(raw[:4000])
        with self.news:
            if found:
                self.answered.setdefault(int(found[1]), monotonic())
            else:
                self.others += 1
            self.news.notify_all()
        return "250 OK"


@dataclass
class Watch:
    """What the processes of the site use of memory and of the processors, at a few moments."""

    parts: dict[str, "subprocess.Popen[Any]"]
    database_url: str
    memory: dict[str, dict[str, float]] = field(default_factory=dict)
    seconds: dict[str, dict[str, float]] = field(default_factory=dict)

    def look(self, when: str) -> None:
        """Note how large each part is now, in MB, and what it has worked, in seconds."""
        self.memory[when], self.seconds[when] = {}, {}
        for name, process in self.parts.items():
            family = [psutil.Process(process.pid)]
            family += family[0].children(recursive=True)
            self.memory[when][name] = sum(map(_pss, family)) / 2**20
            self.seconds[when][name] = sum(map(_worked, family))
        servers = [p for p in psutil.process_iter(["name"]) if p.info["name"] == "postgres"]
        self.seconds[when]["PostgreSQL (all)"] = sum(map(_worked, servers))
        self.seconds[when]["the bench itself"] = _worked(psutil.Process())

    def print_now(self, mails: int) -> None:
        """Print how large the parts are, while it goes on: ten thousand mails take an hour."""
        latest = next(reversed(self.memory.values()))
        sizes = ", ".join(f"{name} {size:.0f}" for name, size in latest.items())
        print(f"  {mails:6} mails: {sizes} MB", flush=True)

    def print_memory(self, mails: int) -> None:
        """Print how large the parts were at each moment, and how fast they grow.

        The slope is that of the line that fits the second half of the mails best: what grows at
        first are caches and pages that processes no longer share.
        """
        print("\nMemory (PSS in MB, all processes of a part)")
        shown = ("start", "10 %", "50 %", "100 %", "end")
        places = range(LOOKS // 2, LOOKS + 1)
        for name in self.parts:
            sizes = ", ".join(f"{when} {self.memory[when][name]:.0f}" for when in shown)
            late = [self.memory[_percent(place)][name] for place in places]
            slope = linear_regression([place * mails / LOOKS for place in places], late).slope
            print(f"  {name:12} {sizes}; {slope * 1000:+.2f} MB per 1,000 mails in the second half")

    def print_work(self, mails: int) -> None:
        """Print what each part has worked for a mail."""
        print("\nProcessor time a mail (ms)")
        for name, end in self.seconds["end"].items():
            used = (end - self.seconds["start"].get(name, 0.0)) * 1000 / mails
            print(f"  {name:44} {used:>10.1f}")


def _percent(look: int) -> str:
    return f"{100 * look // LOOKS} %"


def _pss(process: psutil.Process) -> int:
    try:
        return int(process.memory_full_info().pss)
    except psutil.Error:
        return 0


def _worked(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system + times.children_user + times.children_system)


@dataclass
class Run:
    """The mails on their way."""

    settings: Settings
    written: dict[int, list[Written]]
    sink: Sink
    watch: Watch
    sent: dict[int, float] = field(default_factory=dict)
    accepted: dict[int, float] = field(default_factory=dict)

    def go(self) -> None:
        """Bring all mails as fast as they are taken, those of a match in their order; and wait."""
        total = sum(map(len, self.written.values()))
        rounds: list[list[Written]] = [[] for _ in range(SENDERS)]
        for place, mails in enumerate(self.written.values()):
            rounds[place % SENDERS] += mails
        for mails in rounds:
            mails.sort(key=lambda mail: mail.number % len(self.written[mail.match_id]))
        self.watch.look("start")
        with ThreadPoolExecutor(SENDERS) as senders:
            done = [senders.submit(self._bring, mails) for mails in rounds]
            for place in range(1, LOOKS + 1):
                count = place * total // LOOKS
                self._wait(count)
                self.watch.look(_percent(place))
                if total > MANY:
                    self.watch.print_now(count)
            for each in done:
                each.result()

    def _bring(self, mails: list[Written]) -> None:
        listen = self.settings.mail_listen
        with smtplib.SMTP(listen.host, listen.port) as server:
            for mail in mails:
                with self.sink.news:
                    self.sink.news.wait_for(self._may_send)
                self.sent[mail.number] = monotonic()
                server.sendmail(mail.sender, [mail.recipient], mail.content)
                self.accepted[mail.number] = monotonic()

    def _may_send(self) -> bool:
        return len(self.sent) - len(self.sink.answered) < MAX_UNANSWERED

    def _wait(self, count: int) -> None:
        with self.sink.news:
            if not self.sink.news.wait_for(lambda: len(self.sink.answered) >= count, PATIENCE):
                raise TimeoutError(f"{len(self.sink.answered)} of {count} mails were answered")

    def report(self, engine: Engine) -> None:
        """Print what was measured."""
        with reading_scope(engine) as session:
            refused = session.exec(
                select(func.count())
                .select_from(Submission)
                .where(Submission.status != SubmissionStatus.ACCEPTED)
            ).one()
        began, ended = min(self.sent.values()), max(self.sink.answered.values())
        count = len(self.sent)
        heading(
            f"{count} order mails of {len(self.written)} matches, taken in, applied and answered"
            f" ({refused} refused; {self.sink.others} further letters)"
        )
        arrivals = sorted([began, *self.sink.answered.values()])
        size = count // SLICES
        edges = [arrivals[place] for place in range(0, count + 1, size)]
        rates = [60 * size / (late - early) for early, late in pairwise(edges)]
        line("answered", rates, "mails/min", 0)
        taken = [(self.accepted[n] - self.sent[n]) * 1000 for n in self.sent]
        line("until 250 is said to a mail", taken, "ms", 1)
        waits = [self.sink.answered[n] - self.accepted[n] for n in self.sent]
        line("from then to its answer, all brought at once", waits, "s", 1)
        print(f"  as a whole: {60 * count / (ended - began):,.0f} mails a minute")
        self.watch.print_memory(count)
        self.watch.print_work(count)


@contextmanager
def running(name: str, settings: Settings) -> Iterator["subprocess.Popen[Any]"]:
    """Let a process of the Procfile work, as on a host, while the block runs."""
    programs = Path(sys.executable).parent
    with (settings.var / f"{name}.log").open("wb") as log:
        process: subprocess.Popen[Any] = subprocess.Popen(
            ["sh", "-c", f"exec {PROCFILE[name]}"],
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
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def _answers(address: Address) -> bool:
    try:
        with smtplib.SMTP(address.host, address.port):
            return True
    except OSError:
        return False


def _is_quiet(engine: Engine) -> bool:
    with reading_scope(engine) as session:
        waiting = session.exec(select(Outbox.id).where(is_to_go()).limit(1)).first()
    return waiting is None
