"""A draft on the match as it stands now: what of it holds, and what a change makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from sqlmodel import Session

from app import models
from app.games.kernel.apply_actions import written
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.games.kernel.wording import NOBODY, Names, Spans, people_in_force, text
from app.matches import draft_positions, draft_rows
from app.matches.draft_positions import try_actions
from app.matches.draft_rows import DraftChanged, StoredDraft
from app.matches.load import LoadedMatch, load
from app.matches.seat_version import is_stale, seen_version
from app.matches.seats.holders import names_by_seat
from app.matches.settle import sentences
from app.matches.submit import STALE


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
    `dropped_orders`. `version` is the match's, as the seat has seen it, to be given back as
    `base_version`. `taken_back` are the orders that can be done again, the next one first.
    `refusal` is why an addition was not made; `notes` tell of orders of it that were left out by
    their conditions, and of ways that were chosen.
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
    dropped_orders: tuple[DroppedOrder, ...]
    taken_back: tuple[str, ...] = ()
    refusal: Refusal | None = None
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The orders as a text, in which a march is one line."""
        return "\n".join(", ".join(line) for line in self.grouped_lines)

    @cached_property
    def grouped_lines(self) -> list[list[str]]:
        """The orders of each line of `text`: those of a march stand on one line."""
        return self.position.title.notation.group_lines(self.actions)

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


@dataclass(frozen=True)
class OpenDraft:
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
    dropped_orders: tuple[DroppedOrder, ...] = ()
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
        assert self.row.id is not None
        with people_in_force(partial(names_by_seat, self.session, self.row.id)):
            refusal = trial.take_text(orders) if isinstance(orders, str) else trial.take(orders)
        if refusal is not None:
            return replace(self, trial=self.trial_of(before)).unchanged(refusal)
        return self.changed(trial, self._left_to_redo(trial.actions[len(before) :]))

    def changed(self, trial: Trial, taken_back: Sequence[Action]) -> DraftChange:
        """Make the actions of `trial` the draft, and these what can be done again."""
        draft_positions.remember(self.base, trial)
        after = replace(self, trial=trial, stale=False, dropped_orders=(), taken_back=taken_back)
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
            lines=tuple(title.notation.write(action) for action in trial.actions),
            entries=tuple(trial.entries),
            sentences=sentences(title, trial.entries, trial.seat),
            view=trial.match.view(trial.seat),
            options=[] if trial.awaits_chance else trial.match.options(trial.seat),
            needs_chance=trial.awaits_chance,
            stale=self.stale,
            dropped_orders=self.dropped_orders,
            taken_back=tuple(written(title, action) for action in self.taken_back),
            refusal=refusal,
            notes=tuple(map(str, trial.notes)),
        )

    def _left_to_redo(self, done: Sequence[Action]) -> list[Action]:
        """Return what can still be done again after `done`: the rest if that was its beginning."""
        begun = list(self.taken_back[: len(done)]) == list(done)
        return list(self.taken_back[len(done) :]) if begun else []


def open_draft(session: Session, match_id: int, seat: Seat, length: int | None = None) -> OpenDraft:
    """Return the draft of a seat, as far as it still holds; only what is new of it is applied.

    Raises DraftChanged unless `length` actions hold, if it is given.
    """
    loaded = load(session, match_id, with_log=False, is_shared=True)
    stored = draft_rows.find(session, match_id, seat)
    actions = stored.actions if stored else []
    draft_id = stored.id if stored else None
    base = draft_positions.base_of(loaded.row.state)
    with people_in_force(partial(names_by_seat, session, match_id)):
        trial, refusal = try_actions(session, base, loaded.match, seat, actions, draft_id)
    if length is not None and length != len(trial.actions):
        raise DraftChanged(f"the draft holds {len(trial.actions)} actions")
    rest = actions[len(trial.actions) :]
    title = loaded.match.title
    dropped_orders = tuple(
        DroppedOrder(written(title, action), None if place else refusal)
        for place, action in enumerate(rest)
    )
    version = seen_version(loaded.row, seat)
    stale = stored is not None and is_stale(loaded.row, seat, stored.base_version)
    # On another position these would mean something else.
    taken_back = stored.taken_back if stored and not stale else []
    return OpenDraft(
        session,
        loaded,
        base,
        version,
        stored,
        trial,
        stale and bool(actions),
        dropped_orders,
        taken_back,
    )
