"""What the bar asks: what is left to spend, and for whom."""

from typing import Any

from app.games.kernel.state import Frame
from app.games.toc.charts import charts
from app.games.toc.presentation.board_input import board_input
from app.games.toc.presentation.in_words import board_in_words
from app.games.toc.presentation.panels import FORCES
from app.games.toc.presentation.question import answer_name, order_notes, question
from tests.games.reds.presentation.drafts import TestDraft
from tests.games.toc.positions import BY_CODE, position
from tests.games.toc.rules.test_campaign import campaign, played, politics
from tests.games.toc.rules.test_greens_and_politburo_7_34 import greens
from tests.games.toc.rules.test_optional_rules_13_9 import bidding
from tests.games.toc.rules.test_rebuilding_orders_11_53 import replacements


def test_the_points_that_are_left_are_told_to_their_owner_alone() -> None:
    p = bidding()
    p.order("A", "bid 2")
    p.order("B", "bid 1")
    assert question(p.match.view("A")).endswith("2 left (11.52)")
    p.order("A", "influence Finland")
    assert question(p.match.view("A")).endswith("1 left (11.52)")
    assert question(p.match.view(None)) == ""


def test_order_forms_say_what_purchases_cost_12_4() -> None:
    frames: list[Frame] = [{"step": "allocation"}]
    p = position("801 R1; 514 SI1", frames=frames, influence={"red": 4})
    notes = list(order_notes(p.match.view("B"), TestDraft("B", p.match)))
    said = {action["leader"]: says for action, says in notes}
    assert said["egorov"] == "for 2 influence points"


def test_the_steps_that_are_left() -> None:
    frames: list[Frame] = [{"step": "rebuilding", "side": "white", "used": {}}]
    p = position("321 VOL1* AFSR1*; 801 R1", frames=frames, steps={"white": 3, "red": 0},
                 modifiers={"corps_steps white": 1})  # fmt: skip
    assert question(p.match.view("A")).endswith("steps left: 1½, and ½ for corps (11.53)")
    own: list[Frame] = [{"step": "faction_rebuilding", "side": "white", "faction": "czech"}]
    czech = position("514 CZEC1*; 801 R1", frames=own, politics=politics(czech="white"))
    assert question(czech.match.view("A")) == (
        "Repair and rebuild forces of the Czech Legion; steps left: 1 (11.2)"
    )


def test_who_orders_repairs_sees_what_is_left_after_them_11_53() -> None:
    """The question, the chart and the e-mail count what is sealed; nobody else's do."""
    p = replacements("321 VOL1 AFSR1; 801 R1* RED1*; 817 R9*", red=5)
    p.order("B", "repair R9 via Tula")
    red = p.match.view("B")
    assert question(red) == (
        "Repair and rebuild units, sealed: an army step costs 1, a corps step ½; "
        "steps left: 1½ (11.53)"
    )
    left = {seat: _left_in_tula(p.match.view(seat)) for seat in "AB"}
    assert left == {"A": "2", "B": "1"}
    assert "801 Moskva: 2" in board_in_words(red)
    assert "817 Tula: 1" in board_in_words(red)
    assert "801 Moskva: " not in board_in_words(p.match.view("A"))


def test_order_forms_say_what_repairs_cost_and_flow_through_11_53() -> None:
    """After what is ordered: Tula, the nearest to R9, has only half a step left."""
    p = replacements("321 VOL1 AFSR1; 801 RED1*; 817 R9* R1* RED2*", red=5)
    p.order("B", "repair R1 via Tula\nrepair RED2 via Tula")
    notes = order_notes(p.match.view("B"), TestDraft("B", p.match))
    assert {action["unit"]: says for action, says in notes} == {
        BY_CODE["R9"]: "1 step, through 817 Tula, 801 Moskva",
        BY_CODE["RED1"]: "½ step, through 801 Moskva",
    }


def test_spaces_with_units_to_repair_are_lit_11_53() -> None:
    """A press on Tula repairs either; R10, whose repair is ordered, is offered no more."""
    p = replacements("321 VOL1 AFSR1; 801 R10*; 817 R9* R1*", red=6)
    p.order("B", "repair R10")
    routes = board_input(p.match.view("B"), TestDraft("B", p.match)).routes
    assert "801" not in routes
    assert [route.actions for route in routes["817"]] == [
        [{"do": "mend", "unit": BY_CODE[code]}] for code in ("R9", "R1")
    ]


