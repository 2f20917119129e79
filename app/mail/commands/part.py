"""One part of a mail: what a player wrote for one match in which he has a seat."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlmodel import Session

from app.config import Settings
from app.mail.compose import Composed, Thread
from app.mail.outbox import thread_of, write_letter
from app.mail.threads import MailId
from app.models import MailKind, Match, Seat, User


@dataclass
class Part:
    """What the handlers of commands are given.

    `key` names the part for ever: under it a thing is done once. `message_id` is that of the
    player's mail, `answered` says which of our letters of this match it answers. `text` is the
    part as he wrote it, of which the lines `ticked` are boxes of our form.
    """

    session: Session
    settings: Settings
    match: Match
    seat: Seat
    player: User
    key: str
    message_id: str | None
    answered: MailId | None
    text: str
    ticked: frozenset[str] = frozenset()

    @property
    def match_id(self) -> int:
        """The id of the match."""
        assert self.match.id is not None
        return self.match.id

    def cause(self, name: str) -> str:
        """The cause of the letter `name` that answers this part."""
        return f"{name}:{self.key}"

    def write(self, cause: str, letter: Callable[[Thread, str], Composed]) -> None:
        """Write to the player, in the thread of this match, once for one cause."""
        thread = thread_of(self.settings, self.match, self.seat, self.player)
        write_letter(
            self.session,
            cause,
            self.player.email,
            letter(thread, cause),
            kind=MailKind.ANSWER,
            match_id=self.match_id,
            seat=self.seat.letter,
        )
