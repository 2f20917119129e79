"""How the board is drawn as a picture, for e-mails and link previews."""

from typing import Final

from app.games.presentation import BoardRenderer, units_renderer
from app.games.reds.presentation.board import counters, drawn

DRAWN_FROM: Final = ("where", "disordered", "moved", "raid")
"""What of the board a picture is drawn from."""


def picture() -> BoardRenderer:
    """Return the renderer."""
    return units_renderer(drawn(), drawn_from=DRAWN_FROM, counters=counters)
