"""What holds for the map of every game: all is named, nothing is covered, and it is light."""

import gzip
from importlib import import_module
from xml.etree import ElementTree

import pytest

from app.games.board import HEX_MAP_STYLE
from app.games.board.cartography.net_names import names
from app.games.board.cartography.regions import cells
from app.games.board.cartography.signs import town_box
from app.games.board.hex_board import HexBoard
from app.games.board.net_board import NetBoard
from app.games.board.sheet import lettering
from app.games.catalogue import MAP_SHEETS, TITLES, style_sheet_of

MAX_PACKED = 250_000
GAMES = sorted(MAP_SHEETS)
OF_HEXES = [each for each in GAMES if isinstance(MAP_SHEETS[each]().board, HexBoard)]
OF_SPACES = sorted({*GAMES} - {*OF_HEXES})


@pytest.mark.parametrize("game_id", TITLES)
def test_a_box_is_kept_once_however_it_is_asked_for(game_id: str) -> None:
    load = import_module(f"app.games.{game_id}.components").load
    assert load() is load(None) is load(overlay=None)


@pytest.mark.parametrize("game_id", OF_HEXES)
def test_every_name_has_its_place_and_covers_no_other_name_and_no_town(game_id: str) -> None:
    board = MAP_SHEETS[game_id]().board
    assert isinstance(board, HexBoard)
    ground = board.ground
    found = lettering(ground)
    assert found.missing == []
    labels = found.labels
    texts = {label.text for label in labels}
    assert {town.name for town in ground.towns.values()} <= texts
    assert {river.name for river in ground.rivers} <= texts
    assert {name.text for name in ground.names} <= texts
    signs = {number: town_box(ground, number) for number in ground.towns}
    for n, label in enumerate(labels):
        for box in label.boxes:
            assert not any(box.overlaps(sign) for sign in signs.values()), label.text
            others = [other for each in labels[n + 1 :] for other in each.boxes]
            assert not any(box.overlaps(other) for other in others), label.text


@pytest.mark.parametrize("game_id", OF_SPACES)
def test_every_space_has_its_name_and_no_name_covers_another_or_a_space(game_id: str) -> None:
    board = MAP_SHEETS[game_id]().board
    assert isinstance(board, NetBoard)
    labels, missing = names(board.ground, cells(board.ground))
    assert missing == []
    assert {space.name for space in board.ground.spaces.values()} <= {each.text for each in labels}
    boxes = [box for label in labels for box in label.boxes]
    for n, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[n + 1 :])
        for space in board.ground.spaces.values():
            x, y = space.at
            assert not (box.left < x < box.right and box.top < y < box.bottom)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_ground_is_light_on_the_wire_and_has_few_elements(game_id: str) -> None:
    drawn = MAP_SHEETS[game_id]().board.ground_svg(HEX_MAP_STYLE.read_text())
    assert len(gzip.compress(drawn.encode())) < MAX_PACKED
    tree = ElementTree.fromstring(drawn)
    texts = sum(each.tag.endswith("text") for each in tree.iter())
    assert sum(1 for _ in tree.iter()) - texts < 1000


@pytest.mark.parametrize("game_id", GAMES)
def test_overlays_have_keys_of_their_own_and_a_drawing(game_id: str) -> None:
    overlays = MAP_SHEETS[game_id]().overlays
    keys = {each.key for each in overlays}
    assert len(keys) == len({each.id for each in overlays}) == len(overlays) >= 5
    assert not keys & set("g?.+-0123456789")
    for each in overlays:
        assert ElementTree.fromstring(f"<g>{each.drawn}</g>")[0].tag in {"path", "circle", "g"}


@pytest.mark.parametrize("game_id", GAMES)
def test_each_place_has_facts_with_sources_and_each_table_whole_rows(game_id: str) -> None:
    sheet = MAP_SHEETS[game_id]()
    for place in sheet.board.layout.places:
        facts = sheet.facts(place)
        assert facts
        assert all(fact.text for fact in facts)
    for table in sheet.tables():
        assert all(len(record.cells) == len(table.columns) for record in table.records)
        assert len({record.id for record in table.records}) == len(table.records)
    assert sheet.start in sheet.board.layout.places
    assert style_sheet_of(game_id).is_file()
