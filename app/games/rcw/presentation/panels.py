"""The panels of an RCW match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.presentation import Panel
from app.games.rcw.box import BOX
from app.games.rcw.presentation.players import committee, displays, off_map
from app.games.rcw.presentation.politics import pacts
from app.games.text import lazy_gettext as _l


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


def _players(view: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "displays": displays(view),
        "committee": committee(view),
        "off_map": off_map(view),
    }


def _agreements(view: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"committee": committee(view), "pacts": pacts(view)}


def _attack(view: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"attack": attack(view)}


PLAYERS: Final = Panel("players", _l("Players"), "rcw/panels.html", _players)
AGREEMENTS: Final = Panel("agreements", _l("Agreements"), "rcw/pacts.html", _agreements)
ATTACK: Final = Panel("attack", _l("The attack in hand"), "rcw/attack.html", _attack)
