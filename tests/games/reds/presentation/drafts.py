"""Drafts for tests of the presentation: a match, and what a seat has put together on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat


@dataclass(frozen=True)
class TestDraft:
    """A draft whose actions have been applied to `position`."""

    __test__ = False

    seat: Seat
    position: Match
    actions: Sequence[Action] = ()
    needs_chance: bool = False

    @property
    def view(self) -> dict[str, Any]:
        return self.position.view(self.seat)

    @property
    def options(self) -> list[Action]:
        return self.position.options(self.seat)
