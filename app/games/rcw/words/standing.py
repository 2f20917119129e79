"""Words of standing instructions: what a player has decided before he is asked."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("instruct", "standing {instruction:instruction}",
         ("standing order {instruction:instruction}", "always {instruction:instruction}"),
         meaning="decide ahead, so that nobody waits for your answer"),
    Verb("revoke", "cancel standing {instruction:instruction}",
         ("cancel standing order {instruction:instruction}",),
         meaning="take a standing instruction back"),
)  # fmt: skip

TEMPLATES: Final[dict[str, str]] = {
    "standing.answer": "By standing instruction of player {seat}: {answer:order}.",
}
