"""What a person is asked about their e-mails, and what became of undelivered ones.

`questions` are the pages that the links of letters lead to, `addresses` is where one's own
addresses and waiting mails are, `dead` what a moderator sees of letters that did not arrive.
"""

from flask import Blueprint

blueprint = Blueprint("post", __name__)

from app.web.post import addresses, dead, questions  # noqa: E402, F401 - they add their routes
