"""Under which subject RCW's any-time orders stand on the page: one for each module of words."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.rcw.words import (
    assassination,
    execution,
    imperial,
    interphase,
    negotiation,
    purge,
    quitting,
)
from app.games.text import lazy_gettext as _l

TRADE_WORDS: Final = frozenset({"offer", "give", "request", "propose", "discard"})
"""The words with which an offer is put together."""

_MODULES: Final = (
    (_l("Trades"), negotiation),
    (_l("Central Committee and purge"), purge),
    (_l("Assassination"), assassination),
    (_l("Execution orders"), execution),
    (_l("Imperial units"), imperial),
    (_l("Chits between the player turns"), interphase),
    (_l("Leaving or ending the game"), quitting),
)

SUBJECTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(sorted(TRADE_WORDS), _MODULES[0][0]),
    **{verb.do: name for name, module in _MODULES for verb in module.VERBS},
}


UNFINISHED: Final = frozenset({"discard", "drop_plan", "send", "confirm_quit"})
"""Words that are legal only while something of their subject has been begun."""


def opened(view: Mapping[str, Any]) -> frozenset[str]:
    """The words whose subject lies open: what has been begun, and trades in the trading session."""
    is_session = bool(view["steps"]) and view["steps"][-1] == "trading"
    return UNFINISHED | TRADE_WORDS if is_session else UNFINISHED
