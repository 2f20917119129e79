"""How the board opens: near the forces that can act, which are marked, with readable counters."""

import pytest
from playwright.sync_api import Browser, expect

from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.club import Club
from tests.web.test_handling import counter, fan
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

SIZES = ((1280, 720), (390, 844))
LEAST = 36
"""Pixels of a counter at least."""

SPREAD = """
    me: RL-152 R-111 @ tver
    -: W-201 @ tver
    me: RL-151 R-102 @ petrograd
    me: RL-155 R-107 @ novgorod
    me: WL-252 W-203 @ chita
    cup: assassin*3
"""
"""Three forces near each other, and one at the other end of the map."""


@pytest.mark.parametrize("size", mostly_long(SIZES, 1), ids=str)
def test_the_board_opens_where_most_forces_can_act(
    chromium: Browser, site_url: str, club: Club, size: tuple[int, int]
) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, SPREAD)
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    page = context.new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    expect(page.locator("[data-tools]")).to_be_attached()
    for place in ("tver", "petrograd", "novgorod"):
        expect(page.locator(f"#board-{place} .stack.is-ready").first).to_be_in_viewport()
    expect(counter(page, "chita").first).not_to_be_in_viewport()
    box = counter(page, "tver").first.bounding_box()
    assert box is not None
    assert box["width"] >= LEAST

    own = page.locator("#board-tver .stack.is-ready").first
    own.dispatch_event("click")
    expect(fan(page)).to_be_visible()
    sheet, shown = fan(page).bounding_box(), own.bounding_box()
    assert sheet is not None
    assert shown is not None
    is_beside = (
        sheet["x"] >= shown["x"] + shown["width"] or shown["x"] >= sheet["x"] + sheet["width"]
    )
    is_off = (
        sheet["y"] >= shown["y"] + shown["height"] or shown["y"] >= sheet["y"] + sheet["height"]
    )
    assert is_beside or is_off
    context.close()
