"""The sentences of Reds!."""

from typing import Final

from app.games.board.tracing import BarredPlace
from app.games.kernel.wording import Wording
from app.games.reds.bots.words import REASONS
from app.games.reds.box import BOX, MAP, UNITS
from app.games.reds.orders import CHIT_NAMES, FRONT_NAMES, NOTATION
from app.games.text import gettext, mark

SIDE_NAMES: Final = {"red": mark("Red"), "white": mark("White"), "neutral": mark("nobody")}
SEAT_NAMES: Final = {"A": mark("Red"), "B": mark("White")}
SEA_NAMES: Final = {
    "white": mark("White Sea"),
    "baltic": mark("Baltic Sea"),
    "black": mark("Black Sea"),
    "caspian": mark("Caspian Sea"),
}
GROUP_NAMES: Final = {
    **FRONT_NAMES,
    "afsr": mark("AFSR"),
    "siberian": mark("Siberian Army"),
    "allied": mark("Allies"),
    "northern_army": mark("Northern Army"),
    "muslim": mark("Muslim Army"),
    "north_western": mark("North-Western Army"),
    "polish": mark("Poland"),
}
BY_NAMES: Final = {"rail": mark("by rail"), "river": mark("by river"), "sea": mark("by sea")}
WHY_NAMES: Final = {
    "4.2": mark("early victory, 4.2"),
    "4.3": mark("early victory, 4.3"),
    "4.4": mark("end of the scenario, 4.4"),
    "4.5": mark("end of the campaign, 4.5"),
    "18.5": mark("full withdrawal, 18.5"),
    "resigned": mark("resignation"),
}


CUT_REASONS: Final = {
    "enemy": mark("enemy in %(hex)s"),
    "neutral": mark("neutral in %(hex)s"),
    "zone": mark("zone in %(hex)s"),
    "line": mark("%(hex)s closed"),
    "city": mark("city %(hex)s"),
    "free": mark("%(hex)s free"),
}
"""What cuts a line of supply (12.7), in the few letters that a map has room for, by the reason
that `Supply.barrier` gives."""


LETTERS: Final = {
    "a": mark("one attacker disordered"),
    "A": mark("all attackers disordered"),
    "d": mark("one defender disordered"),
    "D": mark("all defenders disordered"),
    "R": mark("defenders retreat"),
}
"""The letters of a result (11.5)."""


def result_meaning(result: str) -> str:
    """Return what a result means, with its letters in brackets."""
    if not result:
        return gettext("no effect")
    said = ", ".join(gettext(LETTERS[letter]) for letter in result)
    return f"{said} ({result})"


def cut_note(cut: BarredPlace[str] | None) -> str:
    """Return in a few letters what cuts a line of supply (12.7)."""
    if cut is None:
        return gettext("no line")
    return gettext(CUT_REASONS[cut.reason], hex=cut.place)


def place_name(place: str) -> str:
    """A hex by its number, and by its city."""
    city = MAP.cities.get(place)
    return f"{place} {city.name}" if city is not None else place


def leader_place(place: str) -> str:
    """Where a leader is put."""
    if place == "staff":
        return gettext("the Field Staff")
    return gettext("the %(front)s", front=gettext(FRONT_NAMES[place]))


