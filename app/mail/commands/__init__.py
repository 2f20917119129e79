"""What a mail can ask for beside orders, a module a group of words; `registry` has the table.

The modules that are imported here put their words there. HELP lists them in this order.
"""

# isort: off
from app.mail.commands import helping  # noqa: F401 - these add their words
from app.mail.commands import looking  # noqa: F401
from app.mail.commands import rules  # noqa: F401
from app.mail.commands import questioning  # noqa: F401
from app.mail.commands import deciding  # noqa: F401
from app.mail.commands import leaving  # noqa: F401
from app.mail.commands import options  # noqa: F401
from app.mail.commands import acting  # noqa: F401
from app.mail.commands import saying  # noqa: F401
from app.mail.commands import addressing  # noqa: F401
from app.mail.commands import mailing  # noqa: F401
from app.mail.commands import pausing  # noqa: F401
from app.mail.commands import agreeing  # noqa: F401
from app.mail.commands import moderating  # noqa: F401
from app.mail.commands import resigning  # noqa: F401
from app.mail.commands import dividing  # noqa: F401
