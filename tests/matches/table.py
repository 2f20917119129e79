"""What the tests of matches do again and again: people, matches, submissions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import reading_scope, session_scope
from app.games.kernel.game_definition import Title
from app.mail.announce import announcer
from app.matches import submit, verify
from app.matches.clock import timeout
from app.matches.clock.open_decisions import waiting_for
from app.matches.events import Announce, Event
from app.matches.load import load
from app.matches.lobby import create, seating
from app.matches.lobby.settings import Settings as MatchSettings
from app.matches.receipt import Receipt
from app.models import (
    DeadlineKind,
    DecisionDeadline,
    LogEntry,
    Match,
    Moderator,
    Outbox,
    Seat,
    Submission,
    SubmissionSource,
    User,
    name_key,
    utc_now,
)
from tests.matches.tally import TALLY

_keys = count(1)


def closing(deadline: DecisionDeadline) -> datetime:
    """When the time for a decision is up that has a limit."""
    assert deadline.closes_at is not None
    return deadline.closes_at


@dataclass
class Table:
    """A database seen by a test; each method is one transaction."""

    engine: Engine
    settings: Settings
    events: list[Event] = field(default_factory=list)

    @property
    def announce(self) -> Announce:
        """Mails as on the real site; the events are remembered as well."""
        by_mail = announcer(self.settings)

        def announce(session: Session, event: Event) -> None:
            self.events.append(event)
            by_mail(session, event)

        return announce

    def person(self, name: str) -> User:
        """An account that cannot log in."""
        with session_scope(self.engine) as session:
            user = User(
                name=name,
                name_key=name_key(name),
                email=f"{name.lower()}@example.org",
                password_hash="-",
            )
            session.add(user)
        return user

    def people(self, *names: str) -> list[User]:
        """Several accounts."""
        return [self.person(name) for name in names]

    def open_match(
        self,
        host: User,
        seats: int = 2,
        bots: int = 0,
        title: Title = TALLY,
        settings: MatchSettings = create.DEFAULT,
        **options: Any,
    ) -> Match:
        """A match that waits for its players."""
        with session_scope(self.engine) as session:
            return create.create_match(
                session,
                session.get_one(User, host.id),
                title=title,
                name="A test",
                seat_count=seats,
                options=options,
                bots=bots,
                settings=settings,
            )

    def running_match(
        self,
        players: Iterable[User],
        bots: int = 0,
        title: Title = TALLY,
        settings: MatchSettings = create.DEFAULT,
        **options: Any,
    ) -> int:
        """A match that has begun; the first of `players` is its host."""
        seated = list(players)
        row = self.open_match(seated[0], len(seated) + bots, bots, title, settings, **options)
        with session_scope(self.engine) as session:
            match = session.get_one(Match, row.id)
            for user in seated:
                seating.take_seat(session, match, session.get_one(User, user.id))
            create.start_match(session, match, self.announce)
        assert row.id is not None
        return row.id

    def moderator(self, match_id: int, name: str = "Mona") -> User:
        """A moderator of a match who has no seat in it."""
        user = self.person(name)
        assert user.id is not None
        with session_scope(self.engine) as session:
            session.add(
                Moderator(match_id=match_id, user_id=user.id, by="the host", since=utc_now())
            )
        return user

    def seat_of(self, match_id: int, user: User) -> str:
        """The letter that `user` has drawn."""
        with reading_scope(self.engine) as session:
            return session.exec(
                select(Seat.letter).where(Seat.match_id == match_id, Seat.user_id == user.id)
            ).one()

    def queue(
        self,
        match_id: int,
        seat: str,
        text: str | None = None,
        *,
        key: str | None = None,
        source: SubmissionSource = SubmissionSource.WEB,
        **more: Any,
    ) -> Submission:
        """Write a submission down; without a key it is another one each time."""
        with session_scope(self.engine) as session:
            return submit.queue_submission(
                session,
                match_id=match_id,
                seat=seat,
                key=key or f"key {next(_keys)}",
                source=source,
                text=text,
                **more,
            )

    def apply(self, submission: Submission) -> Receipt:
        """Carry a submission out."""
        assert submission.id is not None
        with session_scope(self.engine) as session:
            return submit.apply_submission(session, submission.id, self.announce)

    def play(self, match_id: int, seat: str, text: str, **more: Any) -> Receipt:
        """Hand orders in and carry them out."""
        return self.apply(self.queue(match_id, seat, text, **more))

    def make_older(self, submission: Submission) -> None:
        """Let a submission have waited for a minute."""
        with session_scope(self.engine) as session:
            row = session.get_one(Submission, submission.id)
            row.created_at -= timedelta(minutes=1)

    def writing(self, change: Callable[[Session], Any]) -> Any:
        """What `change` gives in a transaction of its own."""
        with session_scope(self.engine) as session:
            return change(session)

    def end_deadlines(self, match_id: int, hours: float) -> None:
        """Do what the worker does if it looks at the match `hours` from now."""
        now = utc_now() + timedelta(hours=hours)
        while self.writing(lambda s: timeout.enforce_deadline(s, match_id, now, self.announce)):
            pass

    # looking

    def deadlines(self, match_id: int) -> dict[str, DecisionDeadline]:
        """What is owed in somebody else's turn."""
        owed = self.owed(match_id)
        return {s: deadline for s, deadline in owed.items() if deadline.kind is DeadlineKind.ANSWER}

    def owed(self, match_id: int) -> dict[str, DecisionDeadline]:
        """All that is owed in a match."""
        with reading_scope(self.engine) as session:
            return waiting_for(session, match_id)

    def row(self, match_id: int) -> Match:
        """The match's row."""
        with reading_scope(self.engine) as session:
            return session.get_one(Match, match_id)

    def totals(self, match_id: int) -> dict[str, int]:
        """How far each seat has counted."""
        with reading_scope(self.engine) as session:
            totals: dict[str, int] = load(session, match_id).match.state["board"]["totals"]
            return totals

    def log(self, match_id: int) -> list[LogEntry]:
        """The rows of the log."""
        with reading_scope(self.engine) as session:
            return list(
                session.exec(
                    select(LogEntry).where(LogEntry.match_id == match_id).order_by(col(LogEntry.n))
                )
            )

    def submission(self, submission_id: int | None) -> Submission:
        """The submission's row."""
        with reading_scope(self.engine) as session:
            return session.get_one(Submission, submission_id)

    def letters(self) -> list[Outbox]:
        """What lies in the outbox, oldest first."""
        with reading_scope(self.engine) as session:
            return list(session.exec(select(Outbox).order_by(col(Outbox.id))))

    def faults(self, match_id: int) -> list[str]:
        """What `verify` finds."""
        with reading_scope(self.engine) as session:
            return verify.verify(session, match_id)
