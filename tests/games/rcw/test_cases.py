"""Cases of the rulebook that no other test plays, each a position file beside
those of its worked examples.

A file is named for its case: `12_5_3` is 12.5(3).
"""

from pathlib import Path

import pytest

from app.games import rulebook
from app.games.catalogue import POSITIONS
from app.games.positions import read, run

FILES = sorted(rulebook.folder_of("rcw").joinpath("examples").glob("[0-9]*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    position = read(file, POSITIONS)
    assert run(position) == []
    section, case, *chit = file.stem.split("_")
    shown = f"{section}.{case}" + "".join(f"({number})" for number in chit)
    assert shown in position.content["cases"].split(", ")
    assert file.read_text(encoding="utf-8").startswith(f"# {shown}")
