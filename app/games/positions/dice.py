"""The dice of a position file: the faces it lists, then those of its seed."""

from collections.abc import Callable, Iterable

from app.games.kernel.chance import Dice

NamedDraw = Callable[[str, str, int], int]
"""Turns the name of what is drawn, the context and the number of sides into the value drawn.

Raises DiceError where that cannot be drawn.
"""


class DiceError(Exception):
    """A draw for which the position file has no die left, or a die that cannot come."""


class PositionDice:
    """Faces from 1 up and, where a title can draw something by its name, names.

    When the faces are used up, `then` goes on, or DiceError is raised.
    """

    def __init__(
        self, faces: Iterable[int | str], named: NamedDraw, then: Dice | None = None
    ) -> None:
        self.faces = list(faces)
        self.named = named
        self.then = then

    def draw(self, number: int, context: str, sides: int) -> int:
        """Return the next value, from 0 to sides - 1. Raises DiceError."""
        if not self.faces:
            if self.then is None:
                raise DiceError(f'no dice left: add one to "dice" for {context}')
            return self.then.draw(number, context, sides)
        face = self.faces.pop(0)
        if isinstance(face, str):
            return self.named(face, context, sides)
        if not 1 <= face <= sides:
            raise DiceError(f'"dice" has {face} for {context}, where 1 to {sides} can come')
        return face - 1
