"""Blocks of an order text: what is set apart, and which line is wrong."""

import pytest

from app.games.kernel.order_blocks import OrderText, split
from app.games.kernel.refusal import Refusal

TEXT = """# turn 4
move KAP
PLAN SIBERIAN:
  CZ2: 3111, 3110
  end turn
End  # of it
halt
"""


def parts(text: str) -> OrderText:
    found = split(text)
    assert isinstance(found, OrderText), found
    return found


def test_lines_of_a_block_are_set_apart_and_keep_their_numbers() -> None:
    found = parts(TEXT)
    (plan,) = found.blocks
    assert (plan.word, plan.head, plan.line, plan.end) == ("plan", "SIBERIAN", 3, 6)
    assert plan.orders.splitlines()[3:] == ["  CZ2: 3111, 3110", "  end turn"]
    assert found.orders.splitlines() == ["# turn 4", "move KAP", "", "", "", "", "halt"]


def test_a_text_without_blocks_stays_as_it_is() -> None:
    text = "move A\nend turn\n# END\nplanet X"
    assert parts(text) == OrderText(text)


def test_a_text_may_have_several_blocks() -> None:
    found = parts("plan A\nhalt\nend\nPLAN B unless C enters D\nEND")
    assert [(b.head, b.line, b.end) for b in found.blocks] == [
        ("A", 1, 3),
        ("B unless C enters D", 4, 5),
    ]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("halt\nPLAN A\nmove B", 2, "has no end"),
        ("PLAN A\nmove B\nPLAN C\nEND", 1, "has no end"),
        ("halt\nEND", 2, "END without a block"),
        ("halt\nPLAM A\nmove B\nEND", 2, 'no block starts with "plam" (did you mean PLAN?)'),
    ],
)
def test_a_block_that_is_not_one_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    refusal = split(text)
    assert isinstance(refusal, Refusal)
    assert refusal.line == line
    assert why in refusal.why
