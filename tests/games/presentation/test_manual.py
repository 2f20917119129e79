"""docs/new-game.md tells of every slot."""

from dataclasses import fields
from pathlib import Path

import pytest

from app.games.presentation import Presentation

MANUAL = (Path(__file__).parents[3] / "docs" / "new-game.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("slot", [each.name for each in fields(Presentation)])
def test_every_slot_is_in_the_manual(slot: str) -> None:
    assert f"| `{slot}` |" in MANUAL
