"""The results file: a run that was stopped goes on, another run is refused."""

from pathlib import Path

import pytest

from app.games.balance.play import Record
from app.games.balance.records import ResultsFile, read
from app.games.balance.run import BalanceRun
from app.games.run_file import OtherRunError
from tests.games.toyhex.title import SMALL

RUN = BalanceRun.of(SMALL, {}, ("steady", "steady"))


def record(game: int) -> Record:
    return Record(
        game=game,
        deal=game,
        bots={"A": "steady", "B": "steady"},
        outcome="A",
        ranking=[["A"], ["B"]],
        points={"A": 3, "B": 1},
        turns=None,
        decided=None,
        otherwise={"measure=points": "B"},
        actions=12,
        seconds=0.1,
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run.jsonl"


def test_games_are_read_as_they_were_written_and_in_their_order(path: Path) -> None:
    for game in (2, 0):
        ResultsFile(path, RUN).add(record(game))
    run, records = read(path)
    assert run == RUN
    assert records == [record(0), record(2)]
    assert ResultsFile(path, RUN).played == {0, 2}


def test_a_line_that_was_cut_short_is_dropped_and_its_game_played_again(path: Path) -> None:
    ResultsFile(path, RUN).add(record(0))
    whole = path.read_text()
    with path.open("a") as file:
        file.write('{"game":1,"de')
    assert read(path)[1] == [record(0)]
    results = ResultsFile(path, RUN)
    assert path.read_text() == whole
    results.add(record(1))
    assert [each.game for each in read(path)[1]] == [0, 1]


def test_a_file_of_another_run_is_refused_and_left_alone(path: Path) -> None:
    ResultsFile(path, RUN).add(record(0))
    before = path.read_text()
    with pytest.raises(OtherRunError, match="seed 1 there, 2 here"):
        ResultsFile(path, BalanceRun.of(SMALL, {}, ("steady", "steady"), seed=2))
    assert path.read_text() == before


@pytest.mark.parametrize("text", ["[]\n", "not JSON\n", '{"balance":1}\n', '{"balance":9}\n'])
def test_what_holds_no_run_is_refused(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(OtherRunError, match=r"holds no (balance )?run"):
        ResultsFile(path, RUN)
    assert path.read_text() == text
