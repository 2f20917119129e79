"""Merging log items for readers: a march is one line, and orders without messages join the next.

The record keeps every entry; only the display shows several as one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from app.games.kernel.log_chapters import LogChapter, LogItem, Sentence
from app.games.kernel.wording import Continuations, MergeRule, Wording

Message = tuple[str, Mapping[str, Any]]
"""A message of the log: its key in the wording, and its arguments."""

MAX_ORDERS = 3
"""A merged item lists up to this many orders; of more, only the first and the last."""


def merge_items(chapters: Iterable[LogChapter], joints: Continuations) -> list[LogChapter]:
    """Merge items that belong together within each chapter.

    Messages become one sentence where the title's wording has a merge rule. An order without any
    message joins the next order of its seat.
    """
    return [LogChapter(chapter.opening, _merge(chapter.items, joints)) for chapter in chapters]


def _merge(items: Iterable[LogItem], joints: Continuations) -> list[LogItem]:
    found: list[_Run] = []
    for item in items:
        if not found or not found[-1].add(item, joints):
            found.append(_Run(item))
    return [run.merged() for run in found]


def merge_messages(wording: Wording, messages: Iterable[Message]) -> list[Message]:
    """Merge consecutive messages where the wording has a merge rule: a march is one message."""
    runs: list[list[Message]] = []
    for message in messages:
        rule = wording.merge_rules.get(message[0])
        before = runs[-1][-1] if runs else None
        if rule and before and before[0] == message[0] and rule.fits(before[1], message[1]):
            runs[-1].append(message)
        else:
            runs.append([message])
    return [_one_message(wording, run) for run in runs]


def _one_message(wording: Wording, run: list[Message]) -> Message:
    key, args = run[0]
    if len(run) == 1:
        return key, args
    rule = wording.merge_rules[key]
    return rule.key, rule.merge([args for _key, args in run])


class _Run:
    """Items that are shown as one."""

    def __init__(self, first: LogItem) -> None:
        self._items = [first]

    def add(self, item: LogItem, joints: Continuations) -> bool:
        """Add an item if it continues those before it; return whether it does."""
        before = self._items[-1]
        if before.n is None or item.n is None or item.seat is None:
            return False
        if (item.seat, item.timed_out) != (before.seat, before.timed_out):
            return False
        goes_on = _continues(joints, item) or all(map(_is_silent, self._items))
        if goes_on:
            self._items.append(item)
        return goes_on

    def merged(self) -> LogItem:
        """The items as one."""
        if len(self._items) == 1:
            return self._items[0]
        numbers = [item.n for item in self._items if item.n is not None]
        return replace(
            self._items[0],
            n=numbers[-1],
            earlier=tuple(numbers[:-1]),
            order=_orders([item.order for item in self._items if item.order]),
            says=_sentences([said for item in self._items for said in item.says]),
            dice=sum(item.dice for item in self._items),
        )


def _continues(joints: Continuations, item: LogItem) -> bool:
    """Whether an entry continues the one before it."""
    if item.says:
        return item.says[0].key in joints.messages
    return _is_silent(item) and item.order in joints.orders


def _is_silent(item: LogItem) -> bool:
    return not item.says and not item.dice


def _merge_rule(said: Sentence, after: Sentence) -> MergeRule | None:
    """Return the rule by which two sentences make one, or None."""
    fold = said.wording.merge_rules.get(said.key)
    if fold is None or after.key != said.key or not fold.fits(said.args, after.args):
        return None
    return fold


def _sentences(sentences: list[Sentence]) -> tuple[Sentence, ...]:
    """Merge consecutive sentences where a rule allows it."""
    runs: list[list[Sentence]] = []
    for sentence in sentences:
        if runs and _merge_rule(runs[-1][-1], sentence):
            runs[-1].append(sentence)
        else:
            runs.append([sentence])
    return tuple(_as_one(run) for run in runs)


def _as_one(run: list[Sentence]) -> Sentence:
    first = run[0]
    if len(run) == 1:
        return first
    fold = first.wording.merge_rules[first.key]
    args = fold.merge([each.args for each in run])
    return Sentence(fold.key, args, first.wording, names=first.names)


def _orders(orders: list[str]) -> str:
    if len(orders) <= MAX_ORDERS:
        return ", ".join(orders)
    return f"{orders[0]}, …, {orders[-1]}"
