"""What the templates of an RCW match take their contents from."""

from app.web.match.rcw import pacts
from app.web.match.rcw_attack import attack
from app.web.match.rcw_players import committee, displays, off_map

__all__ = ["attack", "committee", "displays", "off_map", "pacts"]
