"""The worker gives the default of a seat whose out of time, without anybody asking it to."""

from datetime import timedelta

import pytest
from redis import Redis

from app.database import reading_scope, session_scope
from app.matches.clock.offers import open_limits
from app.matches.clock.open_decisions import waiting_for
from app.matches.load import lock
from app.matches.seats import candidates, substitutes, vacancies
from app.models import SubmissionSource, User, VacancyReason, utc_now
from tests.deadline import wait_until
from tests.matches.dares import DARES, Dared
from tests.matches.table import Table, closing
from tests.worker.crew import Crew
from worker.runner import SubmissionRunner

PATIENCE = 60.0


def test_the_sweep_finds_what_has_closed_and_leaves_what_has_not(table: Table, crew: Crew) -> None:
    people = table.people("Anna", "Ben", "Cleo")
    late, early, offered = (table.running_match(people, title=DARES) for _ in range(3))
    for match_id in (late, early):
        assert table.play(match_id, "A", "dare").ok
    assert table.play(offered, "A", "suggest 2").ok
    with session_scope(table.engine) as session:
        for limit in open_limits(session, offered).values():
            limit.lapses_at -= timedelta(hours=72)
            session.add(limit)
        for deadline in waiting_for(session, late).values():
            deadline.closes_at = closing(deadline) - timedelta(hours=24)
            session.add(deadline)
    dora = table.person("Dora")
    with session_scope(table.engine) as session:
        candidates.sign_on(session, session.get_one(User, dora.id), candidates.Terms())
        row = lock(session, early)
        vacancies.open_vacancy(session, row, "A", VacancyReason.RESIGNED, table.announce)

    crew.worker()

    wait_until(lambda: is_offered(table, dora), "the seat to be offered", PATIENCE)
    wait_until(lambda: not table.deadlines(late), "both to be answered for", PATIENCE)
    assert [entry.action["do"] for entry in table.log(late)[1:]] == ["dare", "pass", "pass"]
    sources = {table.submission(e.submission_id).source for e in table.log(late)[2:]}
    assert sources == {SubmissionSource.TIME_OUT}
    assert sorted(table.deadlines(early)) == ["B", "C"]
    wait_until(lambda: len(table.log(offered)) == 3, "the offer to lapse", PATIENCE)
    assert table.log(offered)[-1].action == {"do": "withdraw", "motion": "ABC1"}
    assert table.faults(late) == []


def is_offered(table: Table, person: User) -> bool:
    """Whether somebody is offered a seat just now."""
    with reading_scope(table.engine) as session:
        return bool(substitutes.offers_to(session, person.id or 0, utc_now()))


def test_a_default_that_the_engine_cannot_give_is_tried_again_later(
    table: Table, redis: "Redis", monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = table.running_match(table.people("Anna", "Ben"), title=DARES)
    assert table.play(match_id, "A", "dare").ok
    now = utc_now() + timedelta(hours=25)
    with monkeypatch.context() as broken:
        broken.setattr(Dared, "default", lambda *_: {"do": "fly"})
        SubmissionRunner(table.engine, redis, table.announce).end_deadlines(match_id, now)
    assert "could not apply a default answer" in caplog.text
    assert closing(table.deadlines(match_id)["B"]) > now
    SubmissionRunner(table.engine, redis, table.announce).end_deadlines(
        match_id, now + timedelta(hours=2)
    )
    assert table.deadlines(match_id) == {}
