"""Names that look alike: Anna with a Cyrillic letter, PauI with a capital I.

The tables are those of Unicode (UTS 39, section 4), as the library has them. Only names beyond
ASCII need them: they are not loaded for others.
"""

import unicodedata

_AMONG_ASCII = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o", "O": "o"})
_PAIRS = (("rn", "m"), ("vv", "w"))


def name_skeleton(name: str) -> str:
    """Return a form that names have in common if a reader may take one for the other.

    At most four characters for each of `name`.
    """
    spaced = " ".join(unicodedata.normalize("NFKC", name).split())
    latin = spaced if spaced.isascii() else "".join(map(_latin, spaced))
    found = latin.translate(_AMONG_ASCII).casefold().translate(_AMONG_ASCII)
    for pair, letter in _PAIRS:
        found = found.replace(pair, letter)
    return found


def is_mixed(name: str) -> bool:
    """Return whether `name` mixes letters of several scripts."""
    if name.isascii():
        return False
    from confusable_homoglyphs.confusables import is_mixed_script

    return bool(is_mixed_script(name))


def _latin(character: str) -> str:
    """Return the ASCII characters that look like `character`, or else the character itself."""
    if character.isascii():
        return character
    from confusable_homoglyphs.confusables import confusables_data

    alike = (each["c"] for each in confusables_data.get(character, ()))
    return next((each for each in alike if each.isascii()), character)
