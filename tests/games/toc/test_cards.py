"""The cards of Triumph of Chaos are read, written and told, and what cannot be is refused."""

import csv
from collections import Counter
from pathlib import Path
from re import escape

import pytest

from app.games.cards.phrases import PhraseError
from app.games.components import ComponentError
from app.games.toc.cards.pages import groups
from app.games.toc.cards.words import effect_text
from app.games.toc.components import load, read
from app.games.toc.components.condition_words import TERMS
from app.games.toc.components.effect_words import CHOICE, FORMS
from app.games.toc.components.loader import DATA
from tests.games.components.changed_files import copy_with_change

BOX = load()


def test_decks_of_three_years_3_5_5_1_1() -> None:
    sizes = Counter((card.side, card.year) for card in BOX.cards.values())
    for side in ("red", "white"):
        assert [sizes[side, year] for year in ("1918", "1919", "1920", "")] == [20, 20, 13, 2]
    assert Counter(card.box for card in BOX.political_cards.values()) == {
        "red": 22,
        "white": 22,
        "other": 22,
    }


def test_the_budget_of_card_values_a_year() -> None:
    """The sums that our decks give each side: a change of values keeps them."""
    sums: Counter[tuple[str, str]] = Counter()
    for card in BOX.cards.values():
        sums[card.side, card.year] += card.value
    years = ("1918", "1919", "1920")
    assert [sums["white", year] for year in years] == [69, 71, 43]
    assert [sums["red", year] for year in years] == [63, 66, 47]


def test_no_card_of_1920_places_influence_5_2() -> None:
    """The last Political Phase is that of turn 9; the year's cards come on turn 10."""
    parts = {
        (card.id, phrase.form)
        for card in BOX.cards.values()
        for effect in card.effects
        for phrase in effect
        if card.year == "1920"
    }
    assert not [card for card, form in parts if form in ("influence", "enemy_influence")]


def test_effects_are_written_as_they_are_read() -> None:
    with (DATA / "cards.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            texts = row["effects"].split("|") if row["effects"] else []
            written = [BOX.effects.write(effect) for effect in BOX.cards[row["id"]].effects]
            assert written == texts
            assert [BOX.effects.read(text) for text in texts] == [*BOX.cards[row["id"]].effects]


def test_nearly_all_forms_are_on_some_card() -> None:
    """Those that are on none yet are there for an owner's overlay."""
    cards = [*BOX.cards.values()]
    effects = [effect for card in cards for effect in card.effects]
    for card in BOX.political_cards.values():
        effects += [each for each in (card.other_effect, card.special_event) if each is not None]
    phrases = [phrase for effect in effects for phrase in effect]
    assert {phrase.form for phrase in phrases} == {form.id for form in FORMS}
    terms = {term.form for phrase in phrases for part in phrase.get("where", ()) for term in part}
    assert {form.id for form in TERMS} - terms == {"anywhere", "own_home"}


def test_every_effect_has_a_sentence() -> None:
    told = {
        name: [effect_text(BOX, effect) for effect in card.effects]
        for name, card in BOX.cards.items()
    }
    assert all(text for texts in told.values() for text in texts)
    assert told["W11"] == [
        "Wrangel arrives (11.1).",
        "Cav 1 army arrives (11.1).",
    ]
    assert told["R52"] == [
        "Your choice: Place one NO ACT marker: with enemy units, next to a unit of yours. / "
        "Remove NO ACT markers, at most 2."
    ]


def test_reinforcement_cards_are_those_that_place_units_or_leaders_tq_14() -> None:
    for card in BOX.cards.values():
        placed = [
            piece
            for effect in card.effects
            for phrase in effect
            if phrase.form == "place"
            for piece in phrase["pieces"]
        ]
        assert card.is_reinforcement == bool(placed), card.id


def test_all_units_that_a_card_can_bring_exist_once() -> None:
    """No two cards bring the same unit."""
    brought = Counter(
        piece
        for card in BOX.cards.values()
        for effect in card.effects
        for phrase in effect
        if phrase.form == "place"
        for piece in phrase["pieces"]
    )
    assert max(brought.values()) == 1


def test_pages_show_all_cards_and_the_source_of_each_line() -> None:
    shown = groups(BOX)
    assert [len(group.cards) for group in shown] == [20, 20, 13, 2, 20, 20, 13, 2, 22, 22, 22]
    card = next(card for group in shown for card in group.cards if card.id == "W2")
    assert (card.title, card.source, card.value) == ("Siberian Autonomy", "rule:6.23", "3")
    sources = {fact.text: fact.source for fact in card.facts}
    assert sources["Ivano-Reenov arrives (11.1)."] == "rule:12.7"
    assert sources["3"] == "reconstructed"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("plase wrangel at usual", "unknown effect word 'plase', did you mean 'place'?"),
        ("place wrangle at usual", "unknown piece 'wrangle', did you mean 'wrangel'?"),
        ("place wrangel at usuall", "unknown condition word 'usuall', did you mean 'usual'?"),
        ("place wrangel at region kubann", "unknown region 'kubann', did you mean 'kuban'?"),
        ("place wrangel", "effect 'place wrangel' is not written as “place PIECES at WHERE”"),
        ("gain many steps", "'many' is not a whole number"),
        ("gain 12 steps", "12 is out of range 1 to 9"),
        ("influence 1 on atlantis", "unknown faction 'atlantis'"),
        (f"raise training{CHOICE}raise dust", "effect 'raise dust' is not written as"),
    ],
)
def test_words_that_no_card_can_have_are_refused_with_the_nearest(text: str, says: str) -> None:
    with pytest.raises(PhraseError, match=escape(says)):
        BOX.effects.read(text)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("cards", "gain 2 steps|enemy", "gian 2 steps|enemy", "did you mean 'gain'?"),
        ("cards", "W3,white,3,", "W3,white,2,", "number 2 of the deck of WHITE is there twice"),
        ("cards", "W53,white,53,1920,", "W53,white,53,1919,", "belongs to 1920"),
        ("cards", "tsar_not_rescued", "tsar_not_rescud", "did you mean 'tsar_not_rescued'?"),
        ("political_cards", "cp red 2|czech", "cp red|czech", "is not a faction, a side"),
        ("political_cards", "czech red 1|france", "chech red 1|france", "did you mean 'czech'?"),
        ("decks", "1918,1,20,", "1918,1,21,", "number 21 of the deck of RED is in 1918 and 1919"),
    ],
)
def test_decks_that_do_not_add_up_are_refused(
    tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    folder = copy_with_change(DATA, tmp_path, f"{file}.csv", old, new)
    with pytest.raises(ComponentError, match=escape(says)):
        read(folder)


def test_an_overlay_gives_a_card_its_printed_words(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(
        '[cards.W14]\ncv = 2\ntitle = "Printed"\n'
        'effects = ["gain 1 steps", "place wrangel at region kuban/don, city or reserve"]\n',
        encoding="utf-8",
    )
    card = read(DATA, overlay).cards["W14"]
    assert (card.value, card.title, len(card.effects)) == (2, "Printed", 2)
    assert card.provenance["effect1"] == card.provenance["title"] == "overlay"
    overlay.write_text('[cards.W14]\neffects = ["gain 1 step", "gian 2"]\n', encoding="utf-8")
    with pytest.raises(ComponentError, match=escape("“gain COUNT steps")):
        read(DATA, overlay)


def test_an_overlay_that_removes_a_card_is_refused(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[cards.R7]\nremove = true\n", encoding="utf-8")
    with pytest.raises(ComponentError, match="the deck of RED has 54 cards instead of 55: 7 is"):
        read(DATA, overlay)
