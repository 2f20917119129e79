"""What the buttons say that answer a question or end a step: fronts with the units that they would
activate, garrisons by their cities, a step by its name."""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.state import Action
from app.games.presentation import Draft, named_by_decision
from app.games.reds.board import Board, board_of
from app.games.reds.box import is_fighting
from app.games.reds.rules.activation import group_of
from app.games.reds.wording import place_name
from app.games.text import gettext, mark, ngettext

ENDS: Final[Mapping[str, str]] = {
    "movement": mark("End movement"),
    "combat": mark("End combat"),
    "strategic_moves": mark("End strategic movement"),
    "replacements": mark("End replacements"),
}
"""What the button says that ends a phase, by its decision."""

KEEPS: Final[Mapping[str, str]] = {
    "disband": mark("Keep all"),
    "end_raid": mark("Go on with the raid"),
    "tsar": mark("Rally nobody"),
    "miracle": mark("Not now"),
    "peace": mark("Offer nothing"),
}
"""What "keep" means beside another answer (12.2)."""

FRONTS: Final[Mapping[str, str]] = {
    "turkestan": mark("Turkestan"),
    "eastern": mark("Eastern"),
    "northern": mark("Northern"),
    "southern": mark("Southern"),
    "south_western": mark("South-Western"),
    "western": mark("Western"),
}
"""Fronts in a row of buttons: the question says what they are."""

_NAMES: Final[Mapping[str, str]] = {
    "staff": mark("To the Field Staff"),
    "assign": mark("Roll for a front"),
    "end_raid": mark("End the raid"),
    "miracle": mark("Declare it"),
    "peace": mark("Offer peace"),
}


def answer_name(draft: Draft, action: Action) -> str:
    """Return what the button of an answer says; "" where the order itself says it."""
    do = action["do"]
    board = board_of(draft.position.state)
    if do == "front":
        return _front(board, action["front"])
    if do == "disband":
        return gettext("Remove from %(place)s", place=place_name(board["where"][action["unit"]]))
    others = {option["do"] for option in draft.options}
    if do == "keep":
        return next((gettext(name) for other, name in KEEPS.items() if other in others), "")
    if do == "stay":
        return gettext("Leave it here") if "train" in others else gettext("Do not advance")
    return gettext(_NAMES[do]) if do in _NAMES else ""


def _front(board: Board, front: str) -> str:
    """A front with the number of its units that can fight; special units follow them (7.2)."""
    units = sum(map(is_fighting, group_of(board, board["where"], front)))
    name = gettext(FRONTS[front])
    if not units:
        return gettext("%(front)s: no units", front=name)
    return ngettext("%(front)s: 1 unit", "%(front)s: %(num)s units", units, front=name)


phase_end_name = named_by_decision(ENDS)
