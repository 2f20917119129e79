"""The picture of a match in an e-mail: the season of the sheet, and the signs on it."""

import pytest

from app.games.elope.box import BOX
from app.games.elope.map.ground import ground
from app.games.elope.presentation import PRESENTATION
from app.games.presentation import BoardRenderer
from app.pictures import raster
from app.pictures.boards import drawing, parts
from tests.games.elope.positions import position

WATER, ICE = (0xB3, 0xCB, 0xD3, 255), (0xDB, 0xE7, 0xEC, 255)
WOODS, SNOW = (0xCF, 0xD9, 0xAE, 255), (0xD5, 0xDE, 0xDA, 255)
RIVER, RIVER_ICE = (0x8D, 0xB6, 0xC5, 255), (0xF6, 0xFB, 0xFD, 255)
"""What the style sheet says of the sea, of forest and of a river, open and frozen."""
STRIPES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 30" class="board {}">'
    '<rect class="sea" width="9" height="10"/><rect class="forest" y="10" width="9" height="10"/>'
    '<path class="river major" d="M0 25h9"/><path class="ice major {}" d="M0 25h9"/></svg>'
)
DVINA = next(each.frozen_in for each in ground(BOX.board).rivers if "thaw" in each.frozen_in)
"""The seasons in which the Upper Dvina lies under ice."""


def renderer() -> BoardRenderer:
    found = PRESENTATION.picture
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("turn", "weather", "colours"),
    [
        (3, "dry", [WATER, WOODS, RIVER]),
        (3, "snow", [WATER, SNOW, RIVER_ICE]),
        (4, "snow", [ICE, SNOW, RIVER_ICE]),
        (9, "thaw", [WATER, WOODS, RIVER_ICE]),
    ],
)
def test_a_picture_shows_snow_and_ice_in_their_season_14_0_14_4(
    turn: int, weather: str, colours: list[tuple[int, ...]]
) -> None:
    """The class of the sheet colours sea, woods and the Upper Dvina, as the rasteriser reads it."""
    p = position("FR21A 4707", turn=turn, weather=weather)
    drawn = drawing(p.match.view("A"))
    assert drawn is not None
    stripes = STRIPES.format(drawn["season"], " ".join(f"in-{each}" for each in DVINA))
    image = raster.drawn(stripes, renderer().style_sheet, 9)
    assert [image.getpixel((4, y)) for y in (5, 15, 25)] == colours


def test_signs_are_drawn_where_the_picture_shows_a_part_of_the_sheet_24_0() -> None:
    p = position("FR21A 4707, FR21B 4606")
    p.board["works"] = {"4606": "fort", "1248": "fort"}
    drawn = drawing(p.match.view("A"), [{"unit": "fr21-b"}])
    assert drawn is not None
    (part,) = parts(drawn)
    assert sum("#sign-fort" in mark.drawn for mark in renderer().marks(part)) == 1
    assert sum("#sign-flag" in mark.drawn for mark in renderer().marks(part)) >= 1
    assert not any("#sign" in mark.drawn for mark in renderer().marks({**part, "marked": []}))
