"""What to give up, and what to keep: exchanges, restacking, captures, placements."""

from app.games.kernel.state import Action
from app.games.rcw.board import strength
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.worth import price
from app.games.rcw.box import COLOUR, VALUE


def pay(sight: BotView, options: list[Action]) -> Action:
    """Choose a unit for an exchange: one of those that reach the sum at the least cost (8.34)."""
    frame = sight.frame
    sight.because("losses", colour=sight.aim)
    need = frame["need"] - sum(VALUE[unit] for unit in frame["chosen"])
    cheapest: dict[int, tuple[float, tuple[str, ...]]] = {0: (0.0, ())}
    for option in options:
        unit = option["unit"]
        cost = price(unit, sight.aim)
        for paid, (spent, units) in list(cheapest.items()):
            reached = min(need, paid + VALUE[unit])
            bid = (spent + cost, (*units, unit))
            if reached not in cheapest or bid < cheapest[reached]:
                cheapest[reached] = bid
    most = max(cheapest)
    return {"do": "lose", "unit": cheapest[most][1][0]}


def restack(sight: BotView, options: list[Action]) -> Action:
    """Keep the strongest units under leaders (7.4)."""
    sight.because("routine")
    kept = [option for option in options if option["do"] == "reattach"]
    return max(kept or options, key=lambda o: (VALUE[o["unit"]], o["unit"]))


def capture(sight: BotView, options: list[Action]) -> Action:
    """Take the Imperial unit, with the strongest stack (13.41)."""
    sight.because("routine")
    taking = [option for option in options if option["do"] == "capture"]
    return max(taking, key=lambda option: _power(sight, option["unit"]), default=options[0])


def place(sight: BotView, options: list[Action]) -> Action:
    """Place a special unit: reinforcements with the strongest, anarchists among the others."""
    sight.because("routine")
    if options[0]["do"] == "place_with":
        return max(options, key=lambda option: _gains(sight, option["stack"]))
    return max(
        options, key=lambda option: (_trouble(sight, option["province"]), option["province"])
    )


def _gains(sight: BotView, lead: str) -> tuple[bool, int, str]:
    return COLOUR[lead] == sight.aim, _power(sight, lead), lead


def _power(sight: BotView, unit: str) -> int:
    return strength(sight.board["stacks"][sight.board["where"][unit][1:]])


def _trouble(sight: BotView, province: str) -> int:
    """Return how much more strength of others than of one's own a Black unit would hold up."""
    stacks = [sight.board["stacks"][name] for name in sight.board["here"].get(province, ())]
    return sum(-strength(s) if s["seat"] == sight.seat else strength(s) for s in stacks)
