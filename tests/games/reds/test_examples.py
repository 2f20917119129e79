"""The worked examples of the rulebook (X) and our further cases (T), each a position file in
`app/games/reds/rulebook/examples`.

A file is named for its example and the case that it shows; a letter after the number parts several
situations of one example.
"""

from pathlib import Path

import pytest

from app.games import rulebook
from app.games.glossary import faults, find_term
from app.games.positions import read
from app.games.reds.positions.schema import POSITIONS
from tests.games.position_examples import check_example, example_files

SCHEMAS = {"reds": POSITIONS}
EXAMPLES = {f"X{number:02}" for number in range(1, 31)}
FURTHER = {f"T{number:02}" for number in (1, 2, 3, 4, 7, 8, 9, 12, 14, 16, 17, 19)}
FILES = example_files("reds")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_example(file: Path) -> None:
    check_example(file)


def test_no_example_is_missing() -> None:
    assert {file.stem[:3] for file in FILES} == EXAMPLES | FURTHER


def test_rulings_that_are_cited_are_there() -> None:
    known = {f"R{ruling.number}" for ruling in rulebook.rulings("reds")}
    cited = {
        case
        for file in FILES
        for case in read(file, SCHEMAS).content["cases"].split(", ")
        if case.startswith("R")
    }
    assert len(known) == 82
    assert cited <= known


def test_the_glossary_is_sound() -> None:
    assert list(faults("reds")) == []
    assert find_term("reds", "zone of control") is not None
