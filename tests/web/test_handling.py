"""The map taken in hand in a real browser: by mouse, by keyboard alone, and on a touch screen."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.board import click_name, name_at, name_spot
from tests.web.club import Club, Person
from tests.web.test_player_turn import BEFORE_THE_ATTACK, log_in

pytestmark = on_sqlite_only

MARCH = ["move Trotsky", "to Novgorod", "to Olonetz", "halt"]
"""What every hand does: choose a leader, go two provinces by one click, and let go."""

Hand = Callable[[Page], None]


def by_mouse(page: Page) -> None:
    counter(page, "tver").first.click()
    expect(lit(page, "olonetz")).to_be_visible()
    click_ground(page, "olonetz")
    expect(draft(page)).to_have_text(MARCH[:3])
    page.get_by_role("button", name="Halt Trotsky").click()


def by_keyboard(page: Page) -> None:
    page.locator(".map-frame").focus()
    page.keyboard.press("Tab")
    reach(page, "tver", "n")
    page.keyboard.press("Enter")
    expect(fan(page).get_by_role("button", name="move Trotsky")).to_be_focused()
    page.keyboard.press("Enter")
    expect(place(page, "tver")).to_be_focused()
    reach(page, "olonetz", "n")
    page.keyboard.press("Enter")
    expect(draft(page)).to_have_text(MARCH[:3])
    expect(place(page, "olonetz")).to_be_focused()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Halt Trotsky")).to_be_focused()
    page.keyboard.press("Enter")


def by_touch(page: Page) -> None:
    place(page, "tver").scroll_into_view_if_needed()
    counter(page, "tver").first.tap()
    fan(page).get_by_role("button", name="move Trotsky").tap()
    expect(draft(page)).to_have_text(MARCH[:1])
    expect(lit(page, "olonetz")).to_be_visible()
    click_ground(page, "olonetz", touch=True)
    expect(draft(page)).to_have_text(MARCH[:3])
    page.get_by_role("button", name="Halt Trotsky").tap()


def place(page: Page, province: str) -> Locator:
    return page.locator(f"#board-{province}")


def lit(page: Page, province: str) -> Locator:
    return page.locator(f"#board-{province}.lit")


def counter(page: Page, province: str) -> Locator:
    return page.locator(f"#board-{province} [data-stack]")


def fan(page: Page) -> Locator:
    return page.locator("[data-fan]")


def draft(page: Page) -> Locator:
    return page.locator(".draft-lines .order")


def click_ground(page: Page, province: str, *, touch: bool = False) -> None:
    """Click a province beside its counters, on its name."""
    click_name(page, province, touch=touch)


def drag(page: Page, source: Locator, goal: str, *, drop: bool = True) -> None:
    """Drag to the name of a place, in steps as a hand does, when the map has come to rest."""
    page.wait_for_selector(".map-frame:not(.is-moving)")
    source.scroll_into_view_if_needed()
    start = source.bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(*name_at(page, goal), steps=4)
    if drop:
        page.mouse.up()


def reach(page: Page, province: str, key: str) -> None:
    """Press a key until a province has the focus."""
    for _ in range(100):
        if page.evaluate("document.activeElement.dataset.place") == province:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led to {province}")


@pytest.fixture
def paula(club: Club) -> Person:
    """A player."""
    return club.person("Paula")


@pytest.fixture
def match_id(club: Club, paula: Person) -> int:
    """A match in which it is for Paula to move two forces, each beside an enemy."""
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    return match_id


@pytest.mark.parametrize(
    ("hand", "screen"),
    [
        (by_mouse, {"viewport": {"width": 1280, "height": 900}}),
        (by_keyboard, {"viewport": {"width": 1280, "height": 900}}),
        (by_touch, {"viewport": {"width": 390, "height": 844}, "has_touch": True}),
    ],
    ids=["by mouse", "by keyboard", "by touch"],
)
def test_a_force_is_moved_by_hand(
    chromium: Browser,
    site_url: str,
    club: Club,
    paula: Person,
    match_id: int,
    hand: Hand,
    screen: dict[str, object],
) -> None:
    context = chromium.new_context(**screen)  # type: ignore[arg-type]
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")

    hand(page)

    expect(draft(page)).to_have_text(MARCH)
    assert list(club.draft(match_id, paula).lines) == MARCH
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []
    context.close()


@pytest.fixture
def table(page: Page, site_url: str, match_id: int) -> Page:
    """Paula's table, in a window of her desk."""
    # The map does not glide, so that it is where a hand looks for it.
    page.emulate_media(reduced_motion="reduce")
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    return page


