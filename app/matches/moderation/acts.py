"""The acts of a moderator, from outside the game (who is one: `authority`).

Each act has a written reason, stands in a record that all players read, and is told them by e-mail.

A paused match can be played on: orders are carried out; only its clocks stop. A player who had to
answer has as much time afterwards as before, and a player who is asked meanwhile has the whole of
it. Refusing orders would punish those who are there for the one who is not.

A default is forced only when half of the time for the answer has run out: the moderator may be a
player as well, and the player asked must have a chance to answer. For the same reason, a moderator
who plays can neither rewind nor correct a match of two or more people: see `requests`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import cast

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches.clock import deadlines, pauses, timeout
from app.matches.clock.open_decisions import waiting_for
from app.matches.clock.timeout_answers import answer
from app.matches.events import Announce, Event, EventKind
from app.matches.load import load, lock, position
from app.matches.moderation.authority import is_moderator, may_moderate, needs_consent
from app.matches.moderation.correction import correct
from app.matches.moderation.rewind import ActResult, rewind
from app.matches.moderation.seat_access import check_look
from app.matches.press.messages import tidied
from app.matches.refusal import NotPossible
from app.matches.seats import replacement, vacancies
from app.models import (
    MAX_REASON,
    ActKind,
    AdminAct,
    AdminActKind,
    DeadlineKind,
    DecisionDeadline,
    MatchStatus,
    ModeratorAct,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    User,
    VacancyEnd,
    VacancyReason,
)

REMINDER_INTERVAL = timedelta(hours=12)
"""The shortest time between two reminders by a moderator: each is an e-mail."""

CHANGES_THE_PAST = frozenset((ActKind.REWIND, ActKind.CORRECT))
"""Acts for which a moderator who plays needs the consent of all players."""

ANNOUNCED_ELSEWHERE = frozenset((ActKind.SEEK, ActKind.BOT))
"""Acts that befall a seat in other ways, too: the event of it is announced with their reason."""


@dataclass(frozen=True)
class ActRequest:
    """What a moderator wants to do, to which `seat`, by how many `hours`, and why.

    `back_to` is the number of the entry after whose position a match that is rewound goes on;
    `what` and `filled` are a correction and how its blanks are filled in. `about` is what else
    all are told of it, in words; `whom` is the address of who is offered a seat.

    Under the same `key` (the token of a form) it is done once.
    """

    kind: ActKind
    by: User
    reason: str
    key: str
    seat: Seat | None = None
    hours: int | None = None
    back_to: int | None = None
    what: str = ""
    filled: Mapping[str, str] = field(default_factory=dict)
    about: str | None = None
    whom: str = ""


@dataclass(frozen=True)
class _ActContext:
    """A match that is locked, and what is to be done to it."""

    session: Session
    row: models.Match
    wish: ActRequest
    announce: Announce

    @property
    def match_id(self) -> int:
        assert self.row.id is not None
        return self.row.id

    def deadline(self) -> DecisionDeadline:
        """Return the open deadline of the seat. Raises NotPossible."""
        deadline = waiting_for(self.session, self.match_id).get(self.wish.seat or "")
        if deadline is None or deadline.closes_at is None:
            raise NotPossible("this seat has no open decision with a deadline")
        return deadline


def moderate(session: Session, match_id: int, wish: ActRequest, announce: Announce) -> ModeratorAct:
    """Do what is wished, write it down and announce it; return the record of it.

    A second copy changes nothing and gets the first one's record. Raises NotPossible, NoSuchMatch.
    """
    row = lock(session, match_id)
    known = _by_key(session, match_id, wish.key)
    if known is not None:
        return known
    by_id = cast(int, wish.by.id)
    if not may_moderate(session, row, by_id):
        raise NotPossible("only a moderator of this match can do that")
    if row.status is not MatchStatus.RUNNING:
        raise NotPossible("moderator tools work only while the match is running")
    if wish.kind in CHANGES_THE_PAST and needs_consent(session, row, by_id):
        raise NotPossible(
            "you play in this match, so all players must agree; on the site, choose Rewind or "
            "Correct to ask them"
        )
    reason = checked_reason(wish.reason)
    wish = replace(wish, reason=reason)
    undoing = _HANDLERS[wish.kind](_ActContext(session, row, wish, announce)) or ActResult()
    act = ModeratorAct(
        match_id=match_id,
        key=wish.key,
        kind=wish.kind,
        seat=wish.seat,
        hours=wish.hours,
        back_to=wish.back_to,
        undone=undoing.undone,
        knowing=undoing.knowing,
        about=undoing.about or wish.about,
        as_admin=not is_moderator(session, row, by_id),
        by=wish.by.name,
        reason=reason,
    )
    session.add(act)
    if act.as_admin:
        session.add(_for_the_site(act, wish.by, row))
    session.flush()
    if wish.kind not in ANNOUNCED_ELSEWHERE:
        announce(session, Event(EventKind.MODERATED, row, position(row), act=act))
    return act


def checked_reason(reason: str) -> str:
    """Return a reason as it is written down. Raises NotPossible if it is none, or too long."""
    reason = " ".join(tidied(reason).split())
    if not 1 <= len(reason) <= MAX_REASON:
        raise NotPossible(
            gettext(
                "give a reason of 1 to %(max_reason)s characters; all players can read it",
                max_reason=MAX_REASON,
            )
        )
    return reason


def acts_of(session: Session, match_id: int) -> list[ModeratorAct]:
    """Return what was done to a match, the newest first."""
    found = select(ModeratorAct).where(ModeratorAct.match_id == match_id)
    return list(session.exec(found.order_by(col(ModeratorAct.id).desc())))


def may_be_forced(row: models.Match, deadline: DecisionDeadline) -> bool:
    """Return whether half of the time for an answer, or of that for a turn, has run out."""
    now = row.paused_at or models.utc_now()
    if deadline.closes_at is None:
        return False
    hours = row.window_hours if deadline.kind is DeadlineKind.ANSWER else row.turn_hours or 0
    return deadline.closes_at - now <= timedelta(hours=hours) / 2


def _pause(case: _ActContext) -> None:
    """Let the time of the match stand still."""
    if case.row.pause_agreed:
        # A pause by consent becomes the moderator's: now only a moderator ends it.
        case.row.pause_agreed = False
        case.session.add(case.row)
        return
    pauses.pause(case.session, case.row, models.utc_now())


def _resume(case: _ActContext) -> None:
    """Let time run again: of each limit as much is left as there was before."""
    pauses.resume(case.session, case.row, models.utc_now())


def _extend(case: _ActContext) -> None:
    """Give a seat more time for its answer, and a reminder before its end."""
    hours = case.wish.hours or 0
    if not deadlines.MIN_HOURS <= hours <= deadlines.MAX_HOURS:
        raise NotPossible(
            gettext(
                "extend a deadline by %(shortest_hours)s to %(longest_hours)s hours",
                shortest_hours=deadlines.MIN_HOURS,
                longest_hours=deadlines.MAX_HOURS,
            )
        )
    deadline = case.deadline()
    now = case.row.paused_at or models.utc_now()
    deadlines.extend(case.session, case.row, deadline, timedelta(hours=hours), now)


def _remind(case: _ActContext) -> None:
    """See that the seat can be reminded; the e-mail is written by whoever is told of the act."""
    match, seat = position(case.row), case.wish.seat
    if match is None or seat not in match.waiting():
        raise NotPossible("this seat has no open decision")
    if _bot_of(case, seat) is not None:
        raise NotPossible("a bot plays this seat; there is nobody to remind")
    lately = select(ModeratorAct.id).where(
        ModeratorAct.match_id == case.match_id,
        ModeratorAct.kind == ActKind.REMIND,
        ModeratorAct.seat == seat,
        col(ModeratorAct.created_at) > models.utc_now() - REMINDER_INTERVAL,
    )
    if case.session.exec(lately).first() is not None:
        raise NotPossible("this seat was already reminded in the last 12 hours")


def _force(case: _ActContext) -> None:
    """Give the documented default of a seat now, as if its time were up."""
    deadline, row = case.deadline(), case.row
    if not may_be_forced(row, deadline):
        raise NotPossible("you can do this only after half of the time for this answer has passed")
    _check_nothing_waits(case, deadline.seat)
    loaded = load(case.session, case.match_id, with_log=False)
    entries = answer(case.session, loaded, deadline)
    if not entries:
        raise NotPossible("this decision has no default answer")
    timeout.settle_for(
        case.session, loaded, deadline, entries, SubmissionSource.MODERATOR, case.announce
    )


def _rewind(case: _ActContext) -> ActResult:
    """Go back to the position after an entry of the log."""
    if case.wish.back_to is None:
        raise NotPossible("choose a log entry to rewind to")
    _check_nothing_waits(case)
    return rewind(case.session, case.row, case.wish.back_to)


def _correct(case: _ActContext) -> ActResult:
    """Change something in the position."""
    _check_nothing_waits(case)
    wish = case.wish
    told = correct(case.session, case.row, wish.what, wish.filled, wish.reason)
    return ActResult(about=told)


def _offer(case: _ActContext) -> None:
    """Offer a seat to the person of an address; its player keeps it until the other takes it."""
    seat, announce = case.wish.seat or "", case.announce
    replacement.invite_successor(case.session, case.row, seat, case.wish.whom, announce)


def _keep(case: _ActContext) -> None:
    """Offer a seat to nobody any longer."""
    replacement.withdraw_invitation(case.session, case.row, case.wish.seat or "")


def _seek(case: _ActContext) -> None:
    """Seek a substitute for a seat."""
    wish, seat = case.wish, case.wish.seat or ""
    if seat in vacancies.open_vacancies(case.session, case.match_id):
        raise NotPossible("the site is already looking for a substitute for this seat")
    vacancies.open_vacancy(
        case.session,
        case.row,
        seat,
        VacancyReason.MODERATOR,
        case.announce,
        by=wish.by,
        reason=wish.reason,
    )


def _close_vacancy(case: _ActContext) -> None:
    """Seek nobody for a seat any longer."""
    seat, how = case.wish.seat or "", VacancyEnd.CALLED_OFF
    if not vacancies.close_vacancy(case.session, case.row, seat, how, case.announce):
        raise NotPossible("the site is not looking for a substitute for this seat")


def _give_to_bot(case: _ActContext) -> None:
    """Let a bot play a seat."""
    wish, seat = case.wish, case.wish.seat or ""
    replacement.give_to_bot(
        case.session, case.row, seat, case.announce, by=wish.by, reason=wish.reason
    )


def _look(case: _ActContext) -> None:
    """Check that the moderator may view the seat; what they are shown is up to the pages."""
    check_look(case.session, case.row, case.wish.by, case.wish.seat)


def _check_nothing_waits(case: _ActContext, *seats: Seat) -> None:
    """Raise NotPossible if orders of these seats, or of any, wait for the worker: they go first."""
    waits = select(Submission.id).where(
        Submission.match_id == case.match_id,
        Submission.status == SubmissionStatus.QUEUED,
        *([col(Submission.seat).in_(seats)] if seats else []),
    )
    if case.session.exec(waits).first() is not None:
        raise NotPossible("new orders are being carried out; try again in a moment")


_HANDLERS: dict[ActKind, Callable[[_ActContext], ActResult | None]] = {
    ActKind.PAUSE: _pause,
    ActKind.GO_ON: _resume,
    ActKind.EXTEND: _extend,
    ActKind.REMIND: _remind,
    ActKind.FORCE: _force,
    ActKind.REWIND: _rewind,
    ActKind.CORRECT: _correct,
    ActKind.RULE: lambda _case: None,
    ActKind.NOTE: lambda _case: None,
    ActKind.OFFER: _offer,
    ActKind.KEEP: _keep,
    ActKind.SEEK: _seek,
    ActKind.SEEK_NO_MORE: _close_vacancy,
    ActKind.BOT: _give_to_bot,
    ActKind.LOOK: _look,
}


def _for_the_site(act: ModeratorAct, by: User, row: models.Match) -> AdminAct:
    """What is written down for those who run the site, of what one of them did to a match."""
    about = f"{row.name}: {act.kind}" + (f" {act.seat}" if act.seat else "")
    return AdminAct(
        kind=AdminActKind.MODERATE,
        by_id=by.id,
        by=by.name,
        match_id=row.id,
        about=about,
        reason=act.reason,
    )


def _bot_of(case: _ActContext, seat: Seat) -> str | None:
    return case.session.exec(
        select(models.Seat.bot).where(
            models.Seat.match_id == case.match_id, models.Seat.letter == seat
        )
    ).first()


def _by_key(session: Session, match_id: int, key: str) -> ModeratorAct | None:
    return session.exec(
        select(ModeratorAct).where(ModeratorAct.match_id == match_id, ModeratorAct.key == key)
    ).first()
