"""The sentences of Triumph of Chaos."""

from typing import Final

from app.games.kernel.wording import Wording
from app.games.text import gettext, mark, ngettext
from app.games.toc.box import SPACES
from app.games.toc.codes import CARD_NAMES, NAMES, POLITICAL_NAMES
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.names import (
    CHIT_NAMES,
    FACTION_NAMES,
    INVOLVED_NAMES,
    OWNER_NAMES,
    REGION_NAMES,
    SIDE_NAMES,
)
from app.games.toc.orders import (
    ACTION_NOUNS,
    ASSET_NOUNS,
    BOX_NOUNS,
    NOTATION,
    USE_NOUNS,
)

SEAT_NAMES: Final = {"A": mark("WHITE"), "B": mark("RED")}
WHY_NAMES: Final = {
    "points": mark("victory points at the end"),
    "automatic": mark("automatic victory"),
    "resigned": mark("resignation"),
}
TABLE_NAMES: Final = {"army": mark("army table"), "corps": mark("corps table")}
WHO_NAMES: Final = {"attack": mark("attackers"), "defence": mark("defenders")}
SUCCESS: Final = {True: mark("it succeeds"), False: mark("it fails")}
ABILITIES: Final = {
    "withdrawal": mark("withdrawal"),
    "pursuit": mark("pursuit"),
    "reinforce": mark("reinforcement"),
    "counterattack": mark("counterattack"),
    "exploitation": mark("exploitation"),
}
BESIDE: Final = {"reserve": mark("the reserve"), "casualties": mark("the casualty box")}
REASONS: Final = {
    "why.only": mark("There was nothing else to do."),
    "why.routine": mark("The bot always does so here."),
    "why.card": mark("{card:card} as {use:use} promised most."),
    "why.allocate": mark("{card:card} should win more in the {box:box} box than in a round."),
    "why.allocate_free": mark("{card:card} costs nothing, and does most in the {box:box} box."),
    "why.political": mark("{card:political} moves the markers that matter most."),
    "why.claim": mark("{card:political} has the best other effect."),
    "why.spies": mark("{card:political} would help the enemy most."),
    "why.faction": mark("Influence on {faction:faction} is worth most."),
    "why.action": mark("{action:action} promised more than any card."),
    "why.pass": mark("No card promised anything."),
    "why.attack_from": mark("Units in {place:place} can attack {target:place}."),
    "why.move_from": mark("Units in {place:place} are better placed elsewhere."),
    "why.no_space": mark("No other space was worth an activation."),
    "why.goal": mark("{place:place} is the best of the spaces in reach."),
    "why.no_move": mark("No other force would be better placed elsewhere."),
    "why.attack": mark(
        "Attack on {place:place}: it should be won with a chance of {percent} percent."
    ),
    "why.no_attack": mark("No attack was worth its risk."),
    "why.withdraw": mark("The attackers are far stronger: the stack tries to withdraw."),
    "why.help": mark("The defenders need help."),
    "why.advance": mark("{place:place} is worth the advance."),
    "why.no_advance": mark("The units are better placed where they are."),
    "why.retreat": mark("{place:place} is the best of the places to retreat to."),
    "why.place": mark("{unit:piece} is most useful at {place:place}."),
    "why.train": mark("The gold train goes home by the shortest rails."),
    "why.steps": mark("Steps are left that no unit needs so much."),
}
"""Why a bot did what it did: shown when the match is over."""


def _disposition(side: str) -> str:
    if not side:
        return gettext("neutral for the rest of the game")
    return gettext("it goes to %(side)s", side=SIDE_NAMES[side])


def place_name(place: str) -> str:
    """A space by number and name, or a place beside the map."""
    if place in BESIDE:
        return gettext(BESIDE[place])
    return f"{place} {SPACES[place].name}" if place in SPACES else place


CHOOSERS: Final = {
    "white": mark("WHITE chooses"),
    "red": mark("RED chooses"),
    "": mark("chance draws"),
}
"""Who chooses the political cards of a box."""


def track_box(at: int) -> str:
    """A box of the track of a faction: "WHITE +2", "RED +1", "0"; the last one is control."""
    if not at:
        return "0"
    side = SIDE_NAMES["white" if at > 0 else "red"]
    if abs(at) == TRACK_END:
        return gettext("control by %(side)s", side=side)
    return gettext("%(side)s +%(boxes)s", side=side, boxes=abs(at))


