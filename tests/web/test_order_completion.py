"""While a player writes orders, the box offers what may follow."""

import re
from html import unescape

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.analysing import analysis_of
from tests.web.club import Club, Person
from tests.web.test_player_turn import BEFORE_THE_ATTACK, log_in

SIZES = ((1280, 720), (390, 844))


@pytest.fixture
def paula(club: Club) -> Person:
    return club.person("Paula")


@pytest.fixture
def match_id(club: Club, paula: Person) -> int:
    found = club.running_match(paula, paula)
    club.set_up(found, paula, BEFORE_THE_ATTACK)
    return found


def offers(person: Person, match_id: int, text: str, **fields: str) -> list[list[object]]:
    answer = person.post(f"/match/{match_id}/orders/complete", text=text, **fields)
    assert answer.status_code == 200
    assert answer.json is not None
    found: list[list[object]] = answer.json["offers"]
    return found


def test_the_continuations_are_those_after_the_draft(paula: Person, match_id: int) -> None:
    assert ["Trotsky", 5] in offers(paula, match_id, "move tro")
    action = '{"do":"move","unit":"RL-152"}'
    paula.post(f"/match/{match_id}/draft/add", action=action, version="1", step="0")
    assert ["to", 0] in offers(paula, match_id, "t")
    assert ["move", 0] in offers(paula, match_id, "m", whole="1")
    # The second time the lines before come from the cache; others are carried out anew.
    for _ in range(2):
        assert ["to", 13] in offers(paula, match_id, "move Trotsky\nt", whole="1")
    assert ["move", 15] in offers(paula, match_id, "# no move here\nm", whole="1")


@on_sqlite_only
def test_characters_are_counted_as_scripts_count_them(paula: Person, match_id: int) -> None:
    assert offers(paula, match_id, "# 🦊\nmove tro") == [["Trotsky", 10]]


@on_sqlite_only
def test_too_long_a_text_is_refused(paula: Person, match_id: int) -> None:
    answer = paula.post(f"/match/{match_id}/orders/complete", text="x" * 50_000)
    assert answer.status_code == 413


@on_sqlite_only
def test_a_plan_is_completed_with_what_is_legal_at_its_moment(paula: Person, match_id: int) -> None:
    def offered(text: str) -> list[list[object]]:
        answer = paula.post(f"/match/{match_id}/plans/complete", text=text)
        assert answer.status_code == 200
        assert answer.json is not None
        found: list[list[object]] = answer.json["offers"]
        return found

    assert offered("next") == [["next turn", 0]]
    assert offered("Nxet turn\nmo") == []
    assert ["move", 10] in offered("NEXT TURN\nmo")
    assert ["Trotsky", 19] in offered("NEXT TURN\ntry move tro")
    assert ["Trotsky", 34] in offered("NEXT TURN\nif Kazan is empty: move tro")
    assert ["to", 23] in offered("NEXT TURN\nmove Trotsky\nt")
    assert ["lose first", 9] in offered("EXCHANGE\nlo")
    assert ["then ask", 10] in offered("NEXT TURN\nthen")


@on_sqlite_only
def test_practice_and_analysis_boards_complete_orders(
    club: Club, paula: Person, match_id: int
) -> None:
    code = analysis_of(club, match_id, paula)
    found = re.search(r'data-completes="([^"]+)"', paula.get(f"/analysis/{code}").text)
    assert found is not None
    lesson = "/practice/rcw/march"
    for path, text in ((f"{lesson}/complete", "mov"), (unescape(found[1]), "")):
        answer = paula.post(path, text=text)
        assert answer.status_code == 200, path
        assert answer.json is not None
        assert answer.json["offers"], path
    assert paula.post(f"{lesson}/complete", text="x" * 50_000).status_code == 413


@pytest.fixture(params=mostly_long(SIZES[::-1], 1), ids=lambda size: str(size[0]))
def table(
    request: pytest.FixtureRequest, chromium: Browser, site_url: str, paula: Person, match_id: int
) -> Page:
    width, height = request.param
    page = chromium.new_context(viewport={"width": width, "height": height}).new_page()
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{match_id}")
    tab = page.get_by_role("tab", name="Orders")
    expect(tab).to_be_visible()
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    return page


@on_sqlite_only
def test_a_button_below_the_offers_is_pressed_once(table: Page) -> None:
    table.locator("#text").press_sequentially("move Trotsky")
    listbox = table.get_by_role("listbox", name="What may follow")
    expect(listbox.get_by_role("option").first).to_be_visible()
    table.get_by_role("button", name="Check and add").click()
    expect(table.locator(".draft-lines .order")).to_have_text(["move Trotsky"])
    expect(listbox).to_be_hidden()


@on_sqlite_only
def test_an_order_is_written_with_the_keyboard(table: Page) -> None:
    box = table.locator("#text")
    box.focus()
    listbox = table.get_by_role("listbox", name="What may follow")
    box.press_sequentially("mov")
    expect(listbox.get_by_role("option", name="move", exact=True)).to_be_visible()
    box.press("ArrowDown")
    expect(listbox.get_by_role("option", selected=True)).to_have_text("move")
    box.press("Enter")
    expect(listbox.get_by_role("option", name="Trotsky")).to_be_visible()
    box.press_sequentially("Tro")
    expect(listbox.get_by_role("option")).to_have_count(1)
    box.press("ArrowDown")
    box.press("Enter")
    expect(box).to_have_value("move Trotsky ")
    expect(listbox.get_by_role("option", name="to", exact=True)).to_be_visible()
    box.press("Escape")
    expect(listbox).to_be_hidden()
    box.press("Enter")
    expect(box).to_have_value("move Trotsky \n")


@on_sqlite_only
def test_an_order_is_written_with_the_pointer(table: Page) -> None:
    box = table.locator("#text")
    box.focus()
    box.press("Control+Space")
    listbox = table.get_by_role("listbox", name="What may follow")
    for word in ("move", "Trotsky", "to", "Novgorod"):
        listbox.get_by_role("option", name=word, exact=True).click()
    expect(box).to_have_value("move Trotsky to Novgorod ")
    expect(box).to_be_focused()
    table.get_by_role("button", name="Check and add").click()
    expect(table.locator("#draft-text")).to_have_value("move Trotsky, to Novgorod")
