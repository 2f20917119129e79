"""Order texts as players write them: names, joining words, several orders in a line, faults."""

import pytest

from app.games.kernel.match import Match
from app.games.rcw.orders import NOTATION
from app.games.rcw.title import RCW
from tests.games.rcw.positions import position


@pytest.mark.parametrize(
    "text",
    [
        "move Trotsky to Novgorod halt",
        "MOVE TROTSKY, TO NOVGOROD, HALT",
        "move RL-152; to novg; halt",
        "force 152\ngo to Novgorod\nstop",
        "# the plan\nmove Trotsky and then to Novgorod\n\nhalt",
    ],
)
def test_orders_are_read_in_many_spellings(text: str) -> None:
    p = position("A: RL-152 @ tver")
    p.order("A", text)
    assert p.at("RL-152") == "novgorod"
    assert p.match.state["steps"][-1]["force"] is None


@pytest.mark.parametrize(
    ("name", "unit"),
    [("R-122", "R-122"), ("122", "R-122"), ("red Kuban", "R-122"), ("Kuban 122", "R-122"),
     ("W-213", "W-213"), ("white Kuban", "W-213")],
)  # fmt: skip
def test_units_are_called_by_id_number_or_name(name: str, unit: str) -> None:
    p = position("A: RL-170 @ kuban\nA: WL-251 @ kuban\n-: R-122 @ kuban\n-: W-213 @ kuban")
    lead = "Sorokin" if unit == "R-122" else "Denikin"
    p.order("A", f"move {lead}, attach {name}")
    assert p.controller(unit) == "A"


def test_a_name_that_several_units_bear_means_the_one_that_is_legal() -> None:
    """Kuban is a Red and a White unit."""
    p = position("A: WL-251 @ kuban\n-: R-122 @ kuban\n-: W-213 @ kuban")
    p.order("A", "move Denikin, attach Kuban")
    assert p.leader_of("W-213") == "WL-251"


def test_a_name_that_can_mean_several_legal_things_is_asked_back() -> None:
    p = position("A: B-323 @ vladivostok\nA: B-324 @ vladivostok")
    refusal = p.refusal("A", "move US Vladivostok")
    assert "is ambiguous" in refusal.why
    assert set(refusal.nearest) == {"move B-323 US Vladivostok", "move B-324 US Vladivostok"}


def test_a_stack_is_called_by_any_of_its_units() -> None:
    p = position("A: RL-152 R-111 @ tver\nB: WL-251 W-203 Gold @ tver", "combat")
    p.order("A", "attack W-203, with Trotsky")
    assert p.match.state["steps"][-1]["targets"] == [p.board["where"]["WL-251"][1:]]


def test_nothing_of_a_text_is_done_if_a_line_is_wrong() -> None:
    p = position("A: RL-152 @ tver")
    refusal = p.refusal("A", "move Trotsky\nto Novgorod\nattach Wrangel")
    assert refusal.line == 3
    assert refusal.case == "5.22"
    assert p.at("RL-152") == "tver"


def test_after_a_roll_what_came_before_the_fault_stands() -> None:
    p = position("A: RL-152 @ tver\n-: W-204 @ tver\n-: W-205 @ tver", "combat", dice=(1,))
    outcome = p.match.orders("A", "attack W-204, with Trotsky, resolve\nattack W-205")
    assert outcome.refusal is not None
    assert (outcome.refusal.line, outcome.refusal.case) == (2, "8.25")
    assert p.place("W-204") == "display:A"


def test_a_refusal_shows_what_would_be_legal() -> None:
    p = position("A: RL-152 @ vladivostok")
    p.order("A", "move Trotsky")
    refusal = p.refusal("A", "to Finland")
    assert "to Khabarovsk" in refusal.nearest


def test_a_suggestion_is_legal_after_the_lines_before_it() -> None:
    p = position("A: RL-152 @ vladivostok")
    assert "halt" in p.refusal("A", "move Trotsky\nhatl").nearest


def test_an_end_without_a_block_may_be_what_is_left_of_an_order() -> None:
    p = position("A: RL-152 @ vladivostok")
    assert p.refusal("A", "move Trotsky, halt\nend").nearest == ("end movement",)


def test_other_players_are_told_that_it_is_not_their_turn() -> None:
    p = position("A: RL-152 @ tver\nB: RL-151 @ tver")
    for text in ("attack Trotsky", "end movement"):
        refusal = p.refusal("B", text)
        assert "it is not your turn" in refusal.why
        assert "write PLAN NEXT TURN above them" in refusal.why
        assert refusal.nearest == ()
    assert "PLAN" not in p.refusal("B", "ready").why  # no turn to come has a use for it
    assert p.refusal("B", "hello there").nearest == ()
    assert p.refusal("B", "offr A").nearest[0] == "offer A"


def test_every_verb_says_what_it_means_and_most_cite_a_case() -> None:
    silent = {verb.do for verb in NOTATION.verbs.values() if not verb.case}
    assert all(verb.meaning for verb in NOTATION.verbs.values())
    assert silent <= {"discard", "withdraw", "drop_plan", "instruct", "revoke"}


# undo


def moved(text: str) -> Match:
    """Return a new match in which the first player has given the orders `text`."""
    match = Match.new(RCW, list("ABC"), seed="02" * 32)
    while "movement" not in match.waiting().values():
        seat = next(iter(match.waiting()))
        match.apply(seat, match.options(seat)[0])
    (seat,) = match.waiting()
    for order in text.splitlines():
        assert match.orders(seat, order).refusal is None
    return match


def test_moves_are_taken_back_one_by_one_5_0() -> None:
    match = moved("")
    (seat,) = match.waiting()
    lead = match.options(seat)[1]
    before = repr(match.state)
    match.apply(seat, lead)
    further = next(o for o in match.options(seat) if o["do"] in ("to", "rail"))
    between = repr(match.state)
    match.apply(seat, further)
    match.undo(seat)
    assert repr(match.state) == between
    match.undo(seat)
    assert repr(match.state) == before


def test_what_was_rolled_is_not_taken_back() -> None:
    """The player turn ends with a draw from the randomizer."""
    match = moved("end turn")
    with pytest.raises(ValueError, match="cannot take back"):
        match.undo("A")


def test_a_misspelt_name_is_answered_with_the_legal_order_that_was_meant() -> None:
    p = position("A: RL-152 @ tver\nA: RL-151 @ petrograd")
    refusal = p.refusal("A", "move Trotzky to Novgorod")
    assert "did you mean Trotsky?" in refusal.why
    assert refusal.nearest[0] == "move Trotsky"


def test_a_further_name_repeats_whatever_the_word_before_it_meant() -> None:
    """WITH attaches a unit in the movement phase, and names attackers in the combat phase."""
    p = position("A: RL-152 @ tula\n-: R-111 @ tula\n-: R-113 @ tula")
    p.order("A", "move Trotsky with R-111, R-113")
    assert p.company("RL-152") == {"RL-152", "R-111", "R-113"}
    p = position("A: RL-152 @ tula\nA: RL-153 @ tula\n-: W-213 @ tula", "combat", dice=(1,))
    p.order("A", "attack W-213 with Trotsky, Stalin, resolve")
    assert p.place("W-213") == "display:A"
