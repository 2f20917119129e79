"""One round: every mail that waits in the mailbox is taken in, or put aside.

A mail is put away only after the commit of what was decided about it. Whatever stops in between
(this process, the connection, the server) leaves it in its place; it is taken once more and, as a
copy, changes nothing.
"""

import logging
from datetime import datetime
from email.utils import parsedate_to_datetime

from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from app.mail.reading.header_block import head_of, values
from app.mail.smtp_server import MAX_MAIL
from app.mail.transports.envelope import envelope_from, recipients
from app.mail.transports.imap.mailbox import Mailbox, Waiting
from app.mail.transports.intake import Intake
from app.mail.transports.intake_limit import TooMuchMail
from app.matches.arrival import in_order, written_at

log = logging.getLogger(__name__)

PASSING = (OperationalError, InterfaceError, PoolTimeoutError)
"""Faults of the database that pass: a mail is not to blame for them."""

MAX_ATTEMPTS = 3


class Collector:
    """Takes mails in, and remembers which of them could not be."""

    def __init__(self, intake: Intake, recipient_headers: tuple[str, ...]) -> None:
        self._intake = intake
        self._headers = recipient_headers
        self._validity = 0
        self._attempts: dict[int, int] = {}
        self._done: set[int] = set()

    def collect(self, box: Mailbox) -> bool:
        """Empty the mailbox; False if mails are left that could not be taken in now.

        Those that failed before come last, so that none of them keeps the others waiting. Raises
        what the connection raises.
        """
        if box.validity != self._validity:
            self._validity = box.validity
            self._attempts.clear()
            self._done.clear()
        failed = set(self._attempts)
        try:
            while fresh := box.waiting(without=self._done | set(self._attempts)):
                for mail in in_order(fresh, _author, _written):
                    self._collect_one(box, mail)
            for mail in box.waiting(without=self._done | (set(self._attempts) - failed)):
                self._collect_one(box, mail)
        except PASSING as fault:
            log.warning("imap: the database does not respond: %s", type(fault).__name__)
        return not self._attempts

    def _collect_one(self, box: Mailbox, mail: Waiting) -> None:
        """Take one mail in and put it away, or leave it for a later round. Raises PASSING."""
        if mail.size > MAX_MAIL:
            log.warning("imap: set aside an e-mail of %d bytes (too big)", mail.size)
            self._put_away(box, mail, taken=False)
            return
        raw = box.raw(mail.uid)
        if raw is None:
            self._attempts.pop(mail.uid, None)
            return
        try:
            self._take(raw)
        except PASSING:
            self._attempts.setdefault(mail.uid, 0)
            raise
        except TooMuchMail:
            log.warning("imap: left e-mail %d for later (too much for its address)", mail.uid)
            self._attempts.setdefault(mail.uid, 0)
        except Exception:
            attempts = self._attempts[mail.uid] = self._attempts.get(mail.uid, 0) + 1
            log.exception("imap: could not process e-mail %d (attempt %d)", mail.uid, attempts)
            if attempts >= MAX_ATTEMPTS:
                self._put_away(box, mail, taken=False)
        else:
            self._put_away(box, mail, taken=True)

    def _put_away(self, box: Mailbox, mail: Waiting, *, taken: bool) -> None:
        box.put_away(mail.uid, taken=taken)
        # A server that keeps no flags of ours would show it to us again at once.
        self._done.add(mail.uid)
        self._attempts.pop(mail.uid, None)

    def _take(self, raw: bytes) -> None:
        head = head_of(raw)
        wanted = recipients(head, self._headers, self._intake.addresses)
        self._intake.take(raw, envelope_from(head), wanted)


def _author(mail: Waiting) -> str:
    return ",".join(values(mail.head, "From")).lower()


def _written(mail: Waiting) -> datetime:
    try:
        says = parsedate_to_datetime(values(mail.head, "Date")[0])
    except (IndexError, ValueError, TypeError, OverflowError):
        return mail.arrived
    return written_at(says if says.tzinfo else None, mail.arrived)
