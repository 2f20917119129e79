"""The audit: a match in which anything at all disagrees is found, and one that is whole is not."""

from collections.abc import Callable
from copy import deepcopy
from datetime import datetime, timedelta
from functools import partial

import pytest
from sqlmodel import Session, col, select

from app.database import reading_scope
from app.matches import undo
from app.matches.audit.checks import NUMBERS_AT_ONCE, audit, match_numbers
from app.matches.audit.outbox import stray_mails
from app.matches.load import NoSuchMatch
from app.matches.press import messages as press
from app.matches.seats import replacement
from app.models import (
    DecisionDeadline,
    Draft,
    HandOver,
    LogEntry,
    MailKind,
    Match,
    MatchStatus,
    MotionLimit,
    Outbox,
    OutboxStatus,
    PressMark,
    PressMessage,
    PressMute,
    Seat,
    SeatOffer,
    Submission,
    SubmissionSource,
    SubmissionStatus,
    TimeBank,
    User,
    Vacancy,
    VacancyReason,
    utc_now,
)
from tests.matches.dares import DARES
from tests.matches.table import Table

Change = Callable[[Session, int], None]


@pytest.fixture
def played(table: Table) -> int:
    """A match with everything in it: rolls, press, a hand-over, letters that were sent."""
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"))
    table.play(match_id, "A", "add 3\nroll")
    table.play(match_id, "B", "add 1")
    talk: list[tuple[str, list[str] | None]] = [("A", None), ("A", ["C"]), ("C", ["A"])]
    for seat, to in talk:
        table.writing(partial(_say, table, match_id, seat, to))
    table.writing(
        lambda s: replacement.give_to_bot(s, s.get_one(Match, match_id), "B", table.announce)
    )
    table.writing(_send_all)
    return match_id


def _say(table: Table, match_id: int, seat: str, to: list[str] | None, session: Session) -> None:
    press.say(
        session,
        match_id=match_id,
        seat=seat,
        to=to,
        text="Peace?",
        key=f"{seat}{to}",
        announce=table.announce,
    )


def _send_all(session: Session) -> None:
    for letter in session.exec(select(Outbox)):
        letter.status = OutboxStatus.SENT
        session.add(letter)


def faults(table: Table, match_id: int, now: datetime | None = None) -> list[str]:
    with reading_scope(table.engine) as session:
        return [fault.what for fault in audit(session, match_id, now or utc_now())]


def _seat(session: Session, match_id: int, letter: str) -> Seat:
    return session.exec(select(Seat).where(Seat.match_id == match_id, Seat.letter == letter)).one()


def _add_letter(session: Session, match_id: int | None, status: OutboxStatus) -> None:
    long_ago = utc_now() - timedelta(hours=3)
    session.add(
        Outbox(
            cause=f"test {match_id} {status}",
            kind=MailKind.TURN,
            recipient="x@example.org",
            subject="-",
            body_text="-",
            match_id=match_id,
            status=status,
            next_attempt_at=long_ago,
            error="550 no such user",
        )
    )


def another_total(session: Session, match_id: int) -> None:
    row = session.get_one(Match, match_id)
    state = deepcopy(row.state)
    assert state is not None
    state["board"]["totals"]["A"] += 1
    row.state = state


def an_end(session: Session, match_id: int) -> None:
    session.get_one(Match, match_id).status = MatchStatus.FINISHED


def another_result(session: Session, match_id: int) -> None:
    session.get_one(Match, match_id).result = {"ranking": [["B"], ["A"]]}


def no_position(session: Session, match_id: int) -> None:
    session.get_one(Match, match_id).state = None


def other_rules(session: Session, match_id: int) -> None:
    session.get_one(Match, match_id).rules_version = 7


def an_unknown_title(session: Session, match_id: int) -> None:
    session.get_one(Match, match_id).title = "chess"


def orders_of_another(session: Session, match_id: int) -> None:
    entry = session.exec(
        select(LogEntry).where(LogEntry.match_id == match_id, LogEntry.seat == "B")
    ).one()
    entry.submission_id = session.exec(select(Submission.id).where(Submission.seat == "A")).one()


def an_empty_seat(session: Session, match_id: int) -> None:
    _seat(session, match_id, "A").user_id = None


def two_holders(session: Session, match_id: int) -> None:
    _seat(session, match_id, "B").user_id = _seat(session, match_id, "A").user_id


def an_unknown_bot(session: Session, match_id: int) -> None:
    _seat(session, match_id, "B").bot = "deep blue"


