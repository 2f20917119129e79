"""Reading a page as a browser without JavaScript would: its forms and what they would send."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from werkzeug.test import TestResponse

from tests.deadline import wait_until
from tests.web.club import Person

WAITS = '<meta http-equiv="refresh"'
"""What a receipt's page has while the worker has not written the receipt."""


@dataclass
class Form:
    """A form as it was rendered: hidden and typed fields, select boxes, buttons."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, dict[str, str]] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)

    def offers(self, label: str) -> bool:
        """Whether a select box or a button of this form reads `label`."""
        boxes = any(label in box.values() for box in self.choices.values())
        return boxes or any(text == label for _, _, text in self.buttons)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._text: list[str] | None = None
        self._at: tuple[str, ...] = ()
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given.get("action", ""))
            self.forms.append(self._form)
        if self._form is None:
            return
        if tag == "input":
            self._form.fields[given.get("name", "")] = given.get("value", "")
        elif tag == "select":
            self._select = given["name"]
            self._form.choices[self._select] = {}
        elif tag in ("option", "button", "textarea"):
            self._text = []
            self._at = (tag, given.get("name", ""), given.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        if self._text is None or not self._at or tag != self._at[0] or self._form is None:
            return
        text, (_, name, value) = "".join(self._text), self._at
        if tag == "option":
            self._form.choices[self._select][value] = text.strip()
        elif tag == "button":
            self._form.buttons.append((name, value, " ".join(text.split())))
        else:
            # As HTML has it, a line break right after the tag is not part of the text.
            self._form.fields[name] = text.removeprefix("\n")
        self._text = None


def forms(page: TestResponse) -> list[Form]:
    """The forms of a page."""
    parser = _Forms()
    parser.feed(page.text)
    return parser.forms


def _said(page: TestResponse) -> list[str]:
    """The messages of a page."""
    found = re.findall(
        r'class="(?:flash|receipt)[^>]*>(.*?)</(?:li|section)>', page.text, re.DOTALL
    )
    return [" ".join(re.sub(r"<[^>]+>", " ", text).split()) for text in found]


def press(person: Person, page: TestResponse, label: str, **typed: str) -> TestResponse:
    """Choose or press what reads `label` on a page and follow to where that leads."""
    form = next((form for form in forms(page) if form.offers(label)), None)
    assert form is not None, f"{label!r} is not on the page ({page.status}): {_said(page)}"
    fields = dict(form.fields) | typed
    for name, box in form.choices.items():
        fields[name] = next((value for value, text in box.items() if text == label), "")
    for name, value, text in form.buttons:
        if text == label and name:
            fields[name] = value
    return person.browser.post(form.action, data=fields, follow_redirects=True)


def hand_in(person: Person, page: TestResponse) -> TestResponse:
    """Submit the draft of a page, whether dice follow or not and whatever is left undone."""
    rolls = any(form.offers("Submit and continue") for form in forms(page))
    answer = press(person, page, "Submit and continue" if rolls else "Submit")
    asks = any(form.offers("Submit anyway") for form in forms(answer))
    return press(person, answer, "Submit anyway") if asks else answer


def settled(person: Person, page: TestResponse) -> TestResponse:
    """The page of a receipt once the worker has written it, which on a busy machine takes a while.

    It is the page itself unless it says that the orders are being processed.
    """

    def look() -> TestResponse | None:
        found = person.browser.get(page.request.full_path, follow_redirects=True)
        return None if WAITS in found.text else found

    return wait_until(look, "the receipt") if WAITS in page.text else page
