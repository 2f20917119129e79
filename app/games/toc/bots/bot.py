"""Which thought answers which question, for every level."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final

from app.games.kernel.bot import Bot, Decision, ReasoningBot
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.toc.bots import cards, combat, greens, movement, politics, redeployment
from app.games.toc.bots.bot_view import BotView, Level
from app.games.toc.bots.ways import card_by_trials, way_of
from app.games.toc.box import GREEN

Thought = Callable[[BotView, list[Action]], Action]


def player(level: Level) -> Callable[[Match, Seat, Random], Decision]:
    """Return how a bot of a level decides."""

    def decide(match: Match, seat: Seat, lots: Random) -> Decision:
        view = BotView(match, seat, way_of(match, seat, level))
        action = think(view, level)
        if match.find_option(seat, action) is not None:
            return Decision(action, view.reason)
        return Decision(match.default(seat) or match.pending(seat)[0])

    return decide


@cache
def plain_bot(level: Level) -> Bot:
    """Return the bot of a level, which tries nothing."""
    return ReasoningBot(player(level.plain))


def think(view: BotView, level: Level) -> Action:
    """Return what seems best; it may turn out not to be legal."""
    options = view.match.pending(view.seat)
    if len(options) == 1:
        view.because("only")
        return options[0]
    what = view.match.waiting()[view.seat]
    if what == "card" and level.ways:
        return card_by_trials(view, options, level, plain_bot)
    thought = THOUGHTS.get(what)
    if view.frame.get("side") == GREEN and what in ("activation", "combat"):
        return greens.act(view, options)
    if thought is not None and view.frame.get("side") != GREEN:
        return thought(view, options)
    view.because("routine")
    return view.match.default(view.seat) or options[0]


THOUGHTS: Final[Mapping[str, Thought]] = {
    "card": cards.play,
    "activation": movement.activate,
    "movement": movement.move,
    "combat": combat.attack,
    "engage": combat.answer,
    "assets": combat.answer,
    "defence": combat.answer,
    "bring": combat.answer,
    "surprise": combat.answer,
    "cancel": combat.answer,
    "counter": combat.answer,
    "losses": combat.lose,
    "retreat": combat.retreat,
    "advance": combat.advance,
    "event_place": cards.place,
    "event_repair": cards.repair,
    "event_no_act": cards.agitate,
    "event_green_corps": cards.greens,
    "event_green_army": cards.greens,
    "greens": cards.greens,
    "propaganda": cards.agitate,
    "clear": cards.agitate,
    "mend": cards.repair,
    "redeployment": redeployment.redeploy,
    "allocation": politics.allocate,
    "selection": politics.select,
    "spies": politics.spy,
    "placing": politics.place,
    "turning": politics.turn_marker,
    "stirring": cards.agitate,
    "faction_rebuilding": cards.rebuild,
    "bid": cards.bid,
    "spending": cards.spend,
    "rebuilding": cards.rebuild,
    "train": cards.train,
}
"""The questions that a bot thinks about; the rules' own defaults answer the others."""
