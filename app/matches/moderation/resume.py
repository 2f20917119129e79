"""Letting a match go on that a director ended, and closing one that nobody has played in.

The ruling stays in the log, and a rewind after it undoes it, so that the dice go on with the next
number. Their seed was kept secret meanwhile (`Match.resumable_until`).
"""

from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from app import models
from app.games.kernel.admin_actions import ADJUDICATE
from app.matches import checkpoints, draft_rows, log, log_summary
from app.matches.clock import deadlines
from app.matches.events import Announce, Event, EventKind
from app.matches.load import position
from app.matches.moderation.rewind import rewind
from app.matches.plans import editing
from app.matches.refusal import NotPossible
from app.models import ActKind, LogEntry, MatchStatus, ModeratorAct, Seat, User, utc_now

KEY = "resume:"
"""What the keys of the records of these acts begin with."""


def resume(
    session: Session, row: models.Match, by: User, reason: str, announce: Announce
) -> ModeratorAct:
    """Let the match of the locked `row` go on as it stood when a director ended it; announced.

    Whoever is asked something has the whole time for it. Raises NotPossible if it was not ended so,
    or its dice may be known by now.
    """
    match_id = cast(int, row.id)
    last = log.next_number(session, match_id) - 1
    (ending,) = log.entry_at(session, match_id, last)
    if row.status is not MatchStatus.FINISHED or ending["action"]["do"] != ADJUDICATE:
        raise NotPossible("no director has ended this match")
    if row.resumable_until is None or utc_now() >= row.resumable_until:
        raise NotPossible("the seed of this match is published, so it cannot go on")
    row.status, row.finished_at, row.resumable_until = MatchStatus.RUNNING, None, None
    session.add(row)
    undoing = rewind(session, row, last - 1)
    act = ModeratorAct(
        match_id=match_id,
        key=f"{KEY}{row.version}",
        kind=ActKind.REWIND,
        back_to=last - 1,
        undone=undoing.undone,
        knowing=undoing.knowing,
        by=by.name,
        reason=reason,
    )
    session.add(act)
    session.flush()
    announce(session, Event(EventKind.MODERATED, row, position(row), act=act))
    return act


def was_resumption(act: ModeratorAct) -> bool:
    """Whether an act let a match go on that had ended."""
    return act.key.startswith(KEY)


def times_resumed(session: Session, match_id: int) -> int:
    """Return how often a match went on after a director had ended it."""
    return session.exec(
        select(func.count())
        .select_from(ModeratorAct)
        .where(ModeratorAct.match_id == match_id, col(ModeratorAct.key).startswith(KEY))
    ).one()


def was_played(session: Session, match_id: int) -> bool:
    """Whether anybody has acted in a match."""
    acted = select(LogEntry.id).where(
        LogEntry.match_id == match_id, col(LogEntry.seat).is_not(None)
    )
    return session.exec(acted.limit(1)).first() is not None


def close_unplayed(session: Session, row: models.Match) -> None:
    """Close the running match of the locked `row`, in which nobody has acted.

    It is as if it had not begun: nobody is asked anything in it any more, and its seed stays
    secret. Raises NotPossible.
    """
    match_id = cast(int, row.id)
    if row.status is not MatchStatus.RUNNING or was_played(session, match_id):
        raise NotPossible("somebody has played in this match")
    for letter in session.exec(select(Seat.letter).where(Seat.match_id == match_id)).all():
        draft_rows.remove(session, match_id, letter)
        editing.remove(session, match_id, letter)
    row.status, row.finished_at, row.paused_at = MatchStatus.CLOSED, utc_now(), None
    row.state, row.stage, row.started_at = None, [], None
    row.version, row.seen, row.basis = 0, {}, {}
    log.remove(session, match_id, 0, log.next_number(session, match_id))
    log_summary.remove(session, match_id)
    checkpoints.remove(session, match_id, 0)
    session.add(row)
    # A mail to one of its addresses finds a seat that nobody has any more.
    session.execute(
        sa.update(Seat)
        .where(col(Seat.match_id) == match_id)
        .values(token_generation=col(Seat.token_generation) + 1, token_expires_at=None)
    )
    session.flush()
    deadlines.stamp(session, row, None)
