"""What a mail tells a player of his match: never more than he may know, all that he may order."""

import pytest

from app.games.catalogue import TITLES
from app.games.kernel.match import Match
from app.mail.order_form import (
    MAX_ANY_TIME_BOXES,
    MAX_BOXES,
    OrderGroup,
    instruction_words,
    order_words,
)
from app.mail.situation import Proposal, Situation, situation
from tests.games.rcw.positions import position
from tests.matches.dares import DARES

SEED = "01" * 32


@pytest.fixture
def match() -> Match:
    """At its beginning all trade at once."""
    return Match.new(TITLES["rcw"], ["A", "B", "C"], seed=SEED)


def group(form: tuple[OrderGroup, ...], verb: str) -> OrderGroup:
    return next(each for each in form if each.writes.split()[0] == verb)


@pytest.fixture
def dared() -> Match:
    """A match of Dares in which A has dared the others."""
    match = Match.new(DARES, ["A", "B", "C"], seed=SEED)
    match.apply("A", {"do": "dare"})
    return match


def test_every_box_of_the_form_is_an_order_that_is_legal(match: Match) -> None:
    stands = situation(match, "A")
    assert stands.form
    assert stands.any_time
    for each in (*stands.form, *stands.any_time):
        for choice in each.choices:
            assert match.draft().orders("A", choice.order).refusal is None


def test_an_order_and_one_that_it_opens_are_legal_together(match: Match) -> None:
    (choice, *_others) = group(situation(match, "A").any_time, "offer").choices
    assert {order.split()[0] for order in choice.then} >= {"give", "request", "discard"}
    for sequel in choice.then:
        assert match.draft().orders("A", f"{choice.order}\n{sequel}").refusal is None


def test_what_several_cards_open_is_listed_once() -> None:
    """Each card of a hand activates the same spaces."""
    match = Match.new(TITLES["toc"], ["A", "B"], seed=SEED)
    choices = group(situation(match, "A").form, "play").choices
    operations = [each for each in choices if each.order.endswith("operations")]
    first, *others = operations
    assert len(first.then) > 3
    assert others
    assert {(each.then, each.as_after) for each in others} == {((), first.order)}


def test_what_is_kept_is_told_to_its_owner_with_the_way_to_take_it_back() -> None:
    p = position("A: RL-152 R-111 @ tver\nB: RL-151 @ petrograd\nB has: politburo*8")
    p.order("A", "move Trotsky, to Kaluga")
    p.order("B", "purge A, declare")
    (mine,) = situation(p.match, "B", log=p.match.log).proposals
    assert mine.says == (
        "Motion B1: player B declares a purge of player A.",
        "Kept: it is carried out as soon as what is being resolved is done. You can take it back "
        "until then.",
    )
    assert mine.answers == ("withdraw B1",)
    assert situation(p.match, "A", log=p.match.log).proposals == ()


def test_odds_stand_beside_attacks_and_own_pieces_are_listed_by_place() -> None:
    match = position("A: RL-152 R-111 @ tver\nB: WL-251 W-212 @ tver\nA: RL-151 @ perm", "combat")
    stands = situation(match.match, "A")
    attack = group(stands.form, "attack").choices[0]
    assert attack.beside.startswith("Tver, B: ")
    assert "; with everything, 8 vs. " in attack.beside
    assert stands.own == (
        "Tver: Trotsky 3, Tver 5 (Red, strength 8)",
        "Perm: Lenin 3 (Red, strength 3)",
    )
    assert stands.stage == "game turn 1, combat"
    assert situation(match.match, "C").own == ()


def test_beside_an_order_stands_where_the_stack_is_that_it_names() -> None:
    match = position("A: Lenin R-102 @ perm").match
    (move,) = group(situation(match, "A").form, "move").choices
    assert move.beside == "Perm, A: Lenin 3, Petrograd 5 (Red, strength 8)"
    assert not group(situation(match, "A").form, "end").choices[0].beside


def test_a_verb_with_many_options_shows_some_and_counts_the_others(match: Match) -> None:
    match.apply("A", {"do": "offer", "seat": "B"})
    gifts = group(situation(match, "A").any_time, "give")
    possible = [option for option in match.options("A") if option["do"] == "give"]
    assert len(possible) > MAX_BOXES
    assert len(gifts.choices) == MAX_BOXES
    assert len(gifts.choices) + gifts.more == len(possible)


def test_making_the_form_changes_nothing(match: Match) -> None:
    before = repr(match.state)
    situation(match, "A")
    assert repr(match.state) == before


def test_the_others_who_are_waited_for_are_named(match: Match) -> None:
    match.apply("C", {"do": "ready"})
    stands = situation(match, "A", {"A": "Anna", "B": "Boris", "C": "Clara"})
    (line,) = stands.waiting
    assert line.startswith("Boris (B): ")
    assert "Anna" not in line
    assert stands.asked
    assert stands.asked.lower() in line.lower()


def test_nobody_is_asked_who_owes_nothing(match: Match) -> None:
    match.apply("C", {"do": "ready"})
    stands: Situation = situation(match, "C")
    assert stands.asked is None


def test_the_board_is_told_in_words(match: Match) -> None:
    board = situation(match, "A").board
    assert "UKRAINE" in board
    assert "dealt: " in board


def test_what_is_asked_stands_apart_from_what_may_be_done_at_any_time(dared: Match) -> None:
    stands = situation(dared, "B")
    assert [each.writes for each in stands.form] == ["match", "hesitate", "pass"]
    assert [each.writes for each in stands.any_time] == [
        "suggest NUMBER",
        "boast TEXT",
        "standing INSTRUCTION",
    ]
    suggestions = group(stands.any_time, "suggest")
    assert len(suggestions.choices) + suggestions.more == 3
    assert len(suggestions.choices) <= MAX_ANY_TIME_BOXES
    for without_boxes in ("boast", "standing"):
        assert group(stands.any_time, without_boxes).choices == ()


def test_what_an_answer_opens_is_no_right_that_rested_meanwhile() -> None:
    standing = position("A has: politburo*8\nB has: politburo*4\nA: RL-152 @ tver", dice=(1, 1))
    standing.order("A", "purge B, declare")
    answers = [choice for each in situation(standing.match, "B").form for choice in each.choices]
    assert [choice.order for choice in answers] == ["decline", "counterpurge A"]
    assert all(choice.then == () for choice in answers)


def test_an_open_motion_is_told_to_its_parties_with_its_answers(dared: Match) -> None:
    dared.apply("B", {"do": "suggest", "number": 2})
    for seat in "AC":
        (proposal,) = situation(dared, seat, log=dared.log).proposals
        assert proposal == Proposal("ABC1", ("ABC1: B suggests 2",), ("accept ABC1", "refuse ABC1"))
    (own,) = situation(dared, "B", log=dared.log).proposals
    assert own.answers == ("withdraw ABC1",)


def test_standing_instructions_are_told_to_their_seat_alone(dared: Match) -> None:
    dared.apply("A", {"do": "instruct", "instruction": "match"})
    assert situation(dared, "A").standing == ("always match",)
    assert situation(dared, "B").standing == ()


def test_help_knows_every_order_word_and_standing_instruction() -> None:
    title = TITLES["rcw"]
    standing = instruction_words(title)
    assert len(standing) == len(title.instructions)
    assert any(each.startswith("never counterpurge: decline") for each in standing)
    assert len(order_words(title)) == len(title.notation.verbs)
    assert "offer SEAT" in {each.writes for each in order_words(title)}
