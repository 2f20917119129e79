"""Templates and style sheets of titles: found by the title's id, kept by browsers by content."""

import pytest
from flask import Flask, render_template
from jinja2 import TemplateNotFound

from app.games.rcw.presentation import PRESENTATION
from app.web.title_files import title_style
from tests.fixtures.databases import on_sqlite_only

pytestmark = on_sqlite_only


def style_of(app: Flask, title_id: str) -> str:
    with app.test_request_context("/"):
        return title_style(title_id)


def test_a_style_sheet_may_be_kept_for_ever_at_its_address(app: Flask) -> None:
    response = app.test_client().get(style_of(app, "rcw"))
    assert response.text == PRESENTATION.style_sheet.read_text()
    assert response.mimetype == "text/css"
    assert "immutable" in response.headers["Cache-Control"]
    assert "Set-Cookie" not in response.headers


def test_at_an_earlier_address_it_is_asked_for_again(app: Flask) -> None:
    response = app.test_client().get("/title/rcw/000000000000/board.css")
    assert response.text == PRESENTATION.style_sheet.read_text()
    assert "immutable" not in response.headers["Cache-Control"]


def test_there_is_none_of_a_title_that_does_not_exist(app: Flask) -> None:
    assert app.test_client().get("/title/chess/000000000000/board.css").status_code == 404


@pytest.mark.parametrize("name", ["chess/panels.html", "rcw/none.html", "rcw/../board.css"])
def test_other_templates_are_not_found(app: Flask, name: str) -> None:
    with app.test_request_context("/"), pytest.raises(TemplateNotFound):
        render_template(name)
