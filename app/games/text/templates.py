"""The messages of Jinja templates."""

from typing import Any

from jinja2 import Environment, pass_eval_context
from jinja2.nodes import EvalContext
from markupsafe import Markup

from app.games.text.catalogues import catalogue
from app.games.text.language import cached_by_language, language


def install_messages(environment: Environment) -> None:
    """Let the templates of an environment with the extension i18n speak this layer's messages.

    Jinja puts the variables in itself, and escapes them where the template is HTML.
    """
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: catalogue(language()).gettext(message),
        lambda *forms: catalogue(language()).ngettext(*forms),
        newstyle=True,
        pgettext=lambda *message: catalogue(language()).pgettext(*message),
        npgettext=lambda *forms: catalogue(language()).npgettext(*forms),
    )
    # Jinja's own go through four calls a message, and a page has hundreds.
    environment.globals.update(gettext=_gettext, _=_gettext)


@pass_eval_context
def _gettext(context: EvalContext, message: str, **variables: Any) -> str:
    if not variables:
        return _markup(message) if context.autoescape else _plain(message)
    text = _text(message)
    return text % variables if context.autoescape else str(text) % variables


@cached_by_language
def _text(message: str) -> Markup:
    return Markup(catalogue(language()).gettext(message))  # noqa: S704


@cached_by_language
def _plain(message: str) -> str:
    # A "%" is written twice in every message of a template, as Jinja wants it.
    return catalogue(language()).gettext(message) % ()


@cached_by_language
def _markup(message: str) -> Markup:
    return Markup(_plain(message))  # noqa: S704
