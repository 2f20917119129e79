"""The sentences of Elope."""

from typing import Final

from app.games.elope.bots.words import REASONS
from app.games.elope.box import MAP, UNITS
from app.games.elope.orders import NOTATION
from app.games.kernel.wording import Wording
from app.games.text import gettext, mark

SIDE_NAMES: Final = {"allied": mark("Allied"), "red": mark("Red")}
SEAT_NAMES: Final = {"A": mark("Allied"), "B": mark("Red")}
WEATHER_NAMES: Final = {"dry": mark("dry"), "thaw": mark("thaw"), "snow": mark("snow")}
WORK_NAMES: Final = {
    "trench": mark("a trench"),
    "hasty_defence": mark("a hasty defence"),
    "fort": mark("a fort"),
}
DEPOT_SIDES: Final = {"static": mark("static"), "mobile": mark("mobile")}
LEVEL_NAMES: Final = {
    "marginal": mark("a marginal Allied victory"),
    "substantial": mark("a substantial Allied victory"),
    "decisive": mark("a decisive Allied victory"),
    "": mark("a Red victory"),
}
WHY_NAMES: Final = {"24.1": mark("sudden death, 24.1"), "resigned": mark("resignation")}
BREAKDOWNS: Final = {True: mark("it breaks down"), False: mark("it runs on")}
REPAIRS: Final = {True: mark("it runs again"), False: mark("it is out of the game")}
RED_TYPE: Final = mark("Red aeroplanes")
AIRFIELDS: Final = {True: mark("closed by mud"), False: mark("open")}
ENGINES: Final = {True: mark("they do not start"), False: mark("they start")}
GAS: Final = {True: mark("two columns"), False: mark("too few aircraft, without effect")}
SWEEPING: Final = {True: mark("cleared"), False: mark("the mines stay")}
MINES: Final = {True: mark("it is hit"), False: mark("it passes")}
GROUNDINGS: Final = {True: mark("it runs aground"), False: mark("it passes")}
HITS: Final = {True: mark("hit"), False: mark("missed")}
EFFECTS: Final = {True: mark("with effect"), False: mark("without effect")}
TARGET_NAMES: Final = {
    "troops": mark("troops"),
    "bridge": mark("bridge"),
    "depot": mark("depot"),
    "track": mark("track"),
    "works": mark("works"),
    "train": mark("train"),
    "ship": mark("ship"),
}
KOTLAS_NAMES: Final = {
    "": mark("not decided yet"),
    "yes": mark("the Allies may attack"),
    "undecided": mark("left undecided"),
}
POINT = "point"


def place_name(place: str) -> str:
    """A hex by its number, and by its place."""
    found = MAP.places.get(place)
    return f"{place} {found.name}" if found is not None else place


def spent_name(what: str) -> str:
    """What an attack used up: a depot, or a supply point."""
    return gettext("a supply point") if what == POINT else gettext(UNITS[what].name)


