"""Players who differ: each has its own liking for each order word.

Random choices alone lead the fuzzer again and again through the same kind of game. Likings drawn
anew for each game (what the literature calls swarm testing) give games in which nobody trades and
games in which hardly anything else is done.
"""

from random import Random

from app.games.kernel.free_text import tidy
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.kernel.title import Title

WIDEST = 1.0
"""A liking lies between 2 to the power of minus this and 2 to the power of this."""
WILD = 4.0
"""The same for the use of any-time rights."""
ASIDE = (0.0, 0.02, 0.1, 0.3)
"""How often players do what may be done at any time, instead of what they are asked."""
BUSY = 0.5
"""How often one does so who has begun to put something together, or has been asked to consent."""
SELDOM = 200
"""A player thinks of leaving the match once in so many times that he thinks of anything."""
PATIENCE = 10_000
"""Actions after which players think of nothing but leaving, if they may.

Some matches have no end among players without an aim: one of them owns all that still moves, and
never goes where the last enemies stand. Whoever sits at such a table gets up sooner or later.
"""
WEARY = 0.02
"""How often a player without patience does what may be done at any time, if that is not more."""
SAID = (
    "", "hold Tver", "Now, then: attack!", "to Moscow; and end movement", "# 7 // 8", ": colon",
    "\"I\u2019ll go\"", "\u0416\u0434\u0438 \u043c\u0435\u043d\u044f",
    "e\u0301t\u00e9 \u00bd \u2163 \u2116", "<b>&amp;</b> {seat} %s", "the the the",
    "tab\tand\nline\u2028and\x00null", "x" * 500,
)  # fmt: skip
"""Free texts that are likely to be misread."""


class Temper:
    """A player: chooses an order word by liking, then one of its options, all alike."""

    def __init__(self, title: Title, lots: Random) -> None:
        self._lots = lots
        self._rights = title.any_time
        self._giving_up = title.giving_up
        self._liking: dict[str, float] = {}
        self._aside = lots.choice(ASIDE)

    def like(self, verb: str) -> float:
        """Return how much this player likes an order word."""
        if verb not in self._liking:
            widest = WILD if verb in self._rights else WIDEST
            self._liking[verb] = 2 ** self._lots.uniform(-widest, widest)
        return self._liking[verb]

    def choose(self, match: Match, seat: Seat) -> Action:
        """Choose one of the options of `seat`, mostly of what it owes."""
        asked = match.owed(seat)
        if not asked or self._lots.random() < self._wish(match, seat):
            aside = self._besides(match, seat)
            if aside or not asked:
                return self._one_of(match, aside)
        return self._one_of(match, asked)

    def step_aside(self, match: Match, seat: Seat) -> Action | None:
        """Choose something that `seat` may do at any time; None: it has no mind to, or may not."""
        if self._lots.random() >= 2 * self._wish(match, seat):
            return None
        aside = self._besides(match, seat)
        return self._one_of(match, aside) if aside else None

    def _wish(self, match: Match, seat: Seat) -> float:
        """Return how probable it is that the player does something besides."""
        motions, drafts = match.state["motions"], match.state["drafts"]
        busy = seat in drafts or any(seat in motion["asked"] for motion in motions)
        aside = max(self._aside, WEARY) if _is_long(match) else self._aside
        return BUSY if busy and aside else aside

    def _besides(self, match: Match, seat: Seat) -> list[Action]:
        """List what `seat` may do at any time; leaving is seldom part of it, and all of it late."""
        found = match.aside(seat)
        if not self._giving_up:
            return found
        if _is_long(match):
            return [option for option in found if option["do"] in self._giving_up] or found
        if self._lots.randrange(SELDOM):
            return [option for option in found if option["do"] not in self._giving_up]
        return found

    def _one_of(self, match: Match, options: list[Action]) -> Action:
        verbs: dict[str, list[Action]] = {}
        for option in options:
            verbs.setdefault(option["do"], []).append(option)
        names = list(verbs)
        verb = self._lots.choices(names, [self.like(name) for name in names])[0]
        option = self._lots.choice(verbs[verb])
        text = match.title.lexicon.free_text(option) or {}
        return {**option, **{slot: tidy(self._lots.choice(SAID)) for slot in text}}


def _is_long(match: Match) -> bool:
    """Whether the match has gone on for longer than its players have patience."""
    return len(match.log) > PATIENCE
