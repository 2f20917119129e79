"""Cases of the rulebook that no other test plays, each a position file in `cases`.

A file is named for its case: `12_5_3` is 12.5(3).
"""

from pathlib import Path

import pytest

from app.games.catalogue import POSITIONS
from app.games.positions import read, run

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    position = read(file, POSITIONS)
    assert run(position) == []
    section, case, *chit = file.stem.split("_")
    shown = f"{section}.{case}" + "".join(f"({number})" for number in chit)
    assert shown in position.content["cases"].split(", ")
    assert file.read_text(encoding="utf-8").startswith(f"# {shown}")
