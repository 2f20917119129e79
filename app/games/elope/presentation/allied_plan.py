"""The Allied plan of the historical scenario as the page shows it: who is ordered what (20.0)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.elope.board import Board, on_map_of
from app.games.elope.box import ALLIED, BOX, UNITS
from app.games.elope.rules.doctrine import PLAN, guards
from app.games.elope.rules.orders_in_force import (
    UNDECIDED,
    YES,
    StandingOrder,
    is_planned,
    order_for,
)
from app.games.text import gettext


@dataclass(frozen=True, slots=True)
class OrderShown:
    """An order in words, its case, and the units that it binds; `is_open` where they still have to
    go somewhere."""

    says: str
    case: str
    units: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class AlliedPlan:
    """What the die has said about Kotlas, the garrison, and the orders in force."""

    kotlas: str
    garrison: str
    orders: tuple[OrderShown, ...]


def allied_plan(view: Mapping[str, Any]) -> AlliedPlan | None:
    """Return the plan of a match of the historical scenario; None in any other."""
    board = view["board"]
    if "history" not in board:
        return None
    return AlliedPlan(kotlas(board), _garrison(board), tuple(_orders(board)))


def kotlas(board: Board) -> str:
    """Return in a sentence whether the Allies may go toward Kotlas (20.0)."""
    if not is_planned(board):
        return gettext("The Allied plan (20.0) does not bind in this match.")
    said, july = board["history"]["kotlas"], BOX.charts.numbers.kotlas_turns[-1]
    if said == YES and board["turn"] >= july:
        return gettext("Kotlas is the target: the Allies have to enter it to win.")
    if said == YES:
        return gettext("This turn the Allies may attack toward Kotlas.")
    if said == UNDECIDED and board["turn"] >= july:
        return gettext("Kotlas is not the target: the Allies go as far as Seltso.")
    return gettext("The Allies do not go beyond Toulgas on the Upper Dvina.")


def _garrison(board: Board) -> str:
    there = guards(board)
    if board["turn"] < PLAN["garrison_from_turn"] or not is_planned(board):
        return gettext("Companies in Archangel: %(there)s.", there=there)
    return gettext(
        "Companies in Archangel: %(there)s; nine have to stay.",
        there=there,
    )


def _orders(board: Board) -> list[OrderShown]:
    found: dict[StandingOrder, list[str]] = {}
    for unit in on_map_of(board, ALLIED):
        order = order_for(board, unit)
        if order is not None:
            found.setdefault(order, []).append(unit)
    shown = []
    for order, units in found.items():
        names = ", ".join(gettext(UNITS[unit].name) for unit in units)
        says = gettext(order.says, hexes=order.hexes)
        shown.append(OrderShown(says, order.case, names, order.must))
    return sorted(shown, key=lambda each: (not each.is_open, each.case != "20.0", each.says))
