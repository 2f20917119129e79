"""The charts of Reds!, and the rolls that are read off them."""

from app.games.kernel.match import Match
from app.games.reds import charts
from app.games.reds.title import REDS

BATTLE = {
    "place": "2912", "odds": "1:2", "column": "1:2", "dice": [5, 2], "attack": 21, "defence": 3,
    "difference": 18, "result": "aDR",
}  # fmt: skip


def test_the_battle_of_11_6_is_read_off_the_combat_table() -> None:
    (roll,) = REDS.rolls([("battle", BATTLE)])
    assert roll is not None
    assert (roll.row, roll.column, roll.result, roll.dice) == ("14 or more", "1:2", "aDR", (5, 2))
    table = next(each for each in REDS.charts(view()) if each.id == roll.chart)
    row = dict(table.rows)[roll.row]
    assert row[table.columns.index(roll.column)] == roll.result


def test_each_chart_has_a_cell_for_each_column() -> None:
    for chart in REDS.charts(view()):
        assert all(len(cells) == len(chart.columns) for _, cells in chart.rows), chart.id


def test_the_turn_track_shows_the_present_turn() -> None:
    track = next(each for each in REDS.charts(view()) if each.id == charts.TURNS)
    assert track.now == "1"


def test_what_is_no_battle_is_no_roll() -> None:
    assert list(REDS.rolls([("turn", {"number": 1})])) == [None]


def view() -> dict[str, object]:
    return Match.new(REDS, ["A", "B"], seed="00" * 32).view(None)
