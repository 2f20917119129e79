"""The ratings find out the strength of simulated people, and how good a side is."""

from statistics import fmean

import pytest

from tests.ratings.simulation import Simulation


def _runs(seeds: int) -> list[Simulation]:
    return [Simulation(seed) for seed in range(seeds)]


def test_after_300_matches_ratings_order_people_nearly_as_their_strengths_do() -> None:
    runs = _runs(6)
    for run in runs:
        run.play(300)
    assert fmean(run.correlation for run in runs) > 0.90


def test_one_long_run_finds_strengths_and_the_advantage_of_a_side() -> None:
    run = Simulation(7)
    run.play(2000)
    assert run.correlation > 0.95
    assert run.win_probability_of_a == pytest.approx(0.60, abs=0.05)


@pytest.mark.long
def test_ratings_reach_what_they_are_for_in_the_mean_of_twenty_seeds() -> None:
    runs = _runs(20)
    for run in runs:
        run.play(300)
    assert fmean(run.correlation for run in runs) > 0.90
    for run in runs:
        run.play(4700)
    assert fmean(run.correlation for run in runs) > 0.98
    assert fmean(run.win_probability_of_a for run in runs) == pytest.approx(0.60, abs=0.03)
