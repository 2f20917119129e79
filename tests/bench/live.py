"""Open pages: how soon they hear of a change, and what they cost the other requests."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

import psutil

from app import create_app, migrate
from app.config import Settings
from app.database import engine_for, session_scope
from app.mail.announce import announcer
from app.matches.system_orders import give_orders
from app.models import SubmissionSource
from tests.bench.figures import heading, line
from tests.fixtures.redis import redis_server
from tests.served import Server, Stream, gunicorn
from tests.web.club import Club, Person

PLAYERS = 40
PAGES_OF_EACH = 5


def live(changes: int, requests: int) -> None:
    """Print the times from a commit to the event, and of page requests, with 200 open pages."""
    count = PLAYERS * PAGES_OF_EACH
    heading(f"Live: {count} open pages, one process of gunicorn, SQLite (wall-clock time)")
    with TemporaryDirectory(prefix="fieldpost-bench-") as directory, redis_server() as redis_url:
        settings = Settings(
            secret_key="a secret of the bench",
            database_url=f"sqlite:///{directory}/bench.sqlite3",
            redis_url=redis_url,
            smtp_url="smtp://127.0.0.1:1",
            var=Path(directory) / "var",
        )
        migrate.upgrade(settings.database_url)
        club = Club(create_app(settings), settings)
        people = [club.person(f"Player {number}") for number in range(PLAYERS)]
        matches = [
            club.running_match(four[0], *four)
            for four in zip(*(people[start::4] for start in range(4)), strict=True)
        ]
        with gunicorn(settings) as server:
            _measure(club, server, people, matches, changes, requests)
        engine_for(settings.database_url).dispose()


def _measure(
    club: Club,
    server: Server,
    people: list[Person],
    matches: list[int],
    changes: int,
    requests: int,
) -> None:
    seated = {person.name: matches[number // 4] for number, person in enumerate(people)}
    worker = psutil.Process(server.process.pid).children()[0]
    alone = _requests(server, people[0], seated[people[0].name], requests)
    before = worker.memory_info().rss
    streams: dict[int, list[Stream]] = {match_id: [] for match_id in matches}
    for person in people:
        match_id = seated[person.name]
        for _ in range(PAGES_OF_EACH):
            answer = server.get(person, f"/match/{match_id}/events")
            assert answer.status == 200
            streams[match_id].append(Stream(answer))
            streams[match_id][-1].next()  # the page that states no mark is behind
    memory = (worker.memory_info().rss - before) / 1024
    heard: list[float] = []
    for number in range(changes):
        match_id = matches[number % len(matches)]
        began = _change(club, match_id, people[4 * matches.index(match_id)], number)
        with ThreadPoolExecutor(20) as pool:
            heard += pool.map(_heard, streams[match_id], [began] * len(streams[match_id]))
    among = _requests(server, people[0], seated[people[0].name], requests)
    line("from the commit to the event, each page", heard, "ms", 1)
    line("a request of the match's page, none open", alone, "ms", 1)
    line("a request of the match's page, all open", among, "ms", 1)
    line("memory of the process, per open page", [memory / 200] * 2, "KB", 0)
    print(f"  (all open, a request takes {median(among) / median(alone):.2f} times as long)")


def _change(club: Club, match_id: int, person: Person, number: int) -> float:
    """Let a player submit something that all see, and return when it was committed."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        receipt = give_orders(
            session,
            match_id,
            club.letter(match_id, person),
            key=f"bench:{number}",
            source=SubmissionSource.CLI,
            text="ready" if number // 10 % 2 == 0 else "cancel ready",
            announce=announcer(club.settings),
        )
        assert receipt.committed, receipt
    return monotonic()


def _heard(stream: Stream, began: float) -> float:
    assert stream.next() is not None
    return (monotonic() - began) * 1000


def _requests(server: Server, person: Person, match_id: int, count: int) -> list[float]:
    times = []
    for _ in range(count):
        began = monotonic()
        answer = server.get(person, f"/match/{match_id}")
        page = answer.read()
        assert answer.status == 200, page.decode()[:3000]
        times.append((monotonic() - began) * 1000)
    return times
