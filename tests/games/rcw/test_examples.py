"""The worked examples of the rulebook and our further cases, each a position file in
`app/games/rcw/rulebook/examples`.

A file is named for the example (E) or the further case (T) that it plays, and for the case of the
rulebook that it shows; an X stands for an example of the rulebook that has no number of its own.
A letter after the number parts several situations of one example.
"""

from pathlib import Path

import pytest

from app.games import rulebook
from app.games.catalogue import POSITIONS
from app.games.positions import read, run

EXAMPLES = {f"E{number:02}" for number in range(1, 43)}
"""Those of the rulebook by their numbers; 39 to 40 and T40 to T50 are of the solitaire game."""
FURTHER = {
    f"T{n:02}"
    for n in (1, 2, 4, 5, 6, 9, 11, 12, 13, 15, 16, 18, 19, 21, 22, 24, 26, 29, *range(30, 51))
    if n != 39
}
"""Our own; the numbers between them were never used."""
FILES = sorted(rulebook.folder_of("rcw").joinpath("examples").glob("[ETX]*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    assert run(read(file, POSITIONS)) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_example_says_which_case_it_shows(file: Path) -> None:
    """In its name, in a comment at its head, and among its cases."""
    _, section, case, *chit = file.stem.split("_")
    shown = f"{section}.{case}" + "".join(f"({number})" for number in chit)
    assert file.read_text(encoding="utf-8").startswith("# ")
    assert shown in read(file, POSITIONS).content["cases"].split(", ")


def test_no_example_is_missing() -> None:
    assert {file.stem[:3] for file in FILES if file.stem[0] in "ET"} == EXAMPLES | FURTHER
