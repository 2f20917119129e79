"""Words of section 10 and of 26 Commissars (12.5(15)): assassination."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("assassinate", "assassinate {unit:unit}", ("murder {unit:unit}",),
         meaning="attempt to assassinate a leader who shares a province with one of yours",
         case="10.0"),
    Verb("send", "with {count:number} assassins",
         ("with {count:number} assassin", "send {count:number} assassins",
          "send {count:number} assassin", "by {count:number} assassins",
          "by {count:number} assassin"),
         meaning="name the number of assassins, and roll", case="10.12"),
    Verb("send_felix", "with Felix alone",
         ("with Felix", "with Felix D", "with Felix Dzerzhinsky", "send Felix", "by Felix"),
         meaning="send Felix D., who counts three, and roll", case="10.3"),
    Verb("send_felix_and", "with Felix and {count:number} assassins",
         ("with Felix and {count:number} assassin", "send Felix and {count:number} assassins",
          "with Felix and {count:number}", "send Felix and {count:number}"),
         meaning="send Felix D. and so many others, and roll", case="10.3"),
    Verb("play_commissars", "play 26 Commissars", ("26 Commissars",),
         meaning="draw three chits after a leader of yours was assassinated", case="12.5(15)"),
    Verb("keep_commissars", "keep 26 Commissars", ("do not play 26 Commissars",),
         meaning="go on without 26 Commissars", case="12.5(15)"),
)  # fmt: skip

TEMPLATES: Final[dict[str, str]] = {
    "ask.assassins": "say how many assassins you send (10.12)",
    "ask.commissars": "say whether you play 26 Commissars, if you hold it (12.5(15))",
    "assassination": "Player {seat} sends {pieces:killers} against {unit:unit}.",
    "assassination.success": "The dice are {first} and {second}: {unit:unit}, a leader of {value}, "
    "is assassinated.",
    "assassination.failure": "The dice are {first} and {second}: {unit:unit}, a leader of {value}, "
    "survives. The assassins go to {seat:failed}.",
    "commissars.played": "Player {seat} answers with {piece:piece}.",
}
