"""The panels of an RCW match."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.kernel.wording import seat_name
from app.games.presentation import Panel
from app.games.rcw.box import BOX
from app.games.rcw.components.tables import DIE
from app.games.rcw.orders import unit_name
from app.games.rcw.presentation.players import committee, displays, off_map
from app.games.rcw.presentation.politics import pacts
from app.games.rcw.wording import RESULTS
from app.games.text import gettext, ngettext
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


def outcomes_at(odds: str) -> list[tuple[str, str, list[int]]]:
    """Each result that these odds allow (8.3); see `AttackPanel.outcomes`."""
    return _panel(0, 0, odds).outcomes


def _panel(strength: int, defence: int, odds: str | None) -> AttackPanel:
    table = BOX.tables.combat
    rows = tuple((die, tuple(map(str, row))) for die, row in table.rows.items())
    return AttackPanel(strength, defence, odds, table.columns, rows)


def attack(view: Mapping[str, Any]) -> AttackPanel | None:
    """How the attack in hand stands; None if there is none, or nobody in it attacks yet."""
    declared = view["board"]["attack"]
    if "odds" not in declared:
        return None
    return _panel(declared["strength"], declared["defence"], declared["odds"])


@dataclass(frozen=True, slots=True)
class PlanPanel:
    """A plan of the Central Committee: what its members have, what it needs, and the chance.

    `strength` is that of a purge, `chance` how likely it wins points (11.4); "" for other plans.
    """

    members: tuple[str, ...]
    target: str
    markers: int
    needed: int
    strength: int | None
    chance: str

    @property
    def is_sufficient(self) -> bool:
        """Whether the members could act."""
        return self.markers >= self.needed and self.strength != 0


def plan(view: Mapping[str, Any]) -> PlanPanel | None:
    """How the plan in hand stands (11.0, 11.11, 13.52); None if there is none."""
    stands = view["board"]["plan"]
    if not stands:
        return None
    strength = stands.get("strength")
    enough = strength is not None and strength >= BOX.tables.purges.strength_from[0]
    return PlanPanel(
        tuple(view["draft"]["members"]),
        view["draft"].get("target", ""),
        stands["markers"],
        stands["needed"],
        strength,
        _percent(isinstance(BOX.tables.purge(strength, dice), int) for dice in _TOTALS)
        if enough
        else "",
    )


def question(view: Mapping[str, Any]) -> str:
    """Which force is on the move (5.0), whom the attack in hand is on (8.0), or what a question is
    about; "" without any of them."""
    board = view["board"]
    if board["asked"]:
        return _about(view["steps"][-1], board["asked"])
    if board["force"]:
        return _on_the_move(board["force"])
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


def _on_the_move(force: Mapping[str, Any]) -> str:
    return ngettext(
        "move %(unit)s: 1 movement point left (5.0)",
        "move %(unit)s: %(num)s movement points left (5.0)",
        force["points"],
        unit=unit_name(force["lead"]),
    )


def _about(step: str, asked: Mapping[str, Any]) -> str:
    """Word a question with its object, its stake and its odds."""
    if step == "exchange":
        left = asked["need"] - asked["chosen"]
        return ngettext(
            "choose your losses: 1 of %(need)s strength points still to lose (8.34)",
            "choose your losses: %(num)s of %(need)s strength points still to lose (8.34)",
            max(0, left),
            need=asked["need"],
        )
    if step == "placement":
        unit = unit_name(asked["unit"])
        return gettext("place %(unit)s, which you have drawn (14.11, 14.21, 14.31)", unit=unit)
    if step == "capture":
        return gettext("capture %(unit)s, or leave it (13.41)", unit=unit_name(asked["unit"]))
    if step == "restack":
        units = ", ".join(map(unit_name, asked["units"]))
        return gettext("restack the dead leader's units: %(units)s (7.4)", units=units)
    if step == "spoils":
        return ngettext(
            "take up to 1 point of leaders and Politburo markers from %(loser)s (11.21)",
            "take up to %(num)s points of leaders and Politburo markers from %(loser)s (11.21)",
            asked["points"],
            loser=seat_name(asked["loser"]),
        )
    if step == "purge":
        return _counterpurge(asked)
    return _attempt(asked["target"], asked["assassins"])


def _counterpurge(asked: Mapping[str, Any]) -> str:
    strength = asked["strength"]
    if strength < BOX.tables.purges.strength_from[0]:
        return ""
    return gettext(
        "counterpurge %(members)s, or decline? Your strength is %(strength)s: points of spoils at "
        "%(chance)s (11.24)",
        members=gettext(" or ").join(map(seat_name, asked["by"])),
        strength=strength,
        chance=_percent(isinstance(BOX.tables.purge(strength, dice), int) for dice in _TOTALS),
    )


def _attempt(target: str, assassins: int) -> str:
    """How likely each number of Assassins kills a leader (10.4); Felix counts for more (10.3)."""
    value = BOX.units[target].value

    def kills(count: int) -> str:
        deadly = (BOX.tables.assassination_kills(count, dice) for dice in _TOTALS)
        return _percent(value in values for values in deadly)

    chances = ", ".join(f"{count}: {kills(count)}" for count in range(1, assassins + 1))
    return gettext(
        "how many Assassins against %(unit)s (value %(value)s)? Chance by number: %(chances)s "
        "(10.12)",
        unit=unit_name(target),
        value=value,
        chances=chances,
    )


_TOTALS: Final = [first + second for first in DIE for second in DIE]
"""The totals of two dice, each as often as it is rolled."""


def _percent(hits: Iterable[bool]) -> str:
    found = list(hits)
    return f"{sum(found) / len(found):.0%}"


def _players(view: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "displays": displays(view),
        "committee": committee(view),
        "off_map": off_map(view),
    }


def _agreements(view: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"committee": committee(view), "pacts": pacts(view)}


def _in_play(view: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"attack": attack(view), "plan": plan(view)}


PLAYERS: Final = Panel("players", _l("Players"), "rcw/panels.html", _players)
AGREEMENTS: Final = Panel("agreements", _l("Agreements"), "rcw/pacts.html", _agreements)
IN_PLAY: Final = Panel("in_play", _l("Current attack or plan"), "rcw/in_play.html", _in_play)
