"""A match whose players wish their mail in some way, and a clock that the tests move."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from sqlalchemy import Engine
from sqlmodel import Session, select

from app import models
from app.config import Settings
from app.database import session_scope
from app.mail import outbox
from app.mail.announce import by_mail
from app.mail.preferences.changes import general_preferences, lock_user, replan
from app.mail.preferences.periodic import run_periodic
from app.matches.load import load
from app.matches.press.messages import say
from app.matches.system_orders import give_orders
from app.models import MailPreferences, Outbox, OutboxStatus, SubmissionSource, User
from tests.mail.post import add_player, letters, running_match, seat_of

_keys = count(1)


@dataclass
class Clock:
    """The moment that it is for whatever writes letters."""

    now: datetime = datetime(2026, 7, 1, 10, tzinfo=UTC)

    def go_to(self, text: str) -> datetime:
        """Set the clock: a moment in UTC."""
        self.now = datetime.fromisoformat(text).replace(tzinfo=UTC)
        return self.now

    def go_on(self, **time: float) -> datetime:
        """Let time pass."""
        self.now += timedelta(**time)
        return self.now


@dataclass
class Post:
    """A match of Anna, Boris and Clara, whose letters are written by the clock of the test."""

    engine: Engine
    settings: Settings
    clock: Clock
    match_id: int
    seats: dict[str, str]

    @contextmanager
    def session(self) -> Iterator[Session]:
        with session_scope(self.engine) as session:
            yield session

    def user(self, session: Session, name: str) -> User:
        return session.exec(select(User).where(User.name == name)).one()

    def prefer(
        self, name: str, choose: Callable[[MailPreferences], None], zone: str = "UTC"
    ) -> None:
        """Change what a player has chosen, as the pages and the commands do."""
        with self.session() as session:
            user = lock_user(session, self.user(session, name).id or 0)
            user.time_zone = zone
            row = general_preferences(session, user)
            choose(row)
            session.add_all([user, row])
            replan(session, user, self.clock.now)

    def order(self, name: str, *orders: str, match_id: int | None = None) -> None:
        """Carry orders out as the worker does."""
        with self.session() as session:
            receipt = give_orders(
                session,
                match_id or self.match_id,
                self.seats[name],
                key=f"key {next(_keys)}",
                source=SubmissionSource.WEB,
                text="\n".join(orders),
                announce=by_mail(self.settings),
            )
            assert receipt.ok, receipt.refusal

    def offer(self, giver: str, taker: str) -> None:
        """One player offers another his first piece for the other's."""
        mine, his = self.seats[giver], self.seats[taker]
        with self.session() as session:
            match = load(session, self.match_id).match
        match.orders(mine, f"offer {his}")
        options = match.options(mine)
        gift, wish = (next(o for o in options if o["do"] == do) for do in ("give", "request"))
        write = match.title.notation.write
        self.order(giver, f"offer {his}", write(gift), write(wish), "propose")

    def press(self, name: str, text: str) -> None:
        """Let a player write to everybody."""
        with self.session() as session:
            say(
                session,
                match_id=self.match_id,
                seat=self.seats[name],
                to=None,
                text=text,
                key=f"press {next(_keys)}",
                announce=by_mail(self.settings),
            )

    def round(self) -> None:
        """Let the worker do what the hour asks for."""
        run_periodic(self.engine, self.settings, self.clock.now)

    def letters(self, name: str, *statuses: OutboxStatus) -> list[Outbox]:
        """What was written to a player, oldest first; of these statuses if any are named."""
        with self.session() as session:
            return [
                each
                for each in letters(session)
                if each.recipient == f"{name.lower()}@example.org"
                and (not statuses or each.status in statuses)
            ]

    def queued(self, name: str) -> list[Outbox]:
        """What goes to a player now."""
        return self.letters(name, OutboxStatus.QUEUED)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (models, outbox):
        monkeypatch.setattr(module, "utc_now", lambda: clock.now)
    return clock


@pytest.fixture
def post(engine: Engine, post_settings: Settings, clock: Clock) -> Post:
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, players)
        assert match.id is not None
        seats = {player.name: seat_of(session, match, player).letter for player in players}
        return Post(engine, post_settings, clock, match.id, seats)
