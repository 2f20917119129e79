"""Bots for RCW. They look at the open board and at the options of their seat, at nothing else.

`steady` plays soundly; how it thinks stands in the modules, one a question: which colour's victory
to play for (`aim`), what a unit is worth to that end (`worth`), what a combat is likely to bring
(`odds`), where a force can go (`reach`) and had best go (`march`), whom to attack (`fight`), what
to give up (`losses`), what to trade (`bargain`).
"""

from collections.abc import Mapping
from typing import Final

from app.games.kernel.bot import Bot, at_random
from app.games.rcw.bots.mind import steady

BOTS: Final[Mapping[str, Bot]] = {"steady": steady, "random": at_random}
