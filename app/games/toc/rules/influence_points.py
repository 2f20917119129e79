"""Sections 5.2, 11.52, 13.8: influence points on the tracks of factions."""

from collections.abc import Sequence
from typing import Final

from app.games.toc.board import Board, Politics
from app.games.toc.box import BOX, WHITE
from app.games.toc.rules.derived import CENTRAL_POWERS

REPUBLICS: Final = tuple(f for f, record in BOX.factions.items() if record.kind == "republic")
GONE_FLAG: Final = "central_powers_gone"


def politics_of(board: Board) -> Politics:
    """Return what a board has of politics. Raises KeyError in the introductory scenario."""
    return board["politics"]


def gone_factions(board: Board) -> Sequence[str]:
    """Return the factions that have left the campaign, or stay neutral for good (5.2, 5.4)."""
    campaign = board.get("campaign")
    return campaign["gone"] if campaign else ()


def is_locked(board: Board, faction: str) -> bool:
    """Whether a faction's marker never moves again: it is controlled for good (TQ-88), or gone."""
    if faction in gone_factions(board):
        return True
    return faction in politics_of(board)["control"] and BOX.factions[faction].locks


def open_factions(board: Board) -> list[str]:
    """Return the factions on which influence points can be placed."""
    return [
        faction
        for faction in BOX.factions
        if not is_locked(board, faction)
        and not (faction == CENTRAL_POWERS and GONE_FLAG in board["flags"])
    ]


def place_influence(board: Board, side: str, faction: str, points: int) -> None:
    """Put influence points of a side on the track of a faction, until the markers move."""
    influence = politics_of(board)["influence"]
    influence[faction] = influence.get(faction, 0) + (points if side == WHITE else -points)
