"""Passkeys: registering one, and recognising who logs in by one (W3C Web Authentication).

The bytes are taken apart and the signatures checked by py_webauthn; what stands here says what is
asked for, and keeps what came of it. A passkey takes the place of a password, so the device must
have seen that it is its owner (user verification), and must remember whose it is (a discoverable
credential): nobody types a name. Which make of device it is we do not ask.

py_webauthn brings OpenSSL along, 6 MB: it is imported when a passkey is first asked for.
"""

from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address
from secrets import token_bytes
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlmodel import Session, col, func, select

from app.models import Passkey, User
from app.models.passkey import MAX_PASSKEY_NAME

MAX_PASSKEYS = 20
SITE = "Fieldpost"


class NotVerified(Exception):
    """What came from a browser is no passkey that we asked for."""


@dataclass(frozen=True)
class Party:
    """The site as passkeys know it: they work for this domain and this origin alone."""

    domain: str
    origin: str

    @classmethod
    def of(cls, base_url: str) -> "Party | None":
        """The site at `base_url`, or None where browsers allow no passkeys.

        They want https and a name instead of a number; only `localhost` may do without https.
        """
        parts = urlsplit(base_url)
        domain = parts.hostname or ""
        if _is_number(domain) or (parts.scheme != "https" and domain != "localhost"):
            return None
        return cls(domain, f"{parts.scheme}://{parts.netloc}")


def of_user(session: Session, user_id: int) -> list[Passkey]:
    """The passkeys of a user, the oldest first."""
    found = select(Passkey).where(Passkey.user_id == user_id).order_by(col(Passkey.id))
    return list(session.exec(found))


def ask_for_new(session: Session, party: Party, user: User, handle: bytes, challenge: bytes) -> str:
    """The options (JSON) with which a browser makes a passkey for `user`, who has `handle`."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers import structs as names

    assert user.id is not None
    known = [
        names.PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.credential_id))
        for each in of_user(session, user.id)
    ]
    options = webauthn.generate_registration_options(
        rp_id=party.domain,
        rp_name=SITE,
        user_id=handle,
        user_name=user.name,
        challenge=challenge,
        authenticator_selection=names.AuthenticatorSelectionCriteria(
            resident_key=names.ResidentKeyRequirement.REQUIRED,
            user_verification=names.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=known,
    )
    return webauthn.options_to_json(options)


def handle_of(session: Session, user_id: int) -> bytes:
    """What devices are to call a user: as their other passkeys do, else something new."""
    known = select(Passkey.user_handle).where(Passkey.user_id == user_id)
    return session.exec(known).first() or token_bytes(32)


def register(
    session: Session,
    party: Party,
    user: User,
    handle: bytes,
    challenge: bytes,
    credential: str,
    name: str,
) -> Passkey:
    """Keep the passkey that a browser has made for `user`. Raises NotVerified."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.exceptions import WebAuthnException

    assert user.id is not None
    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.domain,
            expected_origin=party.origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError) as error:
        raise NotVerified(str(error)) from error
    count = select(func.count()).select_from(Passkey).where(Passkey.user_id == user.id)
    if session.exec(count).one() >= MAX_PASSKEYS:
        raise NotVerified(f"{user.name} already has {MAX_PASSKEYS} passkeys")
    credential_id = bytes_to_base64url(made.credential_id)
    if find(session, credential_id) is not None:
        raise NotVerified("this passkey is already registered")
    row = Passkey(
        user_id=user.id,
        credential_id=credential_id,
        public_key=made.credential_public_key,
        user_handle=handle,
        sign_count=made.sign_count,
        name=normalized_name(name),
    )
    session.add(row)
    session.flush()
    return row


def ask_for_known(party: Party, challenge: bytes) -> str:
    """The options (JSON) with which a browser offers its owner the passkeys that they have here."""
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=party.domain,
        challenge=challenge,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return webauthn.options_to_json(options)


def recognise(
    session: Session,
    party: Party,
    challenge: bytes,
    credential: str,
    asked_at: datetime,
    now: datetime,
) -> User:
    """Whose passkey has signed `challenge`; note that it was used. Raises NotVerified.

    Nobody remembers which challenges were answered: what was asked for (`asked_at`) before the
    passkey was used last counts no more, so that no answer counts twice.
    """
    import webauthn
    from webauthn.helpers import parse_authentication_credential_json
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        said = parse_authentication_credential_json(credential)
        row = find(session, said.id, locked=True)
        if row is None:
            raise NotVerified("this passkey is not registered")
        if row.used_at is not None and row.used_at >= asked_at:
            raise NotVerified("this passkey was used in the meantime; try again")
        if said.response.user_handle not in (None, row.user_handle):
            raise NotVerified("this passkey belongs to another account")
        used = webauthn.verify_authentication_response(
            credential=said,
            expected_challenge=challenge,
            expected_rp_id=party.domain,
            expected_origin=party.origin,
            credential_public_key=row.public_key,
            credential_current_sign_count=row.sign_count,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError) as error:
        raise NotVerified(str(error)) from error
    row.sign_count, row.used_at = used.new_sign_count, now
    session.add(row)
    return session.get_one(User, row.user_id)


def find(session: Session, credential_id: str, *, locked: bool = False) -> Passkey | None:
    """The passkey that a device calls so, whoever it is of; `locked` by who is about to use it."""
    found = select(Passkey).where(Passkey.credential_id == credential_id)
    return session.exec(found.with_for_update() if locked else found).first()


def rename(session: Session, user_id: int, passkey_id: int, name: str) -> bool:
    """Call a passkey of a user otherwise; False if they have none such."""
    row = _own(session, user_id, passkey_id)
    if row is None:
        return False
    row.name = normalized_name(name)
    session.add(row)
    return True


def remove(session: Session, user_id: int, passkey_id: int) -> bool:
    """Let nobody log in by a passkey of a user any more; False if they have none such."""
    row = _own(session, user_id, passkey_id)
    if row is None:
        return False
    session.delete(row)
    session.flush()
    return True


def remove_all(session: Session, user: User) -> None:
    """Let nobody log in as `user` by a passkey any more."""
    session.execute(sa.delete(Passkey).where(col(Passkey.user_id) == user.id))


def normalized_name(name: str) -> str:
    """What a passkey is called: `name` in one line, or a plain word."""
    return " ".join(name.split())[:MAX_PASSKEY_NAME].strip() or "Passkey"


def _own(session: Session, user_id: int, passkey_id: int) -> Passkey | None:
    return session.exec(
        select(Passkey).where(Passkey.id == passkey_id, Passkey.user_id == user_id)
    ).first()


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
