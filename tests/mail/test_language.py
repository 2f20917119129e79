"""A mail is written in its reader's language, whatever language is in force around it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from app.games.rcw.title import RCW
from app.games.text import catalogues, use
from app.mail.templating import render
from app.models import User
from tests.fixtures.databases import on_sqlite_only
from tests.games.text.compiled import compiled
from tests.mail.seat import ANNA, Post

ENGLISH = (
    "If it was not you, ignore this e-mail: nothing has changed, and nobody was told your name."
)
RUSSIAN = "Если это были не вы, ничего не делайте."
QUESTION = RCW.wording.templates["ask.trade"]
RUSSIAN_QUESTION = "торгуйте или закончите торговлю (16.33)"


@pytest.fixture(autouse=True)
def _catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    messages = {ENGLISH: RUSSIAN, QUESTION: RUSSIAN_QUESTION}
    monkeypatch.setattr(catalogues, "_folders", [compiled(tmp_path, messages)])
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


@on_sqlite_only
def test_what_a_match_asks_is_in_the_language_of_the_seats_player(post: Post) -> None:
    with post.rows() as session:
        reader = session.exec(select(User).where(User.email == ANNA)).one()
        reader.locale = "ru"
    said = post.ask("STATUS")
    assert RUSSIAN_QUESTION in said
    assert QUESTION not in said
    # The others, who are asked the same, read it in theirs.
    post.ask("ready")
    others = [row.body_text for row in post.letters() if row.recipient != ANNA]
    assert not any(RUSSIAN_QUESTION in text for text in others)
