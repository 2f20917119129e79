"""The page of a match in parts, of which a script is sent only those that it does not show yet.

A part is an element with an id, between ``<!--part ID-->`` and ``<!--/part-->`` in the template; so
is each place of the board, a line that begins with ``<g id="board-PLACE"``. Every part bears a
digest of its content in ``data-part``. The script names the parts that it shows in the header
``Fieldpost-Parts``, as ``ID=DIGEST`` separated by spaces; the answer has the others.

A part may have one within it, between ``<!--inner ID-->`` and ``<!--/inner-->``. Where that has not
changed, an element ``data-kept`` stands for it; the script puts the one that it shows in its place.

Drawers that are closed are not drawn. The script names them in ``Fieldpost-Closed``, and fetches
what has changed in one when it is opened. Of a whole page a cookie tells which drawer is open:
the others are headings with a link to the page with all of them. Without script there is no cookie.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2s
from typing import ClassVar

from flask import request

HEADER = "Fieldpost-Parts"
CLOSED = "Fieldpost-Closed"
COOKIE = "fieldpost_drawer"
"""The id of the drawer that is open, or "map" for none; static/js/tabs.js sets it."""

BOARD = "board-"
_DRAWER = re.compile(r"[a-z]{1,20}")

_BEGIN, _END = "<!--part ", "<!--/part-->"
_PLACE = f'\n<g id="{BOARD}'
_BEGIN_INNER, _END_INNER = "<!--inner ", "<!--/inner-->"
_OF_THE_DRAFT = re.compile(r'name="(?:csrf_token|version|step)" value="[^"]*"')
"""What every form states of the draft; the script puts it in the forms of unchanged parts."""

_FIRST_TAG = re.compile(r"<\w+")


def are_wanted() -> bool:
    """Whether the request comes from a script that shows the page."""
    return HEADER in request.headers


@dataclass(frozen=True, slots=True)
class Drawers:
    """Which drawers are not drawn: those `closed`, or all but the one that is `open`.

    `shown` are the parts that the reader has as they were last sent (None: all).
    """

    lasting: ClassVar = frozenset({"log", "charts", "press", "acts", "plans"})
    """A draft changes nothing in these: a reader who has the page keeps them."""

    closed: frozenset[str] = frozenset()
    open: str | None = None
    shown: frozenset[str] | None = None

    def is_closed(self, drawer: str) -> bool:
        """Whether a drawer is not to be drawn."""
        return drawer in self.closed or (self.open is not None and drawer != self.open)

    def is_kept(self, drawer: str) -> bool:
        """Whether a drawer stays as it is on a page of which the reader keeps what they can."""
        may_stay = self.is_closed(drawer) or self.is_shown(drawer)
        return drawer in self.lasting and may_stay

    def stale(self, *, keeps: bool) -> list[str]:
        """Return the closed drawers in which something may have changed."""
        kept = self.lasting & self.shown if keeps and self.shown is not None else ()
        return sorted(self.closed.difference(kept))

    def is_shown(self, drawer: str) -> bool:
        """Whether the reader has a drawer as it was last sent."""
        return self.shown is None or drawer in self.shown


def drawers() -> Drawers:
    """Return which drawers the page of this request has open."""
    if are_wanted():
        named = (part.partition("=")[0] for part in request.headers[HEADER].split())
        return Drawers(frozenset(request.headers.get(CLOSED, "").split()), shown=frozenset(named))
    is_whole = request.method != "GET" or request.args.get("drawers") == "all"
    kept = "" if is_whole else request.cookies.get(COOKIE, "")
    return Drawers(open=kept if _DRAWER.fullmatch(kept) else None)


def with_digests(page: str) -> str:
    """Return a whole page, each part of which bears its digest."""
    before, *rest = page.split(_BEGIN)
    pieces = [before]
    for part in rest:
        _, _, marked = part.partition("-->")
        content, _, after = marked.partition(_END)
        content = content.strip()
        pieces += (_stamped(_with_inner(content, {}), _digest(content)), after)
    page = "".join(pieces)
    before, *places = page.split(_PLACE)
    digests = map(_place_digest, _places_in(page).values())
    return before + "".join(
        f'\n<g data-part="{digest}" id="{BOARD}{place}'
        for digest, place in zip(digests, places, strict=True)
    )


def changed(page: str) -> str:
    """Return the parts of `page` that differ from those that the request names.

    The places that have pieces no longer are named in ``data-gone`` of the element ``state``.
    """
    known = dict(part.split("=", 1) for part in request.headers[HEADER].split() if "=" in part)
    places, parts = _places_in(page), _parts_in(page)
    gone = [name for name in known if name.startswith(BOARD) and name not in places]
    start = page.index('<div id="state"')
    state = page[start : page.index("</div>", start)]
    return "\n".join(
        (
            page[: page.index("</head>")],
            "</head><body>",
            state.replace('data-gone=""', f'data-gone="{" ".join(gone)}"'),
            "</div>",
            '<svg id="changed-places">',
            *_news(places, known),
            "</svg>",
            *_news(parts, known),
            "</body></html>",
        )
    )


def _parts_in(page: str) -> dict[str, str]:
    found = {}
    for part in page.split(_BEGIN)[1:]:
        name, _, marked = part.partition("-->")
        found[name] = marked.partition(_END)[0].strip()
    return found


def _places_in(page: str) -> dict[str, str]:
    _, *places = page.split(_PLACE)
    if places:
        # The last place ends with the board.
        places[-1] = places[-1][: places[-1].index("\n</svg>")]
    return {BOARD + place.partition('"')[0]: f"{_PLACE}{place}".strip("\n") for place in places}


def _news(parts: dict[str, str], known: dict[str, str]) -> list[str]:
    found = []
    for name, part in parts.items():
        digest = _place_digest(part) if name.startswith(BOARD) else _digest(part)
        if known.get(name) != digest:
            found.append(_stamped(_with_inner(part, known), digest))
    return found


def _with_inner(part: str, known: Mapping[str, str]) -> str:
    """Return a part with the digest of the part within it, or without that if it is `known`."""

    before, *rest = part.split(_BEGIN_INNER)
    if not rest:
        return part
    pieces = [before]
    for inner in rest:
        name, _, marked = inner.partition("-->")
        content, _, after = marked.partition(_END_INNER)
        content = content.strip()
        digest = _digest(content)
        if content and known.get(name) == digest:
            pieces += (f'<section id="{name}" data-kept></section>', after)
        else:
            pieces += (_stamped(content, digest), after)
    return "".join(pieces)


def _stamped(part: str, digest: str) -> str:
    return _FIRST_TAG.sub(rf'\g<0> data-part="{digest}"', part, count=1)


def _digest(part: str) -> str:
    # Which places are marked is told apart from what lies there.
    settled = part.replace('class="place marked"', 'class="place"', 1)
    # Where there was nothing, what stays as it is says the same.
    settled = settled.replace(" data-kept", "")
    if "<input" in settled:
        settled = _OF_THE_DRAFT.sub("", settled)
    return blake2s(settled.encode(), digest_size=4).hexdigest()


_place_digest = lru_cache(2048)(_digest)
"""A board has dozens of places, and nearly all are as they were on the page before."""
