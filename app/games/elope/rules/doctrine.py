"""Sections 20 and 23.22: what must stay in Archangel, and where the Allied plan lets units go.

Without the historical scenario three companies stay (23.22) and nothing else binds (23.21).
"""

from collections.abc import Iterable, Sequence
from typing import Final

from app.games.elope.board import Board, is_hex
from app.games.elope.box import (
    ALLIED,
    ARCHANGEL,
    BITS,
    DEPOTS,
    GARRISON_COMPANIES,
    GARRISON_SIZE,
    OF_SIDE,
    PLAIN,
    UNITS,
    side_of,
)
from app.games.elope.rules.axes import AT_ARCHANGEL, nearer, within
from app.games.elope.rules.derived import derive
from app.games.elope.rules.orders_in_force import (
    NUMBERS,
    StandingOrder,
    closed_to_allies,
    is_historical,
    is_planned,
    order_for,
)
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

PLAN: Final = NUMBERS.doctrine
LATER: Final = PLAN["later_from_turn"]
COMPANIES: Final = {
    unit: {"company": 1, "detachment": 1}.get(UNITS[unit].size or "", 3)
    for unit in OF_SIDE[ALLIED]
    if unit in PLAIN
}
"""How many companies a unit counts for: a battalion and a North Russian regiment three."""
ARTILLERY: Final = tuple(u for u in OF_SIDE[ALLIED] if UNITS[u].type == "artillery")
AROUND_ARCHANGEL: Final = within(AT_ARCHANGEL, 1)


def garrison_allows(board: Board, units: Iterable[str]) -> bool:
    """Whether units may leave where they stand (20.0, 23.22)."""
    return why_not_leave(board, units) is None


def why_not_leave(board: Board, units: Iterable[str]) -> Refusal | None:
    """Return why units may not leave where they stand: Archangel needs them (23.22, 20.0, R-DOC-2),
    or a depot that would be without a company (20.0, R-DOC-7)."""
    units = list(units)
    if not is_planned(board):
        return _three_companies(board, units)
    if side_of(units[0]) != ALLIED:
        return None
    leaving = [unit for unit in units if unit in COMPANIES]
    if not leaving:
        return None
    place = board["where"][leaving[0]]
    if place == ARCHANGEL:
        return _three_battalions(board, leaving)
    staying = set(derive(board).here[ALLIED].get(place, ())).difference(units)
    if not staying.isdisjoint(DEPOTS[ALLIED]) and staying.isdisjoint(COMPANIES):
        return Refusal(gettext("a company stays with the depot there"), "20.0")
    return None


def _three_companies(board: Board, units: list[str]) -> Refusal | None:
    """Case 23.22: three British, French or US companies stay in Archangel, and nobody makes it
    worse while there are fewer."""
    where = board["where"]
    leaving = [u for u in units if u in GARRISON_COMPANIES and where[u] == ARCHANGEL]
    if not leaving:
        return None
    there = GARRISON_COMPANIES.intersection(derive(board).here[ALLIED].get(ARCHANGEL, ()))
    if len(there) - len(leaving) >= GARRISON_SIZE:
        return None
    return Refusal(gettext("three British, French or US companies must stay in Archangel"), "23.22")


def _three_battalions(board: Board, leaving: list[str]) -> Refusal | None:
    """Case 20.0, R-DOC-2: nine companies stay in Archangel from October 1918 on. A unit that has an
    order to go elsewhere goes."""
    if board["turn"] < PLAN["garrison_from_turn"] or all(is_sent(board, u) for u in leaving):
        return None
    left = guards(board) - sum(COMPANIES[unit] for unit in leaving)
    if left >= PLAN["garrison_companies"]:
        return None
    return Refusal(gettext("three battalions, or nine companies, must stay in Archangel"), "20.0")


def is_sent(board: Board, unit: str) -> bool:
    """Whether a unit has an order to go somewhere."""
    order = order_for(board, unit)
    return order is not None and order.must


def why_not_done(board: Board, units: Sequence[str]) -> Refusal | None:
    """Return why the movement phase does not end: some units have an order and can follow it."""
    if not units:
        return None
    order = order_for(board, units[0])
    assert order is not None
    return Refusal(
        gettext(
            "%(unit)s %(order)s, and can come nearer: move it first",
            unit=gettext(UNITS[units[0]].name),
            order=gettext(order.says, hexes=order.hexes),
        ),
        order.case,
    )


def guards(board: Board) -> int:
    """Return how many companies stand in Archangel."""
    here = derive(board).here[ALLIED].get(ARCHANGEL, ())
    return sum(COMPANIES.get(unit, 0) for unit in here)


def closed_hexes(board: Board, units: Sequence[str]) -> int:
    """Return the hexes where units that stand together may not end a move by the Allied plan and
    the scripted orders, as bits (20.0, 23.1); none without the historical scenario."""
    if not is_historical(board) or side_of(units[0]) != ALLIED:
        return 0
    if not is_hex(board["where"][units[0]]):
        return 0
    history, kept = board["history"], derive(board).kept
    by_plan = is_planned(board)
    key = ("closed", *units, by_plan, board["turn"], history["kotlas"], tuple(history["arrived"]))
    found = kept.get(key)
    if found is None:
        found = kept[key] = _closed_hexes(board, units)
    assert isinstance(found, int)
    return found


