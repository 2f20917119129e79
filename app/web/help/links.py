"""Links from any page to what explains it: a term to the glossary, a rule number to its rule.

Without a script they lead there. With static/js/tips.js they open what the page would say, which
comes in one file a title that browsers keep.
"""

import json
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from typing import cast

from flask import Flask, Response, abort, current_app, url_for
from markupsafe import Markup

from app.games.catalogue import GAMES, POSITIONS
from app.games.glossary import Term, find_term, occurrences, terms
from app.games.lessons import lessons
from app.games.rulebook import CITED, cases, rulings, texts
from app.web.assets import YEAR
from app.web.help import blueprint


def attach(app: Flask) -> None:
    """Give the links to all templates."""
    app.jinja_env.globals.update(
        gloss=gloss,
        term_mark=term_mark,
        term_marks=term_marks,
        has_lessons=has_lessons,
        rule_links=rule_links,
        tips=tips_url,
    )


def has_lessons(title_id: str) -> bool:
    """Whether a title has lessons to lead to."""
    return bool(lessons(title_id, POSITIONS))


def gloss(title_id: str, text: object) -> Markup:
    """A text in which each term leads to its entry in the glossary, where it occurs first."""
    plain = str(text)
    found = occurrences(title_id, plain)
    if not found:
        return Markup(escape(plain))  # noqa: S704 - escaped
    page = _address("help.glossary", title_id)
    return _glossed(title_id, plain, page)


def term_mark(title_id: str, text: object) -> Markup:
    """A term in a cell of a table that has many of them: no link, and no stop of the Tab key."""
    plain = str(text)
    term = find_term(title_id, plain)
    shown = escape(plain)
    return Markup(f'<span class="term" data-tip="{term.id}">{shown}</span>' if term else shown)  # noqa: S704


def term_marks(title_id: str, text: str) -> Markup:
    """A text in which each term is marked where it occurs first, for lines of which there are many:
    no links, and no stops of the Tab key."""
    return _marked(title_id, text)


@lru_cache(4096)
def _marked(title_id: str, text: str) -> Markup:
    parts, at = [], 0
    for start, end, term in occurrences(title_id, text):
        mark = f'<span class="term" data-tip="{term.id}">{escape(text[start:end])}</span>'
        parts += [escape(text[at:start]), mark]
        at = end
    parts.append(escape(text[at:]))
    return Markup("".join(parts))  # noqa: S704 - escaped


def rule_links(title_id: str, text: object) -> Markup:
    """A text in which each number of a rule or a ruling leads to what it says."""
    return _linked(title_id, str(text), _address("help.title", title_id))


def _address(endpoint: str, title_id: str) -> str:
    """The address of a page of a title, as templates get it: a page asks a hundred times."""
    address = cast(Callable[..., str], current_app.jinja_env.globals["url_for"])
    return address(endpoint, title_id=title_id)


@lru_cache(4096)
def _linked(title_id: str, text: str, page: str) -> Markup:
    known, parts, at = explanations(title_id), [], 0
    for found in CITED.finditer(text):
        # A part of a case, 8.0(3), is told with the case.
        number = found[0] if found[0] in known else found[0].partition("(")[0]
        if number not in known:
            continue
        way = f"{page}#{_anchor(number)}" if number[0] == "R" else f"{page}/rules/{number}"
        parts.append(escape(text[at : found.start()]))
        parts.append(f'<a class="rule-link" href="{way}" data-rule="{number}">{found[0]}</a>')
        at = found.end()
    parts.append(escape(text[at:]))
    return Markup("".join(parts))  # noqa: S704 - escaped


def _anchor(ruling: str) -> str:
    return f"R{int(ruling[1:]):02d}"


@cache
def explanations(title_id: str) -> dict[str, tuple[str, str]]:
    """The heading and the text of every case and ruling, by number; R7 is R07 as well."""
    said = {case: (what, texts(title_id).get(case, "")) for case, what in cases(title_id).items()}
    for ruling in rulings(title_id):
        for number in {f"R{ruling.number}", f"R{ruling.number:02d}"}:
            said[number] = (ruling.heading, ruling.text)
    return said


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
        "rules": explanations(title_id),
    }
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    return text, sha256(text.encode()).hexdigest()[:12]


def tips_url(title_id: str) -> str:
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
