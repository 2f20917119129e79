"""Reports that a letter could not be delivered (RFC 3464), and those that are written for people.

A report names what failed by a code of RFC 3463. Where it has none, the three digits of SMTP
(RFC 5321 4.2.3) or the words of common mail servers tell as much.
"""

import re
from dataclasses import dataclass

from app.mail.reading.charset import clean
from app.mail.reading.head import head_of, values
from app.mail.reading.message import Letter

LONGEST_REPORT = 256 * 1024
LONGEST_SAID = 500
MOST_LINES = 200

ENHANCED = re.compile(r"(?<![\w.])([45]\.\d{1,3}\.\d{1,3})(?![\w.])")
REPLY = re.compile(r"(?<![\w.])([45]\d\d)[ -](?=\D|[45]\.)")
# Not a mailbox that does not exist: sender's faults, and codes that say nothing.
NOT_HARD = frozenset(("5.1.0", "5.1.7", "5.1.8", "5.1.9"))
HARD_REPLIES = frozenset(("550", "551", "553"))

POSTMASTERS = re.compile(r"(mailer-daemon|postmaster|mail-daemon|mdaemon|microsoftexchange)", re.I)
# What stands below one of these is the letter that came back.
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
    """Why a letter could not be delivered: `status` is a code of RFC 3463, `said` the words."""

    status: str
    said: str

    @property
    def is_hard(self) -> bool:
        """Whether there is no such mailbox: trying again would not help."""
        is_about_address = self.status.startswith("5.1.") and self.status not in NOT_HARD
        return is_about_address or self.status == "5.2.1"


def read(raw: bytes, letter: Letter) -> Report | None:
    """What a mail reports, or None if it is no report of a failure (but of a delay, or success).

    `letter` is the mail as any other is read.
    """
    text = clean(raw[:LONGEST_REPORT].decode("utf-8", "replace"))
    content_type = " ".join(values(head_of(raw), "Content-Type")).lower()
    if content_type.startswith("multipart/report"):
        return _of_fields(text)
    if POSTMASTERS.search(letter.from_address):
        return _of_words(letter.full_text)
    return None


def of_reply(said: str, *, is_recipient: bool) -> Report:
    """What a mail server's answer 5xx means; `is_recipient`: it was that to our RCPT."""
    enhanced = ENHANCED.search(said)
    if enhanced:
        return Report(enhanced[1], said[:LONGEST_SAID])
    is_hard = is_recipient and said[:3] in HARD_REPLIES
    return Report("5.1.1" if is_hard else "5.0.0", said[:LONGEST_SAID])


def _of_fields(text: str) -> Report | None:
    """Read the fields about the first recipient for whom delivery failed (RFC 3464 2.3)."""
    fields: dict[str, str] = {}
    last = ""
    begins = re.search(r"^content-type:\s*message/(?:global-)?delivery-status\b", text, re.I | re.M)
    for line in text[begins.end() :].split("\n")[:MOST_LINES] if begins else ():
        if line.startswith("--"):  # the end of the part: below it stands the letter
            break
        if not line.strip():
            if fields.get("action", "").lower() == "failed":
                break
            fields, last = {}, ""
        elif line[0] in " \t" and last:
            fields[last] += f" {line.strip()}"
        else:
            name, _colon, value = line.partition(":")
            last = name.strip().lower()
            fields[last] = value.strip()
    if fields.get("action", "").lower() != "failed":
        return None
    said = fields.get("diagnostic-code", "").partition(";")[2].strip()
    status = ENHANCED.search(fields.get("status", "")) or ENHANCED.search(said)
    return Report(status[1] if status else "5.0.0", said[:LONGEST_SAID])


def _of_words(text: str) -> Report | None:
    """Read a report that is written for people: of qmail, Exim, and many an old gateway."""
    copy = COPY.search(text)
    own = "\n".join(text[: copy.start() if copy else None].split("\n")[:MOST_LINES])
    enhanced, reply, words = ENHANCED.search(own), REPLY.search(own), NO_MAILBOX.search(own)
    if not (enhanced or reply or words):
        return None
    at = min(found.start() for found in (enhanced, reply, words) if found)
    said = " ".join(own[own.rfind("\n", 0, at) + 1 :].split())[:LONGEST_SAID]
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
        return "its mail server does not want our letters"
    return "its mail server could not be reached, or did not say why"
