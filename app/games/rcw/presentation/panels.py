"""What the templates of an RCW match take their contents from."""

from app.games.rcw.presentation.attack import attack
from app.games.rcw.presentation.board import pacts
from app.games.rcw.presentation.players import committee, displays, off_map

__all__ = ["attack", "committee", "displays", "off_map", "pacts"]
