"""Events: what happened to a match, for whoever tells its players.

This package does not know how players are told. It calls the `Announce` that it is given, in the
transaction that changed the match: what is announced is written if and only if the change is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from sqlmodel import Session

from app import models
from app.games.kernel.match import Match
from app.games.kernel.motions import parties
from app.games.kernel.state import Seat
from app.matches.receipt import Receipt


class EventKind(StrEnum):
    """What can happen to a match."""

    INVITED = "invited"
    STARTED = "started"
    SETTLED = "settled"
    FINISHED = "finished"


@dataclass(frozen=True)
class Event:
    """Something that happened.

    `match` is the engine's match as it now stands (None while the row is open; its log is not
    loaded), `before` who owed which decision until then, `motions` who was party to each motion
    that was open until then. `seat` is the seat that was invited, `submission` and `receipt` are
    those that were settled.
    """

    kind: EventKind
    row: models.Match
    match: Match | None = None
    before: Mapping[Seat, str] = field(default_factory=dict)
    motions: Mapping[str, Sequence[Seat]] = field(default_factory=dict)
    seat: models.Seat | None = None
    submission: models.Submission | None = None
    receipt: Receipt | None = None

    @property
    def newly_owing(self) -> list[Seat]:
        """The seats that owe a decision now which they did not owe before.

        The seat that made the submission is not among them: its receipt says what it owes.
        """
        if self.match is None:
            return []
        return [
            seat
            for seat, asked in self.match.waiting().items()
            if self.before.get(seat) != asked and seat != self._own
        ]

    @property
    def newly_concerned(self) -> list[Seat]:
        """The seats that are party to a motion which was made or came to its end.

        Neither the seat that made the submission, nor those among `newly_owing`.
        """
        if self.match is None:
            return []
        now = {motion["id"]: parties(motion) for motion in self.match.state["motions"]}
        changed = now.keys() ^ self.motions.keys()
        concerned = {seat for each in changed for seat in now.get(each) or self.motions[each]}
        return sorted(concerned - {*self.newly_owing, self._own})

    @property
    def _own(self) -> Seat | None:
        return self.submission.seat if self.submission is not None else None


Announce = Callable[[Session, Event], None]
"""Tells the players of an event, by writing into the same transaction."""


def tell_nobody(_session: Session, _event: Event) -> None:
    """Announce nothing: for matches without mail, such as those of the command line."""
