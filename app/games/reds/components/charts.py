"""The charts as frozen values: combat, terrain, rally, events, limits, scenarios."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CombatTable:
    """The Combat Results Table (11.6).

    `columns` are odds, attacker to defender, rising to the right, such as "1:2"; `odds` the same as
    pairs. `bands` are the rows: lowest and highest difference of power, None without an end.
    `cells` has the letters of a result by row and column: a and A disorder one or all attackers, d
    and D defenders, R makes the defenders retreat.
    """

    columns: tuple[str, ...]
    odds: tuple[tuple[int, int], ...]
    bands: tuple[tuple[int | None, int | None], ...]
    cells: tuple[tuple[str, ...], ...]
    provenance: str
    cell_provenance: Mapping[str, str]

    def result(self, column: int, difference: int) -> str:
        """Return the letters of a result: `column` from 0, `difference` attacker less defender."""
        for (_low, high), row in zip(self.bands, self.cells, strict=True):
            if high is None or difference <= high:
                return row[column]
        raise AssertionError("the last band has no end")


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """What a terrain costs and does: `points` to enter (None: closed), the same in winter where it
    differs, the `shift` of the odds (11.4), whether `tanks` may enter (20.13)."""

    points: int | None
    winter_points: int | None
    shift: int
    tanks: bool
    provenance: str


@dataclass(frozen=True, slots=True)
class TerrainEffects:
    """All terrains, and what else counts: `rail_points` a hex along a railway; shifts of a city, of
    a red city (only where Red defends) and of a river hex."""

    terrain: Mapping[str, TerrainEffect]
    rail_points: int
    city_shift: int
    red_city_shift: int
    river_shift: int
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RallyRow:
    """Who rallies on which results of a die; other results after full withdrawal (18.4), and near
    Warsaw in the Polish war (15.3), where they differ."""

    factions: tuple[str, ...]
    types: tuple[str, ...]
    succeeds_on: tuple[int, ...]
    after_full_withdrawal: tuple[int, ...]
    near_warsaw: tuple[int, ...]
    provenance: str


@dataclass(frozen=True, slots=True)
class RallyTable:
    """Rally (12.12): rows by name, the modifier under Wrangel, and what rallies without a die:
    within so many hexes of Trotsky (20.10; not so near Warsaw), the Tsar's number of units, and the
    Miracle's radius (15.3)."""

    rows: Mapping[str, RallyRow]
    wrangel_modifier: int
    wrangel_factions: tuple[str, ...]
    trotsky_within: int
    trotsky_from_warsaw: int
    tsar_units: int
    tsar_factions: tuple[str, ...]
    miracle_within: int
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Event:
    """A random event (6.3). `effect` is a word of random_events.toml, whose fields follow; those
    that do not belong to the effect are None, empty or 0."""

    side: str
    roll: int
    name: str
    effect: str
    type: str | None
    marker: str | None
    lasts: str | None
    factions: tuple[str, ...]
    modifier: int
    bars: str | None
    not_in: str | None
    provenance: str


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers that the rules state; distances in hexes.

    `ranges` are those of limits.toml by name. `strategic` has the manpower of a strategic movement
    by rail and river for each faction that has any, and by sea (10.4, 10.5).
    """

    stack: int
    stack_with_leader: int
    strategic: Mapping[str, int]
    landing: Mapping[str, int]
    ranges: Mapping[str, int]
    initiative_bonus: int
    first_turn: str
    peace_on: tuple[int, ...]
    tsar_saved_on: tuple[int, ...]
    winter_seas: tuple[str, ...]
    provenance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Scenario:
    """When a scenario ends: after the strategic turn of a letter, or an operational turn."""

    id: str
    name: str
    ends_after_strategic_turn: str | None
    ends_after_turn: int | None
    provenance: str


@dataclass(frozen=True, slots=True)
class Setup:
    """Control at the start (3.2): hexes with a White marker, White seas, and what the resource
    track must show; and the cities that White receives on turn B (13.2)."""

    white: tuple[str, ...]
    white_seas: tuple[str, ...]
    white_resources: int
    red_resources: int
    white_on_turn_b: tuple[str, ...]
    provenance: Mapping[str, str]
