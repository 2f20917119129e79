"""The key of the map, in the empty corner of Asia."""

from collections.abc import Iterable
from html import escape

from app.games.rcw.map.picture import LETTERS, BoardWords

LEFT, TOP = 1222, 812


def legend_svg(words: BoardWords) -> Iterable[str]:
    """The shapes of the counters and the lines of the map, named."""
    yield f'<g class="key" transform="translate({LEFT} {TOP})">'
    yield f'<text class="key-title" x="0" y="0">{escape(words.legend)}</text>'
    y = 10
    for faction, letter in LETTERS.items():
        yield f'<g class="stack faction-{faction}" transform="translate(0 {y}) scale(.85)">'
        yield f'<use class="counter" href="#counter-{faction}"/>'
        yield f'<text class="strength" x="13" y="17">{letter}</text></g>'
        name = getattr(words, faction)
        yield f'<text class="key-word" x="34" y="{y + 15}">{escape(name)}</text>'
        y += 26
    x, y = 84, 21
    for line, word in (
        ("rail", words.railway),
        ("barrier", words.no_border),
        ("strait", words.white_only),
    ):
        yield f'<path class="{line}" d="M{x} {y}h24"/>'
        if line == "rail":
            yield f'<path class="ties" d="M{x} {y}h24"/>'
        yield f'<text class="key-word" x="{x + 32}" y="{y + 4}">{escape(word)}</text>'
        y += 26
    for mark, word in (("city", words.critical_city), ("port", words.port)):
        place = f"translate({x + 12} {y})"
        yield f'<use class="mark-{mark}" href="#mark-{mark}" transform="{place}"/>'
        yield f'<text class="key-word" x="{x + 32}" y="{y + 4}">{escape(word)}</text>'
        y += 26
    yield "</g>"
