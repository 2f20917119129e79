"""Sections 20 and 23.1: which order of the historical scenario binds a unit, and where to.

An order names a part of the map. A unit may end a move in it; outside of it, only nearer to it. An
order to go somewhere also has to be followed: the phase does not end while the unit has not moved
and could come nearer. Retreats are free. The scripted order of a turn goes before the plan of 20.0
(R-SCH-12).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from app.games.elope.board import ONEGA, REMOVED, Board, has_variant, on_map_of, put_unit
from app.games.elope.box import ALLIED, BITS, BOX, UNITS
from app.games.elope.components import ScriptedOrder
from app.games.elope.options import HISTORICAL
from app.games.elope.rules.axes import (
    AT_ARCHANGEL,
    AT_ONEGA,
    AT_VAGA_TOWN,
    BEYOND_SELTSO,
    BOTH_AXES,
    RAILWAY,
    RIVERS,
    TOWARD_KOTLAS,
    UPPER_DVINA,
    VAGA,
    nearer,
    within,
)
from app.games.elope.rules.control import forget
from app.games.kernel.play_context import Play
from app.games.text import mark

NUMBERS: Final = BOX.charts.numbers
YES, UNDECIDED = "yes", "undecided"
"""What the die has said about Kotlas (20.0)."""
LEAVING: Final = "withdraw_through_archangel"
EXIT: Final = "must_exit"


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An order that binds a unit: where it may end its moves, as bits, and whether it has to go
    there; in words, with the case."""

    region: int
    says: str
    case: str
    must: bool = False
    hexes: int = 0
    """The distance that the words name."""

    def allows(self, place: str) -> int:
        """Return where a unit that stands in a hex may end a move."""
        return self.region if BITS.bit[place] & self.region else nearer(self.region, place)


STAY: Final = mark("stays in Archangel")
TO_ARCHANGEL: Final = mark("goes to Archangel")
LEAVE: Final = mark("goes to Archangel and leaves the game there")
TO_ONEGA: Final = mark("leaves the map for Onega, between 3301 and 4301")
NEAR_ARCHANGEL: Final = mark("stays within %(hexes)s hexes of Archangel")
BY_RAIL: Final = mark("keeps within %(hexes)s hexes of the railway")
BY_RIVER: Final = mark("keeps within %(hexes)s hexes of the Dvina or the Vaga")
BY_EITHER: Final = mark("keeps within %(hexes)s hexes of the railway, the Dvina or the Vaga")
TO_VAGA_TOWN: Final = mark("goes to Vaga Town")
TO_PLESETSKAYA: Final = mark("goes toward Plesetskaya")
UP_THE_DVINA: Final = mark("goes along the Dvina toward Bereznik")
TO_UPPER_DVINA: Final = mark("goes to the Upper Dvina")
TO_VAGA: Final = mark("goes to the Vaga")

_PLESETSKAYA, _BEREZNIK = BITS.bit["2705"], BITS.bit["2920"]
_SECOND, _AXIS = NUMBERS.doctrine["second_battalion"], NUMBERS.doctrine["axis"]
_TOWARD: Final[Mapping[str, tuple[int, str]]] = {
    "upper_dvina": (UPPER_DVINA, TO_UPPER_DVINA),
    "vaga": (VAGA, TO_VAGA),
    "Dvina": (_BEREZNIK, UP_THE_DVINA),
    "rail": (_PLESETSKAYA, TO_PLESETSKAYA),
}
"""Where orders to advance lead, by the river or railway that they name."""
_LASTING: Final = frozenset({"upper_dvina", "vaga"})
"""Those that bind until the unit is there, and then keep it there; the others bind for a turn."""

