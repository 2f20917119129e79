"""Style sheets, scripts and pictures, kept by browsers for as long as they stay the same.

Their address holds a version that is made from all of them, so that what a browser has kept is
never out of date, and a changed file has an address that nobody has kept. The version stands in
the path: what a script imports by its relative path has the version too. At an address of an
earlier version, which an open page may still ask for, stands the file of today.

The style sheets of a page come in one answer (`style_sheets`), and all modules that its script
imports, one from the other, are named in its head (`script_module`): a browser with an empty cache
asks for six files at a time.
"""

import mimetypes
import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

from flask import Flask, Response, abort, request, send_from_directory, url_for
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadData, SignatureExpired, TimestampSigner, URLSafeTimedSerializer
from itsdangerous.encoding import base64_decode, bytes_to_int
from markupsafe import Markup

YEAR = 365 * 24 * 60 * 60
ENDPOINTS = frozenset({"static", "static_of_today", "style_sheets", "title_style", "ground"})
STYLES = "styles"
"""The folder in which a file is the sum of style sheets: styles/base+nav.css."""

_KEPT = {"static", "style_sheets"}
_IMPORT = re.compile(r'^(?:import|\} from|import .* from)\s*"\./([\w-]+)\.js";', re.MULTILINE)
_SHEET = Markup('<link rel="stylesheet" href="%s">')
_MODULE = Markup('<script type="module" src="%s"></script>')
_FONT = Markup('<link rel="preload" as="font" type="font/woff2" crossorigin href="%s">')
_PRELOAD = Markup('<link rel="modulepreload" href="%s">')


RENEW_SECONDS = 24 * 3600.0
"""A session's cookie this old is renewed by the next page."""


class _CookieSigner(TimestampSigner):
    """Signs the cookies of sessions. One from the future holds: the clock was put back since."""

    def unsign(
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False
    ) -> Any:
        """Return what was signed. Raises BadSignature; SignatureExpired if it is too old."""
        value, signed_at = super().unsign(signed_value, return_timestamp=True)
        if max_age is not None and time() - signed_at.timestamp() > max_age:
            raise SignatureExpired("too old", payload=value, date_signed=signed_at)
        return (value, signed_at) if return_timestamp else value


class SessionsOfPages(SecureCookieSessionInterface):
    """Cookies go with pages alone: a file may lie in a cache that many people share.

    Nor does a file differ by cookie, though Flask-Login looks into the session of each request: a
    page renews the cookie, and a browser would ask again for each file after each page.
    """

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs and checks cookies; None without a secret key."""
        serializer = super().get_signing_serializer(app)
        if serializer is not None:
            serializer.signer = _CookieSigner
        return serializer

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Renew the reader's cookie with the answer, and say that this differs by it."""
        if request.endpoint not in ENDPOINTS:
            super().save_session(app, session, response)

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Whether the cookie goes with the answer: if it has changed, or with a page to renew it.

        A page renews it once a day: to sign it takes a thirtieth of the page of a match.
        """
        if session.modified:
            return True
        name = self.get_cookie_name(app)
        is_due = request.method == "GET" and _age_of(request.cookies.get(name, "")) > RENEW_SECONDS
        return is_due and super().should_set_cookie(app, session)


def _age_of(cookie: str) -> float:
    """Return how many seconds ago a session's cookie was signed; it has been checked already."""
    try:
        signed_at = bytes_to_int(base64_decode(cookie.rsplit(".", 2)[1]))
    except (IndexError, BadData):
        return float("inf")
    return time() - signed_at


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

    @app.get(f"{app.static_url_path}/{STYLES}/<names>.css", endpoint="style_sheets")
    def style_sheets_of(names: str) -> Response:
        return Response(_sum_of(folder, names), content_type="text/css; charset=utf-8")

    @app.get("/static/<earlier>/<path:filename>", endpoint="static_of_today")
    def static_of_today(earlier: str, filename: str) -> Response:
        if filename.startswith(f"{STYLES}/"):
            names = filename.removeprefix(f"{STYLES}/").removesuffix(".css")
            response = Response(_sum_of(folder, names), content_type="text/css; charset=utf-8")
            response.cache_control.no_cache = True
            return response
        return send_from_directory(folder, filename, max_age=0)

    app.jinja_env.globals["style_sheets"] = style_sheets
    app.jinja_env.globals["preload_fonts"] = lambda *names: preload_fonts(folder, names)
    app.jinja_env.globals["script_module"] = lambda name: script_module(folder, name)

    @app.after_request
    def let_it_be_kept(response: Response) -> Response:
        if request.endpoint in _KEPT and response.status_code in (200, 304):
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


def style_sheets(*names: str) -> Markup:
    """The link to the style sheets static/css/<name>.css, in this order, in one answer."""
    return _SHEET % url_for("style_sheets", names="+".join(names))


def preload_fonts(folder: Path, names: Sequence[str]) -> Markup:
    """Links by which a browser loads fonts at once; none for those that were not made (`fonts`)."""
    found = (name for name in names if (folder / "fonts" / f"{name}.woff2").exists())
    return Markup("\n").join(
        _FONT % url_for("static", filename=f"fonts/{name}.woff2") for name in found
    )


def script_module(folder: Path, name: str) -> Markup:
    """The script static/js/<name>.js of a page, and all modules that it leads to."""
    preloads = [_PRELOAD % _script(each) for each in modules(folder, name)]
    return Markup("\n").join([*preloads, _MODULE % _script(name)])


@lru_cache
def modules(folder: Path, name: str) -> tuple[str, ...]:
    """What a module imports, what that imports, and so on."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        text = (folder / "js" / f"{waiting.pop(0)}.js").read_text(encoding="utf-8")
        imported = [each for each in _IMPORT.findall(text) if each not in found]
        found |= dict.fromkeys(imported)
        waiting += imported
    return tuple(each for each in found if each != name)


def _script(name: str) -> str:
    return url_for("static", filename=f"js/{name}.js")


@lru_cache(maxsize=64)
def _sum_of(folder: Path, names: str) -> bytes:
    """The text of style sheets one after the other; 404 if one does not exist."""
    known = {path.stem: path for path in (folder / "css").glob("*.css")}
    wanted = names.split("+")
    if not known.keys() >= set(wanted) or len(wanted) != len(set(wanted)):
        abort(404)
    return b"\n".join(known[name].read_bytes() for name in wanted)
