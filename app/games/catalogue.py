"""The catalogue: every title that can be played here, and the only module that imports a title."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.games import examples, glossary, lessons, rulebook
from app.games.elope import map as elope_map
from app.games.elope.positions.schema import POSITIONS as ELOPE_POSITIONS
from app.games.elope.presentation import PRESENTATION as ELOPE_PRESENTATION
from app.games.elope.title import ELOPE
from app.games.kernel.game_definition import Title
from app.games.positions.schema import PositionSchema
from app.games.presentation import MISSING, Presentation
from app.games.presentation.check import title_faults
from app.games.presentation.map_sheet import MapSheet
from app.games.rcw.positions.schema import POSITIONS as RCW_POSITIONS
from app.games.rcw.presentation import PRESENTATION as RCW_PRESENTATION
from app.games.rcw.title import RCW
from app.games.reds import map as reds_map
from app.games.reds.positions.schema import POSITIONS as REDS_POSITIONS
from app.games.reds.presentation import PRESENTATION as REDS_PRESENTATION
from app.games.reds.title import REDS
from app.games.text import add_catalogues
from app.games.toc import map as toc_map
from app.games.toc.positions.schema import POSITIONS as TOC_POSITIONS
from app.games.toc.presentation import PRESENTATION as TOC_PRESENTATION
from app.games.toc.title import TRIUMPH_OF_CHAOS


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

IN_PREPARATION: Final[tuple[str, ...]] = ()
"""The titles that are to come, as the front page names them."""


MAP_SHEETS: Final[Mapping[str, Callable[[], MapSheet]]] = {
    "reds": reds_map.sheet,
    "elope": elope_map.sheet,
    "toc": toc_map.sheet,
}
"""The maps that everybody can look at, by the id of their game, whether it can be played or not.

Each is made when it is first asked for, in under a second, and kept.
"""


def register(game: Game) -> None:
    """Add a game under its title's id. Raises ValueError if the id is taken."""
    name = game.title.id
    if name in GAMES:
        raise ValueError(f"there is a title {name!r} already")
    GAMES[name] = game
    TITLES[name] = game.title
    if game.positions is not None:
        POSITIONS[name] = game.positions
    if game.presentation.templates is not MISSING:
        folder = game.presentation.templates.parent
        rulebook.add_folder(name, folder / "rulebook")
        glossary.forget()
        examples.forget()
        lessons.forget()
        add_catalogues(folder / "translations")


def unregister(title_id: str) -> None:
    """Remove a game that a test has registered. Raises KeyError if there is none."""
    del GAMES[title_id], TITLES[title_id]
    POSITIONS.pop(title_id, None)


class FaultyTitleError(ValueError):
    """Something is missing in a title: the message has a line for each fault, naming the slot."""


def faults(title_id: str) -> Iterator[str]:
    """Yield what is missing or wrong in a title, a line each. Raises KeyError without a title."""
    game = GAMES[title_id]
    yield from (f"{title_id}: {fault}" for fault in title_faults(game.title, game.presentation))
    yield from (f"{title_id}: {fault}" for fault in glossary.faults(title_id))


def check_titles() -> None:
    """Raise FaultyTitleError if anything is missing in any title: no program starts with one."""
    found = [fault for title_id in GAMES for fault in faults(title_id)]
    if found:
        raise FaultyTitleError("\n".join(found))


def presentation_of(title_id: str) -> Presentation:
    """How a title is shown. Raises KeyError if there is no such title."""
    return GAMES[title_id].presentation


def presentation_if_any(title_id: str) -> Presentation | None:
    """How a title is shown; None for one that has only rules, as some titles of tests do."""
    game = GAMES.get(title_id)
    return game.presentation if game is not None else None


def style_sheet_of(game_id: str) -> Path:
    """The style sheet of a board, of a title or of a map. Raises KeyError if there is neither."""
    return style_sheets_of(game_id)[0]


def style_sheets_of(game_id: str) -> tuple[Path, ...]:
    """The style sheets of a board, of a title with its panels or of a map, in their order.

    Raises KeyError if there is neither.
    """
    if game_id in GAMES:
        shown = GAMES[game_id].presentation
        return (shown.style_sheet, *([shown.page_style] if shown.page_style else ()))
    return (MAP_SHEETS[game_id]().style_sheet,)


register(Game(RCW, RCW_PRESENTATION, RCW_POSITIONS))
register(Game(REDS, REDS_PRESENTATION, REDS_POSITIONS))
register(Game(ELOPE, ELOPE_PRESENTATION, ELOPE_POSITIONS))
register(Game(TRIUMPH_OF_CHAOS, TOC_PRESENTATION, TOC_POSITIONS))
