"""A mail of the site as its reader understands it: what is asked, and which orders are legal."""

import re
from dataclasses import dataclass

BOX = re.compile(r"^\[ \] (?P<order>.+)$")
SEQUEL = re.compile(r"^ {6}(?P<orders>\S.*)$")
MORE = re.compile(r" and \d+ more$")


@dataclass(frozen=True)
class Box:
    """A box of the order form: an order, and those that it opens."""

    order: str
    then: tuple[str, ...]


def question(text: str) -> str | None:
    """What the reader is asked, or None if nothing is."""
    found = re.search(r"^You are asked: (.+?)\n\n", text, re.M | re.S)
    return " ".join(found[1].split()) if found else None


def boxes(text: str) -> list[Box]:
    """The boxes of the order form, in the order of the mail."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        box, sequel = BOX.match(line), SEQUEL.match(line)
        if box:
            found.append((box["order"], []))
        elif sequel and found:
            found[-1][1].append(sequel["orders"])
    return [Box(order, _sequels(" ".join(lines))) for order, lines in found]


def _sequels(text: str) -> tuple[str, ...]:
    """Read "then: to Tver | halt and 3 more"."""
    orders = MORE.sub("", text.removeprefix("then: "))
    return tuple(orders.split(" | ")) if orders else ()
