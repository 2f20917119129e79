"""Scoring: what the result of a match is worth to each of its players.

Points are fractions: players who share places share their points, so that three who come second
together have a third of the points of second to fourth place each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from app.games.text import gettext
from app.matches.refusal import NotPossible

WHOLE = 100
"""What a match is worth where the game's points are shared out."""

TIERS = (38, 14, 7)
"""The points of first, second and third place under `TIERS`; the rest follows the game's points."""

MAX_TABLE_POINTS = 1000

OF_TWO = 2
WIN_DRAW_DEFEAT = (2, 1, 0)
"""The points of a match of two by a table of which none was kept."""


class Scoring(StrEnum):
    """How the result of a match is counted.

    `PLACES`: points for places, by the table of the site. `TABLE`: by a table of the director's, in
    matches of two with points for win, draw and defeat.
    `DRAW_SIZE`: one point for the match, shared by the winners alone. `SQUARES`: 100 points, shared
    in proportion to the squares of the game's points. `TIERS`: 38, 14 and 7 for the first three
    places, and 41 in proportion to the game's points. `OWN_POINTS`: the game's points themselves.
    """

    PLACES = "places"
    TABLE = "table"
    DRAW_SIZE = "draw_size"
    SQUARES = "squares"
    TIERS = "tiers"
    OWN_POINTS = "own_points"


BY_GAME = (Scoring.SQUARES, Scoring.TIERS, Scoring.OWN_POINTS)
"""Those that need the points of the game."""

POINTS_OF_PLACES: Mapping[int, Sequence[int]] = {
    2: (1, 0),
    3: (6, 3, 1),
    4: (10, 6, 3, 1),
    5: (15, 10, 6, 3, 1),
    6: (21, 15, 10, 6, 3, 1),
}
"""By the number of seats, the points of first, second place and so on: triangular numbers."""


@dataclass(frozen=True)
class Counting:
    """How results are counted: `table` are the points of places under `TABLE`.

    A match with fewer than `seats` seats has the points of the first and the last place of a match
    with so many, and those between at equal distances.
    """

    scoring: Scoring
    table: Sequence[int] = ()
    seats: int = 2


@dataclass(frozen=True)
class Result:
    """A match that is over: `ranking` are its entries, first place first, those that share a place
    together. `match_id` says which match it was. `points` are the game's own points, if it has any
    and was played to its end. `shares` are the parts of their points that entries keep which
    somebody has taken over since; the others keep all."""

    match_id: int
    ranking: Sequence[Sequence[int]]
    points: Mapping[int, Fraction] | None = None
    shares: Mapping[int, Fraction] = field(default_factory=dict)

    def share(self, entry: int) -> Fraction:
        """The part of its points that an entry keeps."""
        return self.shares.get(entry, Fraction(1))


@dataclass(frozen=True)
class Score:
    """What one entry has from one match: `place` from 1 (shared by `shared` entries), `points`.

    A bye has the points of a win and no match (None). `own` are the game's points, where they
    count. The match was worth `whole`, of which an entry keeps the part `share` if somebody has
    taken it over since.
    """

    match_id: int | None
    place: int
    shared: int
    whole: Fraction
    own: Fraction | None = None
    share: Fraction = Fraction(1)

    @property
    def points(self) -> Fraction:
        """What counts."""
        return self.whole * self.share


def scores(result: Result, counting: Counting) -> dict[int, Score]:
    """Return what each entry of a match has from it. Raises KeyError for more than six seats.

    A match without points of the game, where they should count, is counted by places: as parts of
    100 under `SQUARES` and `TIERS`.
    """
    seats = sum(len(together) for together in result.ranking)
    by_game = counting.scoring in BY_GAME and result.points is not None
    own: Mapping[int, Fraction] = (result.points or {}) if by_game else {}
    found: dict[int, Score] = {}
    for together in result.ranking:
        place, shared = len(found) + 1, len(together)
        for entry in together:
            points = (
                _by_game(counting.scoring, entry, place, shared, own)
                if by_game
                else _by_place(counting, seats, place, shared)
            )
            # The place of the next ones counts all of `together`.
            found[entry] = Score(
                result.match_id, place, shared, points, own.get(entry), result.share(entry)
            )
    return found


