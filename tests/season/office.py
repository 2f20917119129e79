"""The worker of a season: the real tasks, a broker that may forget, processes that die.

The tasks are carried out one after the other in this process, each as Celery does it, with what it
does before each of them. They are put into a list where the site would put them into Redis. A real
Redis has what else the tasks keep there; what it forgets after seconds is gone with each step.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import sqlalchemy as sa
from redis import Redis
from sqlalchemy import Engine, event
from sqlmodel import Session, col

from app.config import Settings
from app.database import engine_for, session_scope
from app.mail.announce import announcer
from app.mail.commands.execution import settle_mail
from app.matches.clock.outages import CLOCK
from app.matches.events import Announce, Event
from app.matches.queue import VISIBILITY_SECONDS
from app.models import Heartbeat, utc_now

AGAIN = timedelta(seconds=VISIBILITY_SECONDS)
MOST_QUESTIONS = 40
"""A process that is to die does so before one of the first of so many questions of its task."""

BEAT = timedelta(seconds=5)
"""So often a worker that has nothing to do says that it is alive."""


class Killed(BaseException):
    """The process is no more; nothing that stands in it catches this."""


@dataclass
class Task:
    """A task as the broker has it, not to be given to a worker before `not_before`."""

    work: Any
    arguments: tuple[Any, ...]
    not_before: datetime


@dataclass
class Office:
    """Worker and broker; `killed` counts the processes that died, `done` the tasks.

    `failed` are the tasks that ended with an error of their own.
    """

    settings: Settings
    lots: Random
    witness: Callable[[Session, Event], None]
    one_dies_in: int = 200
    killed: int = 0
    done: int = 0
    is_down: bool = False
    failed: list[str] = field(default_factory=list)
    tasks: ModuleType = field(init=False)
    _broker: deque[Task] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.engine: Engine = engine_for(self.settings.database_url)
        self.redis = Redis.from_url(self.settings.redis_url)

    @property
    def announce(self) -> Announce:
        """Tells the players, as on the site, and the witness."""
        tell = announcer(self.settings)

        def announce(session: Session, event: Event) -> None:
            self.witness(session, event)
            tell(session, event)

        return announce

    @contextmanager
    def open(self) -> Iterator[None]:
        """Let the tasks of `worker.tasks` be this office's while the block runs."""
        with _environment(self.settings):
            self.tasks = import_module("worker.tasks")
            runner = import_module("worker.runner").SubmissionRunner
        ours = {
            "settings": self.settings,
            "engine": self.engine,
            "redis": self.redis,
            "runner": runner(self.engine, self.redis, self.announce, settle_mail(self.settings)),
        }
        theirs = {name: getattr(self.tasks, name) for name in ours}
        task_class = self.tasks.app.Task
        send = task_class.apply_async
        vars(self.tasks).update(ours)
        task_class.apply_async = lambda task, args=None, *_more, **_: self.ask(task, *(args or ()))
        try:
            yield
        finally:
            task_class.apply_async = send
            vars(self.tasks).update(theirs)

    def ask(self, task: Any, *arguments: Any) -> None:
        """Put a task into the broker; one that sends mail is enough."""
        asked = Task(task, arguments, utc_now())
        if not (self._is_mail(asked) and any(map(self._is_mail, self._broker))):
            self._broker.append(asked)

    def _is_mail(self, task: Task) -> bool:
        return bool(task.work.name == self.tasks.deliver_mail.name)

    def next_task(self) -> datetime | None:
        """When the broker gives a task to a worker again."""
        return min((task.not_before for task in self._broker), default=None)

    @property
    def has_tasks(self) -> bool:
        """Whether the broker holds anything for the worker."""
        return bool(self._broker)

    def forget(self) -> int:
        """Lose all that the broker has; return how many tasks that were."""
        lost = len(self._broker)
        self._broker.clear()
        self.redis.flushall()
        return lost

    def live_until(self, moment: datetime) -> None:
        """Until `moment` nothing happens, but that the worker says that it is alive."""
        self.redis.flushdb()
        if not self.is_down:
            with session_scope(self.engine) as session:
                note = sa.update(Heartbeat).where(col(Heartbeat.name) == CLOCK)
                session.execute(note.values(beat_at=moment - BEAT))

    def sweep(self) -> None:
        """Let the worker look for what is due, and do all of it."""
        self.ask(self.tasks.sweep)
        self.work()

    def work(self, *, sends: bool = True) -> None:
        """Let the worker do what the broker has for it by now; mail later, if it sends none yet."""
        late: list[Task] = []
        while self._broker and not self.is_down:
            task = self._broker.popleft()
            if task.not_before > utc_now() or (self._is_mail(task) and not sends):
                late.append(task)
                continue
            try:
                with self._dying() if not self.lots.randrange(self.one_dies_in) else _living():
                    task.work.apply(args=task.arguments, throw=True)
                self.done += 1
            except Killed:
                # Nobody has acknowledged it: after a while the broker gives it to somebody else.
                self.killed += 1
                late.append(Task(task.work, task.arguments, utc_now() + AGAIN))
            except Exception as fault:
                # The sweep finds what it has left undone.
                self.failed.append(f"task {task.work.name}{task.arguments}: {fault!r}")
        self._broker.extend(late)

    @contextmanager
    def _dying(self) -> Iterator[None]:
        """The process dies before one of its questions to the database."""
        left = self.lots.randrange(MOST_QUESTIONS)

        def count(*_about: Any) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed

        event.listen(self.engine, "before_cursor_execute", count)
        try:
            yield
        finally:
            event.remove(self.engine, "before_cursor_execute", count)


@contextmanager
def _living() -> Iterator[None]:
    yield


@contextmanager
def _environment(settings: Settings) -> Iterator[None]:
    """The environment in which the worker's modules may be imported."""
    before = dict(os.environ)
    os.environ.update(settings.to_environment())
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
