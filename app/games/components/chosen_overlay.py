"""The overlay with which this process plays a title, chosen before the title is imported.

A balance run that compares component data starts processes of its own and names the overlay in
their environment. A site plays every title with its own data.
"""

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "FIELDPOST_OVERLAY"
"""Title and file, as in "reds:/srv/overlays/strong_white.toml"."""


def chosen_overlay(title: str) -> Path | None:
    """Return the overlay for a title, or None."""
    named, _, path = os.environ.get(VARIABLE, "").partition(":")
    return Path(path) if named == title and path else None


def variable_for(title: str, overlay: Path) -> dict[str, str]:
    """Return the variable that makes a process play a title with an overlay."""
    return {VARIABLE: f"{title}:{overlay.resolve()}"}
