"""Words of the naval rules (17.4)."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("sail", "sail to {province:province}", ("sail {province:province}",
         "by sea to {province:province}", "ship to {province:province}"),
         meaning="move the force by sea to another port on the same sea", case="17.41"),
    Verb("evacuate", "evacuate {unit:unit}", ("evacuate force {unit:unit}",),
         meaning="take a White force out of the game from a port; attach any others to it first",
         case="17.43"),
)  # fmt: skip
TEMPLATES: Final[dict[str, str]] = {
    "evacuated": "{seat:Seat/You} {seat:evacuates/evacuate} {units:units} from {at:province}: out "
    "of the game.",
}
