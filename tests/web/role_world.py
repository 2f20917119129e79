"""A site with somebody of every role on it, put back as it was after whatever changes it.

The people: Sam looks on and plays nothing, Eli plays in another match, Otto and Paula have seats in
the match that is asked for (what has one owner is Paula's), Mona moderates it, Hanna is its host,
and Ada administrator.
"""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from flask.testing import FlaskClient
from redis import Redis
from sqlalchemy.engine import make_url
from sqlmodel import select
from werkzeug.test import TestResponse

from app.database import engine_for, session_scope
from app.matches.events import announce_nothing
from app.matches.system_orders import give_orders
from app.models import Match, Spectators, SubmissionSource, User
from tests.web.analysing import analysis_of
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person

TRACES = frozenset({"log_ins"})
"""Tables in which a visit alone may leave a trace: when somebody was last seen."""


class Role(StrEnum):
    """Who asks, in the order of the columns of the table of rules."""

    STRANGER = "stranger"
    SPECTATOR = "spectator"
    ELSEWHERE = "player of another match"
    OTHER_SEAT = "other seat"
    SEAT = "seat"
    MODERATOR = "moderator"
    HOST = "host"
    ADMIN = "administrator"


ANSWERED = "a-token-of-the-test"
"""The token of a form that Paula has sent."""

SEASON = {
    "title": "rcw",
    "name": "Spring season",
    "seats": "4",
    "pool_size": "7",
    "rounds": "2",
    "moves": "2",
    "first_round": "equal",
    "beginning": "director",
    "adjudication": "position",
    "round_days": "0",
    "places": "0",
    "scoring": "places",
    "pace": "week",
    "window_hours": "12",
    "offer_hours": "72",
    "time_up": "default",
}
"""A season whose director is the host."""

NAMES = {
    Role.SPECTATOR: "Sam",
    Role.ELSEWHERE: "Eli",
    Role.OTHER_SEAT: "Otto",
    Role.SEAT: "Paula",
    Role.MODERATOR: "Mona",
    Role.HOST: "Hanna",
    Role.ADMIN: "Ada",
}


@dataclass(frozen=True)
class Secret:
    """Words that stand somewhere in the database; `owners` alone may read them."""

    words: str
    owners: frozenset[Role]


@dataclass
class World:
    """The site, what is in the addresses of its pages, and what not everybody may read."""

    club: Club
    browsers: Mapping[Role, FlaskClient]
    matches: Mapping[str, int]
    parts: Mapping[str, Mapping[str, object]]
    """For the open and the running match, what stands in addresses: argument by argument."""
    secrets: list[Secret]
    kept: sqlite3.Connection
    live: sqlite3.Connection
    tokens: dict[Role, str] = field(default_factory=dict)
    _version: int = -1

    def ask(self, role: Role, method: str, path: str, fields: Mapping[str, Any]) -> TestResponse:
        """Let somebody open a page, or send a form of the site."""
        browser = self.browsers[role]
        if method == "GET":
            return browser.get(path)
        return browser.post(path, data={**fields, "csrf_token": self.tokens[role]})

    def has_changed(self) -> bool:
        """Whether anything was written since the site was made or put back."""
        return self._now() != self._version

    def changes(self) -> set[str]:
        """The tables in which something else stands than when the site was made."""
        return {
            name
            for name in _tables(self.kept)
            if name not in TRACES and _rows(self.kept, name) != _rows(self.live, name)
        }

    def keep(self) -> None:
        """Remember the site as it is."""
        self.live.backup(self.kept)
        self._version = self._now()

    def put_back(self) -> None:
        """Make the site what it was."""
        self.kept.backup(self.live)
        with Redis.from_url(self.club.settings.redis_url) as redis:
            redis.flushdb()
        self._version = self._now()

    def _now(self) -> int:
        return int(self.live.execute("PRAGMA data_version").fetchone()[0])


def build(club: Club) -> World:
    """Fill an empty site with people, an open match, a running one and one that all may watch."""
    club.app.config["WORKER_PATIENCE"] = 0.01  # nobody works here
    people = {role: club.person(name) for role, name in NAMES.items()}
    host, seat, other = people[Role.HOST], people[Role.SEAT], people[Role.OTHER_SEAT]
    club.open_match(people[Role.ELSEWHERE], people[Role.ELSEWHERE])
    club.running_match(people[Role.ELSEWHERE], people[Role.ELSEWHERE])
    matches = {
        "open": club.open_match(host, seat, other),
        "running": club.running_match(host, seat, other),
        "watched": club.running_match(host, seat, other),
    }
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(User, people[Role.ADMIN].user_id).is_admin = True
    browsers = {role: person.browser for role, person in people.items()}
    browsers[Role.STRANGER] = club.stranger()
    for number in matches.values():
        host.post(f"/match/{number}/moderators", do="name", who="Mona")
        people[Role.MODERATOR].post(f"/match/{number}/moderators", do="accept")
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, matches["watched"]).spectators = Spectators.LIVE
    running = matches["running"]
    said, said_too = "Petrograd by night", "Kiev in the morning"
    letters = {club.letter(running, person) for person in (seat, other)}
    (bot, *_) = sorted(set("ABCD") - letters)
    seat.post(f"/match/{running}/press", token="s" * 22, to=bot, text=said)
    other.post(f"/match/{running}/press", token="o" * 22, to=bot, text=said_too)
    board = analysis_of(club, running, seat)
    seat.post(f"/analysis/{board}/settings", name="A plan for the winter")
    text = "EXCHANGE\nlose first Frunze  # Omsk before the thaw"
    seat.post(f"/match/{running}/plans", token="p" * 22, text=text, do="keep")
    with club.reading() as session:
        codes = dict(session.exec(select(Match.id, Match.invite_code)).all())
        seed = session.get_one(Match, running).seed
    parts: dict[str, dict[str, object]] = {
        status: {"match_id": number, "code": codes[number], "token": ANSWERED}
        for status, number in matches.items()
    }
    parts["analysis"] = {"code": board}
    host.post("/competitions/new", **SEASON)
    for person in (seat, other):
        person.post("/competitions/1/entry", do="enter")
    parts["competitions"] = {"competition_id": 1}
    _submit(club, running, seat)
    path = make_url(club.settings.database_url).database
    assert path is not None
    world = World(
        club,
        browsers,
        matches,
        parts,
        [
            Secret(said, frozenset({Role.SEAT})),
            Secret(said_too, frozenset({Role.OTHER_SEAT})),
            Secret("A plan for the winter", frozenset({Role.SEAT})),
            Secret("Omsk before the thaw", frozenset({Role.SEAT})),
            Secret("paula@example.org", frozenset({Role.SEAT, Role.ADMIN})),
            Secret(seed, frozenset()),
        ],
        sqlite3.connect(":memory:"),
        sqlite3.connect(path),
    )
    for role, browser in browsers.items():
        page = "/login" if role is Role.STRANGER else "/matches/new"
        world.tokens[role] = csrf_token(browser, page)
    world.keep()
    return world


def _submit(club: Club, match_id: int, person: Person) -> None:
    """Let somebody have sent orders by a form that were refused."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        give_orders(
            session,
            match_id,
            club.letter(match_id, person),
            key=f"web:{ANSWERED}",
            source=SubmissionSource.WEB,
            text="fly",
            announce=announce_nothing,
        )


def _tables(database: sqlite3.Connection) -> list[str]:
    found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return [name for (name,) in found]


def _rows(database: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    return database.execute(f'SELECT * FROM "{table}"').fetchall()
