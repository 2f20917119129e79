"""One game of a run: the same each time, and recorded as it went."""

from dataclasses import replace

from app.games.balance.play import play, points_by_seat
from app.games.balance.run import BalanceRun
from app.games.rcw.title import RCW
from tests.games.toyhex.title import SMALL


def test_a_game_is_the_same_each_time() -> None:
    game = next(BalanceRun.of(SMALL, {}, ("steady", "random")).games())
    one, other = (play(SMALL, game) for _ in range(2))
    assert replace(one, seconds=0) == replace(other, seconds=0)
    assert one.finished
    assert one.bots == dict(zip(SMALL.seat_names, game.seating, strict=True))
    assert sorted(seat for place in one.ranking for seat in place) == sorted(one.bots)


def test_the_outcome_of_a_game_between_two_sides_is_the_winner() -> None:
    records = [
        play(SMALL, game)
        for game, _ in zip(
            BalanceRun.of(SMALL, {"turns": 1}, ("steady", "random")).games(), range(4), strict=False
        )
    ]
    for record in records:
        winners = record.winners
        assert record.outcome == (winners[0] if len(winners) == 1 else "shared")
        assert record.turns is None
        assert record.decided is None


def test_game_turns_and_the_moment_of_decision_are_recorded_where_the_title_says_them() -> None:
    """Random players hardly ever fight for a lead: Red has it from the set-up on."""
    run = BalanceRun.of(RCW, {"scenario": "historic_climax"}, ("random",) * 3)
    record = play(RCW, next(run.games()))
    assert record.outcome in ("red", "white")
    assert record.turns == 5
    assert record.decided is not None
    assert 0 <= record.decided <= 5


def test_points_of_one_side_alone_are_no_points_by_seat() -> None:
    """Elope counts victory points of the Allies only."""
    assert points_by_seat({"points": 31}) == {}
    assert points_by_seat({}) == {}
    assert points_by_seat({"points": {"A": 4, "B": None}}) == {"A": 4}
