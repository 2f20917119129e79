"""Stances: standing instructions for a place, apart from plans."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from sqlmodel import select

from app.database import reading_scope, session_scope
from app.games.catalogue import register, unregister
from app.games.kernel.match import Match
from app.matches.load import load
from app.matches.plans import editing, stances
from app.matches.plans.due import waiting_plans
from app.models import PlanStatus, Seat
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import SMALL
from tests.matches.plans.at_work import give, prepared, run_all
from tests.matches.plans.test_bundles import STRONG, answer, attacked, loses_and_retreats
from tests.matches.plans.test_twins import entries, seen_by_a, told
from tests.matches.table import Table
from tests.matches.test_submit import at_once
from tests.seeded_random import drawn_from

pytestmark = on_sqlite_only


@pytest.fixture(autouse=True)
def rivers() -> Iterator[None]:
    """Two Rivers can be played."""
    for game in GAMES:
        register(game)
    yield
    for game in GAMES:
        unregister(game.title.id)


def match_of(table: Table, match_id: int) -> Match:
    with session_scope(table.engine) as session:
        return load(session, match_id).match


def stances_of(table: Table, match_id: int, seat: str) -> list[str]:
    with reading_scope(table.engine) as session:
        return [each.text for each in stances.stances_of(session, match_id, seat)]


def lost(table: Table, match_id: int) -> set[str]:
    return set(STRONG) - set(match_of(table, match_id).state["board"]["where"])


def test_a_stance_answers_what_is_asked_about_its_place(table: Table) -> None:
    match_id = attacked(table, STRONG, loses_and_retreats)
    give(table, match_id, "B", "STANCE 0301: lose s1")
    give(table, match_id, "B", "STANCE 0402: lose s3, retreat to 0302")
    assert answer(table, match_id, "no support").ok
    assert run_all(table, match_id) == 1
    assert lost(table, match_id) == {"s3"}
    assert match_of(table, match_id).state["board"]["where"]["s2"] == "0302"
    assert len(stances_of(table, match_id, "B")) == 2


def test_a_plan_for_the_same_moment_goes_before_a_stance(table: Table) -> None:
    match_id = attacked(table, STRONG, loses_and_retreats)
    give(table, match_id, "B", "STANCE 0402: lose s3, retreat to 0302")
    give(table, match_id, "B", "COMBAT ANSWERS\nlose s2\nretreat to 0301")
    assert answer(table, match_id, "no support").ok
    run_all(table, match_id)
    assert lost(table, match_id) == {"s2"}


def test_a_seat_has_one_stance_for_a_place(table: Table) -> None:
    match_id = attacked(table, STRONG, loses_and_retreats)
    for text in ("lose s3", "lose s2"):
        give(table, match_id, "B", f"STANCE 0402: {text}")
    assert stances_of(table, match_id, "B") == ["STANCE 0402: lose s2"]
    with session_scope(table.engine) as session:
        assert editing.plans_of(session, match_id, "B") == []
        with pytest.raises(editing.PlanRefused, match="STANCE without a number"):
            editing.give(session, match_id, "B", 1, "STANCE 0402: lose s2", key="n", number=1)
        stances.cancel(session, match_id, "B", SMALL, "0402")
        with pytest.raises(editing.PlanRefused, match='no stance for "0402"'):
            stances.cancel(session, match_id, "B", SMALL, "0402")
    assert stances_of(table, match_id, "B") == []


def test_twins_that_differ_in_a_stance_look_alike_until_it_answers(table: Table) -> None:
    people = table.people("Anna", "Ben")
    with drawn_from(Random(2)):
        own = attacked(table, STRONG, loses_and_retreats, people)
    with drawn_from(Random(2)):
        twin = attacked(table, STRONG, loses_and_retreats, people)
    give(table, own, "B", "STANCE 0402: lose s3, retreat to 0302")
    assert seen_by_a(table, own) == seen_by_a(table, twin)
    for each in (own, twin):
        assert answer(table, each, "no support").ok
    assert run_all(table, own) == 1
    assert table.play(twin, "B", "lose s3\nretreat to 0302").ok
    assert entries(table, own) == entries(table, twin)
    assert seen_by_a(table, own) == seen_by_a(table, twin)
    assert told(table, own, "A") == told(table, twin, "A")
    assert len(prepared(table, own)) == 1


def test_of_forty_stances_for_one_place_given_at_once_one_holds(table: Table) -> None:
    match_id = attacked(table, STRONG, loses_and_retreats)
    with reading_scope(table.engine) as session:
        user_id = session.exec(
            select(Seat.user_id).where(Seat.match_id == match_id, Seat.letter == "B")
        ).one()
    assert user_id is not None

    def keep(number: int) -> None:
        with session_scope(table.engine) as session:
            text = f"STANCE 0402: lose s{number % 3 + 1}"
            editing.give(session, match_id, "B", user_id, text, key=f"k{number}")

    at_once([partial(keep, number) for number in range(40)])
    with reading_scope(table.engine) as session:
        (held,) = waiting_plans(session, match_id, "B")
    assert held.status is PlanStatus.WAITING
