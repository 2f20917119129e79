"""Every die can be checked, and one that was altered is found (issue: what must be true, 5)."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Fieldpost, run_in

SEED = "18" * 32


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match that bots have played to its end, to be copied."""
    folder = tmp_path_factory.mktemp("played")
    assert run_in(folder, "new", "match.json", "--seats", "3", "--seed", SEED).code == 0
    assert run_in(folder, "bot", "match.json", "--all", "--name", "random").code == 0
    return folder / "match.json"


@pytest.fixture
def finished(played: Path, tmp_path: Path) -> Path:
    """A match that bots have played to its end."""
    return Path(shutil.copy(played, tmp_path))


def altered(file: Path, change: Any) -> None:
    """Let `change` do something to what a match file holds."""
    content = json.loads(file.read_text(encoding="utf-8"))
    change(content)
    file.write_text(json.dumps(content), encoding="utf-8")


def rolls(content: Any) -> list[Any]:
    return [draw for entry in content["log"] for draw in entry["draws"]]


def test_a_finished_match_stands_up_to_the_check(fieldpost: Fieldpost, finished: Path) -> None:
    said = fieldpost("replay", "--verify", "match.json")
    assert said.code == 0
    assert "FAULT" not in said.out
    assert "draws match the seed" in said.out
    assert "the log produces the snapshot" in said.out


@pytest.mark.parametrize("which", [0, 200, -1])
def test_one_altered_die_is_named(fieldpost: Fieldpost, finished: Path, which: int) -> None:
    number = 0

    def cheat(content: Any) -> None:
        nonlocal number
        draw = rolls(content)[which]
        number = draw["number"]
        draw["value"] = (draw["value"] + 1) % draw["sides"]

    altered(finished, cheat)
    said = fieldpost("replay", "--verify", "match.json")
    assert said.code == 1
    assert f"draw {number} (" in said.out


def test_an_altered_die_with_a_log_to_match_is_still_found(
    fieldpost: Fieldpost, finished: Path
) -> None:
    """Whoever cheats well replays his own dice: log and snapshot fit, but not the stream."""
    fieldpost("new", "other.json", "--seats", "3", "--seed", "77" * 32)
    fieldpost("bot", "other.json", "--all", "--name", "random")
    honest = json.loads(finished.read_text(encoding="utf-8"))

    def cheat(content: Any) -> None:
        content["seed"], content["seed_hash"] = honest["seed"], honest["seed_hash"]

    other = finished.with_name("other.json")
    altered(other, cheat)
    said = fieldpost("replay", "--verify", "other.json")
    assert said.code == 1
    assert "ok    the log produces the snapshot" in said.out
    assert "draw 0 (deal) is recorded as" in said.out


def test_an_altered_action_is_found(fieldpost: Fieldpost, finished: Path) -> None:
    def cheat(content: Any) -> None:
        moves = [e for e in content["log"] if e["action"]["do"] == "move"]
        moves[0]["action"] = {"do": "move", "unit": "K-NM"}

    altered(finished, cheat)
    said = fieldpost("replay", "match.json")
    assert said.code == 1
    assert "FAULT" in said.out


def test_an_altered_snapshot_is_found(fieldpost: Fieldpost, finished: Path) -> None:
    altered(finished, lambda content: content["snapshot"]["board"].update(turn=99))
    said = fieldpost("replay", "match.json")
    assert said.code == 1
    assert "they differ in board" in said.out


def test_a_seed_that_is_not_the_published_one_is_found(
    fieldpost: Fieldpost, finished: Path
) -> None:
    said = fieldpost("replay", "--verify", "match.json", "--published", "0" * 64)
    assert said.code == 1
    assert f"not {'0' * 64}" in said.out


def test_without_a_seed_the_rest_can_be_checked_and_the_dice_later(
    fieldpost: Fieldpost, finished: Path
) -> None:
    altered(finished, lambda content: content.update(seed=None))
    assert fieldpost("replay", "match.json").code == 0
    said = fieldpost("replay", "--verify", "match.json")
    assert said.code == 1
    assert "only after the match ends" in said.err
    assert fieldpost("replay", "--verify", "match.json", "--seed", SEED).code == 0
    assert fieldpost("replay", "--verify", "match.json", "--seed", "no seed").code == 2


def test_a_file_without_a_seed_rolls_no_dice(fieldpost: Fieldpost, tmp_path: Path) -> None:
    fieldpost("new", "match.json", "--seats", "3")
    fieldpost("bot", "match.json", "--seat", "A", "--seat", "B", "--name", "random")
    file = tmp_path / "match.json"
    altered(file, lambda content: content.update(seed=None))
    before = file.read_bytes()
    said = fieldpost("bot", "match.json", "--all", "--name", "random")
    assert said.code == 1
    assert "no seed" in said.err
    assert file.read_bytes() == before
