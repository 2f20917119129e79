"""The people and matches of a load test, written directly into an empty, migrated database.

There are as many mid-campaign matches as players. Each player has the move in one of them and sits
in three others, so that nearly everybody has something to do. One match in ten is against bots.
"""

from dataclasses import dataclass
from random import Random

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app import create_app
from app.accounts import sessions
from app.accounts.passwords import hash_password
from app.config import Settings
from app.database import reading_scope, session_scope
from app.games.catalogue import TITLES
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat as Letter
from app.matches import checkpoints
from app.matches.clock import deadlines
from app.matches.events import announce_nothing
from app.matches.load import LoadedMatch, store
from app.matches.lobby import create, seating
from app.matches.lobby.settings import Settings as MatchSettings
from app.models import DecisionDeadline, LogEntry, Seat, Spectators, User, name_key, utc_now
from tests.bench.games import begun
from tests.crowd.copies import Copy, make_copies

TITLE = TITLES["rcw"]
SEATS = 4
SAMPLES = 4
"""So many different positions there are; every match starts from one of them."""

ENTRIES_PLAYED = 500
"""A campaign that is so many log entries old is about half over."""

BOT_MATCH_EVERY = 10


@dataclass(frozen=True)
class Person:
    """A signed-in account: its session cookie, and the match in which it moves or watches."""

    cookie: str
    match_id: int


@dataclass(frozen=True)
class Population:
    """Who there is to simulate; the first n players of it are a smaller test's."""

    players: list[Person]
    spectators: list[Person]


def populate(settings: Settings, engine: Engine, players: int, spectators: int) -> Population:
    """Write `players` accounts with a match each, and `spectators` who watch; all are signed in."""
    players = max(players, SEATS)
    with session_scope(engine) as session:
        password_hash = hash_password("correct horse battery")
        session.add_all(
            _user(number, password_hash) for number in range(1, players + spectators + 1)
        )
    with session_scope(engine) as session:
        positions = [_mid_campaign(number) for number in range(SAMPLES)]
        samples = [
            [_sample(session, *each, has_bots=has_bots) for each in positions]
            for has_bots in (False, True)
        ]
    copies = [
        Copy(samples[number % BOT_MATCH_EVERY == 0][number % SAMPLES], number, number % players)
        for number in range(1, players + 1)
    ]
    with engine.begin() as connection:
        make_copies(connection, copies, players)
    first_copy = max(match_id for some in samples for match_id in some) + 1
    with reading_scope(engine) as session:
        owing = session.exec(
            select(Seat.user_id, Seat.match_id)
            .where(DecisionDeadline.match_id == Seat.match_id, DecisionDeadline.seat == Seat.letter)
            .where(col(Seat.user_id).is_not(None), col(Seat.match_id) >= first_copy)
        ).all()
    match_of = dict(owing)
    watched = sorted(match_of.values())
    cookies = _cookies(settings, engine, players + spectators)
    return Population(
        [Person(cookies[number], match_of[number]) for number in range(1, players + 1)],
        [
            Person(cookies[players + place + 1], watched[place % len(watched)])
            for place in range(spectators)
        ],
    )


def _user(number: int, password_hash: str) -> User:
    name = f"Person {number}"
    return User(
        sender_confirmed_at=utc_now(),
        name=name,
        name_key=name_key(name),
        email=f"person{number}@example.org",
        password_hash=password_hash,
    )


def _sample(session: Session, match: Match, phasing: Letter, *, has_bots: bool) -> int:
    """Start a match of the first accounts in the position of `match`; return its number.

    The first account is `phasing`. With bots the other three seats are theirs.
    """
    users = session.exec(select(User).order_by(col(User.id)).limit(SEATS)).all()
    row = create.create_match(
        session,
        users[0],
        title=TITLE,
        name="Campaign",
        seat_count=SEATS,
        options={},
        settings=MatchSettings(spectators=Spectators.LIVE),
    )
    for user in users:
        seating.take_seat(session, row, user)
    create.start_match(session, row, announce_nothing)
    seats = seating.seats_of(session, row)
    for seat in seats:
        seat.user_id = None
    session.flush()
    others = list(users[1:])
    for seat in seats:
        if seat.letter == phasing:
            seat.user_id = users[0].id
        elif has_bots:
            seat.bot = "steady"
        else:
            seat.user_id = others.pop(0).id
    assert row.id is not None
    for entry in session.exec(select(LogEntry).where(LogEntry.match_id == row.id)):
        session.delete(entry)
    session.flush()
    row.state = None
    row.options = dict(match.state["options"])
    store(session, LoadedMatch(row, match), match.log, None)
    # A match that was played has them, and the log of this one came at once.
    checkpoints.fill(session, row, TITLE, len(match.log) - 1)
    deadlines.stamp(session, row, match)
    session.flush()
    return row.id


def _mid_campaign(number: int) -> tuple[Match, Letter]:
    """Play a game of steady bots up to the start of a movement phase; return it and whose it is."""
    match = begun(number, SEATS)
    whims = Random(number)
    before: dict[Letter, str] = {}
    while True:
        waiting = dict(match.waiting())
        if len(match.log) >= ENTRIES_PLAYED and waiting != before:
            seat, decision = next(iter(waiting.items()))
            if len(waiting) == 1 and decision == "movement":
                return Match(TITLE, copy_state(match.state), match.log, NoDice()), seat
        before = waiting
        seat = whims.choice(list(waiting))
        match.apply(seat, TITLE.bots["steady"](match, seat, whims))


def _cookies(settings: Settings, engine: Engine, count: int) -> dict[int, str]:
    """Sign the first `count` accounts in; return the session cookie of each."""
    app = create_app(settings)
    serializer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    cookies = {}
    with session_scope(engine) as session:
        for user in session.exec(select(User).order_by(col(User.id)).limit(count)).all():
            token = sessions.begin(session, user, "load test", utc_now())
            assert user.id is not None
            cookies[user.id] = serializer.dumps(
                {"_user_id": token, "_fresh": True, "_permanent": True}
            )
    return cookies
