"""Two Rivers in Chromium: a whole game by clicks, with a real server and a real worker."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from redis import Redis

from app.config import Settings
from app.embedded.forked import Forked
from app.embedded.plan import WORKER
from app.matches.queue import celery_app
from tests.deadline import wait_until
from tests.games.toyhex.title import SMALL
from tests.web.club import Club
from tests.web.test_player_turn import log_in
from tests.web.test_toy_title import begun, in_north, two_rivers

__all__ = ["two_rivers"]

from tests.fixtures.databases import on_sqlite_only

pytestmark = on_sqlite_only

POINT = """([x, y, width, height]) => {
    const sheet = document.querySelector(".map-frame svg.board").getBoundingClientRect();
    return [sheet.left + x / width * sheet.width, sheet.top + y / height * sheet.height];
}"""


@pytest.fixture
def rivers_worker(settings: Settings) -> Iterator[None]:
    """A real worker that knows Two Rivers."""
    with Redis.from_url(settings.redis_url) as redis:
        redis.flushdb()
    settings.var.mkdir(parents=True, exist_ok=True)
    program = ["-A", "tests.games.toyhex.worker", *WORKER, "--pool", "solo"]
    with (settings.var / "worker.log").open("w") as log:
        environ = {**os.environ, **settings.to_environment()}
        process = Forked(["worker", *program], environ, log)
    try:
        control = celery_app(settings.celery_url).control
        wait_until(lambda: control.ping(timeout=0.2), "the worker to answer")
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def draft(page: Page, *orders: str) -> None:
    """Wait for the draft to be these orders."""
    expect(page.locator(".draft-lines .order")).to_have_text(list(orders))


def click_hex(page: Page, number: str) -> None:
    """Click the middle of a hex, wherever it is on the screen."""
    page.wait_for_selector(".map-frame:not(.is-moving)")
    layout = SMALL.battle_map.board.layout
    x, y = page.evaluate(POINT, [*layout.places[number].centre, *layout.size])
    page.mouse.click(x, y)


def hand_in(page: Page) -> None:
    """End both phases and submit."""
    lines = page.locator(".draft-lines .order")
    for count in (lines.count() + 1, lines.count() + 2):
        page.get_by_role("button", name="done", exact=True).click()
        expect(lines).to_have_count(count)
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_role("status", name="Receipt")).to_be_visible()


@pytest.mark.usefixtures("rivers_worker")
def test_a_whole_game_is_played_by_clicks(chromium: Browser, site_url: str, club: Club) -> None:
    """Anna and Boris play a game turn; one with the map, the other with the lists."""
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, SMALL, anna, boris)
    north = in_north(club, match_id, anna, boris)
    south = boris if north is anna else anna
    complaints: list[str] = []
    pages = []
    for person in (north, south):
        page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        log_in(page, site_url, person.name)
        page.goto(f"{site_url}/match/{match_id}")
        pages.append(page)

    page = pages[0]
    page.locator('[data-stack="n3"]').click()
    expect(page.locator("[data-fan]")).to_be_hidden()
    expect(page.locator("#board-0505.lit")).to_be_visible()
    click_hex(page, "0505")
    draft(page, "move Lancers", "to 0505")
    hand_in(page)

    page = pages[1]
    page.reload()
    expect(page.locator(".ask")).to_contain_text("Move your units")
    form = page.locator("form[data-verb=move]")
    form.locator("select").select_option(label="move Hussars")
    form.get_by_role("button").click()
    draft(page, "move Hussars")
    page.locator("form[data-verb=to] select").select_option(index=1)
    page.locator("form[data-verb=to]").get_by_role("button").click()
    expect(page.locator(".draft-lines .order")).to_have_count(2)
    hand_in(page)
    expect(page.locator("#main")).to_contain_text("It is over.")
    assert complaints == []
