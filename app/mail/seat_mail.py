"""An e-mail from the player of a seat: the match that it belongs to, and the answer to it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sqlmodel import Session

from app.config import Settings
from app.mail.compose import Composed, Thread
from app.mail.outbox import write_to_player
from app.models import MailKind, Match, Seat, User


class SeatMail:
    """What a whole e-mail (`MailContext`) and a part of one (`MailSection`) have in common.

    `key` identifies it for ever: under one key a thing is done once.
    """

    session: Session
    settings: Settings
    match: Match
    seat: Seat
    player: User

    if TYPE_CHECKING:  # a field of the one, computed by the other

        @property
        def key(self) -> str:
            """What identifies the mail, or the part."""

    @property
    def match_id(self) -> int:
        """The id of the match."""
        assert self.match.id is not None
        return self.match.id

    def cause(self, name: str) -> str:
        """The cause of the answer `name`."""
        return f"{name}:{self.key}"

    def write(
        self,
        cause: str,
        compose: Callable[[Thread, str], Composed],
        kind: MailKind = MailKind.ANSWER,
    ) -> None:
        """Write to the player, in the thread of this match, once for one cause."""
        write_to_player(
            self.session, self.settings, self.match, self.seat, self.player, cause, compose, kind
        )
