"""The positions that "The game in five minutes" draws play as their files say."""

from collections.abc import Iterator

import pytest

from app.games.catalogue import GAMES, POSITIONS, register, unregister
from app.games.positions import read, run
from tests.games.toyhex.game import GAMES as TWO_RIVERS


@pytest.fixture(autouse=True)
def two_rivers() -> Iterator[None]:
    for game in TWO_RIVERS:
        register(game)
    yield
    for game in TWO_RIVERS:
        unregister(game.title.id)


def test_the_positions_of_all_pictures_play() -> None:
    for game in GAMES.values():
        assert game.presentation.introduction is not None
        for name, figure in game.presentation.introduction.figures.items():
            assert run(read(figure.position, POSITIONS)) == [], (game.title.id, name)
