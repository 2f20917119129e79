"""Bots for RCW. They look at the open board, at what their seat holds, at nothing else.

`steady` plays soundly; how it thinks stands in the modules, one a question: which colour's victory
to play for and against whom (`aim`), what a unit is worth to that end (`worth`), what the dice are
likely to bring (`odds`), where a force can go (`reach`) and had best go (`places`, `march`), whom
to attack (`fight`), also over borders and by chits (`raids`), what to give up (`losses`), what to
trade (`bargain`), whom to purge (`purge`) and to murder (`murder`), when to play the other chits
(`chits`), what to say to the motions of others (`answers`), when to end the war (`peace`). What it
does when, of its own accord or because it is asked, stands in `steady_bot`.

`gentle` is the bot of a first match: it plays for Red, gathers units with few leaders at a time,
attacks once in a player turn and at long odds, and neither purges nor murders nor makes offers.
`levels` has the settings in which they differ.

`sharp` plays as steady does, but before each of its player turns in the campaign it tries several
ways to play it on the engine (`ways`) and takes the one from whose end it is likeliest to win, by
figures fitted to games between bots (`outlook`). In the trading session of a campaign it makes and
takes offers by its chance to win (`deals`), by figures for hands (`hands`). Elsewhere it takes more
risks and purges and murders more readily than steady (docs/balance/bots.md).

In the solitaire game (18.0) `solitaire` answers for Red, with what `solitaire_front` sees.

Each notes in a word or two why it chose what it did (`BotView.because`); players read that when the
match is over.

They remember nothing: where they must not do a thing twice, the position tells that it was done.
"""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.bot import Bot, ReasoningBot, at_random
from app.games.kernel.game_definition import SCRIPT
from app.games.rcw.bots.steady_bot import gentle, sharp, steady
from app.games.text import mark

BOTS: Final[Mapping[str, Bot]] = {
    "steady": ReasoningBot(steady),
    "gentle": ReasoningBot(gentle),
    "sharp": ReasoningBot(sharp),
    "random": at_random,
    SCRIPT: at_random,
}

"""The script of the solitaire game is never asked: the rules act for it (18.0)."""

LEVELS: Final[Mapping[str, str]] = {
    "gentle": mark("moves and attacks little; does not purge, murder or make offers"),
    "steady": mark("plays to win from the first turn"),
    "sharp": mark("also tries out many ways to play each of its turns in a campaign"),
}
"""The bots that a host may choose, the gentlest first, and what each is like."""
