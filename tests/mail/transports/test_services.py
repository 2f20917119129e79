"""What mail services send, and how it proves itself: by their public descriptions."""

import base64
import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.mail.transports.services import mailgun, postmark, sendgrid
from app.mail.transports.services.delivery import Delivery, NotGenuine, NotReadable
from app.mail.transports.services.form import fields

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
STAMP = str(int(NOW.timestamp()))
TO = "orders+x@post.example"

# KOI8-R as it is: no text, in whatever encoding a form claims to be.
RAW = (
    b"From: anna@example.org\r\nTo: " + TO.encode() + b"\r\n"
    b"Content-Type: text/plain; charset=koi8-r\r\n\r\n\xd0\xd2\xc9\xd7\xc5\xd4\r\n"
)

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data; boundary=xYz"
PRIVATE = ec.generate_private_key(ec.SECP256R1())
KEY = base64.b64encode(
    PRIVATE.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
).decode()
LOGIN = "fieldpost:p:w"


def as_parts(form: dict[str, bytes]) -> bytes:
    parts = [
        b'--xYz\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (name.encode(), value)
        for name, value in form.items()
    ]
    return b"".join([*parts, b"--xYz--\r\n"])


def mailgun_form(raw: bytes = RAW, stamp: str = STAMP, key: str = "key") -> dict[str, bytes]:
    token = b"a" * 50
    return {
        "recipient": TO.encode(),
        "sender": b"anna@example.org",
        "timestamp": stamp.encode(),
        "token": token,
        "signature": hmac.new(key.encode(), stamp.encode() + token, hashlib.sha256)
        .hexdigest()
        .encode(),
        "body-mime": raw,
    }


def from_mailgun(form: dict[str, bytes]) -> Delivery:
    return mailgun.read(as_parts(form), PARTS, "key", NOW)


@dataclass
class Posted:
    """A request as SendGrid signs it."""

    body: bytes
    stamp: str = STAMP

    @property
    def signature(self) -> str:
        signed = PRIVATE.sign(self.stamp.encode() + self.body, ec.ECDSA(SHA256()))
        return base64.b64encode(signed).decode()

    def read(self, key: str = KEY, signature: str = "") -> Delivery:
        return sendgrid.read(self.body, PARTS, key, NOW, signature or self.signature, self.stamp)


def sendgrid_form(raw: bytes = RAW) -> dict[str, bytes]:
    return {
        "email": raw,
        "envelope": json.dumps({"to": [TO], "from": "anna@example.org"}).encode(),
        "SPF": b"softfail",
        "dkim": b"{@example.org : pass, @relay.example : fail}",
    }


def postmark_json(raw: str = "From: anna@example.org\n\nready\n", **more: object) -> bytes:
    spf = {"Name": "Received-SPF", "Value": "Fail (sender IP is 192.0.2.1)"}
    posted = {"RawEmail": raw, "OriginalRecipient": TO, "Headers": [spf]}
    return json.dumps(posted | more).encode()


def basic(login: str) -> str:
    return "Basic " + base64.b64encode(login.encode()).decode()


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (as_parts({"body-mime": RAW, "x": b"1"}), PARTS),
        (urlencode({"body-mime": RAW, "x": "1"}).encode(), FORM),
    ],
)
def test_a_mail_in_a_form_stays_byte_for_byte_what_it_is(body: bytes, kind: str) -> None:
    assert fields(body, kind) == {"body-mime": RAW, "x": b"1"}


@pytest.mark.parametrize(
    ("body", "kind"),
    [(b"{}", "application/json"), (b"nothing", PARTS), (as_parts({"a": b"1"})[:-9], PARTS)],
)
def test_what_is_no_form_is_told_so(body: bytes, kind: str) -> None:
    with pytest.raises(NotReadable):
        fields(body, kind)


def test_mailgun_brings_a_mail_with_its_envelope_and_what_it_found_out() -> None:
    head = b"X-Mailgun-Spf: Fail\r\nX-Mailgun-Dkim-Check-Result: Pass\r\n"
    delivery = from_mailgun(mailgun_form(head + RAW))
    assert delivery.raw == head + RAW
    assert (delivery.envelope_from, delivery.envelope_to) == ("anna@example.org", (TO,))
    assert delivery.checks == ("mailgun; spf=fail; dkim=pass",)
    assert from_mailgun(mailgun_form()).checks == ()


