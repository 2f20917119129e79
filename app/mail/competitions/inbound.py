"""What becomes of a mail to the address of a competition: an entry, a withdrawal, an answer.

It counts if it comes from an address of the person whom the token names, and no check of our mail
servers speaks against it; of any other they are told, once a day. Nothing here commits. The row of
the competition is locked from the start, so a second copy of a mail finds the first one's record.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.accounts.addresses import is_address_of
from app.competitions import acts, challenges, eliminators, entries, neighbours
from app.competitions.announcements import announce
from app.competitions.formats import format_of, settings_of
from app.competitions.formats.settings import Sides
from app.competitions.news import Voices
from app.competitions.overview import overview, people_of
from app.config import Settings
from app.games.text import gettext
from app.mail import deduplication
from app.mail.announce import announcer
from app.mail.competitions.bids import BID, EDGES, carry_out_bids, own_bids
from app.mail.competitions.mails import (
    COMPETE,
    compose,
    reader_of,
    teller,
)
from app.mail.competitions.standings_and_matches import own_groups, own_matches, tables_of
from app.mail.compose import one_line
from app.mail.outbox import write_mail
from app.mail.reading.message import ParsedMail
from app.mail.seat_context import Disposition, MailOutcome
from app.mail.trust.authentication import failed_check
from app.matches.lobby.eligibility import SUSPENDED
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionFormat,
    EntryStatus,
    InboundMail,
    MailKind,
    Outbox,
    User,
    utc_now,
)

EXPIRED = "this address has expired; use the address of this e-mail instead"
TOO_LONG = "your e-mail is too long"
MAX_ANSWERS_AN_HOUR = 30


class Wish(StrEnum):
    """What a mail can ask of a competition; the first line says it."""

    ENTER = "ENTER"
    WITHDRAW = "WITHDRAW"
    STANDINGS = "STANDINGS"
    MATCHES = "MATCHES"
    CHALLENGE = "CHALLENGE"
    ACCEPT = "ACCEPT"
    DECLINE = "DECLINE"
    ANNOUNCE = "ANNOUNCE"
    BID = "BID"
    VOLUNTEER = "VOLUNTEER"
    HELP = "HELP"


_WORDS = {
    Wish.ENTER: re.compile(
        r"(?:enter|join|i(?:['’]| wi)ll enter)"
        r"(?P<pledge>[,.;]?\s+(?:and\s+)?i\s+accept(?:\s+the\s+pledge)?)?"
        r"(?:,?\s+please)?",
        re.I,
    ),
    Wish.WITHDRAW: re.compile(r"(?:withdraw|leave)(?:,?\s+please)?", re.I),
    Wish.STANDINGS: re.compile(r"(?:standings|ranking|table)(?:,?\s+please)?", re.I),
    Wish.MATCHES: re.compile(r"(?:my\s+)?matches|status", re.I),
    Wish.CHALLENGE: re.compile(r"challenge(?:\s+(?P<name>.+))?", re.I),
    Wish.ACCEPT: re.compile(r"accept(?:\s+(?P<name>.+))?", re.I),
    Wish.DECLINE: re.compile(r"decline(?:\s+(?P<name>.+))?", re.I),
    Wish.ANNOUNCE: re.compile(r"announce(?:ment)?(?::?\s+(?P<text>.+))?", re.I),
    Wish.BID: BID,
    Wish.VOLUNTEER: re.compile(r"volunteer(?P<no>\s+(?:no|off|stop))?", re.I),
    Wish.HELP: re.compile(r"help", re.I),
}


@dataclass
class _Call:
    """A mail to the address of a competition, whose row is locked, by its own `user`."""

    session: Session
    settings: Settings
    mail: ParsedMail
    row: Competition
    user: User

    @property
    def key(self) -> str:
        """What makes two deliveries copies of one mail: recipient, author and Message-ID."""
        mail = self.mail
        identity = mail.message_id or f"{mail.date}\n{mail.subject}\n{mail.full_text}"
        content = f"compete:{self.row.id}:{self.user.id}\n{identity}"
        return hashlib.sha256(content.encode()).hexdigest()


def wish_of(text: str) -> Wish | None:
    """Return what the first line of a mail asks for; an empty mail asks for help."""
    first = _first_line(text) or "help"
    return next((wish for wish, words in _WORDS.items() if words.fullmatch(first)), None)


def name_in(text: str, wish: Wish) -> str:
    """Return the name that the first line of a mail gives after its word; empty if none."""
    found = _WORDS[wish].fullmatch(_first_line(text))
    return (found.groupdict().get("name") or "").strip() if found is not None else ""


def announced_in(text: str) -> str:
    """Return what a mail announces: the rest of its first line, and all that follows it."""
    first, _line, rest = text.strip().partition("\n")
    found = _WORDS[Wish.ANNOUNCE].fullmatch(" ".join(first.strip(EDGES).split()))
    said = (found.groupdict().get("text") or "") if found is not None else ""
    return f"{said}\n{rest}".strip()


def accepts_pledge(text: str) -> bool:
    """Whether the first line of a mail that asks to enter accepts the pledge."""
    found = _WORDS[Wish.ENTER].fullmatch(_first_line(text))
    return found is not None and found["pledge"] is not None


def _first_line(text: str) -> str:
    first = next((line for each in text.splitlines() if (line := each.strip(EDGES))), "")
    return " ".join(first.split())


def accept_competition(
    session: Session,
    settings: Settings,
    raw: bytes,
    mail: ParsedMail,
    numbers: tuple[int, ...],
    checks: Sequence[str],
) -> MailOutcome:
    """Decide about one mail that is not automatic, in the caller's transaction."""
    competition_id, user_id, expires = numbers
    user = session.get(User, user_id)
    if user is None or user.deleted_at is not None:
        return MailOutcome(Disposition.SILENT, "no such person")
    try:
        row = acts.lock(session, competition_id)
    except NotPossible:
        return MailOutcome(Disposition.SILENT, "no such competition")
    call = _Call(session, settings, mail, row, user)
    author = mail.from_address
    if not is_address_of(session, user, author) or failed_check(
        raw, author, settings.mail_authserv_ids, checks
    ):
        return _hold(call, author)
    earlier = session.exec(select(InboundMail).where(InboundMail.message_key == call.key)).first()
    if earlier is not None:
        return _answer_again(session, earlier)
    if user.suspended_at is not None:
        return _answer(call, why=SUSPENDED)
    if expires <= utc_now().timestamp():
        return _answer(call, why=EXPIRED)
    if mail.is_cut:
        return _answer(call, why=TOO_LONG)
    return _carry_out(call)


