"""The players' boxes in words, for mails and for readers who see no page."""

from collections import Counter
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any, cast

from app.games.rcw.box import BOX
from app.games.rcw.map.picture import ENGLISH, BoardPicture, described
from app.games.rcw.map.text import text_board
from app.games.rcw.orders import PIECES

WIDTH = 78
POLITBURO = "politburo"


def board_in_words(view: Mapping[str, Any]) -> str:
    """The players' boxes, then the map."""
    return f"{text_boxes(view['board'])}\n{map_in_words(view)}"


def map_in_words(view: Mapping[str, Any]) -> str:
    """Every stack on the map."""
    return text_board(cast(BoardPicture, view["board"]))


def own_pieces(view: Mapping[str, Any], seat: str) -> list[str]:
    """The stacks of a seat, by province."""
    lying = view["board"]["provinces"]
    own = {place: [each for each in lying[place] if each["seat"] == seat] for place in lying}
    return [
        f"{BOX.provinces[place].name}: "
        + "; ".join(described(stack, ENGLISH).removeprefix(f"{seat}: ") for stack in stacks)
        for place, stacks in own.items()
        if stacks
    ]


def text_boxes(board: Mapping[str, Any]) -> str:
    """What lies before each player of a view's board, by seat; lines of at most WIDTH."""
    lines = ["PLAYERS"]
    for seat, box in board["boxes"].items():
        phasing = ", phasing" if seat == board["phasing"] else ""
        points = f"{box['red_points']} points if Red wins, {box['white_points']} if White wins"
        if seat in board["quitters"]:
            points = "has left the game"
        lines.append(f"  {seat}{phasing}: Politburo {box['politburo']}; {points}")
        for what, names in _contents(box).items():
            if names:
                lines += wrap(
                    f"{what}: {', '.join(names)}",
                    WIDTH,
                    initial_indent="    ",
                    subsequent_indent="      ",
                )
    for what, seats in _politics(board).items():
        if seats:
            lines.append(f"  {what}: {', '.join(seats)}")
    return "\n".join(lines) + "\n"


def _politics(board: Mapping[str, Any]) -> dict[str, list[str]]:
    """Who is on the Central Committee (11.11), and who has used their purge of the turn (11.13)."""
    return {
        "Central Committee": board["committee"],
        "joined a purge in this game turn": board["initiated"],
    }


def _contents(box: Mapping[str, Any]) -> dict[str, list[str]]:
    display, hand = box["display"], box["hand"]
    face_down, unseen = len(box["facedown"]), box["unseen"]
    return {
        "chits": _counted(piece for piece in display if _is_chit(piece)),
        "dealt": _counted(hand),
        "eliminated": _counted(piece for piece in display if piece in BOX.units),
        "face down": [str(face_down)] if face_down else [],
        "hidden chits": [str(unseen)] if unseen else [],
    }


def _is_chit(piece: str) -> bool:
    """Whether a piece is a chit, other than the Politburo markers, which are counted apart."""
    return piece in BOX.chits and BOX.chits[piece].kind != POLITBURO


def _counted(pieces: Iterable[str]) -> list[str]:
    """The names of pieces, alike ones together."""
    names = Counter(PIECES.names[piece] for piece in pieces)
    return [name if count == 1 else f"{name} ×{count}" for name, count in names.items()]
