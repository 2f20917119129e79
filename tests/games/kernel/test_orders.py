"""Order text: what is understood, and what is said where it is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.kernel.order_grammar import Nouns, Verb, words
from app.games.kernel.order_notation import Clause, OrderNotation
from app.games.kernel.refusal import Refusal

UNITS = Nouns(
    {"kol": "Kolchak", "w2": "Mai-Maevsky", "r1": "1st Army", "r2": "2nd Army"},
    {"kol": ("the Admiral",), "r1": ("army",), "r2": ("army",)},
)
PLACES = Nouns({"kaz": "Kazan", "don": "Don and Kuban", "uzh": "Užhorod"})
NOTATION = OrderNotation(
    [
        Verb("move", "move {unit:unit}", case="5.0"),
        Verb("to", "to {place:place}", ("go to {place:place}",), repeats=True, case="5.1"),
        Verb("attach", "attach {unit:unit}", ("with {unit:unit}",), repeats=True, case="5.2"),
        Verb("stack", "stack {unit:unit} on {on:unit}", case="7.0"),
        Verb("pay", "pay {sum:number}"),
        Verb("accept", "accept {motion:motion}"),
        Verb("halt", "halt"),
    ],
    {"unit": UNITS, "place": PLACES},
)


def read(text: str) -> list[Clause]:
    found = NOTATION.read(text)
    assert isinstance(found, list), found
    return found


def refused(text: str) -> Refusal:
    found = NOTATION.read(text)
    assert isinstance(found, Refusal), found
    return found


def first(text: str) -> list[dict[str, object]]:
    return [clause.candidates[0] for clause in read(text)]


def test_case_accents_and_joining_words_do_not_matter() -> None:
    move = {"do": "move", "unit": "w2"}
    to = {"do": "to", "place": "uzh"}
    assert first("MOVE mai maevsky, then go to uzhorod.") == [move, to]


def test_a_noun_may_hold_a_joining_word() -> None:
    assert first("to Don and Kuban and halt") == [{"do": "to", "place": "don"}, {"do": "halt"}]


def test_a_repeating_verb_takes_further_nouns() -> None:
    assert first("attach 1st army, 2nd army and Kolchak") == [
        {"do": "attach", "unit": "r1"},
        {"do": "attach", "unit": "r2"},
        {"do": "attach", "unit": "kol"},
    ]


def test_blank_lines_and_comments_are_left_out_and_lines_are_counted() -> None:
    clauses = read("# the east\n\nmove Kolchak\n// and on\nhalt")
    assert [clause.line for clause in clauses] == [3, 5]


def test_an_article_may_stand_before_a_noun_and_be_part_of_one() -> None:
    assert first("move the Kolchak to the Kazan") == first("move Kolchak to Kazan")
    assert first("move the Admiral") == first("move Kolchak")
    assert refused("to the").why == 'could not read "to the"; write: to PLACE'
    assert refused("to the Kazzan").why == 'unknown place: "kazzan" (did you mean Kazan?)'


def test_an_alias_of_several_nouns_has_a_candidate_each() -> None:
    (clause,) = read("attach army")
    assert [action["unit"] for action in clause.candidates] == ["r1", "r2"]


def test_numbers_and_motions_are_read() -> None:
    assert first("pay 12 accept ab3") == [
        {"do": "pay", "sum": 12},
        {"do": "accept", "motion": "AB3"},
    ]


def test_a_number_of_any_length_is_refused_and_not_converted() -> None:
    assert refused("pay " + "9" * 10_000).why.endswith("is not a number")


def test_an_unknown_verb_is_answered_with_like_ones() -> None:
    refusal = refused("halt\nmvoe Kolchak")
    assert (refusal.line, refusal.nearest) == (2, ("move",))
    assert refusal.why == 'no order starts with "mvoe" (did you mean move?)'


def test_where_no_verb_is_alike_all_are_named() -> None:
    assert refused("xyzzy").nearest == (
        "accept", "attach", "go", "halt", "move", "pay", "stack", "to", "with",
    )  # fmt: skip


def test_a_misspelt_noun_is_answered_with_like_ones() -> None:
    refusal = refused("move Kolchack to Kazan")
    assert refusal.why == 'unknown unit: "kolchack" (did you mean Kolchak?)'
    assert refusal.nearest == ("move Kolchak",)
    assert refusal.case == "5.0"


def test_the_second_noun_of_an_order_may_be_the_misspelt_one() -> None:
    refusal = refused("stack 1st army on mai mayevsky")
    assert refusal.why == 'unknown unit: "mai mayevsky" (did you mean Mai-Maevsky?)'
    assert refusal.nearest == ("stack 1st Army on Mai-Maevsky",)


def test_a_misspelt_noun_after_a_repeating_verb_is_answered_with_like_ones() -> None:
    refusal = refused("attach 1st army, kolchik")
    assert refusal.why == 'unknown unit: "kolchik" (did you mean Kolchak?)'
    assert refusal.nearest == ("attach Kolchak",)


def test_an_order_that_lacks_a_part_is_answered_with_its_form() -> None:
    assert refused("stack Kolchak").why == (
        'could not read "stack kolchak"; write: stack UNIT on UNIT'
    )


def test_an_alias_may_be_what_was_meant() -> None:
    assert refused("move the admirall").why.endswith("(did you mean Kolchak?)")


def test_of_a_very_long_fault_only_the_beginning_is_quoted() -> None:
    refusal = refused("move " + "nobody " * 5_000)
    assert refusal.clause.endswith(" ...")
    assert len(refusal.clause) < 100


def test_a_text_of_articles_is_refused() -> None:
    assert refused("move " + "the " * 5_000).why.startswith("unknown unit")


@given(st.text())
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    assert isinstance(NOTATION.read(text), list | Refusal)


noise = st.sampled_from(["move", "to", "kolchak", "army", "on", "stack", "and", "12", "ab1", "?"])


@given(st.lists(noise).map(" ".join))
def test_order_words_in_any_order_are_read_or_refused(text: str) -> None:
    assert isinstance(NOTATION.read(text), list | Refusal)


@pytest.mark.parametrize(
    "action",
    [
        {"do": "move", "unit": "kol"},
        {"do": "stack", "unit": "r1", "on": "w2"},
        {"do": "pay", "sum": 0},
        {"do": "accept", "motion": "ABC12"},
        {"do": "halt"},
    ],
)
def test_what_is_written_is_read_back(action: dict[str, object]) -> None:
    assert NOTATION.knows(action)
    assert first(NOTATION.write(action)) == [action]


@pytest.mark.parametrize(
    "junk",
    [
        None,
        "move",
        [],
        {},
        {"do": "fly"},
        {"do": ["move"], "unit": "kol"},
        {"do": "move"},
        {"do": "move", "unit": "nobody"},
        {"do": "move", "unit": {"a": 1}},
        {"do": "move", "unit": "kol", "at": "kaz"},
        {"do": "pay", "sum": "much"},
        {"do": "accept", "motion": 1},
        {1: 2},
    ],
)
def test_what_is_no_action_is_known_for_it(junk: object) -> None:
    assert not NOTATION.knows(junk)


def test_words_are_folded() -> None:
    assert words("Don–Kuban, ŽUPA;") == ["don", "kuban", ",", "zupa", ";"]


@pytest.mark.parametrize(
    ("verbs", "fault"),
    [
        ([Verb("go", "go"), Verb("go", "walk")], "two verbs go"),
        ([Verb("go", "go {to:town}")], "no kind of noun"),
        ([Verb("go", "{to:place}")], "does not begin with an order word"),
        ([Verb("go", "go {to:place}", ("go {at:place}",))], "does not fill the slots"),
        ([Verb("go", "go", repeats=True)], "has no slot"),
    ],
)
def test_a_notation_that_contradicts_itself_is_refused(verbs: list[Verb], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        OrderNotation(verbs, {"place": PLACES})
