"""`fieldpost position`: somebody reports a rules bug, or finds that it is none."""

from pathlib import Path

import pytest

from tests.cli.conftest import Fieldpost

GOOD = """
title = "A force stops where an opposing unit stands"
[map]
finland = "A: RL-152 R-111"
petrograd = "B: WL-251"
[[steps]]
A = "move Trotsky, to Petrograd"
at = { R-111 = "petrograd" }
[[steps]]
A = "to Novgorod"
refused = "5.17"
"""


def written(folder: Path, text: str, name: str = "mine.toml") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return name


def test_a_file_that_is_right_exits_with_0(fieldpost: Fieldpost, tmp_path: Path) -> None:
    said = fieldpost("position", written(tmp_path, GOOD))
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "mine.toml: as expected. A force stops where an opposing unit stands",
        "1 file, all as expected.",
    ]


def test_what_differs_is_printed_and_exits_with_1(fieldpost: Fieldpost, tmp_path: Path) -> None:
    wrong = written(tmp_path, GOOD.replace('R-111 = "petrograd"', 'R-111 = "tula"'))
    right = written(tmp_path, GOOD, "right.toml")
    said = fieldpost("position", wrong, right)
    assert said.code == 1
    assert said.out.splitlines() == [
        "mine.toml: differs. A force stops where an opposing unit stands",
        "  step 1, A: move Trotsky, to Petrograd",
        "    where R-111 is",
        "      expected: tula",
        "      found:    petrograd",
        "right.toml: as expected. A force stops where an opposing unit stands",
    ]
    assert "1 of 2 files did not give the expected result" in said.err
    assert "send the file" in said.err


def test_orders_that_are_refused_are_explained(fieldpost: Fieldpost, tmp_path: Path) -> None:
    said = fieldpost("position", written(tmp_path, GOOD.replace('refused = "5.17"', "")
                                         + 'at = { R-111 = "novgorod" }'))  # fmt: skip
    assert said.code == 1
    assert "expected: carried out" in said.out
    assert "must stop (5.17)" in said.out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("title", "titel"), "mine.toml: titel: there is no such key; did you mean"),
        (GOOD.replace("RL-152", "RL-999"), 'mine.toml: map.finland: unknown piece "RL-999"'),
        (GOOD + "at = 3", "mine.toml: steps 2.at: a table should stand here, such as {"),
        ("[[", "mine.toml: this is not valid TOML"),
    ],
)
def test_a_file_that_cannot_be_read_says_where_and_why(
    fieldpost: Fieldpost, tmp_path: Path, text: str, says: str
) -> None:
    said = fieldpost("position", written(tmp_path, text))
    assert said.code == 2
    assert says in said.err
    assert "Traceback" not in said.err


def test_a_file_that_is_not_there_is_named(fieldpost: Fieldpost) -> None:
    said = fieldpost("position", "nowhere.toml")
    assert said.code == 2
    assert "nowhere.toml cannot be read: No such file" in said.err


def test_a_match_is_written_down_as_a_file_that_can_be_played(
    fieldpost: Fieldpost, tmp_path: Path
) -> None:
    assert fieldpost("new", "match.json", "--seats", "3", "--seed", "19" * 32).code == 0
    said = fieldpost("position", "--of", "match.json")
    assert said.code == 2
    assert "only after set-up and before the end" in said.err
    for order in ("ready", "deployed"):
        for seat in "ABC":
            fieldpost("orders", "match.json", seat, text=order)
    said = fieldpost("position", "--of", "match.json")
    assert said.code == 0
    name = written(tmp_path, said.out)
    assert "all as expected" in fieldpost("position", name).out
    assert 'phase = "movement"' in said.out


def test_either_files_or_a_match_are_named(fieldpost: Fieldpost) -> None:
    for arguments in ((), ("mine.toml", "--of", "match.json")):
        said = fieldpost("position", *arguments)
        assert said.code == 2
        assert "give the FILEs to play" in said.err
