"""An introductory match, a campaign turn, and rounds with every question of a combat, by mouse.

Cards are played by the buttons in the hand, units and spaces are clicked on the map, and what is
left has a button of its own. The scripts are those of `tests.e2e.test_toc_match`, which plays them
by e-mail too; all end in the log of the engine alone.
"""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.games.kernel.state import Action, Seat
from app.games.toc.map import sheet
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.e2e.hex_hands import middle
from tests.e2e.input_devices import PATIENCE, Hand
from tests.e2e.test_toc_match import (
    CAMPAIGN,
    EXPLOITED,
    INTRODUCTION,
    POLITICS,
    STRUCK_BACK,
    TRAINING,
)
from tests.e2e.whole_match import WHOLE, WholeMatch
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.played import standing
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

BUTTON = """([wanted, where]) => {
  const same = (text) => {
    const sorted = (object) => JSON.stringify(object, Object.keys(object ?? {}).sort());
    try { return sorted(JSON.parse(text)) === sorted(wanted); } catch { return false; }
  };
  for (const form of document.querySelectorAll(where)) {
    const fields = [...form.querySelectorAll("[name=action]:is(input, button)")];
    const text = fields.find((each) => same(each.value))?.value;
    if (text) return text;
  }
  return null;
}"""
"""How an order is written in the forms that a selector names; null: none has a button for it."""

LINES = ".draft-lines .order"


