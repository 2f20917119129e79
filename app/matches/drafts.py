"""Private drafts: what a player tries before submitting. No dice, no hidden information."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from app import models
from app.database import fetch
from app.games.kernel.apply_actions import written, written_all
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.games.kernel.title import Title
from app.games.kernel.wording import NOBODY, Names, Spans, text
from app.matches import draft_positions, draft_rows
from app.matches.draft_positions import try_actions
from app.matches.draft_rows import DraftChanged as DraftChanged
from app.matches.draft_rows import StoredDraft
from app.matches.load import LoadedMatch, load
from app.matches.seat_version import is_before_basis, is_stale, seen_version
from app.matches.settle import sentences
from app.matches.submit import STALE, queue_submission

MAX_ATTEMPTS = 3
"""Attempts at a change that is worked out and stored in one transaction."""


_COUNTS = sa.select(col(models.Match.seen), col(models.Match.basis)).where(
    col(models.Match.id) == sa.bindparam("match_id")
)


@dataclass(frozen=True)
class DroppedOrder:
    """An order of the draft that no longer holds, since the match has gone on, and why."""

    order: str
    refusal: Refusal | None


@dataclass(frozen=True)
class DraftView:
    """A draft as its player sees it.

    `position` is the engine's match as it would stand after the `actions` (`lines` as order text);
    `view` and `options` are those of the seat in it; `entries` are what its log would hold,
    `sentences` what these tell the seat. With
    `needs_chance` the last action is carried out only on submission, and the position is the one
    before it. `stale`: the match has gone on since the draft was made; what no longer holds is in
    `fallen`. `version` is the match's, as the seat has seen it, to be given back as `base_version`.
    `taken_back` are the orders that can be done again, the next one first. `refusal` is why an
    addition was not made.
    """

    seat: Seat
    version: int
    position: Match
    actions: tuple[Action, ...]
    lines: tuple[str, ...]
    entries: tuple[Entry, ...]
    sentences: tuple[Spans, ...]
    view: dict[str, Any]
    options: list[Action]
    needs_chance: bool
    stale: bool
    fallen: tuple[DroppedOrder, ...]
    taken_back: tuple[str, ...] = ()
    refusal: Refusal | None = None

    @property
    def says(self) -> tuple[str, ...]:
        """The sentences, with seats instead of people."""
        return self.said(NOBODY)

    def said(self, names: Names) -> tuple[str, ...]:
        """The sentences with the `names` of people."""
        return tuple(text(spans, names) for spans in self.sentences)


@dataclass(frozen=True)
class DraftChange:
    """A change of a draft, worked out in a reading scope: `store` writes it down.

    `view` is what the player sees after it. With `trial` None nothing is to be written: the change
    was refused, or there was nothing to change. `position` is where it stands, packed.
    """

    view: DraftView
    match_id: int
    base: str
    before: StoredDraft | None
    trial: Trial | None = None
    taken_back: Sequence[Action] = ()
    position: bytes | None = None


def show(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Return the draft of a seat (perhaps an empty one); nothing is written.

    Raises NoSuchMatch, NotStarted.
    """
    return _open(session, match_id, seat).view()


def length(session: Session, match_id: int, seat: Seat) -> int:
    """Return how many actions of a draft still hold. Raises NoSuchMatch, NotStarted."""
    return len(_open(session, match_id, seat).trial.actions)


def plan_add(
    session: Session,
    match_id: int,
    seat: Seat,
    orders: str | Sequence[Any],
    base_version: int | None = None,
    length: int | None = None,
) -> DraftChange:
    """Work out orders (text or small actions) at the end of a draft: all of them, or none.

    A page that shows another version of the match than the present one may add nothing. With a
    `length`, as with all that changes a draft: raises DraftChanged unless so many actions of it
    hold.
    """
    return _open(session, match_id, seat, length).with_orders(orders, base_version)


