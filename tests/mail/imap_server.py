"""A small IMAP server for tests, over real sockets: one user, folders, what `imap` asks for.

It speaks RFC 3501 as far as the site needs it, IDLE (RFC 2177) and MOVE (RFC 6851), and can be told
to do without them, to hang up in the middle, or to refuse. Dovecot has the last word (tests/mta).
"""

import re
import socketserver
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

USER, PASSWORD = "fieldpost@provider.example", "p:w/x"

ARRIVED = '"01-Mar-2026 12:00:00 +0000"'
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')


@dataclass
class Mail:
    """A mail in a folder."""

    uid: int
    raw: bytes
    flags: set[str] = field(default_factory=set)


@dataclass
class MailStore:
    """The folders of the one user; `hang_up` decides by a command whether to cut the line."""

    capabilities: str = "IMAP4rev1 IDLE MOVE UIDPLUS"
    folders: dict[str, list[Mail]] = field(default_factory=lambda: {"INBOX": []})
    hang_up: Callable[[str], bool] = lambda _command: False
    forbids_folders: bool = False
    forgets_flags: bool = False
    uids: int = 0
    log_ins: int = 0
    idling: int = 0
    changed: threading.Condition = field(default_factory=threading.Condition)

    def deliver(self, raw: bytes, folder: str = "INBOX") -> int:
        """A new mail; whoever idles is told. Returns its UID."""
        with self.changed:
            self.uids += 1
            self.folders[folder].append(Mail(self.uids, re.sub(rb"\r?\n", b"\r\n", raw)))
            self.changed.notify_all()
            return self.uids

    def uids_in(self, folder: str) -> list[int]:
        """Which mails lie there."""
        return [mail.uid for mail in self.folders.get(folder, [])]

    def move(self, uid: int, folder: str, *, copy: bool = False) -> None:
        """Into another folder, where it gets a new UID."""
        mail = next(mail for mail in self.folders["INBOX"] if mail.uid == uid)
        if not copy:
            self.folders["INBOX"].remove(mail)
        self.uids += 1
        self.folders[folder].append(Mail(self.uids, mail.raw, set(mail.flags)))

    def wait(self, condition: Callable[[], bool]) -> bool:
        """Wait until `condition` holds; False if it does not within a minute."""
        with self.changed:
            return self.changed.wait_for(condition, 60)


class HungUp(Exception):
    """The server cuts the line."""


