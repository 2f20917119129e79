"""The players of RCW side by side: what lies before each, and what lies off the map."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.games.rcw.box import BOX
from app.games.rcw.map.picture import LETTERS
from app.games.rcw.orders import PIECES, unit_name
from app.games.rcw.rules.assassins import WORTH
from app.games.text import gettext

CONTROL_KINDS = ("blue_control", "green_control")


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter in a box; `colour` is empty for one without, `letter` says its faction."""

    id: str
    name: str
    colour: str
    kind: str
    letter: str
    value: int


@dataclass(frozen=True, slots=True)
class PlayerBox:
    """What lies before one player."""

    letter: str
    is_phasing: bool
    politburo: int
    red_points: int | None
    white_points: int | None
    chits: tuple[str, ...]
    controls: tuple[str, ...]
    eliminated: tuple[Piece, ...]
    hand: tuple[Piece, ...]
    hand_chits: tuple[str, ...]
    facedown: int
    unseen: int


MARKERS = ("politburo", "blue_control", "green_control", "int_control", "option_1")
"""Chits that lie face up before their holder and are not in hand."""


@dataclass(frozen=True, slots=True)
class Display:
    """A player's box, and what else counts for them.

    `assassins` and `chits` are what they hold besides Politburo and control markers, as far as the
    reader sees them; `cities` the critical cities they control, and `draws` the chits that these
    bring in a turn (12.43). `has_purged`: the right is used up in this game turn (11.0).
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
        """The printed values of all units that the player has eliminated."""
        return sum(piece.value for piece in self.box.eliminated)


@dataclass(frozen=True, slots=True)
class Heap:
    """What lies together off the map: `count` pieces, of which so many are `unseen`."""

    name: str
    count: int
    units: tuple[Piece, ...]
    chits: tuple[str, ...]
    unseen: int


def boxes(view: Mapping[str, Any]) -> list[PlayerBox]:
    """The players' boxes, in the order of their letters."""
    return [player_box(view, letter) for letter in view["seats"]]


def player_box(view: Mapping[str, Any], letter: str) -> PlayerBox:
    """What lies before one player."""
    board = view["board"]
    return _box(letter, board["boxes"][letter], board["phasing"])


def _box(letter: str, box: Mapping[str, Any], phasing: str | None) -> PlayerBox:
    return PlayerBox(
        letter=letter,
        is_phasing=letter == phasing,
        politburo=box["politburo"],
        red_points=box["red_points"],
        white_points=box["white_points"],
        chits=_chits(box["display"]),
        controls=_controls(box["display"]),
        eliminated=units(box["display"]),
        hand=units(box["hand"]),
        hand_chits=_chits(box["hand"]),
        facedown=len(box["facedown"]),
        unseen=box["unseen"],
    )


def units(pieces: Iterable[str]) -> tuple[Piece, ...]:
    """The units among some pieces."""
    found = [BOX.units[piece] for piece in pieces if piece in BOX.units]
    return tuple(
        Piece(
            unit.id,
            unit_name(unit.id),
            unit.colour or "",
            unit.kind,
            LETTERS[unit.colour or unit.kind],
            unit.value,
        )
        for unit in found
    )


def _chits(pieces: Iterable[str]) -> tuple[str, ...]:
    chits = [BOX.chits[piece] for piece in pieces if piece in BOX.chits]
    counted = Counter(
        chit.name for chit in chits if chit.kind not in CONTROL_KINDS and chit.kind != "politburo"
    )
    return tuple(name if count == 1 else f"{name} ×{count}" for name, count in counted.items())


def _controls(pieces: Iterable[str]) -> tuple[str, ...]:
    chits = [BOX.chits[piece] for piece in pieces if piece in BOX.chits]
    return tuple(
        BOX.nationalities[chit.nationality].name
        for chit in chits
        if chit.kind in CONTROL_KINDS and chit.nationality
    )


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
        _heap(gettext("Unassigned box"), board["unassigned"]),
        _heap(gettext("Reinforcements"), board["reinforcements"]),
        _heap(gettext("Removed from the game"), board["removed"]),
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
