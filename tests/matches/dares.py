"""Dares: Tally with what happens in somebody else's turn, and at any time.

Who counts may dare the others: each of them either matches it (and counts one more) or passes, in
a window. "always match" answers ahead. At any time one may boast in one's own words, and suggest
that all others count some more: if they all accept, it is done.
"""

from collections.abc import Sequence
from types import MappingProxyType

from app.games.kernel.motions import Consent, MotionKind, parties, propose
from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.plan_terms import PlanLine, PlanTrigger, View
from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import (
    INSTRUCTION,
    SAY,
    Instruction,
    StandingInstructions,
)
from app.games.kernel.state import Action, Frame, Motion, Seat, State
from app.games.kernel.step import Right, Step
from app.games.kernel.wording import Wording
from tests.matches.tally import TALLY, Bid, Count, Tally

MAX_LISTED = 3
INSTRUCTIONS = (Instruction("match", "always match", "dared", "match every dare at once"),)


class CountAndDare(Count):
    """Counting, and daring the others."""

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [*super().options(play, frame, seat), {"do": "dare"}]

    def do_dare(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.push("dared", by=seat)


class Dared(Step):
    """The others match a dare, twice if they like, or pass."""

    name = "dared"
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("asked"):
            play.leave()
            return
        frame["asked"] = True
        play.ask(*(seat for seat in play.state["seats"] if seat != frame["by"]), what="dared")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "match"}, {"do": "hesitate"}, {"do": "pass"}]

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        return {"do": "match"}

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "pass"}

    def do_match(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.state["board"]["totals"][seat] += 1
        play.emit("added", seat=seat, total=play.state["board"]["totals"][seat])
        play.close_decision(seat)

    def do_hesitate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """A part of an answer, which decides nothing."""

    def do_pass(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.emit("passed", seat=seat)
        play.close_decision(seat)


class BidInTime(Bid):
    """Everybody bids in secret, in a window; who ponders has not bid yet."""

    interrupting = True

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [*super().options(play, frame, seat), {"do": "ponder"}]

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "bid", "number": 0}

    def do_ponder(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """A part of an answer, which nobody else knows of."""


class Boasts(Right):
    """Anybody may boast."""

    verbs = frozenset({"boast"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return [{"do": "boast", "words": ""}]

    def do_boast(self, play: Play, seat: Seat, action: Action) -> None:
        play.emit("boasted", seat=seat, words=action["words"])


class Suggestion(MotionKind):
    """All but the proposer count some more."""

    name = "suggestion"
    has_deadline = True

    def execute(self, play: Play, motion: Motion) -> None:
        for seat in motion["asked"]:
            play.state["board"]["totals"][seat] += motion["terms"]["number"]
        play.emit("suggestion.done", motion=motion["id"], number=motion["terms"]["number"])


class Suggestions(Right):
    """Anybody may suggest something to all the others."""

    verbs = frozenset({"suggest"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return [{"do": "suggest", "number": number} for number in range(1, MAX_LISTED + 1)]

    def do_suggest(self, play: Play, seat: Seat, action: Action) -> None:
        others = [other for other in play.state["seats"] if other != seat]
        terms = {"number": action["number"]}
        motion = propose(play, "suggestion", seat, others, terms)
        told = parties(motion)
        play.emit("suggested", to=told, seat=seat, motion=motion["id"], number=action["number"])


def _read_refusal(line: str) -> bool | None:
    return True if line == "refuse all" else None


def _refuse(view: View, seat: Seat, options: Sequence[Action], said: bool) -> Action | None:
    return next((each for each in options if each["do"] == "refuse"), None)


class Dares(Tally):
    """The title."""

    id = "dares"
    name = "Dares"
    steps = MappingProxyType({"count": CountAndDare(), "bid": BidInTime(), "dared": Dared()})
    rights = (Suggestions(), Boasts(), Consent(), StandingInstructions(INSTRUCTIONS))
    motions = MappingProxyType({"suggestion": Suggestion()})
    instructions = MappingProxyType({each.id: each for each in INSTRUCTIONS})
    notation = OrderNotation(
        [
            *TALLY.notation.verbs.values(),
            Verb("dare", "dare"),
            Verb("match", "match", meaning="match the dare"),
            Verb("hesitate", "hesitate"),
            Verb("ponder", "ponder"),
            Verb("pass", "pass", meaning="let the dare pass"),
            Verb("boast", "boast {words:text}", meaning="say something"),
            Verb("suggest", "suggest {number:number}", meaning="suggest a number"),
            Verb("accept", "accept {motion:motion}"),
            Verb("refuse", "refuse {motion:motion}"),
            Verb("withdraw", "withdraw {motion:motion}"),
            Verb("instruct", "standing {instruction:instruction}"),
            Verb("revoke", "cancel standing {instruction:instruction}"),
        ],
        {INSTRUCTION: Nouns({each.id: each.words for each in INSTRUCTIONS})},
    )
    wording = Wording(
        {
            **TALLY.wording.templates,
            "ask.dared": "{seat} is dared",
            "passed": "{seat} passes",
            "boasted": "{seat}: {words}",
            "suggested": "{motion}: {seat} suggests {number}",
            "suggestion.done": "{motion} is done: {number}",
            "motion.consent": "{seat} accepts {motion}",
            "motion.refused": "{seat} refuses {motion}",
            "motion.withdrawn": "{seat} withdraws {motion}",
            SAY: "{seat} had instructed it",
        },
        {},
    )

    plan_triggers: tuple[PlanTrigger, ...] = (
        *TALLY.plan_triggers,
        PlanTrigger("dare", "dare", "somebody dares you", decisions=frozenset({"dared"}),
                    lasting=True),
        PlanTrigger("answers", "answers", "you are dared, or asked for a bid",
                    decisions=frozenset({"dared", "bid"}), lasting=True, bundle=True),
        PlanTrigger("suggestion", "suggestion", "something is suggested to you",
                    motions=frozenset({"suggestion"}), lasting=True,
                    lines=(PlanLine("refuse all", "refuse it", _read_refusal, _refuse),)),
    )  # fmt: skip

    def turn_id(self, state: State) -> str:
        """A turn of all together lasts until one of them is done."""
        return str(len(state["board"]["ready"]))


DARES = Dares()
