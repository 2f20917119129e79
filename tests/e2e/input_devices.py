"""The hands that play on the page of a match: mouse, keyboard, finger, a browser without scripts.

Each gives the same orders in its own way and sees for itself that the draft has them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.web.board import click_name, name_spot

DESK = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

MOST_PRESSES = 150
PATIENCE = 30_000
"""Milliseconds that an answer may take which the worker has to give."""

ANSWERS = ("lose ", "place with ")
"""Orders that answer a question."""

SEES = "() => document.activeElement.closest('[data-place]')?.dataset.place ?? ''"
NAMED = """() => {
  const at = document.activeElement;
  return (at.getAttribute('aria-label') ?? at.textContent).trim().replace(/\\s+/g, ' ');
}"""


@dataclass(frozen=True)
class Order:
    """Something that a hand does, and the orders that the draft then has more.

    `place` is where it is done on the map: `of_unit` by a stack there, else by going there; without
    a place it is a button beside the map.
    """

    orders: tuple[str, ...]
    place: str = ""
    of_unit: bool = False


def unit(order: str, place: str) -> Order:
    """What a unit in `place` is told to do."""
    return Order((order,), place, of_unit=True)


def way(place: str, *orders: str) -> Order:
    """The way to `place`."""
    return Order(orders, place)


def word(order: str) -> Order:
    """An order that is one on its own, such as `halt`."""
    return Order((order,))


class Hand:
    """A player at the page of his match."""

    screen: ClassVar[Mapping[str, Any]] = DESK

    answers_at_once: ClassVar = True
    """Whether an answer in an opened stack is submitted by its press."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def play(self, stage: Sequence[Order]) -> None:
        """Put the orders of a stage into the draft, and submit it."""
        drafted: list[str] = []
        address = self.page.url
        for order in stage:
            self.give(order)
            drafted.extend(order.orders)
            if order is stage[-1] and self._is_answer(order):
                # Its receipt has an address of its own.
                expect(self.page).not_to_have_url(address, timeout=PATIENCE)
                break
            expect(self.page.locator(".draft-lines .order")).to_have_text(drafted)
        else:
            self.submit()
        self.see_receipt()

    def give(self, order: Order) -> None:
        """Do what an order takes, on the map or beside it."""
        if order.of_unit:
            self.tell(order.orders[0], order.place)
        elif order.place:
            self.go(order.place, order.orders)
        else:
            self.say(order.orders[0])

    def see_receipt(self) -> None:
        """Wait for the receipt of what was submitted; the draft is empty then."""
        receipt = self.page.get_by_role("status", name="Receipt")
        expect(receipt).to_contain_text("Your orders have been carried out.", timeout=PATIENCE)
        expect(self.page.locator(".draft-lines .order")).to_have_count(0)

    def _is_answer(self, order: Order) -> bool:
        """Whether an order ends the answer to a question."""
        return self.answers_at_once and order.orders[0].startswith(ANSWERS)

    def tell(self, order: str, place: str) -> None:
        """Tell a unit in a place what to do."""
        raise NotImplementedError

    def go(self, place: str, orders: Sequence[str]) -> None:
        """Send what is in hand to a place."""
        raise NotImplementedError

    def say(self, order: str) -> None:
        """Give an order beside the map."""
        raise NotImplementedError

    def submit(self) -> None:
        """Submit the draft, and say so again if the page asks."""
        raise NotImplementedError

    # what the hands with a script have in common

    def counter(self, place: str) -> Locator:
        """The first counter in a province."""
        return self.page.locator(f"#board-{place} [data-stack]").first

    def in_fan(self, order: str) -> Locator:
        """The button of an order in the opened stack."""
        return self.page.locator("[data-fan]").locator(f'button[aria-label^="{order}"]')

    def button(self, name: str) -> Locator:
        """A button of the draft or of the orders."""
        parts = self.page.locator("#orders, #bar")
        return parts.get_by_role("button", name=name, exact=True)


