"""Letters over TLS with a password: only to a server that proves who it is."""

import asyncio
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import trustme
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from app.mail.smtp_client import PostponedError, send
from app.models import MailKind, Outbox

NAME, PASSWORD = "anna@x", "p:w/x"
QUOTED = "anna%40x:p%3Aw%2Fx"

# aiosmtpd cannot know that the socket below it is encrypted from the first byte.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH")


@dataclass
class Provider:
    """A mail provider: takes mail from those who log in, over TLS only."""

    taken: list[Envelope] = field(default_factory=list)

    async def handle_DATA(  # noqa: N802 - the name is aiosmtpd's
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        self.taken.append(envelope)
        return "250 OK"

    @staticmethod
    def authenticate(
        _server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any
    ) -> AuthResult:
        assert isinstance(data, LoginPassword)
        good = (data.login, data.password) == (NAME.encode(), PASSWORD.encode())
        return AuthResult(success=good, handled=False)


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def trusted(authority: trustme.CA, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this machine trust the authority."""
    bundle = tmp_path / "ca.pem"
    authority.cert_pem.write_to_path(str(bundle))
    monkeypatch.setenv("SSL_CERT_FILE", str(bundle))


@contextmanager
def provider(
    authority: trustme.CA, *, implicit: bool, host: str = "localhost"
) -> Iterator[tuple[Provider, int]]:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(host).configure_cert(context)
    taker = Provider()
    loop = asyncio.new_event_loop()

    def door() -> SMTP:
        return SMTP(
            taker,
            hostname="localhost",
            tls_context=None if implicit else context,
            require_starttls=not implicit,
            authenticator=Provider.authenticate,
            auth_required=True,
            auth_require_tls=not implicit,
            loop=loop,
        )

    start: Callable[[], Any] = lambda: loop.create_server(  # noqa: E731
        door, "127.0.0.1", 0, ssl=context if implicit else None
    )
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(start(), loop).result()
    try:
        yield taker, server.sockets[0].getsockname()[1]
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def letter() -> Outbox:
    return Outbox(
        cause="turn",
        kind=MailKind.TURN,
        recipient="boris@example.org",
        subject="[Fieldpost]",
        body_text="Your move.\n",
        headers={"From": "Fieldpost <fieldpost@post.example>"},
    )


def url(port: int, *, implicit: bool, login: str = QUOTED) -> str:
    scheme, query = ("smtps", "") if implicit else ("smtp", "?starttls=1")
    return f"{scheme}://{login}@localhost:{port}{query}"


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("implicit", [True, False])
def test_a_letter_is_handed_over_after_tls_and_login(authority: trustme.CA, implicit: bool) -> None:
    with provider(authority, implicit=implicit) as (taker, port):
        send(letter(), url(port, implicit=implicit))
    assert [envelope.rcpt_tos for envelope in taker.taken] == [["boris@example.org"]]


@pytest.mark.parametrize("implicit", [True, False])
def test_a_server_whose_certificate_nobody_vouches_for_gets_nothing(
    authority: trustme.CA, implicit: bool
) -> None:
    with provider(authority, implicit=implicit) as (taker, port):
        with pytest.raises(PostponedError, match="certificate"):
            send(letter(), url(port, implicit=implicit))
        assert taker.taken == []


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("implicit", [True, False])
def test_a_certificate_for_another_name_is_not_enough(
    authority: trustme.CA, implicit: bool
) -> None:
    with provider(authority, implicit=implicit, host="elsewhere.example") as (taker, port):
        with pytest.raises(PostponedError, match="certificate"):
            send(letter(), url(port, implicit=implicit))
        assert taker.taken == []


@pytest.mark.usefixtures("trusted")
def test_a_wrong_password_postpones_the_letter_and_does_not_kill_it(
    authority: trustme.CA,
) -> None:
    with provider(authority, implicit=True) as (taker, port):
        with pytest.raises(PostponedError, match="535"):
            send(letter(), url(port, implicit=True, login="anna%40x:wrong"))
        assert taker.taken == []


@pytest.mark.usefixtures("trusted")
def test_a_password_that_smtplib_cannot_send_postpones_the_letter(authority: trustme.CA) -> None:
    with (
        provider(authority, implicit=True) as (_taker, port),
        pytest.raises(PostponedError, match="ASCII"),
    ):
        send(letter(), url(port, implicit=True, login="anna%40x:%C3%BC"))
