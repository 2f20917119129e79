"""Bots for Reds!. They look at the open board and at nothing else; nothing is hidden (9.2).

How they think stands in the modules, one a question: what units and cities are worth (`worth`, by
the `weights` of the bot), what an attack brings (`odds`), how far it is (`distances`), how a board
stands for a side (`side_view`) and what there is to take and to guard on it (`board_view`), what
the enemy may attack next (`danger`), where the units of a segment go (`phase_plan`, made of
`march_ends` and `planned_attacks`, and `movement`), whom to attack and what to give up (`combat`),
everything else (`choices`). `bot` says which thought answers which question, `levels` how the
levels differ.

Each decision notes in a word or two why it was made; players read that when the match is over.
"""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.bot import Bot, ReasoningBot, at_random
from app.games.reds.bots.bot import player
from app.games.reds.bots.levels import GENTLE, SHARP, STEADY
from app.games.text import mark

BOTS: Final[Mapping[str, Bot]] = {
    "steady": ReasoningBot(player(STEADY)),
    "gentle": ReasoningBot(player(GENTLE)),
    "sharp": ReasoningBot(player(SHARP)),
    "random": at_random,
}

LEVELS: Final[Mapping[str, str]] = {
    "gentle": mark("attacks only when little can go wrong"),
    "steady": mark("goes for the cities of resource, and attacks at fair odds"),
    "sharp": mark(
        "also counts the chits that are out, moves the gold, and prepares for the line to open"
    ),
}
"""The bots that a host may choose, the gentlest first, and what each is like."""