class Mouse(Hand):
    """Clicks and drags."""

    def tell(self, order: str, place: str) -> None:
        if not self.in_fan(order).is_visible():
            self.counter(place).click()
        self.in_fan(order).click()

    def go(self, place: str, orders: Sequence[str]) -> None:
        # So that both ends of the drag are in view.
        self.page.keyboard.press("-")
        end = name_spot(self.page, place)
        start = self.page.locator(".stack.in-hand").bounding_box()
        assert start is not None
        self.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()
        self._choose_way(orders)
        self.page.keyboard.press("+")

    def say(self, order: str) -> None:
        self.button(order).click()

    def submit(self) -> None:
        submit = self.page.locator("#bar form[action$='/submit'] button")
        submit.click()
        sure = self.button("Submit anyway")
        expect(sure.or_(self.page.get_by_role("status", name="Receipt"))).to_be_visible(
            timeout=PATIENCE
        )
        if sure.count():
            sure.click()

    def _choose_way(self, orders: Sequence[str]) -> None:
        """Where several ways lead there, say which."""
        way = self.in_fan(orders[-1])
        first = self.page.locator(".draft-lines .order", has_text=orders[-1])
        expect(way.or_(first).first).to_be_visible()
        if way.is_visible():
            way.click()


class Finger(Mouse):
    """Taps on the screen of a phone."""

    screen = PHONE

    def tell(self, order: str, place: str) -> None:
        if not self.in_fan(order).is_visible():
            self.counter(place).tap()
        self.in_fan(order).tap()

    def go(self, place: str, orders: Sequence[str]) -> None:
        click_name(self.page, place, touch=True)
        self._choose_way(orders)

    def say(self, order: str) -> None:
        """Open the drawer of the orders for it, and close it: it lies over the map."""
        self.page.get_by_role("tab", name="Orders").tap()
        self.button(order).tap()
        self.page.get_by_role("tab", name="Map", exact=True).tap()

    def submit(self) -> None:
        super().submit()
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


class Keyboard(Hand):
    """Keys alone: no pointer is ever moved."""

    def tell(self, order: str, place: str) -> None:
        if not self.in_fan(order).is_visible():
            self._walk_to(place)
            self.page.keyboard.press("Shift+Enter")
        self._call(order)

    def go(self, place: str, orders: Sequence[str]) -> None:
        self._walk_to(place)
        self.page.keyboard.press("Enter")
        way = self.in_fan(orders[-1])
        first = self.page.locator(".draft-lines .order", has_text=orders[-1])
        expect(way.or_(first).first).to_be_visible()
        if way.is_visible():
            self._call(orders[-1])

    def say(self, order: str) -> None:
        self._call(order)

    def submit(self) -> None:
        self._call("Submit")
        sure = self.button("Submit anyway")
        expect(sure.or_(self.page.get_by_role("status", name="Receipt"))).to_be_visible(
            timeout=PATIENCE
        )
        if sure.count():
            self._call("Submit anyway")

    def _walk_to(self, place: str) -> None:
        """Come to the map by the tab key, and to the province by the key for the next one."""
        for _ in range(MOST_PRESSES):
            if self.page.evaluate(SEES):
                break
            self.page.keyboard.press("Shift+Tab")
        for _ in range(MOST_PRESSES):
            if self.page.evaluate(SEES) == place:
                return
            self.page.keyboard.press("n")
        raise AssertionError(f"no key leads to {place}")

    def _call(self, order: str) -> None:
        """Press the letter of an order until it has the focus, and then Enter."""
        for _ in range(MOST_PRESSES):
            if self.page.evaluate(NAMED).startswith(order):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(order[0].lower())
        raise AssertionError(f"no key leads to {order}")


class WithoutScript(Hand):
    """Forms: a select box an order word, a page an order."""

    screen: ClassVar[Mapping[str, Any]] = {**DESK, "java_script_enabled": False}
    answers_at_once: ClassVar = False

    def tell(self, order: str, place: str) -> None:
        self.say(order)

    def go(self, place: str, orders: Sequence[str]) -> None:
        lines = self.page.locator(".draft-lines .order")
        for order in orders:
            self.say(order)
            expect(lines.last).to_have_text(order)

    def say(self, order: str) -> None:
        forms = self.page.locator("#orders form[data-verb]")
        with_box = forms.filter(has=self.page.get_by_role("option", name=order, exact=True))
        # The page that the last press leads to may still be on its way.
        expect(with_box.or_(self.button(order)).first).to_be_attached()
        if with_box.count():
            with_box.first.get_by_role("combobox").select_option(label=order)
            with_box.first.get_by_role("button").click()
        else:
            self.button(order).first.click()

    def submit(self) -> None:
        self.page.locator("#bar form[action$='/submit'] button").click()
        sure = self.button("Submit anyway")
        expect(sure.or_(self.page.get_by_role("status", name="Receipt"))).to_be_visible(
            timeout=PATIENCE
        )
        if sure.count():
            sure.click()
