"""Awkward mails, each as its program would write it, with all that must come of it.

A module is a family; `CORPUS` has them all.
"""

from tests.mail.corpus.alternatives import ALTERNATIVES
from tests.mail.corpus.attached import ATTACHED
from tests.mail.corpus.boxes import TICKED
from tests.mail.corpus.case import Mail
from tests.mail.corpus.charsets import CHARSETS
from tests.mail.corpus.desktop import DESKTOP
from tests.mail.corpus.encodings import ENCODINGS
from tests.mail.corpus.flowing import FLOWING
from tests.mail.corpus.footers import FOOTERS
from tests.mail.corpus.forwarded import FORWARDED
from tests.mail.corpus.headers import HEADERS
from tests.mail.corpus.html import HTML
from tests.mail.corpus.languages import LANGUAGES
from tests.mail.corpus.malformed import MALFORMED
from tests.mail.corpus.posting import POSTING
from tests.mail.corpus.responders import RESPONDERS
from tests.mail.corpus.sealed import SEALED
from tests.mail.corpus.typing import TYPING
from tests.mail.corpus.webmail import WEBMAIL

CORPUS: tuple[Mail, ...] = (
    *DESKTOP,
    *WEBMAIL,
    *LANGUAGES,
    *POSTING,
    *HTML,
    *ALTERNATIVES,
    *FLOWING,
    *ENCODINGS,
    *CHARSETS,
    *FOOTERS,
    *FORWARDED,
    *RESPONDERS,
    *SEALED,
    *ATTACHED,
    *MALFORMED,
    *HEADERS,
    *TYPING,
    *TICKED,
)
