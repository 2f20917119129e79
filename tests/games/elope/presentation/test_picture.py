"""The picture of a match in an e-mail: the season of the sheet, and the signs on it."""

from app.games.elope.presentation import PRESENTATION
from app.games.presentation import BoardRenderer
from app.pictures import raster
from app.pictures.boards import drawing, parts
from tests.games.elope.positions import position

WATER, ICE = (0xB3, 0xCB, 0xD3, 255), (0xDB, 0xE7, 0xEC, 255)
"""What the style sheet says of them."""
SEA = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" class="board {}">'
    '<rect class="sea" width="9" height="9"/></svg>'
)


def renderer() -> BoardRenderer:
    found = PRESENTATION.picture
    assert found is not None
    return found


def test_the_sheet_of_a_winter_turn_lies_under_snow_14_0() -> None:
    """Its class gives the sea the colour of ice, in the style that the rasteriser reads."""
    seas = []
    for weather in ("dry", "snow"):
        p = position("FR21A 4707", turn=4, weather=weather)
        drawn = drawing(p.match.view("A"))
        assert drawn is not None
        sea = SEA.format(drawn["season"])
        image = raster.drawn(sea, renderer().style_sheet, 9)
        seas.append(image.getpixel((4, 4)))
    assert seas == [WATER, ICE]


def test_signs_are_drawn_where_the_picture_shows_a_part_of_the_sheet_24_0() -> None:
    p = position("FR21A 4707, FR21B 4606")
    p.board["works"] = {"4606": "fort", "1248": "fort"}
    drawn = drawing(p.match.view("A"), [{"unit": "fr21-b"}])
    assert drawn is not None
    (part,) = parts(drawn)
    assert sum("#sign-fort" in mark.drawn for mark in renderer().marks(part)) == 1
    assert sum("#sign-flag" in mark.drawn for mark in renderer().marks(part)) >= 1
    assert not any("#sign" in mark.drawn for mark in renderer().marks({**part, "marked": []}))
