"""The options of a match of Elope, and what matches have that began before an option was there."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.text import mark

HISTORICAL, NON_HISTORICAL = "historical", "non_historical"
"""The scenarios (23.1, 23.2)."""

DEFAULTS: Final[Mapping[str, Any]] = {
    "scenario": NON_HISTORICAL,
    "length": "short",
    "combat_die": 6,
    "railways": True,
    "aircraft": "missions",
    "ships": "depth",
    "river_lines": True,
    "doctrine": True,
    "forest_cover": True,
    "command_range": "radius",
    "supply_conditions": "any",
    "red_repairs": False,
}
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "scenario": (NON_HISTORICAL, HISTORICAL),
    "length": ("short", "full"),
    "combat_die": (6, 10),
    "railways": (True, False),
    "aircraft": ("missions", "interception", "none"),
    "ships": ("depth", "low_water", "none"),
    "river_lines": (True, False),
    "doctrine": (True, False),
    "forest_cover": (True, False),
    "command_range": ("radius", "stacked"),
    "supply_conditions": ("any", "all"),
    "red_repairs": (False, True),
}
MEANINGS: Final[Mapping[str, str]] = {
    "scenario": mark(
        "free to plan, or the historical scenario: fifteen turns, the Allied plan and the orders "
        "of each turn (20.0, 23.1)"
    ),
    "length": mark("eleven turns (23.23), or all fifteen (23.2)"),
    "combat_die": mark("the sides of the die for combat, 6 or 10 (7.3)"),
    "railways": mark(
        "units ride on trains; tracks are cut and repaired, engineers build, armoured trains and "
        "tanks fight (4.8, 16.0 to 18.0)"
    ),
    "aircraft": mark(
        "aircraft bomb and support attacks; with interception the other side can meet them "
        "(12.0 to 12.8, 22.0)"
    ),
    "ships": mark(
        "ships sail, fight and carry units; from 1919 a die for the depth of the Dvina limits them "
        "(15.81), or low water from turn 12 (15.8)"
    ),
    "river_lines": mark(
        "lines of communication, not of supply, also run along major rivers that are free from "
        "ice, enemy ships and enemy zones (24.1)"
    ),
    "doctrine": mark(
        "in the historical scenario, whether the Allied plan binds besides the orders of each turn "
        "(20.0, R-DOC-1)"
    ),
    "forest_cover": mark("a forest gives its defender an advantage of one (7.5, R-TA-1)"),
    "command_range": mark(
        "a headquarters gives its command points within its radius, or only to a combat of units "
        "that it stands with (2.1, 7.3, R-CBT-8)"
    ),
    "supply_conditions": mark(
        "a unit is in supply by a path of its own or through its headquarters; or only if it has "
        "the path and stands near a road and its headquarters as well (10.81, R-SUP-1)"
    ),
    "red_repairs": mark("Red infantry repairs track for five movement points (17.0, R-ENG-3)"),
}
SINCE: Final[Mapping[str, int]] = {
    "scenario": 3,
    "railways": 2,
    "aircraft": 2,
    "ships": 3,
    "river_lines": 4,
}
"""The version of the rules that brought an option (see docs/decisions/0070)."""

LAND: Final[Mapping[str, Any]] = {
    "railways": False,
    "aircraft": "none",
    "ships": "none",
    "river_lines": False,
}
"""What a match of the first version is like: the land war alone."""


VARIANTS: Final[Mapping[str, Any]] = {
    "doctrine": False,
    "forest_cover": False,
    "command_range": "stacked",
    "supply_conditions": "all",
    "red_repairs": True,
}
"""Rulings that a match may choose otherwise, each with the choice that is not the usual one."""


def variants_of(options: Mapping[str, Any]) -> list[str]:
    """Return the rulings that a match has chosen otherwise than usual."""
    return [name for name, choice in VARIANTS.items() if options.get(name) == choice]


def has_railways(options: Mapping[str, Any]) -> bool:
    """Whether a match has railways, armoured trains, tanks, and engineers at work (4.8, 16-18)."""
    return bool(options.get("railways", False))


def has_aircraft(options: Mapping[str, Any]) -> bool:
    """Whether a match has aircraft (12.0)."""
    return bool(options.get("aircraft", "none") != "none")


def has_interception(options: Mapping[str, Any]) -> bool:
    """Whether aircraft can be met by the other side's (7.1, 12.2)."""
    return bool(options.get("aircraft", "none") == "interception")


def has_ships(options: Mapping[str, Any]) -> bool:
    """Whether a match has ships (15.0)."""
    return bool(options.get("ships", "none") != "none")


def has_low_water(options: Mapping[str, Any]) -> bool:
    """Whether 15.8 limits ships, as in the campaign, and not the die of 15.81."""
    return bool(options.get("ships", "none") == "low_water")


def scenario_of(options: Mapping[str, Any]) -> str:
    """Return the scenario of a match (23.1, 23.2)."""
    return str(options.get("scenario", NON_HISTORICAL))


def has_river_lines(options: Mapping[str, Any]) -> bool:
    """Whether lines of communication follow rivers (24.1, R-SUP-5)."""
    return bool(options.get("river_lines", False))
