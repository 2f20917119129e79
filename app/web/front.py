"""The front page, and what search engines are asked to leave alone."""

from flask import Blueprint, Response, render_template

from app.games.catalogue import GAMES

blueprint = Blueprint("front", __name__)

ROBOTS = """\
User-agent: *
Disallow: /analysis/
Disallow: /join/
Disallow: /lobby?
Disallow: /match/*/
Disallow: /player/
"""
"""The page of a match may be fetched, for previews of links, but nothing is listed that is about
people or matches (see `app.web.security`)."""


@blueprint.get("/")
def index() -> str:
    """What the site is, and the way in."""
    return render_template("front.html", games=list(GAMES.values()))


@blueprint.get("/robots.txt")
def robots() -> Response:
    """What crawlers are asked not to fetch: each page of a match is one for each of its entries."""
    return Response(ROBOTS, mimetype="text/plain", headers={"Cache-Control": "max-age=86400"})
