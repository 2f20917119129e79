"""Position: the part of a match on which views, explanations, orders and moderation rest."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from app.games.kernel.game_definition import Title
from app.games.kernel.order_notation import Clause
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat, State


class Position(Protocol):
    """A match as these modules see it; `Match` documents the members."""

    title: Title
    state: State
    log: list[Entry]

    @property
    def over(self) -> bool: ...

    @property
    def interrupting(self) -> bool: ...

    @property
    def is_trial(self) -> bool: ...

    def waiting(self) -> Mapping[Seat, str]: ...

    def options(self, seat: Seat) -> list[Action]: ...

    def pending(self, seat: Seat) -> list[Action]: ...

    def find_option(self, seat: Seat, action: Action) -> Action | None: ...

    def apply(self, seat: Seat, action: Action) -> Entry: ...

    def legal(
        self, seat: Seat, clause: Clause, following: Sequence[Action] = ()
    ) -> list[Action] | Refusal: ...

    def explain(self, seat: Seat, action: Action) -> Refusal: ...

    def view(self, seat: Seat | None) -> dict[str, Any]: ...

    def draft(self) -> "Position": ...

    def restore(self, state: State) -> None: ...

    def state_after(self, n: int) -> State: ...

    def admin_entry(self, action: Action) -> AbstractContextManager[Play]: ...