def test_a_stack_opened_shows_its_units_and_what_they_are_attached_to(table: Page) -> None:
    counter(table, "tver").first.click()
    expect(fan(table)).to_contain_text("Trotsky")
    expect(fan(table)).to_contain_text("(with Trotsky)")
    table.keyboard.press("Escape")
    expect(fan(table)).to_be_hidden()
    expect(place(table, "tver")).to_be_focused()


def test_where_several_ways_lead_the_player_is_asked_by_which(table: Page) -> None:
    counter(table, "tver").first.click()
    fan(table).get_by_role("button", name="move Trotsky").click()
    expect(draft(table)).to_have_text(MARCH[:1])
    table.mouse.move(*name_spot(table, "vologda"))
    expect(table.locator("[data-way]")).to_contain_text(
        "to Vologda: overland, 3 movement points left"
    )
    assert table.locator(".board .way").get_attribute("points")
    click_ground(table, "vologda")
    fan(table).get_by_role("button", name="rail Vologda: any distance").click()
    expect(fan(table)).to_be_hidden()
    expect(draft(table)).to_have_text(["move Trotsky", "rail Novgorod", "rail Vologda"])


def test_orders_are_taken_back_and_done_again_by_key_and_button(table: Page) -> None:
    by_mouse(table)
    expect(draft(table)).to_have_text(MARCH)
    table.keyboard.press("u")
    expect(draft(table)).to_have_text(MARCH[:3])
    table.keyboard.press("Control+z")
    expect(draft(table)).to_have_text(MARCH[:2])
    table.locator("#bar").get_by_role("button", name="Undo").click()
    expect(draft(table)).to_have_text(MARCH[:1])
    table.keyboard.press("Shift+U")
    expect(draft(table)).to_have_text(MARCH[:2])
    table.locator("#bar").get_by_role("button", name="Redo").click()
    expect(draft(table)).to_have_text(MARCH[:3])
    table.keyboard.press("Control+y")
    expect(draft(table)).to_have_text(MARCH)
    expect(table.locator("#bar").get_by_role("button", name="Redo")).to_have_count(0)


def test_what_was_taken_back_is_done_again_after_a_reload(table: Page) -> None:
    by_mouse(table)
    expect(draft(table)).to_have_text(MARCH)
    table.get_by_role("button", name="Clear").click()
    expect(draft(table)).to_have_count(0)
    table.reload()
    table.get_by_role("button", name="Redo move Trotsky").click()
    expect(draft(table)).to_have_text(MARCH[:1])
    table.keyboard.press("Shift+U")
    expect(draft(table)).to_have_text(MARCH[:2])


def test_a_stack_opened_lights_up_where_its_force_can_go_without_a_request(table: Page) -> None:
    asked: list[str] = []
    table.on("request", lambda request: asked.append(f"{request.resource_type} {request.url}"))
    counter(table, "tver").first.click()
    expect(lit(table, "olonetz")).to_be_visible()
    table.mouse.move(*name_spot(table, "olonetz"))
    way = table.locator("[data-way]")
    expect(way).to_contain_text("to Olonetz: overland, 3 movement points left")
    counter(table, "petrograd").first.click()
    expect(way).to_contain_text("Lenin: choose a destination")
    assert [each for each in asked if each.startswith(("fetch", "xhr", "document"))] == []


def test_the_next_force_is_chosen_without_letting_go_of_the_last(table: Page) -> None:
    counter(table, "tver").first.click()
    click_ground(table, "olonetz")
    expect(draft(table)).to_have_text(MARCH[:3])
    counter(table, "petrograd").first.click()
    click_ground(table, "vladimir")
    expect(draft(table).nth(3)).to_have_text("halt")
    expect(draft(table).nth(4)).to_have_text("move Lenin")
    expect(draft(table).last).to_have_text("to Vladimir")


