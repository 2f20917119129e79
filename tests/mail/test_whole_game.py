"""RCW by mail alone: three scripted mail programs, real SMTP both ways, and no web at all."""

import os

import pytest

from app.config import Settings
from tests.fixtures.databases import KINDS
from tests.mail import whole_game
from tests.mail.post_office import AtOnce, post_office

GAMES = os.environ.get("WHOLE_GAMES", "")
"""How many games `make post-games` plays on each kind of database."""

PLAYED = [
    (kind, seed) for seed in range(int(GAMES or 1)) for kind in (KINDS if GAMES else KINDS[:1])
]


@pytest.mark.long
@pytest.mark.parametrize(("database_url", "seed"), PLAYED, indirect=["database_url"])
def test_three_play_from_the_invitation_to_the_ranking(settings: Settings, seed: int) -> None:
    with post_office(settings) as (settings, boxes):
        game = whole_game.invited(settings, boxes.of, seed)
        AtOnce(settings).mail()
        whole_game.play(game, whole_game.at_once)

    whole_game.check_the_war(game)
    whole_game.check_the_orders(game)
    whole_game.check_the_threads(game)
