"""The development mailbox: everybody's caught e-mails, to read and to answer.

It exists only while FIELDPOST_MAILDIR is set, which `make run` does and a site with TLS refuses
(`app.config`), and only for this machine.
"""

from flask import Blueprint, abort

from app.web.metrics import is_this_machine

blueprint = Blueprint("mailbox", __name__, url_prefix="/mailbox")


@blueprint.before_request
def refuse_other_machines() -> None:
    """404 for what comes from another machine, or through a proxy that speaks for one."""
    if not is_this_machine():
        abort(404)


from app.web.mailbox import views  # noqa: E402, F401 - they add their routes