def test_a_counter_is_dragged_to_a_lit_province(table: Page) -> None:
    drag(table, counter(table, "tver").first, "olonetz")
    expect(draft(table)).to_have_text(MARCH[:3])
    expect(table.locator(".drag-ghost")).to_have_count(0)
    expect(fan(table)).to_be_hidden()


def test_a_drag_to_where_nobody_can_go_is_told_why_with_the_case(table: Page) -> None:
    table.keyboard.press("0")
    drag(table, counter(table, "tver").first, "khiva")
    why = "Khiva does not border Tver (5.15)"
    expect(table.locator("[data-way]")).to_contain_text(why)
    expect(table.locator("[data-voice]")).to_contain_text(why)
    expect(draft(table)).to_have_count(0)


def test_a_finger_drags_a_counter(
    chromium: Browser, site_url: str, club: Club, paula: Person, match_id: int
) -> None:
    screen = {"width": 390, "height": 844}
    context = chromium.new_context(viewport=screen, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    page.locator(".map-frame").evaluate("frame => frame.scrollIntoView({block: 'center'})")
    box = counter(page, "tver").first.bounding_box()
    assert box is not None
    start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    goal = name_at(page, "olonetz")

    finger = context.new_cdp_session(page)
    for kind, at in (("touchStart", start), ("touchMove", goal), ("touchMove", goal)):
        point = {"x": at[0], "y": at[1]}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(draft(page)).to_have_text(MARCH[:3])
    context.close()


def test_escape_calls_a_drag_off(table: Page) -> None:
    drag(table, counter(table, "tver").first, "olonetz", drop=False)
    expect(table.locator(".drag-ghost")).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.locator(".drag-ghost")).to_have_count(0)
    table.mouse.up()
    expect(lit(table, "olonetz")).to_have_count(0)
    expect(draft(table)).to_have_count(0)


def test_a_letter_leads_to_the_orders_that_begin_with_it(table: Page) -> None:
    place(table, "tver").focus()
    table.keyboard.press("m")
    expect(fan(table).get_by_role("button", name="move Trotsky")).to_be_focused()
    table.keyboard.press("Escape")
    table.keyboard.press("e")
    expect(table.get_by_role("button", name="end movement", exact=True)).to_be_focused()


def test_the_keys_are_shown_and_single_letters_can_be_switched_off(table: Page) -> None:
    table.keyboard.press("?")
    keys = table.get_by_role("dialog", name="Shortcuts")
    expect(keys).to_be_visible()
    keys.get_by_label("Use single-letter shortcuts").uncheck()
    table.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    place(table, "tver").focus()
    table.keyboard.press("m")
    expect(fan(table)).to_be_hidden()


def test_a_stack_under_the_pointer_is_shown_and_what_a_step_did_is_said(table: Page) -> None:
    counter(table, "tver").first.hover()
    expect(table.locator("[data-peek]")).to_contain_text("R-111 Tver (with Trotsky)")
    by_mouse(table)
    expect(table.locator("[data-voice]")).to_have_text("Added to draft: halt.")
    table.keyboard.press("u")
    expect(table.locator("[data-voice]")).to_contain_text("Undone: halt. Moving Trotsky")


def test_a_force_that_was_only_chosen_is_put_back_by_a_button_and_not_by_escape(
    table: Page,
) -> None:
    counter(table, "tver").first.click()
    fan(table).get_by_role("button", name="move Trotsky").click()
    expect(draft(table)).to_have_text(["move Trotsky"])
    table.keyboard.press("Escape")
    table.get_by_role("button", name="Put Trotsky back").click()
    expect(draft(table)).to_have_count(0)
    expect(table.get_by_role("button", name="Redo move Trotsky")).to_be_visible()


def test_arrows_lead_to_the_neighbour(table: Page) -> None:
    place(table, "tver").focus()
    table.keyboard.press("ArrowDown")
    south = table.evaluate("document.activeElement.dataset.place")
    assert south in {"kaluga", "tula", "smolensk"}
    table.keyboard.press("ArrowUp")
    assert table.evaluate("document.activeElement.dataset.place") != south


