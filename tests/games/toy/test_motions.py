"""A trade: offered, accepted, refused, withdrawn, lapsed."""

import pytest

from app.games.kernel.chance import ScriptedDice
from app.games.kernel.match import Match
from app.games.kernel.motions import propose
from app.games.kernel.play_context import Play
from tests.games.toy.board import board_of, hand
from tests.games.toy.positions import dealt, order, says
from tests.games.toy.title import CROSSINGS_TITLE


@pytest.fixture
def match() -> Match:
    """A offers B his rope for a six, while the plans are made."""
    found = dealt({"A": ["rope1", "boat2"], "B": ["raft6", "boat6"], "C": ["plank3"]}, rounds=2)
    order(found, "A", "offer rope to B for 6")
    return found


def test_an_offer_is_known_to_its_parties_alone(match: Match) -> None:
    assert [motion["id"] for motion in match.view("A")["motions"]] == ["AB1"]
    assert [motion["id"] for motion in match.view("B")["motions"]] == ["AB1"]
    assert match.view("C")["motions"] == []
    assert match.view(None)["motions"] == []
    offered = "Offer AB1: North Bank gives Rope 1 for a card of 6."
    assert [offered in says(match, viewer) for viewer in ("A", "B", "C", None)] == [
        True, True, False, False,
    ]  # fmt: skip
    assert match.log[-1]["to"] == ["A", "B"]


def test_who_is_asked_may_answer_and_who_asks_may_withdraw(match: Match) -> None:
    answers = {
        seat: [o["do"] for o in match.options(seat) if "motion" in o] for seat in ("A", "B", "C")
    }
    assert answers == {"A": ["withdraw"], "B": ["accept", "refuse"], "C": []}


def test_an_accepted_offer_is_carried_out_and_final(match: Match) -> None:
    (entry,) = order(match, "B", "accept AB1").entries
    board = board_of(match.state)
    assert board["where"]["rope1"] == "hand:B"
    assert len([card for card in hand(board, "A") if card.endswith("6")]) == 1
    assert match.state["motions"] == []
    assert entry["final"]
    assert not match.can_undo("B")
    assert any("gives South Bank Rope 1 for" in sentence for sentence in says(match, "A"))
    assert not any("Rope" in sentence for sentence in says(match, "C"))


def test_a_refused_offer_is_gone(match: Match) -> None:
    order(match, "B", "refuse ab1")
    assert match.state["motions"] == []
    assert says(match, "A")[-1] == "South Bank refuses AB1."
    assert "South Bank refuses AB1." not in says(match, "C")


def test_a_withdrawn_offer_is_gone(match: Match) -> None:
    order(match, "A", "withdraw AB1")
    assert [option for option in match.options("B") if "motion" in option] == []
    assert says(match, "B")[-1] == "North Bank withdraws AB1."


def test_an_offer_lapses_where_its_card_has_been_committed(match: Match) -> None:
    order(match, "A", "commit rope to ford")
    order(match, "B", "accept AB1")
    assert board_of(match.state)["where"]["rope1"] == "hand:A"
    assert match.state["motions"] == []
    assert says(match, "B")[-1] == "Offer AB1 of North Bank lapses: a card of it is no longer free."
    assert says(match, "A")[-1] == says(match, "B")[-1]


def test_an_offer_outlasts_the_end_of_the_step(match: Match) -> None:
    for seat in "ABC":
        order(match, seat, "ready")
    assert board_of(match.state)["round"] == 2
    assert {"do": "accept", "motion": "AB1"} in match.options("B")


def test_the_end_of_the_match_is_the_end_of_its_motions(match: Match) -> None:
    for _ in range(2):
        for seat in "ABC":
            order(match, seat, "ready")
    assert match.over
    assert match.state["motions"] == []


def test_the_name_of_a_motion_tells_nothing_of_the_motions_of_others(match: Match) -> None:
    order(match, "A", "offer boat to B for 6")
    order(match, "C", "offer plank to B for 6")
    order(match, "C", "offer plank to A for 2")
    assert [m["id"] for m in match.view("C")["motions"]] == ["BC1", "AC1"]
    assert [m["id"] for m in match.view("A")["motions"]] == ["AB1", "AB2", "AC1"]


def test_a_name_is_not_used_again(match: Match) -> None:
    order(match, "A", "withdraw AB1")
    order(match, "B", "offer boat to A for 1")
    assert [m["id"] for m in match.state["motions"]] == ["AB2"]


@pytest.mark.parametrize("asked", [["A"], ["B", "B"]])
def test_a_motion_asks_somebody_else_and_each_once(asked: list[str]) -> None:
    play = Play(CROSSINGS_TITLE, dealt({"A": [], "B": []}).state, ScriptedDice([]))
    with pytest.raises(ValueError, match="cannot ask"):
        propose(play, "trade", "A", asked, {})


def test_a_motion_of_three_waits_for_both_others() -> None:
    match = dealt({"A": ["rope1"], "B": ["raft6"], "C": ["plank6"]})
    play = Play(CROSSINGS_TITLE, match.state, ScriptedDice([]))
    propose(play, "trade", "A", ["B", "C"], {"card": "rope1", "value": 6})
    order(match, "C", "accept ABC1")
    assert match.state["motions"][0]["consents"] == ["C"]
    assert not match.log[-1]["final"]
    # Nobody is bound before all have consented.
    assert [o["do"] for o in match.options("C") if "motion" in o] == ["refuse"]
    order(match, "B", "accept ABC1")
    assert board_of(match.state)["where"]["rope1"] == "hand:B"
