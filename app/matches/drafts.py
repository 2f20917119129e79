"""Private drafts: what a player tries before submitting. Nothing is rolled and nothing is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app import models
from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.match import IllegalAction, Match, copy_state
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.matches import draft_rows
from app.matches.carry_out import malformed, written, written_all
from app.matches.load import load
from app.matches.seen import is_stale, seen_version
from app.matches.settle import sentences
from app.matches.submit import STALE, queue_submission

AWAITS_CHANCE = (
    "the last order of your draft is decided by dice or shows something hidden: submit it, or "
    "take it back, before you go on"
)


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
) -> DraftView:
    """Put orders (text or small actions) at the end of a draft: all of them, or, refused, none.

    A page that shows another version of the match than the present one may add nothing.
    """
    desk = _open(session, match_id, seat, for_update=True)
    if base_version is not None and is_stale(desk.row, seat, base_version):
        return desk.seen(Refusal(STALE))
    kept = len(desk.trial.actions)
    refusal = desk.trial.take_text(orders) if isinstance(orders, str) else desk.trial.take(orders)
    if refusal is not None:
        return _open(session, match_id, seat).seen(refusal)
    desk.keep(session, desk.trial.actions, desk.without(desk.trial.actions[kept:]))
    return _open(session, match_id, seat).seen()


def rewrite(
    session: Session, match_id: int, seat: Seat, text: str, base_version: int | None = None
) -> DraftView:
    """Put the orders of `text` in the place of a draft; refused, it stays as it was.

    A page that shows another version of the match than the present one may change nothing.
    """
    desk = _open(session, match_id, seat, for_update=True)
    if base_version is not None and is_stale(desk.row, seat, base_version):
        return desk.seen(Refusal(STALE))
    trial = _Trial(load(session, match_id, with_log=False).match.draft(), seat)
    refusal = trial.take_text(text)
    if refusal is not None:
        return desk.seen(refusal)
    desk.keep(session, trial.actions, [])
    return _open(session, match_id, seat).seen()


def try_out(session: Session, match_id: int, seat: Seat, orders: str) -> DraftView:
    """Return how a draft of `orders` alone would stand; the seat's own draft is left alone."""
    loaded = load(session, match_id, with_log=False)
    trial = _Trial(loaded.match.draft(), seat)
    refusal = trial.take_text(orders)
    version = seen_version(loaded.row, seat)
    return _Desk(loaded.row, version, trial, stale=False, fallen=(), taken_back=[]).seen(refusal)


def keep_what_holds(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Return a draft with what of it has fallen, and keep the rest as if it had been made now."""
    desk = _open(session, match_id, seat, for_update=True)
    if desk.stale:
        desk.keep(session, desk.trial.actions, [])
    return desk.seen()


def undo_last(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Take the last action of a draft back; of what no longer holds, nothing is kept."""
    desk = _open(session, match_id, seat, for_update=True)
    actions = desk.trial.actions
    if desk.fallen:
        desk.keep(session, actions, [])
    else:
        desk.keep(session, actions[:-1], [*actions[-1:], *desk.taken_back])
    return _open(session, match_id, seat).seen()


def redo_next(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Do again what was taken back last, if anything was and the match has not gone on since."""
    desk = _open(session, match_id, seat, for_update=True)
    if not desk.taken_back:
        return desk.seen()
    return add(session, match_id, seat, desk.taken_back[:1])


def clear(session: Session, match_id: int, seat: Seat) -> DraftView:
    """Take back all of a draft."""
    desk = _open(session, match_id, seat, for_update=True)
    desk.keep(session, [], [] if desk.fallen else [*desk.trial.actions, *desk.taken_back])
    return _open(session, match_id, seat).seen()


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


@dataclass
class _Trial:
    """A match on which a seat tries actions; it goes no further than the first roll."""

    match: Match
    seat: Seat

    def __post_init__(self) -> None:
        self.actions: list[Action] = []
        self.entries: list[Entry] = []
        self.awaits_chance = False

    def take(self, actions: Sequence[Any]) -> Refusal | None:
        """Try `actions` one after the other; return why the first illegal one is illegal."""
        for action in actions:
            refusal = self._take_one(action)
            if refusal is not None:
                return refusal
        return None

    def take_text(self, text: str) -> Refusal | None:
        """Try the orders of `text`; return the first refusal, with its line."""
        clauses = self.match.read(self.seat, text)
        if isinstance(clauses, Refusal):
            return clauses
        for clause in clauses:
            refusal: Refusal | None = Refusal(AWAITS_CHANCE)
            if not self.awaits_chance:
                legal = self.match.legal(self.seat, clause)
                refusal = legal if isinstance(legal, Refusal) else self.take(legal)
            if refusal is not None:
                return Refusal(refusal.why, refusal.case, refusal.nearest, clause.line, clause.text)
        return None

    def _take_one(self, action: Any) -> Refusal | None:
        if self.awaits_chance:
            return Refusal(AWAITS_CHANCE)
        refusal = malformed(self.match.title, action)
        if refusal is not None:
            return refusal
        before = copy_state(self.match.state)
        try:
            entry = self.match.apply(self.seat, action)
        except IllegalAction as illegal:
            return illegal.refusal
        except ChanceNeeded:
            self._hold(before)
        else:
            # What a draft reveals could be looked at and never be played.
            if entry["final"]:
                self._hold(before)
            else:
                self.entries.append(entry)
        self.actions.append(action)
        return None

    def _hold(self, before: Any) -> None:
        self.match = Match(self.match.title, before, [], NoDice())
        self.awaits_chance = True


@dataclass
class _Desk:
    """A seat's draft laid out on the match as it stands now."""

    row: models.Match
    version: int
    trial: _Trial
    stale: bool
    fallen: tuple[Fallen, ...]
    taken_back: list[Action]

    def keep(
        self, session: Session, actions: Sequence[Action], taken_back: Sequence[Action]
    ) -> None:
        """Let these be the draft, and what can be done again."""
        assert self.row.id is not None
        seat = self.trial.seat
        draft_rows.keep(session, self.row.id, seat, actions, self.version, taken_back)

    def without(self, done: Sequence[Action]) -> list[Action]:
        """Return what can still be done again after `done`: the rest if that was its beginning."""
        begun = self.taken_back[: len(done)] == list(done)
        return self.taken_back[len(done) :] if begun else []

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
    trial = _Trial(loaded.match.draft(), seat)
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
    return _Desk(loaded.row, version, trial, stale and bool(actions), fallen, taken_back)
