"""Bots for Triumph of Chaos. They look at the open board and their own hand, and at nothing else.

`bot` says which thought answers which question: `cards` (cards, arrivals, replacements), `movement`
(activation and moves), `combat` and `politics`. `attacks` and `worth` have the figures, `bot_view`
the settings and what a bot sees, `ways` the trials of the sharp bot.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from app.games.kernel.bot import Bot, ReasoningBot, at_random
from app.games.text import mark
from app.games.toc.bots.bot import player
from app.games.toc.bots.bot_view import GENTLE, SHARP, STEADY

LEVELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "gentle": mark("attacks only where it is far stronger, and leaves its cities unguarded"),
        "steady": mark("weighs each attack and move, guards its cities and uses its cards well"),
        "sharp": mark("tries its best cards before each round; takes some ten times as long"),
    }
)
"""The bots that a host may choose, the gentlest first, and what each is like."""

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        "gentle": ReasoningBot(player(GENTLE)),
        "steady": ReasoningBot(player(STEADY)),
        "sharp": ReasoningBot(player(SHARP)),
        "random": at_random,
    }
)
