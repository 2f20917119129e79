"""docs/new-game.md tells of every slot, and its pieces of code are those of the repository."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from app.games.presentation import Presentation

ROOT = Path(__file__).parents[3]
MANUAL = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
PIECES = re.findall(r"^```python\n# (\S+\.py)\n(.*?)^```$", MANUAL, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("slot", [each.name for each in fields(Presentation)])
def test_every_slot_is_in_the_manual(slot: str) -> None:
    assert f"| `{slot}` |" in MANUAL


@pytest.mark.parametrize(("path", "piece"), PIECES, ids=range(len(PIECES)))
def test_its_pieces_of_code_are_in_the_repository(path: str, piece: str) -> None:
    assert piece in (ROOT / path).read_text(encoding="utf-8")


def test_there_are_pieces_of_code() -> None:
    assert len(PIECES) > 5
