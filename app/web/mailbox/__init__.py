"""The development post office: everybody's caught mail, to read and to answer.

It is there only while FIELDPOST_MAILDIR is set, which `make run` does and a site with TLS
refuses (`app.config`), and only for this machine.
"""

from ipaddress import ip_address

from flask import Blueprint, abort, request

blueprint = Blueprint("mailbox", __name__, url_prefix="/mailbox")

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")


@blueprint.before_request
def refuse_other_machines() -> None:
    """404 for what comes from another machine, or through a proxy that speaks for one."""
    try:
        is_own = ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        is_own = False
    if not is_own or any(name in request.headers for name in FORWARDED):
        abort(404)


from app.web.mailbox import views  # noqa: E402, F401 - they add their routes
