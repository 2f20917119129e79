"""The order words of RCW: verbs as they are written, nouns as they are read."""

from typing import Final

from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_groups import UnitSets
from app.games.kernel.order_notation import OrderNotation
from app.games.rcw import words
from app.games.rcw.box import BOX, unit_code
from app.games.rcw.standing import NAMES

VERBS: Final = (
    Verb("ready", "ready", ("done trading",), meaning="end your part of the trading session",
         case="16.34"),
    Verb("offer", "offer {seat:seat}", ("trade with {seat:seat}", "offer to {seat:seat}"),
         meaning="start an offer to a player", case="6.0"),
    Verb("give", "give {piece:piece}", repeats=True, meaning="add a piece you give",
         case="6.21"),
    Verb("request", "request {piece:piece}", ("ask for {piece:piece}", "for {piece:piece}"),
         repeats=True, meaning="add a piece you ask for", case="6.21"),
    Verb("propose", "propose", meaning="send the offer", case="6.22"),
    Verb("discard", "discard", ("discard offer",), meaning="discard your draft offer"),
    Verb("accept", "accept {motion:motion}", ("accept offer {motion:motion}",),
         meaning="accept an offer made to you", case="6.3"),
    Verb("refuse", "refuse {motion:motion}", ("refuse offer {motion:motion}",),
         meaning="refuse an offer made to you", case="6.0"),
    Verb("withdraw", "withdraw {motion:motion}", ("withdraw offer {motion:motion}",),
         meaning="withdraw your own offer"),
    Verb("stack", "stack {leader:unit} on {on:unit}", ("stack {leader:unit} with {on:unit}",),
         meaning="during set-up, stack a leader on another of your leaders", case="16.64"),
    Verb("deployed", "deployed", ("done deploying",), meaning="end your deployment",
         case="16.6"),
    Verb("move", "move {unit:unit}", ("force {unit:unit}", "{unit:unit}:"),
         continues=("to", "attach"),
         meaning="choose a force to move: name its leader, or a Blue or Green unit", case="5.0"),
    Verb("to", "to {province:province}", ("go {province:province}", "go to {province:province}",
         "enter {province:province}"), repeats=True, adds=True,
         meaning="move the force overland; for a distant province it takes the shortest open route",
         case="5.12"),
    Verb("rail", "rail {province:province}", ("rail to {province:province}",
         "by rail to {province:province}", "by rail {province:province}"), repeats=True, adds=True,
         meaning="move the force by rail, any distance", case="5.52"),
    Verb("attach", "attach {unit:unit}", ("take {unit:unit}", "pick up {unit:unit}",
         "with {unit:unit}"), repeats=True, continues=("to",), adds=True,
         meaning="pick up a unit, a leader or an Imperial unit; with the Gold, Green units too",
         case="5.22"),
    Verb("detach", "detach {unit:unit}", ("drop {unit:unit}", "drop off {unit:unit}",
         "leave {unit:unit}"), repeats=True, adds=True,
         meaning="drop off a unit in the current province", case="5.24"),
    Verb("hand_train", "hand train to {to:unit}", ("train to {to:unit}",), adds=True,
         meaning="hand the armored train to another of your forces", case="14.32"),
    Verb("stack_on", "stack on {unit:unit}", ("halt on {unit:unit}", "join {unit:unit}"), adds=True,
         meaning="end the move by joining another of your stacks", case="7.0"),
    Verb("withdraw_czech", "withdraw {unit:unit}", ("exit {unit:unit}",),
         meaning="take a Czech unit out of the country through Vladivostok", case="5.66"),
    Verb("emigrate", "emigrate {unit:unit}", ("emigrate with {unit:unit}",),
         meaning="take an Imperial unit out of the country from a port", case="13.31"),
    Verb("halt", "halt", ("stop", "done moving"), adds=True, meaning="end this force's move",
         case="5.0"),
    Verb("end_movement", "end movement", ("end moves", "end movement phase"),
         meaning="end your movement phase", case="4.2"),
    Verb("attack", "attack {target:unit}", meaning="declare an attack on this unit's stack",
         case="8.0"),
    Verb("against", "against {target:unit}", ("and against {target:unit}",), repeats=True,
         adds=True, meaning="attack this stack too, combined into one defence", case="8.24"),
    Verb("with", "with {unit:unit}", repeats=True, adds=True,
         meaning="add one of your stacks to the attack", case="8.24"),
    Verb("resolve", "resolve", ("roll",), adds=True, meaning="roll for the attack", case="8.0"),
    Verb("end_combat", "end combat", ("end combats", "end combat phase", "end turn", "end my turn"),
         meaning="end your combat phase", case="4.2"),
    Verb("end_turn", "end turn", ("finish turn", "end my turn"),
         meaning="end your turn after the draw", case="4.2"),
    Verb("lose", "lose {unit:unit}", repeats=True, meaning="give up this unit in an exchange",
         case="8.34"),
    Verb("reattach", "reattach {unit:unit} to {leader:unit}",
         meaning="attach a dead leader's unit to another leader in the stack", case="7.4"),
    Verb("strand", "strand {unit:unit}", meaning="leave a dead leader's unit without a "
        "leader", case="7.17"),
    Verb("capture", "capture with {unit:unit}",
         meaning="capture the Imperial unit left alone", case="13.41"),
    Verb("leave_it", "leave it", meaning="leave the Imperial unit where it is", case="13.42"),
    Verb("place_with", "place with {stack:unit}",
         meaning="place the drawn shock army or train with this stack", case="14.21, 14.31"),
    Verb("place_in", "place in {province:province}", ("place {province:province}",),
         meaning="place the drawn Black unit", case="14.11"),
    Verb("fight_on", "fight on", ("vote no", "vote to fight on"),
         meaning="vote against ending the game", case="15.1"),
    Verb("end_the_war", "end the war", ("vote yes", "vote to end the war"),
         meaning="vote to end the game as a Red victory", case="15.1"),
    *words.VERBS,
)  # fmt: skip


