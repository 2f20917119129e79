"""Triumph of Chaos on the site: its page, the hand that only its player sees, and a whole match."""

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from app.games.toc.bots import BOTS
from app.games.toc.box import BOX
from app.games.toc.map import sheet
from app.games.toc.title import TRIUMPH_OF_CHAOS
from app.matches.load import load
from tests.e2e.hex_hands import middle
from tests.fixtures.databases import on_sqlite_only
from tests.games.toc.positions import position
from tests.matches.test_submit import at_once
from tests.web import two_people
from tests.web.club import Club, Person
from tests.web.test_player_turn import log_in
from tests.web.two_people import play_in_order_words, seated

pytestmark = on_sqlite_only

SEED = "00" * 32


def begun(club: Club, white: Person, red: Person, scenario: str = "introduction") -> int:
    """A match between two people."""
    return two_people.begun(club, TRIUMPH_OF_CHAOS, (white, red), SEED, scenario=scenario)


def test_the_page_shows_the_hand_to_its_player_alone(club: Club) -> None:
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    white, red = seated(club, match_id, *people)
    with club.reading() as session:
        view = load(session, match_id).match.view("A")
    hand = view["board"]["decks"]["white"]["hand"]
    own, other = (person.get(f"/match/{match_id}").text for person in (white, red))
    assert "Map of Triumph of Chaos" in own
    # Compressed, with hand and tracks, and without the ground, which is a file of its own.
    packed = white.browser.get(f"/match/{match_id}", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < 60_000
    assert all(f'id="card-{card}"' in own for card in hand)
    assert not any(f'id="card-{card}"' in other for card in hand)
    titles = [BOX.cards[card].title for card in hand]
    log = red.get(f"/match/{match_id}/log").text
    assert not any(title in log for title in titles)
    assert club.order(match_id, white, f"play {hand[0]} rs").committed
    assert BOX.cards[hand[0]].id in red.get(f"/match/{match_id}/log").text
    assert 'data-stack="' in red.get(f"/match/{match_id}/replay").text


SEEN_IN_FRAME = """stacks => {
  const frame = document.querySelector(".map-frame").getBoundingClientRect();
  return stacks.map(each => each.getBoundingClientRect()).filter(box => box.top > frame.top
    && box.bottom < frame.bottom && box.left > frame.left && box.right < frame.right).length;
}"""


def test_the_map_opens_on_the_own_forces_and_goes_to_what_a_card_lights(
    chromium: Browser, site_url: str, club: Club
) -> None:
    """The whole map is too large to read; Red's heartland lies in its middle."""
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    white, _red = seated(club, match_id, *people)
    context = chromium.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = context.new_page()
    log_in(page, site_url, white.name)
    page.goto(f"{site_url}/match/{match_id}")
    card = page.locator(".toc-card[data-lights]").first
    lit = set((card.get_attribute("data-lights") or "").split())
    assert "321" in lit
    assert page.locator(".map-frame .stack.faction-white").evaluate_all(SEEN_IN_FRAME) >= 3

    page.locator(".map-frame").evaluate("frame => frame.scrollTo(0, 0)")
    card.locator("button[aria-pressed]").click()
    useful = page.locator(".place.is-useful")
    expect(useful).to_have_count(len(lit))
    page.wait_for_function(
        f"""() => ({SEEN_IN_FRAME})([...document.querySelectorAll(".place.is-useful")]) > 0"""
    )
    page.locator(".map-frame").evaluate("frame => frame.scrollTo(0, 0)")
    card.locator("button", has_text="OPS").click()
    expect(page.locator("#bar")).to_contain_text("Activate spaces")
    page.wait_for_function(
        f"""() => ({SEEN_IN_FRAME})([...document.querySelectorAll(".place.marked")]) > 0"""
    )
    # What a card could be used on is not asked about: the map stays where the reader has put it.
    page.locator(".map-frame").evaluate(
        """frame => {
          frame.scrollTo(0, 0);
          return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }"""
    )
    page.keyboard.press("u")
    expect(page.locator("#bar")).to_contain_text("Play a card")
    assert page.locator(".map-frame").evaluate("frame => frame.scrollLeft") == 0
    context.close()


def test_a_tap_on_idle_counters_of_its_side_sends_a_force_there(
    chromium: Browser, site_url: str, club: Club
) -> None:
    """Nothing else can be meant by it. Counters of a force that could move lie open instead."""
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    white, _red = seated(club, match_id, *people)
    p = position("321 VOL1; 322 VOL2; 311 VOL3; 801 R1", operations=3)
    p.order("A", "activate 321 for movement\nactivate 311 for movement\ndone")
    club.stand(match_id, p.match)
    size: ViewportSize = {"width": 390, "height": 844}
    context = chromium.new_context(viewport=size, has_touch=True, is_mobile=True)
    page = context.new_page()
    log_in(page, site_url, white.name)
    page.goto(f"{site_url}/match/{match_id}")

    def tap(place: str) -> None:
        page.touchscreen.tap(*middle(page, sheet().board.layout, place))

    fan = page.locator("[data-fan]")
    tap("321")
    tap("311")
    expect(fan).to_be_visible()
    fan.get_by_role("button", name="Close").click()
    tap("322")
    expect(page.locator("#bar")).to_contain_text("2 orders")
    expect(fan).to_be_hidden()
    assert club.draft(match_id, white).lines == ("move Vol 1 army", "to 322 Gashun")


@pytest.mark.long
def test_a_whole_match_in_order_words(club: Club) -> None:
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    white, red = seated(club, match_id, *people)
    play_in_order_words(club, match_id, (white, red), BOTS["gentle"])


@pytest.mark.parametrize("attempts", [3, pytest.param(40, marks=pytest.mark.long)])
def test_of_many_attempts_to_play_a_card_one_succeeds(club: Club, attempts: int) -> None:
    """They begin at the same moment; the others are told that it is not their turn any more."""
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    white, _red = seated(club, match_id, *people)
    with club.reading() as session:
        hand = load(session, match_id).match.view("A")["board"]["decks"]["white"]["hand"]
    receipts = at_once([lambda: club.order(match_id, white, f"play {hand[0]} rs")] * attempts)
    assert [each.committed for each in receipts].count(True) == 1
    refused = [str(each.refusal) for each in receipts if not each.committed]
    assert len(refused) == attempts - 1
    assert all(each.endswith("is not possible now; it is not your turn.") for each in refused)