WORDING: Final = Wording(
    {
        "ask.command": mark("name a front without a leader (7.7)"),
        "ask.cup": mark("choose your first chit (7.8)"),
        "ask.field_staff": mark("name the front that the Field Staff activates (7.11)"),
        "ask.movement": mark("move your units (10.6)"),
        "ask.excess": mark("choose what exceeds the stacking limit (9.1)"),
        "ask.combat": mark("attack (11.1)"),
        "ask.battle": mark("name the units that attack (11.3)"),
        "ask.support": mark("choose aircraft and ships for the defence (11.3)"),
        "ask.losses": mark("choose which unit becomes disordered (11.5)"),
        "ask.retreat": mark("choose where your units retreat (11.6)"),
        "ask.advance": mark("advance (11.8)"),
        "ask.strategic_moves": mark("move strategically (10.2)"),
        "ask.trotsky": mark("move Trotsky's Train (20.10)"),
        "ask.placing": mark("place the unit (20)"),
        "ask.leader": mark("assign the leader (20.9)"),
        "ask.terror": mark("place Red Terror (2.2)"),
        "ask.raid": mark("end the cavalry raid, or keep it (20.4)"),
        "ask.tsar": mark("choose the unit that the Tsar rallies (12.12)"),
        "ask.miracle": mark("declare the Miracle on the Vistula, or not (15.3)"),
        "ask.peace": mark("offer Poland peace, or not (15.5)"),
        "ask.border_guard": mark("choose the unit that guards the border (15.5)"),
        "ask.garrisons": mark("remove garrisons, or keep them (20.5)"),
        "ask.reinforcements": mark("place your reinforcements (14.1)"),
        "ask.replacements": mark("bring destroyed units back (14.2)"),
        "turn": mark("Operational turn {number}."),
        "strategic_turn": mark("Strategic turn {letter}."),
        "tsar.saved": mark("Die roll {die}: the Tsar is saved."),
        "tsar.shot": mark("Die roll {die}: the Tsar is shot."),
        "initiative": mark("{side:side} has the initiative."),
        "event": mark("{side:side} rolls {total}: {event:event}."),
        "event.none": mark("{side:side} rolls {total}: {event:event}, which is not possible now."),
        "event.leader_instead": mark(
            "Red rolls {total}: {event:event} is not possible; a leader comes instead."
        ),
        "arrives": mark("{unit:unit} is ready beside the map."),
        "placed": mark("{unit:unit} is placed in {place:place}."),
        "not_placed": mark("There is no place for {unit:unit}."),
        "leader.drawn": mark("{leader:leader} is drawn."),
        "leader.assigned": mark("{leader:leader} goes to {at:post}."),
        "leader.recalled": mark("{leader:leader} is recalled."),
        "terror": mark("Red Terror in {place:place}."),
        "makhno": mark("Makhno fights for {side:side}."),
        "strategic.move": mark("{unit:unit} goes {by:by} to {place:place}."),
        "strategic.gold": mark("The gold goes {by:by} to {place:place}."),
        "trotsky.moves": mark("Trotsky's Train goes to {place:place}."),
        "trotsky.driven_off": mark("Trotsky's Train is driven off until the next turn."),
        "command.named": mark("Red names the {front:front}."),
        "cup.first": mark("The first chit: {chit:chit}."),
        "cup.drawn": mark("Drawn: {chit:chit}."),
        "cup.set_aside": mark("{chit:chit} has been activated already; its chit is set aside."),
        "field_staff.named": mark("The Field Staff activates the {front:front}."),
        "field_staff.idle": mark("Every front has been activated already."),
        "turn.begins": mark("Activated: {groups:groups}."),
        # Matches that began before the segments were chapters of the log.
        "segment": mark("Activated: {groups:groups}."),
        "segment.empty": mark("{groups:groups}: no unit is on the map."),
        "moves": mark("{units:units} to {path:places}."),
        "lands": mark("{units:units} land in {place:place}."),
        "garrison": mark("{unit:unit} in {place:place}."),
        "raid": mark("{unit:unit} goes on a raid."),
        "raid.ends": mark("{unit:unit} ends its raid."),
        "city.taken": mark("{side:side} takes {place:place}."),
        "gold.taken": mark("{side:side} takes the gold in {place:place}."),
        "sea.taken": mark("Red controls the {sea:sea}."),
        "verdun.removed": mark("Red Verdun is lost."),
        "verdun.holds": mark("Red Verdun holds: no retreat."),
        "attack": mark("{seat:seat} attacks {place:place} with {units:units}."),
        "support": mark("{seat:seat} adds {unit:unit}."),
        "battle": mark(
            "{place:place}: odds {odds}, column {column}; dice {dice:numbers}; "
            "power {attack} against {defence}, difference {difference}: {result:result}."
        ),
        "disordered": mark("{unit:unit} is disordered."),
        "destroyed": mark("{unit:unit} is destroyed."),
        "retreats": mark("{unit:unit} retreats to {path:places}."),
        "advances": mark("{unit:unit} advances into {place:place}."),
        "unsupplied": mark("{unit:unit} is out of supply."),
        "rallied": mark("{unit:unit} rallies."),
        "rally.fails": mark("{unit:unit} does not rally: die roll {die}."),
        "disbanded": mark("{unit:unit} is removed."),
        "flotilla.leaves": mark("{unit:unit} leaves the frozen river."),
        "line.opens": mark("The war in the west is over: the occupied lands are open."),
        "withdrawal.test": mark("White has {resources} resources, and needs {value}."),
        "withdrawal.partial": mark("The Allies begin to withdraw."),
        "withdrawal.full": mark("The Allies withdraw altogether."),
        "withdrawn": mark("{unit:unit} leaves the game."),
        "delayed": mark("There is no place for {unit:unit} yet."),
        "replaced": mark("{unit:unit} returns in {place:place}."),
        "poland.war": mark("Poland enters the war."),
        "poland.conquered": mark("Poland is conquered."),
        "poland.peace": mark("Poland makes peace."),
        "poland.no_peace": mark("Die roll {die}: Poland declines."),
        "poland.guard": mark("{unit:unit} stays to guard the border."),
        "miracle": mark("The Miracle on the Vistula."),
        "resigned": mark("{seat:seat} resigns."),
        "standing.answer": mark("Standing instruction of {seat:seat}: {answer:order}."),
        "passes": mark("None of its units can do anything."),
        "follows": mark("{unit:unit} is to advance."),
        "over": mark("{side:side} wins: {why:why}."),
        "drawn.tsar": mark("The Tsar's fate: die roll {face}."),
        "drawn.initiative": mark("Initiative: die roll {face}."),
        "drawn.event": mark("Random event: die roll {face}."),
        "drawn.leader": mark("Leader: {thing:leader}."),
        "drawn.front": mark("The leader's front: die roll {face}."),
        "drawn.recall": mark("Recalled: {thing:leader}."),
        "drawn.cup": mark("Chit: {thing:chit}."),
        "drawn.attack": mark("The attacker rolls {face}."),
        "drawn.defence": mark("The defender rolls {face}."),
        "drawn.rally": mark("Rally: die roll {face}."),
        "drawn.peace": mark("Peace offer: die roll {face}."),
        **REASONS,
    },
    {
        "unit": lambda unit: gettext(UNITS[unit].name),
        "place": place_name,
        "seat": lambda seat: gettext(SEAT_NAMES[seat]),
        "side": lambda side: gettext(SIDE_NAMES[side]),
        "sea": lambda sea: gettext(SEA_NAMES[sea]),
        "front": lambda front: gettext(FRONT_NAMES[front]),
        "chit": lambda chit: gettext(CHIT_NAMES[chit]),
        "group": lambda group: gettext(GROUP_NAMES[group]),
        "leader": lambda leader: gettext(BOX.leaders[leader].name),
        "post": leader_place,
        "event": gettext,
        "by": lambda by: gettext(BY_NAMES[by]),
        "why": lambda why: gettext(WHY_NAMES[why]),
        "result": result_meaning,
        "number": str,
        "order": NOTATION.write,
    },
)
