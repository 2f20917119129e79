"""Events: what happened to a match, for those who tell its players.

This package does not know how players are told. It calls the `Announce` that it is given, in the
transaction that changed the match: what is announced is written if and only if the change is.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from sqlmodel import Session

from app import models
from app.games.kernel.match import Match
from app.games.kernel.motions import parties
from app.games.kernel.state import Seat
from app.games.kernel.view import visible_motion
from app.matches.receipt import Receipt


class EventKind(StrEnum):
    """What can happen to a match. The values stand in the causes of e-mails that are kept."""

    INVITED = "invited"
    JOINED = "joined"
    LEFT = "left"
    DECLINED = "declined"
    SEAT_FOUND = "seat_found"
    ASKED_READY = "asked_ready"
    NOT_READY = "not_ready"
    CLOSED = "closed"
    STARTED = "started"
    SUBMISSION_SETTLED = "settled"
    HANDED_OVER = "handed_over"
    PRESS_SENT = "said"
    SUBMISSION_UNDONE = "taken_back"
    MODERATED = "moderated"
    TIME_RAN_OUT = "ran_out"
    PAUSE_PROPOSED = "pause_wished"
    PAUSED = "paused"
    RESUMED = "went_on"
    AGREEMENT_PROPOSED = "proposed"
    AGREEMENT_REACHED = "agreed"
    AGREEMENT_REFUSED = "not_agreed"
    REQUEST_REFERRED = "referred"
    FINISHED = "finished"
    AWAY = "away"
    BACK = "back"
    SUBSTITUTE_SOUGHT = "sought"
    SEAT_OFFERED = "offered"
    SEAT_OFFER_WITHDRAWN = "gone"
    PRESS_REPORTED = "reported"
    REPORT_CLOSED = "report_closed"
    PRESS_HIDDEN = "hidden"
    MODERATOR_NAMED = "named"
    QUESTION_ASKED = "asked"
    QUESTION_ANSWERED = "ruled"
    PLANS_RAN = "planned"


@dataclass(frozen=True)
class Event:
    """Something that happened.

    `match` is the engine's match as it now stands (None while the row is open; its log is not
    loaded), `before` who owed which decision until then, `motions` what each seat knew of the
    motions open to it until then (see `known_motions`). `seat` is the seat that somebody was
    invited to, or that changed hands: then `hand_over` is the record of it, and `former` the person
    who left it. `person` has taken or left a seat of a match that has not started, or is away
    (`absence`) or back; `address` is that of somebody who declined a seat they were invited to. One
    of the two also says who gets a seat from the waiting list, is asked whether they are ready, has
    not said so in time, or was to play in a match that its host closed. `submission` and `receipt`
    are those that were settled (`is_answered`: something else tells its author what came of it),
    `message` is what one player wrote to others, `act` what a moderator has done,
    `deadline` the decision of `seat` whose time ran out, and that somebody must see to. `vacancy`
    is a seat that needs a substitute; `person` is offered it (`seat_offer`), or no longer. `report`
    is a complaint about that `message`. `moderator` says that `person` was named as one,
    `question` is a player's question to the moderators, or the answer. `agreement` is what `seat`
    has proposed, agreed to last, or refused, or what is referred to moderators without a seat.
    `reason` is why a moderator has given a seat away, or wants a replacement. `is_told`: the
    players hear of it in another e-mail, which tells of several matches. `plans` of `seat`
    have run; the seats `prepared` are not asked, since a plan of theirs is due or has run: their
    players hear of it when nothing more is due.
    """

    kind: EventKind
    row: models.Match
    match: Match | None = None
    before: Mapping[Seat, str] = field(default_factory=dict)
    motions: Mapping[Seat, Mapping[str, Sequence[Seat]]] = field(default_factory=dict)
    seat: models.Seat | None = None
    submission: models.Submission | None = None
    receipt: Receipt | None = None
    is_answered: bool = False
    hand_over: models.HandOver | None = None
    former: models.User | None = None
    person: models.User | None = None
    absence: models.Absence | None = None
    address: str = ""
    message: models.PressMessage | None = None
    act: models.ModeratorAct | None = None
    deadline: models.DecisionDeadline | None = None
    vacancy: models.Vacancy | None = None
    seat_offer: models.SeatOffer | None = None
    report: models.PressReport | None = None
    moderator: models.Moderator | None = None
    question: models.RulesQuestion | None = None
    agreement: models.Agreement | None = None
    reason: str = ""
    is_told: bool = False
    plans: Sequence[models.Plan] = ()
    prepared: Collection[Seat] = frozenset()

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
            if self.before.get(seat) != asked and seat not in {self._own, *self.prepared}
        ]

    @property
    def newly_concerned(self) -> list[Seat]:
        """The seats that know something new of a motion: it was made, answered or is at its end.

        In a secret vote an answer is no news to the others. Neither the seat that made the
        submission is among them, nor those among `newly_owing`.
        """
        if self.match is None:
            return []
        now = known_motions(self.match)
        concerned = {
            seat for seat in self.match.state["seats"] if now[seat] != self.motions.get(seat, {})
        }
        return sorted(concerned - {*self.newly_owing, *self.prepared, self._own})

    @property
    def _own(self) -> Seat | None:
        return self.submission.seat if self.submission is not None else None


def known_motions(match: Match) -> dict[Seat, dict[str, list[Seat]]]:
    """Return for each seat the open motions that it is party to, and who it knows has accepted."""
    state = match.state
    return {
        seat: {
            motion["id"]: visible_motion(match, motion, seat)["consents"]
            for motion in state["motions"]
            if seat in parties(motion)
        }
        for seat in state["seats"]
    }


Announce = Callable[[Session, Event], None]
"""Tells the players of an event, by writing into the same transaction."""


def announce_nothing(_session: Session, _event: Event) -> None:
    """Announce nothing: for matches without mail, such as those of the command line."""
