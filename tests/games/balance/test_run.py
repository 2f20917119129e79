"""What is played follows from the run: seatings, deals, seeds."""

from itertools import islice

import pytest

from app.games.balance.run import BalanceRun
from tests.games.toyhex.title import SMALL


def test_every_distinct_seating_is_played_with_the_same_deal() -> None:
    run = BalanceRun.of(SMALL, {}, ("sharp", "sharp", "steady", "steady"))
    first, second = (list(islice(run.games(), 12))[part] for part in (slice(6), slice(6, 12)))
    assert len({game.seating for game in first}) == 6
    assert [game.seating for game in first] == [game.seating for game in second]
    assert {game.deal for game in first} == {0}
    assert {game.deal for game in second} == {1}
    assert len({game.seed for game in first}) == 1
    assert first[0].seed != second[0].seed


def test_each_bot_sits_in_each_seat_as_often() -> None:
    seatings = BalanceRun.of(SMALL, {}, ("a", "a", "b", "b", "c")).seatings
    assert len(seatings) == len(set(seatings)) == 30
    for seat in range(5):
        sitting = [seating[seat] for seating in seatings]
        assert (sitting.count("a"), sitting.count("b"), sitting.count("c")) == (12, 12, 6)


def test_bots_that_are_not_rotated_keep_their_seats_and_get_new_deals() -> None:
    run = BalanceRun.of(SMALL, {}, ("steady", "random"), rotated=False)
    games = list(islice(run.games(), 3))
    assert [game.seating for game in games] == [("steady", "random")] * 3
    assert len({game.seed for game in games}) == 3


def test_another_seed_makes_other_games() -> None:
    games = [next(BalanceRun.of(SMALL, {}, ("steady",) * 2, seed=n).games()) for n in (1, 2)]
    assert games[0].seed != games[1].seed


def test_a_header_says_what_was_played() -> None:
    run = BalanceRun.of(SMALL, {"turns": 5}, ("steady", "random"), seed=7, rotated=False)
    assert BalanceRun.from_header(run.header()) == run
    with pytest.raises(ValueError, match="header"):
        BalanceRun.from_header({"game": 1})
