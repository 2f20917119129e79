"""One route a service; all of them end in the same intake as every other way in.

Answers: 204 after the commit; 401 for whoever is not the service; 404 while the service is
switched off; 406 for what will never be readable; anything else makes the service try again.
"""

import hashlib
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import cast

from flask import Response, abort, current_app, request
from flask.typing import ResponseReturnValue
from redis import RedisError

from app.mail.smtp_server import MAX_MAIL
from app.mail.transports.intake import Intake
from app.mail.transports.intake_limit import TooMuchMail
from app.mail.transports.services import mailgun, postmark, sendgrid
from app.mail.transports.services.delivery import Delivery, NotGenuine, NotReadable
from app.models import utc_now
from app.web.accounts.limits import limiter
from app.web.mail_webhooks import EXTENSION, blueprint
from app.web.store import settings
from app.web.worker_client import bell

log = logging.getLogger(__name__)

# A mail, and what a service adds or writes in longer e-mails.
MAX_REQUEST_BYTES = 2 * MAX_MAIL
MAILS = "1200 per minute"
FAILURES_AN_ADDRESS = "50 per hour"
MAX_RECIPIENTS = 20


def was_refused(response: Response) -> bool:
    """Whether the request that `response` answers was not the service's, so that it counts."""
    return response.status_code == 401


@blueprint.before_request
def _room_for_a_mail() -> None:
    request.max_content_length = MAX_REQUEST_BYTES


@blueprint.post("/mailgun/mime")
@limiter.limit(FAILURES_AN_ADDRESS, deduct_when=was_refused)
@limiter.limit(MAILS)
def from_mailgun() -> ResponseReturnValue:
    """A route of Mailgun's, forwarding to this URL."""
    key = settings().mailgun_key or abort(404)
    return _take(
        lambda: mailgun.read(
            request.get_data(), request.headers.get("Content-Type", ""), key, utc_now()
        )
    )


@blueprint.post("/sendgrid")
@limiter.limit(FAILURES_AN_ADDRESS, deduct_when=was_refused)
@limiter.limit(MAILS)
def from_sendgrid() -> ResponseReturnValue:
    """SendGrid's Inbound Parse."""
    key = settings().sendgrid_key or abort(404)
    given = request.headers
    return _take(
        lambda: sendgrid.read(
            request.get_data(),
            given.get("Content-Type", ""),
            key,
            utc_now(),
            given.get(sendgrid.SIGNATURE_HEADER, ""),
            given.get(sendgrid.TIME_HEADER, ""),
        )
    )


@blueprint.post("/postmark")
@limiter.limit(FAILURES_AN_ADDRESS, deduct_when=was_refused)
@limiter.limit(MAILS)
def from_postmark() -> ResponseReturnValue:
    """An inbound stream of Postmark's."""
    login = settings().postmark_login or abort(404)
    given = request.headers.get("Authorization", "")
    return _take(lambda: postmark.read(request.get_data(), given, login))


def _take(read: Callable[[], Delivery]) -> ResponseReturnValue:
    try:
        delivery = read()
    except NotGenuine as fault:
        log.warning("hook %s: refused: %s", request.path, fault)
        return _plain("refused", 401)
    except NotReadable as fault:
        log.error("hook %s: %s", request.path, fault)
        return _plain(str(fault), 406)
    if len(delivery.raw) > MAX_MAIL or len(delivery.envelope_to) > MAX_RECIPIENTS:
        return _plain("too big", 406)
    if delivery.ticket and not _is_good_for(delivery.ticket, delivery.raw):
        log.warning("hook %s: a signature was used for a second mail", request.path)
        return _plain("refused", 401)
    intake = cast(Intake, current_app.extensions[EXTENSION])
    try:
        intake.take(delivery.raw, delivery.envelope_from, delivery.envelope_to, delivery.checks)
    except TooMuchMail as fault:
        log.warning("hook %s: %s", request.path, fault)
        return _plain(str(fault), 503)
    return _plain("", 204)


def _is_good_for(ticket: str, raw: bytes) -> bool:
    """Whether a ticket comes for the first time, or with the same mail as before.

    Without Redis it is not good: the service will come again.
    """
    name = f"fieldpost:hook:{hashlib.sha256(ticket.encode()).hexdigest()}"
    digest = hashlib.sha256(raw).hexdigest()
    try:
        if bell().set(name, digest, nx=True, ex=mailgun.MAX_LENGTH + timedelta(hours=1)):
            return True
        known = bell().get(name)
    except RedisError:
        abort(503)
    return known == digest.encode()


def _plain(said: str, status: int) -> ResponseReturnValue:
    return Response(said, status=status, mimetype="text/plain")
