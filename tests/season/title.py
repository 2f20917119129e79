"""Skirmish: Dares for a season, with a bot that plays all of it."""

from random import Random
from types import MappingProxyType

from app.games.kernel.bot import unanswered_motions
from app.games.kernel.match import Match
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from tests.matches.dares import CountAndDare, Dares

LIKELY = {"add": 78, "roll": 6, "dare": 6, "done": 14}
"""How often somebody who counts does what."""


def steady(match: Match, seat: Seat, lots: Random) -> Action:
    """A bot, and what people of a season think of: now this, now that."""
    answers = unanswered_motions(match, seat)
    if answers:
        return lots.choice(answers)
    options = match.pending(seat)
    likely = [option for option in options if option["do"] in LIKELY]
    if not likely:
        return lots.choice([option for option in options if option["do"] != "hesitate"])
    verbs = sorted({option["do"] for option in likely})
    (verb,) = lots.choices(verbs, [LIKELY[each] for each in verbs])
    return lots.choice([option for option in likely if option["do"] == verb])


class CountInSeason(CountAndDare):
    """Counting, without what is a fault on purpose."""

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [each for each in super().options(play, frame, seat) if each["do"] != "crash"]


class Skirmish(Dares):
    """The title."""

    id = "skirmish"
    name = "Skirmish"
    bots = MappingProxyType({"steady": steady})
    steps = MappingProxyType({**Dares.steps, "count": CountInSeason()})


SKIRMISH = Skirmish()
