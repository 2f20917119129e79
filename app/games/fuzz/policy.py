"""Random policies: each simulated player draws its own weight for each order word.

Uniform choices lead the fuzzer through the same kind of game again and again. New weights for each
game (swarm testing) give games without any trade and games with little else.
"""

from random import Random

from app.games.kernel.free_text import tidy
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat

MAX_LOG_WEIGHT = 1.0
"""A weight lies between 2 ** -MAX_LOG_WEIGHT and 2 ** MAX_LOG_WEIGHT."""
MAX_LOG_WEIGHT_ANY_TIME = 4.0
"""The same for the verbs of any-time rights."""
ANY_TIME_RATES = (0.0, 0.02, 0.1, 0.3)
"""How often a player uses an any-time right instead of answering a decision."""
BUSY_ANY_TIME_RATE = 0.5
"""The rate for a player with an unfinished offer or an open motion to answer."""
RESIGN_ONE_IN = 2000
"""Resigning is an option only once in this many choices of an any-time action: a game that ends so
tests less, and in a title without other rights of this kind each of these choices would end it."""
LONG_MATCH = 10_000
"""Actions after which players choose to resign, if they may.

Some matches between aimless players never end: one owns all that still moves and never goes where
the last enemies stand.
"""
LONG_MATCH_ANY_TIME_RATE = 0.02
"""The lowest rate of any-time actions in a long match."""
FREE_TEXTS = (
    "", "hold Tver", "Now, then: attack!", "to Moscow; and end movement", "# 7 // 8", ": colon",
    "\"I\u2019ll go\"", "\u0416\u0434\u0438 \u043c\u0435\u043d\u044f",
    "e\u0301t\u00e9 \u00bd \u2163 \u2116", "<b>&amp;</b> {seat} %s", "the the the",
    "tab\tand\nline\u2028and\x00null", "x" * 500,
)  # fmt: skip
"""Free texts that are likely to be misread."""


class FuzzPolicy:
    """Chooses an order word by weight, then one of its options: uniformly, unless the title gives
    some of them more weight (`Title.fuzz_weight`)."""

    def __init__(self, title: Title, lots: Random) -> None:
        self._lots = lots
        self._of_title = title.fuzz_weight
        self._rights = title.any_time_verbs
        self._resign_verbs = title.resign_verbs
        self._weights: dict[str, float] = {}
        self._base_rate = lots.choice(ANY_TIME_RATES)

    def weight(self, verb: str) -> float:
        """Return the weight of an order word."""
        if verb not in self._weights:
            widest = MAX_LOG_WEIGHT_ANY_TIME if verb in self._rights else MAX_LOG_WEIGHT
            self._weights[verb] = 2 ** self._lots.uniform(-widest, widest)
        return self._weights[verb]

    def choose(self, match: Match, seat: Seat) -> Action:
        """Choose one of the options of `seat`, mostly an answer to its decision."""
        asked = match.pending(seat)
        if not asked or self._lots.random() < self._any_time_rate(match, seat):
            any_time = self._any_time_options(match, seat)
            if any_time or not asked:
                return self._one_of(match, any_time)
        return self._one_of(match, asked)

    def choose_any_time(self, match: Match, seat: Seat) -> Action | None:
        """Choose an any-time action of `seat`, or None."""
        if self._lots.random() >= 2 * self._any_time_rate(match, seat):
            return None
        any_time = self._any_time_options(match, seat)
        return self._one_of(match, any_time) if any_time else None

    def _any_time_rate(self, match: Match, seat: Seat) -> float:
        """Return the probability of an any-time action."""
        motions, drafts = match.state["motions"], match.state["drafts"]
        busy = seat in drafts or any(seat in motion["asked"] for motion in motions)
        any_time = (
            max(self._base_rate, LONG_MATCH_ANY_TIME_RATE) if _is_long(match) else self._base_rate
        )
        return BUSY_ANY_TIME_RATE if busy and any_time else any_time

    def _any_time_options(self, match: Match, seat: Seat) -> list[Action]:
        """List any-time actions of `seat`; resigning is seldom among them."""
        found = match.any_time(seat)
        if not self._resign_verbs:
            return found
        if _is_long(match):
            return [option for option in found if option["do"] in self._resign_verbs] or found
        if self._lots.randrange(RESIGN_ONE_IN):
            return [option for option in found if option["do"] not in self._resign_verbs]
        return found

    def _one_of(self, match: Match, options: list[Action]) -> Action:
        verbs: dict[str, list[Action]] = {}
        for option in options:
            verbs.setdefault(option["do"], []).append(option)
        names = list(verbs)
        of_title = {name: [self._of_title(each) for each in verbs[name]] for name in names}
        weights = [self.weight(name) * max(of_title[name]) for name in names]
        verb = self._lots.choices(names, weights)[0]
        option = self._drawn(verbs[verb], of_title[verb])
        text = match.title.notation.free_text(option) or {}
        return {**option, **{slot: tidy(self._lots.choice(FREE_TEXTS)) for slot in text}}

    def _drawn(self, options: list[Action], weights: list[float]) -> Action:
        # Where all are alike a seed keeps the games that it had before there were weights.
        if len(set(weights)) == 1:
            return self._lots.choice(options)
        return self._lots.choices(options, weights)[0]


def _is_long(match: Match) -> bool:
    """Whether players should resign."""
    return len(match.log) > LONG_MATCH
