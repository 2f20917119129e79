"""`fieldpost mail-check`, with a listener that is reached by the mail server, or is not."""

from collections.abc import Iterator

import pytest
from click.testing import CliRunner, Result

from app.cli.main import main
from app.config import Address, Settings
from app.mail.listener import InboundHandler
from app.mail.smtp_server import serving
from app.mail.tokens import CHECK
from app.mail.transports import round_trip
from app.mail.transports.intake import Intake
from app.matches.queue import Queue
from tests.fixtures.databases import on_sqlite_only
from tests.mail.servers import Inbox

pytestmark = on_sqlite_only


def check(settings: Settings, **more: str) -> Result:
    environ = {**settings.to_environment(), **more}
    return CliRunner().invoke(main, ["mail-check", "--wait", "1"], env=environ)


@pytest.fixture
def reached(settings: Settings) -> Iterator[Settings]:
    """The mail server that the site sends by hands everything to the site's listener."""
    with serving(
        InboundHandler(settings, Queue(settings.celery_url)), Address("127.0.0.1", 0)
    ) as address:
        yield settings.model_copy(update={"smtp_url": f"smtp://{address}"})


def test_a_letter_that_comes_back_is_told_of(reached: Settings) -> None:
    result = check(reached)
    assert result.exit_code == 0, result.output
    assert "no encryption, without a login" in result.output
    assert "by SMTP, past 0 servers" in result.output
    assert "No server added Authentication-Results" in result.output


def test_a_letter_that_does_not_come_back_is_told_of(settings: Settings) -> None:
    with serving(Inbox(), Address("127.0.0.1", 0)) as address:
        elsewhere = settings.model_copy(update={"smtp_url": f"smtp://{address}"})
        lost = check(elsewhere)
        caught = check(elsewhere, FIELDPOST_MAILDIR=str(settings.var / "mail"))
    assert (lost.exit_code, caught.exit_code) == (1, 1)
    assert "did not come back in time" in lost.output
    assert "the mail catcher" in caught.output


def test_a_mail_server_that_is_not_there_is_told_of(settings: Settings) -> None:
    result = check(settings.model_copy(update={"smtp_url": "smtp://127.0.0.1:1"}))
    assert result.exit_code == 1
    assert "could not be sent: no connection to 127.0.0.1:1" in result.output


def test_a_setting_that_cannot_be_read_is_told_of(settings: Settings) -> None:
    result = check(settings, MAIL_ADDRESS="nowhere")
    assert result.exit_code == 2
    assert "MAIL_ADDRESS" in result.output


@pytest.mark.parametrize("mail_address", ["", "me+{token}@mail.example", "me@mail.example"])
def test_what_servers_found_out_is_noted_whatever_the_address(
    settings: Settings, inbox: Inbox, mail_address: str
) -> None:
    with serving(inbox, Address("127.0.0.1", 0)) as address:
        settings = settings.model_copy(
            update={"smtp_url": f"smtp://{address}", "mail_address": mail_address}
        )
        token = round_trip.send(settings)
    assert round_trip.noted(settings, token) is None
    ((recipients, raw),) = inbox.taken
    head = b"Received: a\nAuthentication-Results: mx.example; spf=pass; dkim=fail\n"
    intake = Intake(settings, Queue(settings.celery_url), "IMAP")
    intake.take(head + raw, "fieldpost@example.org", recipients)
    seen = round_trip.noted(settings, token)
    assert seen == round_trip.Seen("IMAP", 1, (("mx.example", "spf=pass, dkim=fail"),))


def test_a_token_of_yesterday_is_not_noted(settings: Settings) -> None:
    address = CHECK.address(settings.secret_key, settings.mail_domain, 1, 1)
    assert round_trip.note(settings, [address], b"\n", "SMTP")
    token = address.partition("@")[0].partition("+")[2]
    assert round_trip.noted(settings, token) is None
    assert not round_trip.note(settings, ["check+x@example.org"], b"\n", "SMTP")


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()
