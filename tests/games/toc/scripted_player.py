"""A player of Triumph of Chaos who writes e-mails: a round in each, and the round after as a plan.

Each e-mail is text in order words; nothing is done to the match but by such text. What to order is
taken from the steady bot, which plays an imagined future with dice of its own.
"""

from dataclasses import dataclass, field
from random import Random

from app.games.kernel.chance import ChanceNeeded, NoDice, SeededDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import execute, moment
from app.games.kernel.plan_text import read_plan
from app.games.kernel.state import Seat
from app.games.toc.board import board_of
from app.games.toc.bots import BOTS
from app.games.toc.title import TRIUMPH_OF_CHAOS

IN_COMBAT = "\n".join(
    f"standing {words}"
    for words in (
        "losses as usual",
        "always fall back",
        "retreat together",
        "hold",
        "bring everybody",
        "do not counterattack",
        "attack all the same",
        "no assets",
        "no surprise",
        "advance",
        "no pursuit",
        "reinforcements as usual",
        "rebuild as usual",
    )
)
INSTRUCTIONS = f"{IN_COMBAT}\nstanding buy no influence"
"""What both send before an introductory match."""
OF_CAMPAIGN = "\n".join(
    (IN_COMBAT, *(f"standing {words}" for words in ("rebuild factions as usual", "no spies")))
)
"""What both send before a campaign: they bid, buy and choose political cards themselves."""

GIVEN = frozenset(
    each.decision
    for each in TRIUMPH_OF_CHAOS.instructions.values()
    if f"standing {each.words}" in INSTRUCTIONS.splitlines()
)
"""The decisions that these answer."""


@dataclass
class ScriptedPlayer:
    """One of the two, with the plan that was sent and is still to run."""

    seat: Seat
    plans: list[Program] = field(default_factory=list)
    ran: int = 0
    """How many plans have run."""

    def run_plan(self, match: Match) -> bool:
        """Run the first plan whose moment has come; False: none has."""
        for plan in self.plans:
            if moment(match, self.seat, plan.trigger, plan.args) is not None:
                self.plans.remove(plan)
                execute(match, self.seat, plan)
                self.ran += 1
                return True
        return False

    def write(self, match: Match) -> None:
        """Send an e-mail: plans for this round, which runs at once, and for the next one; in the
        Logistics Phase, and where a round has begun already, orders."""
        number = board_of(match.state)["round"]
        if match.waiting()[self.seat] == "card":
            self.plans = [self.plan(match, number), self.plan(match, number + 1)]
            assert self.run_plan(match)
            return
        outcome = match.orders(self.seat, self.orders(match))
        assert outcome.refusal is None, str(outcome.refusal)

    def orders(self, match: Match) -> str:
        """Return what the player would do until somebody else is asked, or a die is rolled."""
        trial = Match.from_position(TRIUMPH_OF_CHAOS, copy_state(match.state), NoDice())
        lines = []
        while trial.waiting().get(self.seat):
            action = BOTS["steady"](trial, self.seat, Random(1))
            lines.append(TRIUMPH_OF_CHAOS.notation.write(action))
            try:
                trial.apply(self.seat, action)
            except ChanceNeeded:
                break
        return "\n".join(lines)

    def plan(self, match: Match, number: int) -> Program:
        """Return a plan for a round of this turn, as if the other side did nothing until then."""
        board = Match.from_position(
            TRIUMPH_OF_CHAOS, copy_state(match.state), SeededDice("77" * 32)
        )
        lines = [f"round {number}"]
        while not board.over and board_of(board.state)["round"] <= number:
            seat = min(board.waiting())
            is_own = seat == self.seat and board_of(board.state)["round"] == number
            if is_own and all(f["step"] != "action_round" for f in board.state["steps"]):
                break
            is_mine = seat == self.seat
            action = BOTS["steady"](board, seat, Random(1)) if is_mine else board.default(seat)
            assert action is not None
            if is_own:
                lines.append(f"try {TRIUMPH_OF_CHAOS.notation.write(action)}")
            board.apply(seat, action)
            if board_of(board.state)["turn"] != board_of(match.state)["turn"]:
                break
        text = "\n".join((*lines, *["try done"] * 3))
        program = read_plan(TRIUMPH_OF_CHAOS, text)
        assert isinstance(program, Program), f"{text}\n{program}"
        return program


def correspond(
    match: Match, *, with_plans: bool = True, instructions: str = INSTRUCTIONS
) -> dict[Seat, int]:
    """Play a match between two of them; return how many e-mails each has written."""
    players = {seat: ScriptedPlayer(seat) for seat in "AB"}
    emails = dict.fromkeys(players, 0)
    for player in players.values():
        match.orders(player.seat, instructions)
    while not match.over:
        seat = min(match.waiting())
        player = players[seat]
        if not with_plans:
            player.plans.clear()
        if not player.run_plan(match):
            emails[seat] += 1
            player.write(match)
            assert sum(emails.values()) < 1000
    if with_plans:
        assert all(player.ran for player in players.values())
    return emails
