"""Words of section 8.4: subversive, terror and Black attacks, and what else belongs to combat."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("subvert", "subvert {target:unit}",
         ("subversive attack on {target:unit}", "subversive attack against {target:unit}"),
         meaning="declare a subversive attack over the border on the stack of that unit",
         case="8.41"),
    Verb("terror", "terror against {target:unit}",
         ("terror {target:unit}", "terror on {target:unit}", "terror attack on {target:unit}",
          "terror attack against {target:unit}", "play terror against {target:unit}"),
         meaning="declare a terror attack over the border, with a Terror chit", case="12.5(17)"),
    Verb("strike", "strike with {unit:unit}",
         ("anarchists strike with {unit:unit}", "play anarchists strike with {unit:unit}"),
         meaning="let a Black unit attack, with the Anarchists Strike chit; then say whom",
         case="12.5(4)"),
    Verb("demand", "demand {nation:nation} against {rival:nation}",
         ("territorial demands of {nation:nation} against {rival:nation}",
          "territorial demands {nation:nation} against {rival:nation}",
          "play territorial demands of {nation:nation} against {rival:nation}",
          "demands of {nation:nation} against {rival:nation}"),
         meaning="with Territorial Demands, let a nationality of yours attack one of the other "
         "colour in this phase; then say whom", case="12.5(16)"),
    Verb("comintern", "play comintern", ("with comintern", "comintern"),
         meaning="double the subversive attack of Red units that you declare", case="12.5(8)"),
    Verb("bombard", "bombard for {unit:unit}",
         ("bombardment for {unit:unit}", "naval bombardment for {unit:unit}",
          "bombard with {unit:unit}"), repeats=True,
         meaning="let ships double a unit in the attack that you declare", case="17.46"),
    Verb("call_off", "never mind", ("call off", "call off attack", "drop attack"),
         meaning="drop the attack that you are declaring; nothing is spent", case="8.21"),
)  # fmt: skip

TEMPLATES: Final[dict[str, str]] = {
    "attack.weighed": "With {attackers:units} it is {attack} to {defence}, odds {odds:odds}.",
    "attack.declared": "Player {seat} attacks {defenders:units} ({owners:owners}) in "
    "{province:province} with {attackers:units}: {attack} to {defence}, odds {odds}.",
    "attack.subversion": "Player {seat} tries to subvert {defenders:units} ({owners:owners}) in "
    "{province:province} with {attackers:units}: {attack} to {defence}, odds {odds}.",
    "attack.terror": "Player {seat} has {attackers:units} spread terror among {defenders:units} "
    "({owners:owners}) in {province:province}: {attack} to {defence}, odds {odds}.",
    "attack.chit": "Player {seat} plays {piece:piece}.",
    "attack.bombardment": "Ships fire for {unit:unit} of player {seat}, which counts double.",
    "attack.vain": "Over the border that has no effect.",
}
