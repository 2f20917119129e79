"""An operator who owns the printed game lays its facts over ours."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.games.rcw.components import ComponentError, load

Write = Callable[[str], Path]


@pytest.fixture
def house(tmp_path: Path) -> Write:
    """Writes an overlay and gives its path."""

    def write(text: str) -> Path:
        path = tmp_path / "house.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_strength_is_overridden_and_tagged(house: Write) -> None:
    box = load(house("[units.R-111]\nstrength = 6\n"))
    assert box.units["R-111"].value == 6
    assert box.units["R-111"].provenance == {"*": "rule:16.62", "value": "overlay"}
    assert load().units["R-111"].value == 5


def test_a_mark_is_set_and_taken_away(house: Write) -> None:
    box = load(house("[units.WL-261]\nasterisk = true\n[units.RL-151]\nasterisk = false\n"))
    assert box.units["WL-261"].asterisk
    assert not box.units["RL-151"].asterisk
    assert box.units["WL-261"].provenance["asterisk"] == "overlay"


def test_a_border_is_added_and_another_removed(house: Write) -> None:
    box = load(
        house(
            "[borders.kovno-livonia]\nnew = true\nrail = true\nwhite_only = false\n"
            'provenance = "overlay"\nrail_provenance = "overlay"\n'
            "[borders.kaluga-smolensk]\nremove = true\n"
        )
    )
    assert "livonia" in box.rail_neighbours["kovno"]
    assert "smolensk" not in box.neighbours["kaluga"]


def test_a_cell_of_a_chart_is_overridden(house: Write) -> None:
    box = load(house('[random_events.cells."1-2"]\nevent = "draw"\nprovinces = []\n'))
    event = box.tables.random_events[1, 2]
    assert (event.kind, event.provenance) == ("draw", "overlay, else reconstructed")
    assert box.tables.random_events[1, 4] == load().tables.random_events[1, 4]


def test_a_row_of_the_combat_table_is_overridden(house: Write) -> None:
    row = '["EX", "EX", "DE", "DE", "DE", "DE", "DE"]'
    box = load(house(f"[combat_results.rows]\n2 = {row}\n"))
    assert box.tables.combat_results("1:1", 2) == "EX"
    assert box.tables.combat_results("1:1", 1) == "DE"


@pytest.mark.parametrize(
    ("text", "record", "reason"),
    [
        ("[units.R-999]\nstrength = 6\n", "units.R-999", "there is no such record"),
        ("[units.R-111]\nsize = 6\n", "units.R-111", "there is no column 'size'"),
        ("[units.R-999]\nremove = true\n", "units.R-999", "no such record to remove"),
        ("[units.R-111]\nnew = true\n", "units.R-111", "the record is not new"),
        ("[units]\nR-111 = 6\n", "units.R-111", "is not a section"),
        ("[weather.rain]\nmud = true\n", "weather", "there is no such component file"),
        ("units = 3\n", "units", "is not a section"),
        ("[units.R-111\n", "", "is not TOML"),
    ],
)
def test_a_broken_overlay_is_refused(house: Write, text: str, record: str, reason: str) -> None:
    with pytest.raises(ComponentError, match=reason) as refusal:
        load(house(text))
    assert (refusal.value.file, refusal.value.record) == ("house.toml", record)


def test_a_missing_overlay_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match="cannot be read"):
        load(tmp_path / "nowhere.toml")


def test_an_overlay_passes_the_same_check_as_our_files(house: Write) -> None:
    with pytest.raises(ComponentError) as refusal:
        load(house('[units.R-111]\nsetup = "moscow"\n'))
    assert (refusal.value.file, refusal.value.line) == ("house.toml", 2)
    assert refusal.value.record == "units.R-111"
    assert "unknown province 'moscow'" in refusal.value.reason
    assert "expected one of 80 such as archangel" in refusal.value.reason
