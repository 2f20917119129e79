"""The fonts of the pages: made from their packages, small, loaded early."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from fontTools.ttLib import TTFont

from app.web import fonts
from app.web.assets import preload_fonts
from tests.fixtures.databases import on_sqlite_only

TOKENS = Path(__file__).parents[2] / "static" / "css" / "tokens.css"
MAX_BYTES = 22_000


def test_every_cut_of_the_style_sheet_is_made_and_no_other() -> None:
    named = re.findall(r"fonts/([\w-]+)\.woff2", TOKENS.read_text())
    assert sorted(named) == sorted(name + part for name in fonts.CUTS for part in fonts.LETTERS)


def test_a_cut_is_small_and_has_latin_and_cyrillic_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "fira-condensed-700"
    monkeypatch.setattr(fonts, "CUTS", {name: fonts.CUTS[name]})
    made = fonts.make(tmp_path)
    assert [each.name for each in made] == [f"{name}.woff2", f"{name}-more.woff2"]
    assert all(each.stat().st_size < MAX_BYTES for each in made)
    english, more = (TTFont(each).getBestCmap() for each in made)
    assert all(ord(letter) in english for letter in "AZaz09–…×")
    assert all(ord(letter) in more for letter in "ÄéąŁЖяё")
    before = [each.stat().st_mtime_ns for each in made]
    assert fonts.make(tmp_path) == made
    assert [each.stat().st_mtime_ns for each in made] == before
    assert sorted(tmp_path.iterdir()) == sorted(made)


@on_sqlite_only
def test_a_page_loads_the_fonts_that_were_made_and_names_no_others(
    client: FlaskClient, tmp_path: Path
) -> None:
    page = client.get("/").text
    (path,) = re.findall(r'as="font"[^>]* href="([^"]+400\.woff2)"', page)
    font = client.get(path)
    assert font.status_code == 200
    assert font.data[:4] == b"wOF2"
    assert preload_fonts(tmp_path, ["fira-sans-400"]) == ""
