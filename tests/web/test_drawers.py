"""Closed drawers cost a click nothing, and a click waits for a site that is busy."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.web.match.page.partial_update import CLOSED, COOKIE, HEADER
from app.web.request_limit import EXTENSION, MAX_RUNNING, MAX_WAITING, Admission
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.test_admission import fill, place
from tests.web.test_parts import march, match_id, parts_of, paula
from tests.web.test_player_turn import log_in

__all__ = ["match_id", "paula"]

pytestmark = on_sqlite_only


DRAWERS = ("orders", "log", "players", "press", "offers", "charts", "words", "plans")


@pytest.fixture
def table(page: Page, site_url: str, match_id: int) -> Page:
    """Paula's table with the orders open."""
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.get_by_role("tab", name="Orders")).to_have_attribute("aria-selected", "true")
    return page


def test_closed_drawers_are_neither_drawn_nor_sent(
    club: Club, paula: Person, match_id: int
) -> None:
    shown = parts_of(paula.get(f"/match/{match_id}").text)
    answer = march(club, paula, match_id, shown, {CLOSED: "words players"})
    assert 'data-closed="players words"' in answer
    assert {"orders", "handling"} <= set(parts_of(answer))
    assert not {"players", "words"} & set(parts_of(answer))


def test_of_a_closed_drawer_an_older_page_gets_the_name_alone(paula: Person, match_id: int) -> None:
    headers = {HEADER: "words=12345678 log=12345678", CLOSED: "words press"}
    answer = paula.browser.get(f"/match/{match_id}", headers=headers).text
    assert 'data-closed="press words"' in answer
    assert {"words-heading", "press-heading", "log", "orders"} <= set(parts_of(answer))
    assert not {"words", "press"} & set(parts_of(answer))


def test_of_a_whole_page_the_open_drawer_alone_is_drawn(
    club: Club, paula: Person, match_id: int
) -> None:
    everything = set(parts_of(paula.get(f"/match/{match_id}").text))
    paula.browser.set_cookie(COOKIE, "log", path="/match")
    answer = paula.get(f"/match/{match_id}").text
    assert everything - set(parts_of(answer)) == {*DRAWERS, "rights"} - {"log"}
    for drawer in {*DRAWERS} - {"log"}:
        assert f'id="{drawer}" data-stale' in answer
        assert f'href="/match/{match_id}?drawers=all#{drawer}"' in answer
    whole = paula.get(f"/match/{match_id}?drawers=all").text
    assert set(parts_of(whole)) == everything

    paula.browser.set_cookie(COOKIE, "map", path="/match")
    assert not {*DRAWERS} & set(parts_of(paula.get(f"/match/{match_id}").text))
    paula.browser.set_cookie(COOKIE, "no drawer", path="/match")
    assert {*DRAWERS} <= set(parts_of(paula.get(f"/match/{match_id}").text))


def test_the_name_of_a_closed_drawer_says_how_much_is_unread(club: Club, paula: Person) -> None:
    quinn = club.person("Quinn")
    number = club.running_match(paula, paula, quinn)
    seat = club.letter(number, quinn)
    quinn.post(f"/match/{number}/press", token="t" * 16, seat=seat, to="all", text="Hello")
    heading = 'id="press-heading">Press <span class="count">1</span>'
    assert heading in paula.get(f"/match/{number}").text
    paula.browser.set_cookie(COOKIE, "orders", path="/match")
    answer = paula.get(f"/match/{number}").text
    assert heading in re.sub(r' data-part="\w+"', "", answer)
    assert "Hello" not in answer


def test_a_drawer_is_filled_when_it_is_opened_and_when_a_link_leads_into_it(
    table: Page, site_url: str, match_id: int
) -> None:
    table.reload()
    expect(table.locator("#log")).to_have_attribute("data-stale", "")
    expect(table.locator("#orders form[data-verb=move]")).to_be_visible()
    table.get_by_role("tab", name="Log").click()
    expect(table.locator("#log [data-log]")).to_be_visible()
    expect(table.locator("#words")).to_have_attribute("data-stale", "")

    # The page that comes next has this drawer open, and no other.
    table.goto(f"{site_url}/match/{match_id}#place-novgorod")
    table.reload()
    expect(table.locator("#place-novgorod")).to_be_visible()
    expect(table.get_by_role("tab", name="Map as text")).to_have_attribute("aria-selected", "true")


def test_what_a_click_has_changed_in_a_closed_drawer_is_fetched_when_it_is_opened(
    table: Page,
) -> None:
    table.locator("form[data-verb=move]").get_by_role("button").click()
    table.locator("form[data-verb=to] select").select_option(label="to Novgorod")
    table.locator("form[data-verb=to]").get_by_role("button").click()
    expect(table.locator(".draft-lines .order")).to_have_text(["move Trotsky", "to Novgorod"])
    expect(table.locator(".draft-lines li")).to_have_text(["move Trotsky, to Novgorod"])
    expect(table.locator("#place-novgorod")).not_to_contain_text("Trotsky")
    table.get_by_role("tab", name="Map as text").click()
    expect(table.locator("#place-novgorod")).to_contain_text("Trotsky")
    expect(table.locator("#words[data-stale]")).to_have_count(0)


def test_a_click_waits_for_a_busy_site_and_says_so(table: Page, club: Club) -> None:
    """It takes the two seconds for which a busy site asks."""
    admission: Admission = club.app.extensions[EXTENSION]
    running = fill(admission, MAX_RUNNING)
    admission._waiting += [place(f"waiter {number}") for number in range(MAX_WAITING)]

    table.locator("form[data-verb=move]").get_by_role("button").click()
    told = "The site is busy. Trying again in"
    expect(table.locator("[data-voice]")).to_contain_text(told)
    expect(table.locator(".busy-bar")).to_contain_text(told)
    expect(table.locator(".draft-lines .order")).to_have_count(0)

    admission._waiting.clear()
    for each in running:
        admission.leave(each)
    expect(table.locator(".draft-lines .order")).to_have_text(["move Trotsky"])
    expect(table.locator(".busy-bar")).to_be_hidden()
