"""The application factory behind `app.create_app`."""

import os
from collections.abc import Callable, MutableMapping
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, has_request_context, request
from flask.templating import Environment
from werkzeug.middleware.proxy_fix import ProxyFix

from app import web
from app.config import Settings
from app.games.catalogue import check_titles
from app.web import (
    alarm,
    assets,
    compression,
    early_refusal,
    errors,
    event_hub,
    language,
    metrics,
    request_limit,
    security,
    store,
    title_files,
    worker_client,
)
from app.web.accounts import identity, limits
from app.web.csrf import csrf
from app.web.match import map_assets

PROJECT = Path(__file__).parent.parent.parent
MAX_FORM_BYTES = 1024 * 1024


class _Templates(Environment):
    """The templates of pages. What all of them know is one plain dictionary each.

    Jinja's own chain of dictionaries is slow to ask, and each import compares two of them.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template knows besides what it is given: `d`, and what all know."""
        return {**self.globals, **(d or {})}


class _Site(Flask):
    jinja_environment = _Templates


def build(settings: Settings | None = None) -> Flask:
    """The Flask application for `settings`; see `app.create_app`.

    Raises FaultyTitleError if something is missing in a title.
    """
    settings = settings or Settings.from_environment(os.environ)
    check_titles()
    app = _Site(
        "app",
        template_folder=str(PROJECT / "templates"),
        static_folder=None,
    )
    app.config.update(
        SECRET_KEY=settings.secret_key,
        BASE_URL=settings.base_url,
        SOURCE_URL=settings.source_url,
        TRUSTED_HOSTS=list(settings.hosts) or None,
        MAX_CONTENT_LENGTH=MAX_FORM_BYTES,
        MAX_FORM_MEMORY_SIZE=MAX_FORM_BYTES,
        # Such a name keeps other sites of the same domain from putting a cookie of theirs in its
        # place (RFC 6265bis, 4.1.3.2); over plain HTTP browsers do not allow it.
        SESSION_COOKIE_NAME="__Host-fieldpost" if settings.is_https else "fieldpost",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.is_https,
        # A match lasts for months; whoever looks in once a month stays logged in.
        PERMANENT_SESSION_LIFETIME=timedelta(days=31),
        # A player may think for hours before sending the form.
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["url_for"] = _kept_addresses(app)
    if settings.trusted_proxies:
        hops = settings.trusted_proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    metrics.attach(app)
    # Before a request is read at all it waits for its place.
    request_limit.attach(app)
    # What is attached first comes last to an answer: compression, when all else is done.
    compression.attach(app)
    assets.attach(app, PROJECT / "static")
    title_files.attach(app, PROJECT / "templates")
    map_assets.attach(app)
    store.attach(app, settings)
    worker_client.attach(app, settings)
    event_hub.attach(app, settings)
    alarm.attach(app, settings)
    csrf.init_app(app)
    language.attach(app)
    identity.attach(app)
    limits.attach(app, settings)
    security.attach(app, settings)
    errors.attach(app)
    early_refusal.attach(app)
    web.register(app)
    return app


def _kept_addresses(app: Flask) -> Callable[..., str]:
    """Return the `url_for` of templates: a page has a hundred addresses, mostly the same ones."""

    @lru_cache(4096)
    def kept(_root: str, endpoint: str, values: tuple[tuple[str, str | int], ...]) -> str:
        return app.url_for(endpoint, **dict(values))  # type: ignore[arg-type]

    def url_for(endpoint: str, **values: Any) -> str:
        is_plain = all(
            type(value) in (str, int) and (not name.startswith("_") or name == "_anchor")
            for name, value in values.items()
        )
        if not is_plain or endpoint.startswith(".") or not has_request_context():
            return app.url_for(endpoint, **values)
        return kept(request.root_path, endpoint, tuple(values.items()))

    return url_for
