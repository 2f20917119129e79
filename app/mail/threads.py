"""Message-IDs: one thread a match and seat, and the match version that a reply answers.

    <m{match}.root.{seat}@domain>                  what every mail of the thread refers to
    <m{match}.v{version}.{seat}.{digest}@domain>   one mail; the digest is that of its cause

Both are made from what the mail is about and from nothing else, so a mail that is
sent twice after a crash carries the same Message-ID and mail programs show it once.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

MAIL_ID = re.compile(
    r"<m(?P<match>\d{1,12})\.(?:root|v(?P<version>\d{1,9}))\.(?P<seat>[A-Z])"
    r"(?:\.(?P<digest>[0-9a-f]{16}))?@(?P<domain>[^<>@\s]+)>",
    re.I,
)


@dataclass(frozen=True)
class MailId:
    """What a Message-ID of ours says; `version` is None in the root's, and `digest` empty."""

    match_id: int
    seat: str
    version: int | None
    digest: str = field(default="", compare=False)


def root_id(match_id: int, seat: str, domain: str) -> str:
    """The id to which every mail of one seat's thread refers."""
    return f"<m{match_id}.root.{seat}@{domain}>"


def mail_id(match_id: int, version: int, seat: str, cause: str, domain: str) -> str:
    """The Message-ID of the mail that is sent for `cause` while the match is at `version`."""
    return f"<m{match_id}.v{version}.{seat}.{cause_digest(cause)}@{domain}>"


def cause_digest(cause: str) -> str:
    """What the Message-ID of a mail says of its cause."""
    return hashlib.sha256(cause.encode()).hexdigest()[:16]


def read_id(message_id: str, domain: str) -> MailId | None:
    """What `message_id` says if it has our form; it proves nothing: anybody can write it."""
    found = MAIL_ID.fullmatch(message_id.strip())
    if found is None or found["domain"].lower() != domain.lower():
        return None
    version = found["version"]
    return MailId(
        int(found["match"]),
        found["seat"].upper(),
        int(version) if version else None,
        (found["digest"] or "").lower(),
    )


def mail_answered(
    in_reply_to: str | None, references: Iterable[str], match_id: int, seat: str, domain: str
) -> MailId | None:
    """What the id says of our mail that an e-mail answers, or None if it names none of it.

    In-Reply-To counts first, then References from the newest (RFC 5322 3.6.4).
    """
    for message_id in (in_reply_to or "", *reversed(list(references))):
        ours = read_id(message_id, domain)
        if ours and (ours.match_id, ours.seat) == (match_id, seat) and ours.version is not None:
            return ours
    return None
