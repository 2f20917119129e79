"""Offers that wait for so many hours, and lapse."""

from datetime import timedelta

import pytest

from app.database import reading_scope
from app.matches.clock import timeout
from app.matches.clock.offers import open_limits
from app.matches.lobby.create import create_match
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.matches.undo import NothingToUndo, undo
from app.models import MotionLimit, SubmissionSource, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.matches.dares import DARES, Dares
from tests.matches.table import Table
from tests.matches.test_submit import at_once

HOURS = 72


def suggested(table: Table) -> int:
    """A match of three in which B suggests something to the others."""
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)
    assert table.play(match_id, "B", "suggest 2").ok
    return match_id


def limits(table: Table, match_id: int) -> dict[str, MotionLimit]:
    with reading_scope(table.engine) as session:
        return open_limits(session, match_id)


def orders(table: Table, match_id: int) -> list[tuple[str | None, str]]:
    return [(entry.seat, entry.action["do"]) for entry in table.log(match_id)[1:]]


def test_an_offer_waits_for_the_time_of_the_match_whatever_else_happens(table: Table) -> None:
    before = utc_now()
    match_id = suggested(table)
    (limit,) = limits(table, match_id).values()
    assert limit.motion == "ABC1"
    late = limit.lapses_at - timedelta(hours=HOURS)
    assert before <= late <= utc_now()
    table.play(match_id, "A", "accept ABC1")
    table.play(match_id, "C", "suggest 1")
    after = limits(table, match_id)
    assert after["ABC1"].lapses_at == limit.lapses_at
    assert after["ABC2"].lapses_at > limit.lapses_at


def test_an_offer_that_is_answered_or_taken_back_has_no_limit_any_more(table: Table) -> None:
    match_id = suggested(table)
    table.play(match_id, "A", "refuse ABC1")
    assert limits(table, match_id) == {}
    table.play(match_id, "B", "suggest 3")
    table.writing(lambda session: undo(session, match_id, "B", table.announce))
    assert limits(table, match_id) == {}


def test_when_its_time_is_up_it_is_withdrawn_by_an_entry_like_any_other(table: Table) -> None:
    match_id = suggested(table)
    table.end_deadlines(match_id, HOURS - 0.1)
    assert orders(table, match_id) == [("B", "suggest")]
    for _ in range(2):
        table.end_deadlines(match_id, HOURS + 0.1)
    assert orders(table, match_id) == [("B", "suggest"), ("B", "withdraw")]
    submission = table.submission(table.log(match_id)[-1].submission_id)
    assert submission.source is SubmissionSource.TIME_OUT
    assert limits(table, match_id) == {}
    assert table.totals(match_id) == {"A": 0, "B": 0, "C": 0}
    assert table.faults(match_id) == []


@on_sqlite_only
def test_that_an_offer_has_lapsed_cannot_be_taken_back(table: Table) -> None:
    match_id = suggested(table)
    table.end_deadlines(match_id, HOURS + 0.1)
    with pytest.raises(NothingToUndo):
        table.writing(lambda session: undo(session, match_id, "B", table.announce))
    assert limits(table, match_id) == {}


def test_of_the_last_consent_and_the_end_of_the_time_at_once_one_counts(table: Table) -> None:
    match_id = suggested(table)
    table.play(match_id, "A", "accept ABC1")
    at_once(
        [
            lambda: table.play(match_id, "C", "accept ABC1"),
            lambda: table.end_deadlines(match_id, HOURS + 1),
        ]
    )
    carried_out = {"A": 2, "B": 0, "C": 2}
    has_lapsed = ("B", "withdraw") in orders(table, match_id)
    assert table.totals(match_id) == (dict.fromkeys("ABC", 0) if has_lapsed else carried_out)
    assert table.faults(match_id) == []


@on_sqlite_only
def test_an_answer_that_waits_for_the_worker_comes_first(table: Table) -> None:
    match_id = suggested(table)
    table.play(match_id, "A", "accept ABC1")
    waiting = table.queue(match_id, "C", "accept ABC1")
    table.end_deadlines(match_id, HOURS + 1)
    assert table.apply(waiting).ok
    assert table.totals(match_id)["C"] == 2


@on_sqlite_only
def test_an_offer_that_rests_while_something_is_resolved_lapses_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = suggested(table)
    now = limits(table, match_id)["ABC1"].lapses_at + timedelta(minutes=1)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Dares, "is_resolving", lambda *_: True)
        while table.writing(lambda s: timeout.lapse_offer(s, match_id, now, table.announce)):
            pass
    assert ("B", "withdraw") not in orders(table, match_id)
    assert limits(table, match_id)["ABC1"].lapses_at > now
    table.end_deadlines(match_id, 2 * HOURS)
    assert orders(table, match_id)[-1] == ("B", "withdraw")


@on_sqlite_only
def test_its_parties_are_told_that_its_time_was_up(table: Table) -> None:
    match_id = suggested(table)
    told = next(letter for letter in table.letters() if letter.cause.startswith("proposal:"))
    until = limits(table, match_id)["ABC1"].lapses_at
    said = " ".join(told.body_text.split())
    assert f"Open until {until:%A} {until.day} {until:%B %Y}, {until:%H:%M}" in said
    earlier = len(table.letters())
    table.end_deadlines(match_id, HOURS + 1)
    letters = {letter.seat: letter for letter in table.letters()[earlier:]}
    assert set(letters) == set("ABC")
    assert "nobody accepted your offer in time" in " ".join(letters["B"].body_text.split())
    for seat in "AC":
        assert "has expired: nobody accepted it" in " ".join(letters[seat].body_text.split())


@on_sqlite_only
@pytest.mark.parametrize("hours", [0, 721])
def test_offers_wait_for_a_time_that_somebody_can_keep(table: Table, hours: int) -> None:
    host = table.person("Anna")
    with pytest.raises(NotPossible, match="1 to 720 hours"):
        table.writing(
            lambda session: create_match(
                session,
                session.get_one(User, host.id),
                title=DARES,
                name="Hasty",
                seat_count=2,
                options={},
                settings=Settings(offer_hours=hours),
            )
        )
