"""Links in letters: who opens one has got a letter at the address of an account.

The token in a link is the base32 text of

    user id (5 bytes) | the second until which it holds (4 bytes) | HMAC-SHA-256, 16 bytes

under a key for its purpose alone. The HMAC covers something of the account that changes when the
link is used: so a link works once, and every older link for the same purpose is void with it.
Nothing about it is kept.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, select

from app.models import User, utc_now

USER_BYTES = 5
TIME_BYTES = 4
MAC_BYTES = 16
TOKEN_LENGTH = (USER_BYTES + TIME_BYTES + MAC_BYTES) * 8 // 5


@dataclass(frozen=True)
class Link:
    """One purpose of links: for how long they hold, and what of an account makes them void."""

    purpose: str
    life: timedelta
    bound_to: Callable[[User], str]

    def make(self, user: User, secret: str, now: datetime | None = None) -> str:
        """A token for `user` that works once, within the life of such links."""
        assert user.id is not None
        ends = int(((now or utc_now()) + self.life).timestamp())
        content = user.id.to_bytes(USER_BYTES) + ends.to_bytes(TIME_BYTES)
        return base64.b32encode(content + self._mac(content, user, secret)).decode("ascii").lower()

    def owner(
        self, session: Session, token: str, secret: str, *, locked: bool = False
    ) -> User | None:
        """Whose link it is, or None if it is not genuine, too old, or was used.

        Whoever is about to use it up has the row `locked`: of two at once one comes too late.
        """
        if len(token) != TOKEN_LENGTH:
            return None
        try:
            content = base64.b32decode(token, casefold=True)
        except (binascii.Error, ValueError):
            return None
        fields, mac = content[:-MAC_BYTES], content[-MAC_BYTES:]
        asked = select(User).where(User.id == int.from_bytes(fields[:USER_BYTES]))
        user = session.exec(asked.with_for_update(key_share=True) if locked else asked).first()
        if user is None or user.deleted_at is not None:
            return None
        if not hmac.compare_digest(mac, self._mac(fields, user, secret)):
            return None
        return user if int.from_bytes(fields[USER_BYTES:]) > utc_now().timestamp() else None

    def _mac(self, content: bytes, user: User, secret: str) -> bytes:
        purpose = f"fieldpost {self.purpose} link 1".encode()
        key = hmac.digest(secret.encode(), purpose, hashlib.sha256)
        # A link that lies in a letter box is void once the account has another one.
        signed = content + f"{user.email} {self.bound_to(user)}".encode()
        return hmac.digest(key, signed, hashlib.sha256)[:MAC_BYTES]


PASSWORD = Link("password", timedelta(hours=24), lambda user: user.password_hash)
"""Sets the password, the first or a new one."""

CONFIRM = Link("confirm", timedelta(days=14), lambda user: str(user.unconfirmed_since))
"""Shows that mail to the address of an account reaches its owner."""

LOG_IN = Link("log in", timedelta(minutes=20), lambda user: str(user.links_used))
"""Logs in without a password."""

DELETE = Link("delete", timedelta(hours=1), lambda user: f"{user.links_used} {user.password_hash}")
"""Deletes the account."""
