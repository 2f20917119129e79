"""The panels of an RCW match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.presentation import Panel
from app.games.rcw.box import BOX
from app.games.rcw.orders import unit_name
from app.games.rcw.presentation.players import committee, displays, off_map
from app.games.rcw.presentation.politics import pacts
from app.games.rcw.wording import RESULTS
from app.games.text import gettext
from app.games.text import lazy_gettext as _l


@dataclass(frozen=True, slots=True)
class AttackPanel:
    """Strengths, the odds column (None: too weak), and the table: a die a row."""

    strength: int
    defence: int
    odds: str | None
    columns: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def outcomes(self) -> list[tuple[str, str, list[int]]]:
        """Each result that the odds allow: its code, in words, and the dice that bring it."""
        if self.odds is None:
            return []
        column = self.columns.index(self.odds)
        found: dict[str, list[int]] = {}
        for die, results in self.rows:
            found.setdefault(results[column], []).append(die)
        return [(code, RESULTS[code], dice) for code, dice in found.items()]


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


def question(view: Mapping[str, Any]) -> str:
    """Whom the attack in hand is on (8.0); "" without one."""
    board = view["board"]
    targets = board["attack"].get("targets")
    if not targets:
        return ""
    places = {
        stack["id"]: (stack["units"][0]["id"], province)
        for province, stacks in board["provinces"].items()
        for stack in stacks
    }
    known = [places[target] for target in targets if target in places]
    if not known:
        return ""
    return gettext(
        "attack %(units)s in %(province)s? (8.0)",
        units=", ".join(unit_name(unit) for unit, _ in known),
        province=BOX.provinces[known[0][1]].name,
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
ATTACK: Final = Panel("attack", _l("Current attack"), "rcw/attack.html", _attack)
