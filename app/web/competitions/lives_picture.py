"""The matches of an elimination with several lives, as a picture: rounds from left to right, and
those without a defeat above those with one.

There is no fixed bracket, so the picture grows with each round. A line leads from a match to the
next one of its winner.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.competitions.formats import settings_of
from app.competitions.formats.base import History, PlayedRound
from app.competitions.formats.elimination import (
    EliminationSettings,
    draw_of,
    eliminator_of,
    losses,
    winner_of,
)
from app.models import Competition
from app.web.competitions.results_picture import BOX_HEIGHT, BOX_WIDTH, GAP_X, GAP_Y

HEADING = 28
"""The height of the line above each part."""


@dataclass(frozen=True)
class LivesBox:
    """A match, or a bye (`second` is None), in which an `eliminator` may play.

    Where it is drawn, who is in it, who goes on (None: not known yet), and who is out after it.
    """

    x: int
    y: int
    first: int
    second: int | None
    winner: int | None
    out: int | None
    eliminator: int | None = None


@dataclass(frozen=True)
class LivesPart:
    """The matches of players with `defeats` defeats, below its heading at `y`."""

    defeats: int
    y: int


@dataclass(frozen=True)
class LivesPicture:
    """A picture of `width` by `height`; `rounds` are the left edges of its columns, `lines` are
    (x1, y1, x2, y2)."""

    width: int
    height: int
    rounds: Sequence[int]
    parts: Sequence[LivesPart]
    boxes: Sequence[LivesBox]
    lines: Sequence[tuple[int, int, int, int]]

    @property
    def has_eliminators(self) -> bool:
        """Whether a volunteer plays in it."""
        return any(box.eliminator is not None for box in self.boxes)


def lives_picture(row: Competition, history: History) -> LivesPicture | None:
    """Return the picture of an elimination with several lives that has begun; None for another."""
    settings = settings_of(row)
    if not history or not isinstance(settings, EliminationSettings) or settings.lives < 2:
        return None
    columns = [_by_defeats(settings, history[:n], played) for n, played in enumerate(history)]
    counts = sorted({defeats for column in columns for defeats in column})
    parts, tops, y = [], {}, HEADING
    for defeats in counts:
        parts.append(LivesPart(defeats, y))
        tops[defeats] = y + HEADING // 2
        y += HEADING + max(len(c.get(defeats, ())) for c in columns) * (BOX_HEIGHT + GAP_Y)
    boxes = []
    for number, column in enumerate(columns):
        lost = losses(settings, history[: number + 1])
        for defeats, pairs in column.items():
            for place, (first, second, winner) in enumerate(pairs):
                x = number * (BOX_WIDTH + GAP_X)
                top = tops[defeats] + place * (BOX_HEIGHT + GAP_Y)
                loser = second if winner == first else first
                met = eliminator_of(history[number], first) if second is None else None
                if met is not None:
                    loser = first
                is_decided = winner is not None and (second is not None or met is not None)
                out = loser if is_decided and lost[loser or 0] >= settings.lives else None
                through = winner if out is None or second is not None else None
                boxes.append(LivesBox(x, top, first, second, through, out, met))
    edges = [number * (BOX_WIDTH + GAP_X) for number in range(len(history))]
    return LivesPicture(edges[-1] + BOX_WIDTH, y, edges, parts, boxes, _lines(boxes))


def _by_defeats(
    settings: EliminationSettings, before: History, played: PlayedRound
) -> dict[int, list[tuple[int, int | None, int | None]]]:
    """The pairs of a round with their winners, and its byes, by the fewest defeats of a pair."""
    lost = losses(settings, before)
    known = set(draw_of(before))
    lost.update({entry: len(before) for entry in played.members if entry not in known})
    draw = draw_of([*before, played])
    found: dict[int, list[tuple[int, int | None, int | None]]] = {}
    matches = [m for each in played.groups for m in each.matches if not each.has_eliminator(m)]
    for match in matches:
        first, second = sorted(match.entries, key=lambda entry: (lost[entry], draw.index(entry)))
        winner = winner_of(match, draw) if match.ranking is not None else None
        found.setdefault(lost[first], []).append((first, second, winner))
    for group in played.groups:
        # Against an eliminator somebody plays instead of a bye.
        met = {e for match in group.matches if group.has_eliminator(match) for e in match.entries}
        for entry in [*group.byes, *(e for e in group.members if e in met)]:
            found.setdefault(lost[entry], []).append((entry, None, entry))
    return found


def _lines(boxes: Sequence[LivesBox]) -> list[tuple[int, int, int, int]]:
    """From each box to the next one of its winner."""
    found = []
    for box in boxes:
        following = [
            each
            for each in boxes
            if box.winner in (each.first, each.second)
            and box.winner is not None
            and each.x == box.x + BOX_WIDTH + GAP_X
        ]
        half = BOX_HEIGHT // 2
        for each in following:
            middle = box.x + BOX_WIDTH + GAP_X // 2
            found += [
                (box.x + BOX_WIDTH, box.y + half, middle, box.y + half),
                (middle, box.y + half, middle, each.y + half),
                (middle, each.y + half, each.x, each.y + half),
            ]
    return found
