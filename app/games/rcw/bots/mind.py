"""The steady bot: which thought answers which question."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.rcw.bots import bargain, fight, losses, march, peace
from app.games.rcw.bots.sight import Sight


def steady(match: Match, seat: Seat, lots: Random) -> Action:
    """Play soundly: gather units, beat what can be beaten, end the war when that wins it."""
    options = match.options(seat)
    if len(options) == 1:
        return options[0]
    sight = Sight(match, seat)
    action = think(match, sight, options)
    return action if action in options else options[0]


def think(match: Match, sight: Sight, options: list[Action]) -> Action:
    """Return what is best by the thought that answers the question of the step on top."""
    step = sight.frame["step"]
    if step == "trading":
        return bargain.choose(match, sight, options)
    if step == "deploy_leaders":
        return bargain.deploy(options)
    chooser = _CHOOSERS.get(step)
    return chooser(sight, options) if chooser else options[0]


_CHOOSERS: Final[Mapping[str, Callable[[Sight, list[Action]], Action]]] = {
    "movement": march.choose,
    "combat": fight.choose,
    "exchange": losses.pay,
    "restack": losses.restack,
    "capture": losses.capture,
    "placement": losses.place,
    "victory": peace.choose,
}
