"""Each case of Triumph of Chaos has a text in our own words, and what is cited has one, too."""

from app.games import rulebook
from app.games.rulebook import CITED
from app.games.toc.box import BOX

TEXTS = rulebook.texts("toc")
RULINGS = rulebook.rulings("toc")


def test_every_case_has_a_text_and_no_other() -> None:
    assert list(TEXTS) == list(rulebook.cases("toc"))
    assert all(text.endswith(".") and len(text) > 15 for text in TEXTS.values())


def test_rulings_and_texts_cite_cases_and_rulings_that_are_there() -> None:
    told = [*TEXTS.values(), *(ruling.text for ruling in RULINGS)]
    cited = {found[0] for text in told for found in CITED.finditer(text)}
    known = {*TEXTS, *BOX.cards, *(f"R{ruling.number}" for ruling in RULINGS)}
    assert len(cited) > 40
    assert cited - known == set()


def test_no_ruling_has_the_number_of_a_card() -> None:
    assert {f"R{ruling.number}" for ruling in RULINGS}.isdisjoint(BOX.cards)
