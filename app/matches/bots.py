"""Bots: they play like people, by a submission that is settled in one transaction.

They act when they owe a decision and when a motion is put to them. Each motion is answered once:
it is gone then, or the bot is among those who have consented.
"""

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from sqlmodel import Session, col, select

from app.games.kernel.bot import Reason, answers_motion, decide, unanswered_motions
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.matches.clock import bots_due
from app.matches.events import Announce
from app.matches.load import LoadedMatch, load, lock, position
from app.matches.system_orders import settle_played
from app.models import Match as Row
from app.models import MatchStatus, SubmissionSource
from app.models import Seat as SeatRow

MAX_ACTIONS = 2000
"""The number of actions a bot takes in one transaction; the rest follow in another."""


def owing(session: Session, match_id: int) -> dict[Seat, str]:
    """Return the bot seats of a match that are to act now, each with its bot's name.

    First those to whom a motion is put, which is answered before the game goes on; then those
    that owe a decision.
    """
    row = session.get(Row, match_id)
    match = position(row) if row is not None and row.status is MatchStatus.RUNNING else None
    bots = _bots(session, match_id) if match is not None else {}
    return {seat: bots[seat] for seat in bots_due.bots_to_act(match, bots)}


def _bots(session: Session, match_id: int) -> dict[Seat, str]:
    found = session.exec(
        select(SeatRow.letter, SeatRow.bot)
        .where(SeatRow.match_id == match_id, col(SeatRow.bot).is_not(None))
        .order_by(SeatRow.letter)
    )
    return {letter: name for letter, name in found if name is not None}


@dataclass(frozen=True)
class BotTurn:
    """What a bot would play in the match as it stood at a version: `loaded`, played on."""

    seat: Seat
    bot: str
    version: int
    loaded: LoadedMatch
    entries: list[Entry]
    reasons: list[Reason | None]


def think(session: Session, match_id: int, *, plainly: bool = False) -> BotTurn | None:
    """Return what the first bot that is to act would play now; None if no bot is to act.

    It answers the motions put to it and plays what it owes; as soon as it puts a motion to another
    bot, that one answers first. A turn may take a second: a read-only session will do for it, in
    which nobody waits for the bot. With `plainly` it plays as the level below its own does, which
    thinks less.
    """
    due = owing(session, match_id)
    if not due:
        return None
    seat, name = next(iter(due.items()))
    loaded = load(session, match_id, with_log=False)
    version = loaded.row.version
    level = _plainer(loaded.match, name) if plainly else name
    entries, reasons = _play(loaded, seat, level, _bots(session, match_id))
    return BotTurn(seat, name, version, loaded, entries, reasons)


def _plainer(match: Match, name: str) -> str:
    levels = list(match.title.bot_levels)
    return levels[levels.index(name) - 1] if name in levels[1:] else name


def play(session: Session, match_id: int, turn: BotTurn | None, announce: Announce) -> None:
    """Carry out what a bot thought of, unless the match has gone on since; then nothing happens.

    With None it is written down that no bot is to act.
    """
    row = lock(session, match_id)
    if turn is None:
        bots_due.note(session, match_id, position(row))
        return
    if row.version != turn.version or owing(session, match_id).get(turn.seat) != turn.bot:
        return
    settle_played(
        session,
        LoadedMatch(row, turn.loaded.match),
        turn.seat,
        turn.entries,
        key=f"bot:{row.version}:{turn.seat}",
        source=SubmissionSource.BOT,
        announce=announce,
        reasons=turn.reasons,
    )


def play_bots(session: Session, match_id: int, announce: Announce) -> bool:
    """Let one bot that is to act think and play; return whether there was one.

    Call it again, in a transaction of its own, until it returns False.
    """
    lock(session, match_id)
    turn = think(session, match_id)
    play(session, match_id, turn, announce)
    return turn is not None


def _play(
    loaded: LoadedMatch, seat: Seat, name: str, bots: Collection[Seat]
) -> tuple[list[Entry], list[Reason | None]]:
    match, row = loaded.match, loaded.row
    # The same position makes the bot think the same again; nobody without the seed can foresee it.
    random = Random(f"{row.seed}:{row.version}:{seat}")  # noqa: S311 - a bot's whims, not dice
    entries: list[Entry] = []
    reasons: list[Reason | None] = []
    while len(entries) < MAX_ACTIONS:
        answers = unanswered_motions(match, seat)
        if not answers and (seat not in match.waiting() or _others_are_asked(match, seat, bots)):
            break
        action, reason = decide(match, seat, name, random)
        if seat not in match.waiting() and not answers_motion(match, seat, action):
            # Whatever else it would rather do: a motion that it left open would be put to it again.
            action, reason = next(each for each in answers if each["do"] == "refuse"), None
        entries.append(match.apply(seat, action))
        reasons.append(reason)
    return entries, reasons


def _others_are_asked(match: Match, seat: Seat, bots: Collection[Seat]) -> bool:
    return any(unanswered_motions(match, other) for other in bots if other != seat)