WORDING: Final = Wording(
    {
        "ask.set_up": mark("place your cavalry (23.1)"),
        "ask.operations": mark("build depots and restore units (11.1, 13.3)"),
        "ask.arrivals": mark("choose where your reinforcements arrive (13.12)"),
        "ask.movement": mark("move your units (4.0)"),
        "ask.flight": mark("choose where the depot flees (11.6)"),
        "ask.excess": mark("choose what exceeds the stacking limit (6.1)"),
        "ask.combat": mark("announce your attacks (7.0)"),
        "ask.order": mark("choose the attack to resolve next (7.4)"),
        "ask.spend": mark("choose what supplies the attack (7.2)"),
        "ask.losses": mark("choose the unit that loses a step (7.6)"),
        "ask.stand": mark("take the losses, or retreat (7.61)"),
        "ask.engaged": mark("counter-attack, or give way (7.7)"),
        "ask.retreat": mark("choose where your stack retreats (8.0)"),
        "attack.draws": mark("{unit:unit} is to supply the attack on {place:place}."),
        "attack.follows": mark(
            "If {place:place} becomes empty, {unit:unit} is to advance; hexes at most: {hexes}."
        ),
        "attack.nobody": mark("If {place:place} becomes empty, nobody is to advance."),
        "attack.unfed": mark("{unit:unit} can no longer supply the attack on {place:place}."),
        "ask.advance": mark("advance (8.1)"),
        "ask.exploitation": mark("move on after the breakthrough (7.8)"),
        "turn": mark("Turn {number}, {month}."),
        "weather": mark("The weather changes: {weather:weather}."),
        "weather.roll": mark("Die roll {die}: the weather is {weather:weather}."),
        "points": mark("{side:side} receives supply points: {points}."),
        "placed": mark("{unit:unit} is placed in {place:place}."),
        "berthed": mark("{unit:unit} starts on {river_side:river_side}."),
        "built": mark("{unit:unit} is built in {place:place}."),
        "restored": mark("{unit:unit} is back at full strength."),
        "arrive": mark("Arrival in {place:place}: {units:units}."),
        "box": mark("Arrival in the Vologda box: {units:units}."),
        "sussex.comes": mark("Die roll {die}: the 11th Sussex arrive."),
        "sussex.stays": mark("Die roll {die}: the 11th Sussex do not come."),
        "kotlas.yes": mark("Die roll {die}: the Allies may attack toward Kotlas."),
        "kotlas.undecided": mark("Die roll {die}: the attack on Kotlas is left undecided."),
        "onega": mark("Sent to Onega: {units:units}."),
        "withdrawn": mark("Withdrawn from the game (23.1): {units:units}."),
        "moves": mark("{units:units} to {path:places}."),
        "overrun": mark("{unit:unit} is overrun."),
        "taken": mark("{side:side} takes {place:place}."),
        "depot.roll": mark("{unit:unit}: die roll {die}."),
        "depot.captured": mark("{seat:seat} captures {unit:unit} in {place:place}."),
        "flees": mark("{unit:unit} flees to {place:place}."),
        "flipped": mark("{unit:unit} is now {showing:depot_side}."),
        "dug": mark("{unit:unit} builds {work:work} in {place:place}."),
        "rides": mark("{units:units} by rail to {path:places}."),
        "resupplied": mark("{unit:unit} is resupplied at its base."),
        "resupplied.depot": mark("{depot:unit} is spent to resupply {unit:unit}."),
        "cut": mark("{units:units}: the track in {place:place} is destroyed."),
        "track_repaired": mark("{units:units}: the track in {place:place} is repaired."),
        "raised": mark("In {place:place}, {work:work} is built by {units:units}."),
        "bridged": mark(
            "A bridge from {place:place} to {to_place:place} is built by {units:units}."
        ),
        "breakdown.roll": mark("{unit:unit}, breakdown: die roll {die}: {broken:breakdown}."),
        "repair.roll": mark("{unit:unit}, repair: die roll {die}: {repaired:repaired}."),
        "across": mark("{unit:unit} supplies the other bank."),
        "ask.intercept": mark("intercept the enemy aircraft, or let them pass (12.2)"),
        "sent": mark("{seat:seat}: {order:order}."),
        "airfield.roll": mark("Airfield in {place:place}: die roll {die}: {closed:closed}."),
        "engines.roll": mark("Engines of {type:aircraft}: die roll {die}: {failed:failed}."),
        "intercepts": mark("{seat:seat} intercepts them over {place:place} with {units:units}."),
        "air_battle": mark(
            "Air combat over {place:place}: {attack} against {defence}, column {column}; die roll "
            "{die}, modifier {modifier}: {result}."
        ),
        "aborts": mark("They turn back: {units:units}."),
        "shot_down": mark("{unit:unit} is shot down."),
        "supports": mark("The attack on {place:place} is supported by {units:units}: {strength}."),
        "gassed": mark("Gas on {place:place} by {units:units}: {works:gas}."),
        "bases": mark("{unit:unit} is now based in {place:place}."),
        "no_target": mark("Nothing is left to bomb in {place:place} for {units:units}."),
        "bombs": mark(
            "Bombs on {place:place} ({target:target}) by {units:units}: strength {strength}; die "
            "roll {die}, modifier {modifier}: {hit:hit}."
        ),
        "bombs.effect": mark("{place:place}: die roll {die}: {effective:effect}."),
        "track_bombed": mark(
            "Bombs on the track in {place:place} by {units:units}: dice {dice:dice}."
        ),
        "bridge_destroyed": mark("The bridge from {place:place} to {to_place:place} is destroyed."),
        "aircraft_lost": mark("{unit:unit} is lost with its airfield in {place:place}."),
        "drawn.airfield": mark("Airfield: die roll {face}."),
        "drawn.engines": mark("Engines: die roll {face}."),
        "drawn.air": mark("Air combat: die roll {face}."),
        "drawn.bombing": mark("Bombing: die roll {face}."),
        "drawn.effect": mark("Effect of bombs: die roll {face}."),
        "drawn.track": mark("Bombs on the track: die roll {face}."),
        "ask.shipwreck": mark("choose where the troops of the sunk steamer land (15.0)"),
        "ask.shipwreck.loss": mark("choose the unit that loses a step (15.0)"),
        "sails": mark("{units:units} by river to {path:river_sides}."),
        "loads": mark("Aboard {ship:unit} in {place:place}: {units:units}."),
        "lands": mark("Ashore in {place:place}: {units:units}."),
        "shore.roll": mark("Guns in {place:place} fire at ships: die roll {die}: {hit:hit}."),
        "guns": mark("The guns of {units:units} fire at {place:place}: {strength}."),
        "sunk": mark("{unit:unit} is sunk in {river_side:river_side}."),
        "duel": mark("{unit:unit} meets {other:unit}: {die} against {other_die}."),
        "duel.stays": mark("{unit:unit} has no way out and stays."),
        "gives_way.ship": mark("{unit:unit} gives way to {river_side:river_side}."),
        "steamer.roll": mark("{unit:unit} is caught: die roll {die}."),
        "surrenders": mark("{unit:unit} surrenders to {seat:seat}."),
        "escapes": mark("{unit:unit} escapes to {river_side:river_side}."),
        "mined": mark("{unit:unit} lays mines in {river_side:river_side}."),
        "swept.roll": mark(
            "{unit:unit} sweeps {river_side:river_side}: die roll {die}: {cleared:cleared}."
        ),
        "mine.roll": mark(
            "Mines in {river_side:river_side}, {unit:unit}: die roll {die}: {hit:mine}."
        ),
        "grounding.roll": mark("{unit:unit}, shallows: die roll {die}: {aground:aground}."),
        "winters": mark("Into winter quarters: {units:units}."),
        "depth.roll": mark("Depth of the Dvina: die roll {die}: {feet} feet."),
        "drawn.shore": mark("Fire from the shore: die roll {face}."),
        "drawn.naval": mark("Gunboats: die roll {face}."),
        "drawn.steamer": mark("A steamer is caught: die roll {face}."),
        "drawn.sweeping": mark("Sweeping: die roll {face}."),
        "drawn.mine": mark("Mines: die roll {face}."),
        "drawn.grounding": mark("Shallows: die roll {face}."),
        "drawn.depth": mark("Depth of the Dvina: die roll {face}."),
        "attack": mark("{seat:seat} attacks {place:place} with {units:units}."),
        "no_combat": mark("The attack on {place:place} does not take place."),
        "spent": mark("{side:side} spends {what:spent}."),
        "battle": mark(
            "{place:place}: {attack} against {defence}, advantages {attacker} against {defender}, "
            "column {column}; die roll {die}, modifier {modifier}: {result}."
        ),
        "reduced": mark("{unit:unit} loses a step."),
        "destroyed": mark("{unit:unit} is lost."),
        "stands": mark("The defenders of {place:place} stand."),
        "gives_way": mark("The defenders of {place:place} give way."),
        "counter": mark("{seat:seat} counter-attacks {place:place} with {units:units}."),
        "retreats": mark("Retreat to {path:places}: {units:units}."),
        "retreat.roll": mark("On the retreat: die roll {die}."),
        "no_retreat": mark("The stack in {place:place} has no retreat."),
        "advances": mark("{unit:unit} advances to {place:place}."),
        "survival": mark("{unit:unit} is out of supply: die roll {die}, shelter {shelter}."),
        "corrected.move": mark("Correction: {unit:unit} moved from {at:place} to {place:place}."),
        "corrected.ship": mark(
            "Correction: {unit:unit} lies on {river_side:river_side}, not on {was:river_side}."
        ),
        "corrected.aboard": mark("Correction: {unit:unit} is aboard {ship:unit}."),
        "corrected.ashore": mark("Correction: {unit:unit} stands in {place:place}."),
        "corrected.kotlas": mark("Correction: Kotlas: {kotlas:kotlas}, not {was:kotlas}."),
        "corrected.arrived": mark("Correction: {unit:unit} has been where it was ordered to go."),
        "corrected.under_way": mark(
            "Correction: {unit:unit} has yet to go where it is ordered to go."
        ),
        "corrected.reduced": mark("Correction: {unit:unit} reduced."),
        "corrected.full": mark("Correction: {unit:unit} at full strength."),
        "corrected.points": mark("Correction: {side:side} has {count} supply points, not {was}."),
        "standing.answer": mark("Standing instruction of {seat:seat}: {answer:order}."),
        "resigned": mark("{seat:seat} resigns."),
        "over": mark("{side:side} wins: {why:why}."),
        "over.points": mark("{points} victory points: {level:level} (24.0)."),
        "drawn.weather": mark("Weather: die roll {face}."),
        "drawn.capture": mark("Capture of a depot: die roll {face}."),
        "drawn.combat": mark("Combat: die roll {face}."),
        "drawn.retreat": mark("Retreat: die roll {face}."),
        "drawn.breakdown": mark("Breakdown of a tank: die roll {face}."),
        "drawn.repair": mark("Repair of a tank: die roll {face}."),
        "drawn.survival": mark("Survival: die roll {face}."),
        **REASONS,
    },
    {
        "unit": lambda unit: gettext(UNITS[unit].name),
        "place": place_name,
        "seat": lambda seat: gettext(SEAT_NAMES[seat]),
        "side": lambda side: gettext(SIDE_NAMES[side]),
        "weather": lambda weather: gettext(WEATHER_NAMES[weather]),
        "count": str,
        "work": lambda work: gettext(WORK_NAMES[work]),
        "depot_side": lambda side: gettext(DEPOT_SIDES[side]),
        "level": lambda level: gettext(LEVEL_NAMES[level]),
        "spent": spent_name,
        "river_side": str,
        "kotlas": lambda said: gettext(KOTLAS_NAMES[said]),
        "cleared": lambda cleared: gettext(SWEEPING[cleared]),
        "mine": lambda hit: gettext(MINES[hit]),
        "aground": lambda aground: gettext(GROUNDINGS[aground]),
        "closed": lambda closed: gettext(AIRFIELDS[closed]),
        "aircraft": lambda kind: gettext(RED_TYPE) if kind == "Red" else kind,
        "failed": lambda failed: gettext(ENGINES[failed]),
        "gas": lambda works: gettext(GAS[works]),
        "hit": lambda hit: gettext(HITS[hit]),
        "effect": lambda effective: gettext(EFFECTS[effective]),
        "target": lambda target: gettext(TARGET_NAMES[target]),
        "dice": lambda dice: ", ".join(map(str, dice)),
        "breakdown": lambda broken: gettext(BREAKDOWNS[broken]),
        "repaired": lambda repaired: gettext(REPAIRS[repaired]),
        "why": lambda why: gettext(WHY_NAMES[why]),
        "order": NOTATION.write,
    },
)
