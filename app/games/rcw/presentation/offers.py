"""When the open offers and motions of an RCW match lapse by themselves."""

from collections.abc import Mapping
from typing import Any

from app.games.rcw.rules.committee import COMMITTEE, EXECUTION, PURGE
from app.games.rcw.rules.negotiation import TRADE
from app.games.text import gettext

BARGAINS = "politics"
"""The kind of the log's lines that tell of offers and motions."""

LAPSES = frozenset(
    {
        "trade.gone",
        "trade.expired",
        "trade.lapsed",
        "motion.left",
        "committee.short",
        "committee.over",
        "committee.gone",
        "purge.used",
        "purge.weak",
        "purge.protected",
        "execution.void",
        "execution.out_of_reach",
    }
)
"""The tellings that say that an open offer or motion has lapsed."""


def lapses(view: Mapping[str, Any], kind: str) -> str:
    """Say when an open motion of a kind lapses, where its terms do not say so (6.22, 11.13, R71).

    An offer's own terms say when its time is up, unless it was made in the trading session.
    """
    if kind in (COMMITTEE, PURGE):
        return str(gettext("It lapses when the player turns of this game turn are over."))
    if kind == EXECUTION:
        return str(gettext("It lapses with this game turn."))
    if kind == TRADE and "trading" in view["steps"]:
        return str(gettext("It lapses with the trading session."))
    return ""
