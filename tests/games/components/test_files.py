"""Component files of no game in particular: a CSV sheet, a TOML page, and an overlay on both."""

from pathlib import Path

import pytest

from app.games.components import ComponentError, Overlay, Row, Sheet, read_overlay, read_page
from app.games.components import read_rows as rows_of

COUNTERS = Sheet(
    "counters",
    ("side", "number", "strength", "marks", "provenance"),
    ("side", "number"),
    marks=("elite", "reserve"),
    aliases={"combat": "strength"},
)
CSV = """\
side,number,strength,marks,provenance
north,1,4,elite,rule:3.1
north,2,3,,public:a photograph
south,1,5,reserve|elite,reconstructed
"""
PAGE = """\
provenance = "rule:8.2"
[rows]
1 = ["-", "hit"]
2 = ["hit", "hit"]
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A folder with a sheet and a page."""
    (tmp_path / "counters.csv").write_text(CSV, encoding="utf-8")
    (tmp_path / "results.toml").write_text(PAGE, encoding="utf-8")
    return tmp_path


def overlay(box: Path, text: str) -> Overlay:
    (box / "house.toml").write_text(text, encoding="utf-8")
    return read_overlay(box / "house.toml")


def read(box: Path, text: str = "") -> dict[str, Row]:
    over = overlay(box, text) if text else Overlay()
    return {row.record: row for row in rows_of(box, COUNTERS, {}, over)}


def test_records_are_named_by_their_key_and_know_their_line(box: Path) -> None:
    rows = read(box)
    assert [(name, row.line) for name, row in rows.items()] == [
        ("north-1", 2),
        ("north-2", 3),
        ("south-1", 4),
    ]
    assert rows["south-1"].words("marks") == ("reserve", "elite")
    assert rows["north-2"].integer("strength", 1, 9) == 3


def test_an_overlay_sets_columns_by_alias_and_marks_by_name(box: Path) -> None:
    rows = read(box, "[counters.south-1]\ncombat = 6\nelite = false\n")
    assert rows["south-1"].integer("strength", 1, 9) == 6
    assert rows["south-1"].words("marks") == ("reserve",)
    tags = rows["south-1"].provenance({"strength", "elite"})
    assert tags == {"*": "reconstructed", "strength": "overlay", "elite": "overlay"}


def test_an_overlay_adds_and_removes_records(box: Path) -> None:
    added = "[counters.south-2]\nnew = true\nstrength = 2\nprovenance = 'overlay'\n"
    rows = read(box, added + "[counters.north-2]\nremove = true\n")
    assert set(rows) == {"north-1", "south-1", "south-2"}
    assert rows["south-2"].cells["side"] == "south"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[counters.north-9]\nstrength = 1\n", "counters.north-9: there is no such record"),
        ("[counters.north-1]\nnew = true\n", "counters.north-1: the record is not new"),
        ("[counters.north-1]\ncolour = 'red'\n", "there is no column 'colour'"),
        ("counters = 3\n", "counters: is not a section"),
    ],
)
def test_a_wrong_overlay_is_refused_by_file_and_section(box: Path, text: str, says: str) -> None:
    with pytest.raises(ComponentError, match=r"house\.toml") as caught:
        read(box, text)
    assert says in str(caught.value)


def test_a_cell_out_of_range_names_file_line_and_record(box: Path) -> None:
    with pytest.raises(ComponentError) as caught:
        read(box)["north-1"].integer("strength", 5, 9)
    assert str(caught.value) == "counters.csv, line 2, north-1: strength 4 is out of range 5 to 9"


def test_a_page_gives_its_cells_with_the_overlay_merged_in(box: Path) -> None:
    page = read_page(box, "results", overlay(box, "[results.rows]\n1 = ['hit', 'hit']\n"))
    assert page.cells(range(1, 3), 2) == {1: ["hit", "hit"], 2: ["hit", "hit"]}
    assert page.tag() == "overlay, else rule:8.2"
    with pytest.raises(ComponentError, match=r"line 1, results\.rows: row 3 is missing"):
        page.rows(range(1, 4))
