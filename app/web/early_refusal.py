"""Refusing a person's excess requests before Flask has seen them.

Of four hundred clicks at once `app.web.request_limit` refuses nearly all, with a page that takes
longer to make than to say no: a bystander waits for it. While as many requests wait as one person
may have waiting, those that come with the same cookies are refused here, in a twentieth of the
time. The first requests have been let in by Flask, so the signature of the cookie has been checked.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.wsgi import get_input_stream

from app.games.text import use
from app.web.errors import TOO_MANY_AT_ONCE
from app.web.language import LANGUAGES
from app.web.metric_definitions import REFUSED
from app.web.request_limit import EXTENSION, RETRY_SECONDS, Admission

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

STATUS = "429 TOO MANY REQUESTS"
CHUNK = 64 * 1024
FORM = "POST"
"""A page and the many files that belong to it are asked for with GET; these are left to Flask."""


class EarlyRefusal:
    """The application `inner`, but for the requests that `admission` would refuse anyway."""

    def __init__(self, inner: "WSGIApplication", admission: Admission) -> None:
        self._inner = inner
        self._admission = admission
        with use(LANGUAGES[0]):
            self._text = f"{TOO_MANY_AT_ONCE.title}\n\n{TOO_MANY_AT_ONCE.what_to_do}\n".encode()

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Answer a request: refused in plain text, or as the application does."""
        cookies = environ.get("HTTP_COOKIE", "")
        is_form = environ["REQUEST_METHOD"] == FORM
        if not is_form or not cookies or not self._admission.is_full_for(cookies):
            return self._inner(environ, start_response)
        REFUSED.labels("person").inc()
        # What is left unread of a form would be taken for the next request of the connection.
        form = get_input_stream(environ)
        while form.read(CHUNK):
            pass
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(self._text))),
            ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "private, no-store"),
            ("Retry-After", str(RETRY_SECONDS)),
        ]
        start_response(STATUS, headers)
        return [self._text]


def attach(app: Flask) -> None:
    """Put it before everything else that sees a request."""
    app.wsgi_app = EarlyRefusal(app.wsgi_app, app.extensions[EXTENSION])  # type: ignore[method-assign]
