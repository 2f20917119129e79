"""The sentences in which RCW tells what happens and asks what it must know."""

from collections import Counter
from dataclasses import replace
from typing import Final

from app.games.kernel.wording import SEAT, Continuations, MergeRule, Span, Wording
from app.games.rcw import corrections, words
from app.games.rcw.box import BOX
from app.games.rcw.orders import NOTATION, PIECES, PROVINCES, unit_name
from app.games.text import gettext

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
    "EX": "exchange",
}
MANY: Final = {
    "Assassin": "Assassins",
    "General Strike": "General Strikes",
    "Politburo": "Politburo markers",
}
"""What several chits of a kind are called, where that is another word."""
ONE: Final = {"Assassin": "an Assassin", "Politburo": "a Politburo marker"}
"""What one chit of a kind is called in a sentence, where that is another word."""
MODES: Final = {"land": "overland", "rail": "by rail", "sea": "by sea"}

TEMPLATES: Final = {
    "ask.trade": "trade, or finish trading (16.33)",
    "ask.deploy": "stack your leaders (16.64)",
    "ask.movement": "move your forces (5.0)",
    "ask.combat": "declare your attacks (8.0)",
    "ask.turn_end": "use your assassins, or end the turn (4.3)",
    "ask.exchange": "choose your losses in the exchange (8.34)",
    "ask.restack": "restack the dead leader's units (7.4)",
    "ask.capture": "capture the Imperial unit, or leave it (13.41)",
    "ask.placement": "place the drawn unit (14.11, 14.21, 14.31)",
    "ask.agreement": "vote: end the game as a Red victory, or fight on (15.1)",
    "deal": "{seat:Seat/You} {seat:is/are} dealt {pieces:goods}.",
    "motion.consent": "{seat:Seat/You} {seat:agrees/agree} to {motion}.",
    "motion.refused": "{seat:Seat/You} {seat:refuses/refuse} {motion}.",
    "motion.failed": "Motion {motion} by {by:seat} fails: not everyone agreed.",
    "motion.withdrawn": "{seat:Seat/You} {seat:withdraws/withdraw} {motion}.",
    "motion.kept": "{motion} is kept: it is carried out as soon as what is being resolved is done. "
    "Until then it can be withdrawn.",
    "motion.still_open": "{motion} was not carried out: it no longer has the consent it needs. It "
    "is still open.",
    "move.put_down": "{unit:unit} has to be named again to move: something else comes first.",
    "attack.put_down": "Your attack is called off: something else comes first. You can declare it "
    "again.",
    "deploy.stack": "{seat:Seat/You} {seat:stacks/stack} {leader:unit} on {on:unit}.",
    "sequence": "Game turn {turn}. Order of play: {order:seats}.",
    "turn.begins": "Game turn {turn}: {seat:seat}'s turn.",
    "event": "Random event {row}-{column}: {event:event}.",
    "epidemic": "Epidemic in {province:province}: {unit:unit} is lost.",
    "draw": "{seat:Seat/You} {seat:draws/draw} {piece:piece}.",
    "draw.again": "{piece:piece} has no effect; {seat:seat} draws again.",
    "withdrawn": "Withdrawn, {nation:nation}: {units:units}.",
    "armistice": "Armistice. Withdrawn, Central Powers: {units:units}.",
    "reinforcements": "Reinforcements arrive in {province:province}: {units:units}.",
    "placed.with": "{seat:Seat/You} {seat:places/place} {unit:unit} with {on:unit}.",
    "placed.in": "{unit:unit} is placed in {province:province}.",
    "move": "{seat:Seat/You} {seat:moves/move} {unit:unit} from {at:province}.",
    "enters": "{units:units}: to {province:province} {by:mode}.",
    "enters.via": "{units:units}: to {province:province} {by:mode} via {via:provinces}.",
    "attach": "{seat:Seat/You} {seat:picks/pick} up {unit:unit} in {at:province}.",
    "detach": "{seat:Seat/You} {seat:drops/drop} off {unit:unit} in {at:province}.",
    "stacked": "{seat:Seat/You} {seat:stacks/stack} {units:units} on {on:unit}.",
    "exit": "{seat:Seat/You} {seat:takes/take} {unit:unit} out of the country from {at:province}.",
    "train.left": "{unit:unit} cannot follow overland and returns to the randomizer.",
    "train.returned": "{unit:unit} is left alone and returns to the randomizer.",
    "train.handed": "{seat:Seat/You} {seat:hands/hand} {unit:unit} over to {to_unit:unit}.",
    "movement.ends": "{seat:Seat/You} {seat:ends/end} the movement phase.",
    "combat": "Combat in {province:province}: {attack} v {defence} ({odds}), die roll {die}: "
    "{result:result}.",
    "turn.ends": "{seat:Seat/You} {seat:ends/end} the turn.",
    "combat.ends": "{seat:Seat/You} {seat:ends/end} the combat phase.",
    "eliminated": "Eliminated: {units:units} (to {killer:killer}).",
    "exchange": "Exchange: the larger side must lose at least {need} strength points.",
    "exchange.loss": "Lost in the exchange: {units:units} (to {killer:killer}).",
    "politburo.lost": "{seat:Seat/You} also {seat:loses/lose} a Politburo marker, for {unit:unit}.",
    "stranded": "{unit:unit} is left without a leader.",
    "captured": "{seat:Seat/You} {seat:captures/capture} {unit:unit} with {on:unit}.",
    "replacement": "Replacements for game turn {turn}: {units:units}.",
    "agreement": "Agreed to end the game: {seats:seats} ({markers} Politburo markers).",
    "victory": "The game ends in a {colour:colour} victory. First place: {winners:seats} ({points} "
    "points).",
    "ends.victory": "{victory:colour} victory",
    "ends.solitaire": "{victory:outcome}",
    "ends.deserted": "All other players left",
    "drawn.deal": "{seat:Seat/You} {seat:is/are} dealt {thing:piece}.",
    "drawn.randomizer": "{seat:Seat/You} {seat:draws/draw} {thing:piece}.",
    "drawn.player turn sequence": "{thing:Seat} plays first.",
    "drawn.epidemic": "Epidemic in {about:province}: {thing:unit} is lost.",
    "drawn.random event row": "Random event: row {face}.",
    "drawn.random event column": "Random event: column {face}.",
    "drawn.combat": "Combat in {about:province}: die roll {face}.",
    "drawn.air raid": "Air raid in {about:province}: die roll {face}.",
    "drawn.purge first die": "Purge: the first die shows {face}.",
    "drawn.purge second die": "Purge: the second die shows {face}.",
    "drawn.assassination first die": "Assassination: the first die shows {face}.",
    "drawn.assassination second die": "Assassination: the second die shows {face}.",
    "drawn.uprising row": "Uprising: row {face}.",
    "drawn.uprising column": "Uprising: column {face}.",
    **words.TEMPLATES,
    **corrections.TEMPLATES,
}

