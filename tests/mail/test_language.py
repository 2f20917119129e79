"""A mail is written in its reader's language, whatever language is in force around it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games.text import catalogues, use
from app.mail.paper import render
from tests.games.text.compiled import compiled

ENGLISH = (
    "If it was not you, ignore this e-mail: nothing has changed, and nobody was told your name."
)
RUSSIAN = "Если это были не вы, ничего не делайте."


@pytest.fixture(autouse=True)
def _catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catalogues, "_folders", [compiled(tmp_path, {ENGLISH: RUSSIAN})])
    catalogues.catalogue.cache_clear()
    yield
    catalogues.catalogue.cache_clear()


@pytest.mark.parametrize(("locale", "other"), [("ru", "en"), ("en", "ru")])
def test_a_mail_is_in_its_readers_language(locale: str, other: str) -> None:
    with use(other):
        text, html = render("account/known", locale, player="Anna", log_in_url="https://x.example")
    said = {"ru": RUSSIAN, "en": ENGLISH}
    for form in (" ".join(text.split()), html):
        assert said[locale] in form
        assert said[other] not in form
