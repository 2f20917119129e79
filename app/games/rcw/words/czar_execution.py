"""Words of section 13.5 and of Assassination of the Czar (12.5(7)): the end of the Czar."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("order_execution", "order execution", ("order the execution of the Czar",
         "order the execution", "execute the Czar", "execute Czar"),
         meaning="start an order to execute the Czar; then invite the players who must agree",
         case="13.52"),
    Verb("prepare_execution", "prepare execution", ("prepare the execution of the Czar",
         "prepare the execution", "order execution if attacked"),
         meaning="start an order that takes effect when the Czar's stack is attacked or purged, "
             "or the leader holding him is targeted", case="13.53"),
    Verb("comply", "comply", ("comply with the order",),
         meaning="have the Czar executed as ordered", case="13.54"),
    Verb("defy", "defy", ("defy the order", "do not comply"),
         meaning="keep the Czar alive despite the order", case="13.54"),
    Verb("shoot_czar", "play Assassination of the Czar with {piece:piece}",
         ("play Assassination of the Czar spending {piece:piece}",
          "shoot the Czar with {piece:piece}"),
         meaning="execute the Czar you control; no order needed, costs an assassin",
         case="12.5(7)"),
)  # fmt: skip

TEMPLATES: Final[dict[str, str]] = {
    "ask.execution": "comply with the order to execute the Czar, or defy it (13.54)",
    "execution.proposed": "Motion {motion}: {by:seat} proposes that {members:seats} order the "
    "execution of the Czar.",
    "execution.proposed.ready": "Motion {motion}: {by:seat} proposes that {members:seats} order "
    "the execution of the Czar if his stack is attacked or purged, or the leader holding him is "
    "targeted.",
    "execution.void": "Execution order {motion} by {by:seat} is void: its supporters hold fewer "
    "than ten Politburo markers.",
    "execution.out_of_reach": "Execution order {motion} by {by:seat} lapses: no Red leader "
    "holds the Czar.",
    "execution.ordered": "The Central Committee ({members:seats}) orders {seat:seat} to "
    "execute the Czar.",
    "execution.done": "{seat:Seat/You} {seat:complies/comply}: the Czar is executed.",
    "execution.defied": "{seat:Seat/You} {seat:defies/defy} the order: the Czar lives.",
    "execution.chit": "{seat:Seat/You} {seat:plays/play} {piece:piece}, spending {assassin:piece}.",
}
