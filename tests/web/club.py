"""What the tests of lobby and table do again and again: people with browsers, and matches."""

from dataclasses import dataclass
from ipaddress import IPv4Address
from itertools import count
from random import Random
from typing import Any

import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import Session, SQLModel, select
from werkzeug.test import TestResponse

from app.accounts import register
from app.accounts.confirmation import confirm
from app.accounts.register import NewAccount
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.demo import play_on
from app.games.kernel.match import Match as Position
from app.games.rcw.title import RCW
from app.matches import bots, drafts
from app.matches.clock import deadlines
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.lobby import create, seating
from app.matches.open_draft import DraftView
from app.matches.receipt import Receipt
from app.matches.system_orders import give_orders
from app.models import Match, Seat, SubmissionSource, User
from tests.games.rcw.positions import position
from tests.seeded_random import drawn_from
from tests.web.browsing import PASSWORD, logged_in, token_of

NOBODY_IS_ASKED = 11
"""With these lots the host's first movement and combat phase end without dice or a question."""

# Far from those of tests/fixtures/site.py, so that attempts are counted apart.
_keys = count(1)
_addresses = count(int(IPv4Address("10.128.0.1")))


@dataclass(frozen=True)
class Person:
    """Somebody with an account and a browser without JavaScript."""

    name: str
    user_id: int
    browser: FlaskClient

    def get(self, path: str) -> TestResponse:
        """Open a page."""
        return self.browser.get(path)

    def post(self, path: str, **fields: Any) -> TestResponse:
        """Send a form of the site."""
        fields["csrf_token"] = token_of(self.browser)
        return self.browser.post(path, data=fields)


@dataclass(frozen=True)
class Club:
    """A site with people and matches on it."""

    app: Flask
    settings: Settings

    def stranger(self) -> FlaskClient:
        """A browser that is not logged in."""
        browser = self.app.test_client()
        browser.environ_base["REMOTE_ADDR"] = str(IPv4Address(next(_addresses)))
        return browser

    def person(self, name: str) -> Person:
        """A new account whose address is confirmed, logged in."""
        address = f"{name.lower().replace(' ', '.')}@example.org"
        with session_scope(engine_for(self.settings.database_url)) as session:
            user = register.sign_up(session, NewAccount(name, address, PASSWORD))
            assert isinstance(user, User)
            confirm(session, user)
        assert user.id is not None
        browser = self.stranger()
        logged_in(self.app, browser, user)
        return Person(name, user.id, browser)

    def open_match(self, host: Person, *players: Person, seats: int = 4, bots: int = 0) -> int:
        """A match that waits for players; `players` sit already."""
        with session_scope(engine_for(self.settings.database_url)) as session:
            user = session.get_one(User, host.user_id)
            match = create.create_match(
                session,
                user,
                title=RCW,
                name=f"Match of {host.name}",
                seat_count=seats,
                options={},
                bots=bots,
            )
            for player in players:
                seating.take_seat(session, match, session.get_one(User, player.user_id))
            assert match.id is not None
            return match.id

    def running_match(self, host: Person, *players: Person, lots: int = 0) -> int:
        """A match of four in its trading session, bots in the seats that nobody has.

        Those with the same `lots` have the same dice and seats, so that bots think once about each
        position (see `tests.fixtures.speedups.bot_turns`).
        """
        with drawn_from(Random(lots or len(players))):
            match_id = self.open_match(host, *players, bots=4 - len(players))
            with session_scope(engine_for(self.settings.database_url)) as session:
                create.start_match(session, session.get_one(Match, match_id), announce_nothing)
        return match_id

    def let_bots_play(self, match_id: int) -> None:
        """Let the bots play what they owe, so that a worker finds nothing to do for them."""
        playing = True
        while playing:
            with session_scope(engine_for(self.settings.database_url)) as session:
                playing = bots.play_bots(session, match_id, announce_nothing)

    def play_on(self, match_id: int, person: Person) -> None:
        """Let everybody play until it is for `person` to move his forces."""
        with session_scope(engine_for(self.settings.database_url)) as session:
            match, user = session.get_one(Match, match_id), session.get_one(User, person.user_id)
            play_on(session, match, user, announce_nothing)

    def set_up(self, match_id: int, person: Person, lines: str) -> None:
        """Put the position `lines` in a running match's place; in them, `person` is "me".

        It is for him to move his forces, and after his turn nothing follows.
        """
        letter = self.letter(match_id, person)
        text = lines.replace("me:", f"{letter}:")
        self.stand(match_id, position(text, phasing=letter, seats="ABCD").match)

    def stand(self, match_id: int, match: Position) -> None:
        """Put the position of `match` in a running match's place."""
        with session_scope(engine_for(self.settings.database_url)) as session:
            row = session.get_one(Match, match_id)
            row.state = dict(match.state)
            deadlines.stamp(session, row, match)

    def order(self, match_id: int, person: Person, text: str) -> Receipt:
        """Let a person's orders be carried out at once, as if they had come by another way."""
        letter = self.letter(match_id, person)
        with session_scope(engine_for(self.settings.database_url)) as session:
            return give_orders(
                session,
                match_id,
                letter,
                key=f"test:{next(_keys)}",
                source=SubmissionSource.CLI,
                text=text,
                announce=announce_nothing,
            )

    def reading(self) -> Any:
        """A session for looking."""
        return reading_scope(engine_for(self.settings.database_url))

    def letter(self, match_id: int, person: Person) -> str:
        """The seat of a person."""
        with self.reading() as session:
            return _letter(session, match_id, person)

    def version(self, match_id: int) -> int:
        """The version of a match."""
        with self.reading() as session:
            match = session.get(Match, match_id)
            assert match is not None
            return int(match.version)

    def draft(self, match_id: int, person: Person) -> DraftView:
        """The draft of a person."""
        with self.reading() as session:
            return drafts.show(session, match_id, _letter(session, match_id, person))

    def waiting(self, match_id: int) -> dict[str, str]:
        """Who owes what."""
        with self.reading() as session:
            return load(session, match_id, with_log=False).match.waiting()

    def contents(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything in the database, to see that nothing has changed."""
        with self.reading() as session:
            return {
                table.name: [tuple(map(repr, row)) for row in session.exec(sa.select(table))]
                for table in SQLModel.metadata.sorted_tables
            }


def _letter(session: Session, match_id: int, person: Person) -> str:
    return session.exec(
        select(Seat.letter).where(Seat.match_id == match_id, Seat.user_id == person.user_id)
    ).one()
