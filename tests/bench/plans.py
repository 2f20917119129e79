"""How many hand-overs and e-mails a game turn of RCW takes, for bots with plans and without.

The bots stand for people who write e-mails. A hand-over is a stop at which somebody is asked who
was not asked before. Without plans each of them is an e-mail, and each answer has its receipt. With
plans everybody answers questions in other players' turns beforehand, and prepares what the bot
would do in its next turn if it came now and the dice fell as it guesses: a march or an attack on
each line, below `try all`, since others move first. A cautious player ends it with `then ask`, one
who trusts it with `then pass`. It is given at the beginning of the game turn in an e-mail of its
own, which is confirmed, or below the orders of the turn before, whose receipt confirms it. A plan
is reported by itself if it stopped, or if its player is asked something.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from app.games.kernel.bot import decide, next_to_act
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import LineState, PlanEnd, PlanRun, execute, moment
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.rcw.board import board_of
from app.games.rcw.title import RCW
from tests.bench.figures import heading, line

ANSWERED = ("exchange", "counterpurge", "commissars", "restack", "capture", "placement", "spoils")
"""The questions that are answered beforehand, by their documented defaults."""

OWN_TURN = ("movement", "combat")
"""The questions of one's own turn; a plan for the next one is written below the answers."""

TURN_END = "turn end"
"""The stop that a player closes beforehand who lets a plan end the turn."""

BOT = "steady"
MAX_ORDERS = 300
"""Small actions of a plan at most: they stand on fewer lines."""


class Given(StrEnum):
    """How plans for a turn are handed in."""

    ALONE = "alone"
    BELOW_ORDERS = "below orders"


class Ending(StrEnum):
    """The last line of a plan for a turn."""

    ASK = "then ask"
    PASS = "then pass"


@dataclass(frozen=True)
class Habit:
    """How a player uses plans for a turn."""

    given: Given
    ending: Ending


@dataclass
class Counts:
    """What was counted, by game turn; and the lines of plans for a turn, by what became of them."""

    hand_overs: list[int] = field(default_factory=list)
    mails: list[int] = field(default_factory=list)
    ends: Counter[PlanEnd] = field(default_factory=Counter)
    lines: Counter[LineState] = field(default_factory=Counter)

    def turn(self) -> None:
        """Begin another game turn."""
        self.hand_overs.append(0)
        self.mails.append(0)

    def add(self, run: PlanRun) -> None:
        """Count a run of a plan for a turn."""
        self.ends[run.end] += 1
        self.lines.update(each.state for each in run.lines)


def hand_overs(games: int, turns: int) -> None:
    """Print what is counted in so many game turns of each game, with plans and without."""
    heading(f"Hand-overs and e-mails a game turn of RCW, {games} games, {turns} game turns each")
    habits = (None, *(Habit(given, ending) for ending in Ending for given in Given))
    for habit in habits:
        counts = Counts()
        for game in range(games):
            _play(counts, game, turns, habit)
        name = f"with plans, {habit.given}, {habit.ending}" if habit else "without plans"
        line(f"hand-overs {name}", counts.hand_overs, "a game turn", 0)
        line(f"e-mails {name}", counts.mails, "a game turn", 0)
        if habit:
            _show_plans(counts)


def _show_plans(counts: Counts) -> None:
    stopped = counts.ends[PlanEnd.STOPPED]
    done, left_out = counts.lines[LineState.DONE], counts.lines[LineState.SKIPPED]
    print(
        f"  plans for a turn: {counts.ends.total() - stopped} carried out to their end, {stopped} "
        f"stopped; of their lines {done} were carried out, {left_out} left out"
    )


def _play(counts: Counts, game: int, turns: int, habit: Habit | None) -> None:
    match = Match.new(RCW, list("ABCD"), seed=f"{game:064x}")
    lots = Random(game)
    number = 0
    plans: dict[Seat, Program] = {}
    plan_turns: dict[Seat, str] = {}
    answered = ANSWERED if habit else ()
    if habit and habit.ending is Ending.PASS:
        answered = (*answered, TURN_END)
    answers = {each: _read(f"{each}\nthen pass") for each in answered}
    asked: dict[Seat, str] = {}
    while not match.over and number <= turns:
        board = board_of(match.state)
        if board["phasing"] and board["turn"] != number:
            number = board["turn"]
            if number > turns:
                break
            counts.turn()
            if habit and habit.given is Given.ALONE:
                plans = _turn_plans(match, habit.ending, lots)
                counts.mails[-1] += len(plans)  # each plan is confirmed
        if habit and (ran := _run_a_plan(counts, match, plans, plan_turns, answers)):
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
        if habit and habit.given is Given.BELOW_ORDERS and is_own_turn and not match.over:
            plan = _turn_plan(match, seat, habit.ending, lots)
            if plan is not None:
                plans[seat] = plan
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
            counts.add(run)
            return seat if run.entries else None
    return None


def _has_come(match: Match, seat: Seat, plan: Program, given_in: str | None) -> bool:
    return moment(match, seat, plan.trigger, plan.args, given_in=given_in) is not None


def _turn_plans(match: Match, ending: Ending, lots: Random) -> dict[Seat, Program]:
    """What each player but the first would do in their turn if it came now."""
    found = {}
    for seat in board_of(match.state)["order"][1:]:
        plan = _turn_plan(match, seat, ending, lots)
        if plan is not None:
            found[seat] = plan
    return found


def _turn_plan(match: Match, seat: Seat, ending: Ending, lots: Random) -> Program | None:
    """What a player would do in their next turn if it came now; None if that is nothing."""
    lines = RCW.notation.write_lines(_imagined(match, seat, lots))
    return _read("\n".join(["NEXT TURN", "try all", *lines, ending])) if lines else None


def _imagined(match: Match, seat: Seat, lots: Random) -> list[Action]:
    """Play a turn of `seat` on a board of its own, with dice that it guesses."""
    state = RCW.plan_position(copy_state(match.state), seat, "next_turn", {})
    assert state is not None
    guess = SeededDice(f"{lots.getrandbits(256):064x}")
    board = Match.from_position(RCW, state, guess)
    orders: list[Action] = []
    while board_of(board.state)["phasing"] == seat and len(orders) < MAX_ORDERS:
        is_own = board.waiting().get(seat) in OWN_TURN
        actor = seat if is_own else next_to_act(board, board.state["seats"])
        if actor is None or not board.pending(actor):
            break
        action, _reason = decide(board.decisions_only(), actor, BOT, lots)
        board.apply(actor, action)
        if is_own:
            orders.append(action)
    return orders


def _read(text: str) -> Program:
    program = read_plan(RCW, text)
    assert not isinstance(program, Refusal), program
    return program
