"""The two addresses by which people join: `join+<token>@MAIL_DOMAIN` (see `app.mail.tokens`).

An invitation's names the seat, which of the invitations to it this is, when it lapses, and, as a
digest, whom it was sent to: a seat is given to that address and to no other. The address on the
page of a match that looks for players names the match and the person who reads the page.
"""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from app.config import Settings
from app.mail import links
from app.mail.tokens import TokenKind
from app.models import Match, utc_now

INVITATION = TokenKind("join", (5, 2, 4, 8), b"fieldpost invitation token 1")
"""A seat's id, the number of the invitation, the second until which it holds, and whose it is."""

SIGN_UP = TokenKind("join", (5, 5, 4), b"fieldpost sign-up token 1")
"""A match's id, a person's id, and the second until which it holds."""

LIFE = timedelta(days=60)


@dataclass(frozen=True)
class InvitationToken:
    """What a genuine token of an invitation says."""

    seat_id: int
    number: int
    expires: int
    reader: int

    def is_for(self, email: str) -> bool:
        """Whether the invitation was sent to `email`."""
        return self.reader == _digest(email)


@dataclass(frozen=True)
class SignUpToken:
    """What a genuine token of somebody who has an account says."""

    match_id: int
    user_id: int
    expires: int


def invitation_address(seat_id: int, number: int, email: str, secret: str, domain: str) -> str:
    """The address at which the invitation of `email` to a seat can be answered."""
    return INVITATION.address(secret, domain, seat_id, number, end_of_life(), _digest(email))


def sign_up_address(match_id: int, user_id: int, secret: str, domain: str) -> str:
    """The address at which a person with an account can ask for a seat of a match."""
    return SIGN_UP.address(secret, domain, match_id, user_id, end_of_life())


def read_address(address: str, domain: str, secret: str) -> InvitationToken | SignUpToken | None:
    """What the token in a full address of our `domain` says, or None if it has none of these."""
    numbers = INVITATION.read_address(address, domain, secret)
    if numbers is not None:
        return InvitationToken(*numbers)
    numbers = SIGN_UP.read_address(address, domain, secret)
    return SignUpToken(*numbers) if numbers is not None else None


def has_expired(token: InvitationToken | SignUpToken) -> bool:
    """Whether the time of a token is up."""
    return token.expires <= utc_now().timestamp()


def end_of_life() -> int:
    """The second until which an address holds that is given out now."""
    # To the day: the address on a page is the same whenever it is read that day.
    tomorrow = utc_now().astimezone(UTC).date() + timedelta(days=1)
    return int((datetime.combine(tomorrow, datetime.min.time(), UTC) + LIFE).timestamp())


def _digest(email: str) -> int:
    digest = hashlib.sha256(email.strip().lower().encode()).digest()
    return int.from_bytes(digest[:8])


def mail_link(settings: Settings, match: Match, user_id: int, word: str) -> str:
    """A `mailto:` link of a person with an account: a mail that says `word`."""
    assert match.id is not None
    address = sign_up_address(match.id, user_id, settings.secret_key, settings.mail_domain)
    return links.mail_link(settings, address, match.name, word)
