"""Words of section 9, 12.5: chits of the inter-phase."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = ()
TEMPLATES: Final[dict[str, str]] = {}
