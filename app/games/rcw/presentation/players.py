"""The players of an RCW match side by side on its page, and what lies off the map."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.rcw.box import BOX
from app.games.rcw.orders import PIECES
from app.games.rcw.presentation.board import Piece, PlayerBox, boxes, units
from app.games.rcw.rules.assassins import WORTH
from app.games.text import gettext

MARKERS = ("politburo", "blue_control", "green_control", "int_control", "option_1")
"""Chits that stay before their holder and are no chits in his hand."""


@dataclass(frozen=True, slots=True)
class Display:
    """A player's box, and what else counts for him.

    `assassins` and `chits` are what he holds besides Politburo and control markers, as far as the
    reader sees them; `cities` the critical cities that he controls, and `draws` the chits that they
    bring him in a turn (12.43). `has_purged`: his right is used up in this game turn (11.0).
    """

    box: PlayerBox
    assassins: int
    chits: int
    cities: tuple[str, ...]
    draws: int
    is_member: bool
    has_purged: bool

    @property
    def strength_eliminated(self) -> int:
        """What is printed on the units that he has eliminated, in all."""
        return sum(piece.value for piece in self.box.eliminated)


@dataclass(frozen=True, slots=True)
class Heap:
    """What lies together off the map: `count` pieces, of which so many are `unseen`."""

    name: str
    count: int
    units: tuple[Piece, ...]
    chits: tuple[str, ...]
    unseen: int


def displays(view: Mapping[str, Any]) -> list[Display]:
    """The players in the order of their letters."""
    board = view["board"]
    return [_display(board, box) for box in boxes(view)]


def committee(view: Mapping[str, Any]) -> list[str]:
    """Who sits on the standing Central Committee."""
    members: list[str] = view["board"]["committee"]
    return members


def off_map(view: Mapping[str, Any]) -> list[Heap]:
    """What lies off the map and before nobody; heaps of nothing are left out."""
    board = view["board"]
    unseen = board["randomizer_unseen"]
    heaps = [
        _heap(gettext("Randomizer"), board["randomizer"], unseen),
        _heap(gettext("Unassigned"), board["unassigned"]),
        _heap(gettext("Reinforcements"), board["reinforcements"]),
        _heap(gettext("Out of the game"), board["removed"]),
    ]
    return [heap for heap in heaps if heap.count]


def _heap(name: str, pieces: list[str], unseen: int = 0) -> Heap:
    counted = Counter(PIECES.names[piece] for piece in pieces if piece in BOX.chits)
    names = (name if count == 1 else f"{name} ×{count}" for name, count in counted.items())
    return Heap(name, len(pieces) + unseen, units(pieces), tuple(names), unseen)


def _display(board: Mapping[str, Any], box: PlayerBox) -> Display:
    held = [piece for piece in board["boxes"][box.letter]["display"] if piece in BOX.chits]
    ruled = [place for place, seat in board["control"].items() if seat == box.letter]
    assassins = sum(piece in WORTH for piece in held)
    markers = sum(BOX.chits[piece].kind in MARKERS for piece in held)
    return Display(
        box,
        assassins,
        len(held) - markers - assassins + box.unseen,
        tuple(city_name(place) for place in ruled),
        BOX.tables.extra_draws(len(ruled)),
        box.letter in board["committee"],
        box.letter in board["initiated"],
    )


def city_name(province: str) -> str:
    """A critical city, with its province where that has another name."""
    place = BOX.provinces[province]
    assert place.critical_city is not None
    return (
        place.critical_city
        if place.critical_city == place.name
        else f"{place.critical_city} ({place.name})"
    )
