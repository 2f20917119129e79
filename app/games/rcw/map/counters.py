"""The stacks of a province, laid out as counters.

A stack is one counter: its ground and outline say the faction, and so does the letter on the left;
above that stands the type symbol of its leader or strongest unit, whose name is at the bottom and
whose code, by which orders may call it, at the top. The
figure is the strength of the stack. The disc in the upper right has the colour and bears the letter
of who controls it; an uncontrolled stack has none. Edges behind the counter show that there is more
than one unit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from app.games.rcw.box import unit_code
from app.games.rcw.map.counter_rows import GAP
from app.games.rcw.map.geometry import SIDES, Bench, ProvinceShape
from app.games.rcw.map.marks import figure
from app.games.rcw.map.picture import (
    LETTERS,
    BoardWords,
    StackPicture,
    described,
    face_of,
    faction_of,
    strength_of,
)

SHAPES: Mapping[str, str] = {
    "red": "M0 0H26V26H0Z",
    "white": "M5 0H21L26 5V21L21 26H5L0 21V5Z",
    "green": "M0 26V9Q0 0 13 0Q26 0 26 9V26Z",
    "blue": "M0 0H26V17Q26 26 13 26Q0 26 0 17Z",
    "black": "M13 0A13 13 0 1 1 12.99 0Z",
    "train": "M4 2H22L26 13L22 24H4L0 13Z",
    "imperial": "M0 6L6 0H20L26 6V26H0Z",
}
"""Outlines of counters, 26 by 26 units: square, octagon, arch, shield, disc, hexagon, gable."""

NAME_LETTERS = 10
"""Letters of a name that find room on a counter."""

WIDE_NAME = 6
"""Letters beyond which they are drawn closer together."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a stack's counter lies: its upper left corner, and how long a side of it is."""

    stack: StackPicture
    x: float
    y: float
    side: float

    @property
    def scale(self) -> float:
        """How large the counter is, 1 being the largest."""
        return self.side / SIDES[0]


def laid_out(
    stacks: Sequence[StackPicture], shape: ProvinceShape
) -> tuple[list[Spot], Sequence[StackPicture]]:
    """The counters of a province in its rows, smaller ones if there are many, and the stacks for
    which there is no room; of those the last place tells the number."""
    benches = shape.benches
    bench = next((b for b in benches if b.places >= len(stacks)), benches[-1])
    shown = list(stacks)
    if len(shown) > bench.places:
        shown = shown[: bench.places - 1]
    corners = places(bench, min(len(stacks), bench.places), shape.label[0])
    spots = [Spot(stack, x, y, bench.side) for stack, (x, y) in zip(shown, corners, strict=False)]
    return spots, stacks[len(shown) :]


def stacks_svg(
    stacks: Sequence[StackPicture], shape: ProvinceShape, words: BoardWords
) -> Iterable[str]:
    """The counters of a province, and how many stacks more there are than have room."""
    spots, rest = laid_out(stacks, shape)
    for spot in spots:
        scale = "" if spot.side == SIDES[0] else f" scale({spot.scale:.3g})"
        yield (
            f'<g class="stack faction-{faction_of(spot.stack)}"'
            f' data-stack="{escape(spot.stack["id"])}"'
            f' transform="translate({figure(spot.x)} {figure(spot.y)}){scale}">'
        )
        yield from face(spot.stack, words)
        yield "</g>"
    if rest:
        yield rest_svg(spots, rest, shape, words)


def rest_svg(
    spots: Sequence[Spot],
    rest: Sequence[StackPicture],
    shape: ProvinceShape,
    words: BoardWords,
) -> str:
    """The number of the stacks that have no room, in the last place of the smallest row."""
    bench = shape.benches[-1]
    x, y = places(bench, len(spots) + 1, shape.label[0])[-1]
    place = f'x="{figure(x + bench.side / 2)}" y="{figure(y + bench.side * 0.7)}"'
    names = escape("\n".join(described(stack, words) for stack in rest))
    return f'<text class="more" {place}><title>{names}</title>+{len(rest)}</text>'


def places(bench: Bench, count: int, middle: float) -> list[tuple[float, float]]:
    """The upper left corners of so many counters, row by row, each row as near to the middle (of
    the label above) as its strip lets it be."""
    spots: list[tuple[float, float]] = []
    for row in bench.rows:
        here = min(row.squares(bench.side), count - len(spots))
        width = here * (bench.side + GAP) - GAP
        left = min(max(middle - width / 2, row.x), row.x + row.width - width)
        spots += [(left + number * (bench.side + GAP), row.y) for number in range(here)]
    return spots


def short_name(name: str) -> str:
    """Return a name, or its beginning with a full stop where it is too long for a counter."""
    if len(name) <= NAME_LETTERS:
        return name
    return f"{name[: NAME_LETTERS - 2].rstrip(' -')}."


def code_svg(code: str, faction: str) -> str:
    """The code of a unit, in the row that the disc of a seat leaves: it is narrower on a disc."""
    x, width = (12.2, 12.6) if faction == "black" else (10.6, 14)
    close = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if len(code) > 4 else ""
    return f'<text class="code" x="{x}" y="5.3"{close}>{escape(code)}</text>'


def face(stack: StackPicture, words: BoardWords) -> Iterable[str]:
    """What is drawn on a stack's counter, and its title in words."""
    faction, shown = faction_of(stack), face_of(stack)
    yield f"<title>{escape(described(stack, words))}</title>"
    if len(stack["units"]) > 2:
        yield f'<use class="under" href="#counter-{faction}" x="-2.4" y="2.4"/>'
    if len(stack["units"]) > 1:
        yield f'<use class="under" href="#counter-{faction}" x="-1.2" y="1.2"/>'
    yield f'<use class="counter" href="#counter-{faction}"/>'
    yield f'<text class="letter" x="8" y="19.2">{LETTERS[faction]}</text>'
    yield f'<use class="kind {shown["kind"]}" href="#kind-{shown["kind"]}" x="3" y="6.3"/>'
    strength = strength_of(stack)
    if strength:
        size = "strength" if strength < 10 else "strength high"
        yield f'<text class="{size}" x="17.2" y="17">{strength}</text>'
    kind = "unit led" if shown["kind"] == "leader" else "unit"
    name = short_name(shown["label"])
    close = ' textLength="22" lengthAdjust="spacingAndGlyphs"' if len(name) > WIDE_NAME else ""
    yield f'<text class="{kind}" x="13" y="23.6"{close}>{escape(name)}</text>'
    yield code_svg(unit_code(shown["id"]), faction)
    imperial = [unit for unit in stack["units"] if unit["kind"] == "imperial"]
    if imperial and shown["kind"] != "imperial":
        yield '<use class="kind treasure" href="#kind-imperial" x="3" y="13"/>'
    if stack["seat"] is not None:
        seat = escape(stack["seat"])
        yield f'<circle class="seat seat-{seat.lower()}" cx="23.3" cy="2.2" r="4.7"/>'
        yield f'<text class="seat-letter" x="23.3" y="4.7">{seat}</text>'
