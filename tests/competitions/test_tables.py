"""Rounds of tables: how few pairs meet again, seats and byes, withdrawals and late entries."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from app.competitions.formats.scoring import Counting, Result, Scoring, points_of_places, scores
from app.competitions.formats.standings import standings
from app.competitions.formats.table_search import TableSchedule, search, sizes_of, table_schedule
from app.competitions.formats.tables import Tables, TablesSettings
from tests.competitions.played import Played

SCHEDULES = [
    (8, 4, 3, False),
    (16, 4, 5, False),
    (24, 6, 3, False),
    (33, 3, 5, False),
    (11, 4, 3, True),
    (33, 4, 4, True),
    (24, 5, 4, True),
]
"""Players, seats, rounds, and whether tables can have a seat less."""

MORE_SCHEDULES = [
    (16, 4, 4, False),
    (24, 4, 5, False),
    (20, 5, 4, False),
    (15, 3, 6, False),
    (36, 6, 3, False),
    (8, 3, 4, True),
    (14, 5, 3, True),
    (16, 6, 3, True),
    (17, 6, 3, True),
    (22, 4, 4, True),
    (23, 6, 3, True),
    (33, 5, 4, True),
]
"""Those that only `make test-long` searches."""

EVERY_SCHEDULE = [
    *SCHEDULES,
    *(pytest.param(*each, marks=pytest.mark.long) for each in MORE_SCHEDULES),
]


def met(schedule: TableSchedule) -> Counter[tuple[int, int]]:
    """How often each two players meet."""
    return Counter(
        pair
        for tables in schedule.rounds
        for table in tables
        for pair in combinations(sorted(table), 2)
    )


@pytest.mark.parametrize(("players", "seats", "rounds", "smaller"), EVERY_SCHEDULE)
def test_few_pairs_meet_again_and_everyone_has_each_seat_equally_often(
    players: int, seats: int, rounds: int, smaller: bool
) -> None:
    found = table_schedule(players, seats, rounds, smaller=smaller)
    counted = met(found)
    assert found.repeats == sum(times - 1 for times in counted.values())
    assert found.most == max(counted.values())
    assert found.bound <= found.repeats <= max(1.1 * found.bound, found.bound + 2)
    sizes = sizes_of(players, seats, smaller=smaller)
    for tables in found.rounds:
        there = [player for table in tables for player in table]
        assert len(there) == len(set(there)) == players - sizes.byes
        assert sorted(map(len, tables)) == [seats - 1] * sizes.smaller + [seats] * sizes.full
    had = Counter(
        (player, seat)
        for tables in found.rounds
        for table in tables
        for seat, player in enumerate(table)
    )
    for player in range(players):
        # Smaller tables do not have the last seat.
        times = [had[player, seat] for seat in range(seats - smaller)]
        assert max(times) - min(times) <= 1, player


def test_24_players_at_6_seats_repeat_8_meetings_a_round_as_they_must() -> None:
    found = table_schedule(24, 6, 3)
    assert found.bound == found.repeats == 16
    again = Counter(
        pair
        for tables in found.rounds[:2]
        for table in tables
        for pair in combinations(sorted(table), 2)
    )
    assert sum(times - 1 for times in again.values()) == 8


def test_many_tables_never_repeat_a_meeting() -> None:
    assert table_schedule(200, 4, 8).repeats == 0


@pytest.mark.parametrize(
    ("players", "seats", "smaller", "sizes"),
    [
        (8, 4, True, (2, 0, 0)),
        (7, 4, True, (1, 1, 0)),
        (9, 4, True, (0, 3, 0)),
        (5, 4, True, (1, 0, 1)),
        (7, 4, False, (1, 0, 3)),
        (5, 6, True, (0, 1, 0)),
        (23, 6, True, (3, 1, 0)),
    ],
)
def test_as_many_tables_have_a_seat_less_as_are_needed(
    players: int, seats: int, smaller: bool, sizes: tuple[int, int, int]
) -> None:
    found = sizes_of(players, seats, smaller=smaller)
    assert (found.full, found.smaller, found.byes) == sizes


def test_the_same_numbers_lead_to_the_same_schedule() -> None:
    once = table_schedule(13, 3, 3)
    table_schedule.cache_clear()
    search.cache_clear()
    assert table_schedule(13, 3, 3) == once


SIZES = [(16, 4, False)]
"""`make test-long` has all."""


@pytest.mark.parametrize(
    ("entrants", "seats", "smaller"),
    [
        pytest.param(*each, marks=() if each in SIZES else pytest.mark.long)
        for each in product((5, 8, 16, 24, 33), (3, 4, 5, 6), (False, True))
    ],
)
def test_rounds_of_every_size_with_withdrawals_and_a_late_entry(
    entrants: int, seats: int, smaller: bool
) -> None:
    if entrants < seats - smaller:
        pytest.skip("too few for a table")
    settings = TablesSettings(rounds=4, smaller=smaller)
    played = Played(Tables(), settings, seats, [*range(1, entrants + 1)])
    played.round()
    played.round()
    if entrants > seats:
        played.withdraw([2])
    played.present.append(99)
    played.round()
    played.round()
    assert played.is_over()
    stayed = [entry for entry in range(1, entrants + 1) if entry not in played.gone]
    byes = Counter(played.rules.byes(settings, played.history))
    times = [byes[entry] for entry in stayed]
    assert max(times) - min(times) <= 1
    seats_had = Counter(
        (entry, seat)
        for each in played.history
        for match in each.matches
        for seat, entry in enumerate(match.entries)
    )
    spread = [
        max(had) - min(had)
        for entry in stayed
        for had in [[seats_had[entry, seat] for seat in range(seats - smaller)]]
    ]
    assert max(spread) <= 1 + (entrants <= 8)


def test_who_withdraws_is_not_seated_and_new_opponents_are_still_found() -> None:
    played = Played(Tables(), TablesSettings(rounds=4, smaller=True), 4, [*range(1, 25)])
    played.round()
    played.withdraw([5])
    while not played.is_over():
        played.round()
        assert 5 not in played.history[-1].members
    pairs = Counter(
        pair
        for each in played.history
        for match in each.matches
        for pair in combinations(sorted(match.entries), 2)
    )
    assert sum(times - 1 for times in pairs.values()) <= 2


def test_a_smaller_table_has_the_same_first_and_last_points() -> None:
    counting = Counting(Scoring.PLACES, seats=4)
    assert [*points_of_places(counting, 4)] == [10, 6, 3, 1]
    assert [*points_of_places(counting, 3)] == [10, Fraction(9, 2), 1]
    found = scores(Result(1, [[7], [8], [9]]), counting)
    assert [found[entry].points for entry in (7, 8, 9)] == [10, Fraction(9, 2), 1]
    own = Counting(Scoring.TABLE, (20, 10, 5, 0, 0, 0), seats=6)
    assert [*points_of_places(own, 5)] == [20, Fraction(35, 4), Fraction(5, 2), 0, 0]


def test_a_bye_is_worth_the_average_of_a_match() -> None:
    results = [Result(1, [[1], [2], [3], [4]])]
    lines = standings([1, 2, 3, 4, 5], results, Counting(Scoring.PLACES, seats=4), byes=[5])
    assert {line.entry: line.points for line in lines}[5] == 5
    lines = standings([1, 2, 3, 4, 5], results, Counting(Scoring.DRAW_SIZE, seats=4), byes=[5])
    assert {line.entry: line.points for line in lines}[5] == Fraction(1, 4)
