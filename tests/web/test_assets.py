"""Style sheets and scripts: in few answers, kept for ever, named in the head of the page."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from app.web.assets import modules, style_sheets, version
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_player_turn import log_in

STATIC = Path(__file__).parents[2] / "static"


@on_sqlite_only
def test_the_style_sheets_of_a_page_come_in_one_answer(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        link = str(style_sheets("base", "nav"))
    found = re.search(r'href="([^"]+)"', link)
    assert found is not None
    answer = client.get(found[1])
    sheets = [(STATIC / "css" / f"{name}.css").read_text() for name in ("base", "nav")]
    assert answer.text == "\n".join(sheets)
    assert answer.mimetype == "text/css"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers


@on_sqlite_only
def test_an_open_page_of_an_earlier_version_gets_todays_sheets_unkept(client: FlaskClient) -> None:
    answer = client.get("/static/0123456789ab/styles/base+nav.css")
    assert answer.text == client.get(f"/static/{version(STATIC)}/styles/base+nav.css").text
    assert answer.headers["Cache-Control"] == "no-cache"


@on_sqlite_only
@pytest.mark.parametrize(
    "names", ["nothing", "base+base", "..%2Fjs%2Ftable", "base+", "+".join("ab")]
)
def test_what_is_no_style_sheet_is_not_found(client: FlaskClient, names: str) -> None:
    assert client.get(f"/static/{version(STATIC)}/styles/{names}.css").status_code == 404
    assert client.get(f"/static/earlier/styles/{names}.css").status_code == 404


def test_modules_are_found_through_one_another() -> None:
    found = modules(STATIC, "table")
    assert {"board-input", "board-input-draft", "queued-click"} <= set(found)
    assert "table" not in found


@on_sqlite_only
def test_all_modules_of_a_match_page_are_named_in_its_head(
    page: Page, site_url: str, club: Club
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    log_in(page, site_url, "Paula")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.locator("[data-zoom]")).to_be_visible()
    scripts = {url for url in fetched if "/static/" in url and url.endswith(".js")}
    named = page.eval_on_selector_all(
        "link[rel=modulepreload], script[type=module]", "all => all.map((it) => it.href ?? it.src)"
    )
    assert scripts
    assert scripts <= set(named)
