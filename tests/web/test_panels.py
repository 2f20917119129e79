"""The panels beside the map in a real browser: names that light up, the search, the charts."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from app.games.kernel.match import Match
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.played import play_until
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only


@pytest.fixture
def anna(club: Club) -> Person:
    """A player."""
    return club.person("Anna")


@pytest.fixture
def match_id(club: Club, anna: Person) -> int:
    """A match in which somebody has fought and moved."""
    match_id = club.running_match(anna, anna)
    play_until(club, match_id, has_moved_after_a_fight)
    return match_id


def has_moved_after_a_fight(match: Match) -> bool:
    told = [telling["say"] for entry in match.log for telling in entry["tellings"]]
    return "combat" in told and told[-1] == "enters"


@pytest.fixture
def table(page: Page, site_url: str, match_id: int) -> Page:
    """Anna's table, with the log open beside the map."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    log_in(page, site_url, "Anna")
    page.goto(f"{site_url}/match/{match_id}#log")
    return page


def test_the_panels_answer_mouse_and_keys(table: Page) -> None:
    complaints: list[str] = []
    table.on("pageerror", lambda error: complaints.append(str(error)))
    what_the_log_names_lights_up_on_the_map_and_is_shown(table)
    the_log_is_searched_as_one_types(table)
    a_roll_leads_to_its_chart_where_it_is_marked(table)
    assert complaints == []


def what_the_log_names_lights_up_on_the_map_and_is_shown(table: Page) -> None:
    link = table.locator("[data-log] a.named[data-unit]").last
    place, unit = link.get_attribute("data-place"), link.get_attribute("data-unit")
    province = table.locator(f"#board-{place}")
    link.hover()
    expect(table.locator(f"#board-{place}.is-named")).to_have_count(1)
    expect(province.locator(".stack.is-named")).to_have_count(1)
    stack = province.locator(".stack.is-named").get_attribute("data-stack")
    held = table.evaluate(
        "([place, stack]) => JSON.parse(document.getElementById('handling').textContent)"
        ".stacks[place].find(({id}) => id === stack).units.map(({id}) => id)",
        [place, stack],
    )
    assert unit in held
    table.mouse.move(0, 0)
    expect(table.locator(".is-named")).to_have_count(0)

    link.focus()
    expect(table.locator(f"#board-{place}.is-named")).to_have_count(1)
    address = table.url
    table.keyboard.press("Enter")
    expect(province).to_be_focused()
    expect(province).to_be_in_viewport()
    assert table.url == address


def the_log_is_searched_as_one_types(table: Page) -> None:
    log = table.locator("[data-log]")
    every = log.locator("li").count()
    table.locator("[data-log-search]").get_by_label("Type").select_option("dice")
    shown = log.locator("li:visible")
    expect(shown.first).to_have_attribute("data-kinds", re.compile(r"\bdice\b"))
    rolled = shown.count()
    assert 0 < rolled < every
    expect(table.locator("[data-found]")).to_have_text(f"{rolled} of {every} lines")
    table.get_by_label("Place, unit or word").fill("nowhere at all")
    expect(shown).to_have_count(0)
    expect(table.locator("[data-found]")).to_contain_text("Nothing found in the latest lines")
    table.get_by_label("Place, unit or word").fill("")
    table.locator("[data-log-search]").get_by_label("Type").select_option("")
    expect(shown).to_have_count(every)
    expect(table.locator("[data-found]")).to_be_hidden()


def a_roll_leads_to_its_chart_where_it_is_marked(table: Page) -> None:
    roll = table.locator("[data-log] .rolled a").last
    chart = roll.get_attribute("href")
    roll.click()
    expect(table.locator(f"{chart} .is-hit")).to_be_visible()
    expect(table.locator(f"{chart} .is-hit")).to_contain_text("last roll")


def test_all_panels_opened_pass_the_accessibility_rules(table: Page) -> None:
    table.evaluate(
        "for (const each of document.querySelectorAll('.panel')) each.hidden = false;"
        "for (const each of document.querySelectorAll('.panel details')) each.open = true"
    )
    found = Axe().run(table, context=".panels")
    assert found.violations_count == 0, found.generate_report()


def test_without_a_script_a_name_leads_to_its_line_in_the_map_in_words(
    chromium: Browser, site_url: str, match_id: int
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    log_in(page, site_url, "Anna")
    page.goto(f"{site_url}/match/{match_id}/log?kind=movement")
    link = page.locator("a.named").last
    place = link.get_attribute("data-place")
    link.click()
    expect(page.locator(f"#place-{place}")).to_be_in_viewport()
    assert page.url == f"{site_url}/match/{match_id}#place-{place}"
    context.close()
