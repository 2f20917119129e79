"""Faces of counters as they were drawn before: from picture to picture most are the same."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from threading import Lock

from PIL import Image

COLUMNS = 16
MAX_KEPT = 600
"""Of some 20 KB each."""


class Faces:
    """Keeps faces of one size; `draw` makes those that are new, side by side in rows of COLUMNS.

    A face is a square of `side` pixels.
    """

    def __init__(self, draw: Callable[[Sequence[str]], Image.Image], side: int) -> None:
        self._draw = draw
        self._side = side
        self._kept: OrderedDict[str, Image.Image] = OrderedDict()
        self._lock = Lock()

    def of(self, drawn: Iterable[str]) -> dict[str, Image.Image]:
        """The faces that are `drawn` so."""
        with self._lock:
            wanted = dict.fromkeys(drawn)
            new = [each for each in wanted if each not in self._kept]
            if new:
                self._kept.update(zip(new, self._cut(self._draw(new), len(new)), strict=True))
            for each in wanted:
                self._kept.move_to_end(each)
            found = {each: self._kept[each] for each in wanted}
            while len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
            return found

    def _cut(self, sheet: Image.Image, count: int) -> Iterable[Image.Image]:
        for number in range(count):
            left, top = number % COLUMNS * self._side, number // COLUMNS * self._side
            yield sheet.crop((left, top, left + self._side, top + self._side))
