"""Bots for Elope. They look at the open board and at nothing else.

Where units go follows from one field over the map, what is to be had from a hex and how far it is
(`field`); `movement` moves unit by unit along it, in supply; `combat` weighs attacks and answers;
`ways` is how
the sharp one tries turns on the engine; `bot` says which thought answers which question, `levels`
how the levels differ.
"""

from collections.abc import Mapping
from typing import Final

from app.games.elope.bots.bot import player
from app.games.elope.bots.levels import GENTLE, SHARP, STEADY
from app.games.kernel.bot import Bot, at_random
from app.games.text import mark

BOTS: Final[Mapping[str, Bot]] = {
    "steady": player(STEADY),
    "gentle": player(GENTLE),
    "sharp": player(SHARP),
    "random": at_random,
}

LEVELS: Final[Mapping[str, str]] = {
    "gentle": mark("advances with care, and attacks only when little can go wrong"),
    "steady": mark("goes for the places with most points, in supply, and attacks at fair odds"),
    "sharp": mark("also tries out bold and careful play before each turn"),
}
"""The bots that a host may choose, the gentlest first, and what each is like."""
