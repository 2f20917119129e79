"""Mails through webhooks: taken from the service alone, and once whichever way they come."""

import smtplib
import time
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from app import create_app
from app.config import Address, ConfigurationError, Settings
from app.database import session_scope
from app.mail.listener import InboundHandler
from app.mail.smtp_server import MAX_MAIL, serving
from app.mail.transports.imap.mailbox import opened
from app.mail.transports.imap.url import ImapUrl
from app.mail.transports.services import sendgrid
from app.matches.queue import Queue
from app.models import QuarantinedMail
from tests.fixtures.databases import on_sqlite_only
from tests.mail.imap_server import MailStore
from tests.mail.transports.conftest import ANNA, Posted
from tests.mail.transports.test_services import (
    KEY,
    LOGIN,
    PARTS,
    as_parts,
    basic,
    mailgun_form,
    postmark_json,
    sendgrid_form,
)
from tests.mail.transports.test_services import Posted as Signed

ALL_ON = {"mailgun_key": "key", "sendgrid_key": KEY, "postmark_login": LOGIN}
PATHS = ("/hooks/mailgun/mime", "/hooks/sendgrid", "/hooks/postmark")


def now() -> str:
    return str(int(time.time()))


@pytest.fixture
def hooked(posted: Posted) -> Posted:
    """The match, on a site whose webhooks are all switched on, with a domain of its own."""
    return replace(posted, settings=posted.settings.model_copy(update=ALL_ON))


@pytest.fixture
def service(hooked: Posted) -> FlaskClient:
    return create_app(hooked.settings).test_client()


def by_mailgun(service: FlaskClient, raw: bytes, to: str, **changed: bytes) -> int:
    form = mailgun_form(raw, now()) | {"recipient": to.encode()} | changed
    return service.post(PATHS[0], data=as_parts(form), content_type=PARTS).status_code


def by_sendgrid(service: FlaskClient, raw: bytes, to: str, **changed: bytes) -> int:
    envelope = b'{"to": ["%s"], "from": "anna@example.org"}' % to.encode()
    form = sendgrid_form(raw) | {"envelope": envelope, "SPF": b"pass"} | changed
    request = Signed(as_parts(form), now())
    headers = {
        sendgrid.SIGNATURE_HEADER: request.signature,
        sendgrid.TIME_HEADER: request.stamp,
    }
    answer = service.post(PATHS[1], data=request.body, content_type=PARTS, headers=headers)
    return answer.status_code


def by_postmark(service: FlaskClient, raw: bytes, to: str) -> int:
    body = postmark_json(raw.decode(), OriginalRecipient=to, Headers=[])
    headers = {"Authorization": basic(LOGIN)}
    return service.post(PATHS[2], data=body, headers=headers).status_code


def test_the_same_mail_by_smtp_by_imap_and_by_three_services_counts_once(
    hooked: Posted, service: FlaskClient, store: MailStore, imap_url: str
) -> None:
    raw = hooked.mail().as_bytes()
    to = hooked.address
    for way in (by_mailgun, by_sendgrid, by_postmark):
        assert way(service, raw, to) == 204
    handler = InboundHandler(hooked.settings, Queue(hooked.settings.celery_url))
    with (
        serving(handler, Address("127.0.0.1", 0)) as address,
        smtplib.SMTP(address.host, address.port) as mta,
    ):
        mta.sendmail(ANNA, [to], raw)
    store.deliver(raw)
    with opened(ImapUrl.parse(imap_url)) as box:
        assert hooked.collector().collect(box)

    assert [submission.text for submission in hooked.submissions()] == ["ready"]
    assert hooked.known_mails() == 1


@on_sqlite_only
def test_what_a_service_found_out_about_the_author_is_heeded(
    hooked: Posted, service: FlaskClient
) -> None:
    raw = hooked.mail().as_bytes()
    assert by_sendgrid(service, raw, hooked.address, SPF=b"fail", dkim=b"none") == 204
    assert hooked.submissions() == []
    with session_scope(hooked.engine) as session:
        assert session.exec(select(QuarantinedMail)).one().says == "spf=fail"


@on_sqlite_only
def test_a_signature_of_mailgun_is_good_for_one_mail_that_may_come_again(
    hooked: Posted, service: FlaskClient
) -> None:
    first, second = hooked.mail().as_bytes(), hooked.mail("another\n").as_bytes()
    signed = mailgun_form(first, now())
    kept = {name: signed[name] for name in ("timestamp", "token", "signature")}
    for raw, status in ((first, 204), (first, 204), (second, 401)):
        assert by_mailgun(service, raw, hooked.address, **kept) == status
    assert [submission.text for submission in hooked.submissions()] == ["ready"]


@on_sqlite_only
def test_nobody_else_brings_mail_and_no_answer_says_why(
    hooked: Posted, service: FlaskClient
) -> None:
    service.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    for path in PATHS:
        answer = service.post(path, data=as_parts(mailgun_form(key="guessed")), content_type=PARTS)
        assert (answer.status_code, answer.text) == (401, "refused")
        assert service.get(path).status_code == 405
    # Whoever goes on guessing is not even listened to.
    answers = [service.post(PATHS[2]).status_code for _attempt in range(51)]
    assert answers[-1] == 429
    assert hooked.submissions() == []


@on_sqlite_only
def test_a_mail_that_is_too_big_is_not_asked_for_again(
    hooked: Posted, service: FlaskClient
) -> None:
    raw = hooked.mail().as_bytes() + b"x" * MAX_MAIL
    assert by_mailgun(service, raw, hooked.address) == 406
    assert by_mailgun(service, raw * 2, hooked.address) == 413
    assert hooked.submissions() == []


@on_sqlite_only
def test_a_service_without_a_key_does_not_exist(posted: Posted) -> None:
    service = create_app(posted.settings).test_client()
    assert [service.post(path).status_code for path in PATHS] == [404] * 3


@on_sqlite_only
def test_a_site_with_a_key_that_is_none_does_not_start(settings: Settings) -> None:
    with pytest.raises(ConfigurationError, match="SENDGRID_WEBHOOK_KEY"):
        create_app(settings.model_copy(update={"sendgrid_key": "none"}))
