"""A season: who plays what with whom, what befalls the site, and one moment after the other."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from random import Random

import sqlalchemy as sa
from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.games.kernel.title import Title
from app.games.rcw.title import RCW
from app.matches.audit.auditing import audit, match_numbers
from app.matches.audit.letters import stray_letters
from app.matches.clock import pauses
from app.matches.lobby import create, joining
from app.matches.lobby.settings import Settings as Chosen
from app.matches.moderation.moderating import Wish, moderate
from app.matches.refusal import NotPossible
from app.matches.seats import willing
from app.models import (
    ActKind,
    Match,
    MatchStatus,
    MotionLimit,
    Notice,
    NoticeStatus,
    Outbox,
    OutboxStatus,
    Resigning,
    Seat,
    Submission,
    SubmissionStatus,
    TimeUp,
    User,
    Vacancy,
    Window,
    name_key,
    utc_now,
)
from app.models.types import by_the_clock
from tests.season.clock import Clock
from tests.season.office import Office
from tests.season.players import ZONES, Player, Visits, awaited
from tests.season.title import SKIRMISH
from tests.season.watch import Watch, left

BEGINS = datetime(2026, 10, 10, 6, tzinfo=UTC)
"""Soon after it the clocks are changed in Berlin and a week later in New York, while all plays."""

AGAIN = timedelta(minutes=2)
"""What is due and rests for now, such as that of a paused match, is looked at so much later."""

DAY = timedelta(days=1)
Deed = Callable[[], bool | None]
"""Something that happens; False: nothing has changed by it."""


@dataclass(frozen=True)
class Plan:
    """How large a season is; of its matches `rcw` are of RCW, the others of a small title."""

    seed: int
    people: int = 60
    matches: int = 20
    days: int = 90
    rcw: int = 2
    pause: float = 40.0


@dataclass
class Season:
    """A season while it is played; `office` is open and the clock is its own."""

    plan: Plan
    office: Office
    watch: Watch
    clock: Clock
    players: list[Player] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)
    _agenda: list[tuple[datetime, int, Deed]] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        self.lots = Random(self.plan.seed)
        self.visits = Visits(self.office, self.lots)
        self.ends = BEGINS + self.plan.days * DAY
        self.awaited: set[int] = set()

    @property
    def engine(self) -> Engine:
        """The database."""
        return self.office.engine

    # what is to come

    def at(self, moment: datetime, deed: Deed) -> None:
        """Let `deed` be done at `moment`."""

        def live_and_do() -> bool | None:
            self._move_to(moment)
            return deed()

        self._plan(moment, live_and_do)

    def _plan(self, moment: datetime, deed: Deed) -> None:
        heappush(self._agenda, (moment, next(self._numbers), deed))

    def on_day(self, day: float, deed: Deed) -> None:
        """Let `deed` be done on a day of the season, at some hour of it."""
        self.at(BEGINS + DAY * day + timedelta(minutes=self.lots.randrange(600)), deed)

    def play(self) -> None:
        """Play the season to its end."""
        self.office.sweep()
        due = self._look()
        while self._agenda and self._agenda[0][0] < self.ends:
            planned, _number, deed = self._agenda[0]
            if due is not None and due < min(planned, self.ends):
                self._move_to(max(due, utc_now() + AGAIN))
                self.office.sweep()
                self.happened["sweeps"] += 1
                due = self._look()
                continue
            heappop(self._agenda)
            self.clock.move_to(planned)
            if deed() is not False:
                self.office.work()
                due = self._look()
        self._move_to(self.ends)
        for _ in range(5):
            self.office.sweep()
            self._move_to(utc_now() + AGAIN)
        self.watch.look()

    def _look(self) -> datetime | None:
        """See how all stands; return when the worker has something to do next by itself."""
        self.watch.look(is_down=self.office.is_down)
        with reading_scope(self.engine) as session:
            self.awaited = awaited(session, utc_now())
        return self._next_due()

    def _move_to(self, moment: datetime) -> None:
        self.office.live_until(moment)
        self.clock.move_to(moment)

    def _next_due(self) -> datetime | None:
        """When the worker has something to do next that no person asks it for."""
        if self.office.is_down:
            return None
        goes_on = sa.select(col(Match.id)).where(
            col(Match.status) == MatchStatus.RUNNING, col(Match.paused_at).is_(None)
        )
        waits = col(Outbox.status).in_(
            (OutboxStatus.QUEUED, OutboxStatus.HELD, OutboxStatus.GATHERED)
        )
        hours = (
            sa.select(sa.func.min(col(Window.closes_at))).where(
                col(Window.up_at).is_(None), col(Window.match_id).in_(goes_on)
            ),
            sa.select(sa.func.min(col(Window.remind_at))).where(col(Window.match_id).in_(goes_on)),
            sa.select(sa.func.min(col(MotionLimit.lapses_at))).where(
                col(MotionLimit.match_id).in_(goes_on)
            ),
            sa.select(sa.func.min(col(Vacancy.ask_at))),
            sa.select(sa.func.min(col(Submission.created_at))).where(
                col(Submission.status) == SubmissionStatus.QUEUED
            ),
            sa.select(sa.func.min(col(Match.started_at))).where(
                col(Match.id) == col(Seat.match_id), col(Seat.is_called)
            ),
            sa.select(sa.func.min(col(Outbox.next_attempt_at))).where(waits),
            sa.select(sa.func.min(col(Notice.next_attempt_at))).where(
                col(Notice.status) == NoticeStatus.QUEUED
            ),
        )
        with reading_scope(self.engine) as session:
            row = session.execute(sa.select(*(each.scalar_subquery() for each in hours))).one()
        found = [moment for moment in (*row, self.office.next_task()) if moment is not None]
        return min(found, default=None)

    # how it begins

    def prepare(self) -> None:
        """Let people sign up and matches begin, and put into the agenda what is to happen."""
        with session_scope(self.engine) as session:
            self.players = [self._person(session, number) for number in range(self.plan.people)]
        for number in range(self.plan.matches):
            title = RCW if number < self.plan.rcw else SKIRMISH
            self.on_day(self.lots.random() * 3, self._beginning(number, title))
        for player in self.players:
            self._plan(utc_now() + player.next_visit(self.lots), self._visiting(player))
            self._plan_absence(player)
        self._plan_partings()
        for number in range(0, self.plan.days, 2):
            self.on_day(number, self._moderate)
        self.on_day(self.plan.days * 0.08, self._lose_broker)
        self.on_day(self.plan.days * 0.13, self._go_down)
        self.on_day(self.plan.days * 0.3, self._lose_broker)
        self.on_day(self.plan.days * 0.1, self._pause)

    def _person(self, session: Session, number: int) -> Player:
        name = f"Player {number}"
        user = User(
            name=name,
            name_key=name_key(name),
            email=f"player{number}@example.org",
            password_hash="-",
            time_zone=ZONES[number % len(ZONES)],
        )
        session.add(user)
        session.flush()
        assert user.id is not None
        if number % 4 == 0:
            willing.sign_on(session, user, willing.Terms(most_matches=5))
        silent = self.lots.randrange(10, self.plan.days) if number % 11 == 5 else None
        pause = self.plan.pause * self.lots.choice((0.4, 0.8, 1.0, 1.6))
        return Player(user.id, pause, silent)

    def _visiting(self, player: Player) -> Deed:
        def visit() -> bool:
            now = utc_now()
            if player.silent_from is not None and now > BEGINS + DAY * player.silent_from:
                self.happened["fell silent"] += 1
                return False
            self._plan(now + player.next_visit(self.lots), visit)
            if self.office.is_down or player.away_until > now:
                return False
            self.happened["visits"] += 1
            if player.user_id not in self.awaited:
                return False
            self._move_to(now)
            self.visits.visit(player)
            return True

        return visit

    def _beginning(self, number: int, title: Title) -> Deed:
        def begin() -> None:
            seats = self.lots.choice((3, 4))
            seated = self.lots.sample(self.players, seats)
            with session_scope(self.engine) as session:
                users = [session.get_one(User, each.user_id) for each in seated]
                row = create.create_match(
                    session,
                    users[0],
                    title=title,
                    name=f"Match {number}",
                    seat_count=seats,
                    options=self._options(title, number),
                    settings=self._chosen(number),
                )
                for user in users:
                    joining.join(session, row, user, self.office.announce)
                assert row.id is not None
                self.matches.append(row.id)
            self.happened["matches"] += 1
            self.office.ask(self.office.tasks.deliver_mail)

        return begin

    def _options(self, title: Title, number: int) -> dict[str, str]:
        if title is RCW:
            return {}
        return {"play": "together" if number % 3 == 0 else "in turn"}

    def _chosen(self, number: int) -> Chosen:
        """The settings of a match: paces, days off, and what happens when time is up, by turns."""
        kinds = list(TimeUp)
        turn_hours = (48, 72, None, 24)[number % 4]
        return Chosen(
            window_hours=(12, 24, 48)[number % 3],
            offer_hours=(6, 24, 72)[number % 3],
            turn_hours=turn_hours,
            bank_hours=0 if turn_hours is None else 48,
            cap_hours=None if turn_hours is None else 240,
            weekends_off=number % 3 == 1,
            days_off=["2026-10-25", "2026-11-01"] if number % 5 == 2 else [],
            time_up=kinds[number % len(kinds)],
            resigning=Resigning.BOT,
            starts_itself=True,
        )

    # what befalls people

    def _plan_absence(self, player: Player) -> None:
        if self.lots.random() < 0.5:
            day, days = self.lots.randrange(5, self.plan.days - 10), self.lots.randrange(3, 16)

            def leave() -> None:
                if self.office.is_down:
                    return
                self.visits.go_away(player, days)
                player.away_until = utc_now() + DAY * (days + 1)
                self.happened["absences"] += 1

            def back() -> None:
                if not self.office.is_down and player.away_until > utc_now():
                    self.visits.come_back(player)
                    player.away_until = utc_now()
                    self.happened["came back early"] += 1

            self.on_day(day, leave)
            if self.lots.random() < 0.3:
                self.on_day(day + days / 2, back)

    def _plan_partings(self) -> None:
        """Some people leave a match for good, and the host offers the seat to somebody else."""
        for day in range(8, self.plan.days, 7):
            self.on_day(day, self._part)
            self.on_day(day + 2, self._replace)

    def _part(self) -> None:
        found = self._seats(lambda seat: seat.user_id is not None)
        if found and not self.office.is_down:
            seat = self.lots.choice(found)
            player = next(each for each in self.players if each.user_id == seat.user_id)
            self.happened["resigned"] += self.visits.resign(player, seat.match_id)

    def _replace(self) -> None:
        found = self._seats(lambda seat: seat.bot is not None)
        if found and not self.office.is_down:
            match_id, successor = self.lots.choice(found).match_id, self.lots.choice(self.players)
            self.happened["invited"] += self.visits.invite_somebody(match_id, successor)

    def _seats(self, which: Callable[[Seat], bool]) -> list[Seat]:
        """The seats of running matches that are as is wanted."""
        with reading_scope(self.engine) as session:
            running = select(Seat).join(Match).where(Match.status == MatchStatus.RUNNING)
            return [seat for seat in session.exec(running.order_by(col(Seat.id))) if which(seat)]

    def _moderate(self) -> None:
        """Hosts see what waits for their word: they give a day more, or force what is owed."""
        if self.office.is_down:
            return
        with reading_scope(self.engine) as session:
            waiting = session.exec(
                select(Window, Match.host_id).join(Match).where(col(Window.up_at).is_not(None))
            ).all()
        for window, host_id in waiting:
            kind = self.lots.choice((ActKind.EXTEND, ActKind.FORCE))
            with session_scope(self.engine) as session:
                wish = Wish(
                    kind=kind,
                    by=session.get_one(User, host_id),
                    reason="The time was up.",
                    key=f"season:{next(self._numbers)}",
                    seat=window.seat,
                    hours=24 if kind is ActKind.EXTEND else None,
                )
                moderate(session, window.match_id, wish, self.office.announce)
            self.happened[f"moderator: {kind}"] += 1
            self.office.ask(self.office.tasks.play_bots, window.match_id)

    def _pause(self) -> None:
        """In one match all players want a pause, and one of them ends it days later."""
        match_id = self._paused()

        def go_on() -> None:
            with session_scope(self.engine) as session:
                seat = pauses_of(session, match_id)[0]
                try:
                    pauses.end(session, match_id, seat, utc_now(), self.office.announce)
                except NotPossible:
                    return
            self.happened["pauses ended"] += 1

        for letter in self._letters(match_id):
            with session_scope(self.engine) as session:
                pauses.wish(session, match_id, letter, utc_now(), self.office.announce)
        self.happened["pauses"] += 1
        self.at(utc_now() + 4 * DAY, go_on)

    def _paused(self) -> int:
        return self.lots.choice([s.match_id for s in self._seats(lambda s: s.user_id is not None)])

    def _letters(self, match_id: int) -> list[str]:
        with reading_scope(self.engine) as session:
            return pauses_of(session, match_id)

    # what befalls the site

    def _lose_broker(self) -> None:
        """People hand in orders, and before a worker gets them the broker has lost its data."""
        working, self.office.is_down = self.office.is_down, True
        for player in self.lots.sample(self.players, 15):
            self.visits.visit(player)
        self.happened["tasks lost with the broker"] += self.office.forget()
        self.office.is_down = working

    def _go_down(self) -> None:
        """For a day the site is down; when it is back everybody has as much time as before."""
        since = utc_now()
        with reading_scope(self.engine) as session:
            before = left(session, since)
        self.office.live_until(since)
        self.office.is_down = True

        def up_again() -> None:
            self.office.is_down = False
            self.office.tasks.catch_up_first()
            with reading_scope(self.engine) as session:
                after = left(session, utc_now())
            for name, time in before.items():
                if after.get(name, timedelta()) < time - AGAIN:
                    self.watch.wrong.append(
                        f"{name}: {time} were left before the outage, {after.get(name)} after it"
                    )
            self.happened["limits moved by the outage"] += len(before)
            self.office.sweep()

        self.at(since + DAY, up_again)


def pauses_of(session: Session, match_id: int) -> list[str]:
    """The seats of people in a match."""
    return list(
        session.exec(
            select(Seat.letter)
            .where(Seat.match_id == match_id, col(Seat.user_id).is_not(None))
            .order_by(col(Seat.letter))
        )
    )


def play_season(settings: Settings, plan: Plan) -> Season:
    """Play a season in the empty database of `settings` and audit all of it; return it."""
    engine = engine_for(settings.database_url)
    watch = Watch(engine)
    office = Office(settings, Random(f"{plan.seed}:office"), watch.witness)
    clock = Clock(BEGINS)
    with by_the_clock(clock), office.open():
        season = Season(plan, office, watch, clock)
        season.prepare()
        season.play()
        watch.wrong += [*office.failed, *faults(engine)]
    return season


def faults(engine: Engine) -> Iterator[str]:
    """What an audit of the whole database finds now."""
    now = utc_now()
    for number in match_numbers(engine):
        with reading_scope(engine) as session:
            for fault in audit(session, number, now):
                yield f"fsck: match {number}: {fault.what}"
    with reading_scope(engine) as session:
        for fault in stray_letters(session, now):
            yield f"fsck: {fault.what}"
