"""Faces of counters as they were drawn before: from picture to picture most are the same."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import TypeVar

from PIL import Image

Key = TypeVar("Key")

COLUMNS = 16
MAX_KEPT = 600
"""Of some 20 KB each."""

MAX_RESIZED = 2_000
"""Of some 2 KB each, where the whole board is shown."""

Wanted = tuple[str, int]
"""A face, and how many pixels wide it is to be."""


class Faces:
    """Keeps faces, and the sizes in which they were wanted: to make one smaller takes longer than
    to draw with it. `draw` makes those that are new, side by side in rows of COLUMNS.

    A face is drawn as a square of `side` pixels.
    """

    def __init__(self, draw: Callable[[Sequence[str]], Image.Image], side: int) -> None:
        self._draw = draw
        self._side = side
        self._kept: OrderedDict[str, Image.Image] = OrderedDict()
        self._resized: OrderedDict[Wanted, Image.Image] = OrderedDict()
        self._lock = Lock()

    def of(self, wanted: Iterable[Wanted]) -> dict[Wanted, Image.Image]:
        """The faces that are drawn so, so large."""
        with self._lock:
            distinct = dict.fromkeys(wanted)
            missing = [each for each in distinct if each not in self._resized]
            large = self._large({face: None for face, _ in missing})
            for face, side in missing:
                size = (side, side)
                self._resized[face, side] = large[face].resize(size, Image.Resampling.LANCZOS)
            found = {each: self._resized[each] for each in distinct}
            _keep(self._resized, found, MAX_RESIZED)
            return found

    def _large(self, wanted: Iterable[str]) -> dict[str, Image.Image]:
        new = [each for each in wanted if each not in self._kept]
        if new:
            self._kept.update(zip(new, self._cut(self._draw(new), len(new)), strict=True))
        found = {each: self._kept[each] for each in wanted}
        _keep(self._kept, found, MAX_KEPT)
        return found

    def _cut(self, sheet: Image.Image, count: int) -> Iterable[Image.Image]:
        for number in range(count):
            left, top = number % COLUMNS * self._side, number // COLUMNS * self._side
            yield sheet.crop((left, top, left + self._side, top + self._side))


def _keep(kept: OrderedDict[Key, Image.Image], used: Iterable[Key], most: int) -> None:
    """Forget what was used longest ago."""
    for each in used:
        kept.move_to_end(each)
    while len(kept) > most:
        kept.popitem(last=False)
