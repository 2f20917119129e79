"""Limits on attempts, counted in Redis by Flask-Limiter: failures, and e-mails asked for."""

import hashlib
import time
from ipaddress import IPv4Address, IPv6Address, ip_address

from flask import Flask, Response, current_app, g, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_login import current_user

from app.config import Settings
from app.models import name_key

FAILURES_A_NAME = "5 per 15 minutes"
FAILURES_AN_ADDRESS = "50 per hour"
SIGN_UPS = "20 per hour; 60 per day"
REFUSED_SIGN_UPS = "30 per hour"
ADDRESSES_TOLD = "6 per hour; 20 per day"
"""How often a sign-up may reveal that an address already has an account."""

LINKS_A_VISITOR = "20 per hour"
LINKS_AN_ACCOUNT = "3 per hour"
PASSKEYS_A_VISITOR = "100 per hour"

MATCHES_MADE = "30 per hour"
JOINS_AND_LEAVES = "60 per hour"
INVITATIONS = "40 per hour"
MESSAGES = "100 per hour"
NOTES = "60 per hour"
BOARDS_MADE = "60 per hour"
SEARCHES = "60 per 10 minutes"
EXPORTS = "10 per hour"
RECORDS = "60 per hour"
"""What somebody does on the site, which writes e-mails to others or costs room and time."""

VISITS = "300 per 10 minutes; 1500 per day"
MARKS_A_VISITOR = "300 per 10 minutes"
"""What is read from one address without logging in, of matches and players; and how often its open
pages may ask for news. A browser asks once a minute, a crawler would ask for every entry."""

WHOLE_LOG = 10
"""As how many pages of VISITS one counts that reads a whole log."""

SITE = "FIELDPOST_SITE"
"""Where the configuration of the application names its site, among those that count together."""

LAST_BITS = 64
"""The owner of an IPv6 address chooses the other bits: people are counted by these."""


def visitor() -> str:
    """The key of what comes from one place: an IPv4 address, or the network of an IPv6 one."""
    return _here(_network_of(get_remote_address()))


def _network_of(address: str) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv4Address) or known.ipv4_mapped is not None:
        return address
    return str(IPv6Address(int(known) >> LAST_BITS << LAST_BITS))


def _here(key: str) -> str:
    """A key, told apart from those of other sites that count in the same Redis."""
    return f"{current_app.config[SITE]} {key}"


# If Redis is away, each web process counts for itself rather than nobody at all.
limiter = Limiter(visitor, strategy="moving-window", in_memory_fallback_enabled=True)


def attach(app: Flask, settings: Settings) -> None:
    """Count in the Redis of `settings`, apart from other sites that count there."""
    app.config["RATELIMIT_STORAGE_URI"] = settings.limits_url
    site = hashlib.sha256(settings.database_url.encode()).hexdigest()
    app.config[SITE] = site[:12]
    limiter.init_app(app)


def address_and_name() -> str:
    """The key of one person's attempts at one name: neither can be read from Redis."""
    attempt = f"{visitor()}\n{name_key(request.form.get('name', ''))}"
    return hashlib.sha256(attempt.encode()).hexdigest()


def address_of_account() -> str:
    """The key of the e-mails of one kind that are asked for one address, whoever asks."""
    address = request.form.get("email", "").strip().lower()
    return hashlib.sha256(_here(f"{request.endpoint}\n{address}").encode()).hexdigest()


def account() -> str:
    """The key of what somebody who is logged in asks for."""
    if not current_user.is_authenticated:
        return visitor()
    return _here(f"account {current_user.id}")


# A coming and a going are counted together, and so are all ways to invite somebody.
joining_or_leaving = limiter.shared_limit(JOINS_AND_LEAVES, "seats", key_func=account)
inviting = limiter.shared_limit(INVITATIONS, "invitations", key_func=account)


def is_logged_in() -> bool:
    """Whether the request is that of somebody with an account, or of a guest."""
    return bool(current_user.is_authenticated)


def visit_cost() -> int:
    """As how many pages a request counts: a whole log takes as long as many of them."""
    is_whole = request.endpoint == "match.record" or (
        request.endpoint == "match.log"
        and not request.args.keys().isdisjoint(("all", "text", "seat", "kind"))
    )
    return WHOLE_LOG if is_whole else 1


# For pages of matches and players that need no account: all of them are counted together.
visiting = limiter.shared_limit(VISITS, "visits", exempt_when=is_logged_in, cost=visit_cost)
asking_for_news = limiter.shared_limit(MARKS_A_VISITOR, "marks", exempt_when=is_logged_in)


def seconds_to_wait() -> int | None:
    """How long the limit that this request has breached still stands; None if it is unknown.

    Redis may have gone away since.
    """
    limit = limiter.current_limit
    if limit is None or not limit.breached:
        return None
    return max(1, int(limit.reset_at - time.time()))


def was_refused(response: Response) -> bool:
    """Whether the attempt that `response` answers failed, so that it counts."""
    return response.status_code in (401, 422)


def was_done(response: Response) -> bool:
    """Whether what `response` answers was done, so that it counts."""
    return response.status_code in (302, 303)


def note_told() -> None:
    """Note that this answer tells that an address has an account."""
    g.tells_of_account = True


def has_told(_response: Response) -> bool:
    """Whether the answer tells that an address has an account."""
    return bool(g.get("tells_of_account", False))
