"""Samples: a few real matches, each played by bots up to another point, to be copied by the crowd.

They are played by the site's own functions, so that whatever these write lies in the database: log
entries, orders with receipts, owed decisions, press, drafts and letters.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from random import Random

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import session_scope
from app.games.catalogue import TITLES
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.mail.announce import by_mail
from app.matches import bots, drafts
from app.matches.events import Announce
from app.matches.load import load, lock
from app.matches.lobby import create, seating
from app.matches.lobby.settings import Settings as Chosen
from app.matches.press import messages
from app.matches.refusal import NotPossible
from app.matches.seat_version import seen_version
from app.matches.seats import resignation
from app.matches.submit import apply_submission, queue_submission
from app.models import MatchStatus, Spectators, SubmissionSource, User
from app.models import Seat as SeatRow

TITLE = TITLES["rcw"]
MOST_TRIES = 200
KINDS = (
    Chosen(turn_hours=72, bank_hours=48, spectators=Spectators.TURNS),
    Chosen(),
)
"""With which settings the samples are played, by turns."""

WORDS = (
    "What do you say to a pact in the south?",
    "Let us wait and see.",
    "**No.** Not this turn.",
)


@dataclass(frozen=True)
class Plan:
    """A match to be played: who sits there, and how often somebody hands in orders.

    With no `orders` it waits for its players, and `people` have come; of `ends` the last ones make
    the match be over: each player but one leaves it.
    """

    seats: int
    people: int
    orders: int = 0
    ends: bool = False

    @property
    def status(self) -> MatchStatus:
        """What becomes of it."""
        if not self.orders:
            return MatchStatus.OPEN
        return MatchStatus.FINISHED if self.ends else MatchStatus.RUNNING


PLANS = (
    Plan(seats=3, people=3, orders=4),
    Plan(seats=4, people=3, orders=8),
    Plan(seats=4, people=4, orders=12),
    Plan(seats=5, people=5, orders=20),
    Plan(seats=6, people=4, orders=12),
    Plan(seats=3, people=2, orders=16),
    Plan(seats=4, people=2),
    Plan(seats=3, people=3, orders=3, ends=True),
)


@dataclass(frozen=True)
class Sample:
    """A match that was played after its plan."""

    match_id: int
    status: MatchStatus


def play_samples(engine: Engine, settings: Settings, plans: Sequence[Plan]) -> list[Sample]:
    """Play the `plans` among the first accounts of the database."""
    announce = by_mail(settings)
    return [
        _Sample(engine, announce, number).played(plan) for number, plan in enumerate(plans, start=1)
    ]


class _Sample:
    """One match while it is being played; each of its steps is a transaction, as on the site."""

    def __init__(self, engine: Engine, announce: Announce, number: int) -> None:
        self.engine = engine
        self.announce = announce
        self.number = number
        self.whims = Random(number)
        self.keys = count(1)
        self.match_id = 0

    def played(self, plan: Plan) -> Sample:
        """Play `plan` to its end."""
        with session_scope(self.engine) as session:
            self.match_id = self._begin(session, plan)
        for _ in range(plan.orders):
            self._let_bots_play()
            self._order()
        if plan.orders:
            self._let_bots_play()
            self._talk()
            self._draft()
        if plan.ends:
            self._end()
        return Sample(self.match_id, plan.status)

    def _begin(self, session: Session, plan: Plan) -> int:
        users = session.exec(select(User).order_by(col(User.id)).limit(plan.people)).all()
        row = create.create_match(
            session,
            users[self.number % len(users)],
            title=TITLE,
            name=f"Match {self.number}",
            seat_count=plan.seats,
            options={},
            bots=plan.seats - plan.people if plan.orders else 0,
            settings=KINDS[self.number % len(KINDS)],
        )
        for user in users:
            seating.take_seat(session, row, user)
        if plan.orders:
            create.start_match(session, row, self.announce)
        assert row.id is not None
        return row.id

    def _let_bots_play(self) -> None:
        playing = True
        while playing:
            with session_scope(self.engine) as session:
                playing = bots.play_bots(session, self.match_id, self.announce)

    def _order(self) -> None:
        """Let somebody who owes a decision hand in what a bot would do."""
        with session_scope(self.engine) as session:
            loaded = load(session, self.match_id, with_log=False)
            people = self._people(session)
            owing = sorted(set(loaded.match.waiting()) & set(people))
            if not owing:
                return
            seat = self.whims.choice(owing)
            submission = queue_submission(
                session,
                match_id=self.match_id,
                seat=seat,
                key=f"sample:{next(self.keys)}",
                source=self.whims.choice((SubmissionSource.WEB, SubmissionSource.MAIL)),
                text=None,
                actions=thought_out(loaded.match, seat, self.whims),
                base_version=seen_version(loaded.row, seat),
                user_id=people[seat],
            )
            assert submission.id is not None
            apply_submission(session, submission.id, self.announce)

    def _talk(self) -> None:
        with session_scope(self.engine) as session:
            people = sorted(self._people(session))
            for author, words in zip(people, WORDS, strict=False):
                others = None if author == people[0] else [people[0]]
                key = f"sample:{next(self.keys)}"
                messages.say(
                    session,
                    match_id=self.match_id,
                    seat=author,
                    to=others,
                    text=words,
                    key=key,
                    announce=self.announce,
                )

    def _draft(self) -> None:
        """Let somebody who owes a decision begin to think about it."""
        with session_scope(self.engine) as session:
            loaded = load(session, self.match_id, with_log=False)
            owing = sorted(set(loaded.match.waiting()) & set(self._people(session)))
            if owing:
                version = seen_version(loaded.row, owing[0])
                action = loaded.match.options(owing[0])[0]
                drafts.add(session, self.match_id, owing[0], [action], version, 0)

    def _end(self) -> None:
        """Let one player after the other leave, as soon as the rules let him, until it is over."""
        for _ in range(MOST_TRIES):
            with session_scope(self.engine) as session:
                row = lock(session, self.match_id)
                if row.status is MatchStatus.FINISHED:
                    return
                with suppress(NotPossible):
                    seat, user_id = self.whims.choice(sorted(self._people(session).items()))
                    user = session.get_one(User, user_id)
                    resignation.leave_game(session, row, seat, user, self.announce, may_wait=False)
            self._order()
        raise RuntimeError("this sample does not come to its end")

    def _people(self, session: Session) -> dict[Seat, int]:
        found = session.exec(
            select(SeatRow.letter, SeatRow.user_id).where(SeatRow.match_id == self.match_id)
        )
        return {letter: user_id for letter, user_id in found if user_id is not None}


def thought_out(match: Match, seat: Seat, whims: Random) -> list[Action]:
    """Return what a player puts together before he submits: up to the next roll of dice."""
    draft = match.draft()
    asked = draft.waiting()[seat]
    actions: list[Action] = []
    while draft.waiting().get(seat) == asked:
        actions.append(TITLE.bots["steady"](draft, seat, whims))
        try:
            draft.apply(seat, actions[-1])
        except ChanceNeeded:
            break
    return actions
