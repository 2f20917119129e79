"""The charts of RCW as data, and the rolls that are marked on them."""

from random import Random

import pytest

from app.games.kernel.charts import Chart, Roll
from app.games.kernel.match import Match
from app.games.kernel.view import log_for
from app.games.rcw.box import BOX
from app.games.rcw.charts import charts, rolls
from app.games.rcw.presentation.trade import COUNTER
from app.games.rcw.title import RCW


@pytest.fixture(scope="module")
def match() -> Match:
    """A match that bots have played for a while."""
    played = Match.new(RCW, seats=["A", "B", "C", "D"], seed="11" * 32)
    random = Random(1)
    for _ in range(900):
        seat = sorted(played.waiting())[0]
        played.apply(seat, RCW.bots["steady"](played, seat, random))
    return played


@pytest.fixture(scope="module")
def printed(match: Match) -> dict[str, Chart]:
    """The charts by name."""
    return {chart.id: chart for chart in charts(match.view(None))}


def test_every_row_has_a_cell_for_each_column(printed: dict[str, Chart]) -> None:
    assert len(printed) == 9
    for chart in printed.values():
        assert {len(cells) for _, cells in chart.rows} == {len(chart.columns)}, chart.id


def test_the_charts_say_what_the_components_say(printed: dict[str, Chart]) -> None:
    combat = dict(printed["combat"].rows)
    assert combat["2"][printed["combat"].columns.index("1:2")] == "EX"
    assert BOX.tables.combat_results("1:2", 2) == "EX"
    assert dict(printed["assassination"].rows)["7"][2] == "1,\u00a02"
    assert printed["purge"].columns[0] == "1–5"
    assert printed["purge"].columns[-1] == "36+"
    assert dict(printed["random_events"].rows)["2"][2] == "Minsk, Vilna"


def test_the_turn_record_track_marks_the_game_turn_and_begins_again() -> None:
    marked = [charts({"board": {"turn": turn}})[-1].now for turn in (1, 5, 6)]
    assert marked == ["1", "5", "1"]


def test_every_die_that_is_told_of_is_read_off_a_cell_that_holds_its_result(
    match: Match, printed: dict[str, Chart]
) -> None:
    read = _read(match, None)
    assert {roll.chart for roll in read} >= {"combat", "assassination", "purge", "random_events"}
    for roll in read:
        chart = printed[roll.chart]
        cell = dict(chart.rows)[roll.row][chart.columns.index(roll.column)]
        assert roll.result.removeprefix("kills ").startswith(cell.replace("–", "nobody")), roll


def test_a_roll_has_the_faces_that_were_drawn(match: Match) -> None:
    entry = next(e for e in match.log if any(t["say"] == "purge" for t in e["tellings"]))
    drawn = [d["value"] + 1 for d in entry["draws"] if d["context"].startswith("purge")]
    heard = [(t["say"], t["args"]) for t in entry["tellings"]]
    assert [roll.dice for roll in rolls(heard) if roll] == [tuple(drawn)]


def test_an_attempt_is_read_in_the_column_of_those_who_were_sent() -> None:
    sent = ("assassination", {"seat": "A", "unit": "WL-251", "pieces": ["felix", "assassin-1"]})
    dice = {"unit": "WL-251", "value": 3, "first": 3, "second": 2, "seat": "B"}
    assert list(rolls([sent, ("assassination.failure", dice)])) == [
        None,
        Roll(
            "assassination",
            (3, 2),
            "5",
            "4",
            "kills 1,\u00a02; a leader of value 3 survives",
            tone="bad",
        ),
    ]


@pytest.mark.parametrize(("result", "tone"), [("DE", "good"), ("EX", "mixed"), ("AE", "bad")])
def test_a_result_of_combat_is_good_or_bad_to_the_attackers_8_3(result: str, tone: str) -> None:
    (roll,) = rolls([("combat", {"die": 3, "odds": "1:1", "result": result})])
    assert roll is not None
    assert roll.tone == tone


def test_a_card_shows_the_counters_that_were_lost_8_3_10_2() -> None:
    of_losses = COUNTER.of_losses
    assert [each.name for each in of_losses("eliminated", {"units": ["R-111"]})] == ["R-111 Tver"]
    success = {"unit": "WL-251", "value": 9, "first": 6, "second": 6}
    assert [each.name for each in of_losses("assassination.success", success)] == ["Denikin"]
    assert of_losses("captured", {"units": ["R-111"]}) == []


def _read(match: Match, seat: str | None) -> list[Roll]:
    heard = [
        pair
        for item in log_for(RCW, match.log, seat)
        for pair in zip(item["keys"], item["about"], strict=True)
    ]
    return [roll for roll in rolls(heard) if roll is not None]
