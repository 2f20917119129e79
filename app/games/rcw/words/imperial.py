"""Words of section 13: Imperial units and Green units that the Gold buys."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("transfer", "transfer {unit:unit} to {to:unit}", ("hand {unit:unit} to {to:unit}",
         "hand over {unit:unit} to {to:unit}"),
         meaning="hand the Czar or the Gold to another force of yours", case="13.15"),
    Verb("ice_march", "ice march to {province:province}", ("ice march {province:province}",
         "ice march through to {province:province}", "play ice march to {province:province}"),
         meaning="play Ice March: leave a province with opposing units that stopped the "
             "force", case="12.5(12)"),
)  # fmt: skip
TEMPLATES: Final[dict[str, str]] = {
    "won_over": "{seat:Seat/You} {seat:buys/buy} {unit:unit} with the Gold in {at:province}.",
    "green.left": "{unit:unit} is left in {at:province} and becomes Green again.",
    "transferred": "{seat:Seat/You} {seat:hands/hand} {unit:unit} over to {to_unit:unit}.",
    "ice_march": "{seat:Seat/You} {seat:plays/play} Ice March: {unit:unit} breaks through.",
}
