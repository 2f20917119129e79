"""Section 8.2: the order of a combat, from the declaration to the counterattack.

What happens before the fire is in `battle_opening`, the fire in `battle_fire`, what follows in
`battle_outcome`.
"""

from collections.abc import Callable, Mapping
from typing import Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import Board, board_of, side_of_seat
from app.games.toc.rules.battle_fire import (
    FireAnswers,
    ask_surprise,
    open_fire,
    return_fire,
    surprise_choices,
)
from app.games.toc.rules.battle_opening import (
    OpeningAnswers,
    ask_attackers_assets,
    ask_defender,
    asset_choices,
    check_peoples_armies,
    defence_choices,
    follow_withdrawal,
    reinforcement_choices,
)
from app.games.toc.rules.battle_outcome import (
    OutcomeAnswers,
    advance_attackers,
    ask_counterattack,
    end,
    settle_attackers_losses,
    settle_leaders,
    settle_retreat,
)
from app.games.toc.rules.in_fighting import may_lead, with_idle

STAGES: Final[Mapping[str, Callable[[Play, Board, Frame], None]]] = {
    "peoples": check_peoples_armies,
    "assets": ask_attackers_assets,
    "defence": ask_defender,
    "moved": follow_withdrawal,
    "surprise": ask_surprise,
    "fire": open_fire,
    "returned": return_fire,
    "retreat": settle_retreat,
    "repaid": settle_attackers_losses,
    "leaders": settle_leaders,
    "advance": advance_attackers,
    "counter": ask_counterattack,
    "end": end,
}
"""The stages of a combat in order; each says which is next."""


class Battle(AnsweredStep, OpeningAnswers, FireAnswers, OutcomeAnswers):
    """Case 8.2: People's Armies, assets, leadership, modifiers, surprise, fire, losses, retreat,
    advance, counterattack.

    The attacker's dice of surprise and the order of fire decide who takes losses first. Where the
    defender has lost, they settle the retreat before the attacker takes losses: the fire says who
    has won, and so they are asked once.
    """

    name = "battle"
    cases = "8.2, 8.31, 8.312, 8.4, 8.41, 8.42, 8.53, 8.6, 8.7, 8.8, 12.1, 13.2"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        depth = len(play.state["steps"])
        while True:
            STAGES[frame.setdefault("stage", "peoples")](play, board, frame)
            if len(play.state["steps"]) != depth or frame.get("owes"):
                return

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        """What a seat may answer; a chit of in-fighting takes choices away, but not the question,
        so that the other side learns nothing of it (13.52)."""
        board, side = board_of(play.state), side_of_seat(seat)
        leader_of = {"counterattack": frame.get("striker")}
        return [
            each
            for each in self._listed(play, with_idle(board, side, frame), seat)
            if may_lead(board, side, each.get("leader") or leader_of.get(each["do"]) or "")
        ]

    def _listed(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        match frame["owes"][seat]:
            case "engage":
                return [{"do": "go_on"}, {"do": "break_off"}]
            case "assets":
                return [*asset_choices(board, frame, "attack"), {"do": "hold"}]
            case "defence":
                return [*defence_choices(board, frame, play.frame("combat") or {}), {"do": "hold"}]
            case "bring":
                return reinforcement_choices(board, frame)
            case "surprise":
                return [*surprise_choices(board, play, frame), {"do": "fire"}]
            case "cancel":
                return [{"do": "stand"}, {"do": "fall_back"}]
            case "pursue":
                return [{"do": "pursue", "leader": frame["pursuer"]}, {"do": "stay"}]
            case _:
                return [{"do": "counterattack"}, {"do": "stay"}]

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D16 to D27: go on, no assets, hold, fire, give way, stay."""
        what = frame["owes"][seat]
        if what == "bring":
            return self.options(play, frame, seat)[-1]
        defaults = {"engage": "go_on", "surprise": "fire", "cancel": "fall_back"}
        return {"do": defaults.get(what, "hold" if what in ("assets", "defence") else "stay")}

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """What else than the defaults can be said beforehand: to stand, to withdraw or bring help,
        to counterattack. What cannot be done any more ends the defender's preparations."""
        options = self.options(play, frame, seat)
        verb = {"all": "bring", "strike": "counterattack"}.get(instruction, instruction)
        found = next((each for each in options if each["do"] == verb), None)
        hold: Action = {"do": "hold"}
        return found if found is not None else hold if hold in options else None
