"""What the page of an RCW match shows beside map and log: standing, the players' boxes."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from markupsafe import Markup

from app.games.rcw.box import BOX
from app.games.rcw.map.picture import LETTERS, BoardPicture
from app.games.rcw.map.svg import pieces_svg
from app.games.rcw.orders import PIECES, unit_name
from app.games.text import cached_by_language, gettext
from app.games.text import lazy_gettext as _l

PHASES = {
    "set_up": _l("set-up"),
    "trading": _l("trading session"),
    "deploy_leaders": _l("deployment"),
    "random_events": _l("random events"),
    "movement": _l("movement"),
    "combat": _l("combat"),
    "randomizer": _l("randomizer"),
    "replacement": _l("replacement"),
    "victory": _l("end of the game turn"),
    "sequencing": _l("sequencing"),
}

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


def board(view: Mapping[str, Any], marked: Collection[str], ground: str) -> Markup:
    """The pieces on the `ground` at an address, with the places `marked` pointed out."""
    picture = cast(BoardPicture, view["board"])
    return Markup(pieces_svg(picture, ground, marked=marked))  # noqa: S704 - it escapes what it draws


def standing(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where the game stands: game turn, phase, phasing player."""
    board = view["board"]
    phase = next((step for step in reversed(view["steps"]) if step in PHASES), "")
    return list(_standing(board["turn"], phase, board["phasing"]))


@cached_by_language
def _standing(turn: int, phase: str, phasing: str | None) -> tuple[tuple[str, str], ...]:
    facts = [(gettext("Game turn"), str(turn))]
    if phase:
        facts.append((gettext("Phase"), str(PHASES[phase])))
    if phasing:
        facts.append((gettext("Phasing"), gettext("player %(letter)s", letter=phasing)))
    return tuple(facts)


def places(view: Mapping[str, Any]) -> dict[str, str]:
    """The province in which each piece on the map stands."""
    return {
        unit["id"]: province
        for province, stacks in view["board"]["provinces"].items()
        for stack in stacks
        for unit in stack["units"]
    }


def place_name(province: str) -> str:
    """The name of a province."""
    return BOX.provinces[province].name


def pacts(view: Mapping[str, Any]) -> list[str]:
    """The trades that the reader has made on a condition, the last first, a sentence each (6.3)."""
    said = [
        gettext(
            "Game turn %(turn)s: player %(by)s gave player %(other)s %(given)s for %(taken)s, on "
            "the condition: “%(words)s”.",
            turn=pact["turn"],
            by=pact["by"],
            other=pact["other"],
            given=_goods(pact["given"]),
            taken=_goods(pact["taken"]),
            words=pact["condition"],
        )
        for pact in view["board"]["pacts"]
    ]
    return said[::-1]


def _goods(pieces: Iterable[str]) -> str:
    return ", ".join(PIECES.names[piece] for piece in pieces) or gettext("nothing")


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
