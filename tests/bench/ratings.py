"""Ratings: pages of a site where 500 people have played 5,000 rated matches; 10,000 computed again.

Matches, seats and answers are written as rows, ratings are computed from them.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from random import Random
from time import perf_counter
from typing import Any

import sqlalchemy as sa
from flask.testing import FlaskClient
from sqlalchemy import Connection, Engine
from sqlmodel import col, func, select

from app import create_app, migrate
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.games.rcw.title import RCW
from app.matches.lobby.listing import Pace
from app.models import (
    Match,
    MatchStatus,
    PlayerRating,
    RatedMatch,
    RatedPart,
    RatingPool,
    Seat,
    utc_now,
)
from app.ratings.count import recompute
from tests.bench.figures import heading, line
from tests.crowd.people import PASSWORD, enrol, name_of
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server
from tests.web.browsing import log_in

PEOPLE = 500
SEATS = (2, 3, 4, 4, 4, 5, 6)
ANSWERS = 20
"""So many times each player of a match has answered."""

LETTERS = "ABCDEF"
POOL = 1


def ratings(repetitions: int, shown: int = 5000, computed: int = 10_000) -> None:
    """Print how long pages take after `shown` matches, and to compute `computed` again."""
    with postgresql_server(is_durable=False) as database_url, redis_server() as redis_url:
        settings = Settings(
            secret_key="a secret of the bench",
            database_url=database_url,
            redis_url=redis_url,
            smtp_url="smtp://127.0.0.1:1",
        )
        migrate.upgrade(database_url)
        engine = engine_for(database_url)
        lots, numbers = Random(1), count(1)
        with engine.begin() as connection:
            enrol(connection, PEOPLE)
            pool = RatingPool(id=POOL, title=RCW.id, pace=Pace.WEEK, matches=0)
            connection.execute(sa.insert(RatingPool), [pool.model_dump()])
            _play(connection, lots, numbers, shown)
        _compute(engine)
        analyze(engine)
        heading(f"{PEOPLE} rated people, {shown:,} matches, on PostgreSQL (wall-clock time)")
        _pages(settings, engine, repetitions)
        with engine.begin() as connection:
            _play(connection, lots, numbers, computed - shown)
        _compute(engine)
        times = [_compute(engine) for _ in range(3)]
        line(f"{computed:,} matches computed again", times, "s")
        engine.dispose()


def _play(connection: Connection, lots: Random, numbers: Iterator[int], matches: int) -> None:
    """Write finished matches down, as they would be with answers that took their time."""
    rows: dict[type[Any], list[dict[str, Any]]] = {
        each: [] for each in (Match, Seat, RatedMatch, RatedPart)
    }
    for _ in range(matches):
        number = next(numbers)
        people = lots.sample(range(1, PEOPLE + 1), lots.choice(SEATS))
        # Those with low numbers are stronger.
        order = sorted(people, key=lambda who: who / PEOPLE + lots.gauss(0, 1))
        ended = utc_now() - timedelta(hours=20_000 - number)
        _add(rows, number, people, order, ended)
    for table, found in rows.items():
        connection.execute(sa.insert(table), found)
    connection.execute(sa.update(RatingPool).values(matches=number))
    _answer(connection, number - matches)


def _add(
    rows: dict[type[Any], list[dict[str, Any]]],
    number: int,
    people: list[int],
    order: list[int],
    ended: datetime,
) -> None:
    """Add a match of people, who have come out in such an order."""
    letters = {who: LETTERS[at] for at, who in enumerate(people)}
    match = Match(
        id=number,
        name=f"Match {number}",
        title=RCW.id,
        rules_version=RCW.rules,
        status=MatchStatus.FINISHED,
        seed="",
        seed_hash="",
        turn_hours=168,
        is_rated=True,
        result={"victory": "red", "ranking": [[letters[who]] for who in order]},
        host_id=people[0],
        invite_code=f"match {number}",
        finished_at=ended,
    )
    rows[Match].append(match.model_dump())
    rows[RatedMatch].append(
        {
            "id": number,
            "pool_id": POOL,
            "number": number,
            "match_id": number,
            "finished_at": ended,
        }
    )
    for at, who in enumerate(people):
        rows[Seat].append(
            Seat(match_id=number, letter=letters[who], user_id=who).model_dump(exclude={"id"})
        )
        part = RatedPart(
            rated_match_id=number,
            number=at,
            seat=letters[who],
            place=order.index(who) + 1,
            user_id=who,
            share=1.0,
            mu=0.0,
            sigma=0.0,
            side=f"{len(people)}{letters[who]}",
            side_mu=0.0,
            side_sigma=0.0,
        )
        rows[RatedPart].append(part.model_dump(exclude={"id"}))


def _answer(connection: Connection, since: int) -> None:
    """Let all players of the matches after number `since` have answered, some of them too late."""
    connection.execute(
        sa.text("""
            INSERT INTO submissions (match_id, seat, key, user_id, source, status, keeps_lines,
                                     created_at, asked_since)
            SELECT seats.match_id, seats.letter, number::text,
                   CASE WHEN number = 1 THEN NULL ELSE seats.user_id END,
                   CASE WHEN number = 1 AND seats.id % 5 = 0 THEN 'time-out' ELSE 'web' END,
                   'accepted', false, matches.finished_at - number * interval '1 day',
                   matches.finished_at - number * interval '1 day' - random() * interval '3 days'
            FROM seats JOIN matches ON matches.id = seats.match_id
                 CROSS JOIN generate_series(1, :answers) AS number
            WHERE matches.id > :since
        """),
        {"answers": ANSWERS, "since": since},
    )


def _compute(engine: Engine) -> float:
    """Compute all ratings; return how many seconds that took."""
    began = perf_counter()
    with session_scope(engine) as session:
        recompute(session, POOL)
    return perf_counter() - began


def analyze(engine: Engine) -> None:
    """Let PostgreSQL look at its tables."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(sa.text("VACUUM ANALYZE"))


def _pages(settings: Settings, engine: Engine, repetitions: int) -> None:
    app = create_app(settings)
    reader = app.test_client()
    reader.environ_base["REMOTE_ADDR"] = "10.1.0.1"
    assert log_in(reader, name_of(1), PASSWORD).status_code == 302
    with reading_scope(engine) as session:
        most = select(PlayerRating.user_id).order_by(col(PlayerRating.matches).desc())
        busiest, second = session.exec(most.limit(2)).all()
        matches = session.exec(select(func.max(PlayerRating.matches))).one()
    pages = {
        "ratings": "/ratings",
        "ratings, the last page": f"/ratings?page={PEOPLE // 100}",
        f"profile after {matches} matches": f"/player/{busiest}",
        "one player against another": f"/player/{busiest}/against/{second}",
    }
    for name, path in pages.items():
        open_page(reader, path)
        line(name, [timed(partial(open_page, reader, path)) for _ in range(repetitions)], "ms", 1)


def open_page(client: FlaskClient, path: str) -> None:
    """Open a page that is there."""
    answer = client.get(path)
    assert answer.status_code == 200, f"{path}: {answer.status}"


def timed(call: Callable[[], Any]) -> float:
    """Return how many milliseconds a call takes, by the wall clock."""
    began = perf_counter()
    call()
    return (perf_counter() - began) * 1000