def an_old_address(session: Session, match_id: int) -> None:
    _seat(session, match_id, "B").token_generation = 0


def an_address_of_a_bot(session: Session, match_id: int) -> None:
    _seat(session, match_id, "B").token_expires_at = utc_now()


def another_successor(session: Session, match_id: int) -> None:
    session.exec(select(HandOver).where(HandOver.match_id == match_id)).one().successor = "Vera"


def seen_too_much(session: Session, match_id: int) -> None:
    row = session.get_one(Match, match_id)
    row.seen = {**row.seen, "A": row.version + 1}


def seen_by_a_stranger(session: Session, match_id: int) -> None:
    row = session.get_one(Match, match_id)
    row.seen = {**row.seen, "F": 1}


def a_draft_of_a_bot(session: Session, match_id: int) -> None:
    session.add(Draft(match_id=match_id, seat="B", base_version=1))


def a_draft_of_tomorrow(session: Session, match_id: int) -> None:
    session.add(Draft(match_id=match_id, seat="A", base_version=99))


def lost_orders(session: Session, match_id: int) -> None:
    session.add(
        Submission(
            match_id=match_id,
            seat="A",
            key="lost",
            source=SubmissionSource.WEB,
            text="roll",
            created_at=utc_now() - timedelta(hours=2),
        )
    )


def no_receipt(session: Session, match_id: int) -> None:
    session.add(
        Submission(
            match_id=match_id,
            seat="A",
            key="x",
            source=SubmissionSource.WEB,
            status=SubmissionStatus.REFUSED,
        )
    )


def another_question(session: Session, match_id: int) -> None:
    owed = select(DecisionDeadline).where(DecisionDeadline.match_id == match_id)
    session.exec(owed.where(DecisionDeadline.seat == "A")).one().mark = "1:tea"


def a_debt_of_time(session: Session, match_id: int) -> None:
    session.add(TimeBank(match_id=match_id, seat="A", seconds=-1))


def an_unknown_debt(session: Session, match_id: int) -> None:
    owed = select(DecisionDeadline).where(DecisionDeadline.match_id == match_id)
    session.delete(session.exec(owed.where(DecisionDeadline.seat == "A")).one())


def a_limit_too_many(session: Session, match_id: int) -> None:
    session.add(MotionLimit(match_id=match_id, motion="AB1", lapses_at=utc_now()))


def a_lost_message(session: Session, match_id: int) -> None:
    session.delete(
        session.exec(
            select(PressMessage).where(PressMessage.circle == "AC", PressMessage.n == 1)
        ).one()
    )


def a_strange_circle(session: Session, match_id: int) -> None:
    for message in session.exec(select(PressMessage).where(PressMessage.circle == "AC")):
        message.circle = "AF"
        session.add(message)


def a_name_on_no_name(session: Session, match_id: int) -> None:
    session.exec(select(PressMessage).where(PressMessage.circle == "")).one().is_anonymous = True


def read_ahead(session: Session, match_id: int) -> None:
    session.add(PressMark(match_id=match_id, seat="A", circle="", n=5))


def muted_himself(session: Session, match_id: int) -> None:
    session.add(PressMute(match_id=match_id, seat="A", muted="A"))


def a_letter(status: OutboxStatus) -> Change:
    return lambda session, match_id: _add_letter(session, match_id, status)


def a_search(ended_at: datetime | None = None) -> Change:
    """A search for seat A at which nobody looks any more, with an open offer."""

    def change(session: Session, match_id: int) -> None:
        vacancy = Vacancy(
            match_id=match_id, seat="A", why=VacancyReason.TIME_OUT, by="Anna", ended_at=ended_at
        )
        session.add(vacancy)
        session.flush()
        user = session.exec(select(User)).first()
        assert user is not None
        offer = SeatOffer(vacancy_id=vacancy.id or 0, user_id=user.id or 0, lapses_at=utc_now())
        session.add(offer)

    return change


