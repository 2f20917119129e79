"""The board in words, for mails and for readers who do not see the map."""

from functools import lru_cache
from textwrap import wrap

from app.games.rcw.components import Province, load
from app.games.rcw.map.picture import ENGLISH, BoardPicture, BoardWords, described

WIDTH = 78


def text_board(picture: BoardPicture, words: BoardWords = ENGLISH) -> str:
    """Every stack, province by province and region by region; provinces without units at the end
    of their region. Lines are at most 78 characters long.
    """
    box = load()
    parts = []
    for region in box.regions.values():
        provinces = [p for p in box.provinces.values() if p.region == region.code]
        lines = [region.name.upper()]
        empty = []
        for province in provinces:
            stacks = picture["provinces"].get(province.id, ())
            if not stacks:
                empty.append(province.name)
                continue
            lines.append(f"  {heading(province, words)}")
            for stack in stacks:
                lines += _indented(described(stack, words), "    ")
        if empty:
            lines += _indented(f"{words.empty}: {', '.join(empty)}", "  ")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def heading(province: Province, words: BoardWords) -> str:
    """A province's name and code, and its critical city and port if it has them."""
    extra = []
    if province.critical_city is not None:
        extra.append(f"{words.critical_city} {province.critical_city}")
    if province.port is not None:
        extra.append(f"{words.port} {province.port.city}")
    name = f"{province.name} ({province.abbreviation})"
    return f"{name}: {', '.join(extra)}" if extra else name


@lru_cache(maxsize=2000)
def _indented(text: str, indent: str) -> tuple[str, ...]:
    """Stacks stand where they stood for many turns; to break lines takes most of the time."""
    return tuple(wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  "))
