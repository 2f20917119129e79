"""The command line: `fieldpost`. Each command is a module; `main` is where they come together."""

from app.cli.main import main

__all__ = ["main"]
