"""Sentences from keys and arguments."""

import pytest

from app.games.kernel.wording import (
    READER,
    MergeRule,
    Span,
    Wording,
    named,
    people_in_force,
    person,
    seat_name,
    simple,
    text,
)

WORDING = Wording(
    {"lost": "{seat:seat} loses {units:units}.", "plain": "Round {n}.", "wrong": "{n:ship}"},
    {"seat": lambda seat: f"player {seat}", "unit": {"k": "Kolchak", "d": "Denikin"}.__getitem__},
)


def test_nouns_are_named_by_their_kind_and_lists_by_its_plural() -> None:
    said = WORDING.say("lost", {"seat": "A", "units": ["k", "d"]})
    assert said == "player A loses Kolchak, Denikin."


def test_an_empty_list_is_nothing() -> None:
    assert WORDING.say("lost", {"seat": "A", "units": []}) == "player A loses nothing."


def test_what_has_no_kind_is_written_as_it_is() -> None:
    assert WORDING.say("plain", {"n": 3}) == "Round 3."


@pytest.mark.parametrize(
    ("key", "args"), [("nothing", {}), ("plain", {}), ("wrong", {"n": 1}), ("lost", {"seat": "A"})]
)
def test_a_wording_is_never_guessed(key: str, args: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        WORDING.say(key, args)


@pytest.mark.parametrize("units", [[], ["k"], ["k", "d"]])
def test_the_pieces_of_a_sentence_make_the_sentence(units: list[str]) -> None:
    args = {"seat": "A", "units": units}
    pieces = WORDING.spans("lost", args)
    assert "".join(piece.text for piece in pieces) == WORDING.say("lost", args)
    assert [(piece.kind, piece.id) for piece in pieces if piece.id] == [
        ("seat", "A"),
        *(("unit", unit) for unit in units),
    ]


def test_a_sentence_in_pieces_has_nothing_that_it_does_not_name() -> None:
    told = {"seat": "A", "units": ["k"], "hidden": ["d"]}
    assert "d" not in [piece.id for piece in WORDING.spans("lost", told)]


def test_tellings_that_differ_in_one_argument_are_folded_into_one() -> None:
    fold = MergeRule("by_way", last="to", passed="via")
    ways = [{"unit": "k", "to": place} for place in ("Omsk", "Ufa", "Samara")]
    assert fold.fits(ways[0], ways[1])
    assert not fold.fits(ways[0], {"unit": "d", "to": "Ufa"})
    assert fold.merge(ways) == {"unit": "k", "to": "Samara", "via": ["Omsk", "Ufa"]}


NAMED = Wording(
    {
        "hits": "{seat:Seat} hits {other:seat} and {owners:owners}.",
        "order": "The order is {order:seats}.",
    },
    {
        "seat": lambda seat: f"player {seat}",
        "owner": lambda seat: [
            Span("nobody") if seat == "-" else Span(f"player {seat}", "seat", seat)
        ],
    },
)
HITS = {"seat": "A", "other": "B", "owners": ["-", "C"]}


def test_a_kind_with_a_capital_letter_begins_a_sentence() -> None:
    assert NAMED.say("hits", HITS) == "Player A hits player B and nobody, player C."


def test_people_are_named_in_place_of_their_seats_where_there_is_a_name() -> None:
    names = {"A": "anna", "B": "player C", "D": "Dora"}
    assert NAMED.say("hits", HITS, names) == "anna (A) hits player C (B) and nobody, player C."
    assert NAMED.say("order", {"order": ["D", "A"]}, names) == "The order is Dora (D), anna (A)."


def test_only_seats_are_named_and_the_rest_can_be_joined() -> None:
    spans = [Span("A", "unit", "A"), Span(" and "), Span("player A", "seat", "A"), Span(".")]
    assert text(named(spans, {"A": "Anna"})) == "A and Anna (A)."
    assert simple(spans) == (Span("A and "), Span("player A", "seat", "A"), Span("."))


SPOKEN = Wording(
    {"takes": "{seat:Seat/You} {seat:takes/take} {unit:unit} from {other:seat/you}."},
    {"seat": lambda seat: f"player {seat}", "unit": {"k": "Kolchak"}.__getitem__},
)


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        ("A", "You take Kolchak from Boris (B)."),
        ("B", "Anna (A) takes Kolchak from you."),
        ("C", "Anna (A) takes Kolchak from Boris (B)."),
    ],
)
def test_a_sentence_speaks_to_its_reader_and_keeps_that_when_it_is_joined(
    reader: str, said: str
) -> None:
    names = {"A": "Anna", "B": "Boris", READER: reader}
    args = {"seat": "A", "unit": "k", "other": "B"}
    assert SPOKEN.say("takes", args, names) == said
    assert text(simple(SPOKEN.spans("takes", args)), names) == said
    assert SPOKEN.say("takes", args) == "Player A takes Kolchak from player B."


def test_a_value_that_is_a_seats_name_is_that_of_its_player() -> None:
    names = {"A": "Anna", "B": "", READER: "A"}
    assert person("player A", names) == "Anna (A)"
    assert [person(value, names) for value in ("player B", "player C", "movement", "2")] == [
        "player B",
        "player C",
        "movement",
        "2",
    ]


def test_a_text_without_spans_names_the_people_in_force() -> None:
    assert seat_name("B") == "player B"
    with people_in_force(lambda: {"B": "Boris", "C": ""}):
        assert [seat_name("B"), seat_name("C")] == ["Boris (B)", "player C"]
    assert seat_name("B") == "player B"
