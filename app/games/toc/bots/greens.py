"""What a bot does with Greens that it can activate: they attack the enemy (7.35)."""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.state import Action
from app.games.toc.bots.attacks import expectation
from app.games.toc.bots.bot_view import BotView
from app.games.toc.bots.movement import units_of
from app.games.toc.box import GREEN, NET
from app.games.toc.rules.sea import in_reach

OWN_CHANCE, ENEMY_CHANCE = 4 / 6, 2 / 6
"""The chances that a side activates the Greens for which it has rolled, and that its enemy does."""
NONE: Final = (0.0, "", "")


def attacks(view: BotView, side: str, spaces: Iterable[str]) -> list[tuple[float, str, str]]:
    """What attacks of Greens in some spaces against a side promise, the best first: the loss
    factors that they gain, and from where to where."""
    board, found = view.board, []
    for space in spaces:
        units = units_of(board, GREEN, space)
        for target in NET.names(in_reach(NET.bit[space]) & view.derived.units[side]):
            gain = expectation(board, units, target, 0.0).gain if units else 0.0
            found.append((gain, space, target))
    return sorted(found, reverse=True)


def worth(view: BotView) -> float:
    """What a roll for Greens promises: an attack of the enemy, less what the enemy would do."""
    spaces = NET.names(view.derived.units[GREEN])
    gain, harm = (
        max(attacks(view, side, spaces), default=NONE)[0] for side in (view.enemy, view.side)
    )
    return OWN_CHANCE * gain - ENEMY_CHANCE * harm


def act(view: BotView, options: list[Action]) -> Action:
    """Activate Greens for the best attack, and attack with all of them; nothing else."""
    begun = view.frame.get("attack")
    if begun:
        more = (each for each in options if each["do"] == "with")
        return next(more, {"do": "announce"} if begun["units"] else {"do": "call_off"})
    spaces = [each["place"] for each in options if each.get("use") == "combat"]
    places = {each["place"] for each in options if each["do"] == "attack"}
    if places:
        spaces = view.frame["spaces"]
    for gain, space, target in attacks(view, view.enemy, spaces):
        if gain > 0 and not places:
            view.because("attack_from", place=space, target=target)
            return {"do": "activate", "place": space, "use": "combat"}
        if gain > 0 and target in places:
            return {"do": "attack", "place": target}
    view.because("routine")
    return view.match.default(view.seat) or options[0]