FINDINGS: list[tuple[Change, str]] = [
    (another_total, "the snapshot differs from the replayed log in board"),
    (another_result, "result: the row says"),
    (an_end, "end: the row says True, the state False"),
    (no_position, "it is running and has no position"),
    (other_rules, "rules: the row says 7"),
    (an_unknown_title, "unknown title chess"),
    (orders_of_another, "cannot result from its submission"),
    (an_empty_seat, "seat A is empty"),
    (two_holders, "seat B has both a player and a bot"),
    (an_unknown_bot, "the unknown bot deep blue"),
    (an_old_address, "changed hands 1 times, and its addresses became void 0 times"),
    (an_address_of_a_bot, "still a valid address"),
    (another_successor, "seat B was given to Vera, but a bot (steady) has it"),
    (a_search(), "a substitute is being sought for seat A, but nobody has been asked"),
    (a_search(utc_now()), "seat A is still on offer, but no substitute is being sought"),
    (seen_too_much, "seat A has seen"),
    (seen_by_a_stranger, "seen counts exist for"),
    (a_draft_of_a_bot, "draft for seat B, which nobody can write"),
    (a_draft_of_tomorrow, "the draft of seat A is for a future version"),
    (lost_orders, "of seat A has waited since"),
    (no_receipt, "is refused without a receipt"),
    (another_question, "there is a row for seat A, 1:tea, but it owes no such decision"),
    (a_debt_of_time, "the time bank of seat A is -1 seconds"),
    (an_unknown_debt, "seat A owes 1:count:count, but there is no row for it"),
    (a_limit_too_many, "AB1 has a deadline but is not open"),
    (a_lost_message, "message 2 to AC follows message 0"),
    (a_strange_circle, "is in no circle"),
    (a_name_on_no_name, "shows its author's name"),
    (read_ahead, "seat A has read 5 messages to everybody"),
    (muted_himself, "seat A has muted seat A"),
    (a_letter(OutboxStatus.QUEUED), "(turn) was due at"),
    (a_letter(OutboxStatus.HELD), "is held, but was due at"),
    (a_letter(OutboxStatus.GATHERED), "is gathered, but was due at"),
    (a_letter(OutboxStatus.DEAD), "was given up after 0 attempts: 550"),
]


def test_what_disagrees_is_found(table: Table, played: int) -> None:
    assert faults(table, played) == []
    missed = {}
    for change, finding in FINDINGS:
        # Not committed: the next one finds the match whole again.
        with Session(table.engine) as session:
            change(session, played)
            session.flush()
            found = [fault.what for fault in audit(session, played, utc_now())]
            session.rollback()
        if not any(finding in line for line in found):
            missed[finding] = found
    assert missed == {}


def test_a_match_that_waits_or_is_over_is_whole(table: Table) -> None:
    waiting = table.open_match(table.person("Vera"))
    assert waiting.id is not None
    assert faults(table, waiting.id) == []
    over = table.running_match(table.people("Anna", "Ben"))
    for orders in ("done", "bid 3"):
        for seat in "AB":
            assert table.play(over, seat, orders).ok
    table.writing(_send_all)
    assert table.row(over).status is MatchStatus.FINISHED
    assert faults(table, over) == []


def test_after_something_was_taken_back_a_match_is_whole(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"))
    table.play(match_id, "A", "add 3")
    table.writing(lambda s: undo.undo(s, match_id, "A", table.announce))
    assert faults(table, match_id) == []


def test_what_is_due_and_was_not_done_is_found(table: Table) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), title=DARES)
    table.play(match_id, "A", "dare")
    assert faults(table, match_id) == []
    found = faults(table, match_id, utc_now() + timedelta(days=30))
    assert any("ran out of time at" in line for line in found), found


def test_a_silent_bot_is_found(table: Table) -> None:
    match_id = table.running_match([table.person("Anna")], bots=1)
    assert faults(table, match_id) == []
    later = faults(table, match_id, utc_now() + timedelta(hours=2))
    assert any("the bot steady of seat" in line for line in later), later


def test_letters_of_no_match_are_looked_at_too(table: Table) -> None:
    table.writing(lambda session: _add_letter(session, None, OutboxStatus.QUEUED))
    with reading_scope(table.engine) as session:
        (stray,) = stray_mails(session, utc_now())
    assert "was due at" in stray.what
    assert "worker" in stray.remedy


def test_all_matches_are_numbered_however_many(table: Table) -> None:
    first = table.open_match(table.person("Anna"))
    table.writing(lambda session: _copy(session, first, NUMBERS_AT_ONCE))
    numbers = list(match_numbers(table.engine))
    assert len(numbers) == NUMBERS_AT_ONCE + 1
    assert numbers == sorted(set(numbers))
    with pytest.raises(NoSuchMatch):
        faults(table, numbers[-1] + 1)


def _copy(session: Session, row: Match, times: int) -> None:
    for number in range(times):
        fields = row.model_dump(exclude={"id", "invite_code"})
        session.add(Match(**fields, invite_code=f"copy {number}"))
    assert session.exec(select(Match).order_by(col(Match.id))).first() is not None
