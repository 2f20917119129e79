"""The e-mails of a match to its players: turns, receipts, start and end, changes of seats.

Pure functions of what happened (see app.mail.compose).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.games.presentation import Drawing
from app.mail.compose import Composed, Outsider, Thread, compose_mail, compose_outside_mail
from app.mail.situation import Situation
from app.mail.turn_summary import TurnSummary
from app.models import ModeratorAct, RulesQuestion
from app.ratings.person import MatchChange


@dataclass(frozen=True)
class Fault:
    """Why orders were refused: the kernel's refusal, or one with no line at all."""

    why: str
    case: str = ""
    nearest: tuple[str, ...] = ()
    line: int = 0
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class Farewell(Outsider):
    """What somebody whose seat was given to another one is told."""

    seat: str
    player: str
    successor: str
    by: str
    reason: str


@dataclass(frozen=True)
class MarkedLine:
    """One line of a player's own text; `is_faulty` puts the mark before it."""

    text: str
    is_faulty: bool


def turn(
    thread: Thread,
    cause: str,
    happened: TurnSummary,
    situation: Situation,
    drawing: Drawing | None = None,
) -> Composed:
    """The turn mail: what happened since the last turn, what is asked, the order form.

    Its HTML shows `drawing`, a title without a map has none.
    """
    return compose_mail(
        "turn", thread, cause, drawing=drawing, happened=happened, situation=situation
    )


def proposal(
    thread: Thread,
    cause: str,
    happened: TurnSummary,
    situation: Situation,
    *,
    has_lapsed: bool = False,
) -> Composed:
    """News of a proposal: one was made to the reader, or one that they know of came to its end.

    `has_lapsed`: since its time was up.
    """
    return compose_mail(
        "proposal", thread, cause, happened=happened, situation=situation, has_lapsed=has_lapsed
    )


def timed_out(
    thread: Thread,
    cause: str,
    orders: str,
    results: Sequence[str],
    situation: Situation,
    *,
    is_offer: bool = False,
) -> Composed:
    """To the player whose time for an answer, or whose offer's time, was up: what was done."""
    return compose_mail(
        "timed_out",
        thread,
        cause,
        is_offer=is_offer,
        lines=orders.split("\n"),
        results=results,
        situation=situation,
    )


def accepted(
    thread: Thread,
    cause: str,
    orders: str,
    results: Sequence[str],
    situation: Situation,
    *,
    answers: str | None = None,
    notes: Sequence[str] = (),
    drawing: Drawing | None = None,
) -> Composed:
    """The receipt for orders that were carried out; its HTML shows `drawing`, the board after them.

    `answers` is the player's Message-ID, `notes` names the attachments that were not read.
    """
    return compose_mail(
        "accepted",
        thread,
        cause,
        answers=answers,
        drawing=drawing,
        lines=orders.split("\n"),
        results=results,
        situation=situation,
        notes=notes,
    )


def refused(
    thread: Thread,
    cause: str,
    orders: str,
    fault: Fault,
    situation: Situation,
    *,
    results: Sequence[str] = (),
    answers: str | None = None,
    notes: Sequence[str] = (),
) -> Composed:
    """The receipt for orders of which one was faulty.

    `results` tell what was carried out before the fault: nothing, unless dice had
    been rolled by then.
    """
    return compose_mail(
        "refused",
        thread,
        cause,
        answers=answers,
        lines=mark(orders, fault.line),
        fault=fault,
        results=results,
        situation=situation,
        notes=notes,
    )


def mark(orders: str, faulty_line: int) -> list[MarkedLine]:
    """The lines of `orders`, the faulty one (counted from 1; 0: none) marked."""
    lines = orders.splitlines() or [""]
    return [MarkedLine(text, number == faulty_line) for number, text in enumerate(lines, start=1)]


def started(
    thread: Thread,
    cause: str,
    title_name: str,
    players: Sequence[str],
    seed_hash: str,
    situation: Situation,
    words: Sequence[tuple[str, str]] = (),
    secret_until: datetime | None = None,
    side: str = "",
) -> Composed:
    """The match has begun: who plays, the hash of the seed and the words for the dice (with their
    players' names), what is asked. In a daily game the dice stay secret until `secret_until`. The
    seat of the reader has the name `side`, if it has one."""
    return compose_mail(
        "started",
        thread,
        cause,
        is_first=True,
        title_name=title_name,
        players=players,
        seed_hash=seed_hash,
        situation=situation,
        words=words,
        secret_until=secret_until,
        side=side,
    )


def ended(
    thread: Thread,
    cause: str,
    happened: TurnSummary,
    ranking: Sequence[str],
    seed: str,
    secret_until: datetime | None = None,
    rating: MatchChange | None = None,
    *,
    is_resumable: bool = False,
) -> Composed:
    """The match is over: the last events, the ranking (best first), the seed of the dice.

    There is no `seed` while others play the same dice, or (`is_resumable`) while a director can let
    the match go on: it is published at `secret_until`. `rating` is how that of the player has
    changed, if the match was rated.
    """
    return compose_mail(
        "ended",
        thread,
        cause,
        happened=happened,
        ranking=ranking,
        rating=rating,
        seed=seed,
        secret_until=secret_until,
        is_resumable=is_resumable,
    )


def seat_lost(farewell: Farewell, cause: str) -> Composed:
    """To a player whose seat was given to another one. No reply to it is read."""
    return compose_outside_mail("seat_lost", farewell, cause, farewell=farewell)


def handed_over(
    thread: Thread,
    cause: str,
    seat: str,
    former: str,
    successor: str,
    by: str,
    situation: Situation,
    reason: str,
) -> Composed:
    """To every player, the new one too: a seat has changed hands, a moderator said why."""
    return compose_mail(
        "handed_over",
        thread,
        cause,
        is_first=thread.seat == seat,
        seat=seat,
        former=former,
        successor=successor,
        by=by,
        situation=situation,
        reason=reason,
    )


def moderated(
    thread: Thread,
    cause: str,
    act: ModeratorAct,
    situation: Situation,
    question: RulesQuestion | None = None,
) -> Composed:
    """To every player: what the moderator has done, and why.

    If they have answered a `question` for all, the whole of it and of the answer.
    """
    return compose_mail("moderated", thread, cause, act=act, situation=situation, question=question)
