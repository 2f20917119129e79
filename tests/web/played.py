"""Matches that have gone on for a while: every seat is played by a steady bot."""

from random import Random

from sqlalchemy import Engine

from app.database import session_scope
from app.games.rcw.bots import BOTS
from app.matches import windows
from app.matches.load import load, store


def play_out(engine: Engine, match_id: int, actions: int, lots: int = 0) -> None:
    """Let all seats of a running match play on by so many actions, people's seats as well."""
    whims = Random(lots)
    with session_scope(engine) as session:
        loaded = load(session, match_id, for_update=True)
        match = loaded.match
        begun = len(match.log)
        while not match.over and len(match.log) < begun + actions:
            seat = whims.choice(sorted(match.waiting()))
            match.apply(seat, BOTS["steady"](match, seat, whims))
        store(session, loaded, match.log[begun:], None)
        windows.stamp(session, loaded.row, match)
