"""Competitions: pages of a season and of a ladder with 500 entrants and 5,000 matches each.

Matches and results are written as rows; nobody plays. The ladder is the worst case: one table
with everybody in it.
"""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from itertools import count
from random import Random
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from app import create_app, migrate
from app.competitions.formats import FORMATS
from app.competitions.formats.designs import cyclic_design
from app.config import Settings
from app.database import engine_for
from app.games.catalogue import TITLES
from app.models import (
    Competition,
    CompetitionAct,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    Decided,
    DirectorActKind,
    Match,
    MatchStatus,
    Seat,
    utc_now,
)
from tests.bench.figures import heading, line
from tests.bench.ratings import analyze, open_page, timed
from tests.crowd.people import PASSWORD, enrol, name_of
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server
from tests.web.browsing import log_in

PEOPLE = 500
ROUNDS = 10
LETTERS = "ABCDEF"
TIMES: dict[str, Any] = {
    "window_hours": 48,
    "offer_hours": 48,
    "turn_hours": 168,
    "bank_hours": 0,
    "cap_hours": None,
    "weekends_off": False,
    "days_off": [],
    "time_up": "default",
}

Rows = dict[type[Any], list[dict[str, Any]]]


class Written:
    """A competition that is written as rows, with numbers from `ids`."""

    def __init__(
        self, number: int, kind: CompetitionFormat, seats: int, ids: Iterator[int]
    ) -> None:
        self.number, self.kind, self.seats, self.ids = number, kind, seats, ids
        self.title = next(each for each in TITLES.values() if seats in each.seats)
        self.lots = Random(number)
        self.rows: Rows = {
            each: []
            for each in (
                Competition,
                CompetitionAct,
                CompetitionEntry,
                CompetitionRound,
                CompetitionGroup,
                CompetitionMember,
                Match,
                Seat,
                CompetitionMatch,
            )
        }
        self.entries = [(number - 1) * PEOPLE + who for who in range(1, PEOPLE + 1)]

    def write(self, connection: Connection) -> None:
        """Write everything down."""
        for table, found in self.rows.items():
            if found:
                connection.execute(sa.insert(table), found)

    def open(self, rounds: int) -> None:
        """The competition itself, with its entries."""
        settings = {**vars(FORMATS[self.kind].settings_type()), "rounds": rounds}
        row = Competition(
            id=self.number,
            name=f"The {self.kind.value} of the bench",
            format=self.kind,
            title=self.title.id,
            options=dict(self.title.default_options),
            seat_count=self.seats,
            settings=settings,
            times=TIMES,
            scoring="places",
            tie_breaks=["sonneborn_berger", "wins"],
            status=CompetitionStatus.RUNNING,
            version=1,
            seed="",
            seed_hash="",
            director_id=1,
            started_at=utc_now(),
        )
        self.rows[Competition].append(row.model_dump())
        act = CompetitionAct(
            competition_id=self.number,
            version=1,
            by_id=1,
            by=name_of(1),
            kind=DirectorActKind.OPEN,
            reason="",
        )
        self.rows[CompetitionAct].append(act.model_dump(exclude={"id"}))
        for who, entry in enumerate(self.entries, 1):
            made = CompetitionEntry(id=entry, competition_id=self.number, user_id=who)
            self.rows[CompetitionEntry].append(made.model_dump())

    def group(self, round_id: int, number: int, members: tuple[int, ...]) -> int:
        """A group of a round; return its number in the database."""
        group_id = next(self.ids)
        row = CompetitionGroup(id=group_id, round_id=round_id, number=number, tier=number)
        self.rows[CompetitionGroup].append(row.model_dump())
        for lot, entry in enumerate(members):
            member = CompetitionMember(group_id=group_id, entry_id=entry, lot=lot)
            self.rows[CompetitionMember].append(member.model_dump(exclude={"id"}))
        return group_id

    def round(self, number: int) -> int:
        """A round; return its number in the database."""
        round_id = next(self.ids)
        row = CompetitionRound(id=round_id, competition_id=self.number, number=number)
        self.rows[CompetitionRound].append(row.model_dump())
        return round_id

    def match(self, group_id: int, number: int, seated: list[int]) -> None:
        """A match that is over, in which entries came out in some order."""
        match_id = next(self.ids)
        order = sorted(seated, key=lambda entry: entry / PEOPLE + self.lots.gauss(0, 1))
        letters = dict(zip(seated, LETTERS, strict=False))
        match = Match(
            id=match_id,
            name=f"Match {match_id}",
            title=self.title.id,
            rules_version=self.title.rules,
            status=MatchStatus.FINISHED,
            seed="",
            seed_hash="",
            turn_hours=168,
            result={"ranking": [[letters[entry]] for entry in order]},
            host_id=1,
            invite_code=f"match {match_id}",
            started_at=utc_now() - timedelta(days=100),
            finished_at=utc_now(),
        )
        self.rows[Match].append(match.model_dump())
        for entry, letter in letters.items():
            seat = Seat(match_id=match_id, letter=letter, user_id=(entry - 1) % PEOPLE + 1)
            self.rows[Seat].append(seat.model_dump(exclude={"id"}))
        counted = CompetitionMatch(
            group_id=group_id,
            number=number,
            match_id=match_id,
            entries={letter: entry for entry, letter in letters.items()},
            ranking=[[entry] for entry in order],
            decided=Decided.PLAYED,
            decided_at=utc_now(),
        )
        self.rows[CompetitionMatch].append(counted.model_dump(exclude={"id"}))


