"""What a mail can ask for beside orders, a module a group of words; `registry` has the table.

The modules that are imported here put their words there. HELP lists them in this order.
"""

# isort: off
from app.mail.commands import queries  # noqa: F401 - these add their words
from app.mail.commands import rules  # noqa: F401
from app.mail.commands import questions  # noqa: F401
from app.mail.commands import decisions  # noqa: F401
from app.mail.commands import absence  # noqa: F401
from app.mail.commands import options  # noqa: F401
from app.mail.commands import draft_commands  # noqa: F401
from app.mail.commands import press  # noqa: F401
from app.mail.commands import addresses  # noqa: F401
from app.mail.commands import preferences  # noqa: F401
from app.mail.commands import clock  # noqa: F401
from app.mail.commands import agreements  # noqa: F401
from app.mail.commands import splitter  # noqa: F401
