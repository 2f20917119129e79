"""Passkeys, attacked: a device made here says what no honest one would, and nobody gets in."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from flask.testing import FlaskClient
from webauthn.helpers import bytes_to_base64url

from app.config import Settings
from app.database import engine_for, session_scope
from app.models import Passkey
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import csrf_token, log_out, name_in_head
from tests.web.club import Club, Person

pytestmark = on_sqlite_only
ORIGIN = "http://localhost:8000"
USER_PRESENT, USER_VERIFIED = 1, 4


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """A site at a name: passkeys are bound to it."""
    return settings.model_copy(update={"base_url": ORIGIN})


@dataclass
class Device:
    """What keeps one passkey, and signs whatever it is told to sign."""

    credential_id: bytes
    key: ec.EllipticCurvePrivateKey
    handle: bytes
    origin: str = ORIGIN
    domain: str = "localhost"
    kind: str = "webauthn.get"
    flags: int = USER_PRESENT | USER_VERIFIED
    count: int = 1

    def answer(self, challenge: str) -> str:
        """The credential (JSON) with which a browser logs in."""
        asked = {"type": self.kind, "challenge": challenge, "origin": self.origin}
        said = json.dumps(asked).encode()
        seen = hashlib.sha256(self.domain.encode()).digest()
        seen += bytes([self.flags]) + self.count.to_bytes(4)
        signature = self.key.sign(seen + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        name = bytes_to_base64url(self.credential_id)
        response = {
            "clientDataJSON": said,
            "authenticatorData": seen,
            "signature": signature,
            "userHandle": self.handle,
        }
        written = {each: bytes_to_base64url(value) for each, value in response.items()}
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": written})


def device_of(club: Club, person: Person, name: str) -> Device:
    """A device whose passkey the site knows as a person's."""
    device = Device(name.encode(), ec.generate_private_key(ec.SECP256R1()), f"of {name}".encode())
    point = device.key.public_key().public_numbers()
    public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.add(
            Passkey(
                user_id=person.user_id,
                credential_id=bytes_to_base64url(device.credential_id),
                public_key=cbor2.dumps(public),
                user_handle=device.handle,
                name=name,
            )
        )
    return device


def asked(browser: FlaskClient) -> str:
    """The challenge that the site gives a browser."""
    form = {"csrf_token": csrf_token(browser)}
    return str(browser.post("/login/passkey/options", data=form).json["challenge"])  # type: ignore[index]


def send(browser: FlaskClient, credential: str) -> int:
    """The status with which the site answers a credential."""
    form = {"csrf_token": csrf_token(browser), "credential": credential}
    return browser.post("/login/passkey", data=form).status_code


def test_an_answer_counts_once_though_the_cookie_is_put_back(club: Club) -> None:
    paula = club.person("Paula")
    device, browser = device_of(club, paula, "telephone"), club.stranger()
    challenge = asked(browser)
    kept = browser.get_cookie("fieldpost")
    answer = replace(device, count=0).answer(challenge)
    assert send(browser, answer) == 303
    assert name_in_head(browser) == "Paula"
    log_out(browser)

    assert kept is not None
    browser.set_cookie("fieldpost", kept.value)

    assert send(browser, answer) == 401
    assert name_in_head(browser) is None
    assert send(browser, replace(device, count=0).answer(asked(browser))) == 303


def test_a_counter_does_not_go_back(club: Club) -> None:
    device, browser = device_of(club, club.person("Paula"), "telephone"), club.stranger()
    assert send(browser, replace(device, count=7).answer(asked(browser))) == 303
    log_out(browser)

    assert send(browser, replace(device, count=7).answer(asked(browser))) == 401


Twist = Callable[[Device, Device], Device]

TWISTS: dict[str, Twist] = {
    "signed by another's key": lambda paulas, ottos: replace(paulas, key=ottos.key),
    "with another's handle": lambda paulas, ottos: replace(paulas, handle=ottos.handle),
    "another's credential": lambda paulas, ottos: replace(
        paulas, credential_id=ottos.credential_id
    ),
    "at a false site": lambda paulas, _: replace(paulas, origin="http://localhost:9000"),
    "for another domain": lambda paulas, _: replace(paulas, domain="example.org"),
    "made for a registration": lambda paulas, _: replace(paulas, kind="webauthn.create"),
    "nobody looked": lambda paulas, _: replace(paulas, flags=USER_PRESENT),
}


def test_what_is_false_about_an_answer_lets_nobody_in(club: Club) -> None:
    paulas = device_of(club, club.person("Paula"), "telephone")
    ottos = device_of(club, club.person("Otto"), "computer")
    browser, other = club.stranger(), club.stranger()
    for what, twist in TWISTS.items():
        assert send(browser, twist(paulas, ottos).answer(asked(browser))) == 401, what

    assert send(browser, paulas.answer(asked(other))) == 400
    asked(browser)
    assert send(browser, paulas.answer(asked(other))) == 401
    late = asked(browser)
    with browser.session_transaction() as cookie:
        waiting: Any = cookie["passkey"]
        cookie["passkey"] = [waiting[0], waiting[1], waiting[2] - 301]
    assert send(browser, paulas.answer(late)) == 400
    assert send(browser, paulas.answer(asked(browser))) == 303
    assert name_in_head(browser) == "Paula"
