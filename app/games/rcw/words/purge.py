"""Words of section 11: the Central Committee and its purges."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("form_committee", "form committee", ("form a committee", "form the Central Committee"),
         meaning="start a Central Committee; then invite the other members", case="11.11"),
    Verb("leave_committee", "leave committee", ("leave the Central Committee",
         "withdraw from committee"), meaning="leave the Central Committee", case="11.12"),
    Verb("purge", "purge {seat:seat}", meaning="start planning a purge of a player; declare it "
        "alone, or invite others first", case="11.0"),
    Verb("invite", "invite {seat:seat}", ("jointly with {seat:seat}", "with {seat:seat}"),
         repeats=True, meaning="add a member, or another player who must agree",
         case="11.11"),
    Verb("share_equally", "share equally", ("divide equally", "in equal parts"),
         meaning="share the spoils as equally as possible", case="11.23"),
    Verb("in_order", "order {seat:seat}", ("in order {seat:seat}", "in the order {seat:seat}"),
         repeats=True, meaning="with equal shares, say who takes first, second and so on",
         case="11.23"),
    Verb("all_to", "all to {seat:seat}", ("everything to {seat:seat}",),
         meaning="give all spoils to one member", case="11.23"),
    Verb("part", "share {points:number} to {seat:seat}",
         ("share {points:number} points to {seat:seat}", "part {points:number} to {seat:seat}"),
         meaning="give a member a fixed share; members take in the order named",
         case="11.23"),
    Verb("declare", "declare", ("declare purge", "declare it"),
         meaning="ask the members to agree, or act at once if no agreement is needed",
         case="11.0"),
    Verb("drop_plan", "drop plan", ("drop the plan", "discard plan"),
         meaning="discard the plan; nobody else has seen it"),
    Verb("counterpurge", "counterpurge {seat:seat}", ("counter {seat:seat}",),
         meaning="answer a purge with result C with one of your own", case="11.24"),
    Verb("decline", "decline", ("do not counterpurge", "decline counterpurge"),
         meaning="end the purge without a counterpurge", case="11.26"),
    Verb("seize", "seize {piece:piece}", ("take {piece:piece}",), repeats=True,
         meaning="take a Red leader or a Politburo marker from the purged player", case="11.21"),
    Verb("enough", "enough", ("take no more", "done taking"),
         meaning="stop taking spoils", case="11.21"),
)  # fmt: skip

DIVISIONS: Final = {
    "equal": "shared equally, in the order {order:seats}.",
    "all": "all to {order:seats}.",
    "parts": "shared {parts:points} to {order:seats}; the last takes the rest.",
}
"""How the spoils are divided (11.23)."""

TEMPLATES: Final[dict[str, str]] = {
    "ask.counterpurge": "counterpurge one of the attackers, or decline (11.24)",
    "ask.spoils": "take leaders and Politburo markers from the purged player (11.21)",
    "committee.proposed": "Motion {motion}: {by:seat} proposes a Central Committee of "
        "{members:seats}.",
    "committee.formed": "Central Committee formed: {members:seats} ({markers} Politburo markers).",
    "committee.left": "{seat:Seat/You} {seat:leaves/leave} the Central Committee.",
    "committee.leaving": "Motion {motion}: {by:seat/you} {by:leaves/leave} the Central Committee.",
    "committee.no_member": "Motion {motion} by {by:seat} lapses: the Central Committee they wanted "
        "to leave has gone.",
    "committee.dissolved": "The Central Committee ({members:seats}) is dissolved: too few "
        "Politburo markers.",
    "committee.short": "Motion {motion} by {by:seat} lapses: its members hold fewer than eight "
        "Politburo markers.",
    "committee.over": "Motion {motion} by {by:seat} lapses: the player turns have ended.",
    "committee.gone": "Motion {motion} by {by:seat} lapses: a player has left the game.",
    **{f"purge.proposed.{how}":
       f"Motion {{motion}}: {{by:seat}} proposes that {{members:seats}} purge {{target:seat/you}}. "
       f"Spoils {division}"
       for how, division in DIVISIONS.items()},
    "purge.proposed.alone": "Motion {motion}: {by:seat/you} {by:declares/declare} a purge of "
        "{target:seat/you}.",
    **{f"purge.declared.{how}":
       f"The Central Committee ({{members:seats}}) purges {{target:seat/you}}. Spoils {division}"
       for how, division in DIVISIONS.items()},
    "purge.declared.alone": "{by:Seat/You} {by:purges/purge} {target:seat/you}.",
    "purge.used": "Motion {motion} by {by:seat} lapses: one of its members has already joined a "
        "purge in this game turn.",
    "purge.weak": "Motion {motion} by {by:seat} lapses: its members have no purge strength.",
    "purge.protected": "Motion {motion} by {by:seat} lapses: the target is on the same Central "
        "Committee.",
    "purge": "The purge against {target:seat/you} has strength {strength} (Red leaders "
        "{leadership}, "
        "Politburo markers {markers}). Dice {first} + {second}: {result:purged}.",
    "purge.counter": "The counterpurge against {target:seat/you} has strength {strength} (Red "
        "leaders "
        "{leadership}, {markers} Politburo markers × 2). Dice {first} + {second}: "
        "{result:purged}.",
    "purge.objection": "{seat:Seat/You} therefore {seat:withdraws/withdraw} consent to {motion}.",
    "purge.declined": "{seat:Seat/You} {seat:declines/decline} to counterpurge.",
    "purge.helpless": "{seat:Seat/You} {seat:has/have} no strength for a counterpurge.",
    "purge.answered": "{seat:Seat/You} {seat:counterpurges/counterpurge} {target:seat/you}.",
    "spoils.share": "{seat:Seat/You} may take {points} points from {loser:seat/you}.",
    "spoils.leader": "{seat:Seat/You} {seat:takes/take} {units:units}.",
    "spoils.along": "{seat:Seat/You} also {seat:takes/take} a Politburo marker from "
        "{loser:seat/you}, for "
        "{unit:unit}.",
    "spoils.marker": "{seat:Seat/You} {seat:takes/take} a Politburo marker from {loser:seat/you}.",
    "spoils.enough": "{seat:Seat/You} {seat:stops/stop} taking spoils.",
    "spoils.nothing": "{seat:Seat/You} {seat:loses/lose} nothing.",
}  # fmt: skip
