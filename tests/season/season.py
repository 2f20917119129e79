"""A season: who plays what with whom, what befalls the site, and one moment after the other."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from random import Random

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.database import reading_scope, session_scope
from app.games.kernel.game_definition import Title
from app.games.rcw.title import RCW
from app.matches.clock import pauses
from app.matches.lobby import create, joining
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.refusal import NotPossible
from app.matches.seats import candidates
from app.models import (
    ActKind,
    DecisionDeadline,
    Match,
    MatchStatus,
    Seat,
    User,
    name_key,
    utc_now,
)
from tests.season.clock import Clock
from tests.season.due import next_due
from tests.season.kinds import chosen, options_of
from tests.season.office import Office
from tests.season.players import ZONES, Player, Visits, awaited
from tests.season.title import SKIRMISH
from tests.season.watch import Watch, left

BEGINS = datetime(2026, 10, 10, 6, tzinfo=UTC)
"""Soon after it the clocks are changed in Berlin and a week later in New York, while all plays."""

AGAIN = timedelta(minutes=2)
"""What is due and rests for now, such as that of a paused match, is looked at so much later."""

DAY = timedelta(days=1)
log = logging.getLogger(__name__)
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
            if self.office.is_down:
                return None
            found = [next_due(session), self.office.next_task()]
        return min((moment for moment in found if moment is not None), default=None)

    def _move_to(self, moment: datetime) -> None:
        self.office.live_until(moment)
        self.clock.move_to(moment)

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
        for number in range(0, self.plan.days, 5):
            self._plan(BEGINS + number * DAY, self._note_day)
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
            candidates.sign_on(session, user, candidates.Terms(most_matches=5))
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
                    options=options_of(title, number),
                    settings=chosen(number),
                )
                for user in users:
                    joining.join(session, row, user, self.office.announce)
                assert row.id is not None
                self.matches.append(row.id)
            self.happened["matches"] += 1
            self.happened[f"matches of {title.name}"] += 1
            self.office.ask(self.office.tasks.deliver_mail)

        return begin

    def _note_day(self) -> bool:
        log.info("%s: %s sweeps, %s tasks", utc_now(), self.happened["sweeps"], self.office.done)
        return False

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
                select(DecisionDeadline, Match.host_id)
                .join(Match)
                .where(col(DecisionDeadline.up_at).is_not(None))
            ).all()
        for deadline, host_id in waiting:
            kind = self.lots.choice((ActKind.EXTEND, ActKind.FORCE))
            with session_scope(self.engine) as session:
                wish = ActRequest(
                    kind=kind,
                    by=session.get_one(User, host_id),
                    reason="The time was up.",
                    key=f"season:{next(self._numbers)}",
                    seat=deadline.seat,
                    hours=24 if kind is ActKind.EXTEND else None,
                )
                moderate(session, deadline.match_id, wish, self.office.announce)
            self.happened[f"moderator: {kind}"] += 1
            self.office.ask(self.office.tasks.play_bots, deadline.match_id)

    def _pause(self) -> None:
        """In one match all players want a pause, and one of them ends it days later."""
        played = [seat.match_id for seat in self._seats(lambda seat: seat.user_id is not None)]
        if not played:
            return  # All matches are over: the season has nothing left to pause.
        match_id = self.lots.choice(played)

        def go_on() -> None:
            try:
                with session_scope(self.engine) as session:
                    seat = pauses_of(session, match_id)[0]
                    pauses.end(session, match_id, seat, utc_now(), self.office.announce)
            except NotPossible:
                # That match was over, or had been let go on: let it be another.
                self._pause()
            else:
                self.happened["pauses ended"] += 1

        for letter in self._letters(match_id):
            with session_scope(self.engine) as session:
                pauses.request_pause(session, match_id, letter, utc_now(), self.office.announce)
        self.happened["pauses"] += 1
        self.at(utc_now() + 4 * DAY, go_on)

    def _letters(self, match_id: int) -> list[str]:
        with reading_scope(self.engine) as session:
            return pauses_of(session, match_id)

    # what befalls the site

    def _lose_broker(self) -> None:
        """People hand in orders, and before a worker gets them the broker has lost its data."""
        working, self.office.is_down = self.office.is_down, True
        for number, player in enumerate(self.lots.sample(self.players, len(self.players))):
            # Those who come first may all have nothing to do: then there is nothing to lose.
            if number >= 15 and self.office.has_tasks:
                break
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
