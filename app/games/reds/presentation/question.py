"""What a seat is asked, where more can be said than the decision's own wording does: which unit,
which front, which attack."""

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from app.games.reds.board import Board, side_of_seat
from app.games.reds.box import BOX, RED, UNITS, WHITE
from app.games.reds.components.map_files import FRONTS
from app.games.reds.presentation.board import active_groups
from app.games.reds.rules.activation import (
    CHIT_OF_FRONT,
    EXTRA_FRONTS,
    group_of,
    led_fronts,
    white_chits,
)
from app.games.reds.rules.stacking import over_limit
from app.games.reds.wording import place_name
from app.games.text import gettext, ngettext


def question(view: Mapping[str, Any]) -> str:
    """Return the sentence with its case in brackets; "" where the wording says all there is."""
    step = view["steps"][-1] if view["steps"] else ""
    sentence = _SENTENCES.get(step)
    return sentence(view["board"]) if sentence is not None else ""


def _command(board: Mapping[str, Any]) -> str:
    without = len(FRONTS) - len(led_fronts(cast(Board, board)))
    return ngettext(
        "name a front without a leader: its chit goes into the cup (7.7)",
        "name %(num)s fronts without a leader: their chits go into the cup (7.7)",
        min(EXTRA_FRONTS, without) - len(board["named"]),
    )


def _reinforcements(board: Mapping[str, Any]) -> str:
    first, *others = board["asked"] or [""]
    if not first:
        return ""
    unit = UNITS[first].name
    if not others:
        return gettext("place your reinforcement: %(unit)s (14.1)", unit=unit)
    return ngettext(
        "place your reinforcement: %(unit)s, then one more (14.1)",
        "place your reinforcement: %(unit)s, then %(num)s more (14.1)",
        len(others),
        unit=unit,
    )


def _placing(board: Mapping[str, Any]) -> str:
    return gettext("place %(unit)s (20)", unit=UNITS[board["asked"][0]].name)


def _leader(board: Mapping[str, Any]) -> str:
    return gettext(
        "assign %(leader)s: to the Field Staff, or by a die to a front (20.9)",
        leader=BOX.leaders[board["asked"][0]].name,
    )


def _movement(board: Mapping[str, Any]) -> str:
    return gettext("%(groups)s: move your units (10.6)", groups=active_groups(board))


def _combat(board: Mapping[str, Any]) -> str:
    return gettext("%(groups)s: attack (11.1)", groups=active_groups(board))


def _battle(board: Mapping[str, Any]) -> str:
    place = place_name(board["battle"]["place"])
    if board["battle"]["at"]:
        return gettext("defence of %(place)s: choose aircraft and ships (11.3)", place=place)
    return gettext("attack on %(place)s: name the units (11.3)", place=place)


def _losses(board: Mapping[str, Any]) -> str:
    if board["battle"] is None:
        return ""
    place = place_name(board["battle"]["place"])
    return gettext("attack on %(place)s: choose which unit becomes disordered (11.5)", place=place)


def _retreat(board: Mapping[str, Any]) -> str:
    names = ", ".join(UNITS[unit].name for unit in board["asked"])
    if not names or board["battle"] is None:
        return ""
    place = place_name(board["battle"]["place"])
    return gettext(
        "defeat in %(place)s: choose where to retreat %(units)s (11.6)", place=place, units=names
    )


def _excess(board: Mapping[str, Any]) -> str:
    whole = cast(Board, board)
    places = sorted({place for side in (RED, WHITE) for place in over_limit(whole, side)})
    names = ", ".join(map(place_name, places))
    return gettext("over the stacking limit in %(places)s: destroy a unit (9.1)", places=names)


def _advance(board: Mapping[str, Any]) -> str:
    if board["battle"] is None:
        return ""
    return gettext("advance into %(place)s (11.8)", place=place_name(board["battle"]["place"]))


_SENTENCES: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "command": _command,
    "reinforcements": _reinforcements,
    "placing": _placing,
    "leader": _leader,
    "movement": _movement,
    "combat": _combat,
    "battle": _battle,
    "losses": _losses,
    "retreat": _retreat,
    "advance": _advance,
    "excess": _excess,
}

PLANNED_AT: Final = frozenset({"strategic_moves", "command", "cup", "movement", "combat"})
"""The steps at which it helps to plan the segments to come."""


def plans_ahead(view: Mapping[str, Any], seat: str) -> list[str]:
    """Cases 7.8, 7.10: the chits of a seat that are still to come this turn and would activate
    somebody."""
    board, side = cast(Board, view["board"]), side_of_seat(seat)
    step = view["steps"][-1] if view["steps"] else ""
    if step not in PLANNED_AT:
        return []
    fronts = [CHIT_OF_FRONT[front] for front in led_fronts(board)]
    chits = board["cup"]
    if not chits and not board["course"]:
        chits = white_chits(board) if side == WHITE else fronts
    return [
        chit
        for chit in chits
        if BOX.chits[chit].side == side
        and any(group_of(board, UNITS, group) for group in BOX.chits[chit].groups)
    ]
