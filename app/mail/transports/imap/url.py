"""What IMAP_URL says: whose mailbox where, and how it is read."""

from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlsplit

DEFAULT_FOLDER = "INBOX"
DEFAULT_TAKEN = "Taken"
DEFAULT_REFUSED = "Refused"
POLL_SECONDS = 60


@dataclass(frozen=True)
class ImapUrl:
    """imaps://user:password@host[:port][/folder], or imap:// for STARTTLS.

    After a question mark: `taken=` and `refused=`, the folders into which mails are moved that
    were taken in or could not be (an empty name: they stay, with a flag); `poll=`, after how many
    seconds the mailbox is looked at though the server told of nothing; `tls=0` with imap://, for a
    server on this machine.
    """

    host: str
    port: int
    user: str
    password: str
    folder: str
    taken: str
    refused: str
    poll_seconds: int
    is_tls: bool
    starttls: bool

    @classmethod
    def parse(cls, url: str) -> "ImapUrl":
        """Raises ValueError if `url` is no such address; the message does not repeat it."""
        parts = urlsplit(url)
        if parts.scheme not in ("imap", "imaps") or not parts.hostname or not parts.username:
            raise ValueError("IMAP_URL must be imaps://user:password@host/INBOX")
        asked = parse_qs(parts.query, keep_blank_values=True)
        poll = asked.get("poll", [str(POLL_SECONDS)])[-1]
        if not poll.isdigit() or not 1 <= int(poll) <= 1500:
            raise ValueError("poll= in IMAP_URL must be a number of seconds, at most 1500")
        is_tls = parts.scheme == "imaps"
        return cls(
            host=parts.hostname,
            port=parts.port or (993 if is_tls else 143),
            user=unquote(parts.username),
            password=unquote(parts.password or ""),
            folder=unquote(parts.path.strip("/")) or DEFAULT_FOLDER,
            taken=asked.get("taken", [DEFAULT_TAKEN])[-1],
            refused=asked.get("refused", [DEFAULT_REFUSED])[-1],
            poll_seconds=int(poll),
            is_tls=is_tls,
            starttls=not is_tls and asked.get("tls", ["1"])[-1] != "0",
        )
