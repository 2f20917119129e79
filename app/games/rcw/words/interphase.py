"""Words of section 9, of the chits of the inter-phase (12.5), and of chits held unseen (17.6)."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = ()
TEMPLATES: Final[dict[str, str]] = {
    "draw.unseen": "Player {seat} draws a chit and holds it unseen.",
}
