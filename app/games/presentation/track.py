"""Where a game is in its course: the turns and the phases, for the top bar of the match page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Stage:
    """A turn or a phase: a short text for its box, what it is in full, and whether it is now."""

    label: Any
    title: Any
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """The turn record track, and the phases of the present player turn in their order."""

    turns: Sequence[Stage]
    phases: Sequence[Stage]
