"""Corrections: the changes that a moderator may make to a position, as a title declares them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from app.games.kernel.play_context import Play
from app.games.kernel.state import State


class NotCorrectable(ValueError):
    """A correction that cannot be made; the text says why."""


@dataclass(frozen=True, slots=True)
class CorrectionField:
    """A field of a correction: its name, its label, and the kind of noun of its values.

    The noun is one of the title's wording.
    """

    name: str
    asks: str
    noun: str


class Correction:
    """One kind of change that a moderator may make to a position, by what all can see alone."""

    name: ClassVar[str]
    means: ClassVar[str]
    """What it does, in words that follow "to"."""
    blanks: ClassVar[tuple[CorrectionField, ...]]

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        """List what `blank` may be filled in with, where those before it are `filled`."""
        raise NotImplementedError

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        """Change the board, and tell everybody what was so before and what is so now."""
        raise NotImplementedError
