"""What pools and sides are called."""

from collections.abc import Mapping
from typing import Any

from app.games.catalogue import TITLES
from app.games.kernel.game_definition import Title
from app.games.text import gettext
from app.games.text import lazy_gettext as _l
from app.matches.lobby.listing import Pace
from app.models import RatingPool

PACES: Mapping[str, Any] = {
    Pace.DAY: _l("up to 1 day per turn"),
    Pace.DAYS: _l("up to 4 days per turn"),
    Pace.WEEK: _l("more than 4 days per turn"),
    Pace.NO_LIMIT: _l("no limit per turn"),
}


def pool_name(pool: RatingPool) -> str:
    """What a pool is called: the game and the pace."""
    return f"{TITLES[pool.title].name}, {PACES[pool.pace]}"


def side_name(title: Title, seat: str, seats: int, scenario: str) -> str:
    """What a side is called: "Red", or "Player A of 4, grand campaign"."""
    name = title.seat_name(seat)
    if seat not in title.seat_names:
        name = gettext("%(side)s of %(seats)s", side=name, seats=seats)
    return f"{name}, {scenario.replace('_', ' ')}" if scenario else name
