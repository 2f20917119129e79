"""The order panel's select boxes hold exactly the engine's options."""

import pytest

from app.games.kernel.match import Match
from app.games.rcw.title import RCW
from app.web.match.page import choices


def started() -> Match:
    """A match of four in its trading session."""
    return Match.new(RCW, seats=["A", "B", "C", "D"], seed="11" * 32)


def test_every_option_of_the_engine_is_offered_once() -> None:
    match = started()
    options = match.options("A")
    groups = choices.by_verb(RCW.notation, options)
    offered = [choices.read(choice.value) for group in groups for choice in group.choices]
    assert sorted(map(choices.written, offered)) == sorted(map(choices.written, options))


def test_a_choice_reads_as_the_order_that_a_player_would_write() -> None:
    match = started()
    groups = choices.by_verb(RCW.notation, match.options("A"))
    labels = {choice.label for group in groups for choice in group.choices}
    assert {"ready", "offer B", "offer C", "offer D"} <= labels


def test_long_lists_stand_under_the_place_of_their_unit() -> None:
    options = [{"do": "move", "unit": unit} for unit in list(RCW.notation.nouns["unit"].names)[:12]]
    places = {option["unit"]: "tver" for option in options[:6]}
    (group,) = choices.by_verb(RCW.notation, options, places, {"tver": "Tver"}.get)
    assert [heading.name for heading in group.headings] == ["Tver", ""]
    assert [len(heading.choices) for heading in group.headings] == [6, 6]


def test_a_choice_knows_the_provinces_that_it_touches() -> None:
    options = [{"do": "to", "province": "kiev"}, {"do": "attach", "unit": "R-101"}]
    groups = choices.by_verb(RCW.notation, options, {"R-101": "finland"})
    assert [group.choices[0].places for group in groups] == [("kiev",), ("finland",)]


@pytest.mark.parametrize(
    "value",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"do": 7}',
        '{"do": "move", "unit": ["R-101", 7]}',
        '{"do": "move", "unit": {"id": "R-101"}}',
        "[" * 100_000,
    ],
)
def test_what_the_page_did_not_make_is_no_action(value: str) -> None:
    with pytest.raises(ValueError, match="not an action"):
        choices.read(value)
