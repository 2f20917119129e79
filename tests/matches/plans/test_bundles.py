"""Answers of one combat that are given together, in Two Rivers with answers (case 3.2)."""

from collections.abc import Callable, Iterator

import pytest
from sqlmodel import select

from app.database import reading_scope, session_scope
from app.games.catalogue import register, unregister
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match, copy_state
from app.matches import checkpoints, log
from app.matches.clock import deadlines
from app.matches.load import load
from app.matches.moderation.rewind import rewind
from app.matches.receipt import Receipt
from app.models import MailKind, Plan, PlanStatus, Seat, User
from app.models import Match as Row
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import SMALL
from tests.matches.plans.at_work import run_all
from tests.matches.table import Table

pytestmark = on_sqlite_only

GRID = SMALL.battle_map.grid
STRONG = {"n1": "0502", "n2": "0502", "n3": "0502", "s2": "0402", "s3": "0402", "s1": "0301"}
"""Nine points against five: from a two on the defender loses a unit and retreats."""
EVEN = {"n1": "0502", "n2": "0502", "s1": "0402", "s2": "0402", "s3": "0301"}
"""Seven against seven: from a three on both sides lose a unit, with a six the defender retreats."""


@pytest.fixture(autouse=True)
def rivers() -> Iterator[None]:
    """Two Rivers can be played."""
    for game in GAMES:
        register(game)
    yield
    for game in GAMES:
        unregister(game.title.id)


def attacked(
    table: Table,
    where: dict[str, str],
    is_wanted: Callable[[Match], bool],
    people: list[User] | None = None,
) -> int:
    """A match in which A has attacked 0402, with dice that lead B's "no support" where wanted."""
    match_id = table.running_match(
        people or table.people("Anna", "Ben"),
        title=SMALL,
        turns=1,
        sequence="phases",
        combat="answered",
    )
    table.play(match_id, "A", "done")
    with session_scope(table.engine) as session:
        row = session.get_one(Row, match_id)
        match = load(session, match_id).match
        match.state["board"]["where"] = dict(where)
        row.seed = next(seed for seed in seeds() if is_wanted(tried(match, seed)))
        row.state = dict(match.state)
        deadlines.stamp(session, row, match)
    assert table.play(match_id, "A", "attack 0402").ok
    return match_id


def seeds() -> Iterator[str]:
    return (f"{number:064x}" for number in range(100))


def tried(match: Match, seed: str) -> Match:
    """The match after an attack on 0402 that is not supported."""
    board = Match.from_position(SMALL, copy_state(match.state), SeededDice(seed))
    board.orders("A", "attack 0402")
    board.orders("B", "no support")
    return board


def loses_and_retreats(match: Match) -> bool:
    return match.waiting() == {"B": "losses"}


def both_lose(match: Match) -> bool:
    return (
        match.waiting() == {"A": "losses", "B": "losses"}
        and not match.state["steps"][-1]["retreats"]
    )


def answer(table: Table, match_id: int, text: str) -> Receipt:
    """Hand in the answers of B."""
    with reading_scope(table.engine) as session:
        user_id = session.exec(
            select(Seat.user_id).where(Seat.match_id == match_id, Seat.letter == "B")
        ).one()
    return table.play(match_id, "B", text, user_id=user_id)


def plans(table: Table) -> list[Plan]:
    with reading_scope(table.engine) as session:
        return list(session.exec(select(Plan).order_by(Plan.number)))  # type: ignore[arg-type]


def where(table: Table, match_id: int) -> dict[str, str]:
    with reading_scope(table.engine) as session:
        found: dict[str, str] = load(session, match_id).match.state["board"]["where"]
    return found


def owed(table: Table, match_id: int) -> dict[str, str]:
    """What each seat is asked."""
    return {seat: deadline.asks for seat, deadline in table.owed(match_id).items()}


