"""`fieldpost balance`, with random bots in the shortest scenario: they play fastest."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Fieldpost

FAST = ("--bots", "random", "--seats", "3", "--scenario", "historic_climax")


def without_time(table: str) -> list[str]:
    return [line for line in table.splitlines() if not line.startswith("Time:")]


def test_a_run_that_was_stopped_goes_on_and_ends_in_the_same_table(
    fieldpost: Fieldpost, tmp_path: Path
) -> None:
    first = fieldpost("balance", *FAST, "--games", "1", "--out", "run.jsonl")
    assert first.code == 0, first.err
    kept = (tmp_path / "run.jsonl").read_text()
    resumed = fieldpost("balance", *FAST, "--games", "2", "--out", "run.jsonl")
    assert (tmp_path / "run.jsonl").read_text().startswith(kept)
    whole = fieldpost("balance", *FAST, "--games", "2")
    assert without_time(resumed.out) == without_time(whole.out)
    assert re.search(r"^2 games finished$", whole.out, re.M)
    assert re.search(r"^Game turns: median 5, 5 to 5\.", whole.out, re.M)
    assert re.search(r"^(red|white) +\d +2 +\d+\.0%  \d+\.\d% to \d+\.\d%$", whole.out, re.M)
    reported = fieldpost("balance", "--report", "run.jsonl")
    assert reported.out == resumed.out


def test_several_processes_play_the_same_games(
    installed_fieldpost: Fieldpost, fieldpost: Fieldpost
) -> None:
    """The pool is real, and so is the command, whose processes fork from it."""
    several = installed_fieldpost("balance", *FAST, "--games", "2", "--jobs", "2")
    assert several.code == 0, several.err
    alone = fieldpost("balance", *FAST, "--games", "2")
    assert without_time(several.out) == without_time(alone.out)


def test_levels_are_rotated_and_compared(fieldpost: Fieldpost) -> None:
    said = fieldpost(
        "balance", "--bots", "gentle,random,random", "--seats", "3", "--games", "2",
        "--scenario", "historic_climax",
    )  # fmt: skip
    assert said.code == 0, said.err
    assert "3 seats: gentle, random, random, each deal in 3 seatings; seed 1" in said.out
    assert "The last deal was not played in all 3 seatings." in said.out
    assert re.search(r"^The best gentle finished ahead of the best random in \d,", said.out, re.M)


def test_what_cannot_be_played_is_refused(fieldpost: Fieldpost, tmp_path: Path) -> None:
    for arguments, named in (
        (("--bots", "clever"), "clever is not one of"),
        (("--bots", "steady,gentle,random"), "cannot be dealt evenly to 4 seats"),
        (("--seats", "7"), "needs 3 to 6 players"),
        (("--scenario", "short"), "unknown option scenario=short"),
        (("--option", "secrecy=perhaps"), "unknown option secrecy=perhaps"),
    ):
        said = fieldpost("balance", *arguments)
        assert said.code == 2
        assert named in " ".join(said.err.split())
    (tmp_path / "other.jsonl").write_text("{}\n")
    for arguments in (("--out", "other.jsonl"), ("--report", "other.jsonl")):
        said = fieldpost("balance", *arguments)
        assert said.code == 2
        assert "holds no balance run" in said.err
    assert (tmp_path / "other.jsonl").read_text() == "{}\n"


REDS = ("--title", "reds", "--bots", "random")


def test_uses_of_tables_events_and_cases_are_listed_with_what_was_never_used(
    fieldpost: Fieldpost, tmp_path: Path
) -> None:
    said = fieldpost("balance", *REDS, "--games", "1", "--uses", "--plots", "plots")
    assert said.code == 0, said.err
    assert re.search(r"^Combat results +times +games +share$", said.out, re.M)
    assert re.search(r"^3:1, 14 or more +(never|\d+ +1 +100\.0%)$", said.out, re.M)
    assert re.search(r"^10\.2 strategic movement +\d+ +1 +100\.0%$", said.out, re.M)
    drawn = sorted(path.name for path in (tmp_path / "plots").iterdir())
    assert drawn == ["reds-short-random-shares.svg", "reds-short-random-turns.svg"]
    drawing = (tmp_path / "plots" / drawn[0]).read_text()
    assert "<script" not in drawing


@pytest.mark.long
def test_a_sweep_plays_the_same_deals_with_each_overlay(
    installed_fieldpost: Fieldpost, tmp_path: Path
) -> None:
    (tmp_path / "same.toml").write_text("[units.W-SIB1]\nattack = 2\n")
    (tmp_path / "other.toml").write_text("[units.W-SIB1]\nmanpower = 3\n")
    said = installed_fieldpost(
        "balance", *REDS, "--games", "2", "--out", "run.jsonl",
        "--sweep", "same.toml", "--sweep", "other.toml",
    )  # fmt: skip
    assert said.code == 0, said.err
    assert re.search(r"^same +2 +0  ", said.out, re.M), "equal data make equal games"
    assert re.search(r"^other +2 +[012]  ", said.out, re.M)
    kept = (tmp_path / "run.other.jsonl").read_text().splitlines()
    assert '"overlay":"other.toml ' in kept[0]
    assert len(kept) == 3


@pytest.mark.long
def test_an_overlay_that_does_not_fit_is_refused_with_its_place(
    fieldpost: Fieldpost, tmp_path: Path
) -> None:
    (tmp_path / "bad.toml").write_text("[units.W-SIB9]\nattack = 2\n")
    said = fieldpost("balance", *REDS, "--games", "1", "--overlay", "bad.toml")
    assert said.code != 0
    assert "bad.toml" in said.err
    assert "W-SIB9" in said.err
