"""The order words are all told, with examples that are read as what they are examples of."""

from app.games.kernel.refusal import Refusal
from app.games.rcw.orders import NOTATION
from app.games.rcw.title import RCW
from tests.games.rcw.orders_page import PAGE, page

EXAMPLES = [(do, text) for chapter in RCW.verb_groups for do, text in chapter.examples.items()]


def test_docs_orders_rcw_is_in_step_with_the_notation() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.games.rcw.orders_page"


def test_every_order_word_is_told_once() -> None:
    assert sorted(do for do, _ in EXAMPLES) == sorted(NOTATION.verbs)


def test_each_example_is_read_as_its_word() -> None:
    for do, text in EXAMPLES:
        clauses = NOTATION.read(text)
        assert not isinstance(clauses, Refusal), str(clauses)
        for clause in clauses:
            assert do in {action["do"] for action in clause.candidates}, text


def test_every_order_word_says_what_it_does() -> None:
    assert [do for do, verb in NOTATION.verbs.items() if not verb.meaning] == []


def test_every_standing_instruction_is_read_and_taken_back() -> None:
    for instruction in RCW.instructions.values():
        for words, do in (("standing", "instruct"), ("cancel standing", "revoke")):
            clauses = NOTATION.read(f"{words} {instruction.words}")
            assert not isinstance(clauses, Refusal), str(clauses)
            expected = {"do": do, "instruction": instruction.id}
            assert expected in clauses[0].candidates
