"""Words of section 6: negotiations."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("counter", "counter {motion:motion}", ("counter offer {motion:motion}",),
         meaning="begin an answer to an offer: its sides exchanged, to be changed and proposed",
         case="6.0"),
    Verb("remove", "remove {piece:piece}", ("take out {piece:piece}",), repeats=True,
         meaning="take a piece out of the offer that you are putting together", case="6.0"),
    Verb("condition", "condition {text:text}", ("on condition {text:text}", "provided {text:text}"),
         meaning="say in your own words on which condition you offer; it binds nobody but by "
         "honour", case="6.3"),
    Verb("valid", "valid for {turns:number} turns",
         ("valid {turns:number} turns", "valid for {turns:number} turn",
          "valid {turns:number} turn", "valid for {turns:number}", "valid {turns:number}"),
         meaning="for how many game turns the offer stands, this one included; else for this one",
         case="6.22"),
)  # fmt: skip
TEMPLATES: Final[dict[str, str]] = {
    "trade.proposed": "Offer {motion}: player {by} gives player {other} {given:goods} for "
    "{asked:goods}.",
    "trade.condition": 'The condition of offer {motion}: "{condition}".',
    "trade.until": "Offer {motion} stands until the end of game turn {turn}.",
    "trade.countered": "Offer {motion} of player {by} is answered with another offer.",
    "trade.gone": "Offer {motion} of player {by} lapses: not all of it is there to change hands.",
    "trade.expired": "Offer {motion} of player {by} lapses: its time is up.",
    "trade.lapsed": "Offer {motion} of player {by} lapses: the trading session is over.",
    "trade.done": "Player {by} gives player {other} {given:goods} for {taken:goods}.",
    "trade.done.unseen": "Player {by} gives player {other} {given:goods} and chits unseen: "
    "{given_unseen}; for {taken:goods} and chits unseen: {taken_unseen}.",
    "trade.ready": "Player {seat} has done trading.",
}
