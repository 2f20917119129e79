"""Reds! as the kernel takes it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.kernel.game_definition import Title
from app.games.kernel.plan_terms import Args, Foresight
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import StandingInstructions
from app.games.kernel.state import Action, Entry, Seat, State
from app.games.reds import charts, order_expansion, plan_forecast
from app.games.reds.board import board_of, is_hex, side_of_seat
from app.games.reds.bots import BOTS, LEVELS
from app.games.reds.box import RED, WHITE, side_of
from app.games.reds.invariants import violations
from app.games.reds.orders import NOTATION, VERB_GROUPS
from app.games.reds.plans import CONDITIONS, TRIGGERS
from app.games.reds.rules import STEPS
from app.games.reds.rules.set_up import new_board
from app.games.reds.rules.victory import Concession, red_wins_early
from app.games.reds.standing import INSTRUCTIONS
from app.games.reds.uses import usable, uses
from app.games.reds.view import view_of
from app.games.reds.wording import SEAT_NAMES, SIDE_NAMES, WORDING
from app.games.text import gettext, mark

FULL = 2
"""Full withdrawal (18.1)."""


class Reds(Title):
    """Two players: Red, and the White factions with their allies."""

    id = "reds"
    name = "Reds!"
    rules = 5
    seats = range(2, 3)
    seat_names = MappingProxyType(SEAT_NAMES)
    default_options = MappingProxyType(
        {"scenario": "short", "white_options": False, "red_option": False}
    )
    option_choices = MappingProxyType(
        {
            "scenario": ("short", "campaign"),
            "white_options": (False, True),
            "red_option": (False, True),
        }
    )
    option_meanings = MappingProxyType(
        {
            "scenario": mark("1918-1919 (4.4), or the whole war (4.5)"),
            "white_options": mark(
                "three divisions start in order, White chooses two chits first, and turn A brings "
                "no replacements (21.1-21.3)"
            ),
            "red_option": mark("an event that Red cannot have brings a leader (21.4)"),
        }
    )
    first_decision = "command"
    resign_verbs = frozenset({"resign"})

    steps = MappingProxyType({step.name: step for step in STEPS})
    rights = (Concession(), StandingInstructions(INSTRUCTIONS))
    instructions = MappingProxyType({each.id: each for each in INSTRUCTIONS})
    notation = NOTATION
    wording = WORDING
    verb_groups = VERB_GROUPS
    plan_triggers = TRIGGERS
    plan_conditions = CONDITIONS
    bots = BOTS
    bot_levels = LEVELS

    def start(self, play: Play) -> None:
        play.state["board"] = new_board(play.state["options"], play.state["rules"])
        play.push("campaign")

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Everybody sees everything (9.2): also what the cup holds, in which it has no order."""
        return dict(view_of(state, seat))

    def units_named(self, state: State, seat: Seat, verb: str, place: str | None) -> list[str]:
        """Return the units of a side in a hex: those that are active, where a segment runs."""
        board, side = board_of(state), side_of_seat(seat)
        segment = next((each for each in state["steps"] if each["step"] == "segment"), None)
        able = segment["active"] if segment is not None else list(board["where"])
        return [
            unit
            for unit in able
            if side_of(unit) == side and is_hex(at := board["where"][unit]) and place in (None, at)
        ]

    def legal(self, play: Play, seat: Seat, action: Any) -> Action | Refusal | None:
        """Only a march along a path is not listed; of all else the options decide."""
        if not isinstance(action, dict) or action.get("do") != "march":
            return None
        return super().legal(play, seat, action)

    def canonical(self, state: State, seat: Seat, action: Action) -> Action:
        return order_expansion.canonical(state, action)

    def expand(self, state: State, seat: Seat, action: Action) -> list[Action]:
        return order_expansion.expand(state, seat, action)

    def closing(self, state: State, seat: Seat, order: Sequence[Action]) -> Sequence[Action]:
        return order_expansion.closing(state, order)

    def failed_test(
        self, before: State, after: State, seat: Seat, test: Action, orders: Sequence[Action]
    ) -> str:
        return order_expansion.failed_test(after, test, orders)

    def plan_position(self, state: State, seat: Seat, trigger: str, args: Args) -> State | None:
        return plan_forecast.plan_position(state, seat, trigger, args)

    def foresee(self, state: State) -> Foresight | None:
        return plan_forecast.foresee(state)

    def foreseen_order(self, before: State, seat: Seat, entries: Sequence[Entry]) -> str:
        return plan_forecast.moves_note(before, entries)

    def foreseen_end(self, state: State, seat: Seat, entries: Sequence[Entry]) -> str:
        return plan_forecast.supply_note(state, entries)

    def violations(self, state: State) -> Iterable[str]:
        return violations(board_of(state))

    def determinize(self, state: State, seat: Seat | None, random: Random) -> None:
        """Nothing is hidden."""

    def turn_id(self, state: State) -> str:
        """A turn of a player is a segment, or a step of the turn before the segments."""
        board = board_of(state)
        step = next((f["step"] for f in state["steps"] if f["step"] != "campaign"), "")
        return f"{board['turn']}{board['strategic_turn']}{step}{len(board['drawn'])}"

    def game_turn(self, state: State) -> int:
        return board_of(state)["turn"]

    def charts(self, view: Mapping[str, Any]) -> tuple[Chart, ...]:
        return charts.charts(view)

    def rolls(self, heard: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
        return charts.rolls(heard)

    def result_label(self, result: Mapping[str, Any]) -> str:
        """Who won, in a few words."""
        return gettext("%(side)s wins", side=gettext(SIDE_NAMES[result["winner"]]))

    def provisional_outcome(self, state: State) -> str | None:
        """The side that would win if the strategic turn that ends the scenario came now.

        In the short scenario White, unless the Allies have withdrawn altogether (4.4); in the
        campaign White, unless Red has won early (4.5).
        """
        board = board_of(state)
        if state["options"]["scenario"] == "short":
            return RED if board["withdrawal"] == FULL else WHITE
        return RED if red_wins_early(board) else WHITE

    def uses(self, state: State, key: str, args: Mapping[str, Any]) -> Iterable[str]:
        """Cells of the combat table, events, cases, and what happened as in history."""
        return uses(board_of(state), key, args)

    @property
    def usable(self) -> Iterable[str]:
        """All cells, events and cases."""
        return usable()

    def outcome(self, result: Mapping[str, Any]) -> str:
        """The side that has won."""
        return str(result["winner"])


REDS: Final = Reds()
