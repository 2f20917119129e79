"""The e-mails about one event of a match: to whom they go, how it stands for each, their rows.

The cause of an e-mail names its event and its seat and is unique, so each player gets one e-mail
for one cause.
"""

from collections.abc import Sequence
from functools import cached_property

import sqlalchemy as sa
from sqlmodel import Session, col

from app.config import Settings
from app.games.kernel.wording import READER
from app.games.text import DEFAULT_LANGUAGE
from app.mail.compose import Composed, Thread
from app.mail.outbox import queue_unwritten, thread_of, write_mail
from app.mail.reading.checkboxes import disarmed
from app.mail.seat_situation import Reader, situation_of
from app.mail.situation import Situation
from app.matches.clock.timeout import LAPSE
from app.matches.events import Event
from app.matches.receipt import Receipt
from app.matches.seats.holders import SeatHolder, names_in, seat_holders
from app.models import MailKind, Seat, User


class EventMailer:
    """Where the e-mails about one event are written."""

    def __init__(
        self, session: Session, settings: Settings, event: Event, writes_later: bool
    ) -> None:
        self.session = session
        self.settings = settings
        self.event = event
        self.row = event.row
        # Why an offer has come to an end cannot be told any more later.
        self.writes_later = writes_later and not self.has_lapsed
        self._situations: dict[str, Situation] = {}

    def said(self, receipt: Receipt, seat: str) -> list[str]:
        """What came of the orders of a seat, with the names of the players."""
        return [disarmed(says) for says in receipt.said({**self.names, READER: seat})]

    @property
    def has_lapsed(self) -> bool:
        """Whether it is an offer whose time is up, not an answer."""
        submission = self.event.submission
        return submission is not None and submission.key.startswith(LAPSE)

    @property
    def match_id(self) -> int:
        """The number of the match, which has been saved."""
        assert self.row.id is not None
        return self.row.id

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of the players by the letters of their seats."""
        return names_in(self.holders)

    @cached_property
    def holders(self) -> Sequence[SeatHolder]:
        """Who holds each seat, people and bots."""
        return seat_holders(self.session, self.match_id)

    def thread(self, seat: Seat, player: User) -> Thread:
        """The conversation that a player has about the match."""
        return thread_of(self.settings, self.row, seat, player)

    def situation(self, seat: Seat) -> Situation:
        """How it stands for a seat after the event: the same in each e-mail about it."""
        if seat.letter not in self._situations:
            self._situations[seat.letter] = situation_of(
                self.session, self.row, seat.letter, self._reader(seat)
            )
        return self._situations[seat.letter]

    def _reader(self, seat: Seat) -> Reader:
        player = next((user for each, user in self.players if each.letter == seat.letter), None)
        language = player.locale if player is not None else DEFAULT_LANGUAGE
        return Reader.among(self.holders, language or DEFAULT_LANGUAGE)

    def write(self, cause: str, seat: Seat, player: User, mail: Composed, kind: MailKind) -> None:
        """Write an e-mail to a player, once for each cause."""
        write_mail(
            self.session,
            cause,
            player.email,
            mail,
            kind=kind,
            match_id=self.match_id,
            seat=seat.letter,
            reader=player,
        )

    def is_queued(self, kind: MailKind, cause: str, seat: Seat, user: User) -> bool:
        """Note an e-mail that the worker will write, if the event is one of those."""
        return self.writes_later and queue_unwritten(
            self.session, cause, user, kind=kind, match_id=self.match_id, seat=seat.letter
        )

    @cached_property
    def players(self) -> list[tuple[Seat, User]]:
        """Return the seats that people sit on, with these, in the order of their letters."""
        found = self.session.execute(_PLAYERS, {"match_id": self.match_id})
        return [(seat, user) for seat, user in found]


_PLAYERS = (
    sa.select(Seat, User)
    .where(col(Seat.match_id) == sa.bindparam("match_id"), col(Seat.user_id) == col(User.id))
    .order_by(col(Seat.letter))
)
"""Made once: to make a statement costs as much as to run it."""