TESTS: Final = (
    Verb("odds", "odds {odds:odds}", ("odds {odds:odds} or better",),
         meaning="the attack as declared has these odds or better", case="8.0(3)"),
)  # fmt: skip
"""The conditions of orders: what may stand after "if"."""


def unit_name(unit: str) -> str:
    """Return a unit as it is written: leaders and special units by name, others with their id."""
    piece = BOX.units[unit]
    return f"{unit} {piece.name}" if piece.kind == "combat" else piece.name


def chit_name(chit: str) -> str:
    """Return a chit as it is written; one of a nationality says which."""
    piece = BOX.chits[chit]
    return f"{piece.name} {piece.nationality}" if piece.nationality else piece.name


def _unit_aliases(unit: str) -> tuple[str, ...]:
    piece = BOX.units[unit]
    found = [piece.name]
    if piece.number is not None:
        found += [str(piece.number), f"{piece.name} {piece.number}"]
    if piece.colour:
        found.append(f"{piece.colour} {piece.name}")
    if piece.kind == "imperial":
        found.append(piece.name.split()[-2] if "Gold" in piece.name else piece.name)
    if "(" in piece.name:
        plain, short = piece.name.rstrip(")").split(" (")
        found += [plain, short]
        if plain.split()[-1].isalpha():
            found.append(plain.split()[-1])
    if "." in piece.name:
        found.append(piece.name.split(".")[-1].strip())
    return tuple(found)


UNITS: Final = Nouns(
    {unit: unit_name(unit) for unit in BOX.units},
    {unit: _unit_aliases(unit) for unit in BOX.units},
    {unit: unit_code(unit) for unit in BOX.units},
)
PIECES: Final = Nouns(
    {**UNITS.names, **{chit.id: chit_name(chit.id) for chit in BOX.chits.values()}},
    {**UNITS.aliases, **{chit.id: chit.aliases for chit in BOX.chits.values()}},
    UNITS.codes,
)
ODDS: Final = Nouns({column: column for column in BOX.tables.combat.columns})
"""The odds columns of the combat results table (8.3)."""
PROVINCES: Final = Nouns(
    {province.id: province.name for province in BOX.provinces.values()},
    {
        province.id: tuple(filter(None, (province.abbreviation, province.critical_city)))
        for province in BOX.provinces.values()
    },
)
SEATS: Final = Nouns({seat: seat for seat in "ABCDEF"}, {s: (f"player {s}",) for s in "ABCDEF"})

NATIONS: Final = Nouns(
    {nation.code: nation.name for nation in BOX.nationalities.values()},
    {nation.code: tuple(filter(None, (nation.alias,))) for nation in BOX.nationalities.values()},
)

NOTATION: Final = OrderNotation(
    VERBS,
    {
        "unit": UNITS,
        "piece": PIECES,
        "province": PROVINCES,
        "seat": SEATS,
        "nation": NATIONS,
        "instruction": NAMES,
        "odds": ODDS,
    },
    place_kinds=("province",),
    unit_sets=UnitSets(Nouns({}), {}),
    tests=TESTS,
)
