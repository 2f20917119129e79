"""The order words of Three Crossings, and the sentences in which it speaks."""

from typing import Final

from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.wording import Wording
from tests.games.toy.box import CARDS, CROSSINGS, KINDS, SIDES
from tests.games.toy.crossing import INSTRUCTIONS

CARD: Final = Nouns(CARDS, {f"{kind.lower()}{n}": (kind,) for kind in KINDS for n in range(1, 7)})
CROSSING: Final = Nouns(CROSSINGS, {"mill": ("Mill",)})
INSTRUCTION: Final = Nouns({each.id: each.words for each in INSTRUCTIONS})
SEAT: Final = Nouns(
    {seat: seat for seat in "ABCD"},
    {seat: (f"player {seat}", *filter(None, [SIDES.get(seat)])) for seat in "ABCD"},
)

NOTATION: Final = OrderNotation(
    [
        Verb(
            "commit",
            "commit {card:card} to {to:crossing}",
            ("send {card:card} to {to:crossing}",),
            meaning="let your plan name a card for a crossing",
            case="2.1",
        ),
        Verb("commit_all", "commit all to {to:crossing}", case="2.1"),
        Verb("ready", "ready", meaning="close your plan", case="2.1"),
        Verb("stand", "stand", meaning="lose what you committed", case="3.3"),
        Verb("fall_back", "fall back to {to:crossing}", case="3.3"),
        Verb("scout", "scout {seat:seat}", meaning="look at a card", case="5.1"),
        Verb("offer", "offer {card:card} to {seat:seat} for {value:number}", case="5.2"),
        Verb("say", "say {words:text}", case="5.3"),
        Verb("accept", "accept {motion:motion}", case="5.2"),
        Verb("refuse", "refuse {motion:motion}", case="5.2"),
        Verb("withdraw", "withdraw {motion:motion}", case="5.2"),
        Verb("instruct", "standing {instruction:instruction}", meaning="answer in advance"),
        Verb("revoke", "cancel standing {instruction:instruction}", meaning="decide yourself"),
    ],
    {"card": CARD, "crossing": CROSSING, "seat": SEAT, "instruction": INSTRUCTION},
)

WORDING: Final = Wording(
    {
        "ask.plans": "make your plan (2.1)",
        "ask.retreat": "stand, or fall back downstream (3.3)",
        "round": "Round {number}.",
        "supplied": "{seat:seat} is supplied with {count} cards.",
        "supply.card": "You draw {card:card}.",
        "drawn.supply": "{about:Seat} draws {thing:card}.",
        "drawn.scout": "{by:Seat} sees {thing:card} in the hand of {about:seat}.",
        "plan": "{seat:seat} has committed {cards:cards}.",
        "taken": "{seat:seat} takes the {at:crossing} with {score}.",
        "undecided": "The {at:crossing} stays undecided between {seats:seats}.",
        "stands": "{seat:seat} stands at the {at:crossing} and is lost.",
        "falls_back": "{seat:seat} falls back to the {below:crossing} with {card:card}.",
        "scouted": "{seat:seat} scouts {other:seat}.",
        "scouted.card": "In the hand of {other:seat} you see {card:card}.",
        "trade.offered": "Offer {motion}: {by:seat} gives {card:card} for a card of {value}.",
        "trade.done": "{by:seat} gives {other:seat} {given:card} for {taken:card}.",
        "trade.lapsed": "Offer {motion} of {by:seat} lapses: a card of it is no longer free.",
        "said": "{seat:seat}: {words}",
        "standing.answer": "Standing instruction of {seat:seat}: {answer:order}.",
        "motion.consent": "{seat:seat} agrees to {motion}.",
        "motion.refused": "{seat:seat} refuses {motion}.",
        "motion.withdrawn": "{seat:seat} withdraws {motion}.",
        "motion.kept": "{motion} is kept until the crossing is decided.",
        "motion.still_open": "{motion} lacks consent again, and is still open.",
        "over": "It is over. First: {winners:seats}, with {points} points.",
    },
    {
        "card": CARDS.__getitem__,
        "crossing": CROSSINGS.__getitem__,
        "seat": lambda seat: SIDES.get(seat, f"player {seat}"),
        "order": NOTATION.write,
    },
)
