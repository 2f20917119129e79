"""The fonts of the pages: made once at set-up, from packages that bring whole families.

`python -m app.web.fonts` writes them to static/fonts, which is not in the repository: only the
letters that the site needs (Latin and Cyrillic), in the form that browsers load fastest. Without
them pages use the fonts of the reader's device (static/css/tokens.css).
"""

import sys
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter, load_font, save_font

FOLDER: Final = Path(__file__).parents[2] / "static" / "fonts"

CUTS: Final = {
    "fira-sans-400": ("fontpkg_fira_sans", "FiraSans-Regular.ttf"),
    "fira-sans-600": ("fontpkg_fira_sans", "FiraSans-SemiBold.ttf"),
    "fira-condensed-700": ("fontpkg_fira_sans_condensed", "FiraSansCondensed-Bold.ttf"),
}
"""Each cut, and where it comes from: a package, a file in it."""

SIGNS: Final = tuple(ord(sign) for sign in "–—‘’‚“”„•…′″→←↑↓−×≤≥№€")
LETTERS: Final = {
    "": (*range(0x20, 0x7F), *range(0xA0, 0xC0), 0xD7, *SIGNS),
    "-more": (*range(0xC0, 0xD7), *range(0xD8, 0x180), *range(0x400, 0x460)),
}
"""English letters and signs, in a file that pages load at once; the rest of Latin and Cyrillic, in
one that browsers load where a page has such a letter (`unicode-range` in tokens.css)."""

FEATURES: Final = ("kern", "liga", "locl", "mark", "mkmk", "tnum")


def make(folder: Path = FOLDER) -> list[Path]:
    """Write each file that is not there yet; return all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        _made(folder / f"{name}{part}.woff2", letters, *source)
        for name, source in CUTS.items()
        for part, letters in LETTERS.items()
    ]


def _made(target: Path, letters: Iterable[int], package: str, file: str) -> Path:
    if target.exists():
        return target
    options = Options(flavor="woff2", layout_features=list(FEATURES))
    with files(package).joinpath("files", file).open("rb") as whole:
        font = load_font(whole, options)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=letters)
        subsetter.subset(font)
        # Nobody sees half a file.
        part = target.with_suffix(".part")
        save_font(font, part, options)
    part.replace(target)
    return target


if __name__ == "__main__":
    for made in make():
        sys.stdout.write(f"{made}\n")
