"""Sharp bots know what lines of supply are worth, and which events to keep (10.6, 6.2)."""

from random import Random

from app.games.toc.board import board_of
from app.games.toc.bots import BOTS
from app.games.toc.bots.bot_view import SHARP, BotView
from app.games.toc.bots.cards import card_worths, event_worth
from app.games.toc.bots.supply_lines import cuts, has_supply, lasting, relief, starving
from app.games.toc.bots.ways import to_try
from app.games.toc.box import BOX
from app.games.toc.rules.supply import in_supply
from tests.games.toc.positions import BY_CODE, Position, position

LAST_ROUND = 5
"""The last round of turn 1."""


def played(p: Position, bot: str, *questions: str) -> Position:
    """Let a bot answer until it is asked something else."""
    (seat,) = p.asked()
    while p.asked().get(seat) in questions:
        p.match.apply(seat, BOTS[bot](p.match, seat, Random(1)))
    return p


def test_an_army_takes_the_space_on_which_the_supply_of_an_enemy_rests_10_6() -> None:
    """RED's army at Yekaterinburg (522) is supplied through Kungur (524) and Perm (501) alone; the
    cities of the Volga draw a steady bot."""
    where = {}
    for bot in ("steady", "sharp"):
        p = position("WHITE: 531 VOL1; RED: 522 R12; 501 R1", operations=1, round=LAST_ROUND)
        assert set(cuts(p.board, "white")) == {"524", "501"}
        where[bot] = played(p, bot, "activation", "movement").at("VOL1")
    assert where == {"steady": "614", "sharp": "524"}


def test_an_army_without_supply_goes_to_where_it_has_some_10_6() -> None:
    for bot, is_fed in (("steady", False), ("sharp", True)):
        p = position("WHITE: 742 VOL1; RED: 801 R1", operations=1, round=LAST_ROUND)
        assert not has_supply(p.board, "white", "740", "742")
        assert has_supply(p.board, "white", "614", "742")
        played(p, bot, "activation", "movement")
        assert in_supply(p.board, BY_CODE["VOL1"]) == is_fed


def test_a_space_that_joins_forces_to_supply_is_worth_what_they_are_10_6() -> None:
    """Torgovaya (321) too, which a WHITE army holds."""
    p = position("WHITE: 321 VOL1; RED: 339 R12; 601 R10", "red", control={"322": "white"})
    assert set(relief(p.board, "red")) == {"321", "322"}
    p.board["control"] = {}
    assert not relief(p.board, "red")


def test_a_cut_is_worth_most_when_the_enemy_can_no_longer_answer_it() -> None:
    """RED plays last in each round."""
    board = position("WHITE: 330 DONSO", round=1).board
    early = lasting(board, "red")
    board["round"] = LAST_ROUND
    assert lasting(board, "red") > lasting(board, "white") > early
    assert starving(board) == lasting(board, "red")


def test_of_cards_of_one_value_that_with_the_lesser_event_serves_operations_6_2() -> None:
    forces = "WHITE: 321 VOL1 VOL2; 328 DONSO; RED: 315 R11"
    p = position(forces, hand="W5 W6 W10 W12 W14 W17")
    view = BotView(p.match, "A", SHARP)
    worths = card_worths(view, p.match.pending("A"))
    of_value: dict[int, dict[str, float]] = {}
    for worth, action in worths:
        if action.get("use") == "operations":
            of_value.setdefault(BOX.cards[action["card"]].value, {})[action["card"]] = worth
    compared = 0
    for found in of_value.values():
        for one in found:
            for other in found:
                if event_worth(view, one) < event_worth(view, other):
                    assert found[one] > found[other]
                    compared += 1
    assert compared


def test_a_sharp_bot_tries_each_use_of_a_card() -> None:
    """Operations with four cards promise more than replacements: yet those are tried too."""
    forces = "WHITE: 321 VOL1* VOL2*; 328 DONSO*; RED: 315 R11; 829 R8"
    p = position(forces, hand="W4 W5 W6 W12 W15", reserve="DONC5")
    view = BotView(p.match, "A", SHARP)
    worths = sorted(card_worths(view, p.match.pending("A")), key=lambda each: -each[0])
    tried = to_try([action for _worth, action in worths])
    assert tried[0] == worths[0][1]
    uses = {action.get("use", action["do"]) for action in tried}
    assert uses >= {"event", "operations", "replacements", "redeployment"}
    assert board_of(p.match.state)["where"][BY_CODE["DONC5"]] == "reserve"
