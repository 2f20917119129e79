"""Checkpoints: positions of a match along its log, so that nothing replays it from the start.

One is kept before a submission if the last is `SPACING` entries or more behind, and one at each
rewind. A match from before there were checkpoints gets them as it goes on, and where something asks
for an earlier position of it. `fieldpost fsck` replays from the start and checks them all.
"""

from collections.abc import Mapping, Sequence
from typing import cast

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app import models
from app.games.kernel.admin_actions import REWIND
from app.games.kernel.chance import RecordedDice
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match, copy_state, reapply
from app.games.kernel.state import Entry, Seat, State
from app.games.kernel.view import is_visible
from app.matches import log
from app.matches.seat_version import SPECTATOR
from app.models import Checkpoint

SPACING = 200
"""Entries between two checkpoints, as far as submissions do not have more."""


def keep_before(
    session: Session, match_id: int, state: State, first: int, told: Mapping[str, int]
) -> None:
    """Keep `state`, the position before entry `first` is written, if a checkpoint is due.

    `told` says how many entries so far each reader is told of.
    """
    if first - 1 - _newest(session, match_id) >= SPACING:
        keep(session, match_id, state, first - 1, told)


def keep(session: Session, match_id: int, state: State, n: int, told: Mapping[str, int]) -> None:
    """Keep `state`, the position after entry `n`; see `keep_before`."""
    kept = Checkpoint(match_id=match_id, n=n, state=dict(copy_state(state)), told=dict(told))
    session.add(kept)
    session.flush()


def remove(session: Session, match_id: int, first: int) -> None:
    """Forget the positions after entry `first` and later ones."""
    later = sa.and_(col(Checkpoint.match_id) == match_id, col(Checkpoint.n) >= first)
    session.execute(sa.delete(Checkpoint).where(later))


def all_of(session: Session, match_id: int) -> list[Checkpoint]:
    """Return the checkpoints of a match in order."""
    found = select(Checkpoint).where(Checkpoint.match_id == match_id)
    return list(session.exec(found.order_by(col(Checkpoint.n))))


def state_after(session: Session, row: models.Match, title: Title, n: int) -> State:
    """Return the position of a match after entry `n` of its log. Nothing is written.

    Raises IllegalAction or ValueError where the log is no legal match of the rules.
    """
    assert row.id is not None
    return _replayed(row, title, *_up_to(session, row.id, n)).state


def fill(session: Session, row: models.Match, title: Title, n: int) -> None:
    """Write the checkpoints down that are missing before entry `n`, in a write transaction."""
    assert row.id is not None
    start = _before(session, row.id, n)
    if start is not None and n - start.n <= SPACING:
        return
    start, entries = _up_to(session, row.id, n)
    match = _begun(row, title, start, entries)
    at, told = (0, {}) if start is None else (start.n, dict(start.told))
    known = {each.n for each in all_of(session, row.id)}
    for entry in entries:
        if entry["n"] > 0:
            reapply(match, entry)
        for key in (SPECTATOR, *match.state["seats"]):
            told[key] = told.get(key, 0) + is_visible(entry, key or None)
        if entry["n"] - at >= SPACING:
            at = entry["n"]
            if at not in known:
                keep(session, row.id, match.state, at, told)


def without(
    session: Session, row: models.Match, title: Title, first: int, count: int
) -> tuple[Match, list[Entry]]:
    """Replay the end of a match without `count` entries from number `first` on.

    Return the match, whose log is what was replayed, and the entries that it should equal but for
    their numbers. Raises IllegalAction, LookupError or ValueError where these are not legal.
    """
    assert row.id is not None
    start = _before(session, row.id, first - 1)
    entries = log.entries_from(session, row.id, 0 if start is None else start.n + 1)
    if start is not None and any(entry["action"]["do"] == REWIND for entry in entries):
        start, entries = None, log.entries_from(session, row.id)
    kept = [entry for entry in entries if not first <= entry["n"] < first + count]
    return _replayed(row, title, start, kept), kept


def number_of(session: Session, match_id: int, seat: Seat | None, place: int) -> int | None:
    """Return the number of the entry that `seat` reads at a place of its log; None: none there.

    A seat counts what it is told alone (see `told`). Places after the end have none.
    """
    if place < 0:
        return None
    key = seat or SPECTATOR
    start, passed = 0, 0
    listed = select(Checkpoint.n, Checkpoint.told).where(Checkpoint.match_id == match_id)
    for n, told in session.exec(listed.order_by(col(Checkpoint.n))):
        if told.get(key, 0) > place:
            break
        start, passed = n + 1, told.get(key, 0)
    for entry in log.each_from(session, match_id, start):
        if is_visible(entry, seat):
            if passed == place:
                return entry["n"]
            passed += 1
    return None


def _newest(session: Session, match_id: int) -> int:
    found = select(sa.func.max(Checkpoint.n)).where(Checkpoint.match_id == match_id)
    return session.exec(found).one() or 0


def _before(session: Session, match_id: int, n: int) -> Checkpoint | None:
    """Return the last checkpoint that is not after entry `n`."""
    found = select(Checkpoint).where(Checkpoint.match_id == match_id, Checkpoint.n <= n)
    return session.exec(found.order_by(col(Checkpoint.n).desc()).limit(1)).first()


def _up_to(session: Session, match_id: int, n: int) -> tuple[Checkpoint | None, list[Entry]]:
    """Return the last checkpoint before entry `n`, and the entries after it up to that one.

    A rewind is replayed from the start, if it has no checkpoint of its own.
    """
    start = _before(session, match_id, n)
    if start is not None:
        entries = log.entries_between(session, match_id, start.n + 1, n)
        if not any(entry["action"]["do"] == REWIND for entry in entries):
            return start, entries
    return None, log.entries_between(session, match_id, 0, n)


def _begun(
    row: models.Match, title: Title, start: Checkpoint | None, entries: Sequence[Entry]
) -> Match:
    """Return the match at a checkpoint, or at its start, with the dice that `entries` record."""
    dice = RecordedDice([draw for entry in entries for draw in entry["draws"]])
    if start is not None:
        return Match(title, copy_state(cast(State, start.state)), [], dice)
    state = cast(State, row.state)
    return Match.new(
        title, state["seats"], options=state["options"], dice=dice, rules=state["rules"]
    )


def _replayed(
    row: models.Match, title: Title, start: Checkpoint | None, entries: Sequence[Entry]
) -> Match:
    """Play `entries` from a checkpoint, or, with the first of all, from the start."""
    match = _begun(row, title, start, entries)
    for entry in entries if start is not None else entries[1:]:
        reapply(match, entry)
    return match
