"""A browser as far as the server can tell: requests over kept connections, cookies, redirects.

It answers as the page's script does: it says which match it shows, and which parts of it, keeps
what it is not sent again, has the orders open, and hears of news over one event stream. Runs
under gevent, inside the generator.
"""

import http.client
import json
import re
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask_compress.compat import compression
from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.games.catalogue import TITLES

ANY_TIME = frozenset().union(*(title.any_time_verbs for title in TITLES.values()))
KEEPS = "Fieldpost-Keeps"
PARTS = "Fieldpost-Parts"
CLOSED = "Fieldpost-Closed"
DRAWER = "fieldpost_drawer=orders"
_PART = re.compile(r'<\w+ data-part="(\w+)"[^>]*? id="([^"]+)"')
_PANEL = re.compile(r'<section [^>]*?class="panel[^>]*? id="(\w+)"')
SECONDS_TO_WAIT = 65.0
MAX_REDIRECTS = 5
ENCODING = "zstd"
"""What the site gives a browser of today, which could read others as well."""


@dataclass(frozen=True)
class Answer:
    """What came at the end of all redirects; status 0 if nothing did."""

    status: int
    path: str
    text: str = ""
    retry_after: str = ""
    size: int = 0


@dataclass
class Browser:
    """One person's browser: one connection for requests, and the cookie of the site."""

    host: str
    port: int
    address: str
    cookie: str = ""
    has_opened_drawer: bool = False
    _connection: http.client.HTTPConnection | None = None

    def get(self, path: str, **headers: str) -> Answer:
        """Open a page."""
        return self._follow("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Answer:
        """Send a form."""
        return self._follow("POST", path, urlencode(fields), headers)

    def stream(self, path: str) -> http.client.HTTPResponse:
        """Open an event stream on a connection of its own. Raises OSError, HTTPException."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=SECONDS_TO_WAIT)
        connection.request("GET", path, headers=self._headers({"Accept": "text/event-stream"}))
        return connection.getresponse()

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _follow(self, method: str, path: str, body: str | None, more: dict[str, str]) -> Answer:
        answer = Answer(0, path)
        for _ in range(MAX_REDIRECTS):
            try:
                answer, goes_to = self._once(method, path, body, more)
            except (OSError, http.client.HTTPException):
                self.close()
                return Answer(0, path)
            if not goes_to:
                return answer
            method, body = "GET", None
            found = urlsplit(goes_to)
            path = found.path + (f"?{found.query}" if found.query else "")
        return answer

    def _once(
        self, method: str, path: str, body: str | None, more: dict[str, str]
    ) -> tuple[Answer, str]:
        headers = self._headers(more)
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        for attempt in (1, 2):
            is_new = self._connection is None
            if self._connection is None:
                self._connection = http.client.HTTPConnection(
                    self.host, self.port, timeout=SECONDS_TO_WAIT
                )
            try:
                self._connection.request(method, path, body, headers)
                response = self._connection.getresponse()
                break
            except (ConnectionError, http.client.BadStatusLine):
                # The server had closed the connection that was kept.
                self.close()
                if is_new or attempt == 2:
                    raise
        raw = response.read()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie" and value.startswith("fieldpost="):
                self.cookie = value.partition(";")[0].partition("=")[2]
        if response.will_close:
            self.close()
        goes_to = response.getheader("Location") or "" if response.status in (302, 303) else ""
        text = _decoded(raw, response.getheader("Content-Encoding") or "")
        retry = response.getheader("Retry-After") or ""
        return Answer(response.status, path, text, retry, len(raw)), goes_to

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        headers = {
            "X-Forwarded-For": self.address,
            "Accept": "text/html",
            "Accept-Encoding": ENCODING,
            "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
            **{name.replace("_", "-"): value for name, value in more.items()},
        }
        if self.cookie:
            drawer = f"; {DRAWER}" if self.has_opened_drawer else ""
            headers["Cookie"] = f"fieldpost={self.cookie}{drawer}"
        return headers


def _decoded(raw: bytes, encoding: str) -> str:
    return (compression.zstd.decompress(raw) if encoding else raw).decode(errors="replace")


@dataclass
class Form:
    """A form as it would be sent: where to, its hidden fields, and the choices of its action."""

    path: str
    fields: dict[str, str]
    actions: list[str] = field(default_factory=list)


@dataclass
class MatchPage:
    """What of the page of a match a player acts on.

    `asks` are the forms that add an order which is asked for, a form for each order word; `submit`
    hands the draft in. `sure` says that it asks whether the player means it.
    """

    mark: str
    events: str
    asks: list[Form]
    submit: Form | None
    has_receipt: bool
    is_waiting: bool
    sure: bool
    parts: dict[str, str] = field(default_factory=dict)
    drawers: tuple[str, ...] = ()

    def shown(self) -> dict[str, str]:
        """What the page's script says in headers, so that it is not sent again."""
        parts = " ".join(f"{name}={digest}" for name, digest in self.parts.items())
        closed = " ".join(drawer for drawer in self.drawers if drawer != "orders")
        return {KEEPS: self.match_mark, PARTS: parts, CLOSED: closed}

    @property
    def match_mark(self) -> str:
        """The part of the mark that a draft does not change."""
        return self.mark.partition(".")[0]

    @property
    def drafted(self) -> int:
        """How many orders the draft holds."""
        return int(self.submit.fields.get("step", "0")) if self.submit else 0


def match_page(text: str, before: MatchPage | None = None) -> MatchPage:
    """Read the page of a match, or the parts of one that have changed since `before`."""
    tree = LexborHTMLParser(text)
    state = tree.css_first("#state")
    if state is not None and before is not None:
        return _changed(text, tree, state, before)
    live = tree.css_first("[data-live]")
    forms = [_form(node) for node in tree.css("form[method=post]")]
    asks = [form for form in forms if form.path.endswith("/draft/add") and form.actions]
    submits = [form for form in forms if form.path.endswith("/submit")]
    return MatchPage(
        mark=_attribute(live, "data-mark"),
        events=_attribute(live, "data-live"),
        asks=[form for form in asks if json.loads(form.actions[0])["do"] not in ANY_TIME],
        submit=submits[0] if submits else None,
        has_receipt=tree.css_first("#receipt") is not None,
        is_waiting=tree.css_first("meta[http-equiv=refresh]") is not None,
        sure=tree.css_first("#bar [name=sure]") is not None,
        parts={name: digest for digest, name in _PART.findall(text)},
        drawers=tuple(_PANEL.findall(text)),
    )


def _changed(text: str, tree: LexborHTMLParser, state: LexborNode, before: MatchPage) -> MatchPage:
    """Return the page `before` with the parts that an answer has brought."""
    sent = match_page(text)
    parts = {**before.parts, **sent.parts}
    for gone in _attribute(state, "data-gone").split():
        parts.pop(gone, None)
    page = MatchPage(
        mark=_attribute(state, "data-mark"),
        events=before.events,
        asks=sent.asks if "orders" in sent.parts else before.asks,
        submit=sent.submit if "bar" in sent.parts else before.submit,
        has_receipt=sent.has_receipt if "messages" in sent.parts else before.has_receipt,
        is_waiting=False,
        sure=sent.sure if "bar" in sent.parts else before.sure,
        parts=parts,
        drawers=before.drawers,
    )
    for form in [*page.asks, *([page.submit] if page.submit else [])]:
        for name, key in (("csrf_token", "csrf"), ("version", "version"), ("step", "step")):
            form.fields[name] = _attribute(state, f"data-{key}")
    return page


def first_form(text: str, path: str) -> Form | None:
    """The first form of a page that leads to `path`."""
    tree = LexborHTMLParser(text)
    return next(
        (form for form in map(_form, tree.css("form[method=post]")) if form.path == path), None
    )


def links_to(text: str, start: str) -> list[str]:
    """Where the links of a page lead that begin with `start`, in their order."""
    tree = LexborHTMLParser(text)
    found = [_attribute(node, "href") for node in tree.css("main a[href]")]
    return [link for link in found if link.startswith(start)]


def assets_of(text: str) -> list[str]:
    """The style sheets, scripts and icons that a page needs."""
    tree = LexborHTMLParser(text)
    found = [_attribute(node, "href") for node in tree.css("link[rel=stylesheet]")]
    found += [_attribute(node, "src") for node in tree.css("script[src]")]
    return [link for link in found if link.startswith("/")]


def _form(node: LexborNode) -> Form:
    form = Form(_attribute(node, "action"), {})
    for inner in node.css("input[type=hidden], select, button[name=action], button[name=sure]"):
        name = _attribute(inner, "name")
        if inner.tag == "select":
            if name == "action":
                form.actions += [_attribute(each, "value") for each in inner.css("option")]
        elif name == "action":
            form.actions.append(_attribute(inner, "value"))
        elif name:
            form.fields[name] = _attribute(inner, "value")
    return form


def _attribute(node: LexborNode | None, name: str) -> str:
    return (node.attributes.get(name) or "") if node is not None else ""


def pick(page: MatchPage, lots: Random) -> tuple[Form, str]:
    """Choose an order word of those that are asked for, and one of its orders."""
    form = lots.choice(page.asks)
    return form, lots.choice(form.actions)


@dataclass
class Sample:
    """One thing that was measured: its kind, when it began, how long it took, how it ended."""

    kind: str
    began: float
    milliseconds: float
    status: int
    retry_after: str = ""


def now() -> float:
    """The clock that generator and bench share."""
    return monotonic()


def as_json(samples: list[Sample]) -> list[dict[str, Any]]:
    """The samples as plain values."""
    return [vars(sample) for sample in samples]
