"""RCW as the kernel takes it: steps, rights, motions, words, view and bots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.kernel.game_definition import Title
from app.games.kernel.plan_terms import Args
from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import StandingInstructions
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.kernel.step import Right
from app.games.rcw import annotations, charts, determinization, invariants, order_expansion, secrecy
from app.games.rcw.board import board_of, stack_of
from app.games.rcw.bots import BOTS, LEVELS
from app.games.rcw.corrections import CORRECTIONS, SAFE_STEPS
from app.games.rcw.options import OPTIONS
from app.games.rcw.order_guide import VERB_GROUPS
from app.games.rcw.orders import NOTATION
from app.games.rcw.plans import CONDITIONS, TRIGGERS, plan_position
from app.games.rcw.rules import MOTIONS, RIGHTS, STEPS
from app.games.rcw.rules.attack import in_hand
from app.games.rcw.rules.game_end import decides_by_units, may_be_agreed, ranking_of
from app.games.rcw.rules.gold import carrier_meant
from app.games.rcw.rules.negotiation import alike
from app.games.rcw.rules.quitting import Quitting
from app.games.rcw.rules.scenarios import (
    CLIMAX,
    CLIMAX_VICTORY,
    climax_leader,
    stronger,
    won_by,
)
from app.games.rcw.rules.set_up import empty_board
from app.games.rcw.rules.solitaire.sides import SCRIPT, SOLITAIRE, is_solitaire
from app.games.rcw.rules.victory import BOUGHT_SINCE_RULES, RED
from app.games.rcw.standing import INSTRUCTIONS
from app.games.rcw.view import view
from app.games.rcw.wording import WORDING
from app.games.rcw.words.solitaire import OUTCOMES

STACK_ARGUMENTS: Final = {
    "attack": "target",
    "against": "target",
    "subvert": "target",
    "terror": "target",
    "with": "unit",
    "stack_on": "unit",
    "capture": "unit",
    "place_with": "stack",
    "hand_train": "to",
    "transfer": "to",
}
"""Arguments that name a stack by any of its units; the options name it by the one on top."""

NAMED_ALIKE: Final = frozenset({"give", "request", "remove"})
"""Verbs of an offer, in which any chit of a kind stands for all of it."""


SOLITAIRE_RIGHTS: Final = (Quitting, StandingInstructions)


class RussianCivilWar(Title):
    """Russian Civil War, 1918 to 1922, for three to six players."""

    id = "rcw"
    name = "Russian Civil War"
    rules = 3
    seats = range(3, 7)
    default_options = MappingProxyType({option.name: option.choices[0] for option in OPTIONS})
    option_choices = MappingProxyType({option.name: option.choices for option in OPTIONS})
    option_meanings = MappingProxyType(
        {option.name: f"{option.meaning} ({option.case})" for option in OPTIONS}
    )
    options_since = MappingProxyType({option.name: option.since for option in OPTIONS})
    resign_verbs = frozenset({"quit"})
    solitaire_options = MappingProxyType({"scenario": SOLITAIRE})
    solitaire_outcomes = tuple(OUTCOMES)
    first_decision = "movement"
    ranks_by_points = True

    steps = MappingProxyType({step.name: step for step in STEPS})
    rights = (*RIGHTS, StandingInstructions(INSTRUCTIONS))
    motions = MappingProxyType({motion.name: motion for motion in MOTIONS})
    instructions = MappingProxyType({each.id: each for each in INSTRUCTIONS})
    plan_triggers = TRIGGERS
    plan_conditions = CONDITIONS
    corrections = MappingProxyType(CORRECTIONS)
    notation = NOTATION
    wording = WORDING
    verb_groups = VERB_GROUPS
    bots = BOTS
    bot_levels = LEVELS

    def ranking_of_points(self, state: State, points: Mapping[Seat, float]) -> list[list[Seat]]:
        """15.0, 15.21, 17.57: as at the end of the game, with other points."""
        colour = (state["result"] or {}).get("victory")
        if colour is None:
            return super().ranking_of_points(state, points)
        ranking = ranking_of(board_of(state), points, colour)
        gone = [seat for seat in state["seats"] if seat not in points]
        return [*ranking, gone] if gone else ranking

    def rights_in(self, state: State, rights: tuple[Right, ...]) -> tuple[Right, ...]:
        """20.11: in the solitaire game there is nobody to trade with, purge or assassinate."""
        if not is_solitaire(state):
            return rights
        return tuple(right for right in rights if isinstance(right, SOLITAIRE_RIGHTS))

    def start(self, play: Play) -> None:
        bought_count = play.state["rules"] >= BOUGHT_SINCE_RULES
        play.state["board"] = empty_board(play.state["options"], bought_count=bought_count)
        play.push("solitaire" if is_solitaire(play) else "campaign")

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return view(state, seat)

    def loose_ends(self, state: State, seat: Seat) -> list[Action]:
        """R09: a force that is still selected halts, so that it shuts nobody out."""
        frame = state["steps"][-1] if state["steps"] else {}
        selected = frame.get("step") == "movement" and frame.get("force") is not None
        return [{"do": "halt"}] if selected and seat in frame["owes"] else []

    def annotate(self, view: Mapping[str, Any], action: Action) -> str:
        return annotations.annotate(view, action)

    def charts(self, view: Mapping[str, Any]) -> tuple[Chart, ...]:
        return charts.charts(view)

    def rolls(self, heard: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
        return charts.rolls(heard)

    def canonical(self, state: State, seat: Seat, action: Action) -> Action:
        if action["do"] in NAMED_ALIKE:
            return {**action, "piece": alike(action["piece"])}
        argument = STACK_ARGUMENTS.get(action["do"])
        if argument is None:
            return action
        board = board_of(state)
        if action["do"] in ("transfer", "capture"):
            return {**action, argument: carrier_meant(board, action[argument])}
        stack = stack_of(board, action[argument])
        if stack is None:
            return action
        return {**action, argument: board["stacks"][stack]["units"][0]}

    def has_resigned(self, state: State, seat: Seat) -> bool:
        return seat in board_of(state)["quitters"] or (seat == SCRIPT and is_solitaire(state))

    def turn_id(self, state: State) -> str:
        # Between the turns of the players there are none but decisions with a limit of their own.
        board = board_of(state)
        return f"{board['turn']}:{board['phasing'] or ''}"

    def expand(self, state: State, seat: Seat, action: Action) -> list[Action]:
        return order_expansion.expand(state, seat, action)

    def units_named(self, state: State, seat: Seat, verb: str, place: str | None) -> list[str]:
        return order_expansion.units_named(state, seat, verb, place)

    def failed_test(
        self, before: State, after: State, seat: Seat, test: Action, orders: Sequence[Action]
    ) -> str:
        return order_expansion.failed_test(after, test)

    def way_note(self, state: State, seat: Seat, order: Action, actions: Sequence[Action]) -> str:
        return order_expansion.way_note(state, actions)

    def result_label(self, result: Mapping[str, Any]) -> str:
        """15.0: the colour that won; nobody's where only one player was left (ruling R136)."""
        if result["victory"] in OUTCOMES:
            return WORDING.say("ends.solitaire", result)
        return WORDING.say(f"ends.{'victory' if result['victory'] else 'deserted'}", result)

    def outcome(self, result: Mapping[str, Any]) -> str:
        """15.0: the colour that won, or "deserted" where only one player was left (R136)."""
        return str(result["victory"] or "deserted")

    def game_turn(self, state: State) -> int:
        board = board_of(state)
        return board["turn"] if board["phasing"] else board["turn"] - 1

    def plan_turn(self, state: State) -> int:
        """4.2: in the inter-phase the marker stands on the turn that comes."""
        return board_of(state)["turn"]

    def plan_position(self, state: State, seat: Seat, trigger: str, args: Args) -> State | None:
        return plan_position(state, seat, trigger)

    def provisional_outcome(self, state: State) -> str | None:
        """The colour that leads in Historic Climax (R144); elsewhere the stronger one."""
        if is_solitaire(state):
            return None
        is_climax = state["options"]["scenario"] == CLIMAX
        return climax_leader(state) if is_climax else stronger(board_of(state))

    def outcomes_otherwise(self, state: State) -> Mapping[str, str]:
        """R144: Historic Climax by its other measures, where nothing else has ended it."""
        if state["options"]["scenario"] != CLIMAX:
            return {}
        board, result = board_of(state), state["result"]
        by_measure = won_by(state) is not None and not decides_by_units(board)
        # Whether the players agreed (15.1(3)) is not on the board: then Red has won in any case.
        agreed = may_be_agreed(board) and result is not None and result["victory"] == RED
        return {
            f"{CLIMAX_VICTORY}={measure}": climax_leader(state, measure)
            if by_measure and not agreed
            else self.outcome(result or {"victory": None})
            for measure in self.option_choices[CLIMAX_VICTORY]
            if measure != state["options"].get(CLIMAX_VICTORY)
        }

    def can_correct(self, state: State) -> bool:
        top: Frame = state["steps"][-1] if state["steps"] else {"step": ""}
        # What is only named is no procedure, and would not survive a correction all the same.
        is_named = top.get("force") is not None or (top["step"] == "combat" and in_hand(top))
        return top["step"] in SAFE_STEPS and not is_named and super().can_correct(state)

    def violations(self, state: State) -> Iterable[str]:
        return invariants.violations(state)

    def perturb_hidden(self, state: State, seat: Seat | None, random: Random) -> None:
        invariants.perturb_hidden(state, seat, random)

    def determinize(self, state: State, seat: Seat | None, random: Random) -> None:
        determinization.determinize(state, seat, random)

    def redeal(self, state: State, seat: Seat, random: Random) -> bool:
        return secrecy.redeal(state, seat, random)


RCW: Final = RussianCivilWar()
