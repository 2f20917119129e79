"""A match in a file: begun, shown, played by orders and by bots, replayed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app.games.rcw.title import RCW
from tests.cli.conftest import Fieldpost

SEED = "19" * 32


@pytest.fixture
def match(fieldpost: Fieldpost, tmp_path: Path) -> Path:
    """A match of three seats in its trading session."""
    said = fieldpost("new", "match.json", "--seats", "3", "--seed", SEED)
    assert said.code == 0
    return tmp_path / "match.json"


def content(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_new_publishes_the_hash_of_the_seed(installed_fieldpost: Fieldpost) -> None:
    said = installed_fieldpost("new", "match.json", "--seed", SEED)
    published = said.out.split()[-1].rstrip(".")
    assert len(published) == 64
    assert published in installed_fieldpost("show", "match.json").out


def test_what_is_refused_has_its_own_exit_code(installed_fieldpost: Fieldpost) -> None:
    assert installed_fieldpost("new", "match.json", "--seats", "7").code == 2


def test_new_keeps_the_options_of_play(fieldpost: Fieldpost, tmp_path: Path) -> None:
    said = fieldpost("new", "match.json", "--option", "combined_defence=off")
    assert said.code == 0
    assert content(tmp_path / "match.json")["options"] == {
        **RCW.default_options,
        "combined_defence": False,
    }


def test_new_lists_the_optional_rules_with_their_meaning(
    fieldpost: Fieldpost, tmp_path: Path
) -> None:
    said = fieldpost("new", "match.json", "--list-options")
    assert said.code == 0
    assert re.search(
        r"^secrecy=off\|on +chits are hidden until they are played \(17\.6\)$", said.out, re.M
    )
    assert len(said.out.splitlines()) == len(RCW.option_choices)
    assert not (tmp_path / "match.json").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "7"], "3 to 6 players"),
        (["--option", "fog=on"], "combined_defence=on|off"),
        (["--seed", "12"], "64 hexadecimal digits"),
        (["--seed", "zz" * 32], "hexadecimal"),
    ],
)
def test_new_refuses_what_the_title_does_not_know(
    fieldpost: Fieldpost, tmp_path: Path, arguments: list[str], says: str
) -> None:
    said = fieldpost("new", "match.json", *arguments)
    assert said.code == 2
    assert says in said.err
    assert not (tmp_path / "match.json").exists()


def test_new_does_not_write_over_a_match(fieldpost: Fieldpost, match: Path) -> None:
    before = match.read_bytes()
    assert fieldpost("new", "match.json").code == 2
    assert match.read_bytes() == before
    assert fieldpost("new", "match.json", "--force").code == 0
    assert match.read_bytes() != before


def test_show_writes_board_log_and_what_is_open(fieldpost: Fieldpost, match: Path) -> None:
    said = fieldpost("show", "match.json", "--seat", "b")
    assert said.code == 0
    assert "GREATER RUSSIA" in said.out
    assert "Player A is dealt" in said.out
    assert "B: trade, or finish trading" in said.out


def test_show_gives_the_view_as_json(fieldpost: Fieldpost, match: Path) -> None:
    shown = json.loads(fieldpost("show", "match.json", "--json").out)
    assert set(shown["view"]["waiting"]) == {"A", "B", "C"}
    assert SEED not in json.dumps(shown)


def test_options_are_orders_as_they_are_written(fieldpost: Fieldpost, match: Path) -> None:
    assert fieldpost("options", "match.json", "A").out.split("\n")[:2] == ["ready", "offer B"]
    first = fieldpost("options", "match.json", "A", "--json").out.splitlines()[0]
    assert json.loads(first) == {"do": "ready"}


def test_orders_from_standard_input_are_carried_out(fieldpost: Fieldpost, match: Path) -> None:
    said = fieldpost("orders", "match.json", "A", text="ready\n")
    assert said.code == 0
    assert "Player A has finished trading." in said.out
    assert [entry["action"] for entry in content(match)["log"]][1:] == [{"do": "ready"}]


def test_orders_can_stand_in_a_file(fieldpost: Fieldpost, match: Path, tmp_path: Path) -> None:
    (tmp_path / "orders.txt").write_text("# first things first\nready\n", encoding="utf-8")
    assert fieldpost("orders", "match.json", "C", "orders.txt").code == 0
    assert len(content(match)["log"]) == 2


def test_a_faulty_line_is_marked_and_nothing_is_carried_out(
    fieldpost: Fieldpost, match: Path
) -> None:
    before = match.read_bytes()
    said = fieldpost("orders", "match.json", "A", text="offer B\ngive the moon\npropose\n")
    assert said.code == 1
    assert "line 2" in said.err
    assert ">>> give the moon" in said.err
    assert "    offer B" in said.err
    assert "No orders were carried out." in said.err
    assert match.read_bytes() == before


def test_a_preview_leaves_the_match_as_it_is(fieldpost: Fieldpost, match: Path) -> None:
    before = match.read_bytes()
    said = fieldpost("orders", "match.json", "A", "--preview", text="ready")
    assert said.code == 0
    assert "Player A has finished trading." in said.out
    assert match.read_bytes() == before


def test_bots_play_single_seats_or_the_whole_match(fieldpost: Fieldpost, match: Path) -> None:
    said = fieldpost("bot", "match.json", "--seat", "A", "--seat", "B")
    assert said.code == 0
    assert set(content(match)["snapshot"]["steps"][-1]["owes"]) == {"C"}
    said = fieldpost("bot", "match.json", "--all", "--name", "random")
    assert "The match is over. 1. " in said.out
    assert content(match)["snapshot"]["result"] is not None


def test_an_unknown_bot_is_named_beside_the_known_ones(fieldpost: Fieldpost, match: Path) -> None:
    said = fieldpost("bot", "match.json", "--all", "--name", "clever")
    assert said.code == 2
    assert "steady, gentle, sharp, random" in said.err


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("not JSON", "is not JSON"),
        ("[]", "is not a match file"),
        ('{"fieldpost": 1, "snapshot": {}, "log": []}', "has no seed_hash"),
        (
            '{"fieldpost": 1, "snapshot": {}, "log": [], "seed_hash": "", "title": "chess"}',
            "unknown game, chess",
        ),
    ],
)
def test_what_is_no_match_file_is_refused(
    fieldpost: Fieldpost, tmp_path: Path, written: str, says: str
) -> None:
    (tmp_path / "match.json").write_text(written, encoding="utf-8")
    said = fieldpost("show", "match.json")
    assert said.code == 2
    assert says in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("arguments", [["replay"], ["options", "A"]])
def test_a_file_that_is_not_there_is_told_of(fieldpost: Fieldpost, arguments: list[str]) -> None:
    said = fieldpost(arguments[0], "match.json", *arguments[1:])
    assert said.code == 2
    assert "cannot read match.json" in said.err


def test_a_seat_that_is_not_there_is_refused(fieldpost: Fieldpost, match: Path) -> None:
    said = fieldpost("options", "match.json", "D")
    assert said.code == 2
    assert "A, B, C" in said.err
