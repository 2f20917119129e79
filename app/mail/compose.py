"""Outgoing e-mails: subject, text, HTML and headers, from what happened.

Pure functions: nothing here reads a clock, a database or a setting. Each e-mail
is rendered from two templates of one name under templates/mail/, which say the
same. Whatever comes from a player (names, orders) is put on one line before it
reaches a header, so nobody can add headers by naming a match.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote

from app.games.presentation import Drawing
from app.mail.pictures import pictures_in
from app.mail.plan_reports import PlanReport
from app.mail.situation import Situation
from app.mail.templating import gist, render, subject_of
from app.mail.threads import mail_id, root_id
from app.mail.turn_summary import TurnSummary
from app.models import ModeratorAct, RulesQuestion
from app.ratings.person import MatchChange

MAX_SUBJECT = 250
MAX_ABOUT = 150
MAX_REFERENCE = 996
# In the Message-IDs of e-mails to those without a seat, where other e-mails name it.
INVITED_SEAT = "Z"


@dataclass(frozen=True)
class Composed:
    """An e-mail ready for the outbox; `drawing` is the board that its HTML shows.

    `gist` is what a digest says in its place, `asked` what the e-mail asks of its reader, and
    `answer_by` until when an answer to it counts. `reports` are those of the reader's plans in it.
    """

    subject: str
    body_text: str
    body_html: str
    headers: dict[str, str]
    drawing: Drawing | None = None
    gist: tuple[str, ...] = ()
    answer_by: datetime | None = None
    asked: str | None = None
    reports: tuple[PlanReport, ...] = ()


@dataclass(frozen=True)
class Thread:
    """To which match and seat an e-mail belongs, and how its reader answers it.

    `version` is the match's version, as the seat had seen it when the e-mail was
    written (see `app.matches.seat_version`): it travels in the Message-ID and comes back in the
    reply. `reply_to` is the seat's token address.
    """

    match_id: int
    match_name: str
    version: int
    seat: str
    player: str
    reply_to: str
    domain: str
    base_url: str
    locale: str = "en"
    time_zone: str = "UTC"

    @property
    def url(self) -> str:
        """The page of the match."""
        return f"{self.base_url}/match/{self.match_id}"

    def mail_with(self, order: str) -> str:
        """The link (RFC 6068) to a mail of the reader's that gives `order`."""
        subject = f"Re: {_subject(self.match_name, self.match_id)}"
        return f"mailto:{self.reply_to}?subject={quote(subject, '')}&body={quote(order, '')}"


@dataclass(frozen=True)
class Fault:
    """Why orders were refused: the kernel's refusal, or one with no line at all."""

    why: str
    case: str = ""
    nearest: tuple[str, ...] = ()
    line: int = 0
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class Outsider:
    """To which match an e-mail belongs whose reader has no seat in it: not yet, or no longer."""

    match_id: int
    match_name: str
    domain: str
    locale: str = "en"


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


def one_line(text: str) -> str:
    """`text` without line ends and controls, fit for a header."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text).strip()


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


def compose_outside_mail(
    name: str,
    reader: Outsider,
    cause: str,
    *,
    reply_to: str = "",
    answers: str | None = None,
    **content: Any,
) -> Composed:
    """An e-mail to somebody who has no seat, from the two templates of this name.

    `reply_to` is empty if no reply to it would be read. All such e-mails of a match are one thread,
    to which the first e-mail to a seat is joined.
    """
    root, answered = root_id(reader.match_id, INVITED_SEAT, reader.domain), _one_id(answers)
    headers = {
        "From": f"Fieldpost <fieldpost@{reader.domain}>",
        **({"Reply-To": f"Fieldpost <{reply_to}>"} if reply_to else {}),
        "Message-ID": mail_id(reader.match_id, 0, INVITED_SEAT, cause, reader.domain),
        "In-Reply-To": answered or root,
        "References": f"{root} {answered}".strip(),
        "X-Fieldpost": f"match={reader.match_id}",
        "Auto-Submitted": "auto-generated",
    }
    text, html = render(name, reader.locale, **content)
    subject = _subject(reader.match_name, reader.match_id)
    return Composed(subject, text, html, headers, gist=gist(name, reader.locale, **content))


def compose_mail(
    name: str,
    thread: Thread,
    cause: str,
    *,
    answers: str | None = None,
    drawing: Drawing | None = None,
    is_first: bool = False,
    **content: Any,
) -> Composed:
    """An e-mail of a match's thread, from the two templates of this name.

    `answers` is the Message-ID of the reader's mail that it answers, `is_first` says that its
    reader had no seat before it, `content` is what the templates need.
    """
    headers = _headers(thread, cause, answers, is_first)
    pictures = pictures_in(drawing, headers["Message-ID"]) if drawing is not None else []
    text, html = render(name, thread.locale, thread=thread, pictures=pictures, **content)
    about = subject_of(name, thread.locale, thread=thread, **content)
    return Composed(
        subject=_subject(thread.match_name, thread.match_id, about),
        body_text=text,
        body_html=html,
        headers=headers,
        drawing=drawing,
        gist=gist(name, thread.locale, thread=thread, **content),
        answer_by=_answer_by(content.get("situation")),
        asked=_asked(content.get("situation")),
        reports=_reports(content.get("situation")),
    )


def _answer_by(situation: Situation | None) -> datetime | None:
    return situation.answer_by if situation is not None else None


def _asked(situation: Situation | None) -> str | None:
    return situation.asked if situation is not None else None


def _reports(situation: Situation | None) -> tuple[PlanReport, ...]:
    return situation.reports if situation is not None else ()


def _subject(match_name: str, match_id: int, about: str = "") -> str:
    """The match, and what the e-mail is `about`; its headers keep it in the thread of the match."""
    more = f": {one_line(about)}"[:MAX_ABOUT] if about else ""
    name = one_line(match_name)[: MAX_SUBJECT - len(more) - 40]
    return f"[Fieldpost] {name} (#{match_id}){more}"


def _headers(thread: Thread, cause: str, answers: str | None, is_first: bool) -> dict[str, str]:
    root, answered = root_id(thread.match_id, thread.seat, thread.domain), _one_id(answers)
    # What its reader got before they had a seat stands above the first e-mail to it.
    before = root_id(thread.match_id, INVITED_SEAT, thread.domain) if is_first else ""
    return {
        "From": f"Fieldpost <fieldpost@{thread.domain}>",
        "Reply-To": f"Fieldpost <{thread.reply_to}>",
        "Message-ID": mail_id(thread.match_id, thread.version, thread.seat, cause, thread.domain),
        "In-Reply-To": answered or root,
        "References": " ".join(f"{before} {root} {answered}".split()),
        "X-Fieldpost": f"match={thread.match_id}; seat={thread.seat}; version={thread.version}",
        "Auto-Submitted": "auto-generated",
    }


def _one_id(message_id: str | None) -> str:
    """A Message-ID of a stranger's mail as it may stand in a header; empty if it may not."""
    found = one_line(message_id or "")
    return found if re.fullmatch(rf"<[^<>\s]{{1,{MAX_REFERENCE}}}>", found) else ""
