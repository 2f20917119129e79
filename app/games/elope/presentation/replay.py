"""How a match is replayed: the counters in the hexes, and what each side has in stock."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from app.games.board.counters import CounterFace, face_class, face_svg
from app.games.elope.board import SEATS, is_hex
from app.games.elope.box import ALLIED
from app.games.elope.presentation.board import counter, drawn
from app.games.elope.rules.victory import points_of
from app.games.presentation import Counter, Face, Facts, PlacedCounters, Places, ReplayRenderer
from app.games.text import gettext

STATES: Final = ("reduced", "static", "unsupplied", "isolated")
"""The lists of the board that a counter shows."""


def _lying(view: Mapping[str, Any]) -> Places:
    """The units in each hex, each with what its counter shows besides."""
    board = view["board"]
    found: dict[str, list[list[Any]]] = {}
    for unit, at in board["where"].items():
        if is_hex(at):
            found.setdefault(at, []).append([unit, *(unit in board[name] for name in STATES)])
    return found


def _faces(lying: Sequence[Any]) -> list[CounterFace]:
    return [
        counter(
            {name: [unit] if is_so else [] for name, is_so in zip(STATES, states, strict=True)},
            unit,
        )
        for unit, *states in lying
    ]


def _board(lying: Places, marked: Collection[str], ground: str) -> Markup:
    counters = {place: _faces(units) for place, units in lying.items()}
    return Markup(drawn().pieces_svg(counters, ground, marked))  # noqa: S704


def _placed(place: str, lying: Sequence[Any]) -> PlacedCounters:
    return PlacedCounters(
        tuple(
            Counter(
                each.face.id,
                Face(face_class(each.face), face_svg(each.face, each.below)),
                each.x,
                each.y,
                each.scale,
            )
            for each in drawn().placed(place, _faces(lying))
        )
    )


def _in_words(lying: Places) -> dict[str, tuple[str, Sequence[str]]]:
    return {
        place.id: (place.says, [face.says for face in _faces(lying.get(place.id, ()))])
        for place in drawn().layout.places.values()
    }


def _moves(before: Places, after: Places) -> list[tuple[str, str]]:
    """The stacks of which units went to another hex, each with the one they are in now."""
    was, now = _spots(before), _spots(after)
    gone = {
        (was[unit][1], stack): None
        for unit, (place, stack) in now.items()
        if unit in was and was[unit][0] != place
    }
    return list(gone)


def _spots(lying: Places) -> dict[str, tuple[str, str]]:
    """The hex of each unit, and the stack as it is drawn: by the counter on top."""
    return {
        face.id: (place, each.face.id)
        for place, units in lying.items()
        for each in drawn().placed(place, _faces(units))
        for face in (each.face, *each.below)
    }


def _in_boxes(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    return {seat: board["points"][side] for seat, side in SEATS.items()}


def _box(view: Mapping[str, Any], seat: str) -> Facts:
    board = view["board"]
    facts = [(gettext("Supply points"), str(board["points"][SEATS[seat]]))]
    if SEATS[seat] == ALLIED:
        facts.append((gettext("Victory points"), str(points_of(board))))
    return tuple(facts)


REPLAY: Final = ReplayRenderer(
    places=_lying,
    in_boxes=_in_boxes,
    box=_box,
    board=_board,
    counters=_placed,
    in_words=_in_words,
    moves=_moves,
)
"""The replay of a match."""
