"""The charts are read as the rulebook reads them."""

import pytest

from app.games.rcw.components import Tables, load


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load().tables


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (13, 4, "3:1"),  # the example of 8.0
        (1, 3, None),
        (1, 2, "1:2"),
        (2, 3, "1:2"),
        (5, 5, "1:1"),
        (199, 100, "1:1"),
        (9, 5, "1:1"),  # the example of 29.0
        (12, 2, "6:1"),
        (40, 2, "6:1"),
        (0, 5, None),
    ],
)
def test_odds_are_rounded_down_8_37_8_38_r40(
    tables: Tables, attack: int, defence: int, column: str | None
) -> None:
    assert tables.combat_column(attack, defence) == column


def test_nothing_to_attack(tables: Tables) -> None:
    with pytest.raises(ValueError, match="cannot be attacked"):
        tables.combat_column(5, 0)


def test_better_odds_never_hurt_the_attacker(tables: Tables) -> None:
    rank = {"AE": 0, "EX": 1, "DE": 2}
    for die in range(1, 7):
        results = [rank[tables.combat_results(c, die)] for c in tables.combat.columns]
        assert results == sorted(results)


def test_assassination_examples_10_0(tables: Tables) -> None:
    assert tables.assassination_kills(3, 7) == (1, 2)
    assert 3 in tables.assassination_kills(3, 8)


def test_more_than_six_assassins_count_as_six_r66(tables: Tables) -> None:
    assert tables.assassination_kills(9, 5) == tables.assassination_kills(6, 5)
    with pytest.raises(ValueError, match="needs an assassin"):
        tables.assassination_kills(0, 7)


def test_purge_strength_columns_t01(tables: Tables) -> None:
    assert tables.purge(17, 5) == "C"
    assert tables.purge(10, 7) == "C"
    assert tables.purge(26, 6) == 2
    assert tables.purge(36, 12) == tables.purge(200, 12) == 6


def test_nobody_purges_without_strength_r79(tables: Tables) -> None:
    with pytest.raises(ValueError, match="cannot purge"):
        tables.purge(0, 7)


def test_errata_of_the_random_events_table(tables: Tables) -> None:
    struck = {roll: tables.random_events[roll].provinces for roll in ((2, 5), (3, 2), (4, 1))}
    assert struck == {(2, 5): ("kovno",), (3, 2): ("yekaterinoslav",), (4, 1): ("voronezh",)}


def test_every_roll_of_two_dice_has_an_event_12_0(tables: Tables) -> None:
    rolls = {(first, second) for first in range(1, 7) for second in range(1, 7)}
    assert set(tables.random_events) == rolls
    kinds = {event.kind for event in tables.random_events.values()}
    assert len(kinds) == 6


def test_draws_for_critical_cities_12_43(tables: Tables) -> None:
    assert [tables.extra_draws(n) for n in (0, 1, 3, 4, 18)] == [0, 1, 1, 2, 6]
    assert all(tables.extra_draws(n) == -(-n // 3) for n in range(19))


def test_air_raid_12_5_5(tables: Tables) -> None:
    assert tables.air_raid(3) == "no_red_replacement"
    assert tables.air_raid(4) == "nothing"
    assert tables.air_raid(5) == "controller_draws"


def test_victory_points_15_4(tables: Tables) -> None:
    red, white = tables.victory["red"], tables.victory["white"]
    assert red.provinces == {"poland": 5, "finland": 2, "baku": 2, "other_critical_city": 1}
    assert white.provinces == {"tver": 3, "petrograd": 3, "baku": 2, "other_critical_city": 1}
    assert (red.display["czar_executed"], white.map["imperial"]) == (5, 5)
    assert red.display["politburo"] == 2
    assert red.display["white_leader"] == "leadership"


def test_five_turns_of_five_months_15_3(tables: Tables) -> None:
    assert [turn.number for turn in tables.turns] == [1, 2, 3, 4, 5]
    assert tables.turns[0].dates == "June-October 1918"
    assert tables.track.last_replacement_turn == 5


def test_movement_allowances_5_0_5_63_5_72_5_81(tables: Tables) -> None:
    assert tables.movement.allowance == {"leader": 5, "blue": 3, "green": 3, "black": 0}
    assert tables.movement.gold_may_not_attach == ("FN", "PO")
