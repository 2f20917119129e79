"""What the commands do with matches in the database of the site.

The other modules import this one where it is needed: whoever works on a match file does not wait
for a database library to load.
"""

import os
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from app.accounts.register import find
from app.cli.match_file import MatchFile
from app.cli.refusals import Failed, Unusable
from app.config import ConfigurationError, Settings, database_url
from app.database import engine_for, reading_scope, session_scope
from app.games.kernel.game_definition import Title
from app.games.kernel.state import Seat
from app.mail.announce import announcer
from app.matches import bots
from app.matches.load import NoSuchMatch, NotStarted, load
from app.matches.lobby import create, seating
from app.matches.receipt import Receipt
from app.matches.refusal import NotPossible
from app.matches.seats.holders import names_by_seat
from app.matches.system_orders import give_orders
from app.models import SubmissionSource


def opened(number: int, *, with_secrets: bool = False) -> MatchFile:
    """Return match `number`. Raises Unusable.

    The seed of a match is secret until it is over; only `with_secrets`, for whoever keeps the
    server and says nothing of it, is it given out before.
    """
    try:
        with reading_scope(engine_for(database_url(os.environ))) as session:
            loaded = load(session, number)
            names = names_by_seat(session, number)
    except (NoSuchMatch, NotStarted, LookupError) as fault:
        raise Unusable(str(fault)) from fault
    known = with_secrets or loaded.row.dice_are_public
    row = loaded.row
    words = tuple(row.dice_words.values())
    seed = row.seed if known else None
    return MatchFile(loaded.match, seed, row.seed_hash, words, row.dice_version, names)


def _settings() -> Settings:
    try:
        return Settings.from_environment(os.environ)
    except ConfigurationError as fault:
        raise Unusable(str(fault)) from fault


def submit(number: int, seat: Seat, text: str) -> Receipt:
    """Hand in orders as they come from everywhere else: a submission, announced; its receipt."""
    settings = _settings()
    with session_scope(engine_for(settings.database_url)) as session:
        return give_orders(
            session,
            number,
            seat,
            key=f"cli:{secrets.token_hex(16)}",
            source=SubmissionSource.CLI,
            text=text,
            announce=announcer(settings),
        )


def play_bots(number: int) -> int:
    """Let the bots of a match play until a person owes a decision; return how many turns."""
    settings = _settings()
    announce = announcer(settings)
    turns = 0
    while True:
        with session_scope(engine_for(settings.database_url)) as session:
            if not bots.play_bots(session, number, announce):
                return turns
        turns += 1


def begin(
    title: Title, seats: int, options: Mapping[str, Any], name: str, players: Sequence[str]
) -> tuple[int, str]:
    """Start a match of `players` and bots; return its number and the hash of its seed.

    Raises Failed if there is no such account or no such match.
    """
    settings = _settings()
    with session_scope(engine_for(settings.database_url)) as session:
        users = []
        for player in dict.fromkeys(players):
            user = find(session, player)
            if user is None:
                raise Failed(f"there is no account {player}")
            users.append(user)
        try:
            row = create.create_match(
                session,
                users[0],
                title=title,
                name=name,
                seat_count=seats,
                options=options,
                bots=seats - len(users),
            )
            for user in users:
                seating.take_seat(session, row, user)
            create.start_match(session, row, announcer(settings))
        except NotPossible as fault:
            raise Failed(str(fault)) from fault
        assert row.id is not None
        return row.id, row.seed_hash
