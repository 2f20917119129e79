"""Lessons and practice boards, by form and in a real browser."""

from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, Page, expect
from werkzeug.test import TestResponse

from app.games import lessons
from app.games.catalogue import POSITIONS
from app.games.lessons import Lesson
from app.web.match.page.choices import written
from app.web.practice.board import MAX_ACTIONS
from tests.fixtures.databases import on_sqlite_only
from tests.marks import mostly_long
from tests.web.browsing import csrf_token

pytestmark = on_sqlite_only

SIZES = [(1280, 720), (390, 844)]
MAX_TABS = 400


def all_lessons() -> list[Lesson]:
    return list(lessons.lessons("rcw", POSITIONS).values())


def send(client: FlaskClient, path: str, **fields: str) -> TestResponse:
    token = csrf_token(client)
    return client.post(path, data={"csrf_token": token, "seat": "A", **fields})


def play(client: FlaskClient, name: str, orders: str) -> str:
    """Add orders to the draft of a board and submit it; return the page."""
    added = send(client, f"/practice/rcw/{name}/draft/add", text=orders)
    assert added.status_code == 303, added.text
    return unescape(send(client, f"/practice/rcw/{name}/submit").text)


def test_a_stranger_solves_every_lesson_and_the_list_says_so(client: FlaskClient) -> None:
    for lesson in all_lessons():
        for orders in lesson.solution:
            page = play(client, lesson.name, orders)
        assert "Well done." in page, lesson.name
    page = client.get("/practice/rcw").text
    assert page.count(">solved<") == len(all_lessons())
    assert "You have solved them all." in page


def test_a_wrong_move_is_explained_and_taken_back(client: FlaskClient) -> None:
    lesson = all_lessons()[0]
    page = play(client, lesson.name, lesson.wrong[0].orders)
    assert lesson.wrong[0].says in page
    assert "try again" in page
    page = play(client, lesson.name, lesson.solution[0])
    assert "Well done." in page


def test_what_is_not_legal_is_refused_with_its_rule(client: FlaskClient) -> None:
    answer = send(client, "/practice/rcw/march/draft/add", text="move Trotsky, to Baku")
    assert answer.status_code == 422
    assert 'data-rule="5.15"' in answer.text


def test_a_draft_is_undone_and_done_again_and_a_board_begun_anew(client: FlaskClient) -> None:
    base = "/practice/rcw/march"
    send(client, f"{base}/draft/add", text="move Trotsky, to Tula")
    assert '<span class="order">to Tula</span>' in client.get(base).text
    send(client, f"{base}/draft/undo")
    assert '<span class="order">to Tula</span>' not in client.get(base).text
    send(client, f"{base}/draft/redo")
    assert '<span class="order">to Tula</span>' in client.get(base).text
    send(client, f"{base}/restart")
    assert '<span class="order">move Trotsky</span>' not in client.get(base).text


def test_an_example_is_played_on_for_any_player(client: FlaskClient) -> None:
    base = "/practice/rcw/E03_5_19"
    assert client.get(base).status_code == 200
    page = play(client, "E03_5_19", "move Trotsky, to Petrograd, end movement")
    assert "Trotsky" in page
    assert client.get(base).status_code == 200


