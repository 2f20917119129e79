"""What the fuzzer found: which game, which action, what does not hold, how to see it again."""

from app.games.fuzz.game_spec import GameSpec
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat

MAX_ACTIONS_SHOWN = 12
"""Actions before the fault that a report shows."""


class Fault(Exception):
    """Something that must hold does not: `what` says it, `last` are the actions that led there.

    Its parts are plain values, so that it can be sent from one process to another.
    """

    def __init__(
        self, plan: GameSpec, what: list[str], actions: int, last: list[tuple[Seat | None, Action]]
    ) -> None:
        super().__init__(plan, what, actions, last)
        self.plan = plan
        self.what = what
        self.actions = actions
        self.last = last

    @classmethod
    def in_match(cls, plan: GameSpec, what: list[str], match: Match) -> "Fault":
        """Return the fault found in `match` as it stands."""
        last = [(entry["seat"], entry["action"]) for entry in match.log[-MAX_ACTIONS_SHOWN:]]
        return cls(plan, what, len(match.log) - 1, last)

    def __str__(self) -> str:
        lines = [f"{self.plan} fails after {self.actions} actions:"]
        lines += [f"  {each}" for each in self.what]
        lines.append("the last actions:")
        lines += [f"  {seat or '-'} {action}" for seat, action in self.last]
        lines.append(f"play it again: {self.plan.command}")
        return "\n".join(lines)
