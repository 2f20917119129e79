"""How an RCW match is replayed: counters in the provinces, and what lies before each player."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from app.games.presentation import Counter, Face, Facts, PlacedCounters, Places, ReplayRenderer
from app.games.rcw.components import load
from app.games.rcw.map.counters import face, laid_out, rest_svg
from app.games.rcw.map.geometry import geometry
from app.games.rcw.map.picture import ENGLISH, StackPicture, described, faction_of
from app.games.rcw.map.svg import pieces_svg
from app.games.rcw.map.text import heading
from app.games.rcw.presentation.players import PlayerBox, player_box
from app.games.text import gettext

Spot = tuple[str, str]
"""A province and a stack in it."""


def places(view: Mapping[str, Any]) -> Places:
    """The stacks of each province that has any."""
    standing = view["board"]["provinces"]
    return {province: stacks for province, stacks in standing.items() if stacks}


def board(lying: Places, marked: Collection[str], ground: str) -> Markup:
    """The pieces on the `ground` at an address, with the places `marked` pointed out."""
    drawn = pieces_svg({"provinces": lying}, ground, marked=marked)
    return Markup(drawn)  # noqa: S704 - it escapes what it draws


def counters(province: str, stacks: Sequence[Any]) -> PlacedCounters:
    """The counters of a province, as `board` draws them."""
    shape = geometry().provinces[province]
    spots, rest = laid_out(stacks, shape)
    placed = tuple(
        Counter(spot.stack["id"], _face(spot.stack), spot.x, spot.y, spot.scale) for spot in spots
    )
    return PlacedCounters(placed, rest_svg(spots, rest, shape, ENGLISH) if rest else "")


def in_words(lying: Places) -> dict[str, tuple[str, Sequence[str]]]:
    """Each province with its stacks in words."""
    return {
        province.id: (
            heading(province, ENGLISH),
            [described(stack, ENGLISH) for stack in lying.get(province.id, ())],
        )
        for province in load().provinces.values()
    }


def moves(before: Places, after: Places) -> list[tuple[str, str]]:
    """The stacks of which units went to another province, each with the one they are in now."""
    was, now = _spots(before), _spots(after)
    gone = {
        (was[unit][1], stack): None
        for unit, (province, stack) in now.items()
        if unit in was and was[unit][0] != province
    }
    return list(gone)


def in_boxes(view: Mapping[str, Any]) -> Mapping[str, Any]:
    """What lies before each player, as the view has it."""
    found: Mapping[str, Any] = view["board"]["boxes"]
    return found


def box(view: Mapping[str, Any], seat: str) -> Facts:
    """What lies before a player, in short facts."""
    return tuple(_facts(player_box(view, seat)))


def _face(stack: StackPicture) -> Face:
    return Face(f"stack faction-{faction_of(stack)}", "".join(face(stack, ENGLISH)))


def _spots(lying: Places) -> dict[str, Spot]:
    """Where each unit stands."""
    return {
        unit["id"]: (province, stack["id"])
        for province, stacks in lying.items()
        for stack in stacks
        for unit in stack["units"]
    }


def _facts(box: PlayerBox) -> list[tuple[str, str]]:
    points = gettext("none (has left the game)")
    if box.red_points is not None:
        points = gettext(
            "Red victory %(red)s, White victory %(white)s",
            red=box.red_points,
            white=box.white_points,
        )
    eliminated = ", ".join(piece.name for piece in box.eliminated)
    dealt = ", ".join([*box.hand_chits, *(piece.name for piece in box.hand)])
    facts = [
        (gettext("Politburo markers"), str(box.politburo)),
        (gettext("Points"), points),
        (gettext("Controls"), ", ".join(box.controls)),
        (gettext("Chits"), ", ".join(box.chits)),
        (gettext("Hidden chits"), str(box.unseen or "")),
        (gettext("Dealt"), dealt),
        (gettext("Face down"), str(box.facedown or "")),
        (gettext("Eliminated"), eliminated),
    ]
    return [(label, value) for label, value in facts if value]


REPLAY = ReplayRenderer(
    places=places,
    in_boxes=in_boxes,
    box=box,
    board=board,
    counters=counters,
    in_words=in_words,
    moves=moves,
)
