"""Words of section 6: negotiations."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("counter", "counter {motion:motion}", ("counter offer {motion:motion}",),
         meaning="start a counter-offer with the two sides swapped; edit it, then PROPOSE",
         case="6.0"),
    Verb("remove", "remove {piece:piece}", ("take out {piece:piece}",), repeats=True,
         meaning="take a piece out of your draft offer", case="6.0"),
    Verb("condition", "condition {text:text}", ("on condition {text:text}", "provided {text:text}"),
         meaning="add a condition in your own words; the site does not enforce it", case="6.3"),
    Verb("valid", "valid for {turns:number} turns",
         ("valid {turns:number} turns", "valid for {turns:number} turn",
          "valid {turns:number} turn", "valid for {turns:number}", "valid {turns:number}"),
         meaning="set how many game turns the offer stays open, including this one (default 1)",
         case="6.22"),
)  # fmt: skip
TEMPLATES: Final[dict[str, str]] = {
    "trade.proposed": "Offer {motion}: {by:seat} offers {other:seat} {given:goods} for "
    "{asked:goods}.",
    "trade.condition": 'Condition of offer {motion}: "{condition}".',
    "trade.until": "Offer {motion} is open until the end of game turn {turn}.",
    "trade.countered": "Offer {motion} by {by:seat} is met with a counter-offer.",
    "trade.gone": "Offer {motion} by {by:seat} lapses: some of the pieces are no longer available.",
    "trade.expired": "Offer {motion} by {by:seat} expires.",
    "trade.lapsed": "Offer {motion} by {by:seat} lapses: the trading session has ended.",
    "trade.done": "Trade: {by:seat} gives {other:seat} {given:goods} for {taken:goods}.",
    "trade.done.unseen": "Trade: {by:seat} gives {other:seat} {given:goods} (plus hidden "
    "chits: {given_unseen}) for {taken:goods} (plus hidden chits: {taken_unseen}).",
    "trade.ready": "{seat:Seat/You} {seat:has/have} finished trading.",
}
