"""Counters and stacks of hex games as SVG: symbols, sizes, figures, reduced sides, states, totals.

A counter is a square of SIDE units. It carries no colour of its own: `hex_map.css` gives each side
its ground and print, and its shape tells it apart without colour. What a counter says in words is
its title.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Final

from app.games.board.geometry import figure

SIDE: Final = 40.0
"""The side of a counter at scale 1."""

CORNER: Final = -9.0
CELL: Final = 60.0
"""A face is drawn within a square of this side, whose upper left corner is CORNER."""

MAX_EDGES: Final = 3
"""Edges of counters below that are seen of a stack."""

MAX_TABS: Final = 2
"""State tabs that have room; where there are more, a figure tells how many."""

MAX_NAME: Final = 11
"""Letters of a name that have room on a counter."""

_SQUARE = "M3 .5H37Q39.5 .5 39.5 3V37Q39.5 39.5 37 39.5H3Q.5 39.5 .5 37V3Q.5 .5 3 .5Z"
_OCTAGON = "M6 .5H34L39.5 6V34L34 39.5H6L.5 34V6Z"

OUTLINES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "red": _SQUARE,
        "white": _OCTAGON,
        "allied": _OCTAGON,
        "green": "M.5 39.5V14Q.5 .5 20 .5T39.5 14V39.5Z",
        "blue": "M.5 .5H39.5V26Q39.5 39.5 20 39.5T.5 26Z",
        "black": "M20 .5A19.5 19.5 0 1 1 19.99 .5Z",
        "neutral": "M7 .5H33L39.5 20 33 39.5H7L.5 20Z",
    }
)
"""The outline of a side's counters; that of any other side is a square."""

_BOX = "M-12-7.5H12V7.5H-12Z"
_WINGS = (
    "M-12.5-5.5Q-12.5-6.8-11-6.8H11Q12.5-6.8 12.5-5.5V-3.9Q12.5-2.6 11-2.6H2.1L1.6 4.2H5.5V6.8"
    "H-5.5V4.2H-1.6L-2.1-2.6H-11Q-12.5-2.6-12.5-3.9ZM-3.2-8.3H3.2V-7.1H-3.2Z"
)

_WHEELS = "".join(f"M{x} 6.3a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0Z" for x in (-11, -5, 1, 7))

