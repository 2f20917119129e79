"""The charts as frozen values: combat, air combat, bombing, movement costs, weather, numbers."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table of results: a row a die from 1, a column by its heading; what a cell means stands in
    its file."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    provenance: str
    cell_provenance: Mapping[str, str]

    def result(self, die: int, column: int) -> str:
        """Return a cell: `column` from 0, the die held within the rows."""
        return self.rows[min(max(die, 1), len(self.rows)) - 1][column]


@dataclass(frozen=True, slots=True)
class Bombing:
    """The Bombing Table with its modifiers by target, and on which results of a second die a hit
    counts (12.3); without results it counts at once."""

    table: ResultTable
    modifiers: Mapping[str, int]
    hits: Mapping[str, tuple[int, ...]]
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class MovementCosts:
    """Movement points by weather and terrain or link; what is missing is closed. `tank` has those
    of tanks (18.5)."""

    by_weather: Mapping[str, Mapping[str, int]]
    tank: Mapping[str, int]
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ice:
    """From which turn a section of a river is frozen, from which earlier turn with snow, and from
    which turn it is open again (14.2)."""

    freezes: int
    freezes_with_snow: int | None
    opens: int


@dataclass(frozen=True, slots=True)
class Box:
    """A box off the map: the hexes that lead there, and how many turns that takes (21.0)."""

    id: str
    name: str
    hexes: tuple[str, ...]
    delay_turns: int
    side: str
    provenance: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: turns, those of the short game (23.23), and whether the doctrines of 20 bind."""

    id: str
    name: str
    turns: int
    short_turns: int
    doctrine: bool
    provenance: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that the rules state, by the names of numbers.toml."""

    costs: Mapping[str, int]
    building: Mapping[str, int]
    checks: Mapping[str, tuple[int, ...]]
    ranges: Mapping[str, int]
    depots: Mapping[str, int]
    doctrine: Mapping[str, int]
    kotlas_turns: tuple[int, ...]
    marginal: int
    substantial: int
    decisive: int
    sudden_death: Mapping[str, tuple[str, ...]]
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Charts:
    """All charts of the game. `tactical_advantage` adds up to `most_advantage` at most (7.5);
    `depth` is that of the Dvina in feet by die, from `depth_from` on (15.81)."""

    combat: ResultTable
    air_combat: ResultTable
    red_air_modifier: int
    bombing: Bombing
    movement: MovementCosts
    tactical_advantage: Mapping[str, int]
    most_advantage: int
    october_snow_on: tuple[int, ...]
    ice: Mapping[str, Ice]
    depth: tuple[int, ...]
    depth_from: int
    boxes: Mapping[str, Box]
    scenarios: Mapping[str, Scenario]
    numbers: Numbers
