"""`fieldpost fuzz`: what `make fuzz` runs."""

import json
import re
from pathlib import Path

from app.cli.fuzz import Tally
from app.games.catalogue import TITLES
from app.games.fuzz.game import Played
from app.games.fuzz.game_spec import game_specs
from app.games.run_file import RunFile
from tests.cli.conftest import Fieldpost


def test_games_are_played_and_actions_per_second_told(installed_fieldpost: Fieldpost) -> None:
    said = installed_fieldpost(
        "fuzz", "--games", "2", "--seats", "3", "--seed", "30", "--jobs", "2"
    )
    assert said.code == 0
    assert re.search(r"^2 games, \d+ actions in \d+ s: \d+ actions per second", said.out, re.M)


def test_one_game_of_a_run_is_played_again(installed_fieldpost: Fieldpost) -> None:
    arguments = ["fuzz", "--seed", "30", "--game", "3", "--seats", "3", "--jobs", "1"]
    one, other = (installed_fieldpost(*arguments).out.split(" actions in ")[0] for _ in range(2))
    assert one == other
    assert one.startswith("1 games, ")


def test_it_goes_on_for_as_long_as_asked(installed_fieldpost: Fieldpost) -> None:
    said = installed_fieldpost("fuzz", "--seconds", "1", "--seats", "3", "--jobs", "1")
    assert said.code == 0
    seconds = re.search(r"actions in (\d+) s", said.out.splitlines()[-1])
    assert seconds is not None
    assert int(seconds[1]) >= 1


def test_numbers_of_seats_that_the_title_has_not_are_refused(
    fieldpost: Fieldpost,
) -> None:
    for seats in ("2", "3-7", "many"):
        said = fieldpost("fuzz", "--seats", seats)
        assert said.code == 2
        assert "--seats" in said.err


def test_games_that_are_in_its_file_are_not_played_again(
    fieldpost: Fieldpost, tmp_path: Path
) -> None:
    run = ["fuzz", "--title", "reds", "--games", "2", "--out", "games.jsonl", "--option"]
    header = {"fuzz": 1, "title": "reds", "rules": TITLES["reds"].rules, "run": 1, "seats": [2]}
    fixed = {"everything": False, "fixed": {"scenario": "short"}}
    games = [{"game": game, "actions": 500, "seconds": 1, "end": "4.4"} for game in (1, 0)]
    kept = "".join(json.dumps(each) + "\n" for each in ({**header, **fixed}, *games))
    (tmp_path / "games.jsonl").write_text(kept)
    said = fieldpost(*run, "scenario=short")
    assert said.out.startswith("2 games, 1000 actions in 0 s: 0 actions per second")
    assert said.out.endswith("Ends: 4.4 2.\n")
    other = fieldpost(*run, "scenario=campaign")
    assert other.code == 2
    assert "is of another run: fixed" in other.err
    assert (tmp_path / "games.jsonl").read_text() == kept


def test_a_game_that_has_been_played_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    spec = next(game_specs("reds", 1, range(2, 3)))
    Tally(0.0, RunFile(path, {"fuzz": 1})).count(Played(spec, 500, 1.0, {"case": "4.4"}))
    again = Tally(0.0, RunFile(path, {"fuzz": 1}))
    assert (again.known, again.ends) == ({0}, {"4.4": 1})


def test_it_lists_what_was_used_in_its_games_and_what_never_was(
    fieldpost: Fieldpost, tmp_path: Path
) -> None:
    run = ["fuzz", "--title", "toc", "--games", "2", "--out", "games.jsonl", "--uses"]
    header = {"fuzz": 1, "title": "toc", "rules": TITLES["toc"].rules, "run": 1, "seats": [2]}
    game = {"actions": 100, "seconds": 1, "end": "ended", "uses": {"chit: red stalin": 3}}
    lines = [
        {**header, "everything": False, "fixed": {}},
        *({**game, "game": number} for number in range(2)),
    ]
    (tmp_path / "games.jsonl").write_text("".join(json.dumps(each) + "\n" for each in lines))
    said = fieldpost(*run).out.splitlines()
    assert "red stalin".ljust(52) + "      6      2  100.0%" in said
    assert "red accusation".ljust(52) + "  never" in said
