"""The panels beside the map: the cup, the tracks, command and pools."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.presentation import Panel
from app.games.reds.board import SEATS
from app.games.reds.forecast import forecast
from app.games.reds.orders import CHIT_NAMES
from app.games.reds.presentation.board_input import odds_note, percent
from app.games.reds.presentation.resources import resources
from app.games.reds.wording import SIDE_NAMES
from app.games.text import gettext
from app.games.text import lazy_gettext as _l


@dataclass(frozen=True, slots=True)
class Side:
    """What a side holds."""

    seat: str
    name: str
    resources: tuple[str, ...]


def sides(view: Mapping[str, Any]) -> list[Side]:
    """What each side holds."""
    board = view["board"]
    return [
        Side(seat, gettext(SIDE_NAMES[side]), tuple(resources(board, side)))
        for seat, side in SEATS.items()
    ]


def _cup(view: Mapping[str, Any]) -> Mapping[str, Any]:
    board = view["board"]
    return {
        "cup": [gettext(CHIT_NAMES[chit]) for chit in board["cup"]],
        "drawn": [gettext(CHIT_NAMES[chit]) for chit in board["drawn"]],
        "sides": sides(view),
    }


def _in_play(view: Mapping[str, Any]) -> Mapping[str, Any]:
    battle = view["board"]["battle"]
    expected = forecast(view["board"], battle) if battle and not battle["at"] else None
    if expected is None:
        return {"battle": None}
    results = [(result, percent(chance)) for result, chance in expected.results.items()]
    return {"battle": expected, "odds": odds_note(expected), "results": results}


CUP: Final = Panel("cup", _l("Cup and tracks"), "reds/panels.html", _cup)
IN_PLAY: Final = Panel("in_play", _l("Attack"), "reds/in_play.html", _in_play)
