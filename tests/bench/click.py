"""A click in a draft, from the form to the page that follows: on both databases, in mid-game."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TypeVar, cast

from werkzeug.test import TestResponse

from app import create_app, migrate
from app.config import Settings
from app.database import engine_for, session_scope
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match
from app.games.rcw.bots import BOTS
from app.games.rcw.title import RCW
from app.matches import log
from app.matches.load import LoadedMatch, store
from app.models import Match as Row
from app.web.match.page.views import KEEPS
from tests.bench.figures import heading, line
from tests.bench.games import played
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person

PLAYERS = 4
Result = TypeVar("Result")


@dataclass
class Times:
    """Milliseconds of each click: as it takes, and of processor time."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def of(self, work: Callable[[], TestResponse]) -> TestResponse:
        """Note how long `work` takes, and return the page that it gives."""
        answer = self.measure(work)
        assert answer.status_code == 200, answer.status
        return answer

    def measure(self, work: Callable[[], Result]) -> Result:
        """Note how long `work` takes, and return what it gives."""
        began, used = perf_counter(), process_time()
        result = work()
        self.wall.append((perf_counter() - began) * 1000)
        self.processor.append((process_time() - used) * 1000)
        return result


def clicks(games: int, repetitions: int) -> None:
    """Print how long clicks take in the middle of `games` games, the whole page made anew."""
    heading("A click in a draft, in mid-game: form, redirect, page with map (in-process)")
    with redis_server() as redis_url, TemporaryDirectory(prefix="fieldpost-bench-") as directory:
        sqlite = f"sqlite:///{directory}/bench.sqlite3"
        _measure("SQLite", sqlite, redis_url, Path(directory), games, repetitions)
        with postgresql_server(is_durable=True) as postgresql:
            _measure("PostgreSQL", postgresql, redis_url, Path(directory), games, repetitions)


def _measure(
    kind: str, database_url: str, redis_url: str, var: Path, games: int, repetitions: int
) -> None:
    added, looked = Times(), Times()
    size: list[float] = []
    with opened_club(database_url, redis_url, var) as club:
        people = [club.person(f"Player {number}") for number in range(PLAYERS)]
        token = csrf_token(people[0].browser, "/matches/new")
        tokens = {person.name: csrf_token(person.browser, "/matches/new") for person in people}
        assert token
        for number in range(games):
            match_id = mid_game(club, people, number)
            for person in people:
                _click(club, person, match_id, tokens[person.name], repetitions, added)
                page = looked.of(lambda who=person, at=match_id: who.get(f"/match/{at}"))  # type: ignore[misc]
                size.append(len(page.data))
    line(f"a click, {kind}", added.wall, "ms", 1)
    line(f"a click, {kind}, processor time", added.processor, "ms", 1)
    line(f"the page alone, {kind}, processor time", looked.processor, "ms", 1)
    line(f"size of the page, {kind}", size, "bytes", 0)


def _click(
    club: Club, person: Person, match_id: int, token: str, repetitions: int, times: Times
) -> None:
    """Add an order to a person's draft and take it back, again and again, as the script does."""
    draft = club.draft(match_id, person)
    action = next((o for o in draft.options if o["do"] not in RCW.any_time_verbs), None)
    if action is None:
        return
    fields = {"seat": draft.seat, "version": draft.version, "csrf_token": token}
    add = {**fields, "step": 0, "action": json.dumps(action)}
    mark = person.get(f"/match/{match_id}/mark").text.split(".")[0]
    shown = {KEEPS: mark, "Accept-Encoding": "gzip, deflate, br, zstd"}
    for _ in range(repetitions):
        times.of(
            lambda: person.browser.post(
                f"/match/{match_id}/draft/add", data=add, headers=shown, follow_redirects=True
            )
        )
        step = len(club.draft(match_id, person).actions)
        undo = {**fields, "step": step}
        assert person.browser.post(f"/match/{match_id}/draft/undo", data=undo).status_code == 303


@contextmanager
def opened_club(database_url: str, redis_url: str, var: Path) -> Iterator[Club]:
    """Open a site on an empty database."""
    migrate.upgrade(database_url)
    settings = Settings(
        secret_key="a secret of the bench",
        database_url=database_url,
        redis_url=redis_url,
        smtp_url="smtp://127.0.0.1:1",
        var=var,
    )
    yield Club(create_app(settings), settings)
    engine_for(database_url).dispose()


def mid_game(club: Club, people: list[Person], number: int) -> int:
    """Put a game that steady bots have played into a match of `people`, up to its middle."""
    match, moments = played(number, PLAYERS, BOTS["steady"])
    middle = next(moment for moment in moments if moment.when == "middle")
    standing = Match(RCW, middle.state, match.log[: middle.entries], NoDice())
    match_id = club.running_match(people[0], *people)
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Row, match_id)
        log.remove(session, match_id, 0, log.next_number(session, match_id))
        session.flush()
        row.state = None
        row.options = cast("dict[str, object]", standing.state["options"])
        store(session, LoadedMatch(row, standing), standing.log, None)
    return match_id
