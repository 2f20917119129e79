"""Where clicks on the map can send stacks by rail, and trains (4.8, 16.0)."""

from collections.abc import Mapping, Sequence

from app.games.elope.board import Board
from app.games.elope.box import SETTLEMENTS, TRAINS
from app.games.elope.rules.railway import has_rails, rides
from app.games.elope.rules.reach import March
from app.games.elope.rules.trains import runs
from app.games.presentation import Route
from app.games.text import gettext, ngettext

Routes = dict[str, list[Route]]


def rail_routes(march: March, spent: Mapping[str, int]) -> Routes:
    """Return the rides that are open to a stack that has not left its hex."""
    if not has_rails(march.board):
        return {}
    return {
        place: [
            Route(
                [{"do": "rail", "place": place}],
                _note(ride.left, march.is_zoned(place), place in SETTLEMENTS),
                special=True,
            )
        ]
        for place, ride in rides(march, spent).items()
    }


def train_routes(board: Board, units: Sequence[str]) -> Routes:
    """Return where an armoured train can run, with the tanks that are aboard."""
    assert units[0] in TRAINS
    return {
        place: [
            Route(
                [{"do": "to", "place": place}],
                ngettext("1 hex of railway", "%(num)s hexes of railway", len(way)),
                special=True,
            )
        ]
        for place, way in runs(board, units[0], with_tanks=len(units) > 1).items()
    }


def on_foot_and_by_rail(walks: Routes, rides: Routes) -> Routes:
    """Return all routes by place, those on foot first."""
    return {place: [*walks.get(place, ()), *rides.get(place, ())] for place in {**walks, **rides}}


def _note(left: int, is_stopped: bool, is_settlement: bool) -> str:
    if is_stopped:
        return gettext("by rail; must stop there, in an enemy zone of control")
    if not is_settlement or not left:
        return gettext("by rail; stays there")
    return ngettext("by rail; 1 movement point left", "by rail; %(num)s movement points left", left)
