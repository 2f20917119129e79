"""Matches that have gone on for a while: every seat is played by a steady bot."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from sqlalchemy import Engine

from app.database import engine_for, session_scope
from app.games.kernel.chance import commitment
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.rcw.bots import BOTS
from app.matches.clock import deadlines
from app.matches.events import announce_nothing
from app.matches.load import load, store
from app.matches.lobby import create
from app.models import Match as Row
from tests.web.club import Club, Person

SEED = "00" * 32
"""Under this seed three of four players may choose which of their leaders stand together."""


def running_with(club: Club, host: Person, *players: Person, **options: Any) -> int:
    """A match of four with these options in its trading session; bots sit where nobody does.

    Its dice are those of SEED.
    """
    match_id = club.open_match(host, *players, bots=4 - len(players))
    with session_scope(engine(club)) as session:
        row = session.get_one(Row, match_id)
        row.seed, row.seed_hash = SEED, commitment(SEED)
        row.options = {**row.options, **options}
        create.start_match(session, row, announce_nothing)
    return match_id


def play_out(club: Club, match_id: int, actions: int, lots: int = 0) -> None:
    """Let all seats of a running match play on by so many actions, people's seats as well."""
    left = iter(range(actions))
    play_until(club, match_id, lambda match: next(left, None) is None or match.over, lots)


def play_until(
    club: Club, match_id: int, is_wanted: Callable[[Match], bool], lots: int = 0
) -> None:
    """Let all seats of a running match play on until it stands as is wanted."""

    def play(match: Match, seed: str) -> None:
        position = sha256(json.dumps([match.state, seed]).encode()).hexdigest()
        game = _games.setdefault((position, lots), _Game(Random(lots)))
        done = 0
        while not is_wanted(match):
            seat, action = game.action(done, match)
            match.apply(seat, action)
            done += 1

    _change(club, match_id, play)


@dataclass
class _Game:
    """How bots play on from a position: they think once in a process for all tests."""

    whims: Random
    actions: list[tuple[Seat, Action]] = field(default_factory=list)

    def action(self, number: int, match: Match) -> tuple[Seat, Action]:
        """Who acts next, and how, after so many actions; `match` is as it stands then."""
        if number == len(self.actions):
            seat = self.whims.choice(sorted(match.waiting()))
            self.actions.append((seat, BOTS["steady"](match, seat, self.whims)))
        return self.actions[number]


_games: dict[tuple[str, int], _Game] = {}
"""By position, with the seed of its dice, and lots: they make the game."""


def act(club: Club, match_id: int, seat: Seat, action: Action) -> None:
    """Let a seat do one small action."""
    _change(club, match_id, lambda match, _seed: match.apply(seat, action))


def standing(club: Club, match_id: int) -> Match:
    """A match as it stands."""
    with club.reading() as session:
        return load(session, match_id).match


def engine(club: Club) -> Engine:
    """The database of a club."""
    return engine_for(club.settings.database_url)


def _change(club: Club, match_id: int, play: Callable[[Match, str], Any]) -> None:
    with session_scope(engine(club)) as session:
        loaded = load(session, match_id, for_update=True)
        begun = len(loaded.match.log)
        play(loaded.match, loaded.row.seed)
        store(session, loaded, loaded.match.log[begun:], None)
        deadlines.stamp(session, loaded.row, loaded.match)
