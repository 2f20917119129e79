"""A crowded site: its pages and the worker's rounds with 10,000 running matches of 2,000 people.

The pages come by the whole way of a request, from the application's client; the rounds are the
questions that the worker asks by its clock. Then it is said how PostgreSQL reads the large tables
for each of them.
"""

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import Engine
from sqlmodel import col, func, select

from app import create_app, migrate
from app.config import Settings
from app.database import engine_for, reading_scope
from app.models import DecisionDeadline, Seat, utc_now
from tests.bench.figures import heading, line
from tests.crowd.fill import FULL, Size, fill
from tests.crowd.people import PASSWORD, name_of
from tests.crowd.plans import MOST_ROWS, accesses, questions_to
from tests.crowd.rounds import ROUNDS, Round
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server
from tests.web.browsing import log_in

PAGES = {
    "dashboard": "/matches",
    "lobby": "/lobby",
    "a search in vain": "/lobby?show=running&name=waterloo",
    "a filter in vain": "/lobby?show=running&pace=week",
}

Call = Callable[[], Any]
Work = tuple[str, list[Call]]
"""What is measured under one name: calls, which all are made again and again."""

READERS = 20
"""So many people look at the pages: the busiest of all, and others by lot."""


def crowd(repetitions: int, size: Size = FULL) -> None:
    """Fill a database and print how long its pages and the worker's rounds take."""
    with postgresql_server(is_durable=False) as database_url, redis_server() as redis_url:
        settings = Settings(
            secret_key="a secret of the bench",
            database_url=database_url,
            redis_url=redis_url,
            smtp_url="smtp://127.0.0.1:1",
        )
        began = perf_counter()
        migrate.upgrade(database_url)
        fill(settings, size)
        engine = engine_for(database_url)
        heading(
            f"A crowd of {size.running:,} running matches and {size.users:,} people on PostgreSQL "
            f"(wall-clock time; filled in {perf_counter() - began:.0f} s)"
        )
        measure(settings, engine, repetitions)
        engine.dispose()


def measure(settings: Settings, engine: Engine, repetitions: int) -> None:
    """Print the times of pages and rounds on a database that is filled."""
    works = [*_pages(settings, engine), *_rounds(engine)]
    remarks: list[str] = []
    for label, calls in works:
        for call in calls:
            call()
        times = [_timed(call) for _ in range(repetitions) for call in calls]
        line(label, times, "ms", 1)
        with questions_to(engine) as asked:
            calls[0]()
        read = accesses(engine, asked)
        most = max((each.rows for each in read), default=0)
        remarks.append(f"  {label:44} {len(asked):>3} questions, {most:>6} rows at most in one")
        remarks += [f"    {each}" for each in read if each.is_sequential or each.rows > MOST_ROWS]
    print("\nHow the large tables are read for it")
    print("\n".join(remarks), flush=True)


def _pages(settings: Settings, engine: Engine) -> list[Work]:
    """The pages, each as its readers open it; the first of them is the busiest person of all."""
    app = create_app(settings)
    readers = _readers(engine)
    clients = [app.test_client() for _ in readers]
    for client, number in zip(clients, readers, strict=True):
        client.environ_base["REMOTE_ADDR"] = f"10.1.0.{number % 250 + 1}"
        answer = log_in(client, name_of(number), PASSWORD)
        assert answer.status_code == 302, f"{name_of(number)} cannot log in"
    works: list[Work] = []
    for name, path in PAGES.items():
        works.append((f"{name}, the busiest player", [partial(_open, clients[0], path)]))
        opening: list[Call] = [partial(_open, client, path) for client in clients[1:]]
        works.append((f"{name}, {len(opening)} other people", opening))
    return works


def _open(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200, f"{path}: {answer.status}"


def _readers(engine: Engine) -> list[int]:
    """Who looks: first who owes most decisions, then people from all over the table."""
    with reading_scope(engine) as session:
        by_number = select(Seat.user_id, func.count()).where(col(Seat.user_id).is_not(None))
        busy = session.exec(
            by_number.where(
                DecisionDeadline.match_id == Seat.match_id, DecisionDeadline.seat == Seat.letter
            )
            .group_by(col(Seat.user_id))
            .order_by(func.count().desc(), col(Seat.user_id))
        ).all()
    people = [number for number, _count in busy if number is not None]
    return [people[0], *people[1 :: max(1, len(people) // READERS)]]


def _rounds(engine: Engine) -> list[Work]:
    """What the worker asks by its clock, each in a transaction of its own as in the task."""
    now = utc_now()

    def asking(question: Round) -> Call:
        def ask() -> Any:
            with reading_scope(engine) as session:
                return question(session, now)

        return ask

    return [(name, [asking(question)]) for name, question in ROUNDS.items()]


def _timed(call: Callable[[], Any]) -> float:
    began = perf_counter()
    call()
    return (perf_counter() - began) * 1000
