"""The templates and style sheets that titles bring along."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, abort, url_for
from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, TemplateNotFound

from app.games.catalogue import GAMES, MAP_SHEETS, style_sheets_of
from app.web.assets import YEAR

STYLE = "title_style"

Source = tuple[str, str | None, Callable[[], bool] | None]


class TitleTemplates(BaseLoader):
    """Finds the template "<title>/<file>" in the folder of that title's templates."""

    def get_source(self, environment: Environment, template: str) -> Source:
        """The text of a template, as Jinja asks for it."""
        title_id, _, name = template.partition("/")
        game = GAMES.get(title_id)
        if game is None:
            raise TemplateNotFound(template)
        loader = FileSystemLoader(game.presentation.templates)
        try:
            return loader.get_source(environment, name)
        except TemplateNotFound as missing:
            raise TemplateNotFound(template) from missing


def attach(app: Flask, templates: Path) -> None:
    """Let the general `templates` include those of titles, and serve the titles' style sheets."""
    app.jinja_loader = ChoiceLoader([FileSystemLoader(templates), TitleTemplates()])
    app.jinja_env.globals["title_style"] = title_style

    @app.get("/title/<title_id>/<version>/board.css", endpoint=STYLE)
    def style(title_id: str, version: str) -> Response:
        """The style sheet of a title's board; kept for ever at the address of its content."""
        if title_id not in GAMES.keys() | MAP_SHEETS.keys():
            abort(404)
        sheets = style_sheets_of(title_id)
        response = Response(_text(sheets), mimetype="text/css")
        if version == _version(sheets):
            response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
        return response


def title_style(title_id: str) -> str:
    """The address of the style sheet of a title's board."""
    return url_for(STYLE, title_id=title_id, version=_version(style_sheets_of(title_id)))


@lru_cache
def _text(sheets: tuple[Path, ...]) -> str:
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


@lru_cache
def _version(sheets: tuple[Path, ...]) -> str:
    return sha256(_text(sheets).encode()).hexdigest()[:12]
