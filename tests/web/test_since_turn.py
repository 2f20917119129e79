"""What happened since one's last turn: a panel that opens by itself, and marks on the map."""

import html
import re
from functools import partial

import pytest
from playwright.sync_api import Browser, Route, expect

from app.games.kernel.match import Match
from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.club import Club
from tests.web.played import play_until, running_with
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

# The script may show what it has fetched in any of them.
FRAMES = """() => new Promise((done) => {
  let left = 30;
  const next = () => (left-- ? requestAnimationFrame(next) : done());
  next();
})"""
SIZES = ((1280, 720), (390, 844))


def is_moving(seat: str, turn: int, match: Match) -> bool:
    """Whether a seat is to move its forces in this game turn."""
    return bool(match.state["board"]["turn"] == turn and match.waiting() == {seat: "movement"})


def test_the_page_of_what_happened_is_for_players_alone(club: Club) -> None:
    paula, otto = club.person("Paula"), club.person("Otto")
    match_id = running_with(club, paula, paula)
    assert "You lost nothing" in paula.get(f"/match/{match_id}/since").text
    assert otto.get(f"/match/{match_id}/since").status_code == 404


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("size", mostly_long(SIZES, 1), ids=str)
def test_what_happened_is_shown_until_the_turn_is_started(
    chromium: Browser, site_url: str, club: Club, size: tuple[int, int]
) -> None:
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    me = club.letter(match_id, paula)
    play_until(
        club,
        match_id,
        lambda match: match.state["board"]["turn"] == 2 and match.waiting() == {me: "movement"},
    )
    told = paula.get(f"/match/{match_id}/since").text
    assert re.search(r"You lost \d+ (leader|unit)", told)
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    panel = page.locator("[data-since]")
    start = panel.get_by_role("link", name="Start my turn")
    expect(start).to_be_in_viewport()
    expect(panel.locator(".since-headline")).to_be_in_viewport()
    marks = page.locator(".board .since-mark")
    assert marks.count() > 3
    page.locator(".map-frame").focus()
    page.keyboard.press("Shift+L")
    expect(marks).to_have_count(0)
    page.keyboard.press("Shift+L")
    expect(marks.first).to_be_attached()
    start.click()
    expect(panel).to_be_hidden()
    expect(marks).to_have_count(0)
    page.reload()
    expect(page.locator("[data-tools]")).to_be_attached()
    expect(panel).to_be_hidden()

    # A later turn has a story of its own, though the page was never loaded anew.
    for turn in range(3, 6):
        play_until(club, match_id, partial(is_moving, me, turn))
        if "data-since-link" in paula.get(f"/match/{match_id}").text:
            break  # Others have had turns meanwhile.
    newest = re.search(r'since-headline">([^<]+)<', paula.get(f"/match/{match_id}/since").text)
    assert newest
    assert newest[1] not in told
    page.locator("#bar .phase-end button").click()
    expect(page.locator("#standing")).to_contain_text(f"Game turn{turn}")
    page.locator("[data-since-link]").click()
    expect(panel.locator(".since-headline")).to_have_text(html.unescape(newest[1]))
    start.click()
    expect(panel).to_be_hidden()
    complaints.clear()  # The browser tells of the refusal.

    # Whoever gives an order has begun, too.
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(start).to_be_in_viewport()
    page.locator("#orders form[data-verb=move] button").evaluate("each => each.click()")
    expect(page.locator(".draft-lines .order")).to_have_count(1)
    expect(panel).to_be_hidden()
    expect(marks).to_have_count(0)

    page.locator("#bar").get_by_role("button", name="Undo").click()
    expect(page.locator(".draft-lines .order")).to_have_count(0)

    # So has whoever submitted one before the panel was there: it does not cover the receipt.
    page.evaluate("localStorage.clear()")
    held: list[Route] = []
    page.route("**/since", lambda route: held.append(route))
    with page.expect_request("**/since"):
        page.reload()
    page.locator("#bar .phase-end button").click()
    # How many have not moved, and whether anybody can be attacked, depends on how the bots have
    # played.
    asked = page.locator(".ask", has_text=re.compile("Declare your attacks|or end the turn"))
    anyway = page.get_by_role("button", name="Submit anyway")
    expect(asked.or_(anyway)).to_be_visible()
    if anyway.is_visible():
        anyway.click()
    expect(asked).to_be_visible()
    receipt = page.get_by_role("status", name="Receipt")
    expect(receipt).to_be_visible()
    with page.expect_response("**/since") as answered:
        held[0].continue_()
    answered.value.finished()
    page.evaluate(FRAMES)
    expect(receipt).to_be_visible()
    expect(panel).to_be_hidden()
    expect(marks).to_have_count(0)
    assert complaints == []
    context.close()
