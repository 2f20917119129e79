"""Why a bot did what it did: sentences that are shown when the match is over."""

from typing import Final

from app.games.text import mark

REASONS: Final = {
    "why.only": mark("There was nothing else to do."),
    "why.routine": mark("The bot always does so here."),
    "why.front": mark("The {front:front} has most to do."),
    "why.first": mark("{chit:chit} is most urgent."),
    "why.fight": mark("{units:units} go there to attack {target:place}."),
    "why.objective": mark("{units:units} make for {target:place}."),
    "why.garrison": mark("{place:place} is worth a garrison."),
    "why.no_move": mark("No other unit would be better placed elsewhere."),
    "why.attack": mark(
        "Attack on {place:place}: it should empty the hex with a chance of {percent} percent."
    ),
    "why.no_attack": mark("No attack was worth its risk."),
    "why.advance": mark("{place:place} is worth the advance."),
    "why.no_advance": mark("The units are better placed where they are."),
    "why.losses": mark("{unit:unit} can be spared best."),
    "why.retreat": mark("{place:place} is the best of the places to retreat to."),
    "why.ship": mark("{unit:unit} is more useful near {target:place}."),
    "why.no_ship": mark("No unit was needed so much elsewhere."),
    "why.place": mark("{unit:unit} is most useful in {place:place}."),
    "why.train": mark("Trotsky's Train will rally disordered units near {place:place}."),
    "why.rally": mark("{unit:unit} is worth most."),
}
