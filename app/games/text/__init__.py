"""Text: the one message layer of the site, the engine and the titles, over gettext catalogues.

>>> from app.games.text import gettext, ngettext, use
>>> gettext("Player %(seat)s draws %(piece)s.", seat="A", piece="Trotsky")
'Player A draws Trotsky.'
>>> ngettext("one piece", "%(num)s pieces", 3)
'3 pieces'
>>> with use("ru"):
...     language()
'ru'

English is the language of the code: a message is its own English text. `use` puts another language
in force for a block of code, `set_language_source` for a program (the site asks the reader's
account and browser). `add_catalogues` names the folders with the compiled catalogues. Nothing here
knows Flask; docs/decisions/0038-messages.md says why it is gettext.
"""

from app.games.text.catalogues import add_catalogues
from app.games.text.language import (
    DEFAULT_LANGUAGE,
    cached_by_language,
    language,
    set_language_source,
    use,
)
from app.games.text.messages import (
    LazyText,
    gettext,
    lazy_gettext,
    lazy_pgettext,
    mark,
    ngettext,
    npgettext,
    pgettext,
)

__all__ = [
    "DEFAULT_LANGUAGE",
    "LazyText",
    "add_catalogues",
    "cached_by_language",
    "gettext",
    "language",
    "lazy_gettext",
    "lazy_pgettext",
    "mark",
    "ngettext",
    "npgettext",
    "pgettext",
    "set_language_source",
    "use",
]
