"""POST requests to addresses of users, but never to a private network.

Whoever can make our worker ask for any address could reach what stands beside it: a database, the
host's own interfaces. So a name is looked up once, each of its addresses must be one of the public
internet, and the connection goes to the address that was looked at, whatever the name says a moment
later. Redirects are not followed, proxies not used, and all of it is over after MAX_SECONDS.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from app.models import utc_now

CONNECT_SECONDS = 5.0
MAX_SECONDS = 10.0
MAX_ANSWER = 2048
PORTS = frozenset({443, 8443})
NAT64 = ipaddress.ip_network("64:ff9b::/96")
GIVEN_OUT = ipaddress.ip_network("2000::/3")

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotAllowed(ValueError):
    """An address that nothing is sent to; the text says why."""


class NotReached(OSError):
    """Nobody answered, or not in time; the text says what happened."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other side said. `retry_after` are the seconds for which it wants to be left alone.

    `text` is the beginning of it, on one line.
    """

    status: int
    text: str = ""
    retry_after: int | None = None

    @property
    def is_good(self) -> bool:
        """Whether it was taken."""
        return 200 <= self.status < 300


def check(url: str, *, inside: bool) -> SplitResult:
    """The parts of an address to which something may be sent. Raises NotAllowed.

    `inside` allows plain HTTP and private addresses too, for a site on one's own machine.
    """
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise NotAllowed("this is not a valid URL") from error
    if any(ord(letter) <= 32 or ord(letter) >= 127 for letter in url):
        raise NotAllowed("use a URL without spaces or non-ASCII characters")
    if parts.scheme != "https" and not (inside and parts.scheme == "http"):
        raise NotAllowed("the URL must start with https://")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise NotAllowed("the URL must have a host name and no user name")
    if not inside and port not in PORTS:
        raise NotAllowed("the URL can use only port 443 or 8443")
    if not inside and _is_private_literal(parts.hostname):
        raise NotAllowed("the URL must be on the public internet")
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str], *, inside: bool) -> Answer:
    """Send `body` and return the answer, whatever its status. Raises NotAllowed, NotReached."""
    parts = check(url, inside=inside)
    host = parts.hostname or ""
    is_safe = parts.scheme == "https"
    port = parts.port or (443 if is_safe else 80)
    address = _looked_up(host, port, inside=inside)
    connection = _Connection(host, port, address, ssl.create_default_context() if is_safe else None)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    timer = Timer(MAX_SECONDS, connection.cut)
    timer.start()
    try:
        connection.request("POST", path, body, dict(headers))
        answer = connection.getresponse()
        said = answer.read(MAX_ANSWER).decode(errors="replace")
        return Answer(
            answer.status, " ".join(said.split())[:200], _seconds(answer.getheader("Retry-After"))
        )
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotReached(f"{type(error).__name__}: {error}"[:200]) from error
    finally:
        timer.cancel()
        connection.close()


def is_public(ip: Ip) -> bool:
    """Whether an address is one of the public internet, also where it wraps another one."""
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if inner is None and ip in NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        # Nothing else was ever given out (IANA); some of it wraps IPv4 addresses of its own.
        return ip in GIVEN_OUT and ip.is_global
    return ip.is_global and not ip.is_multicast


class _Connection(http.client.HTTPConnection):
    """A connection to an address that was looked at, in the name of a host."""

    def __init__(self, host: str, port: int, address: str, tls: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=CONNECT_SECONDS)
        self._address = address
        self._tls = tls
        if tls is not None:
            self.default_port = 443

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), CONNECT_SECONDS)
        if self._tls is not None:
            self.sock = self._tls.wrap_socket(self.sock, server_hostname=self.host)

    def cut(self) -> None:
        """End it, from another thread: whoever answers one byte at a time holds nobody up."""
        held = self.sock
        if held is not None:
            try:
                held.shutdown(socket.SHUT_RDWR)
            except OSError:
                return  # it is over already


def _looked_up(host: str, port: int, *, inside: bool) -> str:
    """The address to connect to. Raises NotAllowed if any that the name has is not public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotReached(f"host not found: {host}") from error
    addresses = [str(each[4][0]) for each in found]
    if not inside and not all(is_public(_ip(each)) for each in addresses):
        raise NotAllowed("the URL must be on the public internet")
    return addresses[0]


def _is_private_literal(host: str) -> bool:
    try:
        return not is_public(_ip(host))
    except ValueError:
        return False


def _ip(text: str) -> Ip:
    return ipaddress.ip_address(text.partition("%")[0])


def _seconds(header: str | None) -> int | None:
    """What Retry-After says, as seconds or as a date (RFC 9110 10.2.3)."""
    if not header:
        return None
    if header.strip().isdigit():
        return int(header)
    try:
        return max(0, int((parsedate_to_datetime(header) - utc_now()).total_seconds()))
    except (TypeError, ValueError):
        return None
