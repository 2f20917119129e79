"""Bots for Elope. They look at the open board and at nothing else.

Where units go follows from one field over the map, what is to be had from a hex and how far it is
(`field`). `plan` is what a side sees as it moves, `movement` moves unit by unit, `combat` weighs
attacks and answers, `ships` sails. `bot` says which thought answers which question, `levels` how
the levels differ, and `words` has the reasons.
"""

from collections.abc import Mapping
from typing import Final

from app.games.elope.bots.bot import player
from app.games.elope.bots.levels import GENTLE, SHARP_ALLIED, SHARP_RED, STEADY
from app.games.kernel.bot import Bot, ReasoningBot, at_random
from app.games.text import mark

BOTS: Final[Mapping[str, Bot]] = {
    "steady": ReasoningBot(player(STEADY)),
    "gentle": ReasoningBot(player(GENTLE)),
    "sharp": ReasoningBot(player(SHARP_ALLIED, SHARP_RED)),
    "random": at_random,
}

LEVELS: Final[Mapping[str, str]] = {
    "gentle": mark("advances with care, and attacks only when little can go wrong"),
    "steady": mark("goes for the places with most points, in supply, and attacks at fair odds"),
    "sharp": mark("goes nearer to strong enemies than steady does, and attacks at worse odds"),
}
"""The bots that a host may choose, the gentlest first, and what each is like."""
