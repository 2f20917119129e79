"""What is pressed while an answer is on its way is carried out after it, once."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_handling import click_ground, counter, draft, fan
from tests.web.test_player_turn import BEFORE_THE_ATTACK, log_in

pytestmark = on_sqlite_only


class HeldBack:
    """Requests that add to the draft, which wait until they are let go."""

    def __init__(self, page: Page) -> None:
        self.routes: list[Route] = []
        self.is_over = False
        page.route("**/draft/add", self._hold)

    def _hold(self, route: Route) -> None:
        self.routes.append(route)
        if self.is_over:
            route.continue_()

    def let_go(self) -> None:
        self.is_over = True
        for route in self.routes:
            route.continue_()


@pytest.fixture
def table(page: Page, site_url: str, club: Club) -> Page:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    page.emulate_media(reduced_motion="reduce")
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    return page


def move(table: Page) -> None:
    counter(table, "tver").first.click()
    click_ground(table, "novgorod")
    fan(table).get_by_role("button", name="overland").first.click()
    table.wait_for_function("document.documentElement.hasAttribute('aria-busy')")


@pytest.mark.usefixtures("worker")
def test_the_end_of_a_phase_pressed_during_a_move_follows_it(table: Page) -> None:
    requests = HeldBack(table)
    move(table)
    table.locator("#bar").get_by_role("button", name="End movement").click()
    expect(draft(table)).to_have_count(0)
    requests.let_go()
    expect(table.locator(".ask")).to_contain_text("Declare your attacks", timeout=60_000)
    expect(table.get_by_role("status", name="Receipt")).to_contain_text("Novgorod")


def test_a_double_click_adds_an_order_once(table: Page) -> None:
    counter(table, "tver").first.click()
    requests = HeldBack(table)
    button = fan(table).get_by_role("button", name="move Trotsky")
    button.click()
    table.wait_for_function("document.documentElement.hasAttribute('aria-busy')")
    button.click()
    requests.let_go()
    expect(draft(table)).to_have_text(["move Trotsky"])
    expect(table.locator("html")).not_to_have_attribute("aria-busy", "true")
    assert len(requests.routes) == 1


def test_an_answer_that_comes_while_a_button_is_held_down_waits_for_the_release(
    table: Page,
) -> None:
    requests = HeldBack(table)
    move(table)
    undo = table.locator("#bar").get_by_role("button", name="End movement").bounding_box()
    assert undo is not None
    table.mouse.move(undo["x"] + 5, undo["y"] + 5)
    table.mouse.down()
    with table.expect_response("**/draft/add"):
        requests.let_go()
    table.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    )
    expect(draft(table)).to_have_count(0)
    table.mouse.up()
    expect(draft(table)).to_have_count(2)


def test_what_was_pressed_is_dropped_where_the_match_has_gone_on(table: Page) -> None:
    requests = HeldBack(table)
    submitted: list[str] = []
    table.on("request", lambda it: submitted.append(it.url) if it.method == "POST" else None)
    # As if the page had been that of an earlier position.
    table.evaluate("document.querySelector('[data-live]').dataset.mark = 'before.before'")
    move(table)
    table.locator("#bar").get_by_role("button", name="End movement").click()
    requests.let_go()
    expect(draft(table)).to_have_count(2)
    expect(table.locator("html")).not_to_have_attribute("aria-busy", "true")
    assert len(submitted) == len(requests.routes) == 1


def test_a_press_that_may_mean_something_else_afterwards_is_not_kept(table: Page) -> None:
    requests = HeldBack(table)
    move(table)
    table.locator("form[data-verb=attach] button, form[data-verb=move] button").first.evaluate(
        "button => button.click()"
    )
    requests.let_go()
    expect(draft(table)).to_have_count(2)
    expect(table.locator("html")).not_to_have_attribute("aria-busy", "true")
    assert len(requests.routes) == 1
