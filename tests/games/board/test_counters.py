"""Counters and stacks: what they show, in a form that needs no colour."""

from xml.etree import ElementTree

import pytest

from app.games.board.counters import (
    CELL,
    CORNER,
    OUTLINES,
    SIZES,
    SYMBOLS,
    TABS,
    CounterFace,
    counter_defs,
    face_svg,
)
from app.games.board.ground import HexGround
from app.games.board.hex_board import HexBoard
from app.games.board.hexes import HexGrid
from app.games.board.layout import hex_layout


def face(id: str, side: str = "red", strength: int = 1, **shown: object) -> CounterFace:
    values = {"symbol": "infantry", "value": str(strength), "name": "", "seat": "", **shown}
    return CounterFace(id, side, says=f"unit {id}", strength=strength, **values)  # type: ignore[arg-type]


def drawn(each: CounterFace, *below: CounterFace) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{face_svg(each, below)}</g>")


def texts(group: ElementTree.Element, kind: str) -> list[str]:
    return [text.text or "" for text in group.iter("text") if text.get("class") == kind]


def uses(group: ElementTree.Element) -> list[str]:
    return [use.get("href") or "" for use in group.iter("use")]


def test_what_a_face_uses_is_defined() -> None:
    defs = ElementTree.fromstring(counter_defs(list(OUTLINES)))
    known = {f"#{path.get('id')}" for path in defs}
    for symbol in SYMBOLS:
        for tab in TABS:
            shown = drawn(face("a", symbol=symbol, tabs=(tab,), reduced=True))
            assert set(uses(shown)) <= known


def test_there_is_a_symbol_for_each_type_and_no_two_are_alike() -> None:
    assert len(SYMBOLS) >= 18
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)
    assert len(set(TABS.values())) == len(TABS)
    assert len(set(SIZES.values())) >= 9


def test_sides_differ_in_shape_but_for_allies() -> None:
    shapes = {side: OUTLINES[side] for side in OUTLINES if side != "allied"}
    assert len(set(shapes.values())) == len(shapes)


def test_a_face_shows_strength_modifiers_and_movement() -> None:
    shown = drawn(face("a", value="4", modifiers=("+1", "0"), figures=("3",), size="army"))
    assert texts(shown, "strength") == ["4"]
    assert texts(shown, "modifier") == ["+1", "0"]
    assert texts(shown, "figure") == ["3"]
    (size,) = (path for path in shown.iter("path") if path.get("class") == "size size-cross")
    assert (size.get("d") or "").count("M") == 4


def test_support_is_in_brackets_and_asterisks_follow() -> None:
    shown = drawn(face("a", value="3", supports=True, asterisks=1))
    assert texts(shown, "strength") == ["(3*)"]


def test_a_reduced_unit_has_a_stroke_and_a_third_state_is_counted() -> None:
    shown = drawn(face("a", reduced=True, tabs=("moved", "out-of-supply", "raid")))
    assert any(path.get("class") == "worn-stroke" for path in shown.iter("path"))
    plates = [each.get("class") for each in shown.iter("rect")]
    assert plates == ["tab-plate plate-moved", "tab-plate plate-out-of-supply"]
    assert texts(shown, "more-tabs") == ["+1"]


def test_a_stack_shows_edges_number_and_total_and_names_all_units() -> None:
    below = [face(str(n), strength=2) for n in range(6)]
    shown = drawn(face("top", strength=4), *below)
    assert uses(shown).count("#counter-red") == 4
    assert texts(shown, "badge-count") == ["7"]
    assert texts(shown, "badge-total") == ["16"]
    assert (shown.findtext("title") or "").count("unit") == 7


@pytest.mark.parametrize("count", [1, 2, 9, 40])
def test_all_of_a_stack_lies_in_its_cell(count: int) -> None:
    shown = drawn(face("top", strength=40), *(face(str(n), strength=9) for n in range(count)))
    for rect in shown.iter("rect"):
        x, y = float(rect.get("x") or 0), float(rect.get("y") or 0)
        assert x >= CORNER
        assert y >= CORNER
        assert x + float(rect.get("width") or 0) <= CORNER + CELL


def board(stacked_from: int) -> HexBoard:
    grid = HexGrid(range(1, 5), range(1, 5), radius=30.0)
    ground = HexGround(grid, dict.fromkeys(grid.hexes, "clear"))
    return HexBoard(ground, hex_layout(grid), "A map", ("red", "white"), stacked_from=stacked_from)


def test_counters_lie_beside_each_other_or_in_a_stack_a_side() -> None:
    faces = [face("a"), face("b", strength=3), face("c", "white", 2)]
    beside = board(5).placed("0202", faces)
    assert [each.face.id for each in beside] == ["a", "b", "c"]
    assert len({(each.x, each.y) for each in beside}) == 3
    stacks = board(2).placed("0202", faces)
    assert [(each.face.id, len(each.below)) for each in stacks] == [("b", 1), ("c", 0)]
    assert board(2).placed("0202", []) == ()


def test_counters_alone_and_pieces_of_pictures_show_the_same_stacks() -> None:
    shown = board(2)
    counters = {"0101": [face("a"), face("b")], "0303": [face("c", "white")]}
    alone = ElementTree.fromstring(f"<g>{shown.counters_svg(counters)}</g>")
    assert [group.get("data-stack") for group in alone] == ["a", "c"]
    pieces = list(shown.pieces(counters, shown.whole))
    assert len(pieces) == 2
    assert "badge-count" in pieces[0].face
