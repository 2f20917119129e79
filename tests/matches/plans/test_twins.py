"""Twins: a match with plans, and the same match in which their orders are given by hand."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from app.database import session_scope
from app.games.catalogue import register, unregister
from app.games.kernel.apply_actions import written_all
from app.matches.load import load
from app.models import User
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import SMALL
from tests.marks import long
from tests.matches.plans.at_work import give, prepared, run_all
from tests.matches.table import Table
from tests.seeded_random import drawn_from

pytestmark = on_sqlite_only

SEEDS = [range(1), *(pytest.param(range(n, n + 27), marks=long) for n in range(1, 1000, 27))]


@pytest.fixture(autouse=True)
def rivers() -> Iterator[None]:
    """Two Rivers can be played."""
    for game in GAMES:
        register(game)
    yield
    for game in GAMES:
        unregister(game.title.id)


def begin(table: Table, people: list[User]) -> int:
    """A match of ten segments a turn; the same people have the same dice and seats each time."""
    with drawn_from(Random(2)):
        return table.running_match(people, title=SMALL, turns=1, sequence="segments")


def line(match: Any, seat: str, random: Random) -> str:
    """An order that may be legal when its moment comes."""
    if random.random() < 0.5:
        units = [unit for unit, each in SMALL.battle_map.units.items() if each.seat == seat]
        unit = random.choice(units)
        place = random.choice(SMALL.battle_map.grid.neighbours(match.state["board"]["where"][unit]))
        return f"{random.choice(('try ', ''))}march {unit} by {place}"
    targets = sorted(set(match.state["board"]["where"].values()))
    return f"try attack {random.choice(targets)}"


def plan_text(match: Any, seat: str, segment: int, random: Random) -> str:
    """A plan for a segment: some orders, perhaps a condition, and how it ends."""
    lines = [line(match, seat, random) for _ in range(random.randint(0, 3))]
    if random.random() < 0.3:
        unit = random.choice(sorted(match.state["board"]["where"]))
        lines.insert(0, f"unless {unit} is lost")
    return "\n".join(
        [f"SEGMENT {segment}", *lines, random.choice(("done", "then pass", "then ask"))]
    )


def entries(table: Table, match_id: int) -> list[Any]:
    """What the log tells: all but who handed it in, and when."""
    return [
        (row.n, row.seat, row.action, row.draws, row.tellings, row.audience, row.final)
        for row in table.log(match_id)
    ]


def told(table: Table, match_id: int, seat: str) -> list[tuple[str, ...]]:
    """The e-mails to a seat, without what names its match and player."""
    return [
        (mail.kind.value, *(_plain(text, match_id) for text in (mail.subject, mail.body_text)))
        for mail in table.letters()
        if mail.match_id == match_id and mail.seat == seat
    ]


def _plain(text: str, match_id: int) -> str:
    return text.replace(f"/match/{match_id}", "/match/N").replace(f"#{match_id}", "#N")


def play(table: Table, people: list[User], random: Random) -> tuple[int, int]:
    """Play a match with plans of B, and its twin by hand; return both."""
    own, twin = begin(table, people), begin(table, people)
    for segment in range(2, 11, 2):
        give(table, own, "B", plan_text(_match(table, own), "B", segment, random))
    assert told(table, own, "A") == told(table, twin, "A")
    done = 0
    while not _match(table, own).over:
        match = _match(table, own)
        asked = match.waiting()
        if "A" in asked:
            text = _order(match, random)
            for each in (own, twin):
                assert table.play(each, "A", text).ok
            assert seen_by_a(table, own) == seen_by_a(table, twin)
        run_all(table, own)
        runs = prepared(table, own)
        for orders in runs[done:]:
            by_hand = written_all(SMALL, orders.actions or [])
            assert table.play(twin, "B", by_hand).ok
        done = len(runs)
        if "B" in _match(table, own).waiting():
            for each in (own, twin):
                assert table.play(each, "B", "done").ok
            run_all(table, own)
        assert entries(table, own) == entries(table, twin)
        assert seen_by_a(table, own) == seen_by_a(table, twin)
    return own, twin


def _order(match: Any, random: Random) -> str:
    options = match.pending("A")
    return str(SMALL.notation.write(random.choice(options)))


def _match(table: Table, match_id: int) -> Any:
    with session_scope(table.engine) as session:
        return load(session, match_id).match


def seen_by_a(table: Table, match_id: int) -> Any:
    """All that A can learn: view, options, why orders are refused, versions, who is asked."""
    match = _match(table, match_id)
    refused = match.orders("A", "march Lancers by 9999").refusal
    row = table.row(match_id)
    return (
        match.view("A"),
        match.options("A"),
        str(refused),
        row.seen,
        row.basis,
        sorted(table.owed(match_id)),
    )


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_a_match_with_plans_is_one_in_which_their_orders_were_given(
    table: Table, seeds: range
) -> None:
    people = table.people("Anna", "Ben")
    for seed in seeds:
        own, twin = play(table, people, Random(seed))
        assert told(table, own, "A") == told(table, twin, "A")
        assert table.faults(own) == []
