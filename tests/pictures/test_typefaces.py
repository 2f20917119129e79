"""Type in memory, without the tables that no picture needs."""

import os
from importlib.resources import files
from pathlib import Path

import pytest
from PIL import ImageChops

from app.games.rcw.map.svg import board_svg
from app.games.rcw.presentation.picture import STYLE_SHEET
from app.pictures import raster, typefaces


def _whole(face: str) -> Path:
    found = (
        Path(str(files(case).joinpath("files"))) / f"{face}.ttf" for case in typefaces.TYPE_CASES
    )
    return next(path for path in found if path.exists())


def test_text_is_drawn_with_the_same_pixels_as_with_the_whole_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = board_svg({"provinces": {}})
    with_needed_tables = raster.drawn(sheet, STYLE_SHEET, 1400)

    monkeypatch.setattr(
        raster, "typefaces", lambda: [str(_whole(face)) for face in typefaces.FACES]
    )
    with_all = raster.drawn(sheet, STYLE_SHEET, 1400)

    assert ImageChops.difference(with_needed_tables, with_all).getbbox() is None


@pytest.mark.parametrize("face", typefaces.FACES)
def test_two_fifths_of_a_file_are_left_out(face: str) -> None:
    whole = _whole(face).read_bytes()

    assert len(typefaces.reduced(whole)) < 0.6 * len(whole)


def test_a_forked_process_opens_files_of_its_own() -> None:
    own = typefaces.typefaces()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, b"same" if typefaces.typefaces() is own else b"other")
        os._exit(0)
    os.waitpid(child, 0)

    assert os.read(read, 10) == b"other"
    assert typefaces.typefaces() is own
    os.close(read)
    os.close(write)
