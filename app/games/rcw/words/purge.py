"""Words of section 11: purge."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = ()
TEMPLATES: Final[dict[str, str]] = {}
