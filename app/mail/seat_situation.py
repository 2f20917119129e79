"""A stored match as one seat sees it in an e-mail."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from app.games.kernel.match import Match as Standing
from app.games.kernel.state import Entry, Seat
from app.games.presentation import Drawing
from app.games.text import DEFAULT_LANGUAGE, use
from app.mail.plan_reports import first_entry, report_of, untold_plans
from app.mail.situation import Limit, Situation, seen_board, situation
from app.mail.turn_summary import TurnSummary, turn_summary
from app.matches import digests, log
from app.matches.clock.offers import open_limits
from app.matches.clock.open_decisions import waiting_for
from app.matches.clock.timeout_answers import given_then
from app.matches.load import position
from app.matches.receipt import Receipt
from app.matches.seats.holders import SeatHolder, names_in, seat_holders
from app.models import DeadlineKind, DecisionDeadline, Match, User
from app.models import Seat as SeatRow

MAX_ENTRIES = 400
"""An e-mail tells of so many log entries at most; the match's page has them all."""


@dataclass(frozen=True)
class Reader:
    """For whom an e-mail is written: the language of a seat's player, and the names of all in it.

    Of a match that several parts of an e-mail tell of it is read once.
    """

    language: str
    names: Mapping[Seat, str]

    @classmethod
    def of(cls, session: Session, row: Match, seat: Seat) -> "Reader":
        """The player of `seat`."""
        assert row.id is not None
        return cls.among(seat_holders(session, row.id), language_of(session, row, seat))

    @classmethod
    def among(cls, seats: Sequence[SeatHolder], language: str) -> "Reader":
        """Somebody who reads `language`, in a match whose seats these people have."""
        with use(language):
            return cls(language, names_in(seats))


def situation_of(
    session: Session, row: Match, seat: Seat, reader: Reader | None = None
) -> Situation:
    """How the match of `row` stands for `seat`; empty while it has not begun."""
    assert row.id is not None
    match = position(row)
    if match is None:
        return Situation()
    # While the match is paused no moment can be named: it moves on with each day of the pause.
    goes_on = row.paused_at is None
    deadline = waiting_for(session, row.id).get(seat) if goes_on else None
    limits = open_limits(session, row.id) if goes_on else {}
    motions = [motion["id"] for motion in match.state["motions"]]
    reader = reader or Reader.of(session, row, seat)
    with use(reader.language):
        return situation(
            match,
            seat,
            reader.names,
            limit=_limit(row, match, deadline),
            limits={name: each.lapses_at for name, each in limits.items()},
            made=log.motion_dates(session, row.id, motions),
            log=log.entries_of_motions(session, row.id, motions),
            reports=report_of(session, untold_plans(session, row.id, seat), reader.names),
        )


def language_of(session: Session, row: Match, seat: Seat) -> str:
    """The language of the player of a seat, English for a bot: of what the seat reads by mail."""
    asked = (
        select(User.locale)
        .join(SeatRow, col(SeatRow.user_id) == User.id)
        .where(SeatRow.match_id == row.id)
    )
    return session.exec(asked.where(SeatRow.letter == seat)).first() or DEFAULT_LANGUAGE


def _limit(row: Match, match: Standing, deadline: DecisionDeadline | None) -> Limit | None:
    if deadline is None or deadline.closes_at is None or deadline.up_at is not None:
        return None
    order = given_then(row, match, deadline)
    otherwise = match.title.notation.write(order) if order is not None else ""
    return Limit(
        deadline.closes_at, otherwise, row.time_up.value, deadline.kind is DeadlineKind.OWN
    )


def events_for(
    session: Session,
    row: Match,
    seat: Seat,
    since: datetime | None = None,
    *,
    with_own: bool = False,
) -> TurnSummary:
    """What the log tells `seat` since its own last action, and since the moment `since`.

    `with_own`: what came of that action as well, which may have ended the match.
    """
    return events_told(session, row, seat, news_of(session, row, seat, since, with_own=with_own))


def events_told(
    session: Session,
    row: Match,
    seat: Seat,
    news: Sequence[Entry],
    reader: Reader | None = None,
) -> TurnSummary:
    """What the log entries `news` tell `seat`."""
    match = position(row)
    if match is None:
        return TurnSummary()
    before = digests.view_before(session, row, match.title, seat, news)
    reader = reader or Reader.of(session, row, seat)
    with use(reader.language):
        return turn_summary(match, news, seat, reader.names, before)


def events_since(session: Session, row: Match, seat: Seat, first: int) -> TurnSummary:
    """What the log tells `seat` from the entry of this number on."""
    assert row.id is not None
    first = max(first, log.next_number(session, row.id) - MAX_ENTRIES)
    return events_told(session, row, seat, log.entries_from(session, row.id, first))


def board_drawing(
    session: Session, row: Match, seat: Seat, news: Sequence[Entry] | None = None
) -> Drawing | None:
    """The board as `seat` sees it, with what it is told of since its own last action (`news`)."""
    match = position(row)
    if match is None:
        return None
    return seen_board(match, news_of(session, row, seat) if news is None else news, seat)


def receipt_drawing(session: Session, row: Match, seat: Seat, receipt: Receipt) -> Drawing | None:
    """The board as `seat` sees it after its orders, with what these tell of."""
    match = position(row)
    if match is None or receipt.entries is None:
        return None
    assert row.id is not None
    first, last = receipt.entries
    told = [each for each in log.entries_after(session, row.id, first, None) if each["n"] <= last]
    return seen_board(match, told, seat)


def news_of(
    session: Session,
    row: Match,
    seat: Seat,
    since: datetime | None = None,
    *,
    with_own: bool = False,
) -> list[Entry]:
    """The newest log entries since the last action of `seat`, and since the moment `since`.

    With `with_own` that action is one of them. What plans of the seat did before it, and no e-mail
    has told, is news as well. There are MAX_ENTRIES at most.
    """
    assert row.id is not None
    newest = log.next_number(session, row.id) - MAX_ENTRIES
    planned = first_entry(session, untold_plans(session, row.id, seat))
    own = log.next_after_own(session, row.id, seat, before=planned)
    own -= with_own and planned is None
    return log.entries_after(session, row.id, max(own, newest), since)
