"""Words of standing instructions: what a player has decided in advance."""

from typing import Final

from app.games.kernel.shared_verbs import INSTRUCTION_VERBS

VERBS: Final = INSTRUCTION_VERBS

TEMPLATES: Final[dict[str, str]] = {
    "standing.answer": "Standing instruction of {seat:seat}: {answer:order}.",
}
