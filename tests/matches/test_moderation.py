"""Acts of a moderator: pause, more time, a reminder, the default; each with a reason for all."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import count

import pytest
from sqlmodel import Session, select

from app.database import reading_scope
from app.mail.preferences import reminders
from app.matches import undo
from app.matches.audience import audience
from app.matches.audit.checks import audit
from app.matches.clock import absence
from app.matches.clock.offers import open_limits
from app.matches.clock.open_decisions import waiting_for
from app.matches.moderation import acts
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.refusal import NotPossible
from app.models import (
    ActKind,
    DecisionDeadline,
    MailKind,
    Match,
    ModeratorAct,
    Outbox,
    Seat,
    User,
    utc_now,
)
from tests.matches.dares import DARES
from tests.matches.table import Table
from worker import sweep

HOURS = 24

_keys = count(1)


@dataclass
class Game:
    """A match of three in which A dares the others; Anna is its host."""

    table: Table
    match_id: int
    host: User

    def act(self, kind: ActKind, seat: str | None = None, hours: int | None = None,
            *, reason: str = "Ben is on a journey", by: User | None = None,
            key: str | None = None) -> ModeratorAct:  # fmt: skip
        wish = ActRequest(kind, by or self.host, reason, key or f"key {next(_keys)}", seat, hours)
        act = self.table.writing(lambda s: moderate(s, self.match_id, wish, self.table.announce))
        assert isinstance(act, ModeratorAct)
        return act

    def let_pass(self, hours: float) -> None:
        """Let so many hours have gone by for everything that has a time."""

        def earlier(session: Session) -> None:
            gone = timedelta(hours=hours)
            for deadline in waiting_for(session, self.match_id).values():
                deadline.asked_at -= gone
                deadline.closes_at = deadline.closes_at and deadline.closes_at - gone
                session.add(deadline)
            for limit in open_limits(session, self.match_id).values():
                limit.lapses_at -= gone
                session.add(limit)
            row = session.get_one(Match, self.match_id)
            if row.paused_at is not None:
                row.paused_at -= gone
                session.add(row)

        self.table.writing(earlier)

    def left(self, seat: str) -> float:
        """How many hours a seat has left for its answer."""
        deadline: DecisionDeadline = self.table.owed(self.match_id)[seat]
        assert deadline.closes_at is not None
        return round((deadline.closes_at - utc_now()) / timedelta(hours=1), 1)

    def letters(self, kind: MailKind) -> list[Outbox]:
        """The letters about acts that are of a kind."""
        letters = (each for each in self.table.letters() if each.cause.startswith("moderated:"))
        return [letter for letter in letters if letter.kind is kind]

    def faults(self) -> list[str]:
        with reading_scope(self.table.engine) as session:
            return [fault.what for fault in audit(session, self.match_id, utc_now())]


@pytest.fixture
def game(table: Table) -> Game:
    people = table.people("Anna", "Ben", "Cleo")
    match_id = table.running_match(people, title=DARES)
    assert table.play(match_id, "A", "dare").ok
    return Game(table, match_id, people[0])


def test_paused_nobodys_time_runs_out_and_nobody_loses_any(game: Game) -> None:
    table, match_id = game.table, game.match_id
    game.let_pass(4)
    game.act(ActKind.PAUSE)
    game.let_pass(24 * 10)
    table.end_deadlines(match_id, 0)
    assert sorted(table.deadlines(match_id)) == ["B", "C"]
    with reading_scope(table.engine) as session:
        far = utc_now() + timedelta(days=100)
        assert sweep.matches_with_ended_deadlines(session, far) == []
        assert reminders.matches_to_remind(session, far, 9) == []
    assert game.faults() == []
    game.act(ActKind.GO_ON)
    assert game.left("B") == game.left("C") == HOURS - 4
    table.end_deadlines(match_id, HOURS - 3)
    assert table.deadlines(match_id) == {}


def test_paused_orders_are_carried_out_and_who_is_asked_then_has_the_whole_time(
    game: Game,
) -> None:
    table, match_id = game.table, game.match_id
    game.act(ActKind.PAUSE)
    for seat, orders in (("B", "pass"), ("C", "pass"), ("A", "suggest 2")):
        assert table.play(match_id, seat, orders).ok
    game.let_pass(50)
    assert table.play(match_id, "A", "dare").ok
    game.let_pass(50)
    game.act(ActKind.GO_ON)
    assert game.left("B") == HOURS
    assert game.faults() == []
    with reading_scope(table.engine) as session:
        (limit,) = open_limits(session, match_id).values()
    assert limit.lapses_at > utc_now() + timedelta(hours=71)


def test_who_comes_back_from_his_journey_in_a_pause_has_as_much_time_as_before(game: Game) -> None:
    table, match_id = game.table, game.match_id
    letter = next(s for s in "BC" if s in table.deadlines(match_id))
    with reading_scope(table.engine) as session:
        seat = session.exec(select(Seat).where(Seat.match_id == match_id, Seat.letter == letter))
        user_id = seat.one().user_id
    game.let_pass(4)
    today = utc_now().date()

    def go(session: Session) -> None:
        user = session.get_one(User, user_id)
        absence.leave(session, user, today, today + timedelta(9), utc_now(), table.announce)

    def come_back(session: Session) -> None:
        user = session.get_one(User, user_id)
        absence.end_absences(session, user, utc_now(), table.announce)

    table.writing(go)
    assert game.left(letter) > 24 * 8
    game.act(ActKind.PAUSE)
    table.writing(come_back)
    assert game.left(letter) == HOURS - 4
    game.act(ActKind.GO_ON)
    assert game.left(letter) == HOURS - 4


def test_in_a_pause_no_letter_names_a_moment(game: Game) -> None:
    told = [letter.body_text for letter in game.table.letters() if letter.cause.startswith("turn:")]
    assert any("Answer by" in text for text in told)
    game.act(ActKind.PAUSE)
    for letter in game.letters(MailKind.MATCH):
        assert letter.answer_by is None


def test_a_limit_is_extended_for_one_seat(game: Game) -> None:
    game.let_pass(20)
    game.act(ActKind.EXTEND, "B", 48)
    assert (game.left("B"), game.left("C")) == (52, 4)
    deadline = game.table.deadlines(game.match_id)["B"]
    assert deadline.remind_at is not None
    assert deadline.closes_at is not None
    assert utc_now() < deadline.remind_at < deadline.closes_at
    assert game.faults() == []


def test_who_is_reminded_has_a_letter_at_once_and_no_second_one(game: Game) -> None:
    game.act(ActKind.REMIND, "B")
    (letter,) = game.letters(MailKind.REMINDER)
    assert letter.seat == "B"
    assert "Ben is on a journey" in letter.body_text
    assert "pass" in letter.body_text
    with pytest.raises(NotPossible, match="12 hours"):
        game.act(ActKind.REMIND, "B")
    game.act(ActKind.REMIND, "C")
    with pytest.raises(NotPossible, match="has no open decision"):
        game.act(ActKind.REMIND, "A")


def test_a_default_is_forced_when_half_of_the_time_is_gone(game: Game) -> None:
    table, match_id = game.table, game.match_id
    with pytest.raises(NotPossible, match="half of the time"):
        game.act(ActKind.FORCE, "B")
    game.let_pass(HOURS / 2)
    waiting = table.queue(match_id, "B", "match")
    with pytest.raises(NotPossible, match="new orders are being carried out"):
        game.act(ActKind.FORCE, "B")
    assert table.apply(waiting).ok
    game.act(ActKind.FORCE, "C")
    assert table.deadlines(match_id) == {}
    assert table.log(match_id)[-1].action == {"do": "pass"}
    with pytest.raises(undo.NothingToUndo):
        table.writing(lambda s: undo.undo(s, match_id, "C", table.announce))
    assert table.faults(match_id) == []
    assert game.faults() == []


def test_all_players_are_told_who_did_what_and_why(game: Game) -> None:
    act = game.act(ActKind.PAUSE, reason="  Holidays\nat last ")
    letters = game.letters(MailKind.MATCH)
    assert {letter.recipient for letter in letters} == {
        "anna@example.org",
        "ben@example.org",
        "cleo@example.org",
    }
    for letter in letters:
        assert "Anna has paused the match" in letter.body_text
        assert "Holidays at last" in letter.body_text
        assert letter.body_html is not None
        assert "Holidays at last" in letter.body_html
        assert letter.gist is not None
        assert letter.gist[1] == "Reason: Holidays at last"
    assert (act.by, act.reason, act.kind) == ("Anna", "Holidays at last", ActKind.PAUSE)


def test_a_second_copy_of_a_form_changes_nothing(game: Game) -> None:
    first = game.act(ActKind.EXTEND, "B", 10, key="a form")
    assert game.act(ActKind.EXTEND, "B", 10, key="a form").id == first.id
    assert game.left("B") == HOURS + 10
    assert len(game.letters(MailKind.MATCH)) == 3


def test_open_pages_learn_of_an_act(game: Game) -> None:
    def mark() -> str:
        with reading_scope(game.table.engine) as session:
            return audience(session, [game.match_id])[game.match_id].mark(99)

    before = mark()
    game.act(ActKind.EXTEND, "B", 10)
    assert mark() != before


def test_what_cannot_be_done_is_refused_and_leaves_no_trace(game: Game) -> None:
    stranger = game.table.person("Vera")
    refused = [
        ({"kind": ActKind.PAUSE, "by": stranger}, "only a moderator"),
        ({"kind": ActKind.PAUSE, "reason": " \n "}, "give a reason of 1 to 500 characters"),
        ({"kind": ActKind.PAUSE, "reason": "x" * 501}, "give a reason of 1 to 500 characters"),
        ({"kind": ActKind.GO_ON}, "not paused"),
        ({"kind": ActKind.EXTEND, "seat": "B", "hours": 0}, "extend a deadline by 1 to 336 hours"),
        ({"kind": ActKind.EXTEND, "seat": "A", "hours": 5}, "has no open decision with a deadline"),
        ({"kind": ActKind.FORCE, "seat": None}, "has no open decision with a deadline"),
    ]
    for wish, why in refused:
        with pytest.raises(NotPossible, match=why):
            game.act(**wish)  # type: ignore[arg-type]
    game.act(ActKind.PAUSE)
    with pytest.raises(NotPossible, match="already paused"):
        game.act(ActKind.PAUSE)
    with reading_scope(game.table.engine) as session:
        assert len(acts.acts_of(session, game.match_id)) == 1
