"""Links in e-mails about an account: whoever opens one can read mail to the account's address.

A link carries a token that is signed and dated by itsdangerous, under a salt for its purpose. The
token holds the account's id and a digest of something in the account that changes when the link is
used. So a link works once, and using it voids all older links for the same purpose. Nothing about a
link is stored.
"""

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from itsdangerous import BadData, URLSafeTimedSerializer
from sqlmodel import Session, select

from app.models import User


@dataclass(frozen=True)
class Link:
    """One purpose of links: how long they are valid, and which state of an account voids them."""

    purpose: str
    life: timedelta
    bound_to: Callable[[User], str]

    def make(self, user: User, secret: str) -> str:
        """A token for `user` that works once, within `life` from now."""
        return self._serializer(secret).dumps([user.id, self._state(user)])

    def owner(
        self, session: Session, token: str, secret: str, *, locked: bool = False
    ) -> User | None:
        """The account of a link, or None if it is forged, too old or used.

        To use the link up, ask for the row `locked`: of two requests at once the second fails.
        """
        try:
            content = self._serializer(secret).loads(token, max_age=int(self.life.total_seconds()))
        except BadData:
            return None
        user_id, state = content
        asked = select(User).where(User.id == user_id)
        user = session.exec(asked.with_for_update(key_share=True) if locked else asked).first()
        if user is None or user.deleted_at is not None:
            return None
        return user if hmac.compare_digest(state, self._state(user)) else None

    def _serializer(self, secret: str) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(
            secret,
            salt=f"fieldpost {self.purpose} link 2",
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def _state(self, user: User) -> str:
        # A link in an old mailbox is void as soon as the account has another address.
        state = f"{user.email} {self.bound_to(user)}"
        return hashlib.sha256(state.encode()).hexdigest()[:32]


PASSWORD = Link("password", timedelta(hours=24), lambda user: user.password_hash)
"""Sets the password, the first or a new one."""

CONFIRM = Link("confirm", timedelta(days=14), lambda user: str(user.unconfirmed_since))
"""Shows that mail to the address of an account reaches its owner."""

LOG_IN = Link("log in", timedelta(minutes=20), lambda user: str(user.links_used))
"""Logs in without a password."""

DELETE = Link("delete", timedelta(hours=1), lambda user: f"{user.links_used} {user.password_hash}")
"""Deletes the account."""
