"""How the board is drawn as a picture, for e-mails and link previews."""

from typing import Final

from app.games.elope.presentation.board import counters, drawn, season, signs
from app.games.presentation import BoardRenderer, units_renderer

DRAWN_FROM: Final = (
    *("where", "reduced", "static", "unsupplied", "isolated", "turn", "weather"),
    *("rails", "air", "fleet", "control", "works", "bridges", "tuned", "values"),
)
"""What of the board a picture is drawn from."""


def picture() -> BoardRenderer:
    """Return the renderer."""
    return units_renderer(
        drawn(), drawn_from=DRAWN_FROM, counters=counters, signs=signs, season=season
    )
