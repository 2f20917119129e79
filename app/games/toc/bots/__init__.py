"""Bots for Triumph of Chaos. They look at the open board and their own hand, and at nothing else.

`worth` weighs spaces and attacks, `bot` says which thought answers which question.
"""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.bot import Bot, at_random
from app.games.text import mark
from app.games.toc.bots.bot import gentle

BOTS: Final[Mapping[str, Bot]] = {"gentle": gentle, "random": at_random}

LEVELS: Final[Mapping[str, str]] = {
    "gentle": mark("brings up its reinforcements and attacks where it is clearly stronger"),
}
"""The bots that a host may choose, the gentlest first, and what each is like."""
