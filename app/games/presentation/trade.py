"""A trade as players put it together on a page: two hands of counters, and an offer between them.

It holds nothing but the reader's own view and options: what others hold unseen is not in it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.kernel.state import Action, Seat
from app.games.presentation.draft import Draft


@dataclass(frozen=True, slots=True)
class TradePiece:
    """A piece that can be traded.

    `key` tells it from the others of its hand, `face` is what the title's `CounterFaces` draw.
    `action` puts it into the offer, or takes it out of the offer that it `is_offered` in (None:
    not now). The other player may hold a piece that `is_uncertain`, or not.
    """

    key: str
    name: str
    face: Any
    action: Action | None
    is_offered: bool = False
    is_uncertain: bool = False


@dataclass(frozen=True, slots=True)
class TradePartner:
    """A player to trade with; the `actions` turn to them, with nothing offered as yet."""

    seat: Seat
    actions: Sequence[Action] = ()


@dataclass(frozen=True, slots=True)
class TradeTable:
    """The offer that the reader is putting together, or could begin.

    `partner` is whom it is to, one of the `partners`. `opening` are the actions that must come
    before the first piece (empty: the offer is begun). `own` and `theirs` are the pieces of the two
    hands. `propose` sends the offer, `discard` throws it away (None: not now).
    """

    partner: Seat
    partners: Sequence[TradePartner]
    opening: Sequence[Action]
    own: Sequence[TradePiece]
    theirs: Sequence[TradePiece]
    propose: Action | None = None
    discard: Action | None = None

    @property
    def gives(self) -> list[TradePiece]:
        """What the reader offers."""
        return [piece for piece in self.own if piece.is_offered]

    @property
    def gets(self) -> list[TradePiece]:
        """What the reader asks for."""
        return [piece for piece in self.theirs if piece.is_offered]


Offered = tuple[Sequence[tuple[str, Any]], Sequence[tuple[str, Any]]]
"""The pieces that a motion gives and those it asks for, each with its name and its face."""


@dataclass(frozen=True, slots=True)
class TradeInput:
    """How a title's pieces are traded.

    `table` returns the offer of a draft (None: no trade is possible now). `verbs` are the order
    words of an offer, `extras` those of its terms besides pieces, such as a condition: they keep
    their forms. In the step `asked_in` players are asked for nothing but trades ("": in none).
    `offered` are the names and faces of what an open motion gives and asks for (None: no trade).
    """

    table: Callable[[Mapping[str, Any], Draft], TradeTable | None]
    verbs: Collection[str]
    extras: Collection[str] = ()
    asked_in: str = ""
    offered: Callable[[Mapping[str, Any], str], Offered | None] = lambda _view, _motion: None
