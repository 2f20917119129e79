"""Two Rivers on the site: its registration, and nothing else, is written outside its folder."""

from typing import Final

from app.games.catalogue import Game
from tests.games.toyhex.positions import RiversPositions
from tests.games.toyhex.presentation import presentation
from tests.games.toyhex.title import LARGE, SMALL

GAMES: Final = tuple(
    Game(title, presentation(title), RiversPositions(title)) for title in (SMALL, LARGE)
)
