"""The components page: every record of the box, with where it comes from."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.elope.map import sheet
from app.games.elope.map.sheet import NOTE as NOTE

TEMPLATE: Final = "elope/components.html"


def context() -> Mapping[str, Any]:
    """What the template shows."""
    return {"tables": sheet().tables(), "note": NOTE}