def test_all_answers_of_a_combat_are_given_in_one_text(table: Table) -> None:
    match_id = attacked(table, STRONG, loses_and_retreats)
    asked = table.letters()[-1]
    assert (asked.seat, asked.kind) == ("B", MailKind.TURN)
    assert "You can answer these in the same e-mail" in asked.body_text
    before = len(table.letters())
    receipt = answer(table, match_id, "no support\nlose Hussars\nretreat to 0302")
    assert receipt.ok
    run_all(table, match_id)
    assert where(table, match_id)["s2"] == "0302"
    assert "s3" not in where(table, match_id)
    assert owed(table, match_id) == {"A": "combat"}
    # B was not asked again; A is told that it goes on.
    assert [mail.seat for mail in table.letters()[before:]] == ["A"]
    (kept,) = plans(table)
    assert kept.status is PlanStatus.LAPSED


def test_what_was_not_asked_lapses_with_its_combat(table: Table) -> None:
    match_id = attacked(table, EVEN, both_lose)
    answer(table, match_id, "no support\nlose 4th Foot\nretreat to 0302")
    assert run_all(table, match_id) == 1
    assert owed(table, match_id) == {"A": "losses"}
    assert plans(table)[0].status is PlanStatus.WAITING
    table.play(match_id, "A", "lose 2nd Foot")
    assert where(table, match_id)["s1"] == "0402"
    assert plans(table)[0].status is PlanStatus.LAPSED


def test_answers_may_stand_in_one_text_in_any_order_after_the_first(table: Table) -> None:
    match_id = attacked(table, STRONG, loses_and_retreats)
    answer(table, match_id, "no support\nretreat to 0302\nlose Hussars first")
    run_all(table, match_id)
    assert where(table, match_id)["s2"] == "0302"


@pytest.mark.parametrize("first", ["A", "B"])
def test_what_does_not_concern_the_other_side_is_asked_of_both_at_once(
    table: Table, first: str
) -> None:
    match_id = attacked(table, EVEN, both_lose)
    table.play(match_id, "B", "no support")
    assert owed(table, match_id) == {"A": "losses", "B": "losses"}
    losses = {"A": "lose 2nd Foot", "B": "lose 3rd Foot"}
    for seat in (first, "AB".replace(first, "")):
        assert table.play(match_id, seat, losses[seat]).ok
    assert where(table, match_id) == {"n1": "0502", "s2": "0402", "s3": "0301"}


def test_a_faulty_answer_is_refused_with_its_line_and_nothing_is_carried_out(table: Table) -> None:
    match_id = attacked(table, STRONG, loses_and_retreats)
    receipt = answer(table, match_id, "no support\nlose Hussars\nretreat to 9999")
    assert not receipt.ok
    assert receipt.refusal is not None
    assert receipt.refusal.line == 3
    assert owed(table, match_id) == {"B": "support"}
    assert plans(table) == []


def test_kept_answers_are_not_for_the_next_attack(table: Table) -> None:
    match_id = attacked(table, {**EVEN, "n3": "0603", "s3": "0604"}, lambda match: both_lose(match))
    answer(table, match_id, "no support\nlose 4th Foot\nretreat to 0302")
    run_all(table, match_id)
    table.play(match_id, "A", "lose 2nd Foot\nattack 0604")
    run_all(table, match_id)
    assert all(plan.status is not PlanStatus.WAITING for plan in plans(table))


def test_answers_that_are_kept_go_when_the_match_is_rewound_to_before_them(table: Table) -> None:
    match_id = attacked(table, STRONG, loses_and_retreats)
    with session_scope(table.engine) as session:
        match, last = load(session, match_id).match, log.next_number(session, match_id) - 1
        checkpoints.keep(session, match_id, match.state, last, {})
    assert answer(table, match_id, "no support\nlose Hussars\nretreat to 0302").ok
    assert len(plans(table)) == 1
    table.writing(lambda s: rewind(s, s.get_one(Row, match_id), last))
    assert plans(table) == []
