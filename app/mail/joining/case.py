"""One mail to the address of an invitation, while it is decided what becomes of it."""

from dataclasses import dataclass

from app.mail.compose import INVITED_SEAT
from app.mail.joining.letters import Room
from app.mail.joining.room import room_of
from app.mail.joining.tokens import InvitationToken, SignUpToken
from app.mail.outside_case import OutsideCase
from app.matches.lobby.joining import seat_of
from app.models import Seat, User


@dataclass
class JoinCase(OutsideCase):
    """A mail of somebody who answers an invitation, or wants a seat; `address` is his.

    `user` is the author's account, if there is one; `offered` the seat that is kept for him, if
    the invitation that he answers still holds.
    """

    kind = "join"
    seat = INVITED_SEAT

    token: InvitationToken | SignUpToken
    user: User | None
    offered: Seat | None

    @property
    def has_a_seat(self) -> bool:
        """Whether the author sits in the match already."""
        return self.user is not None and seat_of(self.session, self.match, self.user) is not None

    @property
    def room(self) -> Room:
        """The match as it stands now, for a letter to the author."""
        return room_of(self.session, self.settings, self.match, self.address, self.user)
