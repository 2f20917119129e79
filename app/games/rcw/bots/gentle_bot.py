"""The gentle bot: the steady one with patience, for whoever plays the game for the first time.

For two game turns it takes part in no purge and no murder and attacks nobody's forces but those
that no player commands. From then on it plays on, but attacks other players only at good odds.
"""

from random import Random
from typing import ClassVar, Final

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.rcw.bots.bot_view import Sight
from app.games.rcw.bots.steady_bot import play

TRUCE: Final = 2
"""The game turns in which it leaves the other players alone."""


class GentleSight(Sight):
    """The board as a gentle bot sees it."""

    least_odds: ClassVar[int] = 3

    @property
    def is_truce(self) -> bool:
        return self.turn <= TRUCE


def gentle(match: Match, seat: Seat, lots: Random) -> Action:
    """Play without harm to the other players at first, and with caution later."""
    return play(match, GentleSight(match, seat))
