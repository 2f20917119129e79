"""The charts of the game: what they hold and how they are read (3.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

CombatResult = Literal["AE", "DE", "EX"]
"""Attackers eliminated, defenders eliminated, exchange (8.31 to 8.33)."""

PurgeResult = int | Literal["C"]
"""Points taken, or a counterpurge (11.21, 11.24)."""

EventKind = Literal[
    "epidemic", "draw", "petrograd_crisis", "moscow_crisis", "european_crisis", "baku_oilfields"
]

AirRaidResult = Literal["no_red_replacement", "nothing", "controller_draws"]

Points = int | Literal["strength", "leadership", "by colour"]
"""A number of points, or the printed value that counts; ``by colour``: a shock army counts with
the combat units of its colour."""

DIE = range(1, 7)
TWO_DICE = range(2, 13)


@dataclass(frozen=True, slots=True)
class Event:
    """One cell of the Random Events Table (12.2); ``provinces`` are those of an epidemic."""

    kind: EventKind
    provinces: tuple[str, ...]
    errata: str | None
    provenance: str


@dataclass(frozen=True, slots=True)
class Schedule:
    """What one side's victory points come from (15.41 to 15.49).

    ``display`` are the pieces in the player's box, ``map`` those they control on the map, and
    ``provinces`` the provinces they control, ``other_critical_city`` standing for every other one
    with a critical city.
    """

    display: Mapping[str, Points]
    map: Mapping[str, Points]
    provinces: Mapping[str, int]
    provenance: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A box of the Turn Record Track (15.3)."""

    number: int
    dates: str
    provenance: str


@dataclass(frozen=True, slots=True)
class TurnTrack:
    """The Turn Record Track; after the last box the marker goes back to the first."""

    turns: tuple[Turn, ...]
    after_last: str
    last_replacement_turn: int
    provenance: str


@dataclass(frozen=True, slots=True)
class Movement:
    """Movement points a phase, by kind of mover (5.0, 5.63, 5.72, 5.81), and who the Gold
    cannot appropriate (13.27)."""

    allowance: Mapping[str, int]
    gold_may_not_attach: tuple[str, ...]
    provenance: str
    gold_provenance: str


@dataclass(frozen=True, slots=True)
class CombatTable:
    """The Combat Results Table (8.5): one die a row, the odds a column."""

    columns: tuple[str, ...]
    rows: Mapping[int, tuple[CombatResult, ...]]
    odds: tuple[tuple[int, int], ...]
    provenance: str
    field_provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class AssassinationTable:
    """The Assassination Table (10.4): two dice a row, a cell for each number of assassins."""

    rows: Mapping[int, tuple[tuple[int, ...], ...]]
    provenance: str
    cell_provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PurgeTable:
    """The Purge Table (11.4): two dice a row, ranges of purge strength the columns."""

    strength_from: tuple[int, ...]
    rows: Mapping[int, tuple[PurgeResult, ...]]
    provenance: str
    field_provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Tables:
    """All charts, with a method for each way of reading one."""

    combat: CombatTable
    assassination: AssassinationTable
    purges: PurgeTable
    random_events: Mapping[tuple[int, int], Event]
    draws_for_cities: tuple[int, ...]
    air_raids: Mapping[int, AirRaidResult]
    victory: Mapping[str, Schedule]
    track: TurnTrack
    movement: Movement

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The boxes of the Turn Record Track."""
        return self.track.turns

    def combat_column(self, attack: int, defence: int) -> str | None:
        """The odds column of an attack, rounded down, or None below the lowest (8.37, ruling R40).

        Odds above the highest column use the highest (8.38). ``attack`` and ``defence`` are sums of
        strength; a defence below 1 raises ValueError, since nothing would be attacked.
        """
        if defence < 1:
            raise ValueError(f"a defence of {defence} cannot be attacked")
        found = None
        for column, (attackers, defenders) in zip(
            self.combat.columns, self.combat.odds, strict=True
        ):
            if attack * defenders >= defence * attackers:
                found = column
        return found

    def combat_allows(self, attack: int, defence: int) -> bool:
        """Whether an attack reaches the lowest odds column at least (8.37)."""
        attackers, defenders = self.combat.odds[0]
        return attack * defenders >= defence * attackers

    def combat_results(self, column: str, die: int) -> CombatResult:
        """The result of a combat; KeyError or ValueError for a die or column that is not there."""
        return self.combat.rows[die][self.combat.columns.index(column)]

    def assassination_kills(self, assassins: int, total: int) -> tuple[int, ...]:
        """The leader values that die by so many assassins at a total of two dice (10.4).

        More assassins than the table has columns use the last one (ruling R66).
        """
        if assassins < 1:
            raise ValueError("an attempt needs an assassin")
        row = self.assassination.rows[total]
        return row[min(assassins, len(row)) - 1]

    def purge(self, strength: int, total: int) -> PurgeResult:
        """The result of a purge at a total of two dice (11.4); strength 0 cannot purge (R79)."""
        if strength < self.purges.strength_from[0]:
            raise ValueError(f"a strength of {strength} cannot purge")
        column = sum(strength >= low for low in self.purges.strength_from) - 1
        return self.purges.rows[total][column]

    def extra_draws(self, critical_cities: int) -> int:
        """Chits for controlled critical cities, added to the one of every turn (12.43, 12.44)."""
        return self.draws_for_cities[critical_cities]

    def air_raid(self, die: int) -> AirRaidResult:
        """What an Air Raid chit does (12.5(5))."""
        return self.air_raids[die]
