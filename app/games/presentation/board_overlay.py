"""What a reader can lay over the map of a match, such as supply or zones of control."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


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
