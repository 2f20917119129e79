"""The components page: every fact is counted once, as printed, public or ours."""

import pytest

from app.games.reds.presentation.components import context, kind_of, origins


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        ("rule:12.8", "printed"),
        ("rule:20.3; number reconstructed", "partly"),
        ("public:grognard.com/variants1/reds.txt", "public"),
        ("reconstructed (ours, for orders)", "ours"),
        ("overlay", "overlay"),
    ],
)
def test_a_tag_says_what_is_printed(tag: str, kind: str) -> None:
    assert kind_of(tag) == kind


def test_two_of_the_54_cells_of_the_combat_table_are_printed_11_6() -> None:
    found = {each.name: each for each in origins()}
    cells = found["Combat Results Table: cells"]
    assert (cells.counts["partly"], cells.counts["ours"], cells.total) == (2, 52, 54)
    assert found["Hexes"].total == 951
    assert found["Units: which there are"].total == 130


def test_printed_cells_are_listed_with_what_stands_there() -> None:
    (combat,) = [table for table in context()["tables"] if table.id == "combat"]
    assert [each.cells[1] for each in combat.records] == ["ad", "aDR"]
