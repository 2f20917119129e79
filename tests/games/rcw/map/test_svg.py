"""The board as SVG: well formed, true to the picture, safe to put into a page."""

import re
from xml.etree import ElementTree

import pytest

from app.games.rcw.components import Components, load
from app.games.rcw.map.counters import SHAPES, places
from app.games.rcw.map.geometry import geometry
from app.games.rcw.map.picture import LETTERS, BoardPicture, BoardWords, StackPicture
from app.games.rcw.map.svg import board_svg
from tests.games.rcw.map.pictures import set_up_picture

SVG = "{http://www.w3.org/2000/svg}"
EMPTY: BoardPicture = {"provinces": {}}


@pytest.fixture(scope="module")
def box() -> Components:
    return load()


def drawn(picture: BoardPicture, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(picture, **options))  # type: ignore[arg-type]


def province(board: ElementTree.Element, name: str) -> ElementTree.Element:
    found = board.find(f".//{SVG}g[@id='board-{name}']")
    assert found is not None
    return found


def words_of(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def stack(letter: str | None, *units: tuple[str, int, str | None, str]) -> StackPicture:
    return {
        "id": "7",
        "seat": letter,
        "units": [
            {"id": label, "label": label, "value": value, "colour": colour, "kind": kind}
            for label, value, colour, kind in units
        ],
    }


TROTSKY = stack("A", ("Trotsky", 3, "red", "leader"), ("Tver", 5, "red", "combat"))


def test_every_province_is_a_group_with_its_name(box: Components) -> None:
    board = drawn(EMPTY)
    for name, record in box.provinces.items():
        group = province(board, name)
        assert group.get("data-place") == name
        assert record.name in words_of(group)
        assert group.findtext(f"{SVG}text[@class='name']") == record.name


def test_the_title_tells_city_port_and_units() -> None:
    board = drawn({"provinces": {"petrograd": [TROTSKY]}})
    told = words_of(province(board, "petrograd")).splitlines()
    assert told[0] == "Petrograd (PETR): critical city Petrograd, port Kronstadt"
    assert told[1] == "A: Trotsky 3, Tver 5 (Red, strength 8)"
    assert words_of(province(board, "kaluga")).splitlines() == ["Kaluga (KALU)", "no units"]


def test_a_counter_shows_faction_strength_name_and_controller() -> None:
    counter = drawn({"provinces": {"tver": [TROTSKY]}}).find(f".//{SVG}g[@data-stack='7']")
    assert counter is not None
    assert "faction-red" in (counter.get("class") or "")
    texts = [text.text for text in counter.iter(f"{SVG}text")]
    assert texts == ["R", "8", "Trotsky", "Trotsky", "A"]


def test_an_uncontrolled_stack_has_no_controller() -> None:
    lone = stack(None, ("Kaluga", 3, "white", "combat"))
    counter = drawn({"provinces": {"kaluga": [lone]}}).find(f".//{SVG}g[@data-stack='7']")
    assert counter is not None
    assert counter.find(f"{SVG}circle") is None
    assert words_of(counter) == "uncontrolled: Kaluga 3 (White, strength 3)"


def test_the_gold_lies_with_its_holder_and_alone() -> None:
    held = stack("B", ("Omsk", 6, "white", "combat"), ("Gold", 0, None, "imperial"))
    alone = stack(None, ("Gold", 0, None, "imperial"))
    board = drawn({"provinces": {"omsk": [held], "tomsk": [alone]}})
    assert province(board, "omsk").find(f".//{SVG}use[@class='kind treasure']") is not None
    counter = province(board, "tomsk").find(f".//{SVG}g[@data-stack='7']")
    assert counter is not None
    assert "faction-imperial" in (counter.get("class") or "")


def test_factions_differ_in_shape_and_letter() -> None:
    assert SHAPES.keys() == LETTERS.keys()
    assert len(set(SHAPES.values())) == len(set(LETTERS.values())) == len(SHAPES)


def test_marked_provinces_are_pointed_out() -> None:
    board = drawn(EMPTY, marked=["tver"])
    assert province(board, "tver").get("class") == "place marked"
    assert province(board, "kaluga").get("class") == "place"


def test_a_label_cannot_break_out_of_the_drawing() -> None:
    evil = stack('"<A>', ("<script>x</script>", 1, "red", "combat"))
    text = board_svg({"provinces": {"tver": [evil]}})
    assert "<script" not in text
    assert "&lt;script" in text
    ElementTree.fromstring(text)


def test_no_inline_style_script_or_foreign_address(box: Components) -> None:
    text = board_svg(set_up_picture(box))
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:", text)
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}


def test_every_reference_inside_the_drawing_exists(box: Components) -> None:
    board = drawn(set_up_picture(box))
    names = [element.get("id") for element in board.iter() if element.get("id")]
    assert len(names) == len(set(names))
    for use in board.iter(f"{SVG}use"):
        assert (use.get("href") or "").removeprefix("#") in names


def test_every_stack_of_the_set_up_is_drawn(box: Components) -> None:
    picture = set_up_picture(box)
    board = drawn(picture)
    for name, stacks in picture["provinces"].items():
        counters = province(board, name).findall(f"{SVG}g")
        assert len(counters) == len(stacks), name


def test_counters_shrink_before_they_are_counted() -> None:
    full, smaller, smallest = geometry().provinces["tula"].benches
    unit = stack(None, ("Unit", 1, "green", "combat"))
    for bench, scale in ((full, ""), (smaller, "scale(0.769)"), (smallest, "scale(0.577)")):
        board = drawn({"provinces": {"tula": [unit] * bench.places}})
        counters = province(board, "tula").findall(f"{SVG}g")
        assert len(counters) == bench.places
        assert all((counter.get("transform") or "").endswith(scale or ")") for counter in counters)
        assert ("scale" in (counters[0].get("transform") or "")) == bool(scale)


def test_counters_of_a_row_do_not_overlap() -> None:
    for shape in geometry().provinces.values():
        for bench in shape.benches:
            spots = places(bench, bench.places, shape.label[0])
            assert len(spots) == bench.places
            for number, (x, y) in enumerate(spots):
                for other_x, other_y in spots[number + 1 :]:
                    assert max(abs(x - other_x), abs(y - other_y)) >= bench.side - 0.01


def test_what_finds_no_room_is_counted_and_named() -> None:
    crowd = [stack(None, ("Unit", 1, "green", "combat")) for _ in range(60)]
    group = province(drawn({"provinces": {"tula": crowd}}), "tula")
    shown = len(group.findall(f"{SVG}g"))
    named = group.find(f"{SVG}text[@class='more']/{SVG}title")
    assert named is not None
    assert named.tail == f"+{60 - shown}"
    assert (named.text or "").splitlines() == ["uncontrolled: Unit 1 (Green, strength 1)"] * (
        60 - shown
    )


def test_another_language() -> None:
    board = drawn(EMPTY, words=BoardWords(no_units="нет частей", critical_city="ключевой город"))
    assert "ключевой город Moscow" in words_of(province(board, "tver"))
    assert "нет частей" in words_of(province(board, "tver"))
