"""The drawn board, and what a reader can lay over it, such as supply or zones of control."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class BoardOverlay:
    """An overlay: its id, the digit that shows it, its name and what it shows (both lazy).

    `drawn` returns it for a view and the reader's seat (None: a spectator), as SVG without a style
    of its own; app.games.board.overlays has its parts. It is made of the view alone.
    """

    id: str
    key: str
    name: Any
    says: Any
    drawn: Callable[[Mapping[str, Any], str | None], str]


class BoardDrawing(Protocol):
    """Draws the pieces of a view on the ground at an address, with some places marked.

    `overlays` are SVG; they come between the ground and the pieces.
    """

    def __call__(
        self, view: Mapping[str, Any], marked: Collection[str], ground: str, overlays: str = "", /
    ) -> Markup: ...
