"""Compiled catalogues for tests, written by Babel as a release would write them."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.mofile import write_mo

Messages = Mapping[Any, str | tuple[str, ...]]


def compiled(
    folder: Path, messages: Messages, contexts: Mapping[str, Mapping[str, str]] | None = None
) -> Path:
    """Write the Russian catalogue of `folder` and return the folder.

    The key of a message with plural forms is its English singular and plural; `contexts` has the
    messages that are translated in a context.
    """
    catalog = Catalog(locale="ru")
    for message, translation in messages.items():
        catalog.add(message, translation)
    for context, in_context in (contexts or {}).items():
        for message, translation in in_context.items():
            catalog.add(message, translation, context=context)
    place = folder / "ru" / "LC_MESSAGES"
    place.mkdir(parents=True)
    written = BytesIO()
    write_mo(written, catalog)
    (place / "messages.mo").write_bytes(written.getvalue())
    return folder
