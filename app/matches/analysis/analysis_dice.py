"""The dice of an analysis board: those its owner typed in, then fresh ones."""

import re
from collections.abc import Sequence

from app.games.kernel.chance import SeededDice, new_seed

FACES = 6
MAX_TYPED = 60

_TYPED = re.compile(r"[1-6](?:[\s,;]*[1-6])*")


def typed_faces(text: str) -> list[int] | None:
    """The faces that somebody typed, such as "6 3" or "63"; None if it says anything else."""
    text = text.strip()
    if not text:
        return []
    if not _TYPED.fullmatch(text):
        return None
    return [int(face) for face in text if face.isdigit()][:MAX_TYPED]


class OwnDice:
    """Rolls the faces typed in, as long as there are any; all else is left to chance.

    What is drawn out of another number than six is no die: a chit, the first player. `left` are
    the faces that have not fallen yet.
    """

    def __init__(self, faces: Sequence[int]) -> None:
        self.left = list(faces)
        self._chance = SeededDice(new_seed())

    def draw(self, number: int, context: str, sides: int) -> int:
        if sides == FACES and self.left:
            return self.left.pop(0) - 1
        return self._chance.draw(number, context, sides)
