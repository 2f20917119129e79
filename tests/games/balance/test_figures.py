"""Balance figures: what a run writes for the title's file is what the site reads there."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.games.balance.figures import BalanceFigures, as_records, read_figures
from app.games.balance.play import Record
from app.games.balance.run import BalanceRun
from app.games.balance.tally import Share, Tally
from app.games.presentation.check import title_faults
from app.games.rcw.presentation import PRESENTATION
from app.games.rcw.rules.scenarios import CLIMAX, CLIMAX_VICTORY
from app.games.rcw.title import RCW

DAY = date(2026, 11, 23)


def record(game: int, outcome: str, turns: int, otherwise: dict[str, str]) -> Record:
    return Record(
        game=game,
        deal=game,
        bots=dict.fromkeys("ABCD", "steady"),
        outcome=outcome,
        ranking=[["A"], ["B"], ["C"], ["D"]],
        points={},
        turns=turns,
        decided=None,
        otherwise=otherwise,
        actions=9,
        seconds=1.0,
    )


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    options = {"scenario": CLIMAX, "secrecy": True}
    run = BalanceRun.of(RCW, options, ("steady",) * 4, seed=3)
    way = f"{CLIMAX_VICTORY}=strength"
    tally = Tally(
        [
            record(0, "red", 5, {way: "red"}),
            record(1, "white", 4, {way: "red"}),
            record(2, "red", 5, {way: "white"}),
        ]
    )
    file = tmp_path / "balance.toml"
    file.write_text("\n".join(as_records(RCW, run, tally, DAY)))
    played, judged = read_figures(file)
    default = RCW.default_options[CLIMAX_VICTORY]
    assert played == BalanceFigures(
        options={"scenario": CLIMAX, CLIMAX_VICTORY: default, "secrecy": True},
        rules=RCW.rules,
        seats=4,
        bots=("steady",),
        games=3,
        seed=3,
        date=DAY,
        turns=(4, 5, 5),
        outcomes={"red": 2, "white": 1},
    )
    assert played.shares == {"red": Share(2, 3), "white": Share(1, 3)}
    assert judged == replace(
        played, options={**played.options, CLIMAX_VICTORY: "strength"}, judged_otherwise=True
    )
    assert played.applies_to({**RCW.default_options, **options})
    assert not judged.applies_to({**RCW.default_options, **options})


def test_more_outcomes_than_games_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "balance.toml"
    run = BalanceRun.of(RCW, {}, ("steady",) * 4)
    text = "\n".join(as_records(RCW, run, Tally([record(0, "red", 9, {})]), DAY))
    file.write_text(text.replace("red = 1", "red = 2"))
    with pytest.raises(ValueError, match="more outcomes than games"):
        read_figures(file)


def test_figures_that_do_not_fit_the_title_are_named() -> None:
    odd = replace(
        PRESENTATION.balance[0], options={"scenario": "winter"}, outcomes={"red": 1, "blue": 1}
    )
    faults = title_faults(RCW, replace(PRESENTATION, balance=(odd,)))
    assert "presentation.balance: there is no option scenario='winter'" in faults
    assert "presentation.outcomes: the outcome 'blue' has no name" in faults
