"""The order form of a mail as its reader understands it, and orders that it shows to be legal."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

BOX = re.compile(r"^\[ \] (?P<order>.+)$")
SEQUEL = re.compile(r"^ {6}(?P<orders>\S.*)$")
AS_AFTER = re.compile(r"then: as after “(?P<order>.+)”")
MORE = re.compile(r" \(and \d+ more\)$")

GOING_ON = ("move ", "stack ")
"""After such orders others may follow in the same mail; after all others the answer is awaited."""

Choose = Callable[[Sequence[str]], str]
"""Chooses one of several orders."""


@dataclass(frozen=True)
class Box:
    """A box of the order form: an order, and those that it opens."""

    order: str
    then: tuple[str, ...] = ()


def question(text: str) -> str | None:
    """What the reader is asked, or None if nothing is."""
    found = re.search(r"^Your decision: (.+?)\n\n", text, re.M | re.S)
    return " ".join(found[1].split()) if found else None


def boxes(lines: Iterable[str]) -> list[Box]:
    """The boxes that stand in some lines, in their order."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        box, sequel = BOX.match(line), SEQUEL.match(line)
        if box:
            found.append((box["order"], []))
        elif sequel and found:
            found[-1][1].append(sequel["orders"])
    opened: dict[str, tuple[str, ...]] = {}
    for order, read in found:
        same = AS_AFTER.fullmatch(" ".join(read))
        opened[order] = opened[same["order"]] if same else _opened(" ".join(read))
    return [Box(order, opened[order]) for order, _read in found]


def chosen_orders(form: Sequence[Box], choose: Choose) -> list[str]:
    """Orders that the form shows to be legal one after the other."""
    opened = {box.order: box.then for box in form}
    legal = list(opened)
    orders: list[str] = []
    while True:
        order = choose(legal)
        orders += [order, *_sequels(opened[order], choose)]
        if not order.startswith(GOING_ON):
            return orders
        legal.remove(order)


def _sequels(opened: tuple[str, ...], choose: Choose) -> list[str]:
    """What may follow an order: all who join an attack, or where a force goes, and its halt."""
    if "halt" not in opened:
        return [order for order in opened if order.startswith("with ")]
    way = choose(opened)
    return [way] if way == "halt" else [way, choose(["halt"])]


def _opened(text: str) -> tuple[str, ...]:
    """Read "then: to Tver | halt (and 3 more)"."""
    orders = MORE.sub("", text.removeprefix("then: "))
    return tuple(orders.split(" | ")) if orders else ()
