"""A component file of Elope that cannot be true is refused; an overlay meets the same check."""

from pathlib import Path

import pytest

from app.games.components import ComponentError
from app.games.elope.components import load, read
from app.games.elope.components.loader import DATA
from tests.games.components.changed_files import copy_with_change


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("hexes.csv", "\n0101,forest", "\n0101,wood", "unknown terrain 'wood'"),
        ("places.csv", "Velsk,", "Kotlas,", "Kotlas is also the name of"),
        ("links.csv", "0107/0207,", "0107/0407,", "0107 and 0407 in side are not adjacent"),
        ("bridges.csv", "0350/0450,bridge", "0101/0102,bridge", "crosses no river"),
        ("bridges.csv", "0350/0450,bridge,railroad", "0350/0450,bridge,track", "carries a track"),
        ("units.csv", "us339-1-a,USA", "us339-1-a,USB", "code USB is also that of us339-1-a"),
        ("arrivals.csv", "|durham2-7-d", "|durham2-7-c", "durham2-7-c comes twice"),
        ("scripted_orders.csv", "2,2,historical,must_exit", "2,2,historical,may", "unknown code"),
        ("weather.toml", "upper_dvina =", "upper_volga =", "upper_volga"),
        ("numbers.toml", "substantial = 41", "substantial = 31", "the levels do not rise"),
        ("combat_results.toml", '"En/-", "En/-", "En/-"]', '"En/-", "En/-", "E"]', "'E'"),
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
        "[units.us339-1-a]\nstrength = 5\n"
        '[hexes.3112]\nterrain = "clear"\nhill = true\n'
        '[links."3107/3208-track"]\nnew = true\nline = "Yemtsa"\nprovenance = "overlay"\n'
        "[movement_costs.dry]\nmarsh = 4\n",
        encoding="utf-8",
    )
    box = load(overlay)
    assert box.units["us339-1-a"].strength == 5
    assert box.units["us339-1-a"].provenance["strength"] == "overlay"
    assert box.board.hexes["3112"].hill
    assert "3208" in box.board.linked["track"]["3107"]
    assert box.charts.movement.by_weather["dry"]["marsh"] == 4
    assert load().charts.movement.by_weather["dry"]["marsh"] == 3


@pytest.mark.parametrize(
    ("section", "reason"),
    [
        ("[hexes.9999]\nhill = true", "hexes.9999: there is no such record"),
        ('[hexes.2313]\nterrain = "swamp"', "2313: unknown terrain 'swamp', expected one of"),
        ('[links."2821/3020-road"]\nnew = true', "2821 and 3020 in side are not adjacent"),
        ("[places.Seltso]\npoints = 8", "places.Seltso: there is no such record"),
        ('[classes.us_compny]\nwhy = "x"', "us_company"),
        ('[unit.FR21A]\nstrength = "x"', "there is no such component file"),
    ],
)
def test_an_overlay_is_checked_by_hexes_sides_and_lines(
    tmp_path: Path, section: str, reason: str
) -> None:
    overlay = tmp_path / "house.toml"
    overlay.write_text(f"{section}\n", encoding="utf-8")
    with pytest.raises(ComponentError) as refused:
        load(overlay)
    assert reason in str(refused.value)