def plan_rewrite(
    session: Session,
    match_id: int,
    seat: Seat,
    text: str,
    base_version: int | None = None,
    length: int | None = None,
) -> DraftChange:
    """Work out a draft of the orders of `text` in the place of a draft; refused, it stays.

    A page that shows another version of the match than the present one may change nothing.
    """
    draft = _open(session, match_id, seat, length)
    if base_version is not None and is_stale(draft.row, seat, base_version):
        return draft.unchanged(Refusal(STALE))
    trial = draft.trial_of([])
    refusal = trial.take_text(text)
    return draft.unchanged(refusal) if refusal is not None else draft.changed(trial, [])


def plan_undo(
    session: Session, match_id: int, seat: Seat, length: int | None = None, count: int = 1
) -> DraftChange:
    """Work out a draft without its last `count` actions; of what no longer holds, nothing is kept.

    They can be done again.
    """
    draft = _open(session, match_id, seat, length)
    if draft.fallen:
        return draft.changed(draft.trial, [])
    actions = draft.trial.actions
    left = max(0, len(actions) - count)
    return draft.changed(draft.trial_of(actions[:left]), [*actions[left:], *draft.taken_back])


def plan_redo(
    session: Session, match_id: int, seat: Seat, length: int | None = None
) -> DraftChange:
    """Work out a draft with what was taken back last.

    Nothing changes if nothing was, or if the match has gone on since.
    """
    draft = _open(session, match_id, seat, length)
    return draft.with_orders(draft.taken_back[:1]) if draft.taken_back else draft.unchanged()


def plan_clear(
    session: Session, match_id: int, seat: Seat, length: int | None = None
) -> DraftChange:
    """Work out an empty draft; all of the present one can be done again."""
    draft = _open(session, match_id, seat, length)
    again = [] if draft.fallen else [*draft.trial.actions, *draft.taken_back]
    return draft.changed(draft.trial_of([]), again)


def store(session: Session, change: DraftChange) -> DraftView:
    """Write a change of a draft down, in a short write transaction; return what its player sees.

    It locks the row of the draft alone, so that it never waits for orders that are being carried
    out. Raises DraftChanged if the draft, or what its player sees of the match, is not what the
    change was worked out on.
    """
    view, trial = change.view, change.trial
    if trial is None:
        return view
    seen, basis = fetch(session, _COUNTS, {"match_id": change.match_id}).one()
    if is_before_basis(seen, basis, view.seat, view.version):
        raise DraftChanged("the match has gone on meanwhile")
    draft_id = draft_rows.keep(
        session,
        change.match_id,
        view.seat,
        trial.actions,
        view.version,
        change.taken_back,
        change.position,
        row=change.before,
    )
    if draft_id is not None:
        draft_positions.store_checkpoint(session, draft_id, change.base, trial, change.position)
    return view


def add(
    session: Session,
    match_id: int,
    seat: Seat,
    orders: str | Sequence[Any],
    base_version: int | None = None,
    length: int | None = None,
) -> DraftView:
    """Work out and store what `plan_add` says, in one transaction."""
    plan = partial(plan_add, orders=orders, base_version=base_version, length=length)
    return _at_once(session, match_id, seat, plan)


def rewrite(
    session: Session, match_id: int, seat: Seat, text: str, base_version: int | None = None
) -> DraftView:
    """Work out and store what `plan_rewrite` says, in one transaction."""
    plan = partial(plan_rewrite, text=text, base_version=base_version)
    return _at_once(session, match_id, seat, plan)