SYMBOLS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "infantry": (f"{_BOX}M-12-7.5L12 7.5M-12 7.5L12-7.5", ""),
        "cavalry": (f"{_BOX}M-12 7.5L12-7.5", ""),
        "ski": (f"{_BOX}M-12-7.5L12 7.5M-12 7.5L12-7.5M-12 10.7H8.5Q12 10.7 12.5 7.9", ""),
        "artillery": (_BOX, "M-4.3 0A4.3 4.3 0 1 0 4.3 0 4.3 4.3 0 1 0-4.3 0Z"),
        "machine-gun": (f"{_BOX}M0 5.6V-4M-3.2 5.3H3.2", "M-3.6-1.8L0-6.3 3.6-1.8Z"),
        "mortar": (
            f"{_BOX}M-2.6 3.3A2.6 2.6 0 1 0 2.6 3.3 2.6 2.6 0 1 0-2.6 3.3ZM0 .8V-3",
            "M-3.2-1.8L0-6.3 3.2-1.8Z",
        ),
        "engineer": (f"{_BOX}M-6.8 4.6V-3.4H6.8V4.6M0-3.4V4.6", ""),
        "headquarters": ("M-11.5 9.8V-8.2", "M-11.5-8.2H12L8.2-2.6 12 3H-11.5Z"),
        "tank": (f"{_BOX}M-8 0A8 4.3 0 1 0 8 0 8 4.3 0 1 0-8 0Z", ""),
        "train": (
            "",
            "M-13 4V-3H-8.5V-7.5H-5.5V-3H-2V-6H6V-3H8V-7H13V4Z" + _WHEELS,
        ),
        "depot": (
            "M-11 .5H-.8V8.5H-11ZM.8 .5H11V8.5H.8ZM-5.1-8.8H5.1V-1H-5.1Z",
            "M-7.5 3.5H-4.3V5.5H-7.5ZM4.3 3.5H7.5V5.5H4.3ZM-1.6-6H1.6V-4H-1.6Z",
        ),
        "aircraft": ("", _WINGS),
        "seaplane": ("M-12 9q3-2.8 6 0t6 0 6 0 6 0", _WINGS),
        "balloon": (
            "M-7-2.5Q-7-9.5 0-9.5T7-2.5Q7 1.5 1.8 4.5H-1.8Q-7 1.5-7-2.5Z",
            "M-2 6H2V9H-2Z",
        ),
        "ship": (
            "",
            "M-13.5 2.5H13.5L10.5 7.5H-11ZM-3.5 1.5V-2.5H5V1.5ZM-1-3.5V-7.5H2V-3.5ZM-11.5-.8H-5.5"
            "V1.5H-10V.3H-11.5ZM7 1.5V-.8H12V.5H10V1.5Z",
        ),
        "partisan": (
            "M-12-7.5H-8M-4-7.5H4M8-7.5H12V-3.5M12 3.5V7.5H8M4 7.5H-4M-8 7.5H-12V3.5M-12-3.5V-7.5",
            "M0-5.8L7.5 0 0 5.8-7.5 0Z",
        ),
        "garrison": (
            "",
            "M-11 8V-8H-6.8V-4.8H-2.1V-8H2.1V-4.8H6.8V-8H11V8H2.8V3.2Q2.8 .8 0 .8T-2.8 3.2V8Z",
        ),
        "leader": (
            "M-9.8-1A9.8 9.8 0 1 0 9.8-1 9.8 9.8 0 1 0-9.8-1Z",
            "M-6.5-3.8Q-5-9.2 0-9.2T6.5-3.8L5-3Q4.8 1.2 2 2.8V4Q6.6 4.8 8 6.6"
            " 4.5 9.3 0 9.3T-8 6.6Q-6.6 4.8-2 4V2.8Q-4.8 1.2-5-3Z",
        ),
        "marker": ("M-7 9V-9", "M-7-9H10L5.5-3.7 10 1.5H-7Z"),
    }
)
"""Unit symbols of the period: what is drawn as a line, and what is filled."""

SIZES: Final[Mapping[str, tuple[str, int]]] = MappingProxyType(
    {
        "section": ("dot", 2),
        "platoon": ("dot", 3),
        "squadron": ("bar", 1),
        "company": ("bar", 1),
        "battalion": ("bar", 2),
        "regiment": ("bar", 3),
        "brigade": ("cross", 1),
        "division": ("cross", 2),
        "corps": ("cross", 3),
        "army": ("cross", 4),
    }
)
"""The size mark of a unit: dots, bars (I, II, III) or crosses (X to XXXX), and how many.

They are strokes, since letters of this size vanish.
"""

TABS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "moved": "M3 2.2L7 5 3 7.8",
        "out-of-supply": "M5 1.8V5.6M5 7.8V7.9",
        "out-of-command": "M2 8Q2 2.5 5 2.5T8 8M4 5.5h2",
        "entrenched": "M1.5 7V3.5H4V5.5H6V3.5H8.5V7",
        "disordered": "M1.5 6.5L3.6 3 5.3 7 7 3 8.6 6",
        "raid": "M5 1.5Q8 4.5 7.3 6.8 6.7 8.5 5 8.5T2.7 6.8Q2.5 5 5 1.5Z",
        "no-action": "M1.8 5A3.2 3.2 0 1 0 8.2 5 3.2 3.2 0 1 0 1.8 5ZM2.8 7.2L7.2 2.8",
        "aboard": "M1.3 4q1.85-1.9 3.7 0t3.7 0M1.3 7q1.85-1.9 3.7 0t3.7 0",
    }
)
"""The glyph of each state, in a square of 10 units."""


@dataclass(frozen=True, slots=True)
class CounterFace:
    """What a counter shows.

    `side` is the class of its side, `symbol` and `size` keys of SYMBOLS and SIZES ("": none).
    `value` is the figure that odds are made of, in brackets if it only `supports`, with as many
    asterisks; `modifiers` stand above each other beside it, and `figures` after it, movement last.
    `name` has MAX_NAME letters of room. `seat` is the letter of whoever controls it, `says` its
    title in words. `band` is the class of the stripe that tells a faction or a nation, `tabs` are
    keys of TABS. `strength` is what it adds to the total of a stack. A counter that does not lie in
    its place but on a side of it, such as a ship on a river, names that side in `edge`.
    """

    id: str
    side: str
    symbol: str
    value: str
    name: str
    seat: str
    says: str
    size: str = ""
    modifiers: tuple[str, str] | None = None
    figures: tuple[str, ...] = ()
    supports: bool = False
    asterisks: int = 0
    reduced: bool = False
    band: str = ""
    tabs: tuple[str, ...] = ()
    strength: int = 0
    edge: str = ""


