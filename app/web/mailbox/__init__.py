"""The development post office: everybody's caught mail, to read and to answer.

It is there only while FIELDPOST_MAILDIR is set, which `make run` does and a real
site never should.
"""

from flask import Blueprint

blueprint = Blueprint("mailbox", __name__, url_prefix="/mailbox")

from app.web.mailbox import views  # noqa: E402, F401 - they add their routes
