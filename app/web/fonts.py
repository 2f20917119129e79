"""The fonts of the pages: made once at set-up, from packages that bring whole families.

`python -m app.web.fonts` writes them to static/fonts, which is not in the repository: only the
letters that the site needs (Latin and Cyrillic), in the form that browsers load fastest. Without
them pages use the fonts of the reader's device (static/css/tokens.css).
"""

import sys
from importlib.resources import files
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter, load_font, save_font

FOLDER: Final = Path(__file__).parents[2] / "static" / "fonts"

CUTS: Final = {
    "fira-sans-400": ("fontpkg_fira_sans", "FiraSans-Regular.ttf"),
    "fira-sans-600": ("fontpkg_fira_sans", "FiraSans-SemiBold.ttf"),
    "fira-condensed-500": ("fontpkg_fira_sans_condensed", "FiraSansCondensed-Medium.ttf"),
    "fira-condensed-700": ("fontpkg_fira_sans_condensed", "FiraSansCondensed-Bold.ttf"),
}
"""The file of each cut without its ending, and where it comes from: a package, a file in it."""

LETTERS: Final = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x400, 0x460),
    *(ord(sign) for sign in "–—‘’‚“”„•…′″→←↑↓−×≤≥№€"),
)
"""Latin, Cyrillic, and the signs that pages use; browsers take others from another font."""

FEATURES: Final = ("kern", "liga", "locl", "mark", "mkmk", "tnum")


def make(folder: Path = FOLDER) -> list[Path]:
    """Write each cut that is not there yet; return the files of all."""
    folder.mkdir(parents=True, exist_ok=True)
    return [_made(folder / f"{name}.woff2", *source) for name, source in CUTS.items()]


def _made(target: Path, package: str, file: str) -> Path:
    if target.exists():
        return target
    options = Options(flavor="woff2", layout_features=list(FEATURES))
    with files(package).joinpath("files", file).open("rb") as whole:
        font = load_font(whole, options)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(font)
        # Nobody sees half a file.
        part = target.with_suffix(".part")
        save_font(font, part, options)
    part.replace(target)
    return target


if __name__ == "__main__":
    for made in make():
        sys.stdout.write(f"{made}\n")
