"""Signs beside the counters of a hex: who controls it, and markers that are no units."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Final

from app.games.board.geometry import Point, figure

GLYPHS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "flag": "M-4.5 6.5V-6.5M-4.5-6H5.5L2.5-2.7 5.5 .6H-4.5",
        "gold": "M-6 4.5L-3.8-.5H3.8L6 4.5ZM-3-1.5L-1.6-5.5H2.4L3.8-1.5",
        "train": "M-6.5 3.5V-4.5H-2.5V-1.5H6.5V3.5ZM-4.5 5.2H-2.5M2.5 5.2H4.5",
        "star": "M0-6L1.5-1.9 5.8-1.9 2.3 .8 3.6 5 0 2.4-3.6 5-2.3 .8-5.8-1.9-1.5-1.9Z",
        "cut": "M-6.5-2.5H-2M2-2.5H6.5M-6.5 2.5H-2M2 2.5H6.5M-3-6L3 6M3-6L-3 6",
        "bridge": "M-6.5 4.5C-3.5-4.5 3.5-4.5 6.5 4.5M-6.5-.5H6.5M-3-1V4.5M3-1V4.5",
        "fort": "M-6 5V-5H-3.4V-3H-1.3V-5H1.3V-3H3.4V-5H6V5Z",
        "arrow": "M-6-2H1V-5.5L6.5 0 1 5.5V2H-6Z",
        "swords": "M-5.5-5.5L5 5M5.5-5.5L-5 5M-6 2L-2 6M6 2L2 6",
        "mine": "M-4 0A4 4 0 0 1 4 0A4 4 0 0 1-4 0ZM-6.5 0H-4M4 0H6.5M0-6.5V-4M0 4V6.5M-4.6-4.6"
        "L-2.8-2.8M4.6-4.6L2.8-2.8M-4.6 4.6L-2.8 2.8M4.6 4.6L2.8 2.8",
    }
)
"""What each kind of sign looks like, in a square of 13 units about its middle."""

SPOTS: Final[Sequence[Point]] = ((-0.76, 0.02), (0.76, 0.02), (0.42, 0.66), (-0.42, 0.66))
"""Where signs stand, in radii of the hex from its middle: the corners that counters leave free."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign: a key of GLYPHS, the class of its side or colour, and what it says."""

    glyph: str
    colour: str
    says: str


def sign_defs() -> str:
    """Return what signs are drawn of."""
    drawn = (f'<path id="sign-{name}" d="{path}"/>' for name, path in GLYPHS.items())
    return f"<defs>{''.join(drawn)}</defs>"


def signs_svg(signs: Sequence[Sign], centre: Point, radius: float) -> str:
    """Return the signs of a hex, at most as many as there are spots."""
    parts = []
    for sign, (across, down) in zip(signs, SPOTS, strict=False):
        at = f"{figure(centre[0] + across * radius)} {figure(centre[1] + down * radius)}"
        parts.append(
            f'<use class="sign sign-{escape(sign.colour)}" href="#sign-{sign.glyph}"'
            f' transform="translate({at})"/>'
        )
    return "".join(parts)
