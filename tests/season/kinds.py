"""The kinds of matches of a season: each pace, and each way to go on when out of time, by turns."""

from app.games.kernel.game_definition import Title
from app.matches.lobby.settings import Settings
from app.models import Resigning, TimeUp
from tests.season.title import SKIRMISH


def options_of(title: Title, number: int) -> dict[str, str]:
    """The options of the game of match `number`."""
    if title is not SKIRMISH:
        return {}
    return {"play": "together" if number % 3 == 0 else "in turn"}


def chosen(number: int) -> Settings:
    """The settings of match `number`: its pace, its days off, and what happens when out of time."""
    kinds = list(TimeUp)
    turn_hours = (48, 72, None, 24)[number % 4]
    return Settings(
        window_hours=(12, 24, 48)[number % 3],
        offer_hours=(6, 24, 72)[number % 3],
        turn_hours=turn_hours,
        bank_hours=0 if turn_hours is None else 48,
        cap_hours=None if turn_hours is None else 240,
        weekends_off=number % 3 == 1,
        days_off=["2026-10-25", "2026-11-01"] if number % 5 == 2 else [],
        time_up=kinds[number % len(kinds)],
        resigning=Resigning.BOT,
        starts_itself=True,
    )
