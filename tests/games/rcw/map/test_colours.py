"""The colours of the board can be told apart, also by those who do not see red, green or blue.

Distances are those of CIE 1976 L*a*b*; 2 or so is the least that can be seen, 10 is seen at a
glance. What a colour-blind eye sees is simulated after Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (IEEE TVCG 15, 2009), at
full severity.
"""

import re
from itertools import combinations
from math import dist

import pytest

from app.games.rcw.components import Components, load
from app.games.rcw.map.picture import LETTERS
from app.games.rcw.presentation.picture import STYLE_SHEET

Colour = tuple[float, float, float]

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)
SHEET = STYLE_SHEET.read_text(encoding="utf-8")
BY_DAY, BY_NIGHT = SHEET.split("@media (prefers-color-scheme: dark)")[:2]
THEMES = {"day": BY_DAY, "night": BY_DAY + BY_NIGHT.partition("/* Water")[0]}


def light(written: str) -> Colour:
    """The linear light of a colour written in six hexadecimal digits."""
    parts = (int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def times(matrix: tuple[Colour, Colour, Colour], colour: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def seen(written: str, eye: str) -> Colour:
    """A colour in L*a*b*, as an eye sees it."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(EYES[eye], light(written)))
    x, y, z = (
        part / full for part, full in zip(times(XYZ, (red, green, blue)), WHITE, strict=True)
    )
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eye: str) -> float:
    return dist(seen(one, eye), seen(other, eye))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2)."""
    low, high = sorted(times(XYZ, light(written))[1] for written in (one, other))
    return (high + 0.05) / (low + 0.05)


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
