"""The e-mails that are written when their hour has come: how a match stands, and a digest."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlmodel import Session

from app.config import Settings
from app.mail import match_mail_kinds
from app.mail.compose import Composed, Thread, compose_mail
from app.mail.outbox import thread_of
from app.mail.seat_situation import Reader, board_drawing, events_told, news_of, situation_of
from app.mail.situation import Situation
from app.mail.templating import day, render
from app.mail.threads import cause_digest, mail_id
from app.mail.turn_summary import TurnSummary
from app.models import MailKind, Match, Seat, User


@dataclass(frozen=True)
class Part:
    """One match in a digest. `thread` is None if its reader has no seat there any more.

    `gists` stand for e-mails that came meanwhile: a sentence, and lines that it leads up to.
    """

    match_id: int
    match_name: str
    thread: Thread | None = None
    situation: Situation = field(default_factory=Situation)
    happened: TurnSummary = field(default_factory=TurnSummary)
    gists: tuple[tuple[str, ...], ...] = ()

    @property
    def until(self) -> datetime | None:
        """The first moment after which something is decided without the reader."""
        return self.situation.answer_by

    @property
    def is_asking(self) -> bool:
        """Whether the reader has something to answer."""
        return bool(self.situation.asked or self.situation.proposals)


def position_mail(
    session: Session,
    settings: Settings,
    row: Match,
    seat: Seat,
    user: User,
    kind: MailKind,
    cause: str,
    *,
    told_at: datetime | None = None,
) -> Composed | None:
    """How the match of `row` stands now, as an e-mail of `kind`; None if there is nothing to tell.

    News is what has happened since `told_at`; the other kinds tell all since the reader's own last
    action.
    """
    reader = Reader.of(session, row, seat.letter)
    stands = situation_of(session, row, seat.letter, reader)
    since = told_at if kind is MailKind.NEWS else None
    entries = news_of(session, row, seat.letter, since)
    happened = events_told(session, row, seat.letter, entries, reader)
    if kind in (MailKind.TURN, MailKind.REMINDER) and stands.asked is None:
        return None
    if kind is MailKind.PROPOSAL and not (stands.proposals or happened):
        return None
    if kind is MailKind.NEWS and not happened:
        return None
    thread = thread_of(settings, row, seat, user)
    if kind is MailKind.TURN:
        drawing = board_drawing(session, row, seat.letter, entries)
        return match_mail_kinds.turn(thread, cause, happened, stands, drawing)
    composers = {
        MailKind.PROPOSAL: match_mail_kinds.proposal,
        MailKind.NEWS: news,
        MailKind.REMINDER: reminder,
    }
    return composers[kind](thread, cause, happened, stands)


def news(thread: Thread, cause: str, happened: TurnSummary, situation: Situation) -> Composed:
    """What others have done, for whoever wants to be told of everything.

    What they are asked at the same time was told in an e-mail of its own: this one may wait.
    """
    told = compose_mail("news", thread, cause, happened=happened, situation=situation)
    return replace(told, answer_by=None)


def reminder(thread: Thread, cause: str, happened: TurnSummary, situation: Situation) -> Composed:
    """That a time limit is running out."""
    return compose_mail("reminder", thread, cause, happened=happened, situation=situation)


def digest(
    settings: Settings,
    user: User,
    cause: str,
    parts: Sequence[Part],
    others: Sequence[Part],
    now: datetime,
) -> Composed:
    """One e-mail on several matches: `parts` first, the most urgent first, then a line on `others`.

    A reply goes to the first match. In the references stands for each match which version of it
    the e-mail shows, so that whatever answers to it is told from what is stale.
    """
    threads = [part.thread for part in parts if part.thread is not None]
    date = day(now, user.time_zone, user.locale)
    text, html = render(
        "digest",
        user.locale,
        player=user.name,
        parts_of_it=parts,
        others=others,
        thread=threads[0] if threads else None,
        date=date,
        base_url=settings.base_url,
    )
    return Composed(
        f"[Fieldpost] Daily digest, {date}",
        text,
        html,
        _headers(settings, cause, threads),
    )


def _headers(settings: Settings, cause: str, threads: Sequence[Thread]) -> dict[str, str]:
    domain = settings.mail_domain
    shown = [mail_id(t.match_id, t.version, t.seat, cause, domain) for t in threads]
    headers = {
        "From": f"Fieldpost <fieldpost@{domain}>",
        "Message-ID": shown[0] if shown else f"<digest.{cause_digest(cause)}@{domain}>",
        "X-Fieldpost": "digest",
        "Auto-Submitted": "auto-generated",
    }
    if threads:
        headers["Reply-To"] = f"Fieldpost <{threads[0].reply_to}>"
    if shown[1:]:
        headers["References"] = " ".join(shown[1:])
    return headers