class _Line(socketserver.StreamRequestHandler):
    """One connection."""

    server: "_Server"

    def handle(self) -> None:
        self.store = self.server.store
        self._tell("* OK ready")
        try:
            while line := self.rfile.readline():
                tag, _space, rest = line.decode().rstrip("\r\n").partition(" ")
                self._command(tag, rest)
        except (HungUp, OSError, ssl.SSLError):
            pass

    def _command(self, tag: str, line: str) -> None:
        by_uid = line.upper().startswith("UID ")
        name, _space, arguments = line[4 if by_uid else 0 :].partition(" ")
        name = name.upper()
        if self.store.hang_up(name):
            raise HungUp
        if name == "STARTTLS":
            self._start_tls(tag)
            return
        with self.store.changed:
            answer = getattr(self, f"_{name.lower()}", None)
            refused = answer(arguments) if answer else "BAD unknown"
            self.store.changed.notify_all()
        self._tell(f"{tag} {refused or 'OK done'}")
        if name == "LOGOUT":
            raise HungUp

    def _tell(self, text: str, literal: bytes | None = None) -> None:
        end = b"" if literal is None else f" {{{len(literal)}}}\r\n".encode() + literal + b")"
        self.wfile.write(text.encode() + end + b"\r\n")

    def _start_tls(self, tag: str) -> None:
        assert self.server.tls is not None
        self._tell(f"{tag} OK begin")
        self.request = self.server.tls.wrap_socket(self.request, server_side=True)
        self.setup()

    def _capability(self, _arguments: str) -> None:
        self._tell(f"* CAPABILITY {self.store.capabilities}")

    def _logout(self, _arguments: str) -> None:
        self._tell("* BYE")

    def _login(self, arguments: str) -> str | None:
        words = [
            re.sub(r"\\(.)", r"\1", quoted) or bare for quoted, bare in QUOTED.findall(arguments)
        ]
        if words != [USER, PASSWORD]:
            return "NO [AUTHENTICATIONFAILED] wrong"
        self.store.log_ins += 1
        return None

    def _select(self, _arguments: str) -> None:
        self._tell(f"* {len(self.store.folders['INBOX'])} EXISTS")
        self._tell("* OK [UIDVALIDITY 7] .")

    def _list(self, arguments: str) -> None:
        wanted = arguments.split()[-1].strip('"')
        if wanted in self.store.folders:
            self._tell(f'* LIST () "/" "{wanted}"')

    def _create(self, arguments: str) -> str | None:
        if self.store.forbids_folders:
            return "NO not allowed"
        self.store.folders.setdefault(arguments.strip('"'), [])
        return None

    def _search(self, arguments: str) -> None:
        without = {"\\Deleted", *re.findall(r"UNKEYWORD (\S+)", arguments)}
        found = [mail.uid for mail in self.store.folders["INBOX"] if not mail.flags & without]
        self._tell(" ".join(["* SEARCH", *map(str, found)]))

    def _fetch(self, arguments: str) -> None:
        uids, _space, items = arguments.partition(" ")
        for number, mail in enumerate(self.store.folders["INBOX"], 1):
            if str(mail.uid) not in _numbers(uids):
                continue
            if "HEADER" in items:
                head = mail.raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
                size = f"RFC822.SIZE {len(mail.raw)} INTERNALDATE {ARRIVED}"
                part = "BODY[HEADER.FIELDS (DATE FROM)]"
                self._tell(f"* {number} FETCH (UID {mail.uid} {size} {part}", head)
            else:
                self._tell(f"* {number} FETCH (UID {mail.uid} BODY[]", mail.raw)

    def _store(self, arguments: str) -> None:
        uid, _what, *flags = arguments.replace("(", "").replace(")", "").split()
        for mail in self.store.folders["INBOX"]:
            if str(mail.uid) in _numbers(uid) and not self.store.forgets_flags:
                mail.flags.update(flags)

    def _copy(self, arguments: str) -> str | None:
        return self._transfer(arguments, copy=True)

    def _move(self, arguments: str) -> str | None:
        return self._transfer(arguments, copy=False)

    def _transfer(self, arguments: str, *, copy: bool) -> str | None:
        uid, _space, folder = arguments.partition(" ")
        if folder.strip('"') not in self.store.folders:
            return "NO [TRYCREATE] no such folder"
        self.store.move(int(uid), folder.strip('"'), copy=copy)
        return None

    def _expunge(self, arguments: str) -> None:
        inbox = self.store.folders["INBOX"]
        inbox[:] = [
            mail
            for mail in inbox
            if "\\Deleted" not in mail.flags or str(mail.uid) not in _numbers(arguments)
        ]

    def _idle(self, _arguments: str) -> None:
        """Tell of the next mail, until DONE; the lock is given up meanwhile."""
        store, before = self.store, self.store.uids
        self._tell("+ idling")
        store.idling += 1
        store.changed.notify_all()
        threading.Thread(target=self._tell_of_mail, args=(before,), daemon=True).start()
        store.changed.release()
        try:
            self.rfile.readline()
        finally:
            store.changed.acquire()
            store.idling -= 1

    def _tell_of_mail(self, before: int) -> None:
        store = self.store
        if store.wait(lambda: store.uids > before) and store.idling:
            self._tell(f"* {len(store.folders['INBOX'])} EXISTS")


def _numbers(uids: str) -> set[str]:
    found: set[str] = set()
    for part in uids.split(","):
        first, _colon, last = part.partition(":")
        found.update(map(str, range(int(first), int(last or first) + 1)))
    return found


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, store: MailStore, tls: ssl.SSLContext | None, *, implicit: bool) -> None:
        super().__init__(("127.0.0.1", 0), _Line)
        self.store = store
        self.tls = tls
        self.implicit = implicit

    def get_request(self) -> tuple[Any, Any]:
        connection, address = super().get_request()
        if self.implicit and self.tls is not None:
            connection = self.tls.wrap_socket(connection, server_side=True)
        return connection, address

    def handle_error(self, _request: Any, _address: Any) -> None:
        """A client that goes away in the middle is what some tests are about."""


@contextmanager
def mailbox_server(
    store: MailStore, tls: ssl.SSLContext | None = None, *, implicit: bool = True
) -> Iterator[int]:
    """Serve `store`, TLS from the first byte (`implicit`) or after STARTTLS; gives the port."""
    server = _Server(store, tls, implicit=implicit)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
