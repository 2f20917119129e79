"""The charts of Elope, and which message is a roll on which."""

from app.games.elope.title import ELOPE
from tests.games.elope.rules.test_combat_7_8 import fight


def test_the_charts_show_the_tables_of_the_box() -> None:
    by_id = {chart.id: chart for chart in ELOPE.charts({})}
    assert dict(by_id["combat"].rows)["10"][0] == "-/1"
    assert dict(by_id["costs"].rows)["forest"] == ("3", "3", "3")
    assert dict(by_id["costs"].rows)["major river, added"] == ("–", "–", "3")
    assert dict(by_id["advantages"].rows)["city"] == ("2",)
    assert dict(by_id["air_combat"].rows)["6"][0] == "A2"
    assert dict(by_id["bombing"].rows)["4+"] == ("-", "-", "-", "-")
    assert dict(by_id["targets"].rows)["hasty defence"] == ("-1", "1, 2", "destroyed")
    assert dict(by_id["engines"].rows)["DH9A"][-1] == "1, 2"
    assert dict(by_id["checks"].rows)["a tank breaks down"] == ("1, 6", "18.4")


def test_a_combat_is_a_roll_on_its_row_and_column() -> None:
    told = fight(dice=[6]).told("battle")[0]
    other, roll = ELOPE.rolls([("turn", {}), ("battle", told)])
    assert other is None
    assert roll is not None
    assert (roll.dice, roll.row, roll.column, roll.result) == ((6,), "6", "5-1", "-/2")
