"""One section of a mail: what a player wrote for one match in which they have a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app.config import Settings
from app.games.kernel.game_definition import Title
from app.games.kernel.refusal import Refusal
from app.mail.seat_mail import SeatMail
from app.mail.threads import MailId
from app.models import Match, Seat, User


@dataclass
class MailSection(SeatMail):
    """What the handlers of commands are given.

    `key` names the section for ever: under it a thing is done once. `message_id` is that of the
    player's mail, `answered` says which of our e-mails of this match it answers. `text` is the
    section as they wrote it, of which the lines `ticked` are boxes of our form. `begun_in` is the
    turn of the match before any order of the section was carried out, if it has orders.
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
    begun_in: str | None = None

    def to_json(self) -> dict[str, Any]:
        """What the worker needs of the section, as plain data."""
        answered = self.answered
        return {
            "text": self.text,
            "ticked": sorted(self.ticked),
            "message_id": self.message_id,
            "answered": answered
            and [answered.match_id, answered.seat, answered.version, answered.digest],
        }

    @classmethod
    def from_json(
        cls,
        stored: dict[str, Any],
        session: Session,
        settings: Settings,
        match: Match,
        seat: Seat,
        player: User,
        key: str,
    ) -> MailSection:
        """The section that `to_json` made `stored` of."""
        answered = stored["answered"]
        return cls(
            session,
            settings,
            match,
            seat,
            player,
            key,
            stored["message_id"],
            MailId(*answered) if answered else None,
            stored["text"],
            frozenset(stored["ticked"]),
        )


def order_words(title: Title) -> frozenset[str]:
    """The words, in capitals, with which an order of a title can begin."""
    return frozenset(word.upper() for word in title.notation.first_words)


def reads_as_order(title: Title, line: str) -> bool:
    """Whether the words of a line are orders of a title, legal now or not."""
    read = title.notation.read_line(line)
    return not isinstance(read, Refusal) and bool(read)
