"""SMTP and LMTP servers on aiosmtpd: listening, answering for size, stopping without loss."""

import asyncio
import logging
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, AnyStr, Protocol

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from app.config import Address

log = logging.getLogger(__name__)

MAX_MAIL = 10 * 1024 * 1024
MAX_RECIPIENTS = 20
TOO_BIG = "552 5.3.4 Message too big: send orders as plain text without attachments"
MAX_CONNECTIONS = 200
MAX_CONNECTIONS_A_PEER = 20
"""From one address at once; this machine's own mail server may have all of them."""

TOO_MANY = b"421 4.3.2 Too many connections, please try again later\r\n"
TRY_AGAIN = "451 4.3.0 Error on our side, please try again later"
# How long a stop waits for mails that are being taken in.
GRACE_SECONDS = 20.0


class MailHandler(Protocol):
    """What takes mails in."""

    def wants(self, address: str) -> str:
        """The SMTP reply to a recipient: 250, or 550 if mail for it is not wanted."""

    async def take(self, raw: bytes, envelope_from: str, envelope_to: list[str]) -> str:
        """The SMTP reply to a mail: 250 once it is safe. An exception is answered with 451."""


class MailServer:
    """One listening socket. It hands mails to its handler and knows which are under way."""

    def __init__(self, handler: MailHandler, address: Address, protocol: str = "smtp") -> None:
        self._handler = handler
        self._wanted = address
        self._is_local = protocol == "lmtp"
        self._server: asyncio.Server | None = None
        self._under_way = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._transports: dict[asyncio.BaseTransport, IPv4Address | IPv6Address] = {}

    @property
    def address(self) -> Address:
        """Where it really listens: the port that the system chose for port 0."""
        assert self._server is not None
        host, port = self._server.sockets[0].getsockname()[:2]
        return Address(host, port)

    async def start(self) -> None:
        """Begin to listen. Raises OSError if the address is taken."""
        self._server = await asyncio.get_running_loop().create_server(
            self._door, self._wanted.host, self._wanted.port
        )

    async def stop(self) -> None:
        """Take no further mail in, answer those that are under way, hang up."""
        assert self._server is not None
        self._server.close()
        try:
            await asyncio.wait_for(self._idle.wait(), GRACE_SECONDS)
        except TimeoutError:
            log.warning("stopped with %d e-mails in transit", self._under_way)
        for transport in list(self._transports):
            transport.close()
        await self._server.wait_closed()

    def opened(self, transport: asyncio.BaseTransport) -> bool:
        """Note that a connection was made; False if there are too many of them."""
        peer = _peer(transport)
        if len(self._transports) >= MAX_CONNECTIONS:
            return False
        if not peer.is_loopback:
            from_it = sum(other == peer for other in self._transports.values())
            if from_it >= MAX_CONNECTIONS_A_PEER:
                return False
        self._transports[transport] = peer
        return True

    def closed(self, transport: asyncio.BaseTransport) -> None:
        """A connection is gone."""
        self._transports.pop(transport, None)

    async def handle_RCPT(  # noqa: N802 - the names are aiosmtpd's
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: Any
    ) -> str:
        """Ask the handler whether mail for `address` is wanted."""
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        reply = self._handler.wants(address)
        if reply.startswith("2"):
            envelope.rcpt_tos.append(address)
        return reply

    async def handle_DATA(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Give the mail to the handler; what it raises becomes a 4xx, so that the peer retries."""
        self._under_way += 1
        self._idle.clear()
        try:
            assert isinstance(envelope.content, bytes)
            return await self._handler.take(
                envelope.content, envelope.mail_from or "", list(envelope.rcpt_tos)
            )
        except Exception:
            log.exception("could not accept an e-mail")
            return TRY_AGAIN
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._idle.set()

    async def handle_exception(self, _error: Exception) -> str:
        """aiosmtpd met an error outside of the handler."""
        log.exception("error while talking to a mail server")
        return TRY_AGAIN

    def _door(self) -> "_SmtpSession":
        kind = _LmtpSession if self._is_local else _SmtpSession
        return kind(
            self,
            data_size_limit=MAX_MAIL,
            enable_SMTPUTF8=True,
            ident="Fieldpost",
            auth_exclude_mechanism=("LOGIN", "PLAIN"),
            loop=asyncio.get_running_loop(),
        )


class _SmtpSession(SMTP):
    """aiosmtpd's protocol for one connection.

    It says how to do it right when a mail is too big, and takes longer lines than
    the 1,000 octets of RFC 5321 4.5.3.1.6: careless programs write a paragraph as one.
    """

    line_length_limit = 64 * 1024
    is_refused = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self.event_handler.opened(transport):
            super().connection_made(transport)
            return
        self.is_refused = True
        assert isinstance(transport, asyncio.Transport)
        transport.write(TOO_MANY)
        transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_refused:
            self.event_handler.closed(self.transport)
            super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        if not self.is_refused:
            super().data_received(data)

    def eof_received(self) -> bool | None:
        return None if self.is_refused else super().eof_received()

    async def push(self, status: AnyStr) -> None:
        if isinstance(status, str) and status.startswith("552 Error: Too much"):
            await super().push(TOO_BIG)
        else:
            await super().push(status)


class _LmtpSession(_SmtpSession, LMTP):
    """The same for LMTP, where the mail is answered once for each recipient (RFC 2033 4.2)."""

    answers_due = 0

    async def push(self, status: AnyStr) -> None:
        text = status if isinstance(status, str) else status.decode("ascii", "replace")
        if text.startswith("354 ") and self.envelope is not None:
            await super().push(status)
            self.answers_due = len(self.envelope.rcpt_tos)
            return
        times, self.answers_due = max(1, self.answers_due), 0
        for _ in range(times):
            await super().push(status)


def _peer(transport: asyncio.BaseTransport) -> IPv4Address | IPv6Address:
    """The address at the other end; this machine's where there is none."""
    peer = transport.get_extra_info("peername")
    try:
        return ip_address(str(peer[0]).partition("%")[0])
    except (TypeError, IndexError, ValueError):
        return IPv4Address("127.0.0.1")


@contextmanager
def serving(handler: MailHandler, address: Address, protocol: str = "smtp") -> Iterator[Address]:
    """A mail server in a thread of its own; gives the address on which it really listens."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name=f"{protocol} server")
    thread.start()

    def run(work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, loop).result()

    try:
        server = MailServer(handler, address, protocol)
        run(server.start())
        try:
            yield server.address
        finally:
            run(server.stop())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def serve(
    handler: MailHandler, address: Address, protocol: str, announce: Callable[[Address], None]
) -> None:
    """Serve until SIGTERM or SIGINT; `announce` gets the address as soon as it listens."""
    # aiosmtpd logs every command: reply tokens do not belong in a log.
    logging.getLogger("mail.log").setLevel(logging.WARNING)
    asyncio.run(_serve(handler, address, protocol, announce))


async def _serve(
    handler: MailHandler, address: Address, protocol: str, announce: Callable[[Address], None]
) -> None:
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for stop in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(stop, stopping.set)
    server = MailServer(handler, address, protocol)
    await server.start()
    announce(server.address)
    await stopping.wait()
    await server.stop()
