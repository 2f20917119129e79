"""Prepared orders of Two Rivers: triggers and conditions."""

from app.games.kernel.plan_terms import Args, PlanCondition, PlanTrigger, SeenMessage, View
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from tests.games.toyhex.assault import DECISIONS, VERBS, window
from tests.games.toyhex.rules import SEGMENTS

PHASES = frozenset({"movement", "combat"})


def _is_segment(view: View, _seat: Seat, args: Args) -> bool:
    return bool(view["board"]["segment"] == args["number"])


def _refuse(view: View, seat: Seat, args: Args) -> Refusal | None:
    number = args["number"]
    if view["options"]["sequence"] != "segments":
        return Refusal("this game has no segments", "1.1", ("PLAN next turn",))
    own = [n for n, (side, _step) in enumerate(SEGMENTS, start=1) if side == seat]
    if number in own:
        return None
    listed = tuple(f"PLAN segment {each}" for each in own)
    return Refusal("this segment is not yours", "1.2", listed)


def _is_combat_in(view: View, _seat: Seat, args: Args) -> bool:
    return bool(view["board"]["combat"] == args["place"])


def _enters(args: Args, heard: SeenMessage) -> bool:
    return bool(args["unit"] in heard.args["units"] and args["place"] in heard.args["path"])


def _is_in(view: View, _seat: Seat, args: Args) -> bool:
    return bool(view["board"]["where"].get(args["unit"]) == args["place"])


def _is_lost(args: Args, heard: SeenMessage) -> bool:
    return args["unit"] in heard.args["units"]


TRIGGERS = (
    PlanTrigger("next_turn", "next turn", "your next phase", "1.1", ("next segment",),
                PHASES, own_turn=True),
    PlanTrigger("segment", "segment {number:number}", "this segment of the game turn", "1.2",
                decisions=PHASES, own_turn=True, applies=_is_segment, refuse=_refuse),
    PlanTrigger("answers", "combat answers", "a combat asks you something", "3.2",
                decisions=DECISIONS, bundle=True, verbs=VERBS, window=window, lasting=True),
    PlanTrigger("answers_in", "combat answers in {place:place}",
                "a combat in this hex asks you something", "3.2", decisions=DECISIONS,
                stance=True, lasting=True, applies=_is_combat_in),
)  # fmt: skip

CONDITIONS = (
    PlanCondition("{unit:unit} enters {place:place}", "the unit has moved there, or through it",
                  "2.1", keys=frozenset({"moves"}), happened=_enters),
    PlanCondition("{unit:unit} is in {place:place}", "the unit stands there", "2", holds=_is_in),
    PlanCondition("{unit:unit} is lost", "the unit has been eliminated", "3.1",
                  keys=frozenset({"eliminated"}), happened=_is_lost),
)  # fmt: skip
