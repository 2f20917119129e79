"""The arithmetic of ratings."""

import pytest

from app.ratings.rules import NEW_SIDE, NEWCOMER, Change, Part, Rating, SeatResult, rate
from app.ratings.rules import win_probability as probability

ANNA, BORIS, CLARA, DIMA = 1, 2, 3, 4


def _seats(*results: tuple[int, tuple[Part, ...]]) -> list[SeatResult]:
    count = len(results)
    return [
        SeatResult("ABCDEF"[at], f"{count}{'ABCDEF'[at]}", place, parts)
        for at, (place, parts) in enumerate(results)
    ]


def _whole(*places: int) -> Change:
    """A match of newcomers, 1 to n, who reached these places."""
    seats = _seats(*((place, (Part(n, 1.0),)) for n, place in enumerate(places, 1)))
    return rate({}, {}, seats)


@pytest.mark.parametrize("places", [(1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)])
def test_who_finishes_ahead_is_rated_higher(places: tuple[int, ...]) -> None:
    people = _whole(*places).people
    assert sorted(people, key=lambda who: -people[who].mu) == list(range(1, len(places) + 1))
    assert all(each.sigma < NEWCOMER.sigma and each.matches == 1 for each in people.values())


def test_equals_who_share_all_places_keep_their_ratings() -> None:
    people = _whole(1, 1, 1, 1).people
    assert [each.mu for each in people.values()] == pytest.approx([NEWCOMER.mu] * 4)


def test_those_who_share_a_place_behind_a_winner_lose_the_same() -> None:
    people = _whole(1, 2, 2, 2).people
    assert people[ANNA].mu > NEWCOMER.mu
    assert people[BORIS].mu == pytest.approx(people[DIMA].mu)
    assert people[BORIS].mu < NEWCOMER.mu


def test_a_win_on_a_better_side_is_worth_less() -> None:
    seats = _seats((1, (Part(ANNA, 1.0),)), (2, (Part(BORIS, 1.0),)))
    even = rate({}, {}, seats).people[ANNA].mu
    uneven = rate({}, {"2A": NEW_SIDE._replace(mu=100.0)}, seats).people[ANNA].mu
    assert NEWCOMER.mu < uneven < even


def test_the_side_of_the_winner_learns_too() -> None:
    sides = _whole(1, 2).sides
    assert sides["2A"].mu > 0 > sides["2B"].mu


def test_who_had_a_seat_for_a_part_learns_by_that_part() -> None:
    known = {who: Rating(1500.0, 80.0, 30) for who in (ANNA, BORIS, CLARA)}
    parts = (Part(ANNA, 0.25), Part(CLARA, 0.75))
    change = rate(known, {}, _seats((2, parts), (1, (Part(BORIS, 1.0),))))
    lost = {who: known[who].mu - change.people[who].mu for who in (ANNA, CLARA)}
    assert lost[CLARA] == pytest.approx(3 * lost[ANNA])
    assert lost[ANNA] > 0
    assert change.people[CLARA].sigma < change.people[ANNA].sigma


def test_a_share_of_nearly_all_is_as_good_as_all() -> None:
    known = {who: Rating(1500.0, 80.0, 30) for who in (ANNA, BORIS)}
    won = (1, (Part(BORIS, 1.0),))
    whole = rate(known, {}, _seats((2, (Part(ANNA, 1.0),)), won)).people[ANNA]
    nearly = rate(known, {}, _seats((2, (Part(ANNA, 1 - 1e-12), Part(None, 1e-12))), won))
    assert nearly.people[ANNA].mu == pytest.approx(whole.mu)
    assert nearly.people[ANNA].sigma == pytest.approx(whole.sigma)


def test_a_bot_that_took_over_has_no_rating() -> None:
    seats = _seats((1, (Part(ANNA, 1.0),)), (2, (Part(BORIS, 0.5), Part(None, 0.5))))
    assert set(rate({}, {}, seats).people) == {ANNA, BORIS}


def test_four_hundred_points_ahead_wins_ten_of_eleven() -> None:
    assert probability(400) == pytest.approx(10 / 11)


def test_a_newcomer_is_provisional_until_the_uncertainty_has_settled() -> None:
    assert NEWCOMER.is_provisional
    assert not Rating(1500.0, 90.0, 40).is_provisional
