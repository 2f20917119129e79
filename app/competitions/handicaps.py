"""Handicaps: what players have bid for their seats is taken off the points of the match.

The game's own result stays as it is, with its points; the result in the competition is ranked by
the points that are left, by the rules of the title.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from app.games.kernel.game_definition import Title
from app.games.kernel.state import Seat, State
from app.games.text import gettext
from app.matches.load import title_of
from app.matches.refusal import NotPossible
from app.models import Match


def check_points(title: Title) -> None:
    """Raise NotPossible if a title has no victory points to bid with."""
    if not title.ranks_by_points:
        raise NotPossible(
            gettext(
                "%(name)s has no victory points to bid with; choose seats in rotation or by lot",
                name=title.name,
            )
        )


def ranking_with(match: Match, handicap: Mapping[Seat, int] | None) -> Sequence[Sequence[Seat]]:
    """Return the ranking of a match that is over after a handicap, in seats.

    A result without points, as when a match was ended by agreement or by a director, stays.
    """
    result = cast(Mapping[str, Any], match.result)
    points = {seat: each for seat, each in (result.get("points") or {}).items() if each is not None}
    if not handicap or not points:
        return cast(Sequence[Sequence[Seat]], result["ranking"])
    left = {seat: each - handicap.get(seat, 0) for seat, each in points.items()}
    return title_of(match).ranking_of_points(cast(State, match.state), left)
