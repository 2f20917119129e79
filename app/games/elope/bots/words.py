"""Why a bot did what it did: sentences that are shown when the match is over."""

from typing import Final

from app.games.text import mark

REASONS: Final = {
    "why.only": mark("There was nothing else to do."),
    "why.routine": mark("The bot always does so here."),
    "why.objective": mark("{unit:unit} makes for {target:place}."),
    "why.support_troops": mark("{unit:unit} keeps up with the troops."),
    "why.no_move": mark("No other unit would be better placed elsewhere."),
    "why.left_behind": mark("{unit:unit} has been left behind and has to move."),
    "why.many_to_feed": mark("{unit:unit} has more units to feed than its mobile side can."),
    "why.carries": mark("{unit:unit} brings units from the rear nearer to their goals."),
    "why.guns": mark("The guns of {unit:unit} help the troops beside the river."),
    "why.resupply": mark("{unit:unit} cannot fight again before a depot is spent on it."),
    "why.dig": mark("{place:place} is to be held."),
    "why.cut": mark("Without the track in {place:place} the enemy's trains go no farther."),
    "why.repair": mark("Trains can use the track in {place:place} again."),
    "why.attack": mark(
        "Attack on {place:place} at {column}: it should bring {gain} steps on average."
    ),
    "why.no_attack": mark("No attack was worth its risk."),
    "why.air_support": mark("{unit:unit} strengthens the attack on {place:place}."),
    "why.intercept": mark("As many aircraft meet the enemy as make even odds."),
    "why.restore": mark("{unit:unit} is the strongest of those to be restored."),
    "why.build": mark("The army can use another depot."),
    "why.no_operations": mark("Nothing more can be restored or built."),
    "why.advance": mark("{place:place} is worth points."),
    "why.no_advance": mark("The units are better placed where they are."),
    "why.counter": mark("The counter-attack on {place:place} brings more than giving way."),
    "why.give_way": mark("No counter-attack brings more than giving way."),
}
