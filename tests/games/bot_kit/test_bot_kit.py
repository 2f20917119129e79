"""The bot kit on boards of a few places: groups, objectives, threats, ways."""

import doctest

import pytest

from app.games.bot_kit import battles, objectives
from app.games.bot_kit.battles import best_group
from app.games.bot_kit.objectives import Objective, assign, distance_field
from app.games.bot_kit.threats import Striker, threat_map
from app.games.bot_kit.trials import (
    KeptChoices,
    OccasionDice,
    best_by_stages,
    best_way,
    copy_for_trial,
)
from app.games.kernel.match import Match, copy_state
from tests.games.toy.title import CROSSINGS_TITLE

LINE = {"a": "b", "b": "ac", "c": "bd", "d": "ce", "e": "d"}


def steps(one: str, other: str) -> int:
    """How far two places of the line are apart."""
    return abs(ord(one) - ord(other))


@pytest.mark.parametrize("module", [battles, objectives])
def test_examples_in_docstrings(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_a_group_grows_while_the_attack_gains_and_leaves_out_who_adds_nothing() -> None:
    adds = {"strong": 3.0, "idle": 0.0, "weak": 1.0}

    def worth(units: tuple[str, ...]) -> float:
        return sum(adds[unit] for unit in units) - 1

    assert best_group(("strong", "idle", "weak"), worth) == (3.0, ("strong", "weak"))


def test_no_group_attacks_for_less_than_it_must_bring() -> None:
    assert best_group(("one", "two"), lambda units: 0.5, least=0.5) == (0.5, ())


def test_a_distance_field_counts_what_it_costs_to_enter_towards_the_goal() -> None:
    steps = {place: [(at, 1) for at in near] for place, near in LINE.items()}
    steps["b"] = [("a", 1), ("c", 3)]
    assert distance_field("a", steps) == {"a": 0, "b": 1, "c": 4, "d": 5, "e": 6}


def test_units_spread_over_objectives_as_they_are_needed() -> None:
    wanted = [Objective("a", worth=10, need=4), Objective("e", worth=8, need=4)]
    places = {"one": "b", "two": "c", "three": "b"}
    found = assign(
        [(unit, 4.0) for unit in places], wanted, lambda unit, place: steps(places[unit], place)
    )
    assert {unit: each.place for unit, each in found.items()} == {
        "one": "a",
        "two": "e",
        "three": "a",
    }, "both have enough, so the third goes where it is near"


def test_who_can_go_nowhere_has_no_objective() -> None:
    assert assign([("one", 1.0)], [Objective("a", 5, 1)], lambda unit, place: None) == {}


def test_the_strongest_group_that_can_strike_together_is_the_threat() -> None:
    strikers = [
        Striker("a1", "a", 2, "east", 3.0),
        Striker("a2", "a", 1, "east", 9.0),
        Striker("d1", "d", 1, "west", 2.0),
        Striker("e1", "e", 2, "west", 2.0),
    ]
    found = threat_map(strikers, "bce", steps, most=10.0)
    assert found == {"b": ("a2",), "c": ("d1", "e1"), "e": ("d1", "e1")}


@pytest.mark.parametrize(("margin", "chosen"), [(1.0, "bold"), (3.0, "usual")])
def test_another_way_is_chosen_if_it_is_better_by_a_margin_on_average(
    margin: float, chosen: str
) -> None:
    outcomes = {"usual": [0.0, 2.0, 1.0, 1.0], "bold": [4.0, 2.0, 3.0, 3.0], "poor": [1.0, 1.0]}
    tried = []

    def outcome(way: str, number: int) -> float:
        tried.append(way)
        return outcomes[way][number]

    assert best_way(list(outcomes), outcome, 4, margin) == chosen
    assert tried.count("poor") == 2, "after half of the rounds only the best goes on"


@pytest.mark.parametrize(("margin", "chosen"), [(0.4, "good"), (0.6, "usual")])
def test_better_ways_are_tried_more_often_and_the_first_always(margin: float, chosen: str) -> None:
    values = {"usual": 1.0, "poor": 0.0, "fair": 1.2, "good": 1.5}
    tried: list[str] = []

    def outcome(way: str, number: int) -> float:
        tried.append(f"{way} {number}")
        return values[way]

    assert best_by_stages(list(values), outcome, [(4, 1), (3, 1), (2, 2)], margin) == chosen
    assert [each for each in tried if each.startswith("usual")] == [f"usual {n}" for n in range(4)]
    assert [tried.count(f"poor {n}") for n in (0, 1)] == [1, 0]
    assert [tried.count(f"fair {n}") for n in (1, 2)] == [1, 0]
    assert tried.count("good 3") == 1


def test_ways_that_come_out_alike_are_tried_again_but_once() -> None:
    values = {"usual": 1.0, "alike": 1.0, "good": 2.0, "as good": 2.0, "fair": 1.5}
    tried: list[str] = []

    def outcome(way: str, number: int) -> float:
        tried.append(f"{way} {number}")
        return values[way]

    assert best_by_stages(list(values), outcome, [(5, 1), (3, 1)], 0.5) == "good"
    assert tried[5:] == ["usual 1", "good 1", "fair 1"]


def test_what_is_chosen_for_a_turn_is_kept_until_the_next() -> None:
    one, other = (Match.new(CROSSINGS_TITLE, ["A", "B"], seed=seed * 32) for seed in ("11", "12"))
    kept, asked = KeptChoices[int](), iter(range(5))
    found = [kept.choose(one, turn, lambda: next(asked)) for turn in ("1", "1", "2", "1")]
    assert found == [0, 0, 1, 2]
    assert kept.choose(other, "1", lambda: next(asked)) == 3
    assert kept.choose(one, "1", lambda: next(asked)) == 2


def test_a_trial_has_dice_of_its_own_and_nobodys_standing_instructions() -> None:
    match = Match.new(CROSSINGS_TITLE, ["A", "B"], seed="11" * 32)
    match.state["standing"] = {"A": ["navy:2:1"]}
    before = copy_state(match.state)
    trials = [copy_for_trial(match, number) for number in (0, 0, 1)]
    rolls = [
        [each._play.dice.draw(number, "die", 6) for number in range(9)] for each in [match, *trials]
    ]
    assert rolls[1] == rolls[2]
    assert len({str(each) for each in rolls}) == 3
    assert [trial.state["standing"] for trial in trials] == [{}, {}, {}]
    assert match.state == before


def test_dice_of_a_trial_are_those_of_the_occasion_and_of_two_trials_add_up_to_seven() -> None:
    def rolls(number: int, earlier: int) -> list[int]:
        dice = OccasionDice("12", number)
        for _ in range(earlier):
            dice.draw(0, "rally", 6)
        dice.occasion = lambda: "3 A"
        return [dice.draw(99, "combat tver", 6) for _ in range(8)]

    assert rolls(0, earlier=0) == rolls(0, earlier=3)
    assert [6 - 1 - face for face in rolls(0, earlier=0)] == rolls(1, earlier=0)
    assert rolls(0, earlier=0) != rolls(2, earlier=0)
    assert set(rolls(0, earlier=0)) <= set(range(6))
