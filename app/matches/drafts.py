"""Private drafts: what a player tries before submitting. No dice, no hidden information."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col

from app import models
from app.database import fetch
from app.games.kernel.apply_actions import written_all
from app.games.kernel.completion import Offer, completions
from app.games.kernel.dry_run import Trial
from app.games.kernel.game_definition import Title
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.matches import draft_positions, draft_rows
from app.matches.draft_rows import DraftChanged as DraftChanged
from app.matches.draft_rows import StoredDraft
from app.matches.load import load
from app.matches.open_draft import DraftChange, DraftView, OpenDraft, open_draft
from app.matches.seat_version import is_before_basis, is_stale, seen_version
from app.matches.submit import STALE, queue_submission

MAX_ATTEMPTS = 3
"""Attempts at a change that is worked out and stored in one transaction."""


_COUNTS = sa.select(col(models.Match.seen), col(models.Match.basis)).where(
    col(models.Match.id) == sa.bindparam("match_id")
)


def show(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Return the draft of a seat (perhaps an empty one); nothing is written.

    Raises NoSuchMatch, NotStarted.
    """
    return open_draft(session, match_id, seat).view()


def length(session: Session, match_id: int, seat: Seat) -> int:
    """Return how many actions of a draft still hold. Raises NoSuchMatch, NotStarted."""
    return len(open_draft(session, match_id, seat).trial.actions)


def what_may_follow(
    session: Session, match_id: int, seat: Seat, text: str, *, is_whole: bool = False
) -> tuple[Offer, ...]:
    """Return the legal continuations of an order text that follows the draft of a seat.

    Where it `is_whole`, it stands in the place of the draft. Raises NoSuchMatch, NotStarted.
    """
    draft = open_draft(session, match_id, seat)
    tried = draft.trial_of([]) if is_whole else draft.trial
    return completions(tried, text, partial(draft_positions.try_text, draft.base))


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
    return open_draft(session, match_id, seat, length).with_orders(orders, base_version)


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
    draft = open_draft(session, match_id, seat, length)
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
    draft = open_draft(session, match_id, seat, length)
    if draft.dropped_orders:
        return draft.changed(draft.trial, [])
    actions = draft.trial.actions
    left = max(0, len(actions) - count)
    return draft.changed(draft.trial_of(actions[:left]), [*actions[left:], *draft.taken_back])


def plan_redo(
    session: Session, match_id: int, seat: Seat, length: int | None = None, count: int = 1
) -> DraftChange:
    """Work out a draft with the last `count` actions that were taken back.

    Nothing changes if nothing was, or if the match has gone on since.
    """
    draft = open_draft(session, match_id, seat, length)
    again = draft.taken_back[: max(1, count)]
    return draft.with_orders(again) if again else draft.unchanged()


def plan_clear(
    session: Session, match_id: int, seat: Seat, length: int | None = None
) -> DraftChange:
    """Work out an empty draft; all of the present one can be done again."""
    draft = open_draft(session, match_id, seat, length)
    again = [] if draft.dropped_orders else [*draft.trial.actions, *draft.taken_back]
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
    """Return a draft with what of it is dropped, and keep the rest as if it had been made now."""
    found: list[OpenDraft] = []

    def plan(session: Session, match_id: int, seat: Seat) -> DraftChange:
        draft = open_draft(session, match_id, seat)
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
    return OpenDraft(session, loaded, "", version, None, trial).view(refusal)


@dataclass(frozen=True)
class DraftOrders:
    """What of a draft can be submitted: the actions that hold, and the draft as it is stored."""

    title: Title
    actions: tuple[Action, ...]
    stored: StoredDraft | None


def orders_of(session: Session, match_id: int, seat: Seat) -> DraftOrders:
    """Return what of a draft can be submitted; nothing is written. Raises as `show` does."""
    draft = open_draft(session, match_id, seat)
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
