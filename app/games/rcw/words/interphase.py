"""Words of section 9, of the chits of the inter-phase (12.5), and of chits held unseen (17.6)."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("air_raid", "air raid {province:province}",
         ("play air raid against {province:province}", "air raid on {province:province}",
          "air raid against {province:province}", "raid {province:province}"),
         meaning="play Air Raid against a province next to one of your Blue units",
         case="12.5(5)"),
    Verb("bring_back", "bring back {unit:unit}",
         ("replace {unit:unit}", "play cordon sanitaire for {unit:unit}",
          "play military commissariat for {unit:unit}", "play supreme ruler for {unit:unit}"),
         meaning="play Cordon Sanitaire, Military Commissariat or Supreme Ruler to return a unit "
             "that opposing units are blocking", case="12.5(9), 12.5(13), 12.5(14)"),
    Verb("general_strike", "general strike", ("play general strike", "call a general strike"),
         meaning="play two General Strike chits and move first", case="12.5(11)"),
    Verb("land", "land in {province:province}", ("land at {province:province}",),
         meaning="land the next unit of the Allied Intervention", case="17.53"),
    Verb("hold_back", "hold back", ("keep chits", "play nothing", "hold back chits"),
         meaning="play no (more) chits in this inter-phase", case="12.5"),
)  # fmt: skip
TEMPLATES: Final[dict[str, str]] = {
    "ask.inter_phase": "play inter-phase chits, or hold back (12.5)",
    "air_raid.stops": "{seat:Seat/You} {seat:plays/play} Air Raid against {province:province}. "
    "Die roll {die}: "
    "no Red unit returns there this turn.",
    "air_raid.nothing": "{seat:Seat/You} {seat:plays/play} Air Raid against {province:province}. "
    "Die roll "
    "{die}: no effect.",
    "air_raid.draw": "{seat:Seat/You} {seat:plays/play} Air Raid against {province:province}. Die "
    "roll {die}: "
    "{drawer:seat} controls it and draws a chit.",
    "air_raid.nobody": "{seat:Seat/You} {seat:plays/play} Air Raid against {province:province}. "
    "Die roll {die}: "
    "nobody controls it, so nobody draws.",
    "chit.replaces": "{seat:Seat/You} {seat:plays/play} {piece:piece}: {unit:unit} returns "
    "despite opposing units.",
    "general_strike": "{seat:Seat/You} {seat:plays/play} two General Strike chits and "
    "{seat:moves/move} first next turn.",
    "ask.landing": "land the Allied Intervention Force (17.53)",
    "landed": "{seat:Seat/You} {seat:lands/land} {unit:unit} in {province:province}.",
    "kronstadt": "The Kronstadt sailors rise against {seat:seat}. One chit each: {seats:seats}.",
    "draw.unseen": "{seat:Seat/You} {seat:draws/draw} a chit and {seat:keeps/keep} it hidden.",
}
