"""The command line, `fieldpost`: one module a command; `main` puts them together."""

from app.cli.main import main

__all__ = ["main"]
