"""What hovers, closes or drops a selection never writes an order and never changes one."""

from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.board import click_name, name_at
from tests.web.club import Club
from tests.web.test_handling import counter, draft, fan, place
from tests.web.test_player_turn import BEFORE_THE_ATTACK, log_in

pytestmark = on_sqlite_only

SIZES = ((1280, 720), (390, 844), (1366, 768), (1920, 1080))
EVENTS = 200
OUTSIDE = (".strip-name h1", ".bar .question strong", ".standing")
"""Where a click means nothing."""


class Fidget:
    """Somebody who plays with pointer and Escape key while they think."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)

    def fidget(self, times: int) -> None:
        for _ in range(times):
            self.chance.choice((self.hover, self.hover, self.escape, self.click_outside))()

    def hover(self) -> None:
        viewport = self.page.viewport_size
        assert viewport is not None
        self.page.mouse.move(
            self.chance.randrange(viewport["width"]), self.chance.randrange(viewport["height"])
        )

    def escape(self) -> None:
        self.page.keyboard.press("Escape")

    def click_outside(self) -> None:
        shown = [each for each in OUTSIDE if self.page.locator(each).first.is_visible()]
        self.page.locator(self.chance.choice(shown)).first.dispatch_event("click")


@pytest.mark.parametrize("size", mostly_long(SIZES, 1), ids=str)
def test_200_idle_events_between_orders_leave_the_draft_as_the_orders_make_it(
    chromium: Browser, site_url: str, club: Club, size: tuple[int, int]
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page = context.new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    fidget = Fidget(page, size[0])

    fidget.fidget(EVENTS // 4)
    expect(draft(page)).to_have_count(0)
    counter(page, "tver").first.click()
    fidget.hover()
    place(page, "olonetz").dispatch_event("click")
    orders = ["move Trotsky", "to Novgorod", "to Olonetz"]
    expect(draft(page)).to_have_text(orders)
    fidget.fidget(EVENTS // 4)
    expect(draft(page)).to_have_text(orders)

    # Trotsky is still the force on the move: a click on a lit province moves nobody else.
    place(page, "novgorod").dispatch_event("click")
    if fan(page).is_visible():
        fan(page).get_by_role("button", name="to Novgorod").click()
    orders.append("to Novgorod")
    expect(draft(page)).to_have_text(orders)
    fidget.fidget(EVENTS // 4)

    counter(page, "petrograd").first.click()
    page.mouse.move(*name_at(page, "petrograd"))
    fidget.fidget(EVENTS // 4)
    expect(draft(page)).to_have_text(orders)
    assert list(club.draft(match_id, paula).lines) == orders
    context.close()


def test_a_pointer_that_crosses_another_force_selects_nothing(
    page: Page, site_url: str, club: Club
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    two = "me: RL-152 R-111 @ tver\nme: RL-153 R-110 @ tver\n"
    club.set_up(match_id, paula, f"{two}me: RL-151 R-102 @ petrograd\ncup: assassin*3\n")
    page.emulate_media(reduced_motion="reduce")
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    counter(page, "tver").first.click()
    way = page.locator("[data-way]")
    expect(way).to_contain_text("choose a destination")
    said = way.inner_text()
    for line in fan(page).locator("li[data-unit]").all():
        line.hover()
    page.mouse.move(*name_at(page, "olonetz"))
    assert said.split(":")[0] in way.inner_text()


def test_several_forces_move_together(page: Page, site_url: str, club: Club) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, "me: RL-152 R-111 @ tver\nme: RL-153 R-110 @ tver\n")
    page.emulate_media(reduced_motion="reduce")
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    click_name(page, "tver")
    fan(page).get_by_role("button", name="Move all 2 together").click()
    expect(page.locator("[data-way]")).to_contain_text("choose a common destination")
    click_name(page, "novgorod")
    expect(draft(page)).to_have_text(
        ["move Trotsky", "to Novgorod", "halt", "move Stalin", "to Novgorod"]
    )
