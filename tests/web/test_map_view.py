"""The map looked at in a real browser: by wheel, drag, pinch, keys and the small map; and the
panels beside it."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.web.board import name_at, sees
from tests.web.club import Club
from tests.web.test_player_turn import BEFORE_THE_ATTACK, log_in

pytestmark = on_sqlite_only

SCALE = """() => {
    const board = document.querySelector(".map-frame svg");
    return board.getBoundingClientRect().width / board.viewBox.baseVal.width;
}"""
STILL = """() => !document.querySelector(".map-frame").matches(".is-moving, .is-dragged")"""


@pytest.fixture
def table(page: Page, site_url: str, club: Club) -> Page:
    """Paula's table in a window of her desk; she has two forces to move."""
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.locator("[data-zoom]")).to_be_visible()
    return page


def scale(page: Page) -> float:
    """Pixels a unit of the map, once it is still."""
    page.wait_for_function(STILL)
    found: float = page.evaluate(SCALE)
    return found


def middle(part: Locator) -> tuple[float, float]:
    """The middle of a part of the page."""
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seen_at(page: Page, province: str) -> tuple[float, float]:
    """Where a province's name stands, from the middle of the map's frame."""
    page.wait_for_function(STILL)
    x, y = name_at(page, province)
    home = middle(page.locator(".map-frame"))
    return x - home[0], y - home[1]


def test_the_wheel_zooms_about_the_pointer_and_what_is_seen_outlives_an_order(table: Page) -> None:
    before = scale(table)
    x, y = name_at(table, "tver")
    table.mouse.move(x, y)
    table.mouse.wheel(0, -120)
    table.wait_for_function(f"({SCALE})() > {before * 1.2}")
    assert scale(table) > before * 1.2
    assert name_at(table, "tver") == pytest.approx((x, y), abs=3)
    assert table.evaluate("scrollY") == 0

    table.wait_for_function(STILL)
    near, place = scale(table), seen_at(table, "tver")
    table.get_by_role("button", name="Add (move").click()
    expect(table.locator(".draft-lines .order")).to_have_count(1)
    assert scale(table) == pytest.approx(near, rel=1e-4)
    assert seen_at(table, "tver") == pytest.approx(place, abs=3)

    table.reload()
    expect(table.locator("[data-zoom]")).to_be_visible()
    assert scale(table) == pytest.approx(near, rel=1e-4)


def test_a_drag_on_the_ground_is_no_click_and_the_keyboards_focus_stays_in_sight(
    table: Page,
) -> None:
    table.keyboard.press("+")
    table.wait_for_function(STILL)
    x, y = name_at(table, "novgorod")
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x - 60, y - 40, steps=4)
    table.mouse.up()
    assert name_at(table, "novgorod") == pytest.approx((x - 60, y - 40), abs=3)
    expect(table.locator("[data-filter]")).to_be_hidden()
    expect(table.locator("[data-fan]")).to_be_hidden()

    for _ in range(3):
        table.keyboard.press("+")
    table.locator("#board-petrograd").focus()
    for key in ["ArrowDown", "ArrowRight"] * 5:
        table.keyboard.press(key)
        assert sees(table, table.evaluate("document.activeElement.dataset.place"))


def test_the_province_under_the_pointer_is_shown_again_when_the_map_is_at_rest(
    table: Page,
) -> None:
    pointed = table.locator(".place.is-pointed")
    x, y = name_at(table, "tver")
    table.mouse.move(x, y)
    expect(pointed).to_have_id("board-tver")
    table.mouse.down()
    table.mouse.move(x - 200, y - 80, steps=4)
    expect(table.locator(".map-frame.is-dragged")).to_be_visible()
    expect(pointed).to_have_id("board-tver")
    table.mouse.up()
    table.mouse.move(*name_at(table, "vladimir"))
    expect(pointed).to_have_id("board-vladimir")
    table.mouse.move(2, 2)
    expect(pointed).to_have_count(0)


