"""Press in a real browser: read as it is seen, answered by keyboard, kept while it is written."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from app.database import engine_for, session_scope
from app.matches.events import announce_nothing
from app.matches.press.messages import say
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

SERIOUS = ("serious", "critical")


def test_a_message_is_read_answered_and_another_begun(
    page: Page, site_url: str, club: Club
) -> None:
    paula, boris = club.person("Paula"), club.person("Boris")
    number = club.running_match(paula, paula, boris)
    mine, his = club.letter(number, paula), club.letter(number, boris)
    with session_scope(engine_for(club.settings.database_url)) as session:
        for text in ("*Peace* in Tver?", "Until **turn 3**."):
            say(
                session,
                match_id=number,
                seat=his,
                to=mine,
                text=text,
                key=text,
                announce=announce_nothing,
            )
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    log_in(page, site_url, "Paula")
    page.goto(f"{site_url}/match/{number}")
    tab = page.get_by_role("tab", name="Press")
    expect(tab.locator(".count")).to_have_text("2")

    # What lies in a hidden panel is not read; what is shown is, without a click more.
    with page.expect_response("**/press/read"):
        tab.click()
        page.locator(".said > :last-child").scroll_into_view_if_needed()
    expect(tab.locator(".count")).to_have_count(0)
    expect(page.locator(".said strong")).to_have_text("turn 3")
    page.reload()
    expect(page.get_by_role("tab", name="Press").locator(".count")).to_have_count(0)

    # An answer that was begun stays through a reload, and goes by the keyboard.
    answer = page.get_by_label("Your answer")
    answer.fill("Until turn 4, and")
    page.reload()
    expect(answer).to_have_value("Until turn 4, and")
    answer.fill("Until turn 4.")
    answer.press("Control+Enter")
    expect(page.locator(".said .own .prose")).to_have_text("Until turn 4.")
    expect(answer).to_have_value("")
    expect(answer).to_be_focused()

    # From a player's box one comes to the thread with him.
    page.get_by_role("tab", name="Players").click()
    page.locator(f"#box-{his}").get_by_role("link", name=f"Message {his}").click()
    expect(answer).to_be_focused()

    # Everybody and somebody exclude each other.
    page.get_by_text("New message").click()
    everybody = page.get_by_label("Everyone, including spectators")
    page.get_by_label("Boris").check()
    everybody.check()
    expect(page.get_by_label("Boris")).not_to_be_checked()
    page.get_by_label("Your message").fill("Peace to all.")
    page.locator("#press-new").get_by_role("button", name="Send").click()
    expect(page.locator("#press-all .said")).to_contain_text("Peace to all.")

    violations = Axe().run(page).response["violations"]
    assert [each["id"] for each in violations if each["impact"] in SERIOUS] == []
    assert complaints == []
