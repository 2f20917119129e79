"""What holds of whatever arrives: it is read, within bounds, to a text that can be kept."""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import given, seed, settings
from hypothesis import strategies as st

from app.mail.commands.parsing import parse_section
from app.mail.commands.registry import CommandError
from app.mail.reading.lines import MAX_LINES
from app.mail.reading.message import MAX_TEXT, ParsedMail, parse
from app.mail.reading.parts import MAX_NAME, MAX_PARTS
from tests.mail.corpus.writing import mail
from tests.mail.strategies import ORDER_TEXTS, QUOTING_STYLES, TREES, almost_mails, changed_mails

CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
MAX_STEPS = 40_000
"""Lines of Python that reading a mail of a few kilobytes may take, and as many again a kilobyte."""


def check(raw: bytes) -> None:
    """Read `raw` and look at everything that came of it."""
    letter, steps = counted(raw)
    assert steps < MAX_STEPS * (2 + len(raw) / 1000)
    for text in (letter.text, *letter.ticked):
        assert not CONTROLS.search(text), ascii(text)
    for text in _texts(letter):
        assert not re.search(r"[\x00\ud800-\udfff]", text), ascii(text)
    assert len(letter.text) <= len(letter.full_text) <= MAX_TEXT
    assert letter.text.count("\n") < MAX_LINES
    assert len(letter.attachments) <= 2 * MAX_PARTS
    assert all(len(found.name) <= MAX_NAME for found in letter.attachments)
    assert letter.ticked <= set(letter.text.split("\n"))
    assert "\n" not in letter.subject + letter.from_address + letter.from_name


def counted(raw: bytes) -> tuple[ParsedMail, int]:
    """The letter in `raw`, and how many calls of Python functions it took to read it.

    Calls are counted and no time is measured: a busy machine changes nothing of them.
    """
    steps = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal steps
        steps += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        letter = parse(raw)
    finally:
        sys.setprofile(before)
    return letter, steps


def _texts(letter: ParsedMail) -> list[str]:
    single = [letter.text, letter.full_text, letter.subject, letter.from_address, letter.from_name]
    names = [attachment.name for attachment in letter.attachments]
    ids = [letter.message_id or "", letter.in_reply_to or "", *letter.references]
    return [*single, *names, *ids, *letter.to_addresses, *letter.defects]


def check_the_orders_come_back(case: tuple[str, str]) -> None:
    """Orders are read as they were typed, whatever is quoted about them."""
    orders, style = case
    assert parse(mail(style % orders)).text == orders


def check_parsing(text: str) -> None:
    """A text is taken apart, or said to be faulty; no line of its orders is without a place."""
    try:
        taken = parse_section(text, (), {"MOVE", "TO"}, lambda _command, _asked: "halt")
    except CommandError as fault:
        if not str(fault):
            raise AssertionError("a fault that says nothing") from fault
        return
    assert len(taken.orders.split("\n")) == max(1, len(taken.lines))


@dataclass(frozen=True)
class Property:
    """What `holds` of everything that `given` draws."""

    given: st.SearchStrategy[Any]
    holds: Callable[[Any], None]

    def prove(self, how: settings, number: int | None = None) -> None:
        """Try it; with a `number`, on the examples of that number."""
        proof = how(given(self.given)(self.holds))
        (seed(number)(proof) if number is not None else proof)()


BEFORE = ("", "PRESS TO A\n", "PREVIEW\nUNDO\n", "ABSENT from\n")

PROPERTIES = {
    "any bytes give a letter": Property(st.binary(max_size=2000), check),
    "any bytes that look like a mail give a letter": Property(almost_mails(), check),
    "any tree of parts gives a letter": Property(TREES, check),
    "any damage to a known mail gives a letter": Property(changed_mails(), check),
    "any text gives a letter": Property(
        st.text(max_size=400).map(lambda text: mail(text.encode("utf-8", "replace"))), check
    ),
    "orders come back whatever is quoted about them": Property(
        st.tuples(ORDER_TEXTS, QUOTING_STYLES), check_the_orders_come_back
    ),
    "any text can be taken apart": Property(
        st.tuples(
            st.sampled_from(("", "PRESS TO A\n", "PREVIEW\nUNDO\n")), st.text(max_size=300)
        ).map("".join),
        check_parsing,
    ),
}
