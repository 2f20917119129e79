"""Bots: whoever can choose among the options of a seat."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from app.games.kernel.match import Match
from app.games.kernel.protocols import Bot as Bot
from app.games.kernel.state import Action, Seat

ANY_TIME_ONE_IN = 8
"""One action in so many is one of those that may be done at any time, where there are both."""
ANSWERS = ("accept", "refuse")
COUNTER = "counter"
"""The verb with which an answer begins that is a motion itself; it is put together in a draft."""


def unanswered_motions(match: Match, seat: Seat) -> list[Action]:
    """List how `seat` may answer the motions put to it that it has not answered yet.

    Empty while a procedure is being resolved: motions wait for its end.
    """
    motions = match.state["motions"]
    if not motions or match.suspended:
        return []
    put = {m["id"] for m in motions if seat in m["asked"] and seat not in m["consents"]}
    if not put:
        return []
    return [o for o in match.any_time(seat) if o["do"] in ANSWERS and o["motion"] in put]


class Reason(NamedTuple):
    """Why a bot chose what it did: a key of its title's wording, and the arguments of it."""

    key: str
    args: Mapping[str, Any]


class Decision(NamedTuple):
    """What a bot chose, and why; without a reason it goes on with what it began."""

    action: Action
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class ReasoningBot:
    """A bot that can say why it chooses what it does; it is called as any other."""

    decide: Callable[[Match, Seat, Random], Decision]

    def __call__(self, match: Match, seat: Seat, lots: Random) -> Action:
        return self.decide(match, seat, lots).action


def answers_motion(match: Match, seat: Seat, action: Action) -> bool:
    """Whether `action` answers a motion, or is a step of putting another one against it."""
    return action["do"] in (*ANSWERS, COUNTER) or seat in match.state["drafts"]


NEUTRAL = "neutral"
"""The name of whoever plays the documented default of each decision; every title has them."""


def decide(match: Match, seat: Seat, name: str, lots: Random) -> Decision:
    """Return what the bot `name` of the match's title chooses, with its reason if it has one.

    `NEUTRAL` plays defaults and consents to nothing; where the title knows no default, the first of
    its bots chooses.
    """
    if name == NEUTRAL:
        return Decision(_neutral(match, seat, lots))
    bot = match.title.bots[name]
    if isinstance(bot, ReasoningBot):
        return bot.decide(match, seat, lots)
    return Decision(bot(match, seat, lots))


def _neutral(match: Match, seat: Seat, lots: Random) -> Action:
    """Refuse a motion, else play the default of what the seat owes."""
    refusals = [each for each in unanswered_motions(match, seat) if each["do"] == "refuse"]
    if refusals:
        return refusals[0]
    default = match.default(seat) if seat in match.waiting() else None
    if default is not None:
        return default
    return next(iter(match.title.bots.values()))(match, seat, lots)


def next_to_act(match: Match, seats: Iterable[Seat]) -> Seat | None:
    """Return which of `seats` is to act now: who has a motion to answer, then who owes; or None.

    A motion is answered before the game goes on, so that a purge comes when it was meant to.
    """
    listed = list(seats)
    asked = (seat for seat in listed if unanswered_motions(match, seat))
    owing = (seat for seat in listed if seat in match.waiting())
    return next(asked, None) or next(owing, None)


def at_random(match: Match, seat: Seat, lots: Random) -> Action:
    """Choose a verb at random, then one of its options: long lists do not crowd out short ones.

    What may be done at any time comes up now and then only, since there is always much of it; a
    bot never leaves the match. A motion put to it is answered by lot.
    """
    answers = unanswered_motions(match, seat)
    if answers:
        return _one_of(answers, lots)
    asked = match.pending(seat)
    if asked and lots.randrange(ANY_TIME_ONE_IN):
        return _one_of(asked, lots)
    never = match.title.resign_verbs
    besides = [option for option in match.any_time(seat) if option["do"] not in never]
    return _one_of(besides or asked or match.any_time(seat), lots)


def _one_of(options: list[Action], lots: Random) -> Action:
    verbs: defaultdict[str, list[Action]] = defaultdict(list)
    for option in options:
        verbs[option["do"]].append(option)
    return lots.choice(verbs[lots.choice(list(verbs))])
