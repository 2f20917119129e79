"""Folding the log for its readers: a journey is one line, and what said nothing goes with the rest.

In the record every entry stays what it is; here those that belong together are shown as one.
"""

from collections.abc import Iterable
from dataclasses import replace

from app.games.kernel.chronicle import Chapter, Item, Sentence
from app.games.kernel.wording import Fold, Joints

MOST_ORDERS = 3
"""So many orders of a folded item are written out; of more, the first and the last."""


def folded(chapters: Iterable[Chapter], joints: Joints) -> list[Chapter]:
    """Fold what belongs together within each chapter.

    Tellings that the title's wording can read as one become one. Any other order of which nothing
    came stands with the next order of its seat.
    """
    return [Chapter(chapter.opening, _folded(chapter.items, joints)) for chapter in chapters]


def _folded(items: Iterable[Item], joints: Joints) -> list[Item]:
    found: list[_Run] = []
    for item in items:
        if not found or not found[-1].take(item, joints):
            found.append(_Run(item))
    return [run.told() for run in found]


class _Run:
    """Items that are shown as one."""

    def __init__(self, first: Item) -> None:
        self._items = [first]

    def take(self, item: Item, joints: Joints) -> bool:
        """Add an item if it belongs to those before it; return whether it does."""
        before = self._items[-1]
        if before.n is None or item.n is None or item.seat is None:
            return False
        if (item.seat, item.timed_out) != (before.seat, before.timed_out):
            return False
        goes_on = _holds(joints, item) or all(map(_is_silent, self._items))
        if goes_on:
            self._items.append(item)
        return goes_on

    def told(self) -> Item:
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


def _holds(joints: Joints, item: Item) -> bool:
    """Whether an entry goes on with the one before it."""
    if item.says:
        return item.says[0].key in joints.tellings
    return _is_silent(item) and item.order in joints.orders


def _is_silent(item: Item) -> bool:
    return not item.says and not item.dice


def _fold_of(said: Sentence, after: Sentence) -> Fold | None:
    """How two sentences can be read as one."""
    fold = said.wording.folds.get(said.key)
    if fold is None or after.key != said.key or not fold.fits(said.args, after.args):
        return None
    return fold


def _sentences(sentences: list[Sentence]) -> tuple[Sentence, ...]:
    """Read as one what follows each other and can be."""
    runs: list[list[Sentence]] = []
    for sentence in sentences:
        if runs and _fold_of(runs[-1][-1], sentence):
            runs[-1].append(sentence)
        else:
            runs.append([sentence])
    return tuple(_as_one(run) for run in runs)


def _as_one(run: list[Sentence]) -> Sentence:
    first = run[0]
    if len(run) == 1:
        return first
    fold = first.wording.folds[first.key]
    args = fold.folded([each.args for each in run])
    return Sentence(fold.key, args, first.wording, names=first.names)


def _orders(orders: list[str]) -> str:
    if len(orders) <= MOST_ORDERS:
        return ", ".join(orders)
    return f"{orders[0]}, …, {orders[-1]}"