MOVEMENT: Final = frozenset({
    "move", "enters", "enters.via", "attach", "detach", "stacked", "exit", "evacuated",
    "train.left", "train.returned", "train.handed", "transferred", "won_over", "green.left",
    "ice_march", "deploy.stack", "movement.ends",
})  # fmt: skip
"""The tellings of units that change their place or their company."""


def _seat(seat: str) -> str:
    return gettext("player %(seat)s", seat=seat)


def _player(seat: str) -> Span:
    return Span(_seat(seat), SEAT, seat)


def _killer(seat: str) -> list[Span]:
    if seat == "nobody":
        return [Span("the Unassigned box")]
    return [replace(_player(seat), you=gettext("you"))]


def _failed(seat: str) -> list[Span]:
    return [Span("the randomizer") if seat == "nobody" else _player(seat)]


def _goods(pieces: list[str]) -> str:
    """Name pieces, equal ones with their number: "an Assassin", "3 Politburo markers, Trotsky"."""
    counted = Counter(map(PIECES.names.__getitem__, pieces))
    names = (
        ONE.get(name, name) if n == 1 else f"{n} {MANY.get(name, name)}"
        for name, n in counted.items()
    )
    return ", ".join(names) or "nothing"


def _owners(seats: list[str]) -> list[Span]:
    """Name those who control units, if anybody does (7.5)."""
    names = [Span("uncontrolled") if seat == "nobody" else _player(seat) for seat in seats]
    return [span for name in names for span in (Span(" and "), name)][1:]


def _purged(result: int | str) -> str:
    """Say a result of the Purge Table (11.21, 11.24)."""
    return "counterpurge possible" if result == "C" else f"{result} points of spoils"


WORDING: Final = Wording(
    TEMPLATES,
    {
        "unit": unit_name,
        "piece": PIECES.names.__getitem__,
        "province": PROVINCES.names.__getitem__,
        "seat": _seat,
        "nation": lambda code: BOX.nationalities[code].name,
        "event": EVENTS.__getitem__,
        "result": RESULTS.__getitem__,
        "mode": MODES.__getitem__,
        "odds": lambda odds: "less than 1:2" if odds == "less" else odds,
        "killer": _killer,
        "goods": _goods,
        "killers": _goods,
        "owners": _owners,
        "point": str,
        "colour": str.capitalize,
        "outcome": words.solitaire.OUTCOMES.__getitem__,
        "purged": _purged,
        "failed": _failed,
        "order": NOTATION.write,
        "box": corrections.box_name,
        "holder": corrections.owner_name,
    },
    merge_rules={"enters": MergeRule("enters.via", last="province", passed="via")},
    continuations=Continuations(
        messages=MOVEMENT - {"move", "movement.ends", "deploy.stack"},
        orders=frozenset({"halt"}),
    ),
)
