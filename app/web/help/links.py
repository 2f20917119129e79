"""Links from any page to what explains it: a term to the glossary, a rule number to its rule.

Without a script they lead there. With static/js/tips.js they open what the page would say, which
comes in one file a title that browsers keep.
"""

import json
from functools import cache, lru_cache
from hashlib import sha256
from html import escape

from flask import Flask, Response, abort, url_for
from markupsafe import Markup

from app.games.catalogue import GAMES
from app.games.glossary import Term, occurrences, term_named, terms
from app.web.assets import YEAR
from app.web.help import blueprint


def attach(app: Flask) -> None:
    """Give the links to all templates."""
    app.jinja_env.globals.update(gloss=gloss, gloss_mark=gloss_mark, tips=tips_address)


def gloss(title_id: str, text: object) -> Markup:
    """A text in which each term leads to its entry in the glossary, where it occurs first."""
    plain = str(text)
    found = occurrences(title_id, plain)
    if not found:
        return Markup(escape(plain))  # noqa: S704 - escaped
    page = url_for("help.glossary", title_id=title_id)
    return _glossed(title_id, plain, page)


def gloss_mark(title_id: str, text: object) -> Markup:
    """A term in a cell of a table that has many of them: no link, and no stop of the Tab key."""
    plain = str(text)
    term = term_named(title_id, plain)
    shown = escape(plain)
    return Markup(f'<span class="term" data-tip="{term.id}">{shown}</span>' if term else shown)  # noqa: S704


@lru_cache(4096)
def _glossed(title_id: str, text: str, page: str) -> Markup:
    parts, at = [], 0
    for start, end, term in occurrences(title_id, text):
        parts += [escape(text[at:start]), _link(page, term, text[start:end])]
        at = end
    parts.append(escape(text[at:]))
    return Markup("".join(parts))  # noqa: S704 - escaped


def _link(page: str, term: Term, shown: str) -> str:
    return f'<a class="term" href="{page}#{term.id}" data-tip="{term.id}">{escape(shown)}</a>'


@cache
def _tips(title_id: str) -> tuple[str, str]:
    """The file of what a title's links open, and the hash of it."""
    said = {
        "terms": {term.id: [term.name, term.text, term.case] for term in terms(title_id)},
    }
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    return text, sha256(text.encode()).hexdigest()[:12]


def tips_address(title_id: str) -> str:
    """The address of what a title's links open."""
    return url_for("help.tips", title_id=title_id, digest=_tips(title_id)[1])


@blueprint.get("/<title_id>/tips-<digest>.json")
def tips(title_id: str, digest: str) -> Response:
    """What the links of a title open; at an address with any other hash there is nothing."""
    if title_id not in GAMES or digest != _tips(title_id)[1]:
        abort(404)
    response = Response(_tips(title_id)[0], mimetype="application/json")
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response
