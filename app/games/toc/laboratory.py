"""What runs count of a game of Triumph of Chaos (events, special actions, chits, political cards),
and what the fuzzer chooses more often so that it reaches them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.games.kernel.state import Action
from app.games.toc.box import BOX, SIDES
from app.games.toc.components import ActionCard
from app.games.toc.rules.action_round import EVENT, ONE_SPACE, USES
from app.games.toc.rules.politics import POLITICAL_CARD
from app.games.toc.rules.special import EXECUTION_SPACE_ACTION

OF_EVENTS, OF_CARDS, OF_ACTIONS, OF_CHITS = "event", "use of a card", "special action", "chit"
OF_POLITICS, OF_EFFECTS, OF_COMBAT = "political card", "other effect", "combat"
COMBAT: Final[Mapping[str, str]] = {
    "attack": "8.1 attack",
    "same_space": "8.43 combat within a space",
    "called_off": "8.2 attack called off",
    "defeatism": "13.52 die of Defeatism",
    "peoples": "13.2 die of a People's Army",
    "withdraws": "7.15 withdrawal of a leader alone",
    "reinforces": "12.1 unit that comes to help",
    "surprise": "8.42 surprise",
    "fire": "8.4 fire",
    "replaced": "8.52 corps that replaces an army",
    "stand": "8.6 stand",
    "retreats": "8.6 retreat",
    "advances": "8.7 advance",
}
"""Messages of the log that show a rule of combat at work, with its case."""
CAPABILITIES: Final = ("withdrawal", "pursuit", "reinforce", "exploitation", "counterattack")
"""What leaders roll for in combat; each attempt counts."""

ONLY_OF: Final[Mapping[str, str]] = {EXECUTION_SPACE_ACTION: "red", "politburo": "red"}
"""The special actions of one side alone."""
SPECIAL_ACTIONS: Final = (
    *(ONE_SPACE, "repair", "propaganda", "clear", "eradicate", "greens", "politburo"),
    EXECUTION_SPACE_ACTION,
)

EVENT_WEIGHTS: Final[Mapping[str, float]] = {"1918": 3.0, "1919": 6.0, "1920": 18.0}
"""How much more often the fuzzer plays a card as an event than otherwise, by its year: those of the
last year come late, and many matches have ended by then."""
TRAINING_WEIGHTS: Final[Mapping[str, float]] = {"1918": 1.0, "1919": 1.5, "1920": 18.0}
"""The same for cards that only raise the training of armies, which one of them does for good."""
SPECIAL_WEIGHT, FIGHT_WEIGHT, IDLE_WEIGHT = 3.0, 4.0, 0.3
"""How much more often it takes a special action and fights, and how seldom it passes, ends a step
or calls an attack off: else two thirds of its rounds pass or activate one space, and nobody
fights."""
FIGHTS: Final = (
    *("attack", "announce", "withdraw", "surprise", "stand", "counterattack", "use_asset", "claim"),
    *("reinforce", "pursue", "exploit", "advance"),
)
IDLES: Final = ("pass", "done", "call_off", "lower")


def uses(key: str, args: Mapping[str, Any]) -> Iterable[str]:
    """Name what a message shows to have been used; see `Title.uses`."""
    if key == "played":
        yield f"{OF_CARDS}: {args['side']} {args['use']}"
        if args["use"] == EVENT:
            yield _event(args["card"])
    elif key in COMBAT:
        yield f"{OF_COMBAT}: {COMBAT[key]}"
    elif key == "leader.roll" and args["what"] in CAPABILITIES:
        yield f"{OF_COMBAT}: 12.1 {args['what']}"
    elif key == "special":
        yield f"{OF_ACTIONS}: {args['side']} {args['action']}"
    elif key == "chits.shown":
        for chit in args["chits"]:
            yield f"{OF_CHITS}: {args['side']} {chit}"
    elif key == "political.cards":
        for card in args["cards"]:
            yield _political(card)
    elif key == "political.effect":
        yield f"{OF_EFFECTS}: {_political(args['card']).partition(': ')[2]}"


def usable() -> Iterable[str]:
    """All names that `uses` can give in a campaign."""
    for card, record in BOX.cards.items():
        if "politics_only" not in record.marks:
            yield _event(card)
    for side in SIDES:
        yield from (f"{OF_CARDS}: {side} {use}" for use in USES)
        for action in SPECIAL_ACTIONS:
            if ONLY_OF.get(action, side) == side:
                yield f"{OF_ACTIONS}: {side} {action}"
        for chit in dict.fromkeys(each.chit for each in BOX.chits.values() if each.side == side):
            yield f"{OF_CHITS}: {side} {chit}"
    yield from (f"{OF_COMBAT}: {each}" for each in COMBAT.values())
    yield from (f"{OF_COMBAT}: 12.1 {each}" for each in CAPABILITIES)
    for card, political in POLITICAL_CARD.items():
        yield _political(card)
        if political.other_effect is not None:
            yield f"{OF_EFFECTS}: {_political(card).partition(': ')[2]}"


def fuzz_weight(action: Action) -> float:
    """How likely the fuzzer chooses an action; see `Title.fuzz_weight`."""
    match action["do"]:
        case "play":
            return _EVENT_WEIGHT[action["card"]] if action["use"] == EVENT else 1.0
        case "special":
            return 1.0 if action["action"] == ONE_SPACE else SPECIAL_WEIGHT
        case "activate":
            return FIGHT_WEIGHT if action["use"] == "combat" else 1.0
        case verb if verb in FIGHTS:
            return FIGHT_WEIGHT
        case verb if verb in IDLES:
            return IDLE_WEIGHT
        case _:
            return 1.0


def _weight_of(card: ActionCard) -> float:
    forms = {phrase.form for effect in card.effects for phrase in effect}
    weights = TRAINING_WEIGHTS if forms == {"training"} else EVENT_WEIGHTS
    return weights.get(card.year, 1.0)


_EVENT_WEIGHT: Final = {card: _weight_of(record) for card, record in BOX.cards.items()}


def _event(card: str) -> str:
    return f"{OF_EVENTS}: {card} {BOX.cards[card].title}"


def _political(card: str) -> str:
    return f"{OF_POLITICS}: {card} {POLITICAL_CARD[card].title}"