def test_keys_buttons_and_the_small_map_lead_about(table: Page) -> None:
    table.keyboard.press("0")
    expect(table.locator(".map-mini")).to_be_hidden()
    whole = scale(table)
    frame, board = (table.locator(part).bounding_box() for part in (".map-frame", ".map-sheet"))
    assert frame is not None
    assert board is not None
    assert board["width"] <= frame["width"]
    assert board["height"] <= frame["height"]

    table.get_by_role("button", name="Zoom in").click()
    expect(table.locator(".map-mini")).to_be_visible()
    assert scale(table) == pytest.approx(whole * 1.4)
    for _ in range(4):
        table.keyboard.press("+")
    scale(table)
    small = table.locator(".map-mini").bounding_box()
    assert small is not None
    table.mouse.click(small["x"] + small["width"] * 0.9, small["y"] + small["height"] * 0.5)
    assert not sees(table, "tver")
    table.keyboard.press(".")
    table.wait_for_function(STILL)
    assert sees(table, "tver")
    assert sees(table, "petrograd")

    table.get_by_role("button", name="Overview map").click()
    expect(table.locator(".map-mini")).to_be_hidden()
    table.locator("#text").press_sequentially("0+")
    expect(table.locator("#text")).to_have_value("0+")


@pytest.fixture
def phone(chromium: Browser, site_url: str, club: Club) -> Iterator[Page]:
    """Paula's table on a telephone."""
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.locator("[data-zoom]")).to_be_visible()
    yield page
    context.close()


def test_two_fingers_pinch_the_map_and_a_bar_leads_to_the_orders(phone: Page) -> None:
    before = scale(phone)
    x, y = middle(phone.locator(".map-frame"))
    session = phone.context.new_cdp_session(phone)
    for part, apart in (("Start", 40), ("Move", 60), ("Move", 80), ("End", 0)):
        fingers = [{"x": x + side * apart, "y": y, "id": side + 1} for side in (-1, 1)]
        session.send(
            "Input.dispatchTouchEvent",
            {"type": f"touch{part}", "touchPoints": fingers if apart else []},
        )
    assert scale(phone) == pytest.approx(before * 2, rel=0.02)
    assert phone.evaluate("visualViewport.scale") == 1

    submit = phone.locator("#bar .bar-acts")
    asked = phone.get_by_role("heading", name="Your options")
    phone.get_by_role("tab", name="Players").tap()
    expect(phone.locator("#players")).to_be_in_viewport()
    expect(asked).to_be_hidden()
    phone.get_by_role("tab", name="Orders").tap()
    expect(asked).to_be_in_viewport()
    expect(submit).to_be_in_viewport(ratio=1)
    phone.get_by_role("tab", name="Map", exact=True).tap()
    expect(asked).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    assert Axe().run(phone).violations_count == 0


def test_panels_are_drawers_that_open_and_close(table: Page) -> None:
    tabs = table.get_by_role("tab")
    orders = table.get_by_role("tab", name="Orders")
    expect(orders).to_have_attribute("aria-selected", "true")
    expect(table.get_by_role("tabpanel")).to_have_count(1)
    orders.focus()
    table.keyboard.press("ArrowRight")
    expect(table.get_by_role("tab", name="Log")).to_be_focused()
    expect(table.locator("#log")).to_be_visible()
    expect(table.locator("#orders")).to_be_hidden()

    table.reload()
    expect(table.locator("#log")).to_be_visible()
    table.evaluate("location.hash = '#players'")
    expect(table.locator("#players")).to_be_visible()
    assert Axe().run(table).violations_count == 0

    table.get_by_role("tab", name="Players").click()
    expect(table.get_by_role("tabpanel")).to_have_count(0)
    table.reload()
    expect(tabs.first).to_have_attribute("aria-selected", "true")
    expect(table.get_by_role("tabpanel")).to_have_count(0)
    table.set_viewport_size({"width": 800, "height": 900})
    orders.click()
    expect(table.locator("#orders")).to_be_visible()


def test_the_map_waits_for_the_script_but_comes_without_it(table: Page) -> None:
    sheet = table.locator(".map-sheet")
    expect(sheet).to_have_css("visibility", "visible")

    table.route("**/js/map.js", lambda route: route.abort())
    table.reload()
    expect(table.locator("[data-zoom]")).to_be_hidden()
    expect(sheet).to_have_css("visibility", "hidden")
    sheet.evaluate("sheet => sheet.getAnimations().forEach((each) => each.finish())")
    expect(sheet).to_have_css("visibility", "visible")
