"""A component file that cannot be true is refused, and an overlay is read with the same check."""

from pathlib import Path

import pytest

from app.games.components import ComponentError
from app.games.reds.components import load, read
from app.games.reds.components.loader import DATA
from tests.games.components.changed_files import copy_with_change


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("hexes.csv", "1015,sea,baltic", "1015,sea,red", "unknown sea 'red'"),
        ("grid.toml", "[10, 54]", "[11, 54]", "the hex 1001 is outside the columns or rows"),
        ("hexsides.csv", "1015/1016", "1015/1118", "1015 and 1118 in side are not adjacent"),
        ("hexsides.csv", "1015/1016", "1016/1015", "with the lower number first"),
        ("hexsides.csv", "1015/1016", "1001N", "is at the edge of the map"),
        ("railways.csv", "1611-1710-1709", "1611-1709", "1611 and 1709 in hexes are not adjacent"),
        ("rivers.csv", "3408-3307", "3408-9999", "unknown hex '9999'"),
        ("cities.csv", "1116,Libau,,baltic", "1116,Libau,,", "is not the coast of 1116 (2.2)"),
        ("units.csv", "W-DON2,DON2", "W-DON2,DON1", "code DON1 is also that of W-DON1"),
        ("units.csv", "W-DON2,DON2", "W-DON2,DONCOSS", "more than 6 characters"),
        ("combat_results.toml", "1 to 3", "2 to 3", "the bands leave a gap or overlap"),
        ("combat_results.toml", '["A", "A", "A", "a", "a", "a"]', '["X"]', "has not 6 cells"),
        ("terrain_effects.toml", "swamp =", "marsh =", "does not list clear, forest"),
        ("strategic_turns.csv", "B,Б,3", "B,Б,1", "does not list the turns A, B, C"),
        ("random_events.toml", '"RAID"', '"RIDE"', "unknown marker 'RIDE'"),
    ],
)
def test_a_file_that_cannot_be_true(
    tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    with pytest.raises(ComponentError) as refused:
        read(copy_with_change(DATA, tmp_path, file, old, new))
    assert refused.value.file == file
    assert reason in str(refused.value)


def test_an_overlay_of_the_printed_values(tmp_path: Path) -> None:
    overlay = tmp_path / "house.toml"
    overlay.write_text(
        '[units.W-DON1]\nmanpower = 3\nsetup = "3021"\n'
        '[hexes.2714]\nterrain = "forest"\n'
        '[hexsides."2821/2921"]\nnew = true\nkind = "sea"\nprovenance = "overlay"\n'
        '[combat_results.rows]\n"1 to 3" = ["a", "a", "ad", "ad", "d", "dR"]\n',
        encoding="utf-8",
    )
    box = load(overlay)
    don = box.units["W-DON1"]
    assert (don.manpower, don.setup) == (3, "3021")
    assert don.provenance["manpower"] == don.provenance["setup"] == "overlay"
    assert box.board.hexes["2714"].terrain == "forest"
    assert box.board.hexes["2714"].provenance["terrain"] == "overlay"
    assert box.board.hexsides["2821/2921"].kind == "sea"
    assert box.combat.result(5, 2) == "dR"
    assert box.combat.provenance == "overlay, else reconstructed"
    assert load().units["W-DON1"].manpower == 2


@pytest.mark.parametrize(
    ("overlay", "place", "reason"),
    [
        ('[hexes."9999"]\nterrain = "forest"\n', "line 1, hexes.9999", "951 such as 1001"),
        (
            '# house\n[hexes."2714"]\nterrain = "forrest"\n',
            "line 3, hexes.2714",
            "unknown terrain 'forrest', expected one of clear, forest, swamp",
        ),
        ('[units.W-DON1]\nsetup = "9999"\n', "line 2, units.W-DON1", "unknown hex '9999'"),
        ("[units.W-DON1]\nmanpower = 12\n", "line 2, units.W-DON1", "out of range 0 to 9"),
        ("[units.W-DON9]\nmanpower = 2\n", "line 1, units.W-DON9", "did you mean W-DON2"),
        ("[units.W-DON1]\nmanpow = 2\n", "line 2, units.W-DON1", "manpower, move, name"),
        ("[unitz.W-DON1]\nmove = 2\n", "line 1, unitz", "turns, units"),
        (
            '[combat_results.rows]\n"1 to 3" = ["x", "a", "a", "a", "d", "d"]\n',
            "line 2, combat_results.1 to 3",
            "expected letters of aAdDR",
        ),
        ("\n[limits]\nstack = 7\n", "line 3, limits.stack", "did you mean stacking?"),
    ],
)
def test_an_overlay_that_is_wrong_is_told_where_and_what_may_stand_there(
    tmp_path: Path, overlay: str, place: str, reason: str
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(overlay, encoding="utf-8")
    with pytest.raises(ComponentError) as refused:
        load(file)
    assert str(refused.value).startswith(f"house.toml, {place}: ")
    assert reason in refused.value.reason
