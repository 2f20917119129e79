"""Players who differ: each has its own liking for each order word.

Random choices alone lead the fuzzer again and again through the same kind of game. Likings drawn
anew for each game (what the literature calls swarm testing) give games in which nobody trades and
games in which hardly anything else is done.
"""

from random import Random

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.kernel.title import Title

WIDEST = 1.0
"""A liking lies between 2 to the power of minus this and 2 to the power of this."""
WILD = 4.0
"""The same for the use of any-time rights: some never use them, some hardly do anything else."""


class Temper:
    """A player: chooses an order word by liking, then one of its options, all alike."""

    def __init__(self, title: Title, lots: Random) -> None:
        self._lots = lots
        self._rights = {verb for right in title.rights for verb in right.verbs}
        self._liking: dict[str, float] = {}

    def like(self, verb: str) -> float:
        """Return how much this player likes an order word."""
        if verb not in self._liking:
            widest = WILD if verb in self._rights else WIDEST
            self._liking[verb] = 2 ** self._lots.uniform(-widest, widest)
        return self._liking[verb]

    def choose(self, match: Match, seat: Seat) -> Action:
        """Choose one of the options of `seat`."""
        verbs: dict[str, list[Action]] = {}
        for option in match.options(seat):
            verbs.setdefault(option["do"], []).append(option)
        names = list(verbs)
        verb = self._lots.choices(names, [self.like(name) for name in names])[0]
        return self._lots.choice(verbs[verb])
