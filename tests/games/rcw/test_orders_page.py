"""The order words are all told, with examples that are read as what they are examples of."""

import pytest

from app.games.kernel.refusal import Refusal
from app.games.rcw.orders import LEXICON
from app.games.rcw.title import RCW
from tests.games.rcw.orders_page import PAGE, page

EXAMPLES = [(do, text) for chapter in RCW.verb_groups for do, text in chapter.examples.items()]


def test_docs_orders_rcw_is_in_step_with_the_lexicon() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.games.rcw.orders_page"


def test_every_order_word_is_told_once() -> None:
    assert sorted(do for do, _ in EXAMPLES) == sorted(LEXICON.verbs)


@pytest.mark.parametrize(("do", "text"), EXAMPLES, ids=[do for do, _ in EXAMPLES])
def test_an_example_is_read_as_its_word(do: str, text: str) -> None:
    clauses = LEXICON.read(text)
    assert not isinstance(clauses, Refusal), str(clauses)
    for clause in clauses:
        assert do in {action["do"] for action in clause.candidates}


@pytest.mark.parametrize("do", LEXICON.verbs)
def test_every_order_word_says_what_it_does(do: str) -> None:
    assert LEXICON.verbs[do].meaning


@pytest.mark.parametrize("each", RCW.instructions.values(), ids=lambda each: each.id)
def test_every_standing_instruction_is_read_and_taken_back(each: object) -> None:
    words = getattr(each, "words", "")
    for order, do in ((f"standing {words}", "instruct"), (f"cancel standing {words}", "revoke")):
        clauses = LEXICON.read(order)
        assert not isinstance(clauses, Refusal), str(clauses)
        expected = {"do": do, "instruction": getattr(each, "id", "")}
        assert expected in clauses[0].candidates
