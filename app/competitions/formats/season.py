"""A season of divisions: pools in which everyone plays several matches at once, one in each seat.

After a round players change divisions (`promotion`); the points of earlier rounds do not count.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.competitions.formats.base import (
    Draw,
    Format,
    History,
    Outline,
    PlannedGroup,
    check_enough,
    check_left,
)
from app.competitions.formats.designs import MAX_POOL, Design, cyclic_design, pool_sizes
from app.competitions.formats.promotion import by_promotion, by_rank, cut, dealt, move_of
from app.competitions.formats.settings import MAX_ROUNDS, CompetitionSettings, Seeding
from app.competitions.formats.standings import Standing
from app.games.text import gettext
from app.matches.refusal import NotPossible

MAX_MOVES = 6


@dataclass(frozen=True, kw_only=True)
class SeasonSettings(CompetitionSettings):
    """The settings of a season: about `pool_size` players in a division.

    Between two divisions `moves` players change places after a round. The divisions of the first
    round are drawn by lot: with `has_ladder` they stand above one another from the start, else they
    are equal, and their ranks decide who plays where in the second. Late entries join in the last
    division.
    """

    pool_size: int = 7
    moves: int = 2
    has_ladder: bool = False

    def check(self, seat_count: int) -> None:
        """Raise NotPossible if a number is out of its range."""
        if not seat_count <= self.pool_size <= MAX_POOL:
            raise NotPossible(
                gettext(
                    "a division must have %(fewest)s to %(most)s players",
                    fewest=seat_count,
                    most=MAX_POOL,
                )
            )
        if not self.rounds >= 1:
            raise NotPossible(gettext("choose 1 to %(most)s rounds", most=MAX_ROUNDS))
        if not 0 <= self.moves <= MAX_MOVES:
            raise NotPossible(
                gettext("promote 0 to %(most)s players from a division", most=MAX_MOVES)
            )
        super().check(seat_count)


def designs(entered: int, seat_count: int, season: SeasonSettings) -> list[Design]:
    """Return the divisions into which so many entries are parted. Raises NotPossible."""
    check_enough(entered, seat_count)
    sizes = pool_sizes(entered, season.pool_size, seat_count)
    return [cyclic_design(size, seat_count) for size in sizes]


class Season(Format[SeasonSettings]):
    """Divisions with promotion and relegation."""

    settings_type = SeasonSettings
    is_cumulative = False
    takes_late_entries = True

    def first(
        self, settings: SeasonSettings, seat_count: int, entries: Sequence[int]
    ) -> list[PlannedGroup]:
        """The divisions as the lots fall."""
        sizes = [each.players for each in designs(len(entries), seat_count, settings)]
        # By lot it makes no difference; by rating equal divisions should be equally strong.
        is_dealt = settings.seeding != Seeding.LOTS and not settings.has_ladder
        divide = dealt if is_dealt else cut
        return [
            PlannedGroup(members, tier=tier if settings.has_ladder else 1)
            for tier, members in enumerate(divide(entries, sizes), 1)
        ]

    def following(
        self,
        settings: SeasonSettings,
        seat_count: int,
        history: History,
        tables: Sequence[Sequence[Standing]],
        present: Sequence[int],
    ) -> list[PlannedGroup]:
        """The divisions after promotion and relegation, the strongest first."""
        check_left(len(present), seat_count)
        last = history[-1]
        before = {entry: group.tier for group in last.groups for entry in group.members}
        were_equal = len(last.groups) > 1 and len({group.tier for group in last.groups}) == 1
        if were_equal:
            order = by_rank(tables)
        else:
            still = [[line.entry for line in table if line.entry in present] for table in tables]
            order = by_promotion(still, settings.moves)
        played = [entry for entry in order if entry in present]
        newcomers = [entry for entry in present if entry not in set(played)]
        sizes = pool_sizes(len(present), settings.pool_size, seat_count)
        planned = []
        for tier, members in enumerate(cut([*played, *newcomers], sizes), 1):
            moves = {each: move_of(each, before, tier, were_equal=were_equal) for each in members}
            planned.append(PlannedGroup(members, tier=tier, moves=moves))
        return planned

    def seated(self, planned: PlannedGroup, seat_count: int, draw: Draw) -> PlannedGroup:
        """Draw the places in the schedule of the division by lot."""
        members = draw(planned.members)
        design = cyclic_design(len(members), seat_count)
        matches = [[members[n] for n in block] for block in design.blocks]
        return PlannedGroup(members, matches, planned.tier, planned.moves)

    def rounds(self, settings: SeasonSettings, seat_count: int, entries: int) -> int:
        """As many as were chosen."""
        return settings.rounds

    def outline(self, settings: SeasonSettings, seat_count: int, entries: int) -> list[Outline]:
        """Every round has as many matches as players."""
        return [Outline(entries, entries, 0)] * settings.rounds
