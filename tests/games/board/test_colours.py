"""The colours of hex maps and counters, also for those who do not see red, green or blue."""

import re
from itertools import combinations

import pytest

from app.games.board import HEX_MAP_STYLE
from app.games.board.counters import OUTLINES
from tests.games.colour_vision import EYES, apart, contrast

SHEET = HEX_MAP_STYLE.read_text(encoding="utf-8")
PALETTES = SHEET.partition("/* Land */")[0]
DAY, NIGHT, SNOW_NIGHT = PALETTES.split("@media (prefers-color-scheme: dark)")
NIGHT, SNOW = NIGHT.split("/* The same land under snow")
THEMES = {
    "day": DAY,
    "night": DAY + NIGHT,
    "snow": DAY + SNOW,
    "snow by night": DAY + NIGHT + SNOW + SNOW_NIGHT,
}

TERRAINS = ("clear", "forest", "swamp", "mountain", "desert", "water")
TOUCHING = [pair for pair in combinations(TERRAINS, 2) if pair != ("mountain", "desert")]
"""Mountains and deserts are told apart by peaks and dunes."""

SNOWED_ON = ("clear", "forest", "swamp", "relief", "water")
"""The terrains of the maps that have a winter: marsh and ice are told apart by reeds and banks."""


def terrains(theme: str) -> tuple[str, ...]:
    return SNOWED_ON if theme.startswith("snow") else TERRAINS


def touching(theme: str) -> list[tuple[str, str]]:
    if theme.startswith("snow"):
        return [("clear", "forest"), ("clear", "swamp"), ("forest", "swamp"), ("forest", "water")]
    return TOUCHING


def variables(theme: str) -> dict[str, str]:
    """The variables of .board; what the night says again wins."""
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", THEMES[theme]))


def counters() -> dict[str, dict[str, str]]:
    rules = re.findall(r"\.board \.faction-(\w+) \{([^}]*)\}", SHEET)
    return {faction: dict(re.findall(r"--(\w+): (#\w{6})", body)) for faction, body in rules}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_terrains_can_be_told_apart_and_differ_in_what_grows_on_them(eye: str, theme: str) -> None:
    tints = variables(theme)
    for one, other in touching(theme):
        assert apart(tints[one], tints[other], eye) >= 3.5, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_names_and_numbers_can_be_read_on_every_ground(theme: str) -> None:
    tints = variables(theme)
    for terrain in (*terrains(theme), "relief"):
        assert contrast(tints["sheet-ink"], tints[terrain]) >= 4.5, terrain
        assert contrast(tints["water-name"], tints[terrain]) >= 3, terrain
        assert contrast(tints["hex-number"], tints[terrain]) >= 2.4, terrain


@pytest.mark.parametrize("theme", THEMES)
def test_railways_roads_and_borders_stand_out_from_the_land(theme: str) -> None:
    tints = variables(theme)
    for line in ("rail", "road", "track", "front", "occupation", "territory", "coast"):
        for terrain in ("clear", "forest"):
            assert contrast(tints[line], tints[terrain]) >= 2.4, (line, terrain)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_ice_on_rivers_is_told_from_open_water_by_its_colour_and_its_cracks(
    eye: str, theme: str
) -> None:
    tints = variables(theme)
    assert apart(tints["ice"], tints["great"], eye) >= 20
    assert apart(tints["ice"], tints["river"], eye) >= 20
    assert contrast(tints["ice"], tints["cracks"]) >= 3


@pytest.mark.parametrize("eye", EYES)
def test_sides_differ_in_colour_or_in_shape(eye: str) -> None:
    grounds = {side: printed["ground"] for side, printed in counters().items()}
    assert grounds.keys() == OUTLINES.keys()
    for one, other in combinations(grounds, 2):
        is_alike = OUTLINES[one] == OUTLINES[other]
        assert apart(grounds[one], grounds[other], eye) >= 15 or not is_alike, (one, other)
    assert apart(grounds["red"], grounds["white"], eye) >= 30
    assert apart(grounds["red"], grounds["allied"], eye) >= 30


def test_what_is_printed_on_a_counter_can_be_read() -> None:
    for side, printed in counters().items():
        assert contrast(printed["ground"], printed["print"]) >= 4.5, side
