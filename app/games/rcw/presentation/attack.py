"""The attack that is being declared, set beside the Combat Results Table (8.0, 8.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.rcw.box import BOX


@dataclass(frozen=True, slots=True)
class AttackPanel:
    """Strengths, the odds column (None: too weak), and the table: a die a row."""

    strength: int
    defence: int
    odds: str | None
    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def attack(view: Mapping[str, Any]) -> AttackPanel | None:
    """How the attack in hand stands; None if there is none, or nobody in it attacks yet."""
    declared = view["board"]["attack"]
    if "odds" not in declared:
        return None
    table = BOX.tables.combat
    rows = tuple((die, tuple(map(str, row))) for die, row in table.rows.items())
    return AttackPanel(
        declared["strength"], declared["defence"], declared["odds"], table.columns, rows
    )