WORDING: Final = Wording(
    {
        "ask.card": mark("play a card or take a special action (6.1, 7.3)"),
        "ask.activation": mark("activate spaces (7.2)"),
        "ask.movement": mark("move your forces (7.1)"),
        "ask.combat": mark("announce your attacks (8.2)"),
        "ask.engage": mark("attack all the same, or break off (8.2)"),
        "ask.assets": mark("deploy special assets (8.8)"),
        "ask.defence": mark("deploy assets, withdraw or reinforce before the fire (8.2)"),
        "ask.bring": mark("choose which units come to help (12.1)"),
        "ask.surprise": mark("try a surprise, or open fire (8.42)"),
        "ask.modifier": mark("which die a difference of two changes in defence (8.312)"),
        "ask.losses": mark("choose the unit that loses a step (8.5)"),
        "ask.cancel": mark("try to cancel the retreat, or fall back (8.6)"),
        "ask.retreat": mark("choose where your forces retreat (8.6)"),
        "ask.victims": mark("choose which unit in excess is eliminated (7.4)"),
        "ask.advance": mark("advance (8.7)"),
        "ask.pursue": mark("pursue, or stay (12.1)"),
        "ask.counter": mark("counterattack, or stay (12.1)"),
        "ask.redeployment": mark("redeploy your forces (9.1)"),
        "ask.event_place": mark("choose where reinforcements arrive (11.1)"),
        "ask.event_repair": mark("choose units to repair (11.2)"),
        "ask.event_green_corps": mark("place Green corps (13.31)"),
        "ask.event_green_army": mark("place a Green army (13.31)"),
        "ask.event_choice": mark("choose one of the effects of the card (6.23)"),
        "ask.greens": mark("place Green armies (13.31, 13.32)"),
        "ask.revolt": mark("name the home region in which Greens revolt (13.32)"),
        "ask.switching": mark("choose the enemy army that switches sides (13.34)"),
        "ask.event_no_act": mark("place NO ACT markers (7.33)"),
        "ask.propaganda": mark("choose the target of your propaganda (7.33)"),
        "ask.clear": mark("choose the NO ACT marker to remove (7.33)"),
        "ask.mend": mark("choose the unit to repair (7.32)"),
        "ask.train": mark("move the gold train (13.73)"),
        "ask.bid": mark("spend steps on influence points, sealed (11.52)"),
        "ask.spending": mark("spend your influence points, sealed (11.52)"),
        "ask.rebuilding": mark("repair and rebuild units (11.53)"),
        "ask.allocation": mark("put a card into each Political Box, sealed (5.2)"),
        "ask.selection": mark("choose political cards, sealed (5.2)"),
        "ask.spies": mark("make one of the open political cards count for nothing, or pass (5.2)"),
        "ask.placing": mark("place influence points on republics (5.2)"),
        "ask.faction_rebuilding": mark("repair and rebuild forces of factions (11.2)"),
        "ask.desertion": mark("choose the unit that loses a step by desertion (13.52)"),
        "ask.turning": mark("shift markers of factions your way (13.52)"),
        "ask.eradicate": mark("choose the Green corps to remove (7.36)"),
        "ask.stirring": mark("place a NO ACT marker, or none (13.52)"),
        "fighting.triggered": mark("In-fighting of {side:side} begins next turn (13.51)."),
        "fighting.begins": mark("{side:side} is in-fighting (13.51)."),
        "chit.added": mark("A chit is added to the cup of {side:side}: {chit:chit}."),
        "chits.drawn": mark("{side:side} draws in-fighting chits: {count}."),
        "chits.seen": mark("Your in-fighting chits: {chits:chits}."),
        "chits.shown": mark("{side:side} shows its in-fighting chits: {chits:chits}."),
        "chit.cost": mark("{side:side}, {chit:chit}: die roll {die}, replacement steps {steps}."),
        "chit.roll": mark("{side:side}, {chit:chit}: die roll {die}."),
        "chit.failed": mark("{side:side} has taken no enemy city: {chit:chit}."),
        "desertion": mark(
            "Desertion of {side:side} in {region:region}: die roll {die}, steps {steps}."
        ),
        "accusation": mark("Accusation of RED leaders: die roll {die}."),
        "defeatism": mark("Defeatism in {place:place}: die roll {die}; {success:success}."),
        "bonus.steps": mark("{side:side} gains {steps:step_count} from factions (11.4)."),
        "partisans": mark("{side:side} recruits partisans: die roll {die}; {success:success}."),
        "port": mark("Port {place:place}: die roll {die}, steps lost {lost}."),
        "politics": mark("Political Phase of turn {turn}."),
        "allocated": mark("{side:side} has put {card:card} into the {box:box} box: value {value}."),
        "box": mark("Political Box {box:box}: {side:chooser} {count:card_count}."),
        "political.cards": mark("Political Box {box:box}: {cards:politicals}."),
        "political.reshuffle": mark("The political cards are shuffled."),
        "political.effect": mark("{side:side} uses the other effect of {card:political}."),
        "political.cancelled": mark("{card:political} counts for nothing."),
        "political.loss": mark("Both sides lose {steps:step_count}."),
        "political.peek": mark("{side:side} sees cards of the enemy's hand: {count}."),
        "political.seen": mark("You see {cards:cards}."),
        "influence.placed": mark(
            "{side:side} places influence on {faction:faction}: points {points}."
        ),
        "gate": mark("The gate of {faction:faction} is open for {side:side}."),
        "marker": mark("The marker of {faction:faction} goes to {box:track}: net points {net}."),
        "control": mark("{side:side} controls {faction:faction}."),
        "control.lost": mark("{side:side} no longer controls {faction:faction}."),
        "control.waits": mark(
            "The forces of {faction:faction} do not fight before the Central Powers withdraw."
        ),
        "faction.enters": mark(
            "The forces of {faction:faction} fight for {side:side}: {places:places}."
        ),
        "conquered": mark("{side:side} has conquered {faction:faction}."),
        "withdrawal": mark(
            "Withdrawal of the Central Powers: die roll {die}, modifier {modifier}; {gone:success}."
        ),
        "power.withdrawal": mark(
            "Withdrawal, {faction:faction}: die roll {die}, modifier {modifier}; {gone:success}."
        ),
        "disposition": mark(
            "Final disposition of {faction:faction}: die roll {die}, modifier {modifier}; "
            "{side:disposition} (5.2)."
        ),
        "bombs": mark("Bombs on Moskva: die roll {die}; {success:success} (13.74)."),
        "makhno": mark("Makhno in {place:place}: die roll {die}; on a 6 he does not act (7.25)."),
        "peasants": mark("Peasants of Ukraine: die roll {die} (13.3)."),
        "turns": mark("{unit:piece} is with {side:turned} from now on."),
        "space.opens": mark("{place:place} is in play from now on (13.42)."),
        "cooperates": mark(
            "{faction:faction} cooperates with other factions until the end of the turn (7.25)."
        ),
        "revolt": mark("Revolt of Green peasants: die roll {die}; {success:success} (13.32)."),
        "revolt.region": mark("The Greens revolt in {region:region}."),
        "no_act.gone": mark("NO ACT in {place:place} is removed."),
        "involves": mark("{side:side} places influence on the track of {track:involved}."),
        "involved": mark("The marker of {track:involved} moves from now on (5.4)."),
        "involvement": mark("{track:involved}: the marker goes to box {box}."),
        "involvement.roll": mark(
            "Involvement of {track:involved}: die roll {die}, modifier {modifier}, shift {shift}."
        ),
        "polish.levy": mark("RED raises a Polish levy: {die:step_count} (11.4)."),
        "peace": mark("Peace with Poland: die roll {die}, modifier {modifier}; {made:success}."),
        "weather": mark("Weather of the spring: die roll {die}; mud on 1 or 2 (5.12)."),
        "far_east.withdrawal": mark(
            "Withdrawal from the Far East: die roll {die}; {gone:success}."
        ),
        "fighting.may_end": mark("The in-fighting of {side:side} may end from now on (13.51)."),
        "fighting.roll": mark(
            "End of the in-fighting of {side:side}: die roll {die}, modifier {modifier}; "
            "{success:success}."
        ),
        "turn": mark("Turn {number}, {season}."),
        "turn.begins": mark("Round {round}: {seat:seat}."),
        "dealt": mark("{side:side} draws {count:card_count}."),
        "hand": mark("You draw {cards:cards}."),
        "played": mark("{side:side} plays {card:card} for {use:use}."),
        "passed": mark("{side:side} does nothing."),
        "special": mark("{side:side} takes a special action: {action:action}."),
        "activated": mark("{side:side} activates {spaces:places}."),
        "steps": mark("{side:side} gains {steps:step_count}."),
        "corps.steps": mark("{side:side} gains {steps:step_count}, for corps alone."),
        "bonus": mark("{side:side} gains a replacement step for {place:place} (11.4)."),
        "asset": mark("{side:side} gains a special asset."),
        "asset.roll": mark("{asset:asset}: die roll {die}, {usable:success}."),
        "asset.mended": mark("{asset:asset} is repaired."),
        "training": mark("Armies of {side:side} arrive at full strength from now on (11.1)."),
        "hand.shown": mark("{side:side} shows {cards:cards}."),
        "event.roll": mark("{piece:piece}: die roll {die}."),
        "arrives": mark("{unit:piece} arrives in {place:place}."),
        "in_reserve": mark("{unit:piece} goes to the reserve."),
        "in_casualties": mark("{unit:piece} goes to the casualty box."),
        "redeployed": mark("{unit:piece} is redeployed to {at:place}."),
        "no_act": mark("NO ACT in {place:place}."),
        "propaganda": mark(
            "Propaganda against {place:place}: die roll {die}, modifier {modifier}; "
            "{success:success}."
        ),
        "clear": mark(
            "NO ACT in {place:place}: die roll {die}, modifier {modifier}; {success:success}."
        ),
        "repair.roll": mark("{leader:piece} repairs units: die roll {die}."),
        "repaired": mark("{unit:piece} is back at full strength."),
        "unfit": mark(
            "{side:side} had ordered “{order:order}”, which is no longer possible (11.53)."
        ),
        "still_sealed": mark("Then the orders of {side:side} are opened."),
        "rebuilds_again": mark(
            "{side:side} chooses what to do with the replacement steps that it has left (11.53)."
        ),
        "rebuilt": mark("{unit:piece} is rebuilt in {at:place}."),
        "eradication": mark("{side:side} fights Greens: die roll {die}, cost {cost}."),
        "greens.roll": mark(
            "Activation of Greens: die roll {die}; {side:side} activates spaces: {count} (7.35)."
        ),
        "politburo": mark("Politburo: die roll {die}, modifier {modifier} (7.34)."),
        "moves": mark("{units:pieces}: {path:places}."),
        "road.roll": mark("{unit:piece} on Road 2 to {place:place}: die roll {die}."),
        "kerch.roll": mark("{unit:piece} crosses at Kerch: die roll {die}."),
        "kerch.modified": mark(
            "{unit:piece} crosses at Kerch: die roll {die}, modifier {modifier} (13.42)."
        ),
        "taken": mark("{side:side} takes {place:place}."),
        "attack": mark("{side:side} attacks {place:place} with {units:pieces}."),
        "same_space": mark("{side:side} attacks in {place:place}, with {units:pieces} (8.43)."),
        "called_off": mark("The attack on {place:place} is called off."),
        "peoples": mark("{unit:piece}: die roll {die}, modifier {modifier}."),
        "leader.roll": mark("{leader:piece}, {what:ability}: die roll {die}; {success:success}."),
        "leader.flips": mark("{leader:piece} turns to the other side (12.7)."),
        "leader.gone": mark("{leader:piece} leaves the game."),
        "leader.coffin": mark("{leader:piece} is dead; his coffin stays with the troops (12.71)."),
        "leader.loss": mark("{leader:piece} has lost his troops: die roll {die}."),
        "putsch": mark("Putsch, {unit:piece}: die roll {die}."),
        "withdraws": mark("{units:pieces}, withdrawal to {place:place}."),
        "reinforces": mark("{unit:piece} reinforces {place:place}."),
        "surprise": mark("Surprise: die roll {die}, modifier {modifier}."),
        "fire": mark(
            "The {who:who} of {place:place} fire on column {column:column} of the {table:table}: "
            "die roll {die}, modifier {modifier}; loss factors {factors}."
        ),
        "reduced": mark("{unit:piece} loses a step."),
        "destroyed": mark("{unit:piece} is eliminated."),
        "replaced": mark("{corps:piece} takes the place of {unit:piece} in {place:place}."),
        "unsupplied": mark("{unit:piece} in {place:place} is eliminated out of supply."),
        "beaten": mark("The defenders of {place:place} must retreat {length:space_count}."),
        "stand": mark(
            "The defenders of {place:place} try to stand: die roll {die}, modifier {modifier}."
        ),
        "retreats": mark("{units:pieces}, retreat: {path:places}."),
        "advances": mark("{unit:piece} advances to {place:place}."),
        "logistics": mark("Logistics of turn {turn}."),
        "cities": mark("Victory Cities: WHITE {white}, RED {red}."),
        "points": mark("{side:side} gains {points:point_count}; the counter is at {total}."),
        "tide": mark("The White Tide runs: WHITE's cavalry does better (13.9)."),
        "tide.lost": mark("The White Tide is over for the rest of the game (13.9)."),
        "political.dealt": mark("Political Box {box:box}: die roll {die}, cards {count} (13.9)."),
        "link_up": mark("WHITE has linked up its fronts: die roll {die} (7.25)."),
        "train.moves": mark("The gold train moves to {place:place}."),
        "train.gone": mark("The Czech Legion takes the gold train with it."),
        "train.home": mark("The gold train has come home for {side:side}: die roll {die}."),
        "corruption": mark(
            "{side:side}, corruption: die roll {die}, steps lost {lost}, left {left}."
        ),
        "influence": mark(
            "{side:side} spends steps on influence: {bid}; die roll {die}, modifier {modifier}, "
            "points {gained}."
        ),
        "spends_next": mark("It is the turn of {side:side} to spend on influence (11.52)."),
        "sways": mark("{side:side} sways the Socialist Revolutionaries."),
        "dismissed": mark("{leader:piece} is dismissed: die roll {die} (12.5)."),
        "don.recall": mark(
            "Recall of the Don Cossacks, {unit:piece}: die roll {die}, modifier {modifier} (13.72)."
        ),
        "soc_rev": mark("The Socialist Revolutionaries stand with {side:side}, box {box}."),
        "track.roll": mark(
            "Socialist Revolutionaries: die roll {die}, modifier {modifier}, shift {shift}."
        ),
        "vanish.roll": mark("{unit:piece}: die roll {die}."),
        "recovery": mark("{leader:piece}, recovery: die roll {die}."),
        "tsar.execution": mark("Execution of the Tsar: die roll {die}."),
        "tsar.rescued": mark("WHITE has rescued the Tsar: die roll {die} (13.1)."),
        "tsar.arrested": mark("RED has caught the Tsar again (13.1)."),
        "tsar.freed": mark("The Tsar is free again (13.1)."),
        "standing.answer": mark("Standing instruction of {seat:seat}: {answer:order}."),
        "corrected.move": mark("Correction: {unit:piece} from {at:place} to {place:place}."),
        "corrected.reduced": mark("Correction: {unit:piece} is reduced."),
        "corrected.full": mark("Correction: {unit:piece} is at full strength."),
        "corrected.points": mark("Correction: the counter of victory points is at {points}."),
        "corrected.control": mark("Correction: {side:side} holds {place:place}."),
        "corrected.marker": mark(
            "Correction: the marker of {faction:faction} is {box:track}; before, {was:track}."
        ),
        "corrected.influence": mark(
            "Correction: net influence on {faction:faction} is {points}, WHITE's positive."
        ),
        "corrected.fighting": mark("Correction: in-fighting of {side:side} begins."),
        "corrected.calm": mark("Correction: in-fighting of {side:side} is over."),
        "corrected.chits": mark(
            "Correction: {side:side} takes back the in-fighting chits drawn this turn: {count}."
        ),
        "resigned": mark("{seat:seat} resigns."),
        **REASONS,
        "over": mark("{side:side} wins: {why:why}; the counter is at {points}."),
    },
    {
        "piece": lambda piece: gettext(NAMES[piece]),
        "place": place_name,
        "card": lambda card: CARD_NAMES[card],
        "seat": lambda seat: gettext(SEAT_NAMES[seat]),
        "side": lambda side: str(OWNER_NAMES[side]),
        "use": lambda use: gettext(USE_NOUNS.names[use]),
        "action": lambda action: gettext(ACTION_NOUNS.names[action]),
        "asset": lambda asset: gettext(ASSET_NOUNS.names[asset]),
        "ability": lambda what: gettext(ABILITIES[what]),
        "who": lambda who: gettext(WHO_NAMES[who]),
        "why": lambda why: gettext(WHY_NAMES[why]),
        "column": lambda column: str(int(column) + 1),
        "table": lambda table: gettext(TABLE_NAMES[table]),
        "faction": lambda faction: str(FACTION_NAMES[faction]),
        "political": lambda card: POLITICAL_NAMES[card],
        "box": lambda box: BOX_NOUNS.names[box],
        "card_count": lambda num: ngettext("1 card", "%(num)s cards", num),
        "point_count": lambda num: ngettext("1 victory point", "%(num)s victory points", num),
        "space_count": lambda num: ngettext("1 space", "%(num)s spaces", num),
        "step_count": lambda num: ngettext("1 replacement step", "%(num)s replacement steps", num),
        "chit": lambda chit: str(CHIT_NAMES[chit]),
        "region": lambda region: str(REGION_NAMES[region]),
        "chooser": lambda side: gettext(CHOOSERS[side]),
        "track": track_box,
        "turned": lambda side: str(OWNER_NAMES[side]),
        "involved": lambda track: str(INVOLVED_NAMES[track]),
        "disposition": _disposition,
        "success": lambda success: gettext(SUCCESS[success]),
        "order": NOTATION.write,
    },
)
