"""Terms: each that a match page uses has an entry, and is explained where it stands."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from app.games.catalogue import register, unregister
from app.games.glossary import find_term, occurrences, terms
from app.games.rcw.components import load
from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import position
from tests.games.toyhex.game import GAMES as TWO_RIVERS
from tests.web.club import Club
from tests.web.test_player_turn import BEFORE_THE_ATTACK

pytestmark = on_sqlite_only

LABELS = {"th", "dt", "h2", "h3", "summary", "caption"}
"""What names things on a page."""

PLAIN = set((Path(__file__).parent / "plain_words.txt").read_text().split())
"""Ordinary words of labels."""


class Labels(HTMLParser):
    """Gathers the labels of a page, each as its text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open = 0
        self.skipped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in LABELS:
            self.open += 1
            self.found.append("")
        if self.open and tag in ("kbd", "code"):
            self.skipped += 1

    def handle_endtag(self, tag: str) -> None:
        if self.open:
            self.found[-1] += " "
        if tag in LABELS and self.open:
            self.open -= 1
        if self.open and tag in ("kbd", "code"):
            self.skipped -= 1

    def handle_data(self, data: str) -> None:
        if self.open and not self.skipped:
            self.found[-1] += data


def unexplained(page: str, names: set[str]) -> set[str]:
    """Capitalised terms and short codes in the labels of a page that have no entry."""
    labels = Labels()
    labels.feed(page)
    missing = set()
    for label in labels.found:
        text = " ".join(label.split())
        for word in re.findall(r"\b[A-Z]{2,3}\b|\b[A-Za-z][a-z]{2,}\b", text):
            if word in names or word.lower() in PLAIN or _is_explained(text, word):
                continue
            missing.add(f"{word} ({text})")
    return missing


def _is_explained(text: str, word: str) -> bool:
    if find_term("rcw", text) or find_term("rcw", word):
        return True
    told = {form for found in occurrences("rcw", text) for form in found.term.forms}
    return any(word.lower() in re.findall(r"\w+", form.lower()) for form in told)


def test_every_label_of_the_match_page_is_plain_or_has_an_entry(club: Club) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    path = f"/match/{match_id}"
    paula.post(f"{path}/draft/add", text="end movement\nattack W-201\nwith Trotsky")
    page = unescape(paula.get(f"{path}?drawers=all").text)
    box = load()
    names = {
        part
        for name in (
            *(province.name for province in box.provinces.values()),
            *(region.name for region in box.regions.values()),
            *(unit.name for unit in box.units.values()),
        )
        for part in re.findall(r"\w+", name)
    } | {"Paula", "Boris", "Steady", "bot"}
    assert unexplained(page, names) == set()


def test_terms_are_marked_in_the_log_and_lead_on_from_offers_and_charts(club: Club) -> None:
    paula, quinn = club.person("Paula"), club.person("Quinn")
    match_id = club.running_match(paula, paula, quinn)
    me, other = club.letter(match_id, paula), club.letter(match_id, quinn)
    text = f"{me}: RL-152 R-111 @ tver\n{other}: RL-151 @ kazan\n{me} has: politburo*9"
    club.stand(match_id, position(text, phase="movement", phasing=me, seats="ABCD").match)
    assert club.order(match_id, paula, f"form committee, invite {other}, declare").committed
    page = quinn.get(f"/match/{match_id}?drawers=all").text
    term = r'data-tip="central-committee">Central Committee<'
    motions, log, charts = (
        page[page.index(f'id="{part}"') :] for part in ("motions", "log", "charts")
    )
    assert re.search(rf'<a class="term"[^>]*{term}', motions[: motions.index("</section>")])
    assert f'<span class="term" {term}' in log[: log.index("</ol>")]
    assert '<span class="term" data-tip=' in charts[: charts.index("<table")]
    whole = quinn.get(f"/match/{match_id}/log").text
    assert f'<span class="term" {term}' in whole
    assert "data-tips=" in whole


def test_the_glossary_lists_every_term_of_a_title(client: FlaskClient) -> None:
    for game in TWO_RIVERS:
        register(game)
    try:
        for title_id in ("rcw", "toyhex"):
            page = client.get(f"/help/{title_id}/glossary").text
            assert terms(title_id)
            for term in terms(title_id):
                assert f'id="{term.id}"' in page
    finally:
        for game in TWO_RIVERS:
            unregister(game.title.id)
    assert client.get("/help/chess/glossary").status_code == 404


def test_the_tips_are_one_file_that_is_kept(client: FlaskClient) -> None:
    page = client.get("/help/rcw/five-minutes").text
    address = re.search(r'data-tips="([^"]+)"', page)
    assert address is not None
    answer = client.get(address[1])
    assert "immutable" in answer.headers["Cache-Control"]
    assert set(json.loads(answer.text)["terms"]) == {term.id for term in terms("rcw")}
    assert client.get("/help/rcw/tips-0000.json").status_code == 404


def test_a_term_is_explained_on_hover_and_by_key(page: Page, site_url: str) -> None:
    page.goto(site_url + "/help/rcw/five-minutes")
    tip = page.locator("#tip")
    page.locator('a[data-tip="purge"]').first.hover()
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("Central Committee")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.mouse.move(0, 0)
    page.locator('a[data-tip="central-committee"]').first.focus()
    page.keyboard.press("Tab")
    expect(tip).to_contain_text("two dice on the Purge Table")


def test_a_tap_explains_a_term_and_leads_on(chromium: Browser, site_url: str) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(site_url + "/help/rcw/five-minutes")
    page.locator('a[data-tip="purge"]').first.tap()
    expect(page.locator("#tip")).to_contain_text("Central Committee")
    box = page.locator("#tip").bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= 390 - box["width"]
    page.locator("#tip").get_by_role("link", name="More").tap()
    page.wait_for_url("**/help/rcw/glossary#purge")
    context.close()


def test_without_a_script_a_term_leads_to_the_glossary(chromium: Browser, site_url: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url + "/help/rcw/five-minutes")
    page.locator('a[data-tip="purge"]').first.click()
    page.wait_for_url("**/help/rcw/glossary#purge")
    context.close()
