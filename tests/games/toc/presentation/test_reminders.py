"""What the button that ends a part of a round says is left to do."""

import pytest

from app.games.toc.presentation.board_input import reminders
from tests.games.reds.presentation.drafts import TestDraft
from tests.games.toc.positions import position

FORCES = "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 R12; 801 R1"


@pytest.mark.parametrize(
    ("orders", "left"),
    [
        ("done", ["2 activation points"]),
        ("activate 321 for combat, done", ["322 Gashun"]),
        ("activate 321 for movement, done", ["321 Torgovaya"]),
        ("activate 321 for movement, move VOL1, to 311, halt, done", []),
    ],
)
def test_who_ends_a_part_of_a_round_reads_what_is_left_to_do(orders: str, left: list[str]) -> None:
    """Nothing activated, nobody moved, an attack not made: before the end, and with it."""
    standing = position(FORCES, operations=2).match
    after = standing.draft()
    assert after.orders("A", orders.replace(", ", "\n")).refusal is None
    actions = [entry["action"] for entry in after.log]
    before = standing.draft()
    for action in actions[:-1]:
        before.apply("A", action)
    for draft in (TestDraft("A", before, actions[:-1]), TestDraft("A", after, actions)):
        assert [each.piece for each in reminders(standing, draft)] == left