def _carry_out(call: _Call) -> MailOutcome:
    said = call.mail.text
    if not said.strip() and not call.mail.in_reply_to:
        said = call.mail.subject
    wish = wish_of(said)
    if wish is None:
        first = next((line for line in said.splitlines() if line.strip()), "")
        return _answer(call, unread=one_line(first)[:80])
    try:
        with call.session.begin_nested():
            if wish is Wish.ENTER:
                entry = entries.enter(
                    call.session, call.row.id or 0, call.user, has_pledged=accepts_pledge(said)
                )
                return _answer(call, wish, has_changed=True, status=entry.status)
            if wish is Wish.WITHDRAW:
                entries.withdraw(call.session, call.row.id or 0, call.user)
                return _answer(call, wish, has_changed=True)
            if wish is Wish.ANNOUNCE:
                told = announce(
                    call.session,
                    call.row.id or 0,
                    call.user,
                    announced_in(said),
                    Voices(announcer(call.settings), teller(call.settings)),
                )
                return _answer(call, wish, has_changed=True, told=told.text)
            if wish is Wish.VOLUNTEER:
                read = _WORDS[wish].fullmatch(_first_line(said))
                wishes = read is not None and read["no"] is None
                eliminators.volunteer(call.session, call.row.id or 0, call.user, wishes=wishes)
                return _answer(call, wish, has_changed=True, told="yes" if wishes else "")
            if wish is Wish.BID:
                voices = Voices(announcer(call.settings), teller(call.settings))
                bids = carry_out_bids(call.session, call.row, call.user, said, voices)
                return _answer(call, wish, has_changed=True, bids=bids)
            if wish in (Wish.CHALLENGE, Wish.ACCEPT, Wish.DECLINE):
                opponent = _on_ladder(call, wish, name_in(said, wish))
                return _answer(call, wish, has_changed=True, opponent=opponent)
    except entries.PledgeMissing as missing:
        return _answer(call, wish, pledge=missing.pledge)
    except NotPossible as refused:
        return _answer(call, wish, why=str(refused))
    return _answer(call, wish)


