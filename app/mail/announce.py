"""What happened to a match, as e-mails in the outbox: receipts, turn mails, start and end.

The e-mails are rows written in the transaction that changed the match. The cause of each names
its event and its seat and is unique, so each player gets one e-mail for one cause.

The result of a match counts in the same transaction: where it belongs to a competition, and for
ratings.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache, partial

import sqlalchemy as sa
from redis import Redis
from sqlmodel import Session, col

from app.accounts import guests
from app.competitions import rounds
from app.competitions.news import Voices
from app.config import Settings
from app.database import fetch
from app.games.kernel.wording import READER
from app.games.text import DEFAULT_LANGUAGE, use
from app.mail import compose
from app.mail.absences import ABSENCES, tell_absence
from app.mail.agreement_news import AGREEMENT_NEWS, tell_agreement
from app.mail.clock_news import CLOCK_NEWS, tell_clock
from app.mail.competitions import mails as competition_mails
from app.mail.compose import Composed, Fault, Thread
from app.mail.joining.news import HOST_NEWS, ROOM_NEWS, tell_host, tell_invited, tell_room_news
from app.mail.moderation.news import MODERATORS, tell_act, tell_begun, tell_moderators
from app.mail.moderation.press_reports import REPORTS, tell_reports
from app.mail.outbox import (
    queue_unwritten,
    receipt_cause,
    thread_of,
    write_mail,
)
from app.mail.plan_mails import tell_plans
from app.mail.preferences.news import tell_news
from app.mail.reading.checkboxes import disarmed
from app.mail.seat_situation import (
    Reader,
    board_drawing,
    events_for,
    receipt_drawing,
    situation_of,
)
from app.mail.send_press import tell_press
from app.mail.situation import Situation
from app.mail.substitutes import SUBSTITUTES, tell_substitutes
from app.matches.clock.timeout import LAPSE
from app.matches.events import Announce, Event, EventKind
from app.matches.moderation.resume import times_resumed, was_resumption
from app.matches.publish import publishing
from app.matches.receipt import Receipt
from app.matches.seat_version import seen_version
from app.matches.seats.holders import SeatHolder, names_in, seat_holders
from app.models import (
    ActKind,
    InboundMail,
    MailKind,
    Seat,
    Submission,
    SubmissionSource,
    User,
)
from app.ratings.count import count_match, uncount_match
from app.ratings.person import changes_of_match

BELL_SECONDS = 2.0
"""The timeout for telling open pages; a page that is not told checks for itself."""


def announcer(settings: Settings, *, writes_later: bool = False) -> Announce:
    """Return what tells players, with the addresses and secrets of `settings`.

    By mail, and by a ring at the pages that they have open. With `writes_later` the e-mails on how
    a match stands are only noted in the transaction that changed it: to write them takes longer
    than all the rest, and on SQLite nobody else could write meanwhile. The worker writes them when
    it sends them (`app.mail.preferences.release`).
    """
    return publishing(by_mail(settings, writes_later=writes_later), _bell(settings.redis_url))


@lru_cache
def _bell(url: str) -> "Redis":
    return Redis.from_url(url, socket_timeout=BELL_SECONDS, socket_connect_timeout=BELL_SECONDS)


def by_mail(settings: Settings, *, writes_later: bool = False) -> Announce:
    """Return what tells players by mail alone."""

    def announce(session: Session, event: Event) -> None:
        if event.is_told:
            return
        mailer = _EventMailer(session, settings, event, writes_later)
        if event.kind is EventKind.INVITED:
            tell_invited(session, settings, event)
        elif event.kind in HOST_NEWS:
            tell_host(session, settings, event)
        elif event.kind in ROOM_NEWS:
            tell_room_news(session, settings, event)
        elif event.kind is EventKind.STARTED:
            mailer.tell_start()
            tell_begun(session, settings, event)
        elif event.kind is EventKind.FINISHED:
            tell = competition_mails.teller(settings)
            rounds.count_result(session, event.row, Voices(announce, tell))
            count_match(session, event.row)
            mailer.tell_end()
        elif event.kind is EventKind.HANDED_OVER:
            mailer.tell_hand_over()
            mailer.thank_former()
        elif event.kind is EventKind.MODERATED:
            if event.act is not None and was_resumption(event.act):
                uncount_match(session, event.act.match_id)
            mailer.tell_act()
            tell_act(session, settings, event)
        elif event.kind in CLOCK_NEWS:
            tell_clock(session, settings, event)
        elif event.kind in AGREEMENT_NEWS:
            tell_agreement(session, settings, event)
        elif event.kind in ABSENCES:
            tell_absence(session, settings, event)
        elif event.kind in SUBSTITUTES:
            tell_substitutes(session, settings, event)
        elif event.kind in REPORTS:
            tell_reports(session, settings, event)
        elif event.kind in MODERATORS:
            tell_moderators(session, settings, event)
        elif event.kind is EventKind.PRESS_SENT:
            tell_press(session, settings, event)
        elif event.kind is EventKind.PLANS_RAN:
            tell_plans(session, settings, event)
        elif event.kind is EventKind.SUBMISSION_SETTLED:
            mailer.answer()
            mailer.tell_turns()
            mailer.tell_proposals()
            tell_news(session, settings, event)

    return announce


class _EventMailer:
    """Where the e-mails about one event are written."""

    def __init__(
        self, session: Session, settings: Settings, event: Event, writes_later: bool
    ) -> None:
        self.session = session
        self.settings = settings
        self.event = event
        self.row = event.row
        # Why an offer has come to an end cannot be told any more later.
        self.writes_later = writes_later and not self._has_lapsed
        self._situations: dict[str, Situation] = {}

    # the e-mails

    def tell_start(self) -> None:
        """To every player: who plays, the hash of the seed, what is asked of them."""
        added = self.row.dice_words.items()
        words = [(self._names[seat], disarmed(word)) for seat, word in added]
        match = self.event.match
        assert match is not None
        for seat, user in self._players:
            cause = f"started:{self._match_id}:{seat.letter}"
            with use(user.locale):
                sides = {letter: match.title.seat_name(letter) for letter in match.title.seat_names}
            players = [
                f"{sides[letter]} ({letter}): {name}" if letter in sides else f"{letter}: {name}"
                for letter, name in self._names.items()
            ]
            mail = compose.started(
                self._thread(seat, user),
                cause,
                match.title.name,
                players,
                self.row.seed_hash,
                self._situation(seat),
                words,
                self.row.dice_secret_until,
                side=sides.get(seat.letter, ""),
            )
            self._write(cause, seat, user, mail, MailKind.MATCH)

    def tell_end(self) -> None:
        """To every player: the last events, the ranking, what became of their rating, and the seed
        once nobody plays its dice."""
        seed = self.row.seed if self.row.dice_are_public else ""
        changes = changes_of_match(self.session, self._match_id) if self.row.is_rated else {}
        # It can end again after a director has let it go on.
        again = times_resumed(self.session, self._match_id)
        for seat, user in self._players:
            cause = f"finished:{self._match_id}:{seat.letter}" + (f":{again}" if again else "")
            happened = events_for(self.session, self.row, seat.letter, with_own=True)
            ranking = self._ranking()
            thread = self._thread(seat, user)
            rating = changes.get(user.id or 0)
            mail = compose.ended(
                thread,
                cause,
                happened,
                ranking,
                seed,
                self.row.dice_kept_until,
                rating,
                is_resumable=self.row.resumable_until is not None,
            )
            self._write(cause, seat, user, mail, MailKind.MATCH)

    def tell_hand_over(self) -> None:
        """To every player, the new one too: which seat changed hands, and how it stands."""
        record = self.event.hand_over
        assert record is not None
        for seat, user in self._players:
            cause = f"handed_over:{record.id}:{seat.letter}"
            mail = compose.handed_over(
                self._thread(seat, user),
                cause,
                record.seat,
                record.former,
                record.successor,
                record.by,
                self._situation(seat),
                self.event.reason,
            )
            self._write(cause, seat, user, mail, MailKind.SEAT)

    def thank_former(self) -> None:
        """To the person who has left the seat: they have no part in the match any more."""
        record, former = self.event.hand_over, self.event.former
        assert record is not None
        if former is None:
            return
        cause = f"handed_over:{record.id}:former"
        farewell = compose.Farewell(
            match_id=self._match_id,
            match_name=self.row.name,
            seat=record.seat,
            player=former.name,
            successor=record.successor,
            by=record.by,
            reason=self.event.reason,
            domain=self.settings.mail_domain,
            locale=former.locale,
        )
        mail = compose.seat_lost(farewell, cause)
        write_mail(
            self.session,
            cause,
            former.email,
            mail,
            kind=MailKind.SEAT,
            match_id=self._match_id,
        )

    def tell_act(self) -> None:
        """To every player: what the moderator did, and why; who is reminded has it at once."""
        act = self.event.act
        assert act is not None
        for seat, user in self._players:
            cause = f"moderated:{act.id}:{seat.letter}"
            thread = self._thread(seat, user)
            situation = self._situation(seat)
            mail = compose.moderated(thread, cause, act, situation, self.event.question)
            is_reminded = act.kind is ActKind.REMIND and act.seat == seat.letter
            kind = MailKind.REMINDER if is_reminded else MailKind.MATCH
            self._write(cause, seat, user, mail, kind)

    def tell_turns(self) -> None:
        """To every player who owes a decision that they did not owe before."""

        def composer(seat: Seat) -> Callable[..., Composed]:
            drawing = board_drawing(self.session, self.row, seat.letter)
            return partial(compose.turn, drawing=drawing)

        self._tell_news(MailKind.TURN, self.event.newly_owing, composer)

    def tell_proposals(self) -> None:
        """To every player to whom a proposal was made, or whose own one was answered."""
        composer = partial(compose.proposal, has_lapsed=self._has_lapsed)
        self._tell_news(MailKind.PROPOSAL, self.event.newly_concerned, lambda _seat: composer)

    def _tell_news(
        self,
        kind: MailKind,
        seats: Sequence[str],
        composer: Callable[[Seat], Callable[..., Composed]],
    ) -> None:
        """To the players of `seats`: what happened since their last action, how it stands."""
        for seat, user in self._players if seats else []:
            if seat.letter not in seats:
                continue
            version = seen_version(self.row, seat.letter)
            cause = f"{kind}:{self._match_id}:{version}:{seat.letter}"
            if guests.is_guest_address(user.email) or self._is_queued(kind, cause, seat, user):
                continue
            thread = self._thread(seat, user)
            happened = events_for(self.session, self.row, seat.letter)
            mail = composer(seat)(thread, cause, happened, self._situation(seat))
            self._write(cause, seat, user, mail, kind)

    def _is_queued(self, kind: MailKind, cause: str, seat: Seat, user: User) -> bool:
        return self.writes_later and queue_unwritten(
            self.session, cause, user, kind=kind, match_id=self._match_id, seat=seat.letter
        )

    def answer(self) -> None:
        """To the player whose orders came by mail, or whose time was up: what came of it.

        The receipt is in the thread of their mail. Who has lost their seat meanwhile gets none.
        """
        submission = self.event.submission
        assert submission is not None
        mails = {
            SubmissionSource.MAIL: (MailKind.RECEIPT, self._receipt),
            SubmissionSource.TIME_OUT: (MailKind.TIME_UP, self._timed_out),
        }
        kind, mail = mails.get(submission.source, (None, None))
        if kind is None or mail is None or self.event.is_answered:
            return
        for seat, user in self._players:
            # The seat may have been handed over since the orders were written down.
            is_theirs = submission.user_id in (None, user.id)
            if seat.letter == submission.seat and is_theirs:
                cause, composed = mail(self._thread(seat, user), submission, self._situation(seat))
                self._write(cause, seat, user, composed, kind)

    def _timed_out(
        self, thread: Thread, submission: Submission, stands: Situation
    ) -> tuple[str, Composed]:
        receipt = self.event.receipt
        assert receipt is not None
        key = f"timed_out:{submission.key}"
        mail = compose.timed_out(
            thread,
            key,
            receipt.text,
            self._said(receipt, submission.seat),
            stands,
            is_offer=self._has_lapsed,
        )
        return f"timed_out:{submission.id}", mail

    def _receipt(
        self, thread: Thread, submission: Submission, stands: Situation
    ) -> tuple[str, Composed]:
        receipt = self.event.receipt
        assert receipt is not None
        assert submission.id is not None
        cause = receipt_cause(submission.id)
        # Its Message-ID is not made of a number that counts the submissions of others, too.
        key = f"receipt:{submission.key}"
        notes = self._notes(submission)
        answers = submission.reply_to
        if receipt.refusal is None:
            drawing = receipt_drawing(self.session, self.row, submission.seat, receipt)
            return cause, compose.accepted(
                thread,
                key,
                receipt.text,
                self._said(receipt, submission.seat),
                stands,
                answers=answers,
                notes=notes,
                drawing=drawing,
            )
        refusal = receipt.refusal
        fault = Fault(refusal.why, refusal.case, refusal.nearest, refusal.line, refusal.clause)
        return cause, compose.refused(
            thread,
            key,
            receipt.text,
            fault,
            stands,
            results=self._said(receipt, submission.seat),
            answers=answers,
            notes=notes,
        )

    # what goes into them

    def _said(self, receipt: Receipt, seat: str) -> list[str]:
        """What came of the orders of a seat, with the names of the players."""
        return [disarmed(says) for says in receipt.said({**self._names, READER: seat})]

    @property
    def _has_lapsed(self) -> bool:
        """Whether it is an offer whose time is up, not an answer."""
        submission = self.event.submission
        return submission is not None and submission.key.startswith(LAPSE)

    @property
    def _match_id(self) -> int:
        assert self.row.id is not None
        return self.row.id

    @cached_property
    def _names(self) -> dict[str, str]:
        return names_in(self._holders)

    @cached_property
    def _holders(self) -> Sequence[SeatHolder]:
        return seat_holders(self.session, self._match_id)

    def _thread(self, seat: Seat, player: User) -> Thread:
        return thread_of(self.settings, self.row, seat, player)

    def _situation(self, seat: Seat) -> Situation:
        """How it stands for a seat after the event: the same in each e-mail about it."""
        if seat.letter not in self._situations:
            self._situations[seat.letter] = situation_of(
                self.session, self.row, seat.letter, self._reader(seat)
            )
        return self._situations[seat.letter]

    def _reader(self, seat: Seat) -> Reader:
        player = next((user for each, user in self._players if each.letter == seat.letter), None)
        language = player.locale if player is not None else DEFAULT_LANGUAGE
        return Reader.among(self._holders, language or DEFAULT_LANGUAGE)

    def _write(self, cause: str, seat: Seat, player: User, mail: Composed, kind: MailKind) -> None:
        write_mail(
            self.session,
            cause,
            player.email,
            mail,
            kind=kind,
            match_id=self._match_id,
            seat=seat.letter,
            reader=player,
        )

    def _ranking(self) -> list[str]:
        """Return who came first, second, ...; a line each, those who share a place together."""
        assert self.event.match is not None
        places = (self.event.match.state["result"] or {}).get("ranking", [])
        return [_place(number, tied, self._names) for number, tied in _numbered(places)]

    def _notes(self, submission: Submission) -> list[str]:
        """Return the attachments of the player's mail that were not read."""
        found = fetch(self.session, _NOTES, {"submission_id": submission.id})
        return list(found.scalars().first() or ())

    @cached_property
    def _players(self) -> list[tuple[Seat, User]]:
        """Return the seats that people sit on, with these, in the order of their letters."""
        found = self.session.execute(_PLAYERS, {"match_id": self._match_id})
        return [(seat, user) for seat, user in found]


def _numbered(places: Sequence[Sequence[str]]) -> list[tuple[int, Sequence[str]]]:
    """Number places as in sport: after two winners comes the third."""
    return [
        (1 + sum(len(better) for better in places[:index]), tied)
        for index, tied in enumerate(places)
    ]


def _place(number: int, tied: Sequence[str], names: Mapping[str, str]) -> str:
    sharing = ", ".join(f"{names.get(letter, '')} ({letter})" for letter in tied)
    return f"{number}. {sharing}"


_PLAYERS = (
    sa.select(Seat, User)
    .where(col(Seat.match_id) == sa.bindparam("match_id"), col(Seat.user_id) == col(User.id))
    .order_by(col(Seat.letter))
)
_NOTES = sa.select(col(InboundMail.notes)).where(
    col(InboundMail.submission_id) == sa.bindparam("submission_id")
)
"""Made once: to make a statement costs as much as to run it."""
