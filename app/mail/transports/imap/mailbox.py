"""One mailbox over one connection: what lies in it, one mail of it, and where that goes."""

import logging
import select
import socket
import ssl
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import Message
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from app.mail.reading.header_block import head_of
from app.mail.transports.imap.url import ImapUrl

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 60
MAX_AT_ONCE = 100

HEAD = "BODY.PEEK[HEADER.FIELDS (DATE FROM)]"
WHOLE = "BODY.PEEK[]"
# What a mail gets that stays where it is, and by which it is known again.
TAKEN_FLAG = b"$FieldpostTaken"
REFUSED_FLAG = b"$FieldpostRefused"


@dataclass(frozen=True)
class Waiting:
    """A mail in the mailbox, before it is read: `head` has its Date and its From alone."""

    uid: int
    size: int
    arrived: datetime
    head: Message


class Mailbox:
    """The folder of an IMAP_URL, selected. Its methods raise IMAPClientError and OSError."""

    def __init__(self, client: IMAPClient, url: ImapUrl) -> None:
        self._client = client
        self._url = url
        chosen = client.select_folder(url.folder)
        self.validity = int(chosen.get(b"UIDVALIDITY", 0))
        self._folders: dict[str, str] = {}
        self.tells = bool(client.has_capability("IDLE"))

    def waiting(self, without: Set[int] = frozenset()) -> list[Waiting]:
        """The oldest mails that were not taken in yet, at most MAX_AT_ONCE; not `without`."""
        flags = [TAKEN_FLAG.decode(), REFUSED_FLAG.decode()]
        asked = ["UNDELETED", *(word for flag in flags for word in ("UNKEYWORD", flag))]
        uids = sorted(set(self._client.search(asked)) - without)[:MAX_AT_ONCE]
        if not uids:
            return []
        found = self._client.fetch(uids, ["RFC822.SIZE", "INTERNALDATE", HEAD])
        return [_waiting(uid, found[uid]) for uid in uids if uid in found]

    def raw(self, uid: int) -> bytes | None:
        """The bytes of a mail, not marked as read; None if it is gone."""
        found: dict[int, dict[bytes, Any]] = self._client.fetch([uid], [WHOLE])
        content = found.get(uid, {}).get(b"BODY[]")
        return content if isinstance(content, bytes) else None

    def put_away(self, uid: int, *, taken: bool) -> None:
        """Move a mail to the folder of those that were taken in, or that could not be.

        It stays, with a flag, if no folder is wanted or the server does not let us have one.
        """
        name = self._url.taken if taken else self._url.refused
        folder = self._folder(name) if name else ""
        try:
            if folder and self._client.has_capability("MOVE"):
                self._client.move([uid], folder)
                return
            # The flag comes first: a copy too many in a folder does less harm than a mail that
            # is taken in again.
            self._client.add_flags([uid], [TAKEN_FLAG if taken else REFUSED_FLAG], silent=True)
            if folder:
                self._move_without_move(uid, folder)
        except IMAPClientAbortError:
            raise
        except IMAPClientError as refused:
            log.warning("imap: could not move an e-mail: %s", refused)

    def _move_without_move(self, uid: int, folder: str) -> None:
        self._client.copy([uid], folder)
        self._client.delete_messages([uid], silent=True)
        if self._client.has_capability("UIDPLUS"):
            self._client.uid_expunge([uid])

    def wait(self, seconds: int, bell: socket.socket) -> None:
        """Return when something happens in the mailbox, or `bell` can be read; after `seconds` too.

        What happens between the last look and the server's readiness to tell may lie unread in
        a buffer: that is why a caller looks again after a while, whatever they were told.
        """
        self._client.idle()
        select.select([self._client.socket(), bell], [], [], seconds)
        self._client.idle_done()

    def _folder(self, name: str) -> str:
        """The full name of one of our folders, which is made if need be; empty if it cannot be."""
        if name not in self._folders:
            self._folders[name] = self._made(name)
        return self._folders[name]

    def _made(self, name: str) -> str:
        for full in dict.fromkeys((name, f"{self._prefix()}{name}")):
            try:
                if not self._client.folder_exists(full):
                    self._client.create_folder(full)
            except IMAPClientError as refused:
                log.info("imap: no folder %s: %s", full, refused)
            else:
                return full
        return ""

    def _prefix(self) -> str:
        """What stands before the names of all folders of a user: often nothing, or `INBOX.`."""
        if not self._client.has_capability("NAMESPACE"):
            return ""
        personal: Sequence[Any] | None = self._client.namespace().personal
        return str(personal[0][0]) if personal else ""


def _waiting(uid: int, found: dict[bytes, Any]) -> Waiting:
    head = next((found[key] for key in found if key.startswith(b"BODY[HEADER")), b"")
    arrived = found.get(b"INTERNALDATE")
    return Waiting(
        uid=uid,
        size=int(found.get(b"RFC822.SIZE", 0)),
        arrived=arrived.astimezone(UTC) if isinstance(arrived, datetime) else datetime.now(UTC),
        head=head_of(head or b""),
    )


@contextmanager
def opened(url: ImapUrl) -> Iterator[Mailbox]:
    """The mailbox of `url`, encrypted and logged in. Raises OSError and IMAPClientError.

    The certificate must be good, and hold for the host.
    """
    context = ssl.create_default_context() if url.is_tls or url.starttls else None
    client = IMAPClient(
        url.host,
        port=url.port,
        ssl=url.is_tls,
        ssl_context=context if url.is_tls else None,
        timeout=TIMEOUT_SECONDS,
    )
    with client:
        if url.starttls:
            client.starttls(context)
        client.login(url.user, url.password)
        client.normalise_times = False
        yield Mailbox(client, url)
