"""Limits on attempts, counted in Redis by Flask-Limiter: failures, and letters asked for."""

import hashlib

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import current_user

from app.config import Settings
from app.models import name_key

FAILURES_A_NAME = "5 per 15 minutes"
FAILURES_AN_ADDRESS = "50 per hour"
REFUSED_SIGN_UPS = "30 per hour"
LINKS_A_VISITOR = "20 per hour"
LINKS_AN_ACCOUNT = "3 per hour"
PASSKEYS_A_VISITOR = "100 per hour"

# If Redis is away, each web process counts for itself rather than nobody at all.
limiter = Limiter(get_remote_address, strategy="moving-window", in_memory_fallback_enabled=True)


def attach(app: Flask, settings: Settings) -> None:
    """Count in the Redis of `settings`."""
    app.config["RATELIMIT_STORAGE_URI"] = settings.limits_url
    limiter.init_app(app)


def address_and_name() -> str:
    """The key of one person's attempts at one name: neither can be read from Redis."""
    attempt = f"{get_remote_address()}\n{name_key(request.form.get('name', ''))}"
    return hashlib.sha256(attempt.encode()).hexdigest()


def address_of_account() -> str:
    """The key of the letters of one kind that are asked for one address, whoever asks."""
    address = request.form.get("email", "").strip().lower()
    return hashlib.sha256(f"{request.endpoint}\n{address}".encode()).hexdigest()


def account() -> str:
    """The key of what somebody who is logged in asks for."""
    return f"account {current_user.id}" if current_user.is_authenticated else get_remote_address()


def was_refused(response: Response) -> bool:
    """Whether the attempt that `response` answers failed, so that it counts."""
    return response.status_code in (401, 422)
