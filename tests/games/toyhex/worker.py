"""The worker of a site with Two Rivers: ``celery -A tests.games.toyhex.worker``."""

from app.games.catalogue import register
from tests.games.toyhex.game import GAMES
from worker.app import app

__all__ = ["app"]

for _game in GAMES:
    register(_game)
