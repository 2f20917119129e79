"""The catalogue: every title that can be played here, and the only module that imports a title."""

from dataclasses import dataclass
from typing import Final

from app.games.kernel.title import Title
from app.games.positions.schema import PositionSchema
from app.games.presentation import Presentation
from app.games.rcw.positions.schema import POSITIONS as RCW_POSITIONS
from app.games.rcw.presentation import PRESENTATION as RCW_PRESENTATION
from app.games.rcw.title import RCW
from app.games.text import add_catalogues


@dataclass(frozen=True, slots=True)
class Game:
    """A title, what the site shows of it, and how its position files are read, if it has any."""

    title: Title
    presentation: Presentation
    positions: PositionSchema | None = None


GAMES: Final[dict[str, Game]] = {}
TITLES: Final[dict[str, Title]] = {}
"""The titles of `GAMES`, by their ids as well."""

POSITIONS: Final[dict[str, PositionSchema]] = {}
"""The position files of each title that has them. A file that names no game is of the first."""


def register(game: Game) -> None:
    """Add a game under its title's id. Raises ValueError if the id is taken."""
    name = game.title.id
    if name in GAMES:
        raise ValueError(f"there is a title {name!r} already")
    GAMES[name] = game
    TITLES[name] = game.title
    if game.positions is not None:
        POSITIONS[name] = game.positions
    add_catalogues(game.presentation.templates.parent / "translations")


def unregister(title_id: str) -> None:
    """Remove a game that a test has registered. Raises KeyError if there is none."""
    del GAMES[title_id], TITLES[title_id]
    POSITIONS.pop(title_id, None)


def presentation_of(title_id: str) -> Presentation:
    """How a title is shown. Raises KeyError if there is no such title."""
    return GAMES[title_id].presentation


def presentation_if_any(title_id: str) -> Presentation | None:
    """How a title is shown; None for one that has only rules, as some titles of tests do."""
    game = GAMES.get(title_id)
    return game.presentation if game is not None else None


register(Game(RCW, RCW_PRESENTATION, RCW_POSITIONS))
