"""Reports that an e-mail could not be delivered (RFC 3464), and those written for people.

A report says what failed by a code of RFC 3463. Of texts written for people flufl.bounce says
whether they report a failure or a delay. Why it failed it does not say: that is read here from the
three digits of SMTP (RFC 5321 4.2.3), or from the words of common mail servers.
"""

import re
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message

from flufl.bounce import all_failures

from app.mail.reading.charset import clean
from app.mail.reading.message import ParsedMail

MAX_REPORT = 256 * 1024
MAX_SAID = 500
MAX_LINES = 200

ENHANCED = re.compile(r"(?<![\w.])([45]\.\d{1,3}\.\d{1,3})(?![\w.])")
REPLY = re.compile(r"(?<![\w.])([45]\d\d)[ -](?=\D|[45]\.)")
# Not a mailbox that does not exist: sender's faults, and codes that say nothing.
NOT_HARD = frozenset(("5.1.0", "5.1.7", "5.1.8", "5.1.9"))
HARD_REPLIES = frozenset(("550", "551", "553"))

POSTMASTERS = re.compile(r"(mailer-daemon|postmaster|mail-daemon|mdaemon|microsoftexchange)", re.I)
# What stands below one of these is the e-mail that came back.
COPY = re.compile(
    r"^.*(below this line is a copy|this is a copy of|original message|returned message"
    r"|the following message|message header).*$",
    re.I | re.M,
)
NO_MAILBOX = re.compile(
    r"(no such (user|mailbox|recipient|address|person)|user (is )?unknown|unknown (user|recipient)"
    r"|no mailbox here|mailbox (unavailable|not found|does not exist)|does not exist"
    r"|account (has been |is )?(disabled|closed|deactivated)|address (rejected|not found)"
    r"|recipient (rejected|not found)|invalid (recipient|mailbox))",
    re.I,
)


@dataclass(frozen=True)
class Report:
    """Why an e-mail could not be delivered: `status` is a code of RFC 3463, `said` the words."""

    status: str
    said: str

    @property
    def is_hard(self) -> bool:
        """Whether there is no such mailbox: trying again would not help."""
        is_about_address = self.status.startswith("5.1.") and self.status not in NOT_HARD
        return is_about_address or self.status == "5.2.1"


def read(raw: bytes, mail: ParsedMail) -> Report | None:
    """What a mail reports, or None if it does not report a failure (but a delay, or success).

    `mail` is the same mail as `parse` reads it. Texts for people count only from a postmaster.
    """
    report = message_from_bytes(raw[:MAX_REPORT])
    if report.get_content_type() == "multipart/report":
        return _of_fields(report)
    if not POSTMASTERS.search(mail.from_address):
        return None
    is_delay, is_failure = _failures(report)
    if is_delay and not is_failure:
        return None
    return _of_words(mail.full_text) or (Report("5.0.0", "") if is_failure else None)


def of_reply(said: str, *, is_recipient: bool) -> Report:
    """What a mail server's answer 5xx means; `is_recipient`: it was that to our RCPT."""
    enhanced = ENHANCED.search(said)
    if enhanced:
        return Report(enhanced[1], said[:MAX_SAID])
    is_hard = is_recipient and said[:3] in HARD_REPLIES
    return Report("5.1.1" if is_hard else "5.0.0", said[:MAX_SAID])


def _of_fields(report: Message) -> Report | None:
    """Read the fields of the first recipient to whom delivery failed (RFC 3464 2.3)."""
    for part in report.walk():
        for fields in _blocks(part):
            # Some servers add a comment to the action, and OpenSMTPD writes "error".
            if not _field(fields, "action").lower().startswith(("failed", "error")):
                continue
            said = _field(fields, "diagnostic-code").partition(";")[2].strip()
            status = ENHANCED.search(_field(fields, "status")) or ENHANCED.search(said)
            return Report(status[1] if status else "5.0.0", said[:MAX_SAID])
    return None


def _blocks(part: Message) -> list[Message]:
    """The blocks of fields in a part of a report; none if it is another kind of part."""
    if not part.is_multipart():
        return []
    if part.get_content_type() == "message/global-delivery-status":
        # RFC 6533: the same fields in UTF-8. The standard library knows only the older type.
        fields = b"".join(block.as_bytes() for block in part.get_payload())  # type: ignore[union-attr]
        part = message_from_bytes(b"Content-Type: message/delivery-status\n\n" + fields)
    is_status = part.get_content_type() == "message/delivery-status"
    return part.get_payload() if is_status else []  # type: ignore[return-value]


def _field(fields: Message, name: str) -> str:
    """What a field says, unfolded; bytes that are not ASCII are read as UTF-8."""
    found = (str(value) for key, value in fields.raw_items() if key.lower() == name)
    text = next(found, "").encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return clean(" ".join(text.split()))


def _failures(report: Message) -> tuple[bool, bool]:
    """Whether flufl.bounce finds a delay, and whether it finds a failure, in a text for people."""
    try:
        delays, failures = all_failures(report)
    except Exception:  # whatever one of its detectors raises at a text that nobody foresaw
        return False, False
    return bool(delays), bool(failures)


def _of_words(text: str) -> Report | None:
    """Read a report that is written for people: of qmail, Exim, and many an old gateway."""
    copy = COPY.search(text)
    own = "\n".join(text[: copy.start() if copy else None].split("\n")[:MAX_LINES])
    enhanced, reply, words = ENHANCED.search(own), REPLY.search(own), NO_MAILBOX.search(own)
    if not (enhanced or reply or words):
        return None
    at = min(found.start() for found in (enhanced, reply, words) if found)
    said = " ".join(own[own.rfind("\n", 0, at) + 1 :].split())[:MAX_SAID]
    if enhanced:
        return Report(enhanced[1], said)
    if words:
        return Report("5.1.1", said)
    assert reply is not None
    return Report(f"{reply[1][0]}.0.0", said)


def in_words(status: str) -> str:
    """What a code of RFC 3463 means, for somebody who may not see what the server said."""
    if Report(status, "").is_hard:
        return "there is no such mailbox"
    if status.endswith(".2.2"):
        return "the mailbox is full"
    if status.split(".")[1:2] == ["7"]:
        return "its mail server rejects our e-mails"
    return "its mail server could not be reached, or gave no reason"
