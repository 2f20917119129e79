"""Private drafts: what a player tries before submitting. Nothing is rolled and nothing is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from app import models
from app.games.kernel.match import Match
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.matches import draft_rows
from app.matches.carry_out import written, written_all
from app.matches.load import Loaded, load
from app.matches.seen import is_stale, seen_version
from app.matches.settle import sentences
from app.matches.submit import STALE, queue_submission
from app.matches.trial import Trial


class DraftChanged(ValueError):
    """The draft of a seat is not as long as it was when its player last saw it."""


@dataclass(frozen=True)
class Fallen:
    """An order of the draft that no longer holds, since the match has gone on, and why."""

    order: str
    refusal: Refusal | None


@dataclass(frozen=True)
class DraftView:
    """A draft as its player sees it.

    `position` is the engine's match as it would stand after the `actions` (`lines` as order text);
    `view` and `options` are those of the seat in it; `entries` are what its log would hold, `says`
    what these tell the seat. With
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
    says: tuple[str, ...]
    view: dict[str, Any]
    options: list[Action]
    needs_chance: bool
    stale: bool
    fallen: tuple[Fallen, ...]
    taken_back: tuple[str, ...] = ()
    refusal: Refusal | None = None


def show(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Return the draft of a seat (perhaps an empty one); nothing is written.

    Raises NoSuchMatch, NotStarted.
    """
    return _open(session, match_id, seat).seen()


def length(session: Session, match_id: int, seat: Seat) -> int:
    """Return how many actions of a draft still hold. Raises NoSuchMatch, NotStarted."""
    return len(_open(session, match_id, seat).trial.actions)


def add(
    session: Session,
    match_id: int,
    seat: Seat,
    orders: str | Sequence[Any],
    base_version: int | None = None,
    length: int | None = None,
) -> DraftView:
    """Put orders (text or small actions) at the end of a draft: all of them, or, refused, none.

    A page that shows another version of the match than the present one may add nothing. With a
    `length`, as with all that changes a draft: raises DraftChanged unless so many actions of it
    hold.
    """
    return _add(session, _taken_up(session, match_id, seat, length), orders, base_version)


def _add(
    session: Session, desk: _Desk, orders: str | Sequence[Any], base_version: int | None
) -> DraftView:
    if base_version is not None and is_stale(desk.row, desk.trial.seat, base_version):
        return desk.seen(Refusal(STALE))
    trial, done = desk.trial, list(desk.trial.actions)
    refusal = trial.take_text(orders) if isinstance(orders, str) else trial.take(orders)
    if refusal is not None:
        return replace(desk, trial=desk.tried(done)).seen(refusal)
    return desk.keep(session, trial, desk.without(trial.actions[len(done) :]))


def rewrite(
    session: Session,
    match_id: int,
    seat: Seat,
    text: str,
    base_version: int | None = None,
    length: int | None = None,
) -> DraftView:
    """Put the orders of `text` in the place of a draft; refused, it stays as it was.

    A page that shows another version of the match than the present one may change nothing.
    """
    desk = _taken_up(session, match_id, seat, length)
    if base_version is not None and is_stale(desk.row, seat, base_version):
        return desk.seen(Refusal(STALE))
    trial = desk.tried([])
    refusal = trial.take_text(text)
    if refusal is not None:
        return desk.seen(refusal)
    return desk.keep(session, trial, [])


def try_out(session: Session, match_id: int, seat: Seat, orders: str) -> DraftView:
    """Return how a draft of `orders` alone would stand; the seat's own draft is left alone."""
    loaded = load(session, match_id, with_log=False)
    trial = Trial(loaded.match.draft(), seat)
    refusal = trial.take_text(orders)
    return _Desk(loaded, seen_version(loaded.row, seat), None, trial).seen(refusal)


def keep_what_holds(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Return a draft with what of it has fallen, and keep the rest as if it had been made now."""
    desk = _taken_up(session, match_id, seat, None)
    if desk.stale:
        desk.keep(session, desk.trial, [])
    return desk.seen()


def undo_last(session: Session, match_id: int, seat: Seat, length: int | None = None) -> DraftView:
    """Take the last action of a draft back; of what no longer holds, nothing is kept."""
    desk = _taken_up(session, match_id, seat, length)
    actions = desk.trial.actions
    if desk.fallen:
        return desk.keep(session, desk.trial, [])
    trial = desk.tried(actions[:-1])
    return desk.keep(session, trial, [*actions[-1:], *desk.taken_back])


def redo_next(session: Session, match_id: int, seat: Seat, length: int | None = None) -> DraftView:
    """Do again what was taken back last, if anything was and the match has not gone on since."""
    desk = _taken_up(session, match_id, seat, length)
    if not desk.taken_back:
        return desk.seen()
    return _add(session, desk, desk.taken_back[:1], None)


def clear(session: Session, match_id: int, seat: Seat, length: int | None = None) -> DraftView:
    """Take back all of a draft."""
    desk = _taken_up(session, match_id, seat, length)
    again = [] if desk.fallen else [*desk.trial.actions, *desk.taken_back]
    return desk.keep(session, desk.tried([]), again)


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
) -> models.Submission:
    """Queue what holds of the draft as a submission made at `base_version`, and return its row.

    The draft stays until the submission has been carried out.
    """
    trial = _open(session, match_id, seat).trial
    return queue_submission(
        session,
        match_id=match_id,
        seat=seat,
        key=key,
        source=source,
        text=written_all(trial.match.title, trial.actions),
        actions=trial.actions,
        base_version=base_version,
        user_id=user_id,
        reply_to=reply_to,
    )


@dataclass(frozen=True)
class _Desk:
    """A seat's draft laid out on the match as it stands now.

    `draft` is its row, if it has one; `trial` is the match with as much of it as holds.
    """

    standing: Loaded
    version: int
    draft: models.Draft | None
    trial: Trial
    stale: bool = False
    fallen: tuple[Fallen, ...] = ()
    taken_back: Sequence[Action] = ()

    @property
    def row(self) -> models.Match:
        """The row of the match."""
        return self.standing.row

    def tried(self, actions: Sequence[Action]) -> Trial:
        """Return the match with `actions`, which hold, instead of the draft."""
        trial = Trial(self.standing.match.draft(), self.trial.seat)
        trial.take(actions)
        return trial

    def keep(self, session: Session, trial: Trial, taken_back: Sequence[Action]) -> DraftView:
        """Let the actions of `trial` be the draft, and these what can be done again.

        Return what the player sees then.
        """
        assert self.row.id is not None
        seat, actions = trial.seat, trial.actions
        draft_rows.keep(
            session, self.row.id, seat, actions, self.version, taken_back, row=self.draft
        )
        return replace(self, trial=trial, stale=False, fallen=(), taken_back=taken_back).seen()

    def without(self, done: Sequence[Action]) -> list[Action]:
        """Return what can still be done again after `done`: the rest if that was its beginning."""
        begun = list(self.taken_back[: len(done)]) == list(done)
        return list(self.taken_back[len(done) :]) if begun else []

    def seen(self, refusal: Refusal | None = None) -> DraftView:
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
            says=sentences(title, trial.entries, trial.seat),
            view=trial.match.view(trial.seat),
            options=[] if trial.awaits_chance else trial.match.options(trial.seat),
            needs_chance=trial.awaits_chance,
            stale=self.stale,
            fallen=self.fallen,
            taken_back=tuple(written(title, action) for action in self.taken_back),
            refusal=refusal,
        )


def _open(session: Session, match_id: int, seat: Seat, *, for_update: bool = False) -> _Desk:
    """Lay out the draft of a seat, as far as it still holds."""
    loaded = load(session, match_id, for_update=for_update, with_log=False)
    draft = draft_rows.find(session, match_id, seat)
    trial = Trial(loaded.match.draft(), seat)
    actions = list(draft.actions) if draft else []
    refusal = trial.take(actions)
    rest = actions[len(trial.actions) :]
    title = loaded.match.title
    fallen = tuple(
        Fallen(written(title, action), None if place else refusal)
        for place, action in enumerate(rest)
    )
    version = seen_version(loaded.row, seat)
    stale = draft is not None and draft.base_version < version
    # On another position these would mean something else.
    taken_back = list(draft.taken_back) if draft and not stale else []
    return _Desk(loaded, version, draft, trial, stale and bool(actions), fallen, taken_back)


def _taken_up(session: Session, match_id: int, seat: Seat, length: int | None) -> _Desk:
    """Lay out the draft of a seat to change it, nobody else being at the match meanwhile."""
    desk = _open(session, match_id, seat, for_update=True)
    if length is not None and length != len(desk.trial.actions):
        raise DraftChanged(f"the draft holds {len(desk.trial.actions)} actions")
    return desk
