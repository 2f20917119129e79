"""Maps without pieces as PNG."""

from io import BytesIO

from PIL import Image

from app.games.board import HEX_MAP_STYLE
from app.pictures import raster, sheets


def test_a_picture_keeps_tints_though_its_style_sheet_has_many_colours() -> None:
    tint = (191, 203, 158)
    image = Image.new("RGB", (60, 60), (207, 217, 174))
    image.paste(tint, (0, 0, 30, 60))
    picture = Image.open(BytesIO(raster.png(image, HEX_MAP_STYLE))).convert("RGB")
    left, right = picture.getpixel((10, 30)), picture.getpixel((50, 30))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert max(abs(a - b) for a, b in zip(left, tint, strict=True)) <= 4
    assert max(abs(a - b) for a, b in zip(right, (207, 217, 174), strict=True)) <= 4


def test_the_picture_around_a_hex_marks_it_also_in_a_corner_of_the_map() -> None:
    pictures = [Image.open(BytesIO(sheets.picture("reds", each))) for each in ("2313", "1201")]
    assert {picture.size for picture in pictures} == {(sheets.WIDTH, sheets.HEIGHT)}
    edge = (140, 42, 28)
    for picture in pictures:
        colours = picture.convert("RGB").getcolors(1 << 20) or []
        near = [
            count
            for count, colour in colours
            if isinstance(colour, tuple)
            and max(abs(a - b) for a, b in zip(colour, edge, strict=True)) <= 6
        ]
        assert sum(near) > 200
