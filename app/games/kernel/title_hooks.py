"""What plans, balance runs and the fuzzer ask of a title, with the answer of one without them."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from app.games.kernel.plan_terms import Args, Foresight
from app.games.kernel.state import Action, Entry, Seat, State


class PlanHooks:
    """What plans ask of a title to show on a private board what they would do."""

    def plan_position(self, state: State, seat: Seat, trigger: str, args: Args) -> State | None:
        """Return `state`, a copy, as a position at the moment of a trigger: what `seat` could do if
        nobody did anything until then. None: there is none for this trigger.

        `args` fill the slots of the trigger. The step on top of the position has asked nobody yet;
        the kernel resumes it.
        """
        return None

    def foresee(self, state: State) -> Foresight | None:
        """Return what the dice may bring that a plan on a private board needs in `state`.

        `state` is in the middle of the action that rolls, and a copy. None: the board stops there.
        """
        return None

    def foreseen_order(self, before: State, seat: Seat, entries: Sequence[Entry]) -> str:
        """Return what to tell of an order that a plan on a private board has carried out, such as
        the movement points left; "" for nothing. `before` is the position before it."""
        return ""

    def foreseen_end(self, state: State, seat: Seat, entries: Sequence[Entry]) -> str:
        """Return what to tell of the position in which a plan on a private board ends, such as who
        would be out of supply; "" for nothing. `entries` are those of the whole plan."""
        return ""


class LaboratoryHooks:
    """What balance runs count of a match, and what the fuzzer and bots by trials need to try it."""

    name: ClassVar[str]

    def provisional_outcome(self, state: State) -> str | None:
        """Return the outcome if the match ended now, as `outcome` does; None: the title is silent.

        Balance runs tell by it since when a match was decided.
        """
        return None

    def outcomes_otherwise(self, state: State) -> Mapping[str, str]:
        """Return for a finished match what its outcome would be with another way of judging it.

        The keys are options, "measure=points". Balance runs compare ways of judging by one run:
        bots that do not look at the option play the same games with each.
        """
        return {}

    def uses(self, state: State, key: str, args: Mapping[str, Any]) -> Iterable[str]:
        """Name what a log message shows to have been used: "Combat Results Table: 2:1, 1 to 3".

        What stands before the first colon is the kind of thing. Balance runs and the fuzzer count
        these; `state` is that after the action that caused the message.
        """
        return ()

    @property
    def usable(self) -> Iterable[str]:
        """All names that `uses` can give of tables, events and cases that a run should meet."""
        return ()

    def fuzz_weight(self, action: Action) -> float:
        """Return how likely the fuzzer chooses an option, compared with 1 for any other.

        It first draws an order word, which is as likely as its likeliest option, then an option of
        it. A title gives rare choices more than 1 so that random games reach what they lead to.
        """
        return 1.0

    def violations(self, state: State) -> Iterable[str]:
        """Yield the invariants that the state violates; the fuzzer asks after each action."""
        return ()

    def perturb_hidden(self, state: State, seat: Seat | None, random: Random) -> None:
        """Change in place what `seat` may not know; the fuzzer then expects the same view."""

    def determinize(self, state: State, seat: Seat | None, random: Random) -> None:
        """Replace in place what `seat` (None: a spectator) does not know of the board and the steps
        by something possible; the match must be able to go on from there.

        The result must depend only on what the seat knows and on `random`. `kernel.determinization`
        calls this after doing the same to what the kernel keeps for every title.
        """
        raise NotImplementedError(f"{self.name} cannot be determinized")

    def redeal(self, state: State, seat: Seat, random: Random) -> bool:
        """Redistribute in place the pieces that `seat` may not see among their holders.

        The match must be able to go on from there. Return False where nothing is hidden in this
        way, or where it has just been shown. The fuzzer compares how both matches go on.
        """
        return False
