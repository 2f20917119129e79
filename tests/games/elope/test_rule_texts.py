"""Each case of Elope has a text in our own words, and what is cited anywhere has one, too."""

from app.games import rulebook
from app.games.rulebook import CITED

TEXTS = rulebook.texts("elope")


def test_every_case_has_a_text_and_no_other() -> None:
    assert list(TEXTS) == list(rulebook.cases("elope"))
    assert all(text.endswith(".") and len(text) > 15 for text in TEXTS.values())


def test_rulings_and_texts_cite_cases_that_have_a_text() -> None:
    told = [*TEXTS.values(), *(ruling.text for ruling in rulebook.rulings("elope"))]
    cited = {found[0] for text in told for found in CITED.finditer(text)}
    assert len(cited) > 40
    assert cited - TEXTS.keys() == set()