@dataclass(frozen=True, slots=True)
class PlacedCounter:
    """A counter, or a stack by its top counter, and its upper left corner on the sheet.

    `below` are the counters under it, of which edges are seen, and a badge with the number and the
    strength of all.
    """

    face: CounterFace
    x: float
    y: float
    scale: float
    below: tuple[CounterFace, ...] = ()


def counter_defs(sides: Sequence[str]) -> str:
    """Return what counters of these sides are drawn of; a page draws single ones of it as well."""
    outlines = (f'<path id="counter-{side}" d="{OUTLINES.get(side, _SQUARE)}"/>' for side in sides)
    # What is used has no class: style sheets do not reach into what is used, but it inherits.
    lines = (f'<path id="kind-{name}" d="{line}"/>' for name, (line, _) in SYMBOLS.items() if line)
    fills = (
        f'<path id="fill-{name}" d="{filled}"/>' for name, (_, filled) in SYMBOLS.items() if filled
    )
    tabs = (f'<path id="tab-{name}" d="{drawn}"/>' for name, drawn in TABS.items())
    return f"<defs>{''.join((*outlines, *lines, *fills, *tabs))}</defs>"


def counter_svg(placed: PlacedCounter) -> str:
    """Return a counter or a stack where it lies."""
    at = f"translate({figure(placed.x)} {figure(placed.y)}) scale({placed.scale:.3g})"
    return (
        f'<g class="{face_class(placed.face)}" data-stack="{escape(placed.face.id)}"'
        f' transform="{at}">{face_svg(placed.face, placed.below)}</g>'
    )


def face_class(face: CounterFace) -> str:
    """Return the classes of a counter's group."""
    return f"stack faction-{face.side}"


def face_svg(face: CounterFace, below: Sequence[CounterFace] = ()) -> str:
    """Return what is drawn on a counter, with the edges of those below, and its title in words."""
    says = "\n".join(each.says for each in (face, *below))
    parts = [f"<title>{escape(says)}</title>"]
    for n in range(min(len(below), MAX_EDGES), 0, -1):
        shift = figure(2.3 * n)
        parts.append(f'<use class="counter" href="#counter-{face.side}" x="{shift}" y="-{shift}"/>')
    parts.append(f'<use class="counter" href="#counter-{face.side}"/>')
    if face.reduced:
        parts.append(f'<use class="worn" href="#counter-{face.side}"/>')
        parts.append('<path class="worn-stroke" d="M23 2.5H32L17 37.5H8Z"/>')
    if face.band:
        parts.append(f'<path class="band band-{face.band}" d="M1 6.5H5.2V33.5H1Z"/>')
    middle = 21.5 if face.band else 20.0
    parts.extend(_symbol(face, middle))
    parts.extend(_figures(face, middle))
    name = face.name[:MAX_NAME].strip()
    if name:
        parts.append(
            f'<text class="unit" x="{figure(middle)}" y="26"{_squeezed(name)}>{escape(name)}</text>'
        )
    for n, tab in enumerate(face.tabs[:MAX_TABS]):
        parts.append(
            f'<g transform="translate(33 {figure(-3.5 + 12.5 * n)}) scale(1.15)">'
            f'<rect class="tab-plate plate-{tab}" width="10" height="10" rx="2"/>'
            f'<use class="tab-line line-{tab}" href="#tab-{tab}"/></g>'
        )
    if len(face.tabs) > MAX_TABS:
        more = len(face.tabs) - MAX_TABS
        parts.append(f'<text class="more-tabs" x="39" y="30">+{more}</text>')
    if face.seat:
        parts.append('<circle class="seat" cx="37" cy="3" r="6.5"/>')
        parts.append(f'<text class="seat-letter" x="37" y="6.6">{escape(face.seat)}</text>')
    if below:
        parts.append(_badge(len(below) + 1, sum(each.strength for each in (face, *below))))
    return "".join(parts)


