"""What a person is asked about their e-mails, and what became of undelivered ones.

`confirmation` has the pages that links in e-mails lead to, `addresses` a reader's addresses and the
e-mails that wait for them, `undelivered` what a host sees of e-mails that did not arrive.
"""

from flask import Blueprint

blueprint = Blueprint("email", __name__)

# They add their routes.
from app.web.email import addresses, confirmation, undelivered  # noqa: E402, F401
