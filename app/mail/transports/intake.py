"""Where every way in ends: one mail is decided about, in a transaction for each recipient.

Whatever brought the mail keeps it until `Intake.take` has returned: then everything is
committed. A second copy changes nothing (`app.mail.inbound`), so a way in that stops between
our commit and its own end brings the mail once more, and it counts once all the same. What was
committed and could not be queued (Redis is down) is found by the worker's sweep.
"""

import logging
from collections.abc import Sequence
from email.errors import HeaderParseError
from email.header import decode_header, make_header

from app import logs
from app.config import Settings
from app.database import engine_for, session_scope
from app.mail.inbound import accept
from app.mail.reading.header_block import head_of, values
from app.mail.seat_context import Disposition
from app.mail.transports import round_trip
from app.mail.transports.addresses import Addresses
from app.mail.transports.intake_limit import IntakeLimit, source_of
from app.matches.queue import Queue

log = logging.getLogger(__name__)

WROTE_MAIL = (
    Disposition.JOINED,
    Disposition.SAID,
    Disposition.ANSWERED,
    Disposition.REPEATED,
    Disposition.QUARANTINED,
)
MAY_CALL_BOTS = (Disposition.JOINED, Disposition.SAID)
NAMING_HEADERS = ("Subject", "In-Reply-To", "References")


class Intake:
    """Takes mails in that come by one `way`, which `fieldpost mail-check` names."""

    def __init__(
        self, settings: Settings, queue: Queue, way: str, limit: IntakeLimit | None = None
    ) -> None:
        self._settings = settings
        self._queue = queue
        self._way = way
        self._limit = limit or IntakeLimit()
        self._engine = engine_for(settings.database_url)
        self.addresses = Addresses.of(settings)

    def take(
        self,
        raw: bytes,
        envelope_from: str,
        envelope_to: Sequence[str],
        checks: Sequence[str] = (),
    ) -> None:
        """Decide about a mail and commit. Raises what the database raises; then it is not taken.

        Raises TooMuchMail if for now no more is taken for the address; it is to be brought again.
        `checks` are what the service that brought the mail found out about its author, as values
        of the header Authentication-Results (RFC 8601).
        """
        logs.begin(request_id=logs.new_request_id())
        recipients = filter(None, map(self.addresses.inward, envelope_to))
        found = [[recipient] for recipient in dict.fromkeys(recipients)]
        for wanted in found or [self._named(raw)]:
            with self._limit.reading(source_of(self._settings, wanted), len(raw)):
                self._take(raw, envelope_from, wanted, checks)

    def source(self, envelope_to: Sequence[str]) -> str:
        """What a mail to these addresses counts for, see `intake_limit`."""
        recipients = filter(None, map(self.addresses.inward, envelope_to))
        return source_of(self._settings, list(recipients))

    def _take(
        self, raw: bytes, envelope_from: str, recipients: list[str], checks: Sequence[str]
    ) -> None:
        if round_trip.note(self._settings, recipients, raw, self._way):
            return
        written: list[int] = []
        with session_scope(self._engine) as session:
            outcome = accept(
                session, self._settings, raw, envelope_from, recipients, written.append, checks
            )
        if outcome.match_id is not None:
            logs.add(match_id=outcome.match_id)
        log.info("mail: %s", outcome)
        for submission_id in written:
            self._queue.submission(submission_id)
        if outcome.disposition in MAY_CALL_BOTS and outcome.match_id is not None:
            # The match may have begun, or gone on, and bots sit in it.
            self._queue.bots(outcome.match_id)
        if outcome.disposition in WROTE_MAIL:
            self._queue.mail()

    def _named(self, raw: bytes) -> list[str]:
        """The addresses that a mail names which came to none with a token, newest first."""
        if not self.addresses.pattern:
            return []
        head = head_of(raw)
        subject, answered, references = (
            [_decoded(value) for value in values(head, name)] for name in NAMING_HEADERS
        )
        identifiers = [word for text in references for word in text.split()]
        return self.addresses.named([*subject, *answered, *reversed(identifiers)])


def _decoded(text: str) -> str:
    """A header with its encoded words (RFC 2047) read; as it is if they cannot be."""
    try:
        return str(make_header(decode_header(text)))
    except (HeaderParseError, LookupError, ValueError):
        return text
