"""Words of section 17.4: naval operations."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = ()
TEMPLATES: Final[dict[str, str]] = {}
