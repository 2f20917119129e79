"""The colours of the board can be told apart, also by those who do not see red, green or blue.

Distances are those of CIE 1976 L*a*b*; see tests/games/colour_vision.py.
"""

import re
from itertools import combinations

import pytest

from app.games.rcw.components import Components, load
from app.games.rcw.map.picture import LETTERS
from app.games.rcw.presentation.picture import STYLE_SHEET
from tests.games.colour_vision import EYES, apart, contrast

SHEET = STYLE_SHEET.read_text(encoding="utf-8")
BY_DAY, BY_NIGHT = SHEET.split("@media (prefers-color-scheme: dark)")[:2]
THEMES = {"day": BY_DAY, "night": BY_DAY + BY_NIGHT.partition("/* Water")[0]}


def variables(theme: str) -> dict[str, str]:
    """The variables of .board; what the night says again wins."""
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", THEMES[theme]))


def counters() -> dict[str, dict[str, str]]:
    rules = re.findall(r"\.board \.faction-(\w+) \{([^}]*)\}", SHEET)
    return {faction: dict(re.findall(r"--(\w+): (#\w{6})", body)) for faction, body in rules}


@pytest.fixture(scope="module")
def box() -> Components:
    return load()


def neighbouring_regions(box: Components) -> set[tuple[str, str]]:
    lies_in = {p.id: box.regions[p.region].id.replace("_", "-") for p in box.provinces.values()}
    pairs = ((lies_in[border.a], lies_in[border.b]) for border in box.borders)
    return {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}


@pytest.mark.parametrize("eye", EYES)
def test_the_factions_can_be_told_apart_by_colour_alone(eye: str) -> None:
    grounds = {faction: printed["ground"] for faction, printed in counters().items()}
    # A chit lies beside the map, and is round.
    del grounds["chit"]
    assert grounds.keys() == LETTERS.keys()
    for one, other in combinations(grounds, 2):
        assert apart(grounds[one], grounds[other], eye) >= 20, (one, other)


def test_what_is_printed_on_a_counter_can_be_read() -> None:
    for faction, printed in counters().items():
        assert contrast(printed["ground"], printed["print"]) >= 4.5, faction


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_regions_that_touch_and_water_can_be_told_apart(
    eye: str, theme: str, box: Components
) -> None:
    tints = variables(theme)
    regions = {region.id.replace("_", "-") for region in box.regions.values()}
    for one, other in neighbouring_regions(box) | {("water", region) for region in regions}:
        assert apart(tints[one], tints[other], eye) >= 5, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_names_can_be_read_on_every_ground(theme: str, box: Components) -> None:
    tints = variables(theme)
    for region in box.regions.values():
        ground = tints[region.id.replace("_", "-")]
        assert contrast(tints["sheet-ink"], ground) >= 4.5, region.id
        assert contrast(tints["sheet-soft"], ground) >= 4.5, region.id
    assert contrast(tints["water-name"], tints["water"]) >= 3
    assert contrast(tints["abroad-name"], tints["abroad"]) >= 2.5
