"""The address of a moderator: `moderate+<token>@MAIL_DOMAIN` (see `app.mail.tokens`).

It names the match, the person and until when it holds, and comes with each e-mail that they get as
a moderator. Whether they are one (still) is asked where they act; and a mail counts only if it
comes from an address of their own, so that the token alone is worth nothing.
"""

from dataclasses import dataclass

from app.mail.joining.tokens import end_of_life
from app.mail.tokens import TokenKind
from app.models import utc_now

MODERATE = TokenKind("moderate", (5, 5, 4), b"fieldpost moderator token 1")
"""A match's id, a person's id, and the second until which it holds."""


@dataclass(frozen=True)
class ModeratorToken:
    """What a genuine token of a moderator says."""

    match_id: int
    user_id: int
    expires: int

    @property
    def has_expired(self) -> bool:
        """Whether its time is up."""
        return self.expires <= utc_now().timestamp()


def moderators_address(match_id: int, user_id: int, secret: str, domain: str) -> str:
    """The address at which a person who moderates a match is read."""
    return MODERATE.address(secret, domain, match_id, user_id, end_of_life())
