"""What the database says of a match, for the judgement at the end; the players never look here."""

from collections import Counter
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.database import reading_scope, session_scope
from app.games.catalogue import TITLES
from app.games.kernel.chance import RecordedDice
from app.games.kernel.match import Match as Position
from app.games.kernel.view import is_visible, log_for
from app.mail.outbox import is_to_go
from app.matches.load import load, position
from app.matches.verify import verify
from app.models import (
    LogEntry,
    Match,
    Outbox,
    Seat,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    User,
    utc_now,
)


class Records:
    """The only match of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def match(self) -> Match:
        """Its row."""
        with self._reading() as session:
            return session.exec(select(Match)).one()

    def game_turn(self) -> int:
        """Which game turn it is; the inter-phase still belongs to the old one (R05)."""
        state = self.match().state
        if not state:
            return 0
        board = state["board"]
        return int(board["turn"] if board["phasing"] else board["turn"] - 1)

    def people(self) -> dict[str, str]:
        """The addresses of those who sit on seats, by the seats' letters."""
        with self._reading() as session:
            rows = session.exec(select(Seat.letter, User.email).where(Seat.user_id == User.id))
            return dict(rows.all())

    def make_known(self, address: str) -> None:
        """Note that the owner of an account has sent orders by e-mail before."""
        with session_scope(self._engine) as session:
            user = session.exec(select(User).where(User.email == address)).one()
            user.sender_confirmed_at = utc_now()

    def is_at_rest(self) -> bool:
        """Whether only people are waited for, and every e-mail that is due has been sent."""
        match = position(self.match())
        assert match is not None
        with self._reading() as session:
            unsent = select(Outbox.id).where(is_to_go())
            unsettled = select(Submission.id).where(Submission.status == SubmissionStatus.QUEUED)
            busy = session.exec(unsent).first() or session.exec(unsettled).first()
        return busy is None and set(match.waiting()) <= set(self.people())

    def log(self) -> list[LogEntry]:
        """The rows of the log."""
        with self._reading() as session:
            return list(session.exec(select(LogEntry).order_by(col(LogEntry.n))))

    def told(self) -> list[tuple[str, dict[str, Any]]]:
        """Everything that the log tells, in its order: wording keys with their arguments."""
        return [(each["say"], each["args"]) for entry in self.log() for each in entry.tellings]

    def entries_read_by(self, seat: str) -> int:
        """How many entries of the log the seat may read."""
        with self._reading() as session:
            match = load(session, self.match().id or 0).match
        return len(log_for(match.title, match.log, seat))

    def submission_of(self, message_id: str) -> int:
        """The number of the submission that a mail became."""
        (found,) = [s for s in self.submissions() if s.reply_to == message_id]
        assert found.id is not None
        return found.id

    def letters(self) -> list[Outbox]:
        """The outbox, oldest first."""
        with self._reading() as session:
            return list(session.exec(select(Outbox).order_by(col(Outbox.id))))

    def submissions(self, *sources: SubmissionSource) -> list[Submission]:
        """The submissions from these sources, oldest first."""
        with self._reading() as session:
            return list(
                session.exec(
                    select(Submission)
                    .where(col(Submission.source).in_(sources or tuple(SubmissionSource)))
                    .order_by(col(Submission.id))
                )
            )

    def faults(self) -> list[str]:
        """What `verify` finds."""
        with self._reading() as session:
            return verify(session, self.match().id or 0)

    def called(self) -> list[str]:
        """The causes of the turn and proposal mails that are due, worked out from the log alone.

        Whoever sits on a seat gets a turn mail when he owes a decision that he did not owe before,
        else a proposal mail when a motion of his was made, accepted or ended; neither by his own
        orders, whose receipt tells it. A cause names how often its reader has been shown something.
        """
        row, called = self.match(), []
        played = self._from_the_start()
        shown = Counter(played.state["seats"])
        for _submission, entries in groupby(self.log()[1:], key=lambda each: each.submission_id):
            before, length = _standing(played), len(played.log)
            by = None
            for entry in entries:
                by = entry.seat
                played.apply(str(by), entry.action)
            after = _standing(played)
            concerned = _newly_concerned(before, after)
            shown.update(
                seat
                for seat in played.state["seats"]
                if seat in concerned
                or before.owed.get(seat) != after.owed.get(seat)
                or any(is_visible(entry, seat) for entry in played.log[length:])
            )
            others = set(self.people()) - {by}
            turns = others & _newly_owing(before, after)
            called += [f"turn:{row.id}:{shown[seat]}:{seat}" for seat in turns]
            proposals = others & concerned - turns
            called += [f"proposal:{row.id}:{shown[seat]}:{seat}" for seat in proposals]
        return called

    def _from_the_start(self) -> Position:
        """The match as it stood before anybody had acted."""
        row = self.match()
        with self._reading() as session:
            log = load(session, row.id or 0).match.log
        draws = [draw for entry in log for draw in entry["draws"]]
        seats = (row.state or {})["seats"]
        return Position.new(TITLES[row.title], seats, options=row.options, dice=RecordedDice(draws))

    def _reading(self) -> AbstractContextManager[Session]:
        return reading_scope(self._engine)


@dataclass(frozen=True)
class _Standing:
    """Who owes what, who is party to which motion, and who has accepted it."""

    owed: dict[str, str]
    motions: dict[str, list[str]]
    accepted: dict[str, list[str]]


def _standing(match: Position) -> _Standing:
    motions = {m["id"]: [m["by"], *m["asked"]] for m in match.state["motions"]}
    accepted = {m["id"]: list(m["consents"]) for m in match.state["motions"]}
    return _Standing(match.waiting(), motions, accepted)


def _newly_owing(before: _Standing, after: _Standing) -> set[str]:
    return {seat for seat, asked in after.owed.items() if before.owed.get(seat) != asked}


def _newly_concerned(before: _Standing, after: _Standing) -> set[str]:
    known = {**before.motions, **after.motions}
    changed = [each for each in known if before.accepted.get(each) != after.accepted.get(each)]
    return {seat for motion in changed for seat in known[motion]}
