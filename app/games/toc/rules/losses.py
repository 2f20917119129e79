"""Section 8.5: losses are met as exactly as possible, by the side that suffers them."""

from typing import Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import (
    CASUALTIES,
    FACTION_OF,
    GONE,
    OUT,
    Board,
    board_of,
    is_soc_rev,
    put,
    side_of,
    values_of,
)
from app.games.toc.box import GREEN, NET, SEAT_OF, SIDES, UNITS, has_mark, is_army, is_cavalry
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.replacing import replacing_corps
from app.games.toc.rules.supply import eliminate_unsupplied, has_attrition_supply

MAKHNO: Final = "makhno"


class Losses(AnsweredStep):
    """Cases 8.51, 8.52: units flip or are eliminated until no more factors can be met.

    `place` is where a replacing corps is put; the frame's `units` are those who take the losses.
    """

    name = "losses"
    cases = "8.51, 8.52"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        while True:
            able = choices(board, frame)
            if not able:
                play.leave()
                return
            side = side_of(board, able[0])
            if len(able) > 1 and side in SIDES:
                play.ask(SEAT_OF[side], what="losses")
                return
            lose_step(play, board, frame, able[0] if side in SIDES else _weakest(board, able))

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "lose", "unit": u} for u in choices(board_of(play.state), frame)]

    def do_lose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        lose_step(play, board_of(play.state), frame, action["unit"])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """Reduced units first, elite units and cavalry last (D23)."""
        board = board_of(play.state)
        return {"do": "lose", "unit": _weakest(board, choices(board, frame))}


def _weakest(board: Board, units: list[str]) -> str:
    return min(
        units,
        key=lambda unit: (
            has_mark(unit, "elite"),
            is_cavalry(unit),
            unit not in board["reduced"],
            values_of(board, unit)[0],
            unit,
        ),
    )


def chain_of(board: Board, unit: str, taken: set[str]) -> list[int]:
    """The loss factors that a unit can meet, step by step, its replacing corps included (TQ-51)."""
    record = UNITS[unit]
    found = []
    if unit not in board["reduced"]:
        found.append(record.full.loss)
    if record.reduced is not None:
        found.append(record.reduced.loss)
    if is_army(unit) and board["where"][unit] in board["at"]:
        corps = _corps(board, unit, taken)
        if corps is not None:
            taken.add(corps)
            found += chain_of(board, corps, taken)
    return found


def choices(board: Board, frame: Frame) -> list[str]:
    """Case 8.51, TQ-51: the units that may lose the next step so that the most factors are met.

    Where single steps are lost, as in a cancelled retreat (8.6), any unit may lose one.
    """
    units = [unit for unit in frame["units"] if board["where"][unit] in board["at"]]
    left = frame["factors"]
    if left <= 0 or not units:
        return []
    if "steps" in frame:
        return units
    taken: set[str] = set()
    chains = [chain_of(board, unit, taken) for unit in units]
    best = _highest(_sums(chains, left), left)
    found = []
    for index, unit in enumerate(units):
        factor = chains[index][0]
        if factor > best:
            continue
        others = [*chains[:index], chains[index][1:], *chains[index + 1 :]]
        if _sums(others, left) >> (best - factor) & 1:
            found.append(unit)
    return found


def is_wiped_out(board: Board, units: list[str], factors: int) -> bool:
    """Whether losses eliminate all of some units, replacing corps included, however taken."""
    taken: set[str] = set()
    return sum(sum(chain_of(board, unit, taken)) for unit in units) <= factors


def _sums(chains: list[list[int]], most: int) -> int:
    """The sums up to `most` that prefixes of chains can make, as bits."""
    found = 1
    mask = (1 << (most + 1)) - 1
    for chain in chains:
        total, reached = 0, found
        for factor in chain:
            total += factor
            reached |= found << total
        found = reached & mask
    return found


def _highest(sums: int, most: int) -> int:
    return (sums & ((1 << (most + 1)) - 1)).bit_length() - 1


def _corps(board: Board, army: str, taken: set[str]) -> str | None:
    side = side_of(board, army)
    if is_unsupplied(board, army):
        return None
    found = replacing_corps(board, army, side)
    return found if found not in taken else None


def is_unsupplied(board: Board, unit: str) -> bool:
    """Whether a unit that could be removed for it is out of supply (10.6)."""
    side = side_of(board, unit)
    if side not in SIDES or has_attrition_supply(board, unit):
        return False
    return not supplied_bits(board, side) & NET.bit[board["where"][unit]]


def lose_step(play: Play, board: Board, frame: Frame, unit: str) -> None:
    """Cases 8.51, 8.52: a unit is flipped or eliminated; a corps replaces an army at once."""
    frame["factors"] -= 1 if "steps" in frame else values_of(board, unit)[1]
    if unit not in board["reduced"] and UNITS[unit].reduced is not None:
        board["reduced"].append(unit)
        play.emit("reduced", unit=unit)
        return
    place = board["where"][unit]
    frame["units"] = [each for each in frame["units"] if each != unit]
    corps = eliminate(play, board, unit)
    if corps is not None:
        put(board, corps, place)
        frame["units"].append(corps)
        frame.setdefault("replaced", []).append(corps)
        play.emit("replaced", unit=unit, corps=corps, place=place)


def eliminate(play: Play, board: Board, unit: str) -> str | None:
    """Cases 8.52, 10.6, 13.31: a unit leaves the map; return the corps that takes its place.

    Corps and replaced armies go to the casualty box; armies without a corps leave the game, but
    for those of Makhno, who raises them again. Greens can rise again as well, but not an army of
    RED or WHITE that has gone green, such as Bermond's (13.1).
    """
    side = side_of(board, unit)
    if not is_army(unit):
        put(board, unit, OUT if side == GREEN else _box_of(unit))
        play.emit("destroyed", unit=unit)
        return None
    if is_unsupplied(board, unit):
        eliminate_unsupplied(play, board, unit)
        return None
    corps = replacing_corps(board, unit, side) if side in SIDES else None
    if side == GREEN:
        put(board, unit, GONE if UNITS[unit].side in SIDES else OUT)
    else:
        is_lost = corps is None and FACTION_OF.get(unit) != MAKHNO
        put(board, unit, GONE if is_lost or is_soc_rev(unit) else CASUALTIES)
    play.emit("destroyed", unit=unit)
    return corps


def _box_of(corps: str) -> str:
    """Partisans of the Far East wait to be recruited again; others lie in the casualty box."""
    return OUT if corps.startswith(("red-corps-fe-", "white-corps-fe-")) else CASUALTIES
