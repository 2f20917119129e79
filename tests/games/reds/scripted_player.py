"""A player of Reds! who writes e-mails: a plan for each chit, answers, standing instructions.

Each e-mail is text in order words; nothing is done to the match but by such text.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import execute, moment
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.reds.board import SEATS, Board, board_of
from app.games.reds.box import BITS, BOX, GRID, RED, UNITS, enemy_of, is_fighting
from app.games.reds.components.map_files import FRONTS
from app.games.reds.rules.activation import CHIT_OF_FRONT, group_of, white_chits
from app.games.reds.rules.derived import derive
from app.games.reds.rules.reach import ends_of, march_of
from app.games.reds.rules.supply import Supply
from app.games.reds.title import REDS

INSTRUCTIONS = "\n".join(
    f"standing {words}"
    for words in (
        "navy at 2:1 or worse",
        "no support",
        "worst modifiers first",
        "retreat to own source",
        "advance to a city or river",
        "destroy the weakest",
        "place events",
        "leaders to the Field Staff",
        "Red Terror by value",
        "fronts by need",
        "largest group first",
        "Trotsky stays",
        "Field Staff by units",
        "keep the raid",
        "Tsar for the largest",
        "Miracle when worth it",
        "no peace with Poland",
        "weakest border guard",
        "keep garrisons",
        "place reinforcements",
        "largest replacements",
    )
)

GIVEN = [each for each in REDS.instructions.values() if f"standing {each.words}" in INSTRUCTIONS]


@dataclass
class ScriptedPlayer:
    """One of the two, with the plans that were sent and are still to run."""

    seat: Seat
    plans: list[Program] = field(default_factory=list)
    planned: int = 0
    """The turn for which plans were sent last."""
    ran: int = 0
    """How many plans have run."""

    @property
    def side(self) -> str:
        return SEATS[self.seat]

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
        """Send an e-mail: the answer to what is asked, and once a turn the plans."""
        plans = self.plans_of_turn(match)
        if plans:
            self.plans = [_plan(text) for text in plans]
            if self.run_plan(match):
                return
        asked = match.waiting()[self.seat]
        while match.waiting().get(self.seat) == asked and not match.over:
            answer = match.default(self.seat)
            assert answer is not None, asked
            text = match.title.notation.write(answer)
            outcome = match.orders(self.seat, text)
            assert outcome.refusal is None, str(outcome.refusal)

    def plans_of_turn(self, match: Match) -> list[str]:
        """Return the plans for the chits of a turn, once in the turn."""
        board = board_of(match.state)
        if self.planned == board["turn"]:
            return []
        self.planned = board["turn"]
        return list(self._plans(board))

    def email(self, match: Match) -> list[str]:
        """Return the lines of an e-mail: the answer to what is asked, the plans once a turn, and
        the standing instructions in the first one."""
        trial = Match.from_position(REDS, copy_state(match.state), NoDice())
        asked: str | None = trial.waiting()[self.seat]
        lines: list[str] = []
        if not self.planned:
            lines += INSTRUCTIONS.splitlines()
            if asked in {each.decision for each in GIVEN}:
                asked = None
        while asked and trial.waiting().get(self.seat) == asked:
            answer = trial.default(self.seat)
            assert answer is not None, asked
            lines.append(REDS.notation.write(answer))
            try:
                trial.apply(self.seat, answer)
            except ChanceNeeded:
                break
        for plan in self.plans_of_turn(match):
            lines += [f"PLAN {plan}", "END"]
        return lines

    def _plans(self, board: Board) -> Iterator[str]:
        chits = (
            [CHIT_OF_FRONT[front] for front in FRONTS] if self.side == RED else white_chits(board)
        )
        for chit in chits:
            yield "\n".join([chit, *self.chit_orders(board, chit), "try done", "try done"])

    def chit_orders(self, board: Board, chit: str) -> Iterator[str]:
        """The orders of a plan for a chit, from the position as it is now."""
        groups = BOX.chits[chit].groups
        return self._lines(board, [u for group in groups for u in group_of(board, UNITS, group)])

    def _lines(self, board: Board, units: list[str]) -> Iterator[str]:
        """A move for each unit toward the nearest enemy, and an attack where several meet one."""
        enemies = set(BITS.places(derive(board).occupied(enemy_of(self.side))))
        lines, targets = Supply(board), dict[str, list[str]]()
        for unit in units:
            if not is_fighting(unit) or not enemies:
                continue
            at = board["where"][unit]
            march = march_of(board, [unit])
            keeping = [unit] if lines.is_supplied(unit) else []
            ends = [at, *ends_of(march, keeping)]
            best = min(ends, key=lambda end: (min(GRID.distance(end, e) for e in enemies), end))
            if best != at:
                yield f"try {UNITS[unit].code}: {best}"
            for enemy in sorted(enemies & set(GRID.neighbours(best))):
                targets.setdefault(enemy, []).append(UNITS[unit].code)
                break
        yield "try done"
        for enemy, codes in targets.items():
            attack = f"attack {enemy} with {' + '.join(codes)}"
            yield f"try {attack}, advance {codes[0]} if supplied if odds 1:2 else skip"


def _plan(text: str) -> Program:
    plan = read_plan(REDS, text)
    assert not isinstance(plan, Refusal), f"{text}\n{plan}"
    return plan


def correspond(match: Match, turns: int) -> dict[int, int]:
    """Play turns between two of them; return how many e-mails each turn took, of both together."""
    players = {seat: ScriptedPlayer(seat) for seat in SEATS}
    for player in players.values():
        match.orders(player.seat, INSTRUCTIONS)
    emails: dict[int, int] = {}
    while not match.over:
        turn = board_of(match.state)["turn"]
        if turn > turns:
            break
        seat = min(match.waiting())
        if not players[seat].run_plan(match):
            emails[turn] = emails.get(turn, 0) + 1
            players[seat].write(match)
    assert all(player.ran > turns for player in players.values())
    return emails