def season(ids: Iterator[int]) -> Written:
    """A season of ten rounds, divisions of five with four seats."""
    written = Written(1, CompetitionFormat.SEASON, 4, ids)
    written.open(ROUNDS)
    for number in range(1, ROUNDS + 1):
        round_id = written.round(number)
        for index in range(1, PEOPLE // 5 + 1):
            members = tuple(written.entries[5 * index - 5 : 5 * index])
            group_id = written.group(round_id, index, members)
            for place, block in enumerate(cyclic_design(len(members), 4).blocks, 1):
                written.match(group_id, place, [members[each] for each in block])
    return written


def ladder(ids: Iterator[int]) -> Written:
    """A ladder in which 5,000 matches have been played."""
    written = Written(2, CompetitionFormat.LADDER, 2, ids)
    written.open(1)
    group_id = written.group(written.round(1), 1, tuple(written.entries))
    for place in range(1, PEOPLE * ROUNDS + 1):
        written.match(group_id, place, written.lots.sample(written.entries, 2))
    return written


def competitions(repetitions: int) -> None:
    """Print how long the pages of both take."""
    with postgresql_server(is_durable=False) as database_url, redis_server() as redis_url:
        settings = Settings(
            secret_key="a secret of the bench",
            database_url=database_url,
            redis_url=redis_url,
            smtp_url="smtp://127.0.0.1:1",
        )
        migrate.upgrade(database_url)
        engine = engine_for(database_url)
        ids = count(1)
        with engine.begin() as connection:
            enrol(connection, PEOPLE)
            for each in (season(ids), ladder(ids)):
                each.write(connection)
        analyze(engine)
        heading(f"Competitions of {PEOPLE} entrants, {PEOPLE * ROUNDS:,} matches, on PostgreSQL")
        reader = create_app(settings).test_client()
        reader.environ_base["REMOTE_ADDR"] = "10.1.0.1"
        assert log_in(reader, name_of(2), PASSWORD).status_code == 302
        for name, path in PAGES.items():
            open_page(reader, path)
            line(
                name, [timed(partial(open_page, reader, path)) for _ in range(repetitions)], "ms", 1
            )
        engine.dispose()


PAGES = {
    "list of competitions": "/competitions",
    "season, last round": "/competitions/1",
    "season, first round": "/competitions/1?round=1",
    "season, standings as CSV": "/competitions/1/standings.csv",
    "season, all results as JSON": "/competitions/1/results.json",
    "ladder": "/competitions/2",
    "ladder, standings as CSV": "/competitions/2/standings.csv",
    "ladder, all results as JSON": "/competitions/2/results.json",
}
