"""Why a bot did what it did: sentences that are shown when the match is over."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = ()
TEMPLATES: Final[dict[str, str]] = {
    # whatever it is
    "why.only": "There was nothing else to do.",
    "why.routine": "The bot always does so here.",
    # movement (5.0)
    "why.fight": "{lead:unit} makes for {province:province}, to fight {units:units} there.",
    "why.pull": "{lead:unit} makes for {province:province}, to come closer to a target.",
    "why.recruits": "{lead:unit} makes for {province:province}, to take command of {units:units}.",
    "why.ground": "{lead:unit} makes for {province:province}: the province is worth holding.",
    "why.haven": "{lead:unit} makes for {province:province}: from that port the Imperial units can "
    "leave the country.",
    "why.safety": "{lead:unit} makes for {province:province}, out of danger.",
    "why.attach": "{unit:unit} strengthens {lead:unit}.",
    "why.exit": "Out of the country {unit:unit} counts for a White victory.",
    "why.halt": "{lead:unit} is nowhere better placed than here.",
    "why.no_move": "No force would be better placed elsewhere. This bot plays for a "
    "{colour:colour} victory.",
    # combat (8.0)
    "why.attack": "Attack on {units:units} at {odds}: the chance to eliminate them is {percent} "
    "percent.",
    "why.attack.capture": "Attack on {units:units} at {odds}: to eliminate them, with a chance of "
    "{percent} percent, would give this bot their Imperial unit.",
    "why.raid": "The attack on {units:units} costs little.",
    "why.no_attack": "No attack was worth its risk.",
    "why.one_attack": "This bot makes one attack in a player turn.",
    "why.few_moves": "This bot moves few leaders in a player turn.",
    "why.losses": "The units given up are those worth least for a {colour:colour} victory.",
    # assassins (10.0)
    "why.murder": "The death of {unit:unit} is worth the assassins: the chance is {percent} "
    "percent.",
    "why.no_murder": "No attempt was worth an assassin.",
    # purges (11.0)
    "why.purge": "A purge of {target:seat} promises this bot more than it risks.",
    "why.purge.with": "A purge of {target:seat} together with {members:seats} promises this bot "
    "more than it risks.",
    "why.join": "The purge of {target:seat} promises this bot a share that is worth its consent.",
    "why.not_join": "The purge of {target:seat} promises this bot too little.",
    "why.not_join.end": "The purge of {target:seat} could give a rival who is ahead the tenth "
    "Politburo marker, and with it the end of the war.",
    "why.committee": "No member of the committee is ahead.",
    "why.no_committee": "The committee would make a rival too strong.",
    "why.counterpurge": "A counterpurge of {target:seat} is likely to bring something.",
    "why.no_counterpurge": "A counterpurge would bring nothing.",
    "why.spoils": "{piece:piece} is worth most for these points.",
    "why.spoils.end": "The marker must not go to a rival, who could end the war with it.",
    # trades (6.0)
    "why.offer": "{seat:Seat} and this bot should both gain by {give:goods} for {ask:goods}.",
    "why.accept": "{give:goods} for {ask:goods} is a good bargain for this bot.",
    "why.counter": "{give:goods} for {ask:goods} would suit both sides.",
    "why.refuse": "{give:goods} for {ask:goods} is no good bargain for this bot.",
    "why.refuse.end": "With a tenth Politburo marker {seat:seat} could end the war.",
    "why.no_offer": "No further exchange would please both sides.",
    # the Czar (13.5)
    "why.czar.mine": "In a Red victory the executed Czar counts for the player who held him.",
    "why.czar.theirs": "Dead, the Czar counts for nobody in a White victory.",
    "why.czar.spare": "The Czar is worth more to this bot alive.",
    # the end (15.1)
    "why.end.ahead": "This bot is ahead in Red victory points.",
    "why.end.weary": "The war has gone on for too long.",
    "why.fight_on": "This bot is behind in Red victory points.",
    # chits (12.5)
    "why.strike": "To move first is worth two General Strikes.",
    "why.bring_back": "{unit:unit} is of most use here.",
    "why.air_raid": "An air raid on {province:province} is likely to bring something.",
    "why.hold_back": "No chit was worth playing.",
    # the solitaire game (18.0)
    "why.call_up": "The strongest leaders who are left.",
    "why.post": "The strongest units without a leader are in {province:province}.",
    "why.block": "{unit:unit} stops forces of the script on their way through {province:province}.",
    "why.gap": "{lead:unit} makes for {province:province}, to leave a unit on the script's way.",
    "why.guard": "{lead:unit} makes for {province:province}, which the script must not enter.",
    "why.strike_script": "The attack on {units:units} promises more than it risks.",
}
