"""`fieldpost balance`, with random bots in the shortest scenario: they play fastest."""

import re
from pathlib import Path

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
