"""Positions of drafts, cached between clicks: a click applies one action, not the draft.

Each process keeps the positions that it has seen. Another process finds the newest in the row of
the draft, and in the table `draft_checkpoints` one after every `SPACING` actions. A position is
found by the position of the match, the seat, and the actions that led to it: it is never out of
date, and if none is found the draft is replayed. See docs/decisions/0040-draft-positions.md.
"""

import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from threading import Lock
from typing import Any

import orjson
import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.games.kernel.dry_run import Trial, TrialPosition
from app.games.kernel.match import Match
from app.games.kernel.plan_completion import try_lines
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat, pack_state
from app.models import Draft, DraftCheckpoint

SPACING = 32
"""Checkpoints are kept after every so many actions: at most so many are applied to undo one."""

MAX_BYTES = 16 << 20
"""What the positions of one process may take, as they are packed."""

Key = str
"""The seat and two digests: that of the match's position, and that of the actions on it."""


class DraftPositions:
    """The positions that one process keeps; those not asked for longest go first. Thread-safe."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._kept: OrderedDict[Key, tuple[TrialPosition, Refusal | None]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Key) -> tuple[TrialPosition, Refusal | None] | None:
        """Return a position, and why the action after it was refused, if one was."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Key, position: TrialPosition, refusal: Refusal | None = None) -> None:
        """Keep a position."""
        with self._lock:
            self._forget(key)
            self._kept[key] = position, refusal
            self._bytes += _size(position)
            while self._bytes > self._max_bytes:
                self._forget(next(iter(self._kept)))

    def clear(self) -> None:
        """Forget all positions, as a process does that begins."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def _forget(self, key: Key) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self._bytes -= _size(gone[0])


POSITIONS = DraftPositions()
"""Those of this process."""


def base_of(state: Any) -> str:
    """Return a digest of the state of a match, on which its drafts rest."""
    return _digest(state)


def try_actions(
    session: Session,
    base: str,
    match: Match,
    seat: Seat,
    actions: Sequence[Any],
    draft_id: int | None,
) -> tuple[Trial, Refusal | None]:
    """Return the trial of `seat` after `actions`, as far as they are legal, and the refusal.

    `match` stands where `base` says; `draft_id` is the draft whose checkpoints may help. Only the
    actions after the last known position are applied.
    """
    found = POSITIONS.find(_key(base, seat, actions))
    if found is not None:
        position, refusal = found
        return Trial.resume(match.title, seat, position, actions), refusal
    trial = _nearest(session, base, match, seat, actions, draft_id)
    refusal = None
    for action in actions[len(trial.actions) :]:
        refusal = trial.take([action])
        if refusal is not None:
            POSITIONS.keep(_key(base, seat, actions), trial.position(), refusal)
            break
        length = len(trial.actions)
        if length % SPACING == 0 or length > len(actions) - SPACING:
            remember(base, trial)
    return trial, refusal


def remember(base: str, trial: Trial) -> None:
    """Keep where a trial on the position `base` stands, for this process."""
    if trial.actions:
        POSITIONS.keep(_key(base, trial.seat, trial.actions), trial.position())


def try_text(base: str, trial: Trial, text: str) -> Trial:
    """Return a trial that goes on from `trial`, which rests on `base`, by the orders of `text`.

    They are carried out as far as they are legal. Where they lead is kept in this process: each key
    that is pressed in a long text asks for the same lines again.
    """
    key = _key(base, trial.seat, [*trial.actions, text])
    found = POSITIONS.find(key)
    if found is not None:
        return Trial.resume(trial.match.title, trial.seat, found[0], ())
    after = Trial(trial.match.draft(), trial.seat)
    after.take_text(text)
    POSITIONS.keep(key, after.position())
    return after


def try_plan_lines(match: Match, seat: Seat, text: str) -> Trial | None:
    """Return the trial to which the lines of a plan lead, as `plan_completion.try_lines` does.

    Where they lead is kept in this process, too.
    """
    key = _key(base_of(match.state), seat, ["plan", text])
    found = POSITIONS.find(key)
    if found is not None:
        return Trial.resume(match.title, seat, found[0], ())
    after = try_lines(match, seat, text)
    if after is not None:
        POSITIONS.keep(key, after.position())
    return after


def packed(base: str, trial: Trial) -> bytes | None:
    """Return where a trial on the position `base` stands, for the row of its draft."""
    if not trial.actions:
        return None
    # JSON, not marshal: another process may run another version of Python. Keys stay in their
    # order, since options are listed in it.
    written = {
        "key": _key(base, trial.seat, trial.actions),
        "state": trial.match.state,
        "entries": trial.entries,
        "awaits_chance": trial.awaits_chance,
    }
    return zlib.compress(orjson.dumps(written), level=1)


def store_checkpoint(
    session: Session, draft_id: int, base: str, trial: Trial, position: bytes | None
) -> None:
    """Write `position`, at which a trial stands (see `packed`), down if a checkpoint is due."""
    length = len(trial.actions)
    if position is None or length % SPACING != 0:
        return
    of_draft = sa.delete(DraftCheckpoint).where(col(DraftCheckpoint.draft_id) == draft_id)
    session.execute(of_draft.where(col(DraftCheckpoint.length) >= length))
    session.execute(
        sa.insert(DraftCheckpoint).values(
            draft_id=draft_id,
            length=length,
            key=_key(base, trial.seat, trial.actions),
            position=position,
        )
    )


def _nearest(
    session: Session,
    base: str,
    match: Match,
    seat: Seat,
    actions: Sequence[Any],
    draft_id: int | None,
) -> Trial:
    """Return a trial after as many of `actions` as some known position has."""
    near = range(len(actions) - 1, max(0, len(actions) - SPACING), -1)
    position = _known(base, seat, actions, near)
    if position is None and draft_id is not None and actions:
        position = _stored(session, base, seat, actions, draft_id)
    if position is None:
        start = (len(actions) - 1) // SPACING * SPACING
        position = _known(base, seat, actions, range(start, 0, -SPACING))
    if position is None:
        return Trial(match.draft(), seat)
    return Trial.resume(match.title, seat, position, actions)


def _known(
    base: str, seat: Seat, actions: Sequence[Any], lengths: Iterable[int]
) -> TrialPosition | None:
    """Return the first position of this process after so many of `actions`."""
    for length in lengths:
        found = POSITIONS.find(_key(base, seat, actions[:length]))
        if found is not None and found[1] is None:
            return found[0]
    return None


def _stored(
    session: Session, base: str, seat: Seat, actions: Sequence[Any], draft_id: int
) -> TrialPosition | None:
    """Return the position that the rows of a draft know after the most of `actions`."""
    newest = session.exec(select(Draft.position).where(Draft.id == draft_id)).first()
    if newest is not None:
        read = orjson.loads(zlib.decompress(newest))
        if read["key"] == _key(base, seat, actions):
            return _position(read, len(actions))
    listed = session.exec(
        select(DraftCheckpoint.id, DraftCheckpoint.length, DraftCheckpoint.key)
        .where(DraftCheckpoint.draft_id == draft_id, DraftCheckpoint.length <= len(actions))
        .order_by(col(DraftCheckpoint.length).desc())
    )
    for number, length, key in listed.all():
        if key == _key(base, seat, actions[:length]):
            found = session.exec(
                select(DraftCheckpoint.position).where(DraftCheckpoint.id == number)
            ).first()
            return _position(orjson.loads(zlib.decompress(found)), length) if found else None
    return None


def _position(read: dict[str, Any], length: int) -> TrialPosition:
    state = pack_state(read["state"])
    return TrialPosition(length, state, tuple(read["entries"]), read["awaits_chance"])


def _key(base: str, seat: Seat, actions: Sequence[Any]) -> Key:
    return f"{seat}:{base}{_digest(actions)}"


def _digest(plain: Any) -> str:
    """Return a digest of plain data."""
    return blake2b(orjson.dumps(plain), digest_size=16).hexdigest()


def _size(position: TrialPosition) -> int:
    """Return about how many bytes a position takes; its entries are mostly those of others."""
    return len(position.state) + 8 * len(position.entries) + 2000
