"""Words for forces and paths in RCW: lists, places without a verb, ways, groups, conditions."""

import pytest

from app.games.kernel.refusal import Refusal
from app.games.rcw.orders import NOTATION, UNITS
from tests.games.rcw.positions import Position, position

FORCE = "A: RL-152 R-111 @ tver\n-: R-113 @ tver\n-: R-112 @ tver"


def at(text: str) -> Position:
    """Return the position after `text`, given by A in the middle of its movement."""
    found = position(FORCE)
    found.order("A", text)
    return found


@pytest.mark.parametrize(
    "text",
    [
        "move Trotsky, attach R-113, to Novgorod",
        "move Trotsky + R-113, Novgorod",
        "Trotsky + R-113: Novgorod",
        "RL152 + R113: novg",
        "move Trotsky, R-113, Novgorod",
    ],
)
def test_a_force_and_its_way_may_be_written_without_verbs(text: str) -> None:
    found = at(text)
    assert [found.at(unit) for unit in ("RL-152", "R-111", "R-113")] == ["novgorod"] * 3
    assert found.at("R-112") == "tver"


def test_a_name_of_a_unit_and_a_province_means_what_is_legal() -> None:
    """Tula is a province and the unit R-113, which is with Trotsky already."""
    found = at("Trotsky + R-113: Tula")
    assert found.at("R-113") == "tula"


def test_all_means_the_units_that_may_follow_5_22() -> None:
    assert at("move Trotsky, attach all, to Tula").at("R-112") == "tula"
    found = at("move Trotsky, attach all in Tver but R-112, to Tula")
    assert (found.at("R-112"), found.at("R-113")) == ("tver", "tula")
    why = position(FORCE).refusal("A", "move Trotsky, attach all in Tula").why
    assert why == '"all in tula" names no unit of yours'


def test_the_receipt_states_the_way_and_the_rule_by_which_it_was_chosen_5_12() -> None:
    match = position(FORCE).match
    outcome = match.orders("A", "move Trotsky\nto Kursk")
    (note,) = outcome.notes
    assert note.line == 2
    assert "the shortest open way" in note.text
    assert "alphabetical order" in note.text
    taken = [e["action"]["province"] for e in outcome.entries if e["action"]["do"] == "to"]
    assert taken[-1] == "kursk"


def test_via_names_another_way_5_12() -> None:
    usual = position(FORCE).match.orders("A", "move Trotsky, to Kursk")
    other = position(FORCE).match.orders("A", "move Trotsky, to Kursk via Smolensk")
    assert other.refusal is None, str(other.refusal)
    ways = [
        [e["action"]["province"] for e in each.entries if e["action"]["do"] == "to"]
        for each in (usual, other)
    ]
    assert ways[0][-1] == ways[1][-1] == "kursk"
    assert "smolensk" in ways[1]


BATTLE = "A: RL-152 R-111 @ tver\nB: WL-251 W-203 @ tver"


def test_an_attack_at_worse_odds_than_asked_is_left_out_8_0_3() -> None:
    match = position(BATTLE, "combat").match
    outcome = match.orders("A", "attack Denikin, with Trotsky if odds 6:1\nend combat")
    assert outcome.refusal is None, str(outcome.refusal)
    (note,) = outcome.notes
    assert note.line == 1
    assert note.text.startswith('"attack denikin, with trotsky" was left out: the odds are ')
    assert [entry["action"]["do"] for entry in outcome.entries] == ["end_combat"]


def test_with_else_stop_the_orders_end_before_it() -> None:
    match = position(BATTLE, "combat").match
    outcome = match.orders("A", "attack Denikin, with Trotsky if odds 6:1 else stop\nend combat")
    assert outcome.refusal is None
    assert outcome.entries == ()
    assert outcome.notes[0].text.startswith("your orders end before")


def test_an_attack_at_the_odds_asked_is_carried_out_8_0_3() -> None:
    match = position(BATTLE, "combat").match
    outcome = match.orders("A", "attack Denikin, with Trotsky if odds 1:2")
    assert outcome.notes == ()
    assert [entry["action"]["do"] for entry in outcome.entries] == ["attack", "with"]


def test_an_illegal_order_is_excused_only_where_the_player_says_so() -> None:
    match = position(BATTLE, "combat").match
    refused = match.orders("A", "attack Lenin if odds 1:2\nend combat")
    assert refused.refusal is not None
    assert refused.refusal.line == 1
    skipped = match.orders("A", "attack Lenin else skip\nend combat")
    assert skipped.refusal is None
    assert [entry["action"]["do"] for entry in skipped.entries] == ["end_combat"]


def test_a_condition_that_is_none_is_refused_with_those_that_are() -> None:
    refusal = position(BATTLE, "combat").refusal("A", "attack Denikin if lucky")
    assert refusal.why == 'no condition reads "lucky"; write one of: odds ODDS'


def test_every_unit_has_a_code_that_is_read() -> None:
    assert UNITS.codes.keys() == UNITS.names.keys()
    for unit, code in UNITS.codes.items():
        clauses = NOTATION.read(f"move {code}")
        assert not isinstance(clauses, Refusal), str(clauses)
        assert clauses[0].candidates == ({"do": "move", "unit": unit},)


def test_a_march_is_written_as_one_line() -> None:
    text = "move Trotsky, attach R-113 Tula, to Novgorod, halt"
    match = position(FORCE).match
    outcome = match.orders("A", "Trotsky + R-113: Novgorod, halt\nend movement")
    actions = [entry["action"] for entry in outcome.entries]
    assert NOTATION.write_lines(actions) == [text, "end movement"]
    again = position(FORCE).match.orders("A", f"{text}\nend movement")
    assert [entry["action"] for entry in again.entries] == actions


def test_a_text_in_ones_own_words_ends_its_line() -> None:
    condition = {"do": "condition", "text": "you stay out of Tver"}
    offer = [{"do": "offer", "seat": "B"}, condition, {"do": "propose"}]
    assert NOTATION.write_lines(offer)[1].endswith("you stay out of Tver")
    assert len(NOTATION.write_lines(offer)) == 3


def test_in_a_draft_the_part_of_an_order_before_the_roll_stands() -> None:
    draft = position(BATTLE, "combat").match.draft()
    outcome = draft.orders("A", "attack Denikin, with Trotsky, resolve")
    assert outcome.needs_chance
    assert [entry["action"]["do"] for entry in outcome.entries] == ["attack", "with"]
