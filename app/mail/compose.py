"""Outgoing e-mails: subject, text, HTML and headers, from templates and what stands in them.

Pure functions: nothing here reads a clock, a database or a setting. Each e-mail
is rendered from two templates of one name under templates/mail/, which say the
same. Whatever comes from a player (names, orders) is put on one line before it
reaches a header, so nobody can add headers by naming a match.
"""

import re
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


@dataclass(frozen=True, kw_only=True)
class Outsider:
    """To which match an e-mail belongs whose reader has no seat in it: not yet, or no longer."""

    match_id: int
    match_name: str
    domain: str
    locale: str = "en"


def one_line(text: str) -> str:
    """`text` without line ends and controls, fit for a header."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f]+", " ", text).strip()


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