class TocMouse(Hand):
    """A mouse on the page of Triumph of Chaos: hand, map, bar, and the orders beside the map."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.by_list: set[str] = set()
        """The verbs for which only a select box was found."""

    def order(self, action: Action) -> None:
        """Add an action to the draft; an answer that ends one is submitted by its press, and its
        receipt has an address of its own."""
        text = TRIUMPH_OF_CHAOS.notation.write(action)
        before = self.page.locator(LINES).count()
        address = self.page.url
        if action["do"] in ("move", "join"):
            if self.is_selected_alone(action["unit"], text):
                return
        elif action["do"] in ("halt", "call_off"):
            self.page.locator("[data-tool=release]").click()
        elif not (self.press(action, ".tray form, #bar form") or self.on_map(action, text)):
            self.beside(action, text)
        self.page.wait_for_function(
            """([lines, before, address]) => document.querySelectorAll(lines).length > before
              || (location.search && location.href !== address)""",
            arg=[LINES, before, address],
            timeout=PATIENCE,
        )
        if "?" in self.page.url and self.page.url != address:
            self.see_receipt()

    def handling(self) -> dict[str, Any]:
        """What the page says that clicks on the map mean."""
        found = json.loads(self.page.locator("script#handling").text_content() or "{}")
        return dict(found)

    def place_of(self, unit: str) -> str:
        """Where a unit stands on the map that the page shows; "" for one that does not."""
        for place, stacks in self.handling()["stacks"].items():
            if any(each["id"] == unit for stack in stacks for each in stack["units"]):
                return str(place)
        return ""

    def is_selected_alone(self, unit: str, text: str) -> bool:
        """Open the stack of a unit and press its order. A force that is alone is selected by the
        click that opens a stack of more, and its order is written with the space it goes to."""
        self.page.mouse.click(*middle(self.page, sheet().board.layout, self.place_of(unit)))
        button = self.fan_button(text)
        alone = self.page.locator("[data-way]", has_text=": choose a destination")
        expect(button.or_(alone).first).to_be_attached()
        if not button.count():
            return True
        button.click()
        return False

    def press(self, action: Action, forms: str) -> bool:
        """Press the button of an order, if one of these forms has it."""
        value = self.page.evaluate(BUTTON, [action, forms])
        if value is None:
            return False
        # It is looked up again for the press: news of the match may replace it meanwhile.
        holder = self.page.locator(f":is({forms})").filter(
            has=self.page.locator(f"[name=action][value={json.dumps(value)}]")
        )
        field = holder.locator(f"button[name=action][value={json.dumps(value)}]")
        button = (field if field.count() else holder.locator("button")).first
        value_of = self.page.locator(f"button[name=action][value={json.dumps(value)}]")
        listed = self.page.locator(".toc-off-map:not([open])").filter(has=value_of)
        if listed.count():
            listed.locator("summary").click()
        if not button.is_visible():
            return False
        button.click()
        return True

    def on_map(self, action: Action, text: str) -> bool:
        """Click the space that an order is about, or that its unit stands in, and choose it there;
        False: the map does not have it."""
        handling = self.handling()
        goal = next((action[each] for each in ("place", "at", "to") if each in action), "")
        if goal in handling["ways"] or action["do"] in ("to", "attack"):
            place = goal
        elif action.get("unit") in handling["units"]:
            place = self.place_of(action["unit"])
        else:
            return False
        if not place:
            return False
        self.page.mouse.click(*middle(self.page, sheet().board.layout, place))
        choice = self.fan_button("Attack, choosing" if action["do"] == "attack" else text)
        done = self.page.locator(LINES, has_text=text)
        expect(choice.or_(done).first).to_be_attached()
        if choice.count():
            choice.first.click()
        return True

    def fan_button(self, text: str) -> Locator:
        """The button of an order in the opened stack."""
        return self.page.locator("[data-fan]").locator(f'button[aria-label^="{text}"]')

    def beside(self, action: Action, text: str) -> None:
        """Give an order in the panel of the orders: its button, else the list of its verb."""
        if self.press(action, "#orders form"):
            return
        self.by_list.add(action["do"])
        form = self.page.locator(f"#orders form[data-verb={action['do']}]")
        form.get_by_role("combobox").select_option(label=text)
        form.get_by_role("button").click()

    def submit(self) -> None:
        """Submit what the draft says."""
        self.page.locator("#bar form[action$='/submit'] button").click()
        self.see_receipt()


def play(
    chromium: Browser, site_url: str, club: Club, match: WholeMatch, most: int
) -> dict[Seat, TocMouse]:
    """Play the first submissions of a match by mouse; it ends in the log of the engine."""
    played, expected = match.script(most)
    people = club.person("Anna"), club.person("Boris")
    match_id = match.begin(club, people)
    mice = dict[Seat, TocMouse]()
    for person in people:
        page = chromium.new_context(**TocMouse.screen, reduced_motion="reduce").new_page()
        log_in(page, site_url, person.name)
        mice[club.letter(match_id, person)] = TocMouse(page)
    for seat, actions in played:
        mouse = mice[seat]
        mouse.page.goto(f"{site_url}/match/{match_id}")
        submission(mouse, actions)
    assert match.read(standing(club, match_id)) == expected
    assert [mouse.complaints for mouse in mice.values()] == [[], []]
    return mice


def submission(mouse: TocMouse, actions: Sequence[Action]) -> None:
    """Give these orders; those that end an answer are submitted by their press."""
    for action in actions:
        mouse.order(action)
    if mouse.page.locator(LINES).count():
        mouse.submit()


MATCHES = [
    pytest.param(TRAINING, POLITICS, id="politics"),
    pytest.param(INTRODUCTION, WHOLE, marks=pytest.mark.long, id="introduction"),
    pytest.param(CAMPAIGN, WHOLE, marks=pytest.mark.long, id="campaign turn"),
    pytest.param(EXPLOITED, WHOLE, marks=pytest.mark.long, id="combat, exploited"),
    pytest.param(STRUCK_BACK, WHOLE, marks=pytest.mark.long, id="combat, struck back"),
]


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize(("match", "most"), MATCHES)
def test_a_scenario_by_mouse_ends_in_the_log_of_the_engine(
    chromium: Browser, site_url: str, club: Club, match: WholeMatch, most: int
) -> None:
    mice = play(chromium, site_url, club, match, most)
    assert set().union(*(mouse.by_list for mouse in mice.values())) == set()
