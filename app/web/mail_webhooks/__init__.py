"""Webhooks of mail services, which bring mails as POST requests.

No browser sends these, so there is no form token (`app.web.csrf`): each request carries a
signature or a password instead. A service whose key is not in the environment does not exist.
"""

from flask import Blueprint, Flask

from app.config import ConfigurationError, Settings
from app.mail.transports.intake import Intake
from app.mail.transports.services import sendgrid
from app.web.csrf import csrf
from app.web.worker_client import queue

EXTENSION = "fieldpost-intake"

blueprint = Blueprint("hooks", __name__, url_prefix="/hooks")
csrf.exempt(blueprint)

from app.web.mail_webhooks import views  # noqa: E402, F401 - they add their routes


def attach(app: Flask, settings: Settings) -> None:
    """Give the application what takes mails in; ConfigurationError if a key is none."""
    if settings.sendgrid_key:
        try:
            sendgrid.check_key(settings.sendgrid_key)
        except ValueError as fault:
            raise ConfigurationError(str(fault)) from fault
    with app.app_context():
        app.extensions[EXTENSION] = Intake(settings, queue(), "a webhook")
