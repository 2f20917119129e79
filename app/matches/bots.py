"""Bots: they play as everybody does, by a submission that is settled in one transaction."""

from random import Random

from sqlmodel import Session, col, select

from app.games.kernel.match import Outcome
from app.games.kernel.state import Entry, Seat
from app.matches.events import Announce
from app.matches.load import Loaded, load, lock, position, title_of
from app.matches.settle import settle
from app.matches.submit import queue_submission
from app.models import Match as Row
from app.models import MatchStatus, SubmissionSource
from app.models import Seat as SeatRow

MOST_ACTIONS = 2000
"""So many small actions a bot takes in one transaction; if it still owes then, in another."""


def owing(session: Session, match_id: int) -> dict[Seat, str]:
    """Return the bot seats of a match that owe a decision now, each with its bot's name."""
    row = session.get(Row, match_id)
    standing = position(row) if row is not None and row.status is MatchStatus.RUNNING else None
    if standing is None:
        return {}
    waiting = standing.waiting()
    bots = session.exec(
        select(SeatRow.letter, SeatRow.bot)
        .where(SeatRow.match_id == match_id, col(SeatRow.bot).is_not(None))
        .order_by(SeatRow.letter)
    )
    return {letter: name for letter, name in bots if name is not None and letter in waiting}


def play_bots(session: Session, match_id: int, announce: Announce) -> bool:
    """Let one bot that owes a decision play until it owes none; return whether there was one.

    Call it again, in a transaction of its own, until it returns False.
    """
    lock(session, match_id)
    due = owing(session, match_id)
    if not due:
        return False
    seat, name = next(iter(due.items()))
    loaded = load(session, match_id, with_log=False)
    entries = _play(loaded, seat, name)
    submission = queue_submission(
        session,
        match_id=match_id,
        seat=seat,
        key=f"bot:{loaded.row.version}:{seat}",
        source=SubmissionSource.BOT,
        text=None,
        actions=[entry["action"] for entry in entries],
        base_version=loaded.row.version,
    )
    settle(session, submission, loaded.row, Outcome(tuple(entries)), announce, loaded)
    return True


def _play(loaded: Loaded, seat: Seat, name: str) -> list[Entry]:
    match, row = loaded.match, loaded.row
    bot = title_of(row).bots[name]
    # The same position makes the bot think the same again; nobody without the seed can foresee it.
    random = Random(f"{row.seed}:{row.version}:{seat}")  # noqa: S311 - a bot's whims, not dice
    entries: list[Entry] = []
    while seat in match.waiting() and len(entries) < MOST_ACTIONS:
        entries.append(match.apply(seat, bot(match, seat, random)))
    return entries
