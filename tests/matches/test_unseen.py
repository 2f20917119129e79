"""What others do unseen leaves no trace: in no version, in no letter, in nothing that is offered.

Each test has a twin history: the same acts, and one more that somebody else may not see.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from sqlmodel import Session, select

from app.database import reading_scope
from app.matches import undo
from app.matches.seat_version import seen_version
from app.matches.system_orders import give_orders
from app.models import Outbox, SubmissionSource, utc_now
from tests.matches.dares import DARES
from tests.matches.table import Table

Acts = Sequence[tuple[str, str]]

UNSEEN: Acts = [("C", "standing always match"), ("C", "cancel standing always match")]
"""Clara's alone: she instructs the site, and changes her mind."""


@pytest.fixture
def match_id(table: Table) -> int:
    """A match of three."""
    return table.running_match(table.people("Anna", "Ben", "Cleo"), title=DARES)


def seen(table: Table, match_id: int) -> list[int]:
    """What the three and a spectator have seen."""
    row = table.row(match_id)
    return [seen_version(row, seat) for seat in ("A", "B", "C", None)]


def undone(table: Table, match_id: int, seat: str) -> int:
    """How many actions were taken back."""
    count: int = table.writing(lambda s: undo.undo(s, match_id, seat, table.announce))
    return count


def can_undo(table: Table, match_id: int, seat: str) -> bool:
    """Whether the button is there."""
    with reading_scope(table.engine) as session:
        return undo.can_undo(session, match_id, seat)


def letters_to_ben(table: Table, match_id: int, acts: Acts) -> list[dict[str, Any]]:
    """What would be written to Ben if this happened; then nothing of it has."""
    ben = next(letter.recipient for letter in table.letters() if letter.seat == "B")
    with Session(table.engine, expire_on_commit=False) as session:
        known = set(session.exec(select(Outbox.id)))
        for number, (seat, text) in enumerate(acts):
            assert give_orders(
                session,
                match_id,
                seat,
                key=f"act {number} of {len(acts)}",
                source=SubmissionSource.WEB,
                text=text,
                announce=table.announce,
            ).ok
        written = session.exec(select(Outbox).where(Outbox.recipient == ben)).all()
        letters = [
            letter.model_dump(include={"subject", "body_text", "body_html", "headers", "picture"})
            for letter in written
            if letter.id not in known
        ]
        session.rollback()
    return letters


def test_a_standing_instruction_is_a_new_version_to_its_giver_alone(
    table: Table, match_id: int
) -> None:
    before = seen(table, match_id)
    table.play(match_id, "C", "standing always match")
    assert seen(table, match_id) == [before[0], before[1], before[2] + 1, before[3]]


def test_who_is_asked_has_seen_something_new_even_if_nothing_is_told(
    table: Table, match_id: int
) -> None:
    for seat in "ABC":
        table.play(match_id, seat, "done")
    counted = seen(table, match_id)
    table.play(match_id, "B", "bid 3")
    assert seen(table, match_id) == [counted[0], counted[1] + 1, counted[2], counted[3]]


def test_letters_are_the_same_whatever_others_did_unseen(table: Table, match_id: int) -> None:
    asked: Acts = [("A", "add 1"), ("A", "dare")]
    all_acts = (asked, [*UNSEEN, *asked], [asked[0], *UNSEEN, asked[1]])
    while True:
        # The letters name minutes: they are compared if all were written within one.
        minute = utc_now().minute
        plain, before, between = (letters_to_ben(table, match_id, acts) for acts in all_acts)
        if utc_now().minute == minute:
            break
    assert [letter["headers"]["X-Fieldpost"].split()[-1] for letter in plain] == ["version=3"]
    assert before == plain
    assert between == plain


def test_undo_is_offered_and_carried_out_whatever_others_did_unseen(
    table: Table, match_id: int
) -> None:
    table.play(match_id, "A", "add 1\nadd 2")
    table.play(match_id, "C", "standing always match")
    table.play(match_id, "B", "standing always match")
    assert can_undo(table, match_id, "A")
    assert undone(table, match_id, "A") == 2
    assert table.totals(match_id)["A"] == 0
    assert [(entry.n, entry.seat) for entry in table.log(match_id)] == [
        (0, None),
        (1, "C"),
        (2, "B"),
    ]
    standing = (table.row(match_id).state or {})["standing"]
    assert standing == {"B": ["match"], "C": ["match"]}
    assert table.faults(match_id) == []
    assert not can_undo(table, match_id, "A")


def test_taking_back_what_others_never_saw_is_no_news_to_them(table: Table, match_id: int) -> None:
    before = seen(table, match_id)
    table.play(match_id, "C", "standing always match")
    assert undone(table, match_id, "C") == 1
    assert seen(table, match_id) == [before[0], before[1], before[2] + 2, before[3]]


def test_what_an_unseen_act_rests_on_stands(table: Table, match_id: int) -> None:
    for seat in "ABC":
        table.play(match_id, seat, "done")
    table.play(match_id, "B", "bid 3")
    assert can_undo(table, match_id, "C")
    with pytest.raises(undo.NothingToUndo, match="dice rolls, revealed information or answers"):
        undone(table, match_id, "C")
    assert table.faults(match_id) == []
