"""Why a bot did what it did: sentences that are shown when the match is over."""

from typing import Final

from app.games.text import mark

REASONS: Final = {
    "why.only": mark("There was nothing else to do."),
    "why.routine": mark("The bot always does so here."),
    "why.card": mark("{card:card} as {use:use} promised most."),
    "why.action": mark("{action:action} promised more than any card."),
    "why.pass": mark("No card promised anything."),
    "why.attack_from": mark("Units in {place:place} can attack {target:place}."),
    "why.move_from": mark("Units in {place:place} are better placed elsewhere."),
    "why.no_space": mark("No other space was worth an activation."),
    "why.goal": mark("{place:place} is the best of the spaces in reach."),
    "why.no_move": mark("No other force would be better placed elsewhere."),
    "why.attack": mark(
        "Attack on {place:place}: it should be won with a chance of {percent} percent."
    ),
    "why.no_attack": mark("No attack was worth its risk."),
    "why.withdraw": mark("The attackers are far stronger: the stack tries to withdraw."),
    "why.help": mark("The defenders need help."),
    "why.advance": mark("{place:place} is worth the advance."),
    "why.no_advance": mark("The units are better placed where they are."),
    "why.retreat": mark("{place:place} is the best of the places to retreat to."),
    "why.place": mark("{unit:piece} is most useful at {place:place}."),
    "why.train": mark("The gold train goes home by the shortest rails."),
    "why.steps": mark("Steps are left that no unit needs so much."),
}
