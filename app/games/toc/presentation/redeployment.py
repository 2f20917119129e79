"""Strategic redeployment on the page: what a card still carries, where each piece can go, and the
corps of the reserve, which lie on no space that could be pressed."""

from collections.abc import Mapping
from typing import Any

from app.games.presentation import Draft, Force, Route
from app.games.text import gettext, ngettext
from app.games.toc.board import RESERVE, Board
from app.games.toc.box import NET, TABLES
from app.games.toc.codes import NAMES
from app.games.toc.rules.derived import derive
from app.games.toc.rules.redeployment import (
    KIND_OF,
    destination_bits,
    destinations,
    redeployable,
)


def redeployment_question(frame: Mapping[str, Any]) -> str:
    """What is left of the card by the lines of the table (9.1), or the piece that has to go."""
    if "piece" in frame:
        return gettext("Redeploy %(unit)s: choose a space (9.2)", unit=NAMES[frame["piece"]])
    counts = [sum(KIND_OF[piece] == kind for piece in frame.get("moved", ())) for kind in range(3)]
    left = [
        [most - count for most, count in zip(row, counts, strict=True)]
        for row in TABLES.redeployment[frame["value"]]
    ]
    able = [_row(*row) for row in left if min(row) >= 0 and any(row)]
    return gettext(
        "Redeploy forces: the card still moves %(rows)s (9.1)", rows=gettext(" or ").join(able)
    )


def _row(corps: int, armies: int, leaders: int) -> str:
    parts = [
        ngettext("1 corps", "%(num)s corps", corps) if corps else "",
        ngettext("1 army", "%(num)s armies", armies) if armies else "",
        ngettext("1 leader", "%(num)s leaders", leaders) if leaders else "",
    ]
    return gettext(" and ").join(part for part in parts if part)


def redeployment_forces(board: Board, draft: Draft, side: str) -> dict[str, Force]:
    """Where each piece on the map that may be redeployed could go. Many of them can go to the same
    spaces."""
    derived = derive(board)
    routes: dict[int, dict[str, list[Route]]] = {}
    found = {}
    for option in draft.options:
        piece = option.get("unit", "")
        if option["do"] != "take" or board["where"][piece] == RESERVE:
            continue
        spaces = destination_bits(derived, board, side, piece)
        if spaces not in routes:
            routes[spaces] = {
                place: [Route([{"do": "redeploy", "at": place}], "")] for place in NET.names(spaces)
            }
        found[piece] = Force([option], routes[spaces])
    return found


def reserve_in_hand(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """The corps that can come from the reserve, by name, or the order that sends the chosen piece
    there."""
    board: Any = view["board"]
    frame = board["steps_now"][-1]
    if "piece" in frame:
        able = RESERVE in destinations(board, frame["side"], frame["piece"])
        return {"to_reserve": {"do": "redeploy", "at": RESERVE} if able else None}
    corps = [unit for unit in redeployable(board, frame) if board["where"][unit] == RESERVE]
    return {"reserve": [(NAMES[unit], {"do": "take", "unit": unit}) for unit in corps]}