def _symbol(face: CounterFace, middle: float) -> Iterator[str]:
    """The unit symbol, and above it the mark of its size."""
    has_size = face.size in SIZES
    high, scale = (14.6, 0.8) if has_size else (12.5, 0.9)
    if face.name:
        high, scale = (13.4, 0.62) if has_size else (11.5, 0.8)
    if face.symbol in SYMBOLS:
        at = f"translate({figure(middle)} {figure(high)}) scale({scale})"
        line, filled = SYMBOLS[face.symbol]
        if line:
            yield f'<use class="kind" href="#kind-{face.symbol}" transform="{at}"/>'
        if filled:
            yield f'<use class="kind-fill" href="#fill-{face.symbol}" transform="{at}"/>'
    if not has_size:
        return
    shape, count = SIZES[face.size]
    drawn = []
    for n in range(count):
        x = middle + (n - (count - 1) / 2) * 4.6
        if shape == "dot":
            drawn.append(f"M{figure(x)} 4.5h0")
        elif shape == "bar":
            drawn.append(f"M{figure(x)} 2.5v4")
        else:
            drawn.append(f"M{figure(x - 1.7)} 2.7l3.4 3.6m-3.4 0l3.4-3.6")
    yield f'<path class="size size-{shape}" d="{"".join(drawn)}"/>'


def _figures(face: CounterFace, middle: float) -> Iterator[str]:
    """The main figure at the left, modifiers above each other, the others smaller to the right."""
    main = f"{face.value}{'*' * face.asterisks}"
    if face.supports and main:
        main = f"({main})"
    rest = face.figures[-2:]
    has_rest = bool(rest) or face.modifiers is not None
    large, middling, little = (13.0, 9.5, 6.8) if face.name else (17.0, 12.0, 8.8)
    if main:
        size = large if len(main) < 3 else large * 0.86
        x = middle - (9.8 if has_rest else 0.0)
        yield _figure("strength", main, x, 37, size)
    if face.modifiers is not None:
        x = middle + 1.6
        yield _figure("modifier", face.modifiers[0], x, 32.6 if face.name else 31.2, little)
        yield _figure("modifier", face.modifiers[1], x, 38, little)
    size = middling if len(rest) < 2 else middling * 0.9
    for n, each in enumerate(reversed(rest)):
        wide = _width(rest[-1], size)
        x = middle + (16.6 - wide / 2 if n == 0 else 14.2 - wide - _width(each, size) / 2)
        yield _figure("figure", each, x, 36.6, size)


def _figure(kind: str, text: str, x: float, y: float, size: float) -> str:
    """A figure in the room that it has, whatever the typeface is."""
    return (
        f'<text class="{kind}" x="{figure(x)}" y="{figure(y)}" font-size="{figure(size)}"'
        f' textLength="{figure(_width(text, size))}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(text)}</text>"
    )


def _width(text: str, size: float) -> float:
    """How wide a figure is set: brackets and asterisks narrower than digits."""
    return size * sum(0.3 if sign in "()" else 0.42 if sign == "*" else 0.54 for sign in text)


def _badge(count: int, total: int) -> str:
    """The number of counters in a stack, and what they come to."""
    counted, shown = str(count), str(total) if total else ""
    disc = max(11.0, len(counted) * 5.2 + 4.0)
    wide = disc + (len(shown) * 5.4 + 5.0 if shown else 0.0)
    left = 46.0 - wide
    parts = [
        f'<rect class="badge-plate" x="{figure(left)}" y="-8" width="{figure(wide)}" height="11"'
        ' rx="5.5"/>',
        f'<rect class="badge-disc" x="{figure(left)}" y="-8" width="{figure(disc)}" height="11"'
        ' rx="5.5"/>',
        _figure("badge-count", counted, left + disc / 2, 0.8, 9.0),
    ]
    if shown:
        parts.append(_figure("badge-total", shown, left + disc + (wide - disc) / 2 - 0.8, 1.0, 9.6))
    return "".join(parts)


def _squeezed(name: str) -> str:
    """Long names are set narrower, so that they never leave the counter."""
    wide = 3.5 * len(name)
    return f' textLength="{figure(min(wide, 32.0))}" lengthAdjust="spacingAndGlyphs"'
