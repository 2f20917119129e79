"""The board as PNG: drawn without a browser, from what one seat may see and from nothing else."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from app.games.kernel.match import Match
from app.games.presentation import Drawing, Viewport
from app.games.rcw.components import load
from app.games.rcw.map.geometry import geometry
from app.games.rcw.map.svg import board_svg
from app.games.rcw.map.window import MIN_WIDTH, WHOLE, around
from app.games.rcw.presentation.picture import SMALL_PRINT, STYLE_SHEET
from app.pictures import boards, raster
from app.pictures.boards import WIDTHS, drawing, marked_places, overview, printed
from tests.games.rcw.map.pictures import set_up_picture
from tests.games.rcw.positions import position
from tests.matches.dares import DARES

RED, TINT = (0x9E, 0x2A, 0x1E), (0xF2, 0xD5, 0xC4)
BLACK, TRAIN, IMPERIAL = (0x2B, 0x27, 0x23), (0x76, 0x72, 0x70), (0xC7, 0x9A, 0x2E)
MARK = (0x8C, 0x2A, 0x1C)


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def colours(picture: bytes) -> set[object]:
    image = opened(picture)
    return {colour for _, colour in image.getcolors(image.width * image.height) or []}


@pytest.fixture(scope="module")
def whole() -> bytes:
    return printed({"title": "rcw", "marked": [], **set_up_picture(load())})


def test_the_whole_board_has_the_colours_of_the_sheet(whole: bytes) -> None:
    """Grounds and counters keep their own tints: the palette does not run them together."""
    image = opened(whole)
    assert image.size == (1000, 663)
    assert {RED, TINT, (0xD4, 0xBA, 0xDE), (0xDA, 0xE5, 0xEC)} <= colours(whole)
    assert {BLACK, TRAIN, IMPERIAL} <= colours(whole)


def test_it_is_small_enough_for_a_mail(whole: bytes) -> None:
    assert len(whole) < 110_000


def test_the_same_board_is_the_same_picture(whole: bytes) -> None:
    boards._printed.cache_clear()
    assert printed({"title": "rcw", "marked": [], **set_up_picture(load())}) == whole


def picture(svg: str) -> bytes:
    return raster.png(raster.on_paper(raster.drawn(svg, STYLE_SHEET, 90)), STYLE_SHEET)


def test_names_are_drawn_with_type_of_our_own() -> None:
    """System fonts are not read: a server without any draws the same letters."""
    word = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" class="board">%s</svg>'
    text = '<text class="name" x="45" y="20">Тверь</text>'
    empty, written = (picture(word % inside) for inside in ("", text))
    assert len(colours(empty)) == 1
    assert len(colours(written)) > 8


def test_what_is_no_svg_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="root node"):
        raster.drawn("<svg", STYLE_SHEET, 90)


def test_a_picture_that_is_too_large_is_drawn_smaller(whole: bytes) -> None:
    smaller = printed({"title": "rcw", "marked": [], **set_up_picture(load())}, len(whole) - 1)
    assert opened(smaller).width == 850
    assert len(smaller) < len(whole)


def test_a_picture_that_is_too_large_at_every_width_is_compressed_harder() -> None:
    """At last it has a third of the colours."""
    drawn: Drawing = {"title": "rcw", "marked": [], **set_up_picture(load())}
    smallest = printed(drawn, 1)
    assert opened(smallest).width == WIDTHS[-1]
    assert len(smallest) < len(overview(drawn, WIDTHS[-1]))
    assert len(colours(smallest)) <= raster.FEWER_COLOURS[-1]


def test_places_close_together_are_shown_with_what_lies_about_them() -> None:
    window = around(["don_cossack", "kuban"])
    assert window.width == MIN_WIDTH
    assert window.width / window.height == pytest.approx(WHOLE.width / WHOLE.height)
    shapes = geometry().provinces
    assert window.shows(shapes["kuban"].outline)
    assert not window.shows(shapes["vladivostok"].outline)


@pytest.mark.parametrize("corner", ["finland", "vladivostok", "erivan", "poland"])
def test_a_window_stays_on_the_sheet(corner: str) -> None:
    window = around([corner])
    assert 0 <= window.x <= WHOLE.width - window.width
    assert 0 <= window.y <= WHOLE.height - window.height


@pytest.mark.parametrize("places", [[], ["poland", "vladivostok"]])
def test_the_whole_sheet_is_shown_if_nothing_changed_or_much(places: list[str]) -> None:
    assert around(places) is WHOLE


def test_a_window_leaves_out_what_it_does_not_show() -> None:
    drawn = board_svg({"provinces": {}}, window=Viewport(0, 0, 300, 200))
    assert 'viewBox="0 0 300 200"' in drawn
    assert 'id="board-vladivostok"' not in drawn


def test_what_changed_is_marked_and_named() -> None:
    standing = position("A: RL-152 @ tver")
    about: list[dict[str, object]] = [
        {"province": "kuban"},
        {"units": ["RL-152", "RL-151"], "result": "AE"},
        {"province": "kuban"},
    ]
    drawn = drawing(standing.match.view("A"), about)
    assert drawn is not None
    assert marked_places(drawn) == ("Kuban", "Tver")
    assert MARK in colours(printed(drawn))


@pytest.mark.parametrize(("shift", "first"), [(0.0, 0), (0.3, 0), (0.7, 1), (1.0, 1)])
def test_a_part_that_keeps_its_size_keeps_its_pixels(shift: float, first: int) -> None:
    """It is cut out along the nearest whole pixels: none is blurred."""
    image = Image.radial_gradient("L").crop((0, 0, 41, 31))
    part = raster.part_of(image, (shift, shift, shift + 40, shift + 30), 40)
    assert part.tobytes() == image.crop((first, first, first + 40, first + 30)).tobytes()


def test_a_part_that_is_larger_is_scaled() -> None:
    image = Image.new("RGB", (80, 60), "white")
    assert raster.part_of(image, (0, 0, 80, 60), 40).size == (40, 30)


def test_a_title_without_a_map_has_no_picture() -> None:
    assert drawing(Match.new(DARES, ["A", "B", "C"], seed="01" * 32).view("A")) is None


def test_a_drawing_holds_nothing_but_the_map() -> None:
    """Hands, displays, motions and standing instructions are no part of it."""
    drawn = drawing(position("A: RL-152 @ tver").match.view("A"))
    assert drawn is not None
    assert set(drawn) == {"title", "marked", "provinces"}


def test_who_may_not_know_more_sees_the_same_picture() -> None:
    """The hands of others differ; what a seat sees of the board does not."""
    held = [position(f"A: RL-152 @ tver\nB has: {chits}") for chits in ("assassin", "politburo")]
    first, second = (drawing(each.match.view("A")) for each in held)
    assert first == second


def test_a_picture_is_drawn_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counting(image: Image.Image, sheet: Path, compression: int, colours: int) -> bytes:
        asked.append(image.width)
        return once(image, sheet, compression, colours)

    once = raster.png
    monkeypatch.setattr(raster, "png", counting)
    drawn: Drawing = {"title": "rcw", "marked": ["kuban"], "provinces": {}}
    assert printed(drawn) == printed(dict(reversed(drawn.items())))
    assert asked == [boards.WIDTHS[0]]


@pytest.mark.parametrize("marked", [[], ["kuban", "don_cossack"]])
def test_the_two_layers_make_the_picture_that_the_page_shows(marked: list[str]) -> None:
    shown = set_up_picture(load())
    whole = board_svg(shown, marked=marked, window=around(marked))
    rules = "" if marked else SMALL_PRINT
    at_once = raster.on_paper(raster.drawn(whole, STYLE_SHEET, 1000, rules))
    layered = opened(printed({"title": "rcw", "marked": marked, **shown}))
    different = ImageChops.difference(at_once, layered).convert("L").point(lambda by: by > 90)
    assert different.size == (1000, 663)
    assert different.histogram()[1] < 0.01 * 1000 * 663
