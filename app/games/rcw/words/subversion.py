"""Words of section 8.4: subversive, terror and Black attacks, and what else belongs to combat."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("subvert", "subvert {target:unit}",
         ("subversive attack on {target:unit}", "subversive attack against {target:unit}"),
         meaning="declare a subversive attack across the border on this unit's stack",
         case="8.41"),
    Verb("terror", "terror against {target:unit}",
         ("terror {target:unit}", "terror on {target:unit}", "terror attack on {target:unit}",
          "terror attack against {target:unit}", "play terror against {target:unit}"),
         meaning="declare a terror attack across the border (needs a Terror chit)",
         case="12.5(17)"),
    Verb("strike", "strike with {unit:unit}",
         ("anarchists strike with {unit:unit}", "play anarchists strike with {unit:unit}"),
         meaning="attack with a Black unit (needs the Anarchists Strike chit); then name the "
             "target",
         case="12.5(4)"),
    Verb("demand", "demand {nation:nation} against {rival:nation}",
         ("territorial demands of {nation:nation} against {rival:nation}",
          "territorial demands {nation:nation} against {rival:nation}",
          "play territorial demands of {nation:nation} against {rival:nation}",
          "demands of {nation:nation} against {rival:nation}"),
         meaning="with Territorial Demands, attack a nationality of the other colour with one of "
             "yours this phase; then name the target", case="12.5(16)"),
    Verb("comintern", "play comintern", ("with comintern", "comintern"),
         meaning="double your declared subversive attack by Red units", case="12.5(8)"),
    Verb("bombard", "bombard for {unit:unit}",
         ("bombardment for {unit:unit}", "naval bombardment for {unit:unit}",
          "bombard with {unit:unit}"), repeats=True,
         meaning="double one unit in your declared attack with naval bombardment", case="17.46"),
    Verb("call_off", "never mind", ("call off", "call off attack", "drop attack"),
         meaning="call off the attack or attempt; nothing is spent", case="8.21"),
)  # fmt: skip

TEMPLATES: Final[dict[str, str]] = {
    "attack.weighed": "{attackers:units}: {attack} v {defence} ({odds:odds}).",
    "attack.declared": "{seat:Seat/You} {seat:attacks/attack} {defenders:units} ({owners:owners}) "
    "in "
    "{province:province} with {attackers:units}: {attack} v {defence} ({odds}).",
    "attack.subversion": "{seat:Seat/You} {seat:tries/try} to subvert {defenders:units} "
    "({owners:owners}) in "
    "{province:province} with {attackers:units}: {attack} v {defence} ({odds}).",
    "attack.terror": "{seat:Seat/You} {seat:makes/make} a terror attack on {defenders:units} "
    "({owners:owners}) "
    "in {province:province} with {attackers:units}: {attack} v {defence} ({odds}).",
    "attack.chit": "{seat:Seat/You} {seat:plays/play} {piece:piece}.",
    "attack.bombardment": "Naval bombardment doubles {seat:seat}'s {unit:unit}.",
    "attack.vain": "No effect: only “defenders eliminated” counts in this kind of attack.",
}
