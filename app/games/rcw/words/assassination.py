"""Words of section 10 and of 26 Commissars (12.5(15)): assassination."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("assassinate", "assassinate {unit:unit}", ("murder {unit:unit}",),
         meaning="try to assassinate a leader in the same province as one of your leaders",
         case="10.0"),
    Verb("send", "with {count:number} assassins",
         ("with {count:number} assassin", "send {count:number} assassins",
          "send {count:number} assassin", "by {count:number} assassins",
          "by {count:number} assassin"),
         meaning="choose the number of assassins and roll", case="10.12"),
    Verb("send_felix", "with Felix alone",
         ("with Felix", "with Felix D", "with Felix Dzerzhinsky", "send Felix", "by Felix"),
         meaning="send Felix Dzerzhinsky (counts as three) and roll", case="10.3"),
    Verb("send_felix_and", "with Felix and {count:number} assassins",
         ("with Felix and {count:number} assassin", "send Felix and {count:number} assassins",
          "with Felix and {count:number}", "send Felix and {count:number}"),
         meaning="send Felix Dzerzhinsky and this many assassins, and roll", case="10.3"),
    Verb("play_commissars", "play 26 Commissars", ("26 Commissars",),
         meaning="draw three chits after one of your leaders is assassinated", case="12.5(15)"),
    Verb("keep_commissars", "keep 26 Commissars", ("do not play 26 Commissars",),
         meaning="continue without playing 26 Commissars", case="12.5(15)"),
)  # fmt: skip

TEMPLATES: Final[dict[str, str]] = {
    "ask.assassins": "choose how many assassins to send (10.12)",
    "ask.commissars": "play 26 Commissars, or keep it (12.5(15))",
    "assassination": "{seat:Seat/You} {seat:sends/send} {pieces:killers} to assassinate "
    "{unit:unit}.",
    "assassination.success": "Dice {first} + {second}: {unit:unit} (value {value}) is "
    "assassinated.",
    "assassination.failure": "Dice {first} + {second}: {unit:unit} (value {value}) survives. All "
    "assassins used go to {seat:failed}.",
    "commissars.played": "{seat:Seat/You} {seat:plays/play} {piece:piece}.",
}
