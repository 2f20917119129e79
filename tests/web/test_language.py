"""A page is in the language that Flask-Babel has chosen for its reader."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import format_date

from app.games.text import catalogues, gettext
from app.web import factory, language  # noqa: F401 - what reads LANGUAGES on import has done so
from app.web.language import in_language
from tests.games.text.compiled import compiled


@pytest.fixture(autouse=True)
def _catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catalogues, "_folders", [compiled(tmp_path, {"Log in": "Вход"})])
    monkeypatch.setattr(language, "LANGUAGES", ["en", "ru"])
    catalogues.catalogue.cache_clear()
    yield
    catalogues.catalogue.cache_clear()


@pytest.mark.parametrize(("asked", "title"), [("ru", "Вход"), ("en", "Log in"), ("", "Log in")])
def test_a_page_is_in_the_language_of_the_browser(app: Flask, asked: str, title: str) -> None:
    page = app.test_client().get("/login", headers={"Accept-Language": asked})
    assert f"<title>{title}" in " ".join(page.text.split())


def test_another_language_holds_for_its_block(app: Flask) -> None:
    with app.test_request_context("/"):
        assert gettext("Log in") == "Log in"
        with in_language("ru"):
            assert gettext("Log in") == "Вход"
            assert format_date(date(2026, 11, 22), "d MMMM") == "22 ноября"
        assert gettext("Log in") == "Log in"
