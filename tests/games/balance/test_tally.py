"""Counting: shares, Wilson's intervals, shared places, who finishes ahead of whom."""

from dataclasses import replace

import pytest

from app.games.balance.play import Record
from app.games.balance.tally import Duel, Share, Span, Tally


def record(
    game: int, bots: str, places: str, outcome: str = "", turns: int | None = None
) -> Record:
    """`bots` is a letter a seat, `places` "BA C": B and A share the first place, C is next."""
    return Record(
        game=game,
        deal=game,
        bots=dict(zip("ABCDEF", bots, strict=False)),
        outcome=outcome,
        ranking=[list(place) for place in places.split()],
        points={},
        turns=turns,
        decided=turns,
        otherwise={},
        actions=100 + game,
        seconds=0.5,
    )


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (79, 100, 0.7002, 0.8583),
        (41, 80, 0.4049, 0.6189),
    ],
)
def test_the_interval_is_wilson_s(won: float, games: int, low: float, high: float) -> None:
    assert Share(won, games).interval == pytest.approx((low, high), abs=0.0001)


def test_nothing_is_known_without_a_game() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
    empty = Tally([])
    assert (empty.games, empty.outcomes, empty.seat_wins(), empty.turns) == (0, {}, {}, None)


def test_seats_and_outcomes_are_counted_also_together() -> None:
    tally = Tally(
        [
            record(0, "ss", "A B", "red"),
            record(1, "ss", "B A", "red"),
            record(2, "ss", "B A", "white"),
        ]
    )
    assert tally.outcomes == {"red": Share(2, 3), "white": Share(1, 3)}
    assert tally.seat_wins() == {"A": Share(1, 3), "B": Share(2, 3)}
    assert tally.seat_wins("white") == {"A": Share(0, 1), "B": Share(1, 1)}


def test_games_are_judged_in_other_ways() -> None:
    games = [record(n, "ss", "A B", "red") for n in range(3)]
    judged = [
        replace(game, otherwise={"by=points": outcome})
        for game, outcome in zip(games, ("white", "red", "white"), strict=True)
    ]
    assert Tally(judged).outcomes_otherwise == {
        "by=points": {"red": Share(1, 3), "white": Share(2, 3)}
    }


def test_a_shared_first_place_counts_in_parts() -> None:
    tally = Tally([record(0, "xyy", "AB C")])
    assert tally.seat_wins() == {"A": Share(0.5, 1), "B": Share(0.5, 1), "C": Share(0, 1)}
    assert tally.bot_wins == {"x": Share(0.5, 1), "y": Share(0.5, 1)}


def test_the_best_placed_of_each_bot_are_compared() -> None:
    tally = Tally(
        [
            record(0, "xxyy", "C A B D"),
            record(1, "xxyy", "A C D B"),
            record(2, "xxyy", "AD B C"),
            record(3, "xyxy", "A B C D"),
        ]
    )
    assert tally.duels == [Duel("x", "y", ahead=2, level=1, behind=1)]
    assert tally.duels[0].share == Share(2, 4)


def test_unfinished_games_are_counted_apart() -> None:
    tally = Tally([record(0, "ss", "A B"), record(1, "ss", "")])
    assert (tally.games, tally.unfinished) == (1, 1)


def test_lengths_have_their_least_median_and_greatest() -> None:
    tally = Tally([record(n, "ss", "A B", turns=turns) for n, turns in enumerate((5, 3, 9, 5))])
    assert tally.turns == tally.decided == Span(3, 5, 9)
    assert tally.turn_counts == {3: 1, 5: 2, 9: 1}
    assert tally.actions == Span(100, 101.5, 103)
