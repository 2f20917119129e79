"""What the tests of ratings do again and again: people, matches of Tally, and their ratings."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Engine
from sqlmodel import col, select

from app.config import Settings
from app.database import reading_scope, session_scope
from app.mail.announce import by_mail
from app.matches.events import announce_nothing
from app.matches.load import lock
from app.matches.lobby import create, seating
from app.matches.lobby.settings import Settings as MatchSettings
from app.matches.seats.replacement import give_to_bot, replace_player
from app.matches.system_orders import give_orders
from app.models import (
    Match,
    PlayerRating,
    RatedPart,
    RatingPool,
    Seat,
    SideAssignment,
    SubmissionSource,
    User,
)
from app.ratings.audit import audit
from tests.mail.post import add_player
from tests.matches.tally import TALLY


@dataclass
class RatedMatches:
    """People and their matches in a database; each method is one transaction."""

    engine: Engine
    settings: Settings
    people: dict[str, int] = field(default_factory=dict)

    def person(self, name: str) -> int:
        """The account of somebody, made if need be."""
        if name not in self.people:
            with session_scope(self.engine) as session:
                self.people[name] = add_player(session, name).id or 0
        return self.people[name]

    def start(
        self, names: Sequence[str], *, rated: bool = True, hours: int | None = 168, bots: int = 0
    ) -> int:
        """Start a match, in which these people have the first seats; return its number."""
        ids = [self.person(name) for name in names]
        with session_scope(self.engine) as session:
            match = create.create_match(
                session,
                session.get_one(User, ids[0]),
                title=TALLY,
                name="Tally",
                seat_count=len(ids) + bots,
                options={},
                settings=MatchSettings(
                    is_rated=rated, turn_hours=hours, side_assignment=SideAssignment.CHOICE
                ),
            )
            for index, seat in enumerate(seating.seats_of(session, match)):
                seat.user_id = ids[index] if index < len(ids) else None
                seat.bot = None if index < len(ids) else "steady"
                session.add(seat)
            session.flush()
            create.start_match(session, match, announce_nothing)
            return match.id or 0

    def order(self, number: int, seat: str, *orders: str, tells: bool = True) -> None:
        """Let a seat give orders, one at a time."""
        with session_scope(self.engine) as session:
            for order in orders:
                receipt = give_orders(
                    session,
                    number,
                    seat,
                    key=f"{number} {seat} {order}",
                    source=SubmissionSource.API,
                    text=order,
                    announce=by_mail(self.settings) if tells else announce_nothing,
                )
                assert receipt.ok, receipt

    def end(self, number: int, tells: bool = True) -> None:
        """Play a match to its end: A before B, and so on. Without `tells`, nothing counts it."""
        with reading_scope(self.engine) as session:
            found = select(Seat.letter).where(Seat.match_id == number).order_by(col(Seat.letter))
            letters = list(session.exec(found))
        for letter in letters:
            self.order(number, letter, "done")
        for bid, letter in zip(range(9, 0, -1), letters, strict=False):
            self.order(number, letter, f"bid {bid}", tells=tells)

    def play(self, *names: str, rated: bool = True, hours: int | None = 168) -> int:
        """Play a whole match; who is named first wins."""
        number = self.start(names, rated=rated, hours=hours)
        self.end(number)
        return number

    def replace(self, number: int, letter: str, name: str | None) -> None:
        """Give a seat to somebody, or to a bot."""
        successor = self.person(name) if name else None
        with session_scope(self.engine) as session:
            row = lock(session, number)
            if successor is None:
                give_to_bot(session, row, letter, announce_nothing)
            else:
                user = session.get_one(User, successor)
                replace_player(session, row, letter, user, announce_nothing)

    def ratings(self) -> dict[tuple[str, str], PlayerRating]:
        """All ratings, by the pace and the name."""
        with reading_scope(self.engine) as session:
            found = session.exec(
                select(RatingPool, PlayerRating).where(PlayerRating.pool_id == RatingPool.id)
            ).all()
            session.expunge_all()
        names = {user_id: name for name, user_id in self.people.items()}
        return {(pool.pace, names[row.user_id]): row for pool, row in found}

    def shares(self, number: int) -> list[tuple[str, str | None, float]]:
        """Who had which seat of the only rated match for which share."""
        names = {user_id: name for name, user_id in self.people.items()}
        with reading_scope(self.engine) as session:
            found = session.exec(select(RatedPart).order_by(col(RatedPart.id))).all()
            return [(row.seat, names.get(row.user_id or 0), row.share) for row in found]

    def faults(self) -> list[str]:
        """What fsck says of the ratings."""
        with reading_scope(self.engine) as session:
            return [fault.what for fault in audit(session)]

    def match(self, number: int) -> Match:
        """The row of a match."""
        with reading_scope(self.engine) as session:
            row = session.get_one(Match, number)
            session.expunge_all()
            return row
