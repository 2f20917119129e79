"""The commands of an e-mail besides orders: one module a group; `registry` holds the table.

`process_mail` is the way of one e-mail: `splitter` finds its sections, one a match, `parsing` reads
their commands and orders, `execution` carries them out and `answer` writes the answer. The modules
imported here add their commands. HELP lists them in this order.
"""

# isort: off
from app.mail.commands import queries  # noqa: F401 - these add their words
from app.mail.commands import rules  # noqa: F401
from app.mail.commands import questions  # noqa: F401
from app.mail.commands import decisions  # noqa: F401
from app.mail.commands import absence  # noqa: F401
from app.mail.commands import options  # noqa: F401
from app.mail.commands import draft_commands  # noqa: F401
from app.mail.commands import plans  # noqa: F401
from app.mail.commands import press  # noqa: F401
from app.mail.commands import addresses  # noqa: F401
from app.mail.commands import preferences  # noqa: F401
from app.mail.commands import clock  # noqa: F401
from app.mail.commands import daily  # noqa: F401
from app.mail.commands import agreements  # noqa: F401
from app.mail.commands import splitter  # noqa: F401