def test_ports_that_can_be_used_are_listed_11_53() -> None:
    p = replacements("321 VOL1*; 801 R1", politics=politics(britain="white"))
    assert "Taganrog" in board_in_words(p.match.view("A")).partition("for a die each")[2]
    p.order("A", "use port Taganrog")
    assert "Taganrog port: 1" in board_in_words(p.match.view("A"))


def _left_in_tula(view: Any) -> str:
    (chart,) = [each for each in charts(view) if each.id == "resources"]
    return dict(chart.rows)["817 Tula"][2]


def test_who_places_points_for_cities_is_told_that_tracks_alone_take_them_11_4() -> None:
    frames: list[Frame] = [{"step": "allocation"}]
    p = position("801 R1; 514 SI1", frames=frames, influence={"red": 3}, captured=["red 514"],
                 politics=politics())  # fmt: skip
    assert "3 left, 1 of them for a track" in question(p.match.view("B"))
    p.order("B", "buy Egorov at 801")
    assert question(p.match.view("B")).startswith("Place your influence point on a track")


def test_the_page_and_the_mail_list_special_assets_8_8() -> None:
    p = position(
        "127 FINL1; 801 R1; 321 VOL1",
        politics=politics(finland="white"),
        campaign=campaign(sections={"white-tank-1": "south"}),
        assets={"finland-tank-1": "wrecked", "white-tank-1": "ready", "red-air-1": "spent"},
        steps={"white": 3, "red": 0},
    )
    white, red = FORCES.context(p.match.view("B"))["sides"]
    assert dict(white.pools)["Special assets"] == (
        "Finland tank 1 (wrecked)",
        "WHITE tank 1 (south, ready)",
    )
    assert (white.steps, red.steps) == ("1½", "0")
    assert "RED air 1 (used this turn)" in board_in_words(p.match.view(None))


def test_a_chart_shows_what_resource_centres_still_take_3_18() -> None:
    frames: list[Frame] = [{"step": "rebuilding", "side": "red", "used": {}}]
    p = position("RED: 801 R1* RED1*; WHITE: 514 SI1", frames=frames, steps={"white": 0, "red": 4})
    p.order("B", "repair R1 via Moskva")
    (chart,) = [each for each in charts(p.match.view("A")) if each.id == "resources"]
    rows = dict(chart.rows)
    assert rows["801 Moskva"] == ("2", "RED", "1")
    assert rows["817 Tula"] == ("2", "RED", "2")
    assert rows["514 Omsk"][1] == "WHITE"


def test_a_chart_shows_when_major_powers_withdraw_5_4() -> None:
    campaigns = played("801 R1; 321 VOL1", "red")
    (chart,) = [each for each in charts(campaigns.match.view("A")) if each.id == "withdrawal"]
    assert chart.columns[0] == "the Central Powers"
    assert dict(chart.rows)["3"][0] == "4"
    assert all(each.id != "withdrawal" for each in charts(position("801 R1").match.view("A")))


def test_the_reserve_is_listed_by_camps_9_32() -> None:
    p = position("801 R1; 321 VOL1", reserve="AFSR4 SI5 RED17")
    white, red = FORCES.context(p.match.view("B"))["sides"]
    assert white.pools == (
        ("Strategic reserve (9.3), AFSR", ("AFSR 4 corps",)),
        ("Strategic reserve (9.3), Siberian Army", ("Si 5 corps",)),
    )
    assert red.pools == (("Strategic reserve (9.3)", ("Red 17 corps",)),)


def test_who_activates_greens_reads_so() -> None:
    assert question(greens(1).match.view("A")) == "Activate spaces with Greens: 4 left (7.35)"


def test_the_effects_of_a_card_are_told_before_one_is_chosen_6_23() -> None:
    p = played("801 R1; 321 VOL1", "red", hand="R35")
    p.order("B", "play R35 event")
    asked = question(p.match.view("B"))
    assert asked.startswith("Choose an effect of the card. 1: ")
    assert "; 2: " in asked
    draft = TestDraft("B", p.match)
    names = [answer_name(draft, each) for each in draft.options if each["do"] == "choose"]
    assert [name.split(":")[0] for name in names] == ["1", "2"]
    assert all(name in asked for name in names)
    p.order("B", "choose 1")
    assert question(p.match.view("B")) == ""
