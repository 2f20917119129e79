"""The people of a season: when they come to the site, and what they do there.

They use what the site uses for whoever clicks, and put what the worker is to do into the broker.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlmodel import Session, col, select

from app.database import reading_scope, session_scope
from app.games.kernel.bot import unanswered_motions
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.matches.agenda.item_query import in_play
from app.matches.agenda.items import ItemKind
from app.matches.clock import absence, calendar
from app.matches.load import load
from app.matches.refusal import NotPossible
from app.matches.seat_version import seen_version
from app.matches.seats import replacement, substitutes
from app.matches.submit import queue_submission
from app.models import (
    DecisionDeadline,
    MotionAsked,
    OfferStatus,
    SeatOffer,
    SubmissionSource,
    User,
    utc_now,
)
from app.models import Match as Row
from app.models import Seat as SeatRow
from tests.season.office import Office

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Sydney", "UTC", "Asia/Tokyo")
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
MAX_ORDERS = 3
"""So often somebody hands in orders in one match before he leaves the site again."""

SUGGESTS, TAKES_SEAT = 0.06, 0.7
"""How likely somebody is to suggest something, and to take a seat that he is offered."""


@dataclass
class Player:
    """One person: how many hours lie between his visits, and on which day he goes silent."""

    user_id: int
    pause: float
    silent_from: int | None = None
    away_until: datetime = LONG_AGO
    keys: int = 0

    def next_visit(self, lots: Random) -> timedelta:
        """How long he stays away from the site this time."""
        return timedelta(hours=min(24.0 * 7, 2 + lots.expovariate(1 / self.pause)))

    def key(self) -> str:
        """The key of his next orders."""
        self.keys += 1
        return f"season:{self.user_id}:{self.keys}"


@dataclass
class Visits:
    """What people do when they come to the site."""

    office: Office
    lots: Random
    refused: int = 0

    def visit(self, player: Player) -> None:
        """Do whatever waits for somebody."""
        self._look_at_seats(player)
        with reading_scope(self.office.engine) as session:
            waiting = in_play(session, player.user_id)
            owed = [each.match_id for each in waiting if each.wanted is ItemKind.DECISION]
            asked = self._asked(session, player.user_id)
        for match_id in sorted({*owed, *asked}):
            for _ in range(MAX_ORDERS):
                if not self._order(player, match_id):
                    break
                self.office.work(sends=False)

    def go_away(self, player: Player, days: int) -> None:
        """Say that he is away from tomorrow on."""
        with session_scope(self.office.engine) as session:
            user, now = session.get_one(User, player.user_id), utc_now()
            first = now.astimezone(calendar.zone_of(user)).date() + timedelta(days=1)
            last = first + timedelta(days=days - 1)
            absence.leave(session, user, first, last, now, self.office.announce)
        self.office.work()

    def come_back(self, player: Player) -> None:
        """Come back before the day that he had named."""
        with session_scope(self.office.engine) as session:
            user = session.get_one(User, player.user_id)
            try:
                absence.end_absences(session, user, utc_now(), self.office.announce)
            except absence.AbsenceError:
                return

    def resign(self, player: Player, match_id: int) -> bool:
        """Leave a match for good; return whether he had a seat there."""

        def leave(session: Session, row: Row, user: User) -> None:
            replacement.resign(session, row, user, self.office.announce)

        return self._change(player, match_id, leave)

    def invite_somebody(self, match_id: int, successor: Player) -> bool:
        """The host offers a seat that a bot has to somebody; return whether there was one."""
        with session_scope(self.office.engine) as session:
            row = session.get_one(Row, match_id)
            bot = session.exec(
                select(SeatRow).where(SeatRow.match_id == match_id, col(SeatRow.bot).is_not(None))
            ).first()
            email = session.get_one(User, successor.user_id).email
            try:
                if bot is not None:
                    replacement.invite_successor(
                        session, row, bot.letter, email, self.office.announce
                    )
            except NotPossible:
                return False
        self._go_on(match_id)
        return bot is not None

    def _look_at_seats(self, player: Player) -> None:
        """Take a seat over that is offered to him, or leave it."""
        with reading_scope(self.office.engine) as session:
            email = session.get_one(User, player.user_id).email
            kept = session.exec(
                select(SeatRow.match_id).where(SeatRow.invited_email == email)
            ).all()
            offered = substitutes.offers_to(session, player.user_id, utc_now())
        for match_id in kept:
            self._change(
                player,
                match_id,
                lambda s, row, user: replacement.take_over(s, row, user, self.office.announce),
            )
        for offer in offered:
            if self.lots.random() < TAKES_SEAT:
                self._change(
                    player,
                    offer.match_id,
                    lambda s, row, user: substitutes.accept(s, row, user, self.office.announce),
                )
            else:
                self._change(player, offer.match_id, substitutes.decline)

    def _change(
        self, player: Player, match_id: int, change: Callable[[Session, Row, User], Any]
    ) -> bool:
        try:
            with session_scope(self.office.engine) as session:
                change(
                    session, session.get_one(Row, match_id), session.get_one(User, player.user_id)
                )
        except NotPossible:
            return False
        self._go_on(match_id)
        return True

    def _go_on(self, match_id: int) -> None:
        """What the site asks of the worker when a match has been changed by hand."""
        self.office.ask(self.office.tasks.play_bots, match_id)
        self.office.ask(self.office.tasks.deliver_mail)
        self.office.work()

    def _asked(self, session: Session, user_id: int) -> list[int]:
        """The matches in which an offer is put to somebody."""
        return list(
            session.exec(
                select(MotionAsked.match_id)
                .where(
                    SeatRow.match_id == MotionAsked.match_id,
                    SeatRow.letter == MotionAsked.seat,
                    SeatRow.user_id == user_id,
                )
                .distinct()
            )
        )

    def _order(self, player: Player, match_id: int) -> bool:
        """Hand in orders in a match; return whether there was anything to order."""
        with session_scope(self.office.engine) as session:
            seat = session.exec(
                select(SeatRow.letter).where(
                    SeatRow.match_id == match_id, SeatRow.user_id == player.user_id
                )
            ).first()
            loaded = load(session, match_id, with_log=False)
            if seat is None or loaded.match.over:
                return False
            actions = self._thought_out(loaded.match, seat)
            if not actions:
                return False
            submission = queue_submission(
                session,
                match_id=match_id,
                seat=seat,
                key=player.key(),
                source=SubmissionSource.WEB,
                text=None,
                actions=actions,
                base_version=seen_version(loaded.row, seat),
                user_id=player.user_id,
            )
        self.office.ask(self.office.tasks.apply_submission, submission.id)
        return True

    def _thought_out(self, match: Match, seat: Seat) -> list[Action]:
        """What somebody puts together before he submits: up to the next roll of dice."""
        bot = match.title.bots["steady"]
        answers = unanswered_motions(match, seat)
        if answers:
            return [self.lots.choice(answers)]
        draft = match.draft()
        asked = draft.waiting().get(seat)
        if asked is None:
            return []
        rights = [option for option in match.any_time(seat) if option["do"] == "suggest"]
        if rights and self.lots.random() < SUGGESTS:
            return [self.lots.choice(rights)]
        actions: list[Action] = []
        while draft.waiting().get(seat) == asked and len(actions) < MAX_ORDERS:
            actions.append(bot(draft, seat, self.lots))
            try:
                draft.apply(seat, actions[-1])
            except ChanceNeeded:
                break
        return actions


def awaited(session: Session, now: datetime) -> set[int]:
    """The people for whom something waits: a decision, an offer, a seat."""
    of_seat = (
        SeatRow.match_id == DecisionDeadline.match_id,
        SeatRow.letter == DecisionDeadline.seat,
    )
    asked = (SeatRow.match_id == MotionAsked.match_id, SeatRow.letter == MotionAsked.seat)
    found = (
        select(SeatRow.user_id).where(*of_seat),
        select(SeatRow.user_id).where(*asked),
        select(User.id).where(User.email == SeatRow.invited_email),
        select(SeatOffer.user_id).where(
            SeatOffer.status == OfferStatus.OPEN, SeatOffer.lapses_at > now
        ),
    )
    numbers = (number for each in found for number in session.exec(each))
    return {number for number in numbers if number is not None}
