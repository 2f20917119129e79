"""A season that runs by itself: real workers on PostgreSQL, a Redis of its own, bots on all seats.

The people enter, the director starts the first round, and nobody does anything any more but leave
each match to a bot, as players may; the worker does the rest. It and Redis are killed meanwhile.
"""

import signal
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from time import monotonic
from typing import Any

from click.testing import CliRunner
from sqlalchemy import Engine, update
from sqlmodel import col, func, select

from app.cli.main import main
from app.competitions.overview import Overview
from app.config import Settings
from app.database import reading_scope, session_scope
from app.embedded.forked import Forked
from app.embedded.redis_server import answers, redis_command
from app.games.kernel.game_definition import Title
from app.mail.delivery import FIRST_PAUSE, LEASE
from app.mail.outbox import is_to_go
from app.matches.seats import replacement
from app.models import (
    Competition,
    CompetitionFormat,
    CompetitionMatch,
    CompetitionStatus,
    Match,
    MatchStatus,
    Outbox,
    OutboxStatus,
    Seat,
    utc_now,
)
from tests.competitions.season import Season
from tests.deadline import wait_until
from tests.mail.servers import Inbox
from tests.worker.crew import Crew

KILLS = 2
LOOKS = 0.25
"""So many seconds pass between two looks at a season, each of which is a transaction."""
GIVEN_AT_ONCE = 7
"""So many seats are left to bots in one transaction."""


@dataclass
class Redis:
    """A Redis of one's own, which can be killed: what it held is gone then."""

    socket: Path
    url: str = field(init=False)
    _server: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        self.url = f"unix://{self.socket}"
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._server = subprocess.Popen(redis_command(self.socket), stdout=subprocess.DEVNULL)
        wait_until(lambda: answers(self.socket), "Redis to answer")

    def kill(self) -> None:
        """SIGKILL, and a new one in its place."""
        self.stop(signal.SIGKILL)
        self.start()

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End it."""
        assert self._server is not None
        self._server.send_signal(how)
        self._server.wait()


@contextmanager
def own_redis() -> Iterator[Redis]:
    """A Redis that is gone after the block."""
    with tempfile.TemporaryDirectory(prefix="fieldpost-test-") as directory:
        redis = Redis(Path(directory) / "redis.sock")
        try:
            yield redis
        finally:
            redis.stop()


@dataclass
class Unattended:
    """A competition that is played by workers; `report` says what was seen, for whoever waits."""

    engine: Engine
    settings: Settings
    inbox: Inbox
    redis: Redis
    crew: Crew
    season: Season = field(init=False)
    report: list[str] = field(default_factory=list)
    killed: int = 0
    _moments: list[int] = field(default_factory=list)
    _began: float = field(default_factory=monotonic)
    _worker: Forked = field(init=False)

    def run(
        self,
        title: Title,
        *,
        players: int,
        seats: int,
        rounds: int,
        patience: float,
        matches: int = 0,
        kind: CompetitionFormat = CompetitionFormat.SEASON,
        **chosen: Any,
    ) -> Overview:
        """Play a competition to its end and return what its page shows then.

        A round has `matches`, in a season (0) as many as players; `chosen` are settings.
        """
        self.season = Season(self.engine, self.settings)
        self.season.open(
            entrants=players,
            seats=seats,
            title=title,
            kind=kind,
            rounds=rounds,
            begins_at_once=True,
            **chosen,
        )
        self.crew.beat()
        self._worker = self.crew.worker()
        self.season.start()
        # In the middle of the first round, and when the site is about to begin the last one.
        in_round = matches or players
        self._moments = [in_round // 2, in_round * (rounds - 1)]
        wait_until(self._goes_on, "the season to end", patience, every=LOOKS)
        wait_until(self._all_sent, "all e-mails to be sent", patience, every=LOOKS)
        self._say("all is over and sent")
        return self.season.look()

    def _goes_on(self) -> bool:
        """Do what is to be done now; return whether the season is over."""
        self._leave_seats_to_bots()
        over = self._over()
        if self._moments and over >= self._moments[0]:
            self._moments.pop(0)
            self.crew.kill(self._worker)
            self.redis.kill()
            self._worker = self.crew.worker()
            self.killed += 1
            self._say(f"killed with {over} matches over")
        return self._status() is CompetitionStatus.FINISHED

    def _say(self, what: str) -> None:
        self.report.append(f"{what} after {monotonic() - self._began:.0f} s")

    def _status(self) -> CompetitionStatus:
        with reading_scope(self.engine) as session:
            return session.get_one(Competition, self.season.number).status

    def _over(self) -> int:
        with reading_scope(self.engine) as session:
            return session.exec(
                select(func.count())
                .select_from(CompetitionMatch)
                .where(col(CompetitionMatch.decided).is_not(None))
            ).one()

    def _all_sent(self) -> bool:
        """Whether no e-mail waits. What a killed worker was sending comes back at once.

        The site waits for the end of the lease, which is longer than a test should be.
        """
        now = utc_now()
        held = col(Outbox.next_attempt_at).between(
            now + FIRST_PAUSE, now + LEASE - timedelta(seconds=10)
        )
        with session_scope(self.engine) as session:
            session.execute(
                update(Outbox)
                .where(is_to_go(), col(Outbox.attempts) == 1, held)
                .values(next_attempt_at=now)
            )
        return not self._mail_waits()

    def _mail_waits(self) -> bool:
        with reading_scope(self.engine) as session:
            return bool(
                session.exec(select(func.count()).select_from(Outbox).where(is_to_go())).one()
            )

    def _leave_seats_to_bots(self) -> None:
        """Each player leaves their seats to a bot, as the page of a match lets them."""
        with session_scope(self.engine) as session:
            found = session.exec(
                select(Seat, Match)
                .join(Match, col(Match.id) == Seat.match_id)
                .where(Match.status == MatchStatus.RUNNING, col(Seat.user_id).is_not(None))
                .order_by(col(Match.id), col(Seat.letter))
                .limit(GIVEN_AT_ONCE)
            ).all()
            for seat, match in found:
                replacement.give_to_bot(session, match, seat.letter, self.season.voices.of_matches)


def faults(
    unattended: Unattended, found: Overview, *, players: int, rounds: int, matches: int = 0
) -> list[str]:
    """All that was lost or doubled; empty if nothing was. A round has `matches` (0: as players)."""
    expected = (matches or players) * rounds
    checked = CliRunner().invoke(main, ["fsck", "--quiet"])
    wrong = [] if checked.exit_code == 0 else [checked.output]
    if [each.number for each in found.rounds] != list(range(1, rounds + 1)):
        wrong.append(f"there are {len(found.rounds)} rounds")
    with reading_scope(unattended.engine) as session:
        played = session.exec(select(Match)).all()
        counted = session.exec(select(CompetitionMatch)).all()
        letters = session.exec(select(Outbox)).all()
    if len(played) != expected or len(counted) != expected:
        wrong.append(f"{len(played)} matches, {len(counted)} of them in the competition")
    wrong += [f"match {m.id} is {m.status}" for m in played if m.status is not MatchStatus.FINISHED]
    begun = Counter(
        (each.recipient, each.subject) for each in letters if "has begun" in each.subject
    )
    if len(begun) != players * rounds or set(begun.values()) != {1}:
        wrong.append(f"{begun.total()} e-mails of rounds, {len(begun)} different")
    wrong += [
        f"e-mail {each.id} ({each.cause}) is {each.status}: {each.error}"
        for each in letters
        if each.status is not OutboxStatus.SENT
    ]
    return wrong
