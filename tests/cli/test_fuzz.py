"""`fieldpost fuzz`: what `make fuzz` runs."""

import re

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