FRENCH: Final = frozenset(u for u, each in UNITS.items() if each.nation == "fr")
SECOND: Final = frozenset(u for u in UNITS if u.startswith("us339-2-"))
FIRST: Final = frozenset(u for u in UNITS if u.startswith("us339-1-"))
THIRD: Final = frozenset(u for u in UNITS if u.startswith("us339-3-"))
GROGAN: Final = frozenset(u for u in UNITS if u.startswith(("grogan-", "hants2-", "oxbucks1-")))
FUSILIERS: Final = {
    name: frozenset(u for u in UNITS if u.startswith(f"{name}-")) for name in ("rf45", "rf46")
}
"""The two battalions of Sadleir-Jackson, of which one goes each way (20.0, R-DOC-5)."""
_OTHER_BATTALION: Final = {
    unit: tuple(other for units in FUSILIERS.values() if unit not in units for other in units)
    for unit in frozenset().union(*FUSILIERS.values())
}


def _script() -> dict[str, list[tuple[int, ScriptedOrder | None]]]:
    """Return for each unit the turns with an order for it, in order; None: it stays in Archangel
    as a part of the garrison with which it arrives."""
    found: dict[str, list[tuple[int, ScriptedOrder | None]]] = {}
    for arrival in BOX.arrivals:
        if arrival.garrison and arrival.scenario in (None, HISTORICAL):
            for unit in arrival.units:
                found.setdefault(unit, []).append((arrival.turn, None))
    for order in BOX.orders:
        if order.scenario != HISTORICAL:
            continue
        named = [
            *order.units,
            *(u for f in order.formations for u in UNITS if u.startswith(f"{f}-")),
        ]
        for unit in named:
            found.setdefault(unit, []).append((order.turn, order))
    return {unit: sorted(orders, key=lambda each: each[0]) for unit, orders in found.items()}


SCRIPT: Final = _script()
_COMMANDED: Final = frozenset(
    unit for unit, record in UNITS.items() if record.side == ALLIED and record.type != "depot"
)


def is_historical(board: Mapping[str, object]) -> bool:
    """Whether a match is of the historical scenario, in which orders bind."""
    return "history" in board


def is_planned(board: Mapping[str, object]) -> bool:
    """Whether the Allied plan of 20.0 binds: in the historical scenario, unless the match does
    without (R-DOC-1)."""
    return is_historical(board) and not has_variant(board, "doctrine")


def order_for(board: Board, unit: str) -> StandingOrder | None:
    """Return the order that binds a unit of the Allies on the map; None without one."""
    if "history" not in board or unit not in _COMMANDED:
        return None
    has_been = unit in board["history"]["arrived"]
    other = _bank_of_other(board, unit) if unit in _OTHER_BATTALION else ""
    return _order(unit, board["turn"], has_been, other, is_planned(board))


@lru_cache(4096)
def _order(unit: str, turn: int, has_been: bool, other: str, by_plan: bool) -> StandingOrder | None:
    scripted = _scripted(unit, turn)
    if scripted is not None and (by_plan or scripted[0] is None or scripted[0].case != "20.0"):
        return scripted[0]
    return _plan(unit, has_been, other) if by_plan else None


def _scripted(unit: str, turn: int) -> tuple[StandingOrder | None] | None:
    """Return the scripted order in force (23.1), in a tuple; the tuple has None for a unit that has
    been released from its garrison."""
    given = [(when, order) for when, order in SCRIPT.get(unit, ()) if when <= turn]
    if not given:
        return None
    when, order = given[-1]
    case = f"23.1, turn {when}"
    if order is None:
        return (StandingOrder(AT_ARCHANGEL, STAY, case),)
    if order.code == "release":
        return (
            (StandingOrder(BOTH_AXES, BY_EITHER, "20.0", hexes=_AXIS),) if unit in SECOND else None
        )
    if order.code in ("hold", "garrison"):
        return (StandingOrder(AT_ARCHANGEL, STAY, case),)
    if order.code == "must_return_to_garrison":
        return (StandingOrder(AT_ARCHANGEL, TO_ARCHANGEL, case, must=True),)
    if order.code == LEAVING:
        return (StandingOrder(AT_ARCHANGEL, LEAVE, case, must=True),)
    if order.code == EXIT:
        return (StandingOrder(AT_ONEGA, TO_ONEGA, case, must=True),)
    if order.code == "stay_within":
        return (
            StandingOrder(
                within(AT_ARCHANGEL, order.within), NEAR_ARCHANGEL, case, hexes=order.within
            ),
        )
    if order.code == "must_advance":
        way = order.along or order.by or ""
        if way in _LASTING or when == turn:
            region, says = _TOWARD[way]
            return (StandingOrder(region, says, case, must=True),)
    return None


