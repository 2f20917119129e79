"""The action bar stays small: losses in one row of counters, plans with what they need. What can be
done on the map is hatched, and notices leave it alone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import position
from tests.web.club import Club, Person
from tests.web.played import act, running_with, standing
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

SIZES = ((1280, 720), (390, 844))
MAX_BAR = {1280: 120, 390: 250}
"""The height in pixels that the bar may take with eight losses to choose from."""
MANY_LOSSES = """
    D: WL-252 @ chita
    {me}: RL-152 R-101 R-103 @ kazan
    {me}: RL-151 R-105 R-107 @ kazan
    {me}: RL-153 R-109 @ kazan
    {me} has: politburo*6
    {other}: WL-251 W-204 W-205 @ kazan
    """


@pytest.fixture
def paula(club: Club) -> Person:
    return club.person("Paula")


def opened(chromium: Browser, site_url: str, match_id: int, size: tuple[int, int]) -> Page:
    page = chromium.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    return page


def match_with(club: Club, paula: Person, text: str, phase: str, dice: tuple[int, ...] = ()) -> int:
    number = club.running_match(paula, paula)
    me = club.letter(number, paula)
    other = next(seat for seat in "ABC" if seat != me)
    stands = position(
        text.format(me=me, other=other).replace("D: WL-252", f"{other}: WL-252"),
        phase=phase,
        phasing=me,
        seats="ABCD",
        dice=dice,
    )
    if dice:
        stands.order(me, "attack W-204, with Trotsky, with Lenin, with Stalin, resolve")
        assert stands.match.waiting() == {me: "exchange"}
    club.stand(number, stands.match)
    return number


def test_eight_losses_are_counters_in_one_row_and_the_bar_does_not_grow(
    chromium: Browser, site_url: str, club: Club, paula: Person
) -> None:
    match_id = match_with(club, paula, MANY_LOSSES, "combat", (3,))
    for size in SIZES:
        page = opened(chromium, site_url, match_id, size)
        row = page.locator(".quick")
        expect(row.locator("button")).to_have_count(8)
        expect(row.locator("svg.board")).to_have_count(8)
        tops = row.locator("button").evaluate_all("all => all.map((it) => it.offsetTop)")
        assert len(set(tops)) == 1
        bar = page.locator("#bar").bounding_box()
        assert bar is not None
        assert bar["height"] <= MAX_BAR[size[0]]
        last = row.locator("button").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=1)
        page.context.close()


def test_a_purge_in_a_draft_shows_in_the_bar_what_it_needs_and_where_to_go_is_hatched(
    chromium: Browser, site_url: str, club: Club, paula: Person
) -> None:
    match_id = match_with(club, paula, MANY_LOSSES, "movement")
    page = opened(chromium, site_url, match_id, SIZES[0])
    page.locator("summary", has_text="Central Committee and purges").click()
    page.locator('form[data-verb="purge"] button').click()
    plan = page.locator("#bar .plan")
    expect(plan).to_contain_text("6/8")
    expect(plan).to_contain_text("strength of the purge against")
    page.locator("#bar").get_by_role("button", name="Undo").click()
    expect(plan).to_have_count(0)
    page.locator("form[data-verb=move] button").click()
    reach = page.locator(".place.lit:not(.special) .reach").first
    expect(reach).to_have_css("fill", 'url("#lit-pattern") rgba(255, 250, 205, 0.18)')
    page.context.close()


def test_an_offer_to_the_reader_that_expired_is_no_notice_on_the_map(
    club: Club, paula: Person
) -> None:
    otto = club.person("Otto")
    match_id = running_with(club, paula, paula, otto)
    own, other = club.letter(match_id, paula), club.letter(match_id, otto)
    act(club, match_id, other, {"do": "offer", "seat": own})
    options = standing(club, match_id).options(other)
    act(club, match_id, other, next(each for each in options if each["do"] == "give"))
    act(club, match_id, other, {"do": "propose"})
    for seat in "ABCD":
        if {"do": "ready"} in standing(club, match_id).options(seat) and seat != own:
            act(club, match_id, seat, {"do": "ready"})
    act(club, match_id, own, {"do": "ready"})
    page = paula.get(f"/match/{match_id}").text
    assert "1 closed since your last turn" in page
    assert 'aria-label="Answers to offers"' not in page