def undo_last(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Work out and store what `plan_undo` says, in one transaction."""
    return _at_once(session, match_id, seat, plan_undo)


def redo_next(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Work out and store what `plan_redo` says, in one transaction."""
    return _at_once(session, match_id, seat, plan_redo)


def clear(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Work out and store what `plan_clear` says, in one transaction."""
    return _at_once(session, match_id, seat, plan_clear)


def keep_legal_orders(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Return a draft with what of it has fallen, and keep the rest as if it had been made now."""
    found: list[_OpenDraft] = []

    def plan(session: Session, match_id: int, seat: Seat) -> DraftChange:
        draft = _open(session, match_id, seat)
        found.append(draft)
        return draft.changed(draft.trial, []) if draft.stale else draft.unchanged()

    _at_once(session, match_id, seat, plan)
    return found[-1].view()


def _at_once(
    session: Session,
    match_id: int,
    seat: Seat,
    plan: Callable[[Session, int, Seat], DraftChange],
) -> DraftView:
    """Work out a change and store it in one transaction; again, if somebody else was first.

    Raises DraftChanged as `plan` does, or if others are first each time.
    """
    for attempts_left in reversed(range(MAX_ATTEMPTS)):
        # As last committed, not as this session has read it before.
        session.get(models.Match, match_id, populate_existing=True)
        draft_rows.find(session, match_id, seat, for_update=True)
        try:
            return store(session, plan(session, match_id, seat))
        except DraftChanged:
            if not attempts_left:
                raise
    raise AssertionError("unreachable")


def try_out(session: Session, match_id: int, seat: Seat, orders: str) -> DraftView:
    """Return how a draft of `orders` alone would stand; the seat's own draft is left alone."""
    loaded = load(session, match_id, with_log=False, is_shared=True)
    trial = Trial(loaded.match.draft(), seat)
    refusal = trial.take_text(orders)
    version = seen_version(loaded.row, seat)
    return _OpenDraft(session, loaded, "", version, None, trial).view(refusal)


@dataclass(frozen=True)
class DraftOrders:
    """What of a draft can be submitted: the actions that hold, and the draft as it is stored."""

    title: Title
    actions: tuple[Action, ...]
    stored: StoredDraft | None


def orders_of(session: Session, match_id: int, seat: Seat) -> DraftOrders:
    """Return what of a draft can be submitted; nothing is written. Raises as `show` does."""
    draft = _open(session, match_id, seat)
    return DraftOrders(draft.trial.match.title, tuple(draft.trial.actions), draft.stored)


def submit(
    session: Session,
    match_id: int,
    seat: Seat,
    *,
    key: str,
    base_version: int | None,
    source: models.SubmissionSource = models.SubmissionSource.WEB,
    user_id: int | None = None,
    reply_to: str | None = None,
    orders: DraftOrders | None = None,
) -> models.Submission:
    """Queue what holds of the draft as a submission made at `base_version`, and return its row.

    The draft stays until the submission has been carried out. `orders` are what `orders_of` has
    returned before the transaction. Raises DraftChanged if the draft is another by now.
    """
    if orders is None:
        orders = orders_of(session, match_id, seat)
    check_unchanged(session, match_id, seat, orders)
    return queue_submission(
        session,
        match_id=match_id,
        seat=seat,
        key=key,
        source=source,
        text=written_all(orders.title, orders.actions),
        actions=orders.actions,
        base_version=base_version,
        user_id=user_id,
        reply_to=reply_to,
    )


def check_unchanged(session: Session, match_id: int, seat: Seat, orders: DraftOrders) -> None:
    """Lock the draft of a seat. Raises DraftChanged if it is another than that of `orders`."""
    if draft_rows.find(session, match_id, seat, for_update=True) != orders.stored:
        raise DraftChanged("the draft has changed meanwhile")


@dataclass(frozen=True)
class _OpenDraft:
    """A seat's draft on the match as it stands now.

    `base` is a digest of where that is, `stored` the draft's row, if it has one; `trial` is the
    match with as much of it as holds.
    """

    session: Session
    loaded: LoadedMatch
    base: str
    version: int
    stored: StoredDraft | None
    trial: Trial
    stale: bool = False
    fallen: tuple[DroppedOrder, ...] = ()
    taken_back: Sequence[Action] = ()

    @property
    def row(self) -> models.Match:
        """The row of the match."""
        return self.loaded.row

    def trial_of(self, actions: Sequence[Action]) -> Trial:
        """Return the match with `actions`, which hold, instead of the draft."""
        draft_id = self.stored.id if self.stored is not None else None
        match, seat = self.loaded.match, self.trial.seat
        return try_actions(self.session, self.base, match, seat, actions, draft_id)[0]

    def with_orders(
        self, orders: str | Sequence[Any], base_version: int | None = None
    ) -> DraftChange:
        """Return the draft with `orders` at its end, or why there are none."""
        if base_version is not None and is_stale(self.row, self.trial.seat, base_version):
            return self.unchanged(Refusal(STALE))
        trial, before = self.trial, list(self.trial.actions)
        refusal = trial.take_text(orders) if isinstance(orders, str) else trial.take(orders)
        if refusal is not None:
            return replace(self, trial=self.trial_of(before)).unchanged(refusal)
        return self.changed(trial, self._left_to_redo(trial.actions[len(before) :]))

    def changed(self, trial: Trial, taken_back: Sequence[Action]) -> DraftChange:
        """Make the actions of `trial` the draft, and these what can be done again."""
        draft_positions.remember(self.base, trial)
        after = replace(self, trial=trial, stale=False, fallen=(), taken_back=taken_back)
        position = draft_positions.packed(self.base, trial)
        return replace(after.unchanged(), trial=trial, taken_back=taken_back, position=position)

    def unchanged(self, refusal: Refusal | None = None) -> DraftChange:
        """Leave the draft as it is."""
        assert self.row.id is not None
        return DraftChange(self.view(refusal), self.row.id, self.base, self.stored)

    def view(self, refusal: Refusal | None = None) -> DraftView:
        """Return what the player sees."""
        trial = self.trial
        title = trial.match.title
        return DraftView(
            seat=trial.seat,
            version=self.version,
            position=trial.match,
            actions=tuple(trial.actions),
            lines=tuple(title.lexicon.write(action) for action in trial.actions),
            entries=tuple(trial.entries),
            sentences=sentences(title, trial.entries, trial.seat),
            view=trial.match.view(trial.seat),
            options=[] if trial.awaits_chance else trial.match.options(trial.seat),
            needs_chance=trial.awaits_chance,
            stale=self.stale,
            fallen=self.fallen,
            taken_back=tuple(written(title, action) for action in self.taken_back),
            refusal=refusal,
        )

    def _left_to_redo(self, done: Sequence[Action]) -> list[Action]:
        """Return what can still be done again after `done`: the rest if that was its beginning."""
        begun = list(self.taken_back[: len(done)]) == list(done)
        return list(self.taken_back[len(done) :]) if begun else []


def _open(session: Session, match_id: int, seat: Seat, length: int | None = None) -> _OpenDraft:
    """Return the draft of a seat, as far as it still holds; only what is new of it is applied.

    Raises DraftChanged unless `length` actions hold, if it is given.
    """
    loaded = load(session, match_id, with_log=False, is_shared=True)
    stored = draft_rows.find(session, match_id, seat)
    actions = stored.actions if stored else []
    draft_id = stored.id if stored else None
    base = draft_positions.base_of(loaded.row)
    trial, refusal = try_actions(session, base, loaded.match, seat, actions, draft_id)
    if length is not None and length != len(trial.actions):
        raise DraftChanged(f"the draft holds {len(trial.actions)} actions")
    rest = actions[len(trial.actions) :]
    title = loaded.match.title
    fallen = tuple(
        DroppedOrder(written(title, action), None if place else refusal)
        for place, action in enumerate(rest)
    )
    version = seen_version(loaded.row, seat)
    stale = stored is not None and is_stale(loaded.row, seat, stored.base_version)
    # On another position these would mean something else.
    taken_back = stored.taken_back if stored and not stale else []
    return _OpenDraft(
        session, loaded, base, version, stored, trial, stale and bool(actions), fallen, taken_back
    )
