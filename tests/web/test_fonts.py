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
MAX_BYTES = 45_000


def test_every_cut_of_the_style_sheet_is_made_and_no_other() -> None:
    named = re.findall(r"fonts/([\w-]+)\.woff2", TOKENS.read_text())
    assert sorted(named) == sorted(fonts.CUTS)


def test_a_cut_is_small_and_has_latin_and_cyrillic_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "fira-condensed-700"
    monkeypatch.setattr(fonts, "CUTS", {name: fonts.CUTS[name]})
    (made,) = fonts.make(tmp_path)
    assert made.stat().st_size < MAX_BYTES
    letters = TTFont(made).getBestCmap()
    assert all(ord(letter) in letters for letter in "AZaz09ÄéąЖяё–…×")
    before = made.stat().st_mtime_ns
    assert fonts.make(tmp_path) == [made]
    assert made.stat().st_mtime_ns == before
    assert [each.name for each in tmp_path.iterdir()] == [f"{name}.woff2"]


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
