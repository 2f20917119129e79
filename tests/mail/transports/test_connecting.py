"""Connections to a mailbox: only to a server that proves who it is, and again after each fault."""

import os
import signal
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE

import pytest
import trustme
from imapclient.exceptions import IMAPClientError

from app.embedded.forked import Forked
from app.mail.transports.imap.mailbox import opened
from app.mail.transports.imap.url import ImapUrl
from app.mail.transports.imap.watcher import main
from tests.fixtures.databases import on_sqlite_only
from tests.mail.imap_server import MailStore, mailbox_server
from tests.mail.transports.conftest import QUOTED, Posted


@pytest.fixture(scope="module")
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
    authority: trustme.CA, store: MailStore, scheme: str, host: str = "localhost"
) -> Iterator[str]:
    """A mailbox behind TLS, from the first byte (imaps) or not; gives its URL."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(host).configure_cert(context)
    store.capabilities += " STARTTLS"
    with mailbox_server(store, context, implicit=scheme == "imaps") as port:
        yield f"{scheme}://{QUOTED}@localhost:{port}/INBOX"


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("scheme", ["imaps", "imap"])
def test_the_mailbox_is_opened_after_tls_and_login(
    authority: trustme.CA, store: MailStore, scheme: str
) -> None:
    with provider(authority, store, scheme) as url, opened(ImapUrl.parse(url)) as box:
        assert box.tells
    assert store.log_ins == 1


@pytest.mark.parametrize("scheme", ["imaps", "imap"])
def test_a_server_whose_certificate_nobody_vouches_for_gets_no_password(
    authority: trustme.CA, store: MailStore, scheme: str
) -> None:
    with provider(authority, store, scheme) as url:
        with pytest.raises(ssl.SSLError, match="certificate"), opened(ImapUrl.parse(url)):
            pass
        assert store.log_ins == 0


@pytest.mark.usefixtures("trusted")
def test_a_certificate_for_another_name_is_not_enough(
    authority: trustme.CA, store: MailStore
) -> None:
    with (
        provider(authority, store, "imaps", "elsewhere.example") as url,
        pytest.raises(ssl.SSLError, match="certificate"),
        opened(ImapUrl.parse(url)),
    ):
        pass
    assert store.log_ins == 0


@pytest.mark.usefixtures("trusted")
def test_a_wrong_password_opens_nothing(authority: trustme.CA, store: MailStore) -> None:
    with (
        provider(authority, store, "imaps") as url,
        pytest.raises(IMAPClientError, match="AUTHENTICATIONFAILED"),
        opened(ImapUrl.parse(url.replace("w%2Fx", "wrong"))),
    ):
        pass


@pytest.mark.parametrize(
    "url",
    [
        "",
        "smtp://a:b@host",
        "imaps://host/INBOX",
        "imaps://a:b@host?poll=0",
        "imaps://a:b@host?poll=x",
    ],
)
def test_what_is_no_address_of_a_mailbox_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(ValueError, match="IMAP_URL") as refused:
        ImapUrl.parse(url)
    assert "a:b" not in str(refused.value)


@contextmanager
def process(posted: Posted, url: str) -> Iterator[Forked]:
    """The site's process that reads the mailbox."""
    settings = posted.settings.model_copy(update={"imap_url": url})
    environ = {**os.environ, **settings.to_environment()}
    running = Forked(["app.mail.transports.imap"], environ, PIPE)
    assert running.printed is not None
    try:
        yield running
    finally:
        running.kill()
        running.wait()
        running.printed.close()


@on_sqlite_only
def test_a_process_without_a_mailbox_waits_to_be_asked_to_end(posted: Posted) -> None:
    with process(posted, "") as running:
        assert running.printed is not None
        assert "IMAP_URL is not set" in running.printed.readline()
        running.send_signal(signal.SIGTERM)
        assert running.wait(60) == 0


def test_a_process_whose_mailbox_cannot_be_read_ends_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FIELDPOST_SECRET_KEY", "x")
    monkeypatch.setenv("IMAP_URL", "imaps://nobody")
    assert main() == 2
    assert "IMAP_URL must be" in capsys.readouterr().err


@on_sqlite_only
def test_the_process_is_told_of_mail_survives_a_cut_and_ends_when_asked(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    # What the server tells at once may lie unread in a buffer (see `Mailbox.wait`): the next look
    # at the mailbox must come before the test gives up.
    with process(posted, f"{imap_url}&poll=20") as running:
        assert store.wait(lambda: store.idling == 1)
        # The line is cut while the first mail is moved, after it was taken in.
        store.hang_up = lambda command: command == "MOVE" and store.log_ins == 1
        store.deliver(posted.mail().as_bytes())
        assert store.wait(lambda: len(store.uids_in("Taken")) == 1)
        assert store.wait(lambda: store.idling == 1)
        running.send_signal(signal.SIGTERM)
        assert running.wait(60) == 0
        assert running.printed is not None
        told = running.printed.read()
    assert len(posted.submissions()) == 1
    assert store.log_ins == 2
    assert "Traceback" not in told
    assert "w/x" not in told
    assert posted.inside.partition("@")[0] not in told


@on_sqlite_only
def test_the_process_ends_at_once_when_asked_between_a_command_and_its_answer(
    posted: Posted, store: MailStore, imap_url: str
) -> None:
    """It said LOGOUT then to a server that waited for DONE, and waited a minute for the answer."""
    with process(posted, imap_url) as running:
        asked = threading.Event()

        def ask(command: str) -> bool:
            if command == "IDLE" and not asked.is_set():
                running.send_signal(signal.SIGTERM)
                asked.set()
            return False

        store.hang_up = ask
        assert asked.wait(60)
        assert running.wait(30) == 0
