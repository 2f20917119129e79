"""How many hand-overs and e-mails a game turn of RCW takes, for bots with plans and without.

The bots stand for people who write e-mails. A hand-over is a stop at which somebody is asked who
was not asked before. Without plans each of them is an e-mail, and each answer has its receipt. With
plans everybody answers questions in other players' turns beforehand, and prepares what the bot
would do in its next turn, as far as no dice are needed: at the beginning of the game turn in an
e-mail of its own, which is confirmed, or below the orders of the turn before, whose receipt
confirms it. A plan is reported by itself if it stopped, or if its player is asked something.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from app.games.kernel.bot import decide, next_to_act
from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.plan_run import PlanEnd, execute, moment
from app.games.kernel.plan_text import Program, read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.rcw.board import board_of
from app.games.rcw.title import RCW
from tests.bench.figures import heading, line

ANSWERED = ("exchange", "counterpurge", "commissars", "restack", "capture", "placement", "spoils")
"""The questions that are answered beforehand, by their documented defaults."""

OWN_TURN = ("movement", "combat")
"""The questions of one's own turn; a plan for the next one is written below the answers."""

BOT = "steady"
MAX_ORDERS = 200


class Given(StrEnum):
    """How plans for a turn are handed in."""

    ALONE = "alone"
    BELOW_ORDERS = "below orders"


@dataclass
class Counts:
    """What was counted, by game turn."""

    hand_overs: list[int] = field(default_factory=list)
    mails: list[int] = field(default_factory=list)
    ran: int = 0
    overtaken: int = 0

    def turn(self) -> None:
        """Begin another game turn."""
        self.hand_overs.append(0)
        self.mails.append(0)


def hand_overs(games: int, turns: int) -> None:
    """Print what is counted in so many game turns of each game, with plans and without."""
    heading(f"Hand-overs and e-mails a game turn of RCW, {games} games, {turns} game turns each")
    for name, given in (
        ("without plans", None),
        ("with plans", Given.ALONE),
        ("with plans below orders", Given.BELOW_ORDERS),
    ):
        counts = Counts()
        for game in range(games):
            _play(counts, game, turns, given)
        line(f"hand-overs {name}", counts.hand_overs, "a game turn", 0)
        line(f"e-mails {name}", counts.mails, "a game turn", 0)
        if given:
            print(f"  plans for a turn: {counts.ran} carried out whole, {counts.overtaken} stopped")


def _play(counts: Counts, game: int, turns: int, given: Given | None) -> None:
    match = Match.new(RCW, list("ABCD"), seed=f"{game:064x}")
    lots = Random(game)
    number = 0
    plans: dict[Seat, Program] = {}
    plan_turns: dict[Seat, str] = {}
    answers = {each: _read(f"{each}\nthen pass") for each in ANSWERED} if given else {}
    asked: dict[Seat, str] = {}
    while not match.over and number <= turns:
        board = board_of(match.state)
        if board["phasing"] and board["turn"] != number:
            number = board["turn"]
            if number > turns:
                break
            counts.turn()
            if given is Given.ALONE:
                plans = _turn_plans(match, lots)
                counts.mails[-1] += len(plans)  # each plan is confirmed
        if given and (ran := _run_a_plan(counts, match, plans, plan_turns, answers)):
            # What it leaves to be answered is asked by an e-mail.
            asked.pop(ran, None)
            continue
        seat = next_to_act(match, match.state["seats"])
        assert seat is not None
        if number:
            new = [each for each, what in match.waiting().items() if asked.get(each) != what]
            counts.hand_overs[-1] += len(new)
            counts.mails[-1] += len(new) + 1  # the orders that follow have a receipt
        asked = match.waiting()
        is_own_turn = number > 0 and match.waiting().get(seat) in OWN_TURN
        _by_hand(match, seat, lots)
        if given is Given.BELOW_ORDERS and is_own_turn and not match.over:
            orders = _imagined(match, seat, lots)
            if orders:
                plans[seat] = _read("\n".join(["NEXT TURN", *orders]))
                plan_turns[seat] = match.turn or ""


def _by_hand(match: Match, seat: Seat, lots: Random) -> None:
    """Let a bot answer as a person does in one e-mail: until it is not asked any more."""
    while True:
        action, _reason = decide(match, seat, BOT, lots)
        match.apply(seat, action)
        if seat not in match.waiting() or next_to_act(match, match.state["seats"]) != seat:
            return


def _run_a_plan(
    counts: Counts,
    match: Match,
    plans: dict[Seat, Program],
    plan_turns: dict[Seat, str],
    answers: dict[str, Program],
) -> Seat | None:
    """Carry out a plan that is due; return its seat if the game has gone on by it."""
    for seat in match.waiting():
        for program in answers.values():
            if moment(match, seat, program.trigger, program.args) is not None:
                return seat if execute(match, seat, program).entries else None
        plan = plans.get(seat)
        if plan is not None and _has_come(match, seat, plan, plan_turns.get(seat)):
            del plans[seat]
            run = execute(match, seat, plan)
            # Whoever is asked now gets the report with the question.
            counts.mails[-1] += run.end is PlanEnd.STOPPED and seat not in match.waiting()
            stopped = run.end is PlanEnd.STOPPED
            counts.overtaken += stopped
            counts.ran += not stopped
            return seat if run.entries else None
    return None


def _has_come(match: Match, seat: Seat, plan: Program, given_in: str | None) -> bool:
    return moment(match, seat, plan.trigger, plan.args, given_in=given_in) is not None


def _turn_plans(match: Match, lots: Random) -> dict[Seat, Program]:
    """What each player but the first would do in their turn if it came now."""
    found = {}
    for seat in board_of(match.state)["order"][1:]:
        orders = _imagined(match, seat, lots)
        if orders:
            found[seat] = _read("\n".join(["NEXT TURN", *orders]))
    return found


def _imagined(match: Match, seat: Seat, lots: Random) -> list[str]:
    state = RCW.plan_position(copy_state(match.state), seat, "next_turn")
    assert state is not None
    board = Match.from_position(RCW, state, NoDice()).decisions_only()
    orders: list[str] = []
    while seat in board.waiting() and len(orders) < MAX_ORDERS:
        action, _reason = decide(board, seat, BOT, lots)
        if action not in board.pending(seat):
            break
        orders.append(RCW.notation.write(action))
        try:
            board.apply(seat, action)
        except ChanceNeeded:
            break
    return orders


def _read(text: str) -> Program:
    program = read_plan(RCW, text)
    assert not isinstance(program, Refusal), program
    return program