def points_of_bye(counting: Counting, scored: Sequence[Score]) -> Fraction:
    """Return what a bye is worth: a win of two; with more seats the average of a match.

    Where the game's own points count, that is the average of all points that were `scored`.
    """
    if counting.scoring is Scoring.OWN_POINTS:
        total = sum((score.whole for score in scored), Fraction(0))
        return total / len(scored) if scored else Fraction(0)
    if counting.seats == 2:
        return _by_place(counting, 2, 1, 1)
    return _by_place(counting, counting.seats, 1, counting.seats)


def points_of_places(counting: Counting, seats: int) -> Sequence[Fraction]:
    """Return the points of the places of a match with so many seats."""
    whole = max(seats, counting.seats)
    is_table = counting.scoring is Scoring.TABLE and len(counting.table) == whole
    table = counting.table if is_table else POINTS_OF_PLACES[whole]
    if seats == whole:
        return [Fraction(points) for points in table]
    found = []
    for place in range(seats):
        at = Fraction(place * (whole - 1), seats - 1)
        below = min(int(at), whole - 2)
        found.append(table[below] + (at - below) * (table[below + 1] - table[below]))
    return found


def table_from(text: str, seats: int) -> list[int]:
    """Return the points of places that somebody has typed, as in "10/6/3/1".

    Raises NotPossible if it is no table for so many seats.
    """
    parts = text.replace(",", "/").replace(" ", "/").split("/")
    typed = [part for part in parts if part]
    if not all(part.isdecimal() and int(part) <= MAX_TABLE_POINTS for part in typed):
        raise NotPossible(
            gettext("write the points of the places as whole numbers, as in 10/6/3/1")
        )
    table = [int(part) for part in typed]
    if seats == OF_TWO and len(table) != len(WIN_DRAW_DEFEAT):
        raise NotPossible(gettext("write the points of win, draw and defeat, as in 3/1/0"))
    if seats != OF_TWO and len(table) != seats:
        raise NotPossible(
            gettext("the table of points needs %(seats)s numbers, one for each place", seats=seats)
        )
    if table != sorted(table, reverse=True) or table[0] == table[-1]:
        raise NotPossible(
            gettext("a better place must have at least as many points, the first one more")
        )
    return table


def _by_place(counting: Counting, seats: int, place: int, shared: int) -> Fraction:
    if counting.scoring is Scoring.DRAW_SIZE:
        return Fraction(1, shared) if place == 1 else Fraction(0)
    if seats == OF_TWO and counting.scoring is Scoring.TABLE:
        win, draw, defeat = counting.table or WIN_DRAW_DEFEAT
        return Fraction(draw if shared == OF_TWO else win if place == 1 else defeat)
    table = points_of_places(counting, seats)
    points = Fraction(sum(table[place - 1 : place - 1 + shared]), shared)
    if counting.scoring in (Scoring.SQUARES, Scoring.TIERS):
        return points * WHOLE / sum(table)
    return points


def _by_game(
    scoring: Scoring, entry: int, place: int, shared: int, own: Mapping[int, Fraction]
) -> Fraction:
    if scoring is Scoring.OWN_POINTS:
        return own[entry]
    positive = {each: max(points, Fraction(0)) for each, points in own.items()}
    power = 2 if scoring is Scoring.SQUARES else 1
    whole = sum((points**power for points in positive.values()), Fraction(0))
    part = positive[entry] ** power / whole if whole else Fraction(1, len(own))
    if scoring is Scoring.SQUARES:
        return WHOLE * part
    tiers = (*TIERS, *[0] * len(own))[: len(own)]
    bonus = Fraction(sum(tiers[place - 1 : place - 1 + shared]), shared)
    return bonus + (WHOLE - sum(tiers)) * part