def _closed_hexes(board: Board, units: Sequence[str]) -> int:
    place = board["where"][units[0]]
    found = _unopened(board, place)
    for unit in units:
        order = order_for(board, unit)
        if order is not None:
            found |= BITS.all & ~order.allows(place)
    if is_planned(board) and _needs_escort(units):
        found |= BITS.all & ~_escorted(board)
    if is_planned(board) and _keeps_artillery(board, units):
        found |= BITS.all & ~AROUND_ARCHANGEL
    return found


def why_closed(board: Board, units: Sequence[str], place: str) -> Refusal | None:
    """Return which order or which part of the plan keeps units from a hex; None if none does."""
    bit = BITS.bit[place]
    if not closed_hexes(board, units) & bit:
        return None
    here = board["where"][units[0]]
    for unit in units:
        order = order_for(board, unit)
        if order is not None and not order.allows(here) & bit:
            return _by_order(unit, order)
    if _unopened(board, here) & bit:
        return why_unopened(board)
    if _keeps_artillery(board, units):
        return Refusal(gettext("a quarter of the artillery stays in or beside Archangel"), "20.0")
    return Refusal(gettext("a depot goes with a company, or to one"), "20.0")


def why_not_ashore(board: Board, unit: str, place: str) -> Refusal | None:
    """Return which order or part of the plan keeps a unit from landing in a hex; None if none does.
    A unit that is on its way somewhere may land on the way."""
    order, bit = order_for(board, unit), BITS.bit[place]
    if side_of(unit) == ALLIED and closed_to_allies(board) & bit:
        return why_unopened(board)
    if order is None or order.must or order.region & bit:
        return None
    return _by_order(unit, order)


def _by_order(unit: str, order: StandingOrder) -> Refusal:
    return Refusal(
        gettext(
            "%(unit)s %(order)s",
            unit=gettext(UNITS[unit].name),
            order=gettext(order.says, hexes=order.hexes),
        ),
        order.case,
    )


def why_unopened(board: Board) -> Refusal:
    """Return why nobody goes toward Kotlas, or attacks there (20.0)."""
    if board["turn"] > NUMBERS.kotlas_turns[-1]:
        return Refusal(gettext("Kotlas is not the target: the Allies go as far as Seltso"), "20.0")
    if board["turn"] < NUMBERS.kotlas_turns[0]:
        return Refusal(
            gettext("before May 1919 the Allies do not go beyond Toulgas on the Upper Dvina"),
            "20.0",
        )
    return Refusal(
        gettext("the die has not said yes to Kotlas: nobody goes beyond Toulgas this turn"), "20.0"
    )


def _unopened(board: Board, place: str) -> int:
    closed = closed_to_allies(board)
    if closed & BITS.bit[place]:
        return BITS.all & ~nearer(BITS.all & ~closed, place)
    return closed


def _needs_escort(units: Sequence[str]) -> bool:
    return any(UNITS[unit].type == "depot" for unit in units) and not any(
        unit in COMPANIES for unit in units
    )


def _escorted(board: Board) -> int:
    where = board["where"]
    return AT_ARCHANGEL | BITS.bits(
        at for unit in COMPANIES if (at := where.get(unit, "")) in BITS.bit
    )


def _keeps_artillery(board: Board, units: Sequence[str]) -> bool:
    """Case 20.0: whether guns would leave so that less than a quarter of them is in or beside
    Archangel; a battery that has an order to go elsewhere goes."""
    where = board["where"]
    leaving = [
        unit
        for unit in units
        if unit in ARTILLERY
        and BITS.bit[where[unit]] & AROUND_ARCHANGEL
        and not is_sent(board, unit)
    ]
    if not leaving:
        return False
    present = [unit for unit in ARTILLERY if is_hex(where.get(unit, ""))]
    near = sum(bool(BITS.bit[where[unit]] & AROUND_ARCHANGEL) for unit in present)
    return (near - len(leaving)) * PLAN["artillery_share"] < len(present)


def why_too_many(board: Board, units: Sequence[str]) -> Refusal | None:
    """Case 20.0, R-DOC-6: why so many companies do not attack together; None if they may."""
    if not is_planned(board) or side_of(units[0]) != ALLIED:
        return None
    later = board["turn"] >= LATER
    limits = {
        "us": (PLAN["attack_us"], gettext("at most %(most)s US companies attack together")),
        "fr": (PLAN["attack_fr"], gettext("at most %(most)s French companies attack together")),
        "gb": (
            PLAN["attack_gb_later" if later else "attack_gb"],
            gettext("at most %(most)s British companies attack together"),
        ),
    }
    for nation, (most, says) in limits.items():
        if sum(COMPANIES.get(u, 0) for u in units if UNITS[u].nation == nation) > most:
            return Refusal(says % {"most": most}, "20.0")
    if not later and sum(COMPANIES.get(unit, 0) for unit in units) > PLAN["attack_all"]:
        return Refusal(
            gettext(
                "before June 1919 at most %(most)s Allied companies attack together",
                most=PLAN["attack_all"],
            ),
            "20.0",
        )
    return None