def test_a_board_has_room_for_so_many_orders(client: FlaskClient) -> None:
    for _ in range(MAX_ACTIONS // 2):
        send(client, "/practice/rcw/march/draft/add", text="move Trotsky, halt")
    answer = send(client, "/practice/rcw/march/draft/add", text="end movement")
    assert answer.status_code in (303, 422)
    assert client.get("/practice/rcw/march").status_code == 200


@pytest.mark.parametrize("path", ["/practice/chess", "/practice/rcw/none", "/practice/chess/march"])
def test_what_is_not_there_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_lesson_that_plays_no_more_is_left_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = lessons.paths("rcw")[0]
    monkeypatch.setitem(lessons._read, first, None)
    page = client.get("/practice/rcw")
    assert page.status_code == 200
    assert all_lessons()[0].title in page.text
    assert client.get("/practice/rcw/march").status_code == 404


# In the browser

HANDS = len(SIZES) + 1
"""The pointer on each screen, and the keyboard."""

shared_by_hands = pytest.mark.parametrize(
    "is_shared", mostly_long([True, False], 1), ids=["a sixth", "all"]
)


def lessons_of(hand: int, *, is_shared: bool) -> list[Lesson]:
    """The lessons that a hand solves: all, or a sixth, so that the hands together solve half."""
    return all_lessons()[hand :: 2 * HANDS] if is_shared else all_lessons()


def opened(chromium: Browser, size: tuple[int, int]) -> tuple[BrowserContext, Page, list[str]]:
    width, height = size
    context = chromium.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return context, page, complaints


def actions_of(lesson: Lesson) -> list[list[str]]:
    """The small actions of each submission of the solution, as forms write them."""
    match = lesson.position.begin().match
    found = []
    for orders in lesson.solution:
        before = len(match.log)
        match.orders(lesson.seat, orders)
        found.append([written(entry["action"]) for entry in match.log[before:]])
    return found


UNFOLD = "it => { const more = it.closest('details'); if (more) more.open = true; }"


def choose(page: Page, value: str) -> None:
    """Press the button of an action, or choose it in its list and add it."""
    button = page.locator(f"#orders button[name=action][value='{value}']").first
    option = page.locator(f"#orders option[value='{value}']").first
    expect(button.or_(option)).to_be_attached()
    if button.count():
        button.evaluate(UNFOLD)
        button.click()
        return
    option.evaluate(UNFOLD)
    form = page.locator("#orders form", has=page.locator(f"option[value='{value}']")).first
    form.locator("select").select_option(value)
    form.locator("button").first.click()


@shared_by_hands
@pytest.mark.parametrize("size", SIZES, ids=["desk", "phone"])
def test_lessons_are_solved_with_the_pointer(
    chromium: Browser, site_url: str, size: tuple[int, int], *, is_shared: bool
) -> None:
    context, page, complaints = opened(chromium, size)
    for lesson in lessons_of(SIZES.index(size), is_shared=is_shared):
        page.goto(f"{site_url}/practice/rcw/{lesson.name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        for submission in actions_of(lesson):
            for number, value in enumerate(submission, start=1):
                choose(page, value)
                expect(page.locator(".draft-lines .order")).to_have_count(number)
            page.locator(".practice-acts").get_by_role("button", name="Submit").click()
            expect(page.locator("#receipt")).to_be_visible()
        expect(page.get_by_text("Well done."), lesson.name).to_be_in_viewport()
    assert complaints == []
    context.close()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something of that kind is focused."""
    for _ in range(MAX_TABS):
        if page.evaluate("what => document.activeElement?.matches(what)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


@shared_by_hands
def test_lessons_are_solved_with_the_keyboard_alone(
    chromium: Browser, site_url: str, *, is_shared: bool
) -> None:
    context, page, complaints = opened(chromium, SIZES[0])
    for lesson in lessons_of(len(SIZES), is_shared=is_shared):
        page.goto(f"{site_url}/practice/rcw/{lesson.name}")
        for orders in lesson.solution:
            tab_to(page, "textarea#text")
            page.keyboard.type(orders)
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            expect(page.locator(".draft-lines .order").first).to_be_visible()
            tab_to(page, "form[action$='/submit'] button")
            page.keyboard.press("Enter")
            expect(page.locator("#receipt")).to_be_visible()
        expect(page.get_by_text("Well done."), lesson.name).to_be_visible()
    assert complaints == []
    context.close()


def test_a_lesson_is_solved_on_the_map_by_touch(chromium: Browser, site_url: str) -> None:
    width, height = SIZES[1]
    context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=True)
    page = context.new_page()
    page.goto(f"{site_url}/practice/rcw/march")
    stack = page.locator('.map-frame [data-place="tver"] [data-stack]').first
    viewer, lines = page.locator("[data-fan]"), page.locator(".draft-lines .order")
    for number, order in enumerate(("move", "attach"), start=1):
        stack.tap()
        viewer.get_by_role("button", name=order).first.tap()
        expect(lines).to_have_count(number)
    page.locator('.map-frame [data-place="orel"]').focus()
    page.keyboard.press("Enter")
    viewer.get_by_role("button", name="to Orel").tap()
    expect(lines).to_have_count(4)
    page.locator(".practice-acts").get_by_role("button", name="Submit").tap()
    expect(page.get_by_text("Well done.")).to_be_visible()
    context.close()