def _on_ladder(call: _Call, wish: Wish, name: str) -> str:
    """Make or answer a challenge; return the name of the other player. Raises NotPossible."""
    session, row, number = call.session, call.row, call.row.id or 0
    voices = Voices(announcer(call.settings), teller(call.settings))
    if row.format is not CompetitionFormat.LADDER:
        raise NotPossible(gettext("this competition is no ladder"))
    people = people_of(session, number)
    own = entries.entry_of(session, number, call.user)
    if own is None:
        raise NotPossible(gettext("you are not on the ladder"))
    if wish is Wish.CHALLENGE and row.seat_count > 2:
        asked = neighbours.call(session, number, call.user, voices)
        return ", ".join(people[each.challenged_id].name for each in asked)
    if wish is Wish.CHALLENGE:
        named = [e for e, person in people.items() if person.name.casefold() == name.casefold()]
        if not named:
            raise NotPossible(
                gettext(
                    "write CHALLENGE and the name of a player on the ladder, as in CHALLENGE ANNA"
                )
            )
        challenges.challenge(session, number, call.user, named[0], voices)
        return people[named[0]].name
    found = challenges.open_to(session, row, own, name)
    accept, decline = (
        (neighbours.accept, neighbours.decline)
        if row.seat_count > 2
        else (challenges.accept, challenges.decline)
    )
    answer = accept if wish is Wish.ACCEPT else decline
    answer(session, number, call.user, found.id or 0, voices)
    return people[found.challenger_id].name


def _answer(
    call: _Call,
    wish: Wish | None = None,
    *,
    why: str = "",
    unread: str = "",
    has_changed: bool = False,
    status: EntryStatus | None = None,
    pledge: str = "",
    opponent: str = "",
    told: str = "",
    bids: Sequence[str] = (),
) -> MailOutcome:
    """Answer the mail: what was done, what was asked for, or the fault; not without end."""
    session, disposition = call.session, Disposition.SAID if has_changed else Disposition.ANSWERED
    if not has_changed and _is_flooded(call):
        return MailOutcome(Disposition.SILENT, "too many replies in an hour")
    found = overview(session, call.row)
    groups = own_groups(found, call.user) or found.groups
    shown = found.shown
    matches = (
        own_matches(session, call.settings, call.row, shown.id, call.user)
        if wish is Wish.MATCHES and shown is not None and shown.id is not None
        else []
    )
    cause = f"compete:{call.key}"
    composed = compose(
        "competition_answer",
        reader_of(call.settings, call.row, call.user),
        cause,
        answers=call.mail.message_id,
        wish=wish,
        why=why,
        unread=unread,
        is_waiting=status is EntryStatus.RESERVE,
        has_applied=status is EntryStatus.APPLIED,
        pledge=pledge,
        opponent=opponent,
        told=told,
        bids=bids,
        is_auction=settings_of(call.row).sides == Sides.AUCTION,
        own_bids=own_bids(session, call.row, call.user),
        is_director=acts.may_direct(call.row, call.user),
        is_ladder=format_of(call.row).is_continuous,
        is_table=call.row.seat_count > 2,
        is_season=not format_of(call.row).is_cumulative,
        has_entered=found.entry_of(call.user.id) is not None,
        entered=len(found.entered),
        matches=matches,
        tables=tables_of(found, groups, call.user) if wish is Wish.STANDINGS else [],
    )
    write_mail(session, cause, call.user.email, composed, kind=MailKind.ANSWER)
    session.add(
        InboundMail(
            message_key=call.key,
            from_address=call.mail.from_address,
            outcome=disposition,
            answer_cause=cause,
        )
    )
    session.flush()
    return MailOutcome(disposition, f"competition {call.row.id}: {wish or 'a fault'}".lower())


def _answer_again(session: Session, earlier: InboundMail) -> MailOutcome:
    answer = session.exec(select(Outbox).where(Outbox.cause == earlier.answer_cause)).first()
    if answer is not None and deduplication.send_again(session, answer):
        return MailOutcome(Disposition.REPEATED, "a copy")
    return MailOutcome(Disposition.SILENT, "too many copies")


def _hold(call: _Call, author: str) -> MailOutcome:
    """Tell the person, once a day, of a mail that may not be theirs."""
    cause = f"compete_foreign:{call.row.id}:{call.user.id}:{utc_now():%Y-%m-%d}"
    reader = reader_of(call.settings, call.row, call.user)
    composed = compose("competition_foreign", reader, cause, sender=one_line(author))
    write_mail(call.session, cause, call.user.email, composed, kind=MailKind.SECURITY)
    return MailOutcome(
        Disposition.QUARANTINED, "sender may not be the person this address belongs to"
    )


def _is_flooded(call: _Call) -> bool:
    recent = call.session.exec(
        select(sa.func.count())
        .select_from(InboundMail)
        .where(
            InboundMail.from_address == call.mail.from_address,
            InboundMail.outcome == Disposition.ANSWERED,
            col(InboundMail.received_at) > utc_now() - timedelta(hours=1),
        )
    ).one()
    return recent >= MAX_ANSWERS_AN_HOUR


def competition_token(settings: Settings, envelope_to: Sequence[str]) -> tuple[int, ...] | None:
    """The numbers of the first genuine token of a competition among the recipients of a mail."""
    return COMPETE.among(envelope_to, settings.mail_domain, settings.secret_key)
