"""What can be laid over the map of a match: activation, reach, supply with its reason, control,
and the strength of stacks."""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.games.board.net_overlays import discs, links, rings
from app.games.presentation import BoardOverlay
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.games.toc.board import (
    Board,
    in_play,
    side_of,
    units_at,
)
from app.games.toc.box import (
    LAND_LINKS,
    NET,
    NEUTRAL,
    RED,
    SIDE_OF_SEAT,
    SIDES,
    SOURCE_BITS,
    SPACES,
    UNITS,
    WHITE,
)
from app.games.toc.presentation.board import drawn
from app.games.toc.rules.activation import activatable
from app.games.toc.rules.activation_limits import activation_cost
from app.games.toc.rules.derived import held_bits, supplied_bits
from app.games.toc.rules.odds import strength_of
from app.games.toc.rules.reach import reach
from app.games.toc.rules.supply import NONE, state_at

View = Mapping[str, Any]
HIGHEST_VALUE: Final = 5
"""The best card."""


def _sides(seat: str | None) -> tuple[str, ...]:
    """The side of a reader; a spectator sees both."""
    return (SIDE_OF_SEAT[seat],) if seat else SIDES


def _activation(view: View, seat: str | None) -> str:
    """Cases 7.2, 7.22: the spaces that a side could activate first, with the cost where it is more
    than one; during an activation those that are left."""
    board: Board = view["board"]
    costs: list[tuple[str, str]] = []
    able: list[list[str]] = []
    for side in _sides(seat):
        now = next((f for f in view["board"]["steps_now"] if f["step"] == "operations"), None)
        chosen: Mapping[str, str] = {}
        points = HIGHEST_VALUE
        if now is not None and now["side"] == side:
            chosen, points = now.get("spaces", {}), now["points"]
        spaces = activatable(board, side, chosen, points)
        able.append(spaces)
        supplied = supplied_bits(board, side)
        for space in spaces:
            cost = activation_cost(board, side, space, supplied)
            if cost > 1:
                costs.append((space, gettext("costs %(cost)s", cost=cost)))
        costs += [(space, str(use)) for space, use in chosen.items()]
    ground = drawn().ground
    return discs(ground, able) + rings(ground, costs)


def _reach(view: View, seat: str | None) -> str:
    """Cases 7.12, 7.16: where the selected force can go, with the spaces that it takes to get
    there."""
    board: Board = view["board"]
    frame = next((f for f in view["board"]["steps_now"] if f["step"] == "movement"), None)
    if frame is None or not frame.get("selected"):
        return ""
    side = frame["side"]
    supplied = supplied_bits(board, side)
    trial = {
        **frame,
        "supply": {s: state_at(board, side, s, supplied) for s in frame["spaces"]},
    }
    ways = reach(board, trial)
    ground = drawn().ground
    return discs(ground, [[], [], ways]) + rings(
        ground, [(place, str(len(way) - 1)) for place, way in ways.items()]
    )


def _supply(view: View, seat: str | None) -> str:
    """Cases 10.1 to 10.6: the spaces that chains join to a source; rings name the sources, and
    units that would be lost at the end of the turn, with what bars their chain."""
    board: Board = view["board"]
    ground = drawn().ground
    areas: list[list[str]] = []
    lines: list[tuple[str, str]] = []
    texts: list[tuple[str, str]] = []
    for side in _sides(seat):
        bits = supplied_bits(board, side)
        areas.append(NET.names(bits))
        lines += [
            (link.ends[0], link.ends[1])
            for link in LAND_LINKS
            if bits & NET.bit[link.ends[0]] and bits & NET.bit[link.ends[1]]
        ]
        texts += [(place, gettext("source")) for place in NET.names(SOURCE_BITS[side] & bits)]
        cut = {
            board["where"][unit]
            for unit in in_play(board, side)
            if unit in UNITS and state_at(board, side, board["where"][unit], bits) == NONE
        }
        texts += [(place, why_unsupplied(board, side, place)) for place in sorted(cut)]
    return discs(ground, areas) + links(ground, lines) + rings(ground, texts)


def why_unsupplied(board: Board, side: str, place: str) -> str:
    """Return what bars the shortest chain from a space to a source that its side holds."""
    held = held_bits(board, side)
    if side == WHITE:  # through neutral powers, too (TQ-34)
        held |= held_bits(board, NEUTRAL)
    sources = SOURCE_BITS[side] & held
    came: dict[str, str] = {place: ""}
    queue = deque([place])
    while queue:
        here = queue.popleft()
        if NET.bit[here] & sources:
            barred = here
            while here:
                if not NET.bit[here] & held:
                    barred = here
                here = came[here]
            return gettext("cut off at %(space)s", space=SPACES[barred].name)
        for other in NET.neighbours[here]:
            if other not in came:
                came[other] = here
                queue.append(other)
    return gettext("no source")


def _control(view: View, seat: str | None) -> str:
    """Case 10.5: who holds each space."""
    board: Board = view["board"]
    white, red = (NET.names(held_bits(board, side)) for side in (WHITE, RED))
    return discs(drawn().ground, [[], [], white, red])


def _stacks(view: View, seat: str | None) -> str:
    """Cases 3.22, 7.4: the strength of each stack and the units in it."""
    board: Board = view["board"]
    return rings(drawn().ground, list(_strengths(board)))


def _strengths(board: Board) -> Iterator[tuple[str, str]]:
    for place in board["at"]:
        units = units_at(board, place)
        if units and side_of(board, units[0]) in SIDES:
            strength = strength_of(board, units)
            yield place, f"{strength} / {len(units)}"


OVERLAYS: Final = (
    BoardOverlay(
        "activation",
        "1",
        _l("Activation"),
        _l("The spaces that you could activate, with the cost where it is more than one (7.22)."),
        _activation,
    ),
    BoardOverlay(
        "reach",
        "2",
        _l("Reach"),
        _l("Where the selected force can go, and how many spaces away that is (7.12)."),
        _reach,
    ),
    BoardOverlay(
        "supply",
        "3",
        _l("Supply"),
        _l(
            "Spaces that a chain joins to a source, the sources, and units that would be lost at "
            "the end of the turn, with the space that bars their chain (10.1, 10.6)."
        ),
        _supply,
    ),
    BoardOverlay("control", "4", _l("Control"), _l("Who holds each space (10.5)."), _control),
    BoardOverlay(
        "stacks",
        "5",
        _l("Stacks"),
        _l("The strength of each stack, and how many units it has (3.22, 7.4)."),
        _stacks,
    ),
)
