"""Words of standing instructions: what a player has decided in advance."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("instruct", "standing {instruction:instruction}",
         ("standing order {instruction:instruction}", "always {instruction:instruction}"),
         meaning="answer in advance, so nobody waits for you"),
    Verb("revoke", "cancel standing {instruction:instruction}",
         ("cancel standing order {instruction:instruction}",),
         meaning="cancel a standing instruction"),
)  # fmt: skip

TEMPLATES: Final[dict[str, str]] = {
    "standing.answer": "Standing instruction of {seat:seat}: {answer:order}.",
}
