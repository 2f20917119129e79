"""Plans before their moment: how they would run if nobody did anything until then.

No dice are rolled: of an attack its odds and the chances of its results are told, and what follows
is tried as if it had changed nothing.
"""

from collections.abc import Sequence

from app.games.kernel.plan_terms import Args, Foresight
from app.games.kernel.state import Entry, Frame, Seat, State
from app.games.reds.board import Board, board_of, is_hex, side_of_seat
from app.games.reds.box import BOX, UNITS
from app.games.reds.forecast import forecast, odds_note, results_note
from app.games.reds.rules.reach import march_of, points_along
from app.games.reds.rules.supply import Supply
from app.games.reds.wording import cut_note, place_name
from app.games.text import gettext, ngettext

TURN_PART_OF_CUP = 7
"""How many parts of an operational turn have begun when segments run (5.1)."""


def plan_position(state: State, seat: Seat, trigger: str, args: Args) -> State | None:
    """Case 7.10: the segment of a chit of the seat's; None for other moments."""
    if trigger != "chit":
        return None
    board, chit = board_of(state), BOX.chits[args["chit"]]
    if not board["turn"] or chit.side != side_of_seat(seat) or not chit.groups:
        return None
    board["cup"] = [each for each in board["cup"] if each != chit.id]
    board["drawn"].append(chit.id)
    board["course"].append(
        {"chit": chit.id, "groups": [], "units": 0, "battles": [], "unsupplied": 0}
    )
    segment: Frame = {
        "step": "segment",
        "groups": list(chit.groups),
        "side": chit.side,
        "chit": chit.id,
    }
    state["steps"] = [
        {"step": "campaign", "set_up": True},
        {"step": "operational_turn", "at": TURN_PART_OF_CUP},
        {"step": "segments", "first": []},
        segment,
    ]
    return state


def foresee(state: State) -> Foresight | None:
    """Case 11.3: what an attack would bring whose dice are needed, and the combat step with its
    units and its hex used. At the end of a segment the next chit is drawn. Else None."""
    steps = state["steps"]
    if steps and steps[-1]["step"] == "segments":
        return Foresight(gettext("ends the segment"), state)
    at = next((n for n, frame in enumerate(steps) if frame["step"] == "battle"), None)
    if at is None:
        return None
    battle = steps[at]
    expected = forecast(board_of(state), {"retreated": [], **battle})
    if expected is None:
        return None
    note = gettext(
        "%(odds)s: %(results)s", odds=odds_note(expected), results=results_note(expected)
    )
    del steps[at:]
    return Foresight(note, state)


def moves_note(before: State, entries: Sequence[Entry]) -> str:
    """Case 10.6: the movement points that each stack has left after its move."""
    board, notes = board_of(before), []
    for entry in entries:
        for told in entry["tellings"]:
            if told["say"] == "moves":
                notes.append(_points_left(board, told["args"]["units"], told["args"]["path"]))
    return "; ".join(filter(None, notes))


def _points_left(board: Board, units: Sequence[str], path: Sequence[str]) -> str:
    march = march_of(board, units)
    spent = points_along(march, path)
    if march.limit is None or spent is None:
        return ""
    left = march.limit - spent
    return ngettext(
        "%(units)s in %(place)s with %(num)s movement point left",
        "%(units)s in %(place)s with %(num)s movement points left",
        left,
        units=", ".join(UNITS[unit].code for unit in units),
        place=place_name(path[-1]),
    )


def supply_note(state: State, entries: Sequence[Entry]) -> str:
    """Case 12.4: which of the units that a plan moves would be out of supply where it ends, and
    what cuts their lines."""
    board = board_of(state)
    moved = [
        unit
        for entry in entries
        for told in entry["tellings"]
        if told["say"] in ("moves", "attack")
        for unit in told["args"]["units"]
    ]
    units = [unit for unit in dict.fromkeys(moved) if is_hex(board["where"][unit])]
    if not units:
        return ""
    lines = Supply(board)
    cut = [unit for unit in units if not lines.is_supplied(unit)]
    if not cut:
        return gettext("At the end all of its units would be in supply.")
    named = "; ".join(
        gettext(
            "%(unit)s in %(place)s (%(why)s)",
            unit=UNITS[unit].name,
            place=place_name(board["where"][unit]),
            why=cut_note(lines.cut(unit, board["where"][unit])),
        )
        for unit in cut
    )
    return gettext("At the end out of supply: %(units)s.", units=named)
