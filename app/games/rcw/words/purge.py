"""Words of section 11: the Central Committee and its purges."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("form_committee", "form committee", ("form a committee", "form the Central Committee"),
         meaning="begin to form a Central Committee; then invite the other members", case="11.11"),
    Verb("leave_committee", "leave committee", ("leave the Central Committee",
         "withdraw from committee"), meaning="withdraw from the Central Committee", case="11.12"),
    Verb("purge", "purge {seat:seat}", meaning="begin to plan a purge of a player; declare it "
         "alone, or invite others first", case="11.0"),
    Verb("invite", "invite {seat:seat}", ("jointly with {seat:seat}", "with {seat:seat}"),
         repeats=True, meaning="name one more member, or one more whose consent is asked",
         case="11.11"),
    Verb("share_equally", "share equally", ("divide equally", "in equal parts"),
         meaning="agree to divide what is won as equally as possible", case="11.23"),
    Verb("in_order", "order {seat:seat}", ("in order {seat:seat}", "in the order {seat:seat}"),
         repeats=True, meaning="say who takes first of equal parts, who second", case="11.23"),
    Verb("all_to", "all to {seat:seat}", ("everything to {seat:seat}",),
         meaning="agree that one member takes all that is won", case="11.23"),
    Verb("part", "share {points:number} to {seat:seat}",
         ("share {points:number} points to {seat:seat}", "part {points:number} to {seat:seat}"),
         meaning="agree on a fixed part for a member, who takes after those named before",
         case="11.23"),
    Verb("declare", "declare", ("declare purge", "declare it"),
         meaning="ask the members for their consent, or act at once where you need nobody's",
         case="11.0"),
    Verb("drop_plan", "drop plan", ("drop the plan", "discard plan"),
         meaning="throw the plan away before anybody has heard of it"),
    Verb("counterpurge", "counterpurge {seat:seat}", ("counter {seat:seat}",),
         meaning="answer a purge that came to nothing with one of your own", case="11.24"),
    Verb("decline", "decline", ("do not counterpurge", "decline counterpurge"),
         meaning="let the purge end without a counterpurge", case="11.26"),
    Verb("seize", "seize {piece:piece}", ("take {piece:piece}",), repeats=True,
         meaning="take a Red leader or a Politburo marker of the purged player", case="11.21"),
    Verb("enough", "enough", ("take no more", "done taking"),
         meaning="take no more of what the purge has won", case="11.21"),
)  # fmt: skip

COMMITTEE: Final = "the Central Committee of {members:seats}"
PURGES: Final = COMMITTEE + " purges {target:seat}; what it wins goes "
DIVISIONS: Final = {
    "equal": "in equal parts to {order:seats}, in this order.",
    "all": "to {order:seats}.",
    "parts": "to {order:seats}, in parts of {parts:points}; the last has the rest.",
}
"""How what is won is divided (11.23)."""

TEMPLATES: Final[dict[str, str]] = {
    "ask.counterpurge": "counterpurge one of those who purge you, or decline (11.24)",
    "ask.spoils": "take leaders and Politburo markers of the purged player (11.21)",
    "committee.proposed": "Motion {motion}: {members:seats} form the Central Committee.",
    "committee.formed": "The Central Committee is formed of {members:seats}, with {markers} "
    "Politburo markers.",
    "committee.left": "Player {seat} leaves the Central Committee.",
    "committee.dissolved": "The Central Committee of {members:seats} is dissolved: it has too few "
    "Politburo markers.",
    "committee.short": "Motion {motion} of player {by} lapses: its members hold fewer than eight "
    "Politburo markers.",
    "committee.over": "Motion {motion} of player {by} lapses: its time is over.",
    "committee.gone": "Motion {motion} of player {by} lapses: a player has left the game.",
    **{f"purge.proposed.{how}": f"Motion {{motion}}: {PURGES}{how_it_is_divided}"
       for how, how_it_is_divided in DIVISIONS.items()},
    **{f"purge.declared.{how}": f"T{PURGES[1:]}{how_it_is_divided}"
       for how, how_it_is_divided in DIVISIONS.items()},
    "purge.declared.alone": "Player {by} purges {target:seat}.",
    "purge.used": "Motion {motion} of player {by} lapses: one of its members has joined in a purge "
    "in this game turn already.",
    "purge.weak": "Motion {motion} of player {by} lapses: its members have no strength to purge.",
    "purge.protected": "Motion {motion} of player {by} lapses: its target sits on the same Central "
    "Committee.",
    "purge": "The purge of {target:seat} has a strength of {strength}: {leadership} in Red "
    "leaders, {markers} in Politburo markers. The dice are {first} and {second}: {result:purged}.",
    "purge.counter": "The counterpurge of {target:seat} has a strength of {strength}: {leadership} "
    "in Red leaders, {markers} Politburo markers counted twice. The dice are {first} and {second}: "
    "{result:purged}.",
    "purge.objection": "With that, player {seat} consents to {motion} no more.",
    "purge.declined": "Player {seat} does not counterpurge.",
    "purge.helpless": "Player {seat} has no strength to counterpurge.",
    "purge.answered": "Player {seat} counterpurges {target:seat}.",
    "spoils.share": "Of what {loser:seat} has, player {seat} may take {points}.",
    "spoils.leader": "Player {seat} takes {units:units}.",
    "spoils.along": "With {unit:unit} goes a Politburo marker of {loser:seat} to player {seat}.",
    "spoils.marker": "Player {seat} takes a Politburo marker of {loser:seat}.",
    "spoils.enough": "Player {seat} takes no more.",
    "spoils.nothing": "Nothing is taken of player {seat}.",
}  # fmt: skip