@pytest.mark.parametrize(
    "form",
    [
        mailgun_form(key="another"),
        mailgun_form() | {"token": b"b" * 50},
        mailgun_form() | {"timestamp": str(int(STAMP) + 1).encode()},
        mailgun_form() | {"signature": b""},
        mailgun_form() | {"token": b"", "timestamp": b"", "signature": b""},
        mailgun_form(stamp=str(int((NOW - timedelta(hours=10)).timestamp()))),
        mailgun_form(stamp=str(int((NOW + timedelta(hours=1)).timestamp()))),
        mailgun_form(stamp="-1"),
    ],
)
def test_what_mailgun_did_not_sign_now_is_not_genuine(form: dict[str, bytes]) -> None:
    with pytest.raises(NotGenuine):
        from_mailgun(form)


def test_a_route_of_mailgun_that_takes_mails_apart_is_told_what_to_set() -> None:
    form = mailgun_form()
    del form["body-mime"]
    with pytest.raises(NotReadable, match="/mime"):
        from_mailgun(form)


def test_sendgrid_brings_a_mail_with_its_envelope_and_what_it_found_out() -> None:
    delivery = Posted(as_parts(sendgrid_form())).read()
    assert delivery.raw == RAW
    assert (delivery.envelope_from, delivery.envelope_to) == ("anna@example.org", (TO,))
    assert delivery.checks == (
        "sendgrid; spf=softfail; dkim=pass header.d=example.org; dkim=fail header.d=relay.example",
    )


@pytest.mark.parametrize("stamp", [NOW - timedelta(days=4), NOW + timedelta(hours=1)])
def test_a_request_of_sendgrid_that_is_too_old_or_too_young_is_not_genuine(stamp: datetime) -> None:
    with pytest.raises(NotGenuine):
        Posted(as_parts(sendgrid_form()), str(int(stamp.timestamp()))).read()


@pytest.mark.parametrize("signature", ["x", "AAAA", base64.b64encode(b"\x30" * 70).decode()])
def test_what_sendgrid_did_not_sign_is_not_genuine(signature: str) -> None:
    with pytest.raises(NotGenuine):
        Posted(as_parts(sendgrid_form())).read(signature=signature)
    other = Posted(as_parts(sendgrid_form(RAW + b"more"))).signature
    with pytest.raises(NotGenuine):
        Posted(as_parts(sendgrid_form())).read(signature=other)


@pytest.mark.parametrize("missing", ["email", "envelope"])
def test_sendgrid_is_told_what_to_set(missing: str) -> None:
    form = sendgrid_form()
    del form[missing]
    with pytest.raises(NotReadable, match=missing):
        Posted(as_parts(form)).read()


@pytest.mark.parametrize("key", ["", "x", base64.b64encode(b"no key").decode()])
def test_a_key_that_is_none_is_found_out_at_the_start(key: str) -> None:
    with pytest.raises(ValueError, match="SENDGRID_WEBHOOK_KEY"):
        sendgrid.check_key(key)


def test_postmark_brings_a_mail_with_its_envelope_and_what_it_found_out() -> None:
    raw = "Return-Path: <a@example.org>\nFrom: anna@example.org\n\nпривет\n"
    delivery = postmark.read(postmark_json(raw), basic(LOGIN), LOGIN)
    assert delivery.raw == raw.encode()
    assert (delivery.envelope_from, delivery.envelope_to) == ("a@example.org", (TO,))
    assert delivery.checks == ("postmark; spf=fail",)


def test_where_postmark_does_not_say_for_whom_a_mail_is_its_author_does() -> None:
    posted = postmark_json(OriginalRecipient="", ToFull=[{"Email": TO}], CcFull=[{"Email": TO}, 1])
    assert postmark.read(posted, basic(LOGIN), LOGIN).envelope_to == (TO,)


@pytest.mark.parametrize(
    "authorization", ["", "Basic", basic("fieldpost:p"), f"Bearer {basic(LOGIN)[6:]}", "Basic é"]
)
def test_a_wrong_password_is_not_genuine(authorization: str) -> None:
    with pytest.raises(NotGenuine):
        postmark.read(postmark_json(), authorization, LOGIN)


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"RawEmail": 1}'])
def test_postmark_is_told_what_to_set(body: bytes) -> None:
    with pytest.raises(NotReadable):
        postmark.read(body, basic(LOGIN), LOGIN)
