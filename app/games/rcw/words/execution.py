"""Words of section 13.5: execution of the Czar."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = ()
TEMPLATES: Final[dict[str, str]] = {}
