"""A player in a browser: he reads the page, chooses, presses and types, as a person does."""

import re
from collections.abc import Callable
from email.message import EmailMessage

from playwright.sync_api import ConsoleMessage, Page, Response, expect

from tests.deadline import wait_until
from tests.e2e.commander import Commander
from tests.e2e.mail_program import MailProgram, text_of
from tests.web.browsing import PASSWORD

MATCH_LINK = re.compile(r"^Match page: (\S+)$", re.M)
CONFIRM_LINK = re.compile(r"(https?://\S+/confirm/\S+)")
JOIN_LINK = re.compile(r"(https?://\S+/join/\S+)")

SUBMIT = re.compile("^Submit( and continue)?$")
GONE_ON = "the match has moved on"
REFUSED = "responded with a status of 422"

MAX_ATTEMPTS = 5
PATIENCE = 60_000

OFFERED = """() => [...document.querySelectorAll("#orders form[data-verb]")]
    .filter((form) => !form.closest("details:not([open])")).flatMap((form) =>
    [...form.querySelectorAll("option")].map((option) => option.label)
    .concat([...form.querySelectorAll("button[name=action]")].map((button) => button.innerText)))
"""


class Visitor:
    """A person with a browser, and with a mail program that tells when to look."""

    def __init__(self, page: Page, site: str, post: MailProgram, commander: Commander) -> None:
        self.page = page
        self.post = post
        self.complaints: list[str] = []
        self._site = site
        self._commander = commander
        page.set_default_timeout(PATIENCE)
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    # before the match

    def sign_up(self, name: str) -> None:
        """Make an account, starting at the site's front page."""
        self.page.goto(self._site)
        self.page.get_by_role("navigation").get_by_role("link", name="Sign up").click()
        self._fill_in(name)

    def accept_invitation(self, invitation: EmailMessage, name: str) -> None:
        """Follow the link of an invitation, sign up, and take the seat."""
        link = JOIN_LINK.search(text_of(invitation))
        assert link is not None
        self.page.goto(link[1])
        self.page.get_by_role("main").get_by_role("link", name="Sign up").click()
        self._fill_in(name)
        self._press("Take a seat")

    def open_match(self, name: str, bots: int) -> None:
        """Open waiting room of a match of four, with a seat of one's own."""
        self.page.get_by_role("main").get_by_role("link", name="Start a match", exact=True).click()
        self.page.get_by_label("Match name").fill(name)
        self.page.get_by_label("Seats", exact=True).fill("4")
        self.page.get_by_label("Bots").fill(str(bots))
        self._press("Open waiting room")

    def invite(self, address: str) -> None:
        """Keep a seat for `address`."""
        self.page.get_by_label("E-mail address").fill(address)
        self._press("Send invitation")

    def start_match(self) -> None:
        """Start it, now that everybody is there."""
        self.page.reload()
        self._press("Start match")

    # the match

    def act(self) -> bool:
        """Give the orders that are asked for, if a mail has come; whether any were."""
        if not self.look():
            return False
        acted = False
        while self._is_asked():
            self.order()
            acted = True
        return acted

    def look(self) -> bool:
        """Open the match if a mail has come about it; whether one has."""
        news = self.post.fetch()
        if news:
            link = MATCH_LINK.search(text_of(news[-1]))
            assert link is not None
            self.page.goto(link[1])
        return bool(news)

    def order(self) -> None:
        """Put orders into the draft until there is nothing to add, and submit them."""
        while not self._awaits_dice():
            order = self._commander.choose(self.offered())
            if order is None:
                break
            self.choose(order)
        self.submit()

    def offered(self) -> list[str]:
        """Every order in the select boxes and on the buttons, as far as it is not folded away."""
        if not self.page.locator("#orders").is_visible():
            # A trading session opens with the offers.
            self.page.get_by_role("tab", name="Orders").click()
            expect(self.page.locator("#orders[data-stale]")).to_have_count(0)
        found: list[str] = self.page.evaluate(OFFERED)
        return found

    def choose(self, order: str) -> None:
        """Put one order into the draft; once more if the match has gone on meanwhile."""
        drafted = self.page.locator(".draft-lines .order")
        before = drafted.count()
        for _attempt in range(MAX_ATTEMPTS):
            self._click(order)
            if not self._has_gone_on():
                break
        expect(drafted).to_have_count(before + 1)
        expect(drafted.last).to_have_text(order)

    def submit(self) -> None:
        """Submit the draft, sure of it; once more if the match has gone on meanwhile."""
        for _attempt in range(MAX_ATTEMPTS):
            self._swap(self.page.get_by_role("button", name=SUBMIT).click)
            sure = self.page.get_by_role("button", name="Submit anyway")
            if sure.count():
                self._swap(sure.click)
            receipt = self.page.get_by_role("status", name="Receipt")
            expect(receipt).to_be_visible(timeout=PATIENCE)
            if not self._has_gone_on():
                break
        expect(receipt).to_contain_text("Your orders have been carried out.")

    def seat_of(self, name: str) -> str:
        """The letter of a player, as the page names him."""
        person = self.page.locator(".people .person").filter(has_text=name)
        return person.locator(".seat-letter").inner_text()

    def game_turn(self) -> int:
        """The game turn that the page names."""
        return int(
            self.page.locator(".standing div", has_text="Game turn").locator("dd").inner_text()
        )

    def entries_of_the_log(self) -> int:
        """How many entries the page of the whole log lists."""
        self.page.get_by_role("tab", name="Log").click()
        self.page.get_by_role("link", name="earlier line").click()
        self.page.get_by_role("heading", name="Log", exact=True, level=1).wait_for()
        return self.page.locator("[id^=entry-]").count()

    def _click(self, order: str) -> None:
        """Choose an order in the select box that has it, or press its button."""
        box = self.page.locator("#orders form[data-verb]").filter(
            has=self.page.get_by_role("option", name=order, exact=True)
        )
        if box.count():
            box.first.get_by_role("combobox").select_option(label=order)
            button = box.first.get_by_role("button")
        else:
            button = self.page.locator("#orders").get_by_role("button", name=order, exact=True)
        self._swap(button.first.click)

    def _has_gone_on(self) -> bool:
        """Whether the page says that it was made for an earlier position."""
        return self.page.locator(".receipt.refused", has_text=GONE_ON).count() > 0

    def _is_asked(self) -> bool:
        return self.page.locator(".ask.mine").count() > 0

    def _awaits_dice(self) -> bool:
        return self.page.get_by_role("button", name="Submit and continue").count() > 0

    def _fill_in(self, name: str) -> None:
        """Fill in the form of the sign-up page, send it, and use the link of the letter."""
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("E-mail address").fill(self.post.address)
        self.page.get_by_label("Password").fill(PASSWORD)
        self._press("Sign up")
        (letter,) = wait_until(self.post.fetch, "the letter that asks for a confirmation")
        link = CONFIRM_LINK.search(text_of(letter))
        assert link is not None
        self.page.goto(link[1])
        self._press("Yes, it is mine")

    def _press(self, label: str) -> None:
        """Send a form by its button, and wait for the page that answers it."""
        with self.page.expect_navigation():
            self.page.get_by_role("main").get_by_role("button", name=label).click()

    def _swap(self, click: Callable[[], None]) -> None:
        """Click what fetches the page afresh, and wait until that answer is there.

        An open page may go on by itself at the same moment, which is no answer to the click.
        """
        with self.page.expect_response(_is_answer):
            click()
        self.page.wait_for_selector("html:not([aria-busy]) #main")

    def _note(self, message: ConsoleMessage) -> None:
        # Chromium remarks every refused form; that it was refused stands on the page.
        if REFUSED not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")


def _is_answer(response: Response) -> bool:
    """Whether it answers a form of the match, not the mark of what has been read."""
    return response.request.method == "POST" and "/press" not in response.url
