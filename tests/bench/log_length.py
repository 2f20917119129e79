"""The page of a match, a click and an undo after a short log and after a long one."""

import json
import re
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sqlmodel import Session

from app.database import engine_for, session_scope
from app.games.kernel.match import Match
from app.games.kernel.state import Entry
from app.matches import checkpoints, log, log_summary, submit, undo
from app.matches.events import announce_nothing
from app.matches.load import load
from app.models import LogSummary, SubmissionSource
from tests.bench.click import Times, mid_game, opened_club
from tests.bench.figures import heading, line
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server
from tests.web.club import Club, Person

PLAYERS = 4
LENGTHS = (100, 6_000)


def log_lengths(repetitions: int) -> None:
    """Print what pages and undo cost at one position under logs of different lengths."""
    heading("After logs of 100 and of 6,000 entries, at the same position (in-process)")
    with redis_server() as redis_url, TemporaryDirectory(prefix="fieldpost-bench-") as directory:
        sqlite = f"sqlite:///{directory}/bench.sqlite3"
        _measure("SQLite", sqlite, redis_url, Path(directory), repetitions)
        with postgresql_server(is_durable=True) as postgresql:
            _measure("PostgreSQL", postgresql, redis_url, Path(directory), repetitions)


def _measure(kind: str, database_url: str, redis_url: str, var: Path, repetitions: int) -> None:
    with opened_club(database_url, redis_url, var) as club:
        people = [club.person(f"Player {number}") for number in range(PLAYERS)]
        matches = {length: mid_game(club, people, 0) for length in LENGTHS}
        for length, match_id in matches.items():
            _resize(club, match_id, length)
        pages = {length: Times() for length in LENGTHS}
        undone = {length: Times() for length in LENGTHS}
        # In turn, so that both meet the same disturbances.
        for _ in range(repetitions):
            for length, match_id in matches.items():
                pages[length].of(partial(people[0].get, f"/match/{match_id}"))
                _undo(club, people[0], match_id, undone[length])
    for what, times in (("the page", pages), ("an undo", undone)):
        for length, of_length in times.items():
            line(f"{what}, {length} entries, {kind}, processor", of_length.processor, "ms", 1)
        short, long = (median(times[length].processor) for length in LENGTHS)
        print(f"  {f'ratio of the medians, {kind}':44} {long / short:>10.2f}", flush=True)


def _resize(club: Club, match_id: int, length: int) -> None:
    """Give a match a log of `length` entries: those of its game again and again, its last last.

    Each time its motions have other names, as no two motions of a match have the same.
    """
    with session_scope(engine_for(club.settings.database_url)) as session:
        match = load(session, match_id).match
        backwards = islice(cycle(reversed(match.log)), length)
        again = [
            _with_motions_of(entry, at // len(match.log)) for at, entry in enumerate(backwards)
        ]
        entries = again[::-1]
        log.remove(session, match_id, 0, len(match.log))
        log.write(session, match_id, entries, 0, None)
        _count_anew(session, match_id, match)


def _with_motions_of(entry: Entry, time: int) -> Entry:
    if not time:
        return entry
    renamed: Entry = json.loads(re.sub(r'("motion": "\w+)"', rf'\1-{time}"', json.dumps(entry)))
    return renamed


def _count_anew(session: Session, match_id: int, match: Match) -> None:
    entries = log.entries_from(session, match_id)
    anew = log_summary.summarize(match.title, match.state["seats"], entries)
    log_summary.remove(session, match_id)
    # The log is no game's: undo must not replay it from the start, as it would a short one.
    checkpoints.keep(session, match_id, match.state, len(entries) - 1, anew.told)
    session.add(LogSummary(match_id=match_id, told=anew.told, own=anew.own, rolls=anew.rolls))


def _undo(club: Club, person: Person, match_id: int, times: Times) -> None:
    """Give an instruction, which nothing forbids, and take it back."""
    seat = club.letter(match_id, person)
    engine = engine_for(club.settings.database_url)
    with session_scope(engine) as session:
        options = load(session, match_id, with_log=False).match.options(seat)
        action = next(each for each in options if each["do"] == "instruct")
        queued = submit.queue_submission(
            session,
            match_id=match_id,
            seat=seat,
            key=f"bench {club.version(match_id)}",
            source=SubmissionSource.WEB,
            text=None,
            actions=[action],
        )
        assert queued.id is not None
        submit.apply_submission(session, queued.id, announce_nothing)

    def take_back() -> None:
        with session_scope(engine) as session:
            undo.undo(session, match_id, seat, announce_nothing)

    times.measure(take_back)