def test_keys_mean_nothing_to_the_map_while_somebody_writes(table: Page) -> None:
    by_mouse(table)
    expect(draft(table)).to_have_text(MARCH)
    table.locator("#text").press_sequentially("u")
    expect(draft(table)).to_have_text(MARCH)
    expect(table.locator("#text")).to_have_value("u")


def test_an_attack_is_put_together_on_the_map_beside_its_odds(table: Page) -> None:
    table.get_by_role("button", name="end movement", exact=True).click()
    expect(table.locator(".undone")).to_contain_text("Trotsky in Tver has not moved")
    counter(table, "tver").first.click()
    fan(table).get_by_role("button", name="attack W-201 Archangel", exact=True).click()
    expect(table.locator(".stack.target")).to_have_count(1)
    fan(table).get_by_role("button", name="with Trotsky").click()
    expect(table.get_by_role("heading", name="Current attack")).to_be_visible()
    odds = table.locator(".odds th.is-now")
    expect(odds).to_contain_text("(this attack)")
    expect(table.get_by_role("button", name="resolve", exact=True)).to_be_visible()
    table.keyboard.press("Escape")
    table.keyboard.press("Escape")
    expect(draft(table).last).to_have_text("with Trotsky")
    table.get_by_role("button", name="Call off the attack").click()
    expect(draft(table)).to_have_text(["end movement"])


def test_the_map_in_words_tells_what_borders_on_what_and_leads_to_the_map(table: Page) -> None:
    table.locator("#tab-words").click()
    tver = table.locator("#place-tver")
    expect(tver).to_contain_text("Trotsky 3")
    expect(tver).to_contain_text("Borders Kaluga (also by rail)")
    tver.get_by_role("link").click()
    expect(place(table, "tver")).to_be_focused()


def test_the_table_with_an_open_stack_passes_the_accessibility_rules(table: Page) -> None:
    counter(table, "tver").first.click()
    expect(lit(table, "olonetz")).to_be_visible()
    found = Axe().run(table)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("size", mostly_long([(390, 844), (1280, 720)], 1), ids=str)
def test_a_unit_beside_the_selected_leader_is_attached_by_one_press(
    chromium: Browser, site_url: str, club: Club, paula: Person, size: tuple[int, int]
) -> None:
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, "me: RL-152 @ tver\n-: R-111 @ tver\nme: RL-151 @ petrograd\n")
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page = context.new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    hint = page.get_by_role("region", name="Your first move")
    expect(hint.locator("[aria-current]")).to_contain_text("Choose a force")
    click_ground(page, "tver")
    if size[0] > 500:  # A telephone has no room for hints beside an opened stack.
        expect(hint.locator("[aria-current]")).to_contain_text("Choose where it goes")
    expect(page.locator(".can-join")).to_have_count(1)
    joins = fan(page).get_by_role("button", name="attach R-111 Tver", exact=True)
    expect(joins).to_have_text("join")
    # A press is refused where the hint for newcomers lies on what has been opened.
    joins.click()
    expect(draft(page)).to_have_text(["move Trotsky", "attach R-111 Tver"])
    page.reload()
    hint.get_by_role("button", name="Close").click()
    expect(hint).to_be_hidden()
    page.reload()
    expect(page.locator("[data-tools]")).to_be_attached()
    expect(hint).to_be_hidden()
    context.close()


def test_what_is_left_to_do_leads_to_its_counter_and_closes(
    page: Page, site_url: str, club: Club, paula: Person
) -> None:
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    page.emulate_media(reduced_motion="reduce")
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    left = page.locator("#undone")
    left.locator("summary").click()
    page.keyboard.press("Escape")
    expect(left).not_to_have_attribute("open", "")
    left.locator("summary").click()
    left.get_by_role("link", name="Lenin in Petrograd has not moved").click()
    expect(left).not_to_have_attribute("open", "")
    expect(fan(page)).to_contain_text("Petrograd")
    expect(page.locator("[data-way]")).to_contain_text("Lenin: choose a destination")
    left.locator("summary").click()
    page.mouse.click(*name_at(page, "novgorod"))
    expect(left).not_to_have_attribute("open", "")
