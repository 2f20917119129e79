"""What of a page the trading table shows: the offer that is put together, and the open ones."""

from dataclasses import dataclass
from functools import cached_property

from app.games.presentation import TradeTable
from app.games.presentation.trade import Offered
from app.web.match.page.choices import VerbGroup
from app.web.match.page.position_page import PositionPage


@dataclass(frozen=True, kw_only=True)
class TradePage(PositionPage):
    """A page on which offers can be put together by counters, if the title has trades."""

    @cached_property
    def trade(self) -> TradeTable | None:
        """The offer that the reader is putting together or could begin; None without trades now."""
        trades, draft = self.presentation.trade, self.draft
        return trades.table(self.view, draft) if trades and draft else None

    def offered(self, motion_id: str) -> Offered | None:
        """What an open motion gives and asks for, if it is a trade."""
        trades = self.presentation.trade
        return trades.offered(self.view, motion_id) if trades else None

    @property
    def drafted_offer(self) -> TradeTable | None:
        """The offer that the reader has begun."""
        table = self.trade if self.view["draft"] else None
        return table if table and not table.opening else None

    @property
    def has_only_offer(self) -> bool:
        """Whether nothing but an offer stands in the draft: one press proposes it then."""
        trades, draft = self.presentation.trade, self.draft
        words = trades.verbs if trades else ()
        return draft is not None and all(action["do"] in words for action in draft.actions)

    @property
    def is_asked_to_trade(self) -> bool:
        """Whether the reader is asked for nothing but trades just now."""
        trades = self.presentation.trade
        steps = self.view["steps"]
        return bool(trades and self.own and steps and steps[-1] == trades.asked_in)

    @property
    def trade_terms(self) -> list[VerbGroup]:
        """The forms for the terms of an offer besides its pieces."""
        trades = self.presentation.trade
        return [group for group in self.groups if trades and group.do in trades.extras]
