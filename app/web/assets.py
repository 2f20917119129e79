"""Style sheets, scripts and pictures, kept by browsers for as long as they stay the same.

Their address holds a version that is made from all of them, so that what a browser has kept is
never out of date, and a changed file has an address that nobody has kept. The version stands in
the path: what a script imports by its relative path has the version too. At an address of an
earlier version, which an open page may still ask for, stands the file of today.
"""

import mimetypes
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, request, send_from_directory
from flask.sessions import SecureCookieSessionInterface, SessionMixin

YEAR = 365 * 24 * 60 * 60
ENDPOINTS = frozenset({"static", "static_of_today", "title_style", "ground"})


class SessionsOfPages(SecureCookieSessionInterface):
    """Cookies go with pages alone: a file may lie in a cache that many people share.

    Nor does a file differ by cookie, though Flask-Login looks into the session of each request: a
    page renews the cookie, and a browser would ask again for each file after each page.
    """

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Renew the reader's cookie with the answer, and say that this differs by it."""
        if request.endpoint not in ENDPOINTS:
            super().save_session(app, session, response)


def attach(app: Flask, folder: Path) -> None:
    """Serve the files in `folder` under their version; `url_for("static", …)` leads there."""
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    app.static_folder = str(folder)
    app.static_url_path = f"/static/{version(folder)}"
    app.session_interface = SessionsOfPages()
    app.add_url_rule(
        f"{app.static_url_path}/<path:filename>",
        endpoint="static",
        view_func=app.send_static_file,
    )

    @app.get("/static/<earlier>/<path:filename>", endpoint="static_of_today")
    def static_of_today(earlier: str, filename: str) -> Response:
        return send_from_directory(folder, filename, max_age=0)

    @app.after_request
    def let_it_be_kept(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in (200, 304):
            response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        return response


@lru_cache
def version(folder: Path) -> str:
    """A name for what stands in `folder`, which changes with the content of any file."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]
