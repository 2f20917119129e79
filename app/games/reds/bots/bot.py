"""Which thought answers which question, for every level."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from app.games.kernel.bot import Decision
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat
from app.games.reds.board import side_of_seat
from app.games.reds.bots import choices, combat, movement
from app.games.reds.bots.bot_view import BotView
from app.games.reds.bots.levels import Level

Thought = Callable[[BotView, list[Action]], Action]


def player(
    level: Level | Mapping[tuple[str, str], Level],
) -> Callable[[Match, Seat, Random], Decision]:
    """Return how a bot decides, at one level or at one for each scenario and side."""

    def decide(match: Match, seat: Seat, lots: Random) -> Decision:
        scenario = str(match.state["options"]["scenario"])
        chosen = level if isinstance(level, Level) else level[scenario, side_of_seat(seat)]
        view = BotView(match, seat, chosen)
        action = think(view)
        if match.find_option(seat, action) is not None:
            return Decision(action, view.reason)
        return Decision(match.default(seat) or match.pending(seat)[0])

    return decide


def think(view: BotView) -> Action:
    """Return what seems best; it may turn out not to be legal."""
    step = view.frame["step"]
    if step == "movement":
        return movement.choose(view)
    options = view.match.pending(view.seat)
    if len(options) == 1:
        view.because("only")
        return options[0]
    thought = THOUGHTS.get(step)
    if thought is not None:
        return thought(view, options)
    view.because("routine")
    return view.match.default(view.seat) or options[0]


THOUGHTS: Final[Mapping[str, Thought]] = {
    "command": choices.front,
    "field_staff": choices.front,
    "cup": choices.first,
    "strategic_moves": choices.ship,
    "trotsky": choices.train,
    "placing": choices.place,
    "reinforcements": choices.place,
    "replacements": choices.replace,
    "side_logistics": choices.logistics,
    "excess": combat.destroy,
    "combat": combat.choose,
    "battle": combat.attack,
    "losses": combat.lose,
    "retreat": combat.retreat,
    "advance": combat.advance,
}
"""Leaders and Red Terror are answered with the rules' own defaults (20.9, 2.2)."""
