"""Hands on hex maps: they point at hexes by their middle, and answer questions by a press."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from app.games.board.layout import Layout
from tests.e2e.input_devices import (
    MOST_PRESSES,
    NAMED,
    PATIENCE,
    Finger,
    Hand,
    Keyboard,
    Mouse,
    Order,
    WithoutScript,
)

HANDS = {
    "mouse": Mouse,
    "without a script": WithoutScript,
    "keyboard": Keyboard,
    "finger": Finger,
}


SHORTCUTS = "u"
"""Letters that do something at once: who wants an order that begins with one goes on by tab."""


def middle(page: Page, layout: Layout, place: str) -> tuple[float, float]:
    """Where the middle of a hex is in the window, once it is in sight."""
    found = page.evaluate(
        """([x, y, width, height]) => {
            const frame = document.querySelector(".map-frame");
            const spot = () => {
                const at = frame.querySelector("svg.board").getBoundingClientRect();
                return [at.left + x / width * at.width, at.top + y / height * at.height];
            };
            const seen = frame.getBoundingClientRect();
            const [left, top] = spot();
            frame.scrollBy({
                left: left - (seen.left + seen.right) / 2,
                top: top - (seen.top + seen.bottom) / 2,
                behavior: "instant",
            });
            return spot();
        }""",
        [*layout.places[place].centre, *layout.size],
    )
    return found[0], found[1]


def shown(order: str) -> str:
    """How the button begins that gives an order: fronts stand there with their units."""
    if order.startswith("front "):
        return order.removeprefix("front ").removesuffix(" Front") + ":"
    return order


def by_hex(kind: type[Hand], layout: Layout) -> type[Hand]:
    """A hand that points at hexes by their middle, and whose questions are answered by a press."""

    class OnHexes(kind):  # type: ignore[valid-type, misc]
        def go(self, place: str, orders: Sequence[str]) -> None:
            if kind in (Mouse, Finger):
                # An opened stack stays open after "join", and may lie over the hex.
                close = self.page.locator("[data-fan]").get_by_role("button", name="Close")
                if close.is_visible():
                    close.click()
                spot = middle(self.page, layout, place)
                (self.page.mouse.click if kind is Mouse else self.page.touchscreen.tap)(*spot)
                self._choose_way(orders)
                return
            super().go(place, orders)

        def tell(self, order: str, place: str) -> None:
            """A unit that is alone in a hex is selected by the press that opens a stack of more."""
            if kind is WithoutScript or not order.startswith("move "):
                super().tell(order, place)
            elif kind is Keyboard:
                self._walk_to(place)
                self.page.keyboard.press("Enter")
            else:
                spot = self.counter(place)
                (spot.click if kind is Mouse else spot.tap)()

        def _call(self, order: str) -> None:
            """Press the letter of an order: one that answers a question begins with a capital."""
            name = shown(order).casefold()
            for _ in range(MOST_PRESSES):
                if self.page.evaluate(NAMED).casefold().startswith(name):
                    self.page.keyboard.press("Enter")
                    return
                self.page.keyboard.press("Tab" if name[0] in SHORTCUTS else name[0])
            raise AssertionError(f"no key leads to {order}")

        def _choose_way(self, orders: Sequence[str]) -> None:
            """Say which of several ways. On a telephone the draft is not in sight."""
            way = self.in_fan(orders[-1])
            line = self.page.locator(".draft-lines .order", has_text=orders[-1])
            expect(way.or_(line).first).to_be_attached()
            if way.is_visible():
                way.click()

        def button(self, name: str) -> Locator:
            """A button; one that answers a question begins with a capital."""
            rest = "" if shown(name) == name else ".*"
            # A selector ends a pattern at a slash.
            escaped = re.escape(shown(name)).replace("/", r"\/")
            either = re.compile(f"^{escaped}{rest}$", re.IGNORECASE)
            parts = self.page.locator("#orders, #bar")
            found: Locator = parts.get_by_role("button", name=either).first
            return found

        def play(self, stage: Sequence[Order]) -> None:
            """Give the orders; what answers a question is submitted by its press, or drafted."""
            drafted: list[str] = []
            receipt = self.page.get_by_role("status", name="Receipt")
            lines = self.page.locator(".draft-lines .order")
            for order in stage:
                self.give(order)
                drafted.extend(order.orders)
                if kind is not WithoutScript and order.orders[0].startswith("move "):
                    expect(self.page.locator("[data-way]")).to_contain_text("choose a destination")
                    continue  # It is written with the hex that it goes to.
                last = lines.nth(len(drafted) - 1)
                expect(receipt.or_(last).first).to_be_attached(timeout=PATIENCE)
                if receipt.count():
                    break
                expect(lines).to_have_text(drafted)
            else:
                self.submit()
            self.see_receipt()

    return OnHexes
