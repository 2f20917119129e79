"""A click in the draft is answered with what it may have changed; the script keeps the rest."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from werkzeug.test import TestResponse

from app.database import engine_for
from app.web.match.page.views import KEEPS
from tests.fixtures.databases import on_sqlite_only
from tests.fixtures.questions import questions
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person
from tests.web.test_player_turn import log_in

MOST_QUESTIONS = 20
"""On PostgreSQL each costs a way there and back."""


def click(club: Club, person: Person, match_id: int, kept: str, action: str) -> TestResponse:
    """Add an order as the script does that shows the match with the mark `kept`."""
    draft = club.draft(match_id, person)
    form: dict[str, Any] = {
        "csrf_token": csrf_token(person.browser, "/matches/new"),
        "seat": draft.seat,
        "version": draft.version,
        "step": len(draft.actions),
        "action": action,
    }
    path = f"/match/{match_id}/draft/add"
    return person.browser.post(path, data=form, headers={KEEPS: kept})


def test_what_a_draft_does_not_change_is_sent_to_nobody_who_has_it(club: Club) -> None:
    paula, peter = club.person("Paula"), club.person("Peter")
    match_id = club.running_match(paula, paula, peter)
    kept = paula.get(f"/match/{match_id}/mark").text.split(".")[0]
    answer = click(club, paula, match_id, kept, '{"do":"ready"}')
    assert answer.status_code == 200
    assert 'id="log"' not in answer.text
    assert "data-log" not in answer.text
    assert '<span class="order">ready</span>' in answer.text

    # The same from a page that shows the match as it was before: it gets all of it.
    club.order(match_id, peter, "ready")
    refused = click(club, paula, match_id, kept, '{"do":"ready"}')
    assert refused.status_code == 422
    assert 'id="log"' in refused.text
    told = re.sub(r"</?span[^>]*>", "", refused.text)
    assert f"Peter ({club.letter(match_id, peter)}) has finished trading." in told


def test_a_click_asks_the_database_few_questions(club: Club) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    kept = paula.get(f"/match/{match_id}/mark").text.split(".")[0]
    draft = club.draft(match_id, paula)
    form = {
        "csrf_token": csrf_token(paula.browser, "/matches/new"),
        "seat": draft.seat,
        "version": draft.version,
        "step": 0,
        "action": '{"do":"ready"}',
    }
    engine = engine_for(club.settings.database_url)
    with questions(engine, "SELECT", "INSERT", "UPDATE") as asked:
        path = f"/match/{match_id}/draft/add"
        answer = paula.browser.post(path, data=form, headers={KEEPS: kept})
    assert answer.status_code == 200
    assert len(asked) <= MOST_QUESTIONS, asked


@on_sqlite_only
def test_the_script_puts_what_it_keeps_into_its_place(
    page: Page, site_url: str, club: Club
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    page.evaluate("document.querySelector('#log [data-log]').dataset.isTheSame = ''")
    page.get_by_role("tab", name="Orders").click()
    page.locator('#orders [data-verb="ready"] button').click()
    expect(page.locator(".draft-lines .order")).to_have_text(["ready"])
    expect(page.locator("#log [data-log][data-is-the-same]")).to_have_count(1)
    expect(page.locator("[data-kept]")).to_have_count(0)
    assert page.url == f"{site_url}/match/{match_id}"
