"""Fieldpost: long asynchronous board wargames in the browser or by e-mail.

This module imports nothing at its top but types: `app.games` must stay usable
in a process that has neither Flask nor a database.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """The web application for `settings`; without them, for those of the environment.

    Raises app.config.ConfigurationError if the environment lacks something.
    """
    from app.web.factory import build

    return build(settings)