def _plan(unit: str, has_been: bool, other: str) -> StandingOrder | None:
    """Return where the Allied plan sends a unit (20.0)."""
    if unit in FRENCH or unit in THIRD:
        return StandingOrder(RAILWAY, BY_RAIL, "20.0", hexes=_AXIS)
    if unit in SECOND:
        return StandingOrder(within(AT_ARCHANGEL, _SECOND), NEAR_ARCHANGEL, "20.0", hexes=_SECOND)
    if unit in FIRST:
        if has_been:
            return StandingOrder(RIVERS, BY_RIVER, "20.0", hexes=_AXIS)
        return StandingOrder(AT_VAGA_TOWN, TO_VAGA_TOWN, "20.0", must=True)
    if unit in GROGAN:
        return StandingOrder(UPPER_DVINA | VAGA, BY_RIVER, "20.0", must=True, hexes=_AXIS)
    if other:
        region, says = (RIVERS, BY_RIVER) if other == "rail" else (RAILWAY, BY_RAIL)
        return StandingOrder(region, says, "20.0")
    if UNITS[unit].nation == "gb" and UNITS[unit].type != "armoured_train":
        return StandingOrder(BOTH_AXES, BY_EITHER, "20.0", hexes=_AXIS)
    return None


def _bank_of_other(board: Board, unit: str) -> str:
    """Return where the other of the two battalions of Fusiliers has gone: "rail", "river", or ""
    while it stands where both axes are."""
    other = _OTHER_BATTALION[unit]
    there = BITS.bits(at for u in other if (at := board["where"].get(u, "")) in BITS.bit)
    if there & RAILWAY & ~RIVERS:
        return "rail"
    return "river" if there & RIVERS & ~RAILWAY else ""


def end_orders(play: Play, board: Board, side: str) -> None:
    """Note which units have come where they had to go; those that were to leave the game in
    Archangel or for Onega leave it (20.0, 23.1)."""
    if not is_historical(board) or side != ALLIED:
        return
    gone: dict[str, list[str]] = {REMOVED: [], ONEGA: []}
    for unit in on_map_of(board, ALLIED):
        order = order_for(board, unit)
        if order is None or not order.must or not BITS.bit[board["where"][unit]] & order.region:
            continue
        if order.says == LEAVE:
            gone[REMOVED].append(unit)
        elif order.says == TO_ONEGA:
            gone[ONEGA].append(unit)
        elif unit not in board["history"]["arrived"]:
            board["history"]["arrived"].append(unit)
    for place, units in gone.items():
        for unit in units:
            put_unit(board, unit, place)
            forget(board, unit)
        if units:
            play.emit("withdrawn" if place == REMOVED else "onega", units=units)


def closed_to_allies(board: Board) -> int:
    """Case 20.0, R-DOC-3: the hexes toward Kotlas that no Allied unit enters or attacks now, as
    bits.

    Until May 1919 and while the die leaves it undecided, all those beyond Toulgas; after July those
    beyond Seltso, unless the die has said yes for good.
    """
    if not is_planned(board) or board["history"]["kotlas"] == YES:
        return 0
    return BEYOND_SELTSO if board["turn"] > NUMBERS.kotlas_turns[-1] else TOWARD_KOTLAS


def obliged(board: Board, units: list[str]) -> list[str]:
    """Return those of some units that have to go somewhere and are not there."""
    if not is_historical(board):
        return []
    found = []
    for unit in units:
        order = order_for(board, unit)
        if order is not None and order.must:
            at = board["where"][unit]
            if at in BITS.bit and not BITS.bit[at] & order.region:
                found.append(unit)
    return found
