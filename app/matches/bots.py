"""Bots: they play as everybody does, by a submission that is settled in one transaction.

They act when they owe a decision and when a motion is put to them. Each motion is answered once:
it is gone then, or the bot is among those who have consented.
"""

from collections.abc import Collection
from random import Random

from sqlmodel import Session, col, select

from app.games.kernel.bot import unanswered
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.matches.clock import called
from app.matches.events import Announce
from app.matches.giving import settle_played
from app.matches.load import Loaded, load, lock, position, title_of
from app.models import Match as Row
from app.models import MatchStatus, SubmissionSource
from app.models import Seat as SeatRow

MOST_ACTIONS = 2000
"""So many small actions a bot takes in one transaction; if it still owes then, in another."""


def owing(session: Session, match_id: int) -> dict[Seat, str]:
    """Return the bot seats of a match that are to act now, each with its bot's name.

    First those to whom a motion is put, which is answered before the game goes on; then those
    that owe a decision.
    """
    row = session.get(Row, match_id)
    standing = position(row) if row is not None and row.status is MatchStatus.RUNNING else None
    bots = _bots(session, match_id) if standing is not None else {}
    return {seat: bots[seat] for seat in called.called(standing, bots)}


def _bots(session: Session, match_id: int) -> dict[Seat, str]:
    found = session.exec(
        select(SeatRow.letter, SeatRow.bot)
        .where(SeatRow.match_id == match_id, col(SeatRow.bot).is_not(None))
        .order_by(SeatRow.letter)
    )
    return {letter: name for letter, name in found if name is not None}


def play_bots(session: Session, match_id: int, announce: Announce) -> bool:
    """Let one bot that is to act play until it is no longer; return whether there was one.

    It answers the motions put to it and plays what it owes; as soon as it puts a motion to another
    bot, that one answers first.

    Call it again, in a transaction of its own, until it returns False.
    """
    row = lock(session, match_id)
    due = owing(session, match_id)
    if not due:
        called.note(session, match_id, position(row))
        return False
    seat, name = next(iter(due.items()))
    loaded = load(session, match_id, with_log=False)
    entries = _play(loaded, seat, name, _bots(session, match_id))
    settle_played(
        session,
        loaded,
        seat,
        entries,
        key=f"bot:{row.version}:{seat}",
        source=SubmissionSource.BOT,
        announce=announce,
    )
    return True


def _play(loaded: Loaded, seat: Seat, name: str, bots: Collection[Seat]) -> list[Entry]:
    match, row = loaded.match, loaded.row
    bot = title_of(row).bots[name]
    # The same position makes the bot think the same again; nobody without the seed can foresee it.
    random = Random(f"{row.seed}:{row.version}:{seat}")  # noqa: S311 - a bot's whims, not dice
    entries: list[Entry] = []
    while len(entries) < MOST_ACTIONS:
        answers = unanswered(match, seat)
        if not answers and (seat not in match.waiting() or _others_are_asked(match, seat, bots)):
            break
        action = bot(match, seat, random)
        if seat not in match.waiting() and action not in answers:
            # Whatever else it would rather do: a motion that it left open would be put to it again.
            action = next(answer for answer in answers if answer["do"] == "refuse")
        entries.append(match.apply(seat, action))
    return entries


def _others_are_asked(match: Match, seat: Seat, bots: Collection[Seat]) -> bool:
    return any(unanswered(match, other) for other in bots if other != seat)
