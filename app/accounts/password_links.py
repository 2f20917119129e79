"""Links by which the owner of an address sets the password of his account, the first or a new one.

The token in a link is the base32 text of

    user id (5 bytes) | the second until which it holds (4 bytes) | HMAC-SHA-256, 16 bytes

under a key for this purpose alone. The HMAC covers the hash of the password as it was when the
link was written: with it the account gets another hash, so that a link works once, and every older
link to the same account is void.
"""

import base64
import binascii
import hashlib
import hmac
from datetime import datetime, timedelta

from sqlmodel import Session

from app.accounts import passwords
from app.models import User, utc_now

LIFE = timedelta(hours=24)

USER_BYTES = 5
TIME_BYTES = 4
MAC_BYTES = 16
TOKEN_LENGTH = (USER_BYTES + TIME_BYTES + MAC_BYTES) * 8 // 5


def make(user: User, secret: str, now: datetime | None = None) -> str:
    """A token with which the password of `user` can be set once, within LIFE."""
    assert user.id is not None
    ends = int(((now or utc_now()) + LIFE).timestamp())
    content = user.id.to_bytes(USER_BYTES) + ends.to_bytes(TIME_BYTES)
    return base64.b32encode(content + _mac(content, user, secret)).decode("ascii").lower()


def owner(session: Session, token: str, secret: str) -> User | None:
    """Whose password a token may set, or None if it is not genuine, too old, or was used."""
    if len(token) != TOKEN_LENGTH:
        return None
    try:
        content = base64.b32decode(token, casefold=True)
    except (binascii.Error, ValueError):
        return None
    fields, mac = content[:-MAC_BYTES], content[-MAC_BYTES:]
    user = session.get(User, int.from_bytes(fields[:USER_BYTES]))
    if user is None or not hmac.compare_digest(mac, _mac(fields, user, secret)):
        return None
    return user if int.from_bytes(fields[USER_BYTES:]) > utc_now().timestamp() else None


def set_password(user: User, password: str) -> None:
    """Give an account another password; every link to it is void then."""
    user.password_hash = passwords.hash_password(password)


def _mac(content: bytes, user: User, secret: str) -> bytes:
    key = hmac.digest(secret.encode(), b"fieldpost password link 1", hashlib.sha256)
    signed = content + user.password_hash.encode()
    return hmac.digest(key, signed, hashlib.sha256)[:MAC_BYTES]
