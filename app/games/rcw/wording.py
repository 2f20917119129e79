"""The sentences in which RCW tells what happens and asks what it must know."""

from collections import Counter
from typing import Final

from app.games.kernel.wording import Fold, Joints, Wording
from app.games.rcw import corrections, words
from app.games.rcw.box import BOX
from app.games.rcw.orders import LEXICON, PIECES, PROVINCES, unit_name

EVENTS: Final = {
    "epidemic": "an epidemic",
    "draw": "a draw from the randomizer",
    "petrograd_crisis": "Petrograd crisis",
    "moscow_crisis": "Moscow crisis",
    "european_crisis": "European crisis",
    "baku_oilfields": "Baku oilfields",
}
RESULTS: Final = {
    "AE": "attackers eliminated",
    "DE": "defenders eliminated",
    "EX": "an exchange of losses",
}
MANY: Final = {"Assassin": "Assassins", "General Strike": "General Strikes"}
"""What several chits of a kind are called, where that is another word."""
MODES: Final = {"land": "overland", "rail": "by rail", "sea": "by sea"}

TEMPLATES: Final = {
    "ask.trade": "trade what you were dealt, or say that you are ready (16.33)",
    "ask.deploy": "choose which of your leaders stand together (16.64)",
    "ask.movement": "move your forces (5.0)",
    "ask.combat": "declare your attacks (8.0)",
    "ask.exchange": "choose the units that pay for the exchange (8.34)",
    "ask.restack": "restack the units of the dead leader (7.4)",
    "ask.capture": "take the Imperial unit or let it lie (13.41)",
    "ask.placement": "place the unit you have drawn (14.11, 14.21, 14.31)",
    "ask.agreement": "agree to end the game as a Red victory, or fight on (15.1)",
    "deal": "Player {seat} is dealt {pieces:goods}.",
    "motion.consent": "Player {seat} consents to {motion}.",
    "motion.refused": "Player {seat} refuses {motion}.",
    "motion.failed": "Motion {motion} of player {by} fails: not all consent.",
    "motion.withdrawn": "Player {seat} withdraws {motion}.",
    "deploy.stack": "{leader:unit} of player {seat} stands with {on:unit}.",
    "sequence": "Game turn {turn}: the order of play is {order:seats}.",
    "turn.begins": "Game turn {turn}, player {seat}'s turn.",
    "event": "Random event {row}-{column}: {event:event}.",
    "epidemic": "Epidemic in {province:province}: {unit:unit} is gone.",
    "draw": "Player {seat} draws {piece:piece}.",
    "draw.again": "{piece:piece} has no effect; player {seat} draws again.",
    "withdrawn": "{nation:nation} withdraws: {units:units}.",
    "armistice": "Armistice: the Central Powers withdraw {units:units}.",
    "reinforcements": "Reinforcements in {province:province}: {units:units}.",
    "placed.with": "Player {seat} places {unit:unit} with {on:unit}.",
    "placed.in": "{unit:unit} appears in {province:province}.",
    "move": "{unit:unit} prepares to move from {at:province}.",
    "enters": "To {province:province} {by:mode}: {units:units}.",
    "enters.via": "To {province:province} {by:mode} via {via:provinces}: {units:units}.",
    "attach": "{unit:unit} is attached in {at:province}.",
    "detach": "{unit:unit} is detached in {at:province}.",
    "stacked": "On top of {on:unit}: {units:units}.",
    "exit": "{unit:unit} leaves the country from {at:province}.",
    "train.left": "{unit:unit} cannot follow overland and goes back to the randomizer.",
    "train.returned": "{unit:unit} is left without company and goes back to the randomizer.",
    "train.handed": "{unit:unit} is handed to {to_unit:unit}.",
    "movement.ends": "Player {seat} ends the movement phase.",
    "combat": "In {province:province} the die is {die} at {odds}: {result:result}.",
    "combat.ends": "Player {seat} ends the combat phase.",
    "eliminated": "Eliminated, to {killer:killer}: {units:units}.",
    "exchange": "The larger side loses at least {need} strength points.",
    "exchange.loss": "Lost in the exchange, to {killer:killer}: {units:units}.",
    "politburo.lost": "With {unit:unit}, player {seat} loses a Politburo marker.",
    "stranded": "{unit:unit} is left without a leader.",
    "captured": "Player {seat} captures {unit:unit} with {on:unit}.",
    "replacement": "Replacements of game turn {turn}: {units:units}.",
    "agreement": "To end the game agree {seats:seats}, with {markers} Politburo markers.",
    "victory": "The game ends in a {colour:colour} victory. First place: {winners:seats}, with "
    "{points} points.",
    "ends.victory": "{victory:colour} victory",
    "ends.deserted": "All but one have left",
    **words.TEMPLATES,
    **corrections.TEMPLATES,
}

MOVEMENT: Final = frozenset({
    "move", "enters", "enters.via", "attach", "detach", "stacked", "exit", "evacuated",
    "train.left", "train.returned", "train.handed", "transferred", "won_over", "green.left",
    "ice_march", "deploy.stack", "movement.ends",
})  # fmt: skip
"""The tellings of units that change their place or their company."""


def _killer(seat: str) -> str:
    return "Unassigned" if seat == "nobody" else f"player {seat}"


def _goods(pieces: list[str]) -> str:
    """Name pieces with the number of those that are alike: "3 Politburo, Trotsky"."""
    counted = Counter(map(PIECES.names.__getitem__, pieces))
    names = (name if n == 1 else f"{n} {MANY.get(name, name)}" for name, n in counted.items())
    return ", ".join(names) or "nothing"


def _killers(pieces: list[str]) -> str:
    """Name the assassins of an attempt: "an Assassin", "Felix Dzerzhinsky, 2 Assassins"."""
    return "an Assassin" if _goods(pieces) == "Assassin" else _goods(pieces)


def _owners(seats: list[str]) -> str:
    """Name those who control units, if anybody does (7.5)."""
    names = ["uncontrolled" if seat == "nobody" else f"player {seat}" for seat in seats]
    return " and ".join(names)


def _purged(result: int | str) -> str:
    """Say a result of the Purge Table (11.21, 11.24)."""
    return "a counterpurge" if result == "C" else f"{result} to be taken"


WORDING: Final = Wording(
    TEMPLATES,
    {
        "unit": unit_name,
        "piece": PIECES.names.__getitem__,
        "province": PROVINCES.names.__getitem__,
        "seat": lambda seat: f"player {seat}",
        "nation": lambda code: BOX.nationalities[code].name,
        "event": EVENTS.__getitem__,
        "result": RESULTS.__getitem__,
        "mode": MODES.__getitem__,
        "odds": lambda odds: "less than 1:2" if odds == "less" else odds,
        "killer": _killer,
        "goods": _goods,
        "killers": _killers,
        "owners": _owners,
        "point": str,
        "colour": str.capitalize,
        "purged": _purged,
        "failed": lambda seat: "the randomizer" if seat == "nobody" else f"player {seat}",
        "order": LEXICON.write,
        "box": corrections.box_name,
        "holder": corrections.owner_name,
    },
    folds={"enters": Fold("enters.via", last="province", passed="via")},
    joints=Joints(
        tellings=MOVEMENT - {"move", "movement.ends", "deploy.stack"},
        orders=frozenset({"halt"}),
    ),
)
