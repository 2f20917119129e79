"""The compiled catalogues: <folder>/<language>/LC_MESSAGES/messages.mo."""

from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

DOMAIN: Final = "messages"

_folders: list[Path] = [Path(__file__).parents[2] / "translations"]
"""That of the site and of what all titles share; the catalogue of titles adds theirs."""


def add_catalogues(folder: Path) -> None:
    """Look for messages in `folder` too, after the folders that were added before.

    A folder may lack a language, and a language may lack a message: it stays English then.
    """
    if folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()


@lru_cache
def catalogue(language: str) -> NullTranslations:
    """The messages of all folders in `language`."""
    first = NullTranslations()
    for folder in reversed(_folders):
        found = translation(DOMAIN, folder, [language], fallback=True)
        found.add_fallback(first)
        first = found
    return first
