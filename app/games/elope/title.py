"""Operation Elope as the kernel takes it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final

from app.games.elope import charts, naval_forecast, options, order_expansion
from app.games.elope.board import SINCE_VERSION_7, board_of, is_hex, side_of_seat
from app.games.elope.bots import BOTS, LEVELS
from app.games.elope.box import ALLIED, RED, UNITS, VALUES, side_of
from app.games.elope.corrections import CORRECTIONS, SAFE_STEPS
from app.games.elope.invariants import violations
from app.games.elope.order_guide import VERB_GROUPS
from app.games.elope.orders import NOTATION
from app.games.elope.plans import CONDITIONS, TRIGGERS
from app.games.elope.rules import STEPS
from app.games.elope.rules.attack import NOT_IN_ATTACKS
from app.games.elope.rules.operations import choices
from app.games.elope.rules.set_up import new_board
from app.games.elope.rules.victory import Concession, level_of, points_of
from app.games.elope.standing import INSTRUCTIONS
from app.games.elope.view import view_of
from app.games.elope.wording import LEVEL_NAMES, SEAT_NAMES, SIDE_NAMES, WORDING
from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.kernel.game_definition import Title
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import StandingInstructions
from app.games.kernel.state import Action, Seat, State
from app.games.text import gettext

SINCE_TUNED_VALUES: Final = 5
"""The version of the rules in which values of counters were tuned first (decision 0191)."""


class Elope(Title):
    """Two players: the Allies, who move first, and Red."""

    id = "elope"
    name = "Operation Elope"
    rules = 7
    seats = range(2, 3)
    seat_names = MappingProxyType(SEAT_NAMES)
    default_options = MappingProxyType(options.DEFAULTS)
    option_choices = MappingProxyType(options.CHOICES)
    option_meanings = MappingProxyType(options.MEANINGS)
    options_since = MappingProxyType(options.SINCE)
    first_decision = "movement"
    phase_ends = frozenset({"done", order_expansion.WHOLE_TURN})
    resign_verbs = frozenset({"resign"})

    steps = MappingProxyType({step.name: step for step in STEPS})
    rights = (Concession(), StandingInstructions(INSTRUCTIONS))
    instructions = MappingProxyType({each.id: each for each in INSTRUCTIONS})
    notation = NOTATION
    wording = WORDING
    verb_groups = VERB_GROUPS
    corrections = MappingProxyType(CORRECTIONS)
    plan_triggers = TRIGGERS
    plan_conditions = CONDITIONS
    bots = BOTS
    bot_levels = LEVELS

    def start(self, play: Play) -> None:
        board = new_board(play.state["options"])
        if play.state["rules"] < VALUES:
            del board["values"]
            if play.state["rules"] >= SINCE_TUNED_VALUES:
                board["tuned"] = True
        if play.state["rules"] < SINCE_VERSION_7:
            del board["rules"]
        play.state["board"] = board
        play.push("campaign")

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Everybody sees everything but the operations of the other until both are in (R-SEQ-2)."""
        return dict(view_of(state, seat))

    def units_named(self, state: State, seat: Seat, verb: str, place: str | None) -> Sequence[str]:
        """Return the units of a side in a hex, or on the map; those that attack for an attack."""
        board, side = board_of(state), side_of_seat(seat)
        left_out = NOT_IN_ATTACKS if verb in ("assault", "with") else ()
        return [
            unit
            for unit, at in board["where"].items()
            if side_of(unit) == side and is_hex(at) and place in (None, at)
            if UNITS[unit].type not in left_out
        ]

    def expand(self, state: State, seat: Seat, action: Action) -> list[Action]:
        return order_expansion.expand(state, seat, action)

    def canonical(self, state: State, seat: Seat, action: Action) -> Action:
        return action

    def way_note(self, state: State, seat: Seat, order: Action, actions: Sequence[Action]) -> str:
        """Ships that are sent to a hex go to a hexside of it."""
        return naval_forecast.way_note(state, actions)

    def closing(self, state: State, seat: Seat, order: Sequence[Action]) -> Sequence[Action]:
        """An attack that names its units is announced with them; a turn is passed to its end."""
        steps = state["steps"]
        if order and order[0]["do"] == "assault" and steps and steps[-1].get("attack"):
            return [{"do": "announce"}]
        return order_expansion.rest_of_turn(state, seat, order)

    def explain(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """A turn cannot be passed where its present phase cannot be ended."""
        if action["do"] == order_expansion.WHOLE_TURN and seat in state["steps"][-1].get(
            "owes", ()
        ):
            ends = order_expansion.endings(state)
            found = super().explain(state, seat, ends[-1]) if ends else None
            return found or order_expansion.why_not_passed(state)
        return super().explain(state, seat, action)

    def can_correct(self, state: State) -> bool:
        """Between moves and between attacks, while no stack and no attack is put together."""
        top = state["steps"][-1] if state["steps"] else {"step": ""}
        in_hand = top.get("selected") or top.get("sailing") or top.get("attack")
        return top["step"] in SAFE_STEPS and not in_hand and super().can_correct(state)

    def violations(self, state: State) -> Iterable[str]:
        fleeing = {f["unit"] for f in state["steps"] if f["step"] == "flight"}
        return violations(board_of(state), fleeing)

    def perturb_hidden(self, state: State, seat: Seat | None, random: Random) -> None:
        """Let the other side have sealed other operations (R-SEQ-2)."""
        for frame in state["steps"]:
            for other, orders in frame.get("sealed", {}).items():
                if other != seat and frame["step"] == "operations":
                    orders.clear()
                    self._order_something(state, other, orders, random)

    def determinize(self, state: State, seat: Seat | None, random: Random) -> None:
        """What the other has sealed could be anything that its points allow."""
        self.perturb_hidden(state, seat, random)

    def _order_something(
        self, state: State, seat: Seat, orders: list[Action], random: Random
    ) -> None:
        board, side = board_of(state), side_of_seat(seat)
        for _order in range(random.randrange(4)):
            able = choices(board, side, orders)
            if able:
                orders.append(random.choice(able))

    def turn_id(self, state: State) -> str:
        """A turn of a player is its movement with its combat, or the operations of both."""
        names = [frame["step"] for frame in state["steps"]]
        step = next((n for n in names if n.endswith("_turn") and n != "game_turn"), "operations")
        return f"{board_of(state)['turn']}{step}"

    def game_turn(self, state: State) -> int:
        return board_of(state)["turn"]

    def charts(self, view: Mapping[str, Any]) -> tuple[Chart, ...]:
        return charts.charts(view)

    def rolls(self, messages: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
        return charts.rolls(messages)

    def result_label(self, result: Mapping[str, Any]) -> str:
        """Who won, in a few words."""
        if result["level"]:
            return gettext(LEVEL_NAMES[result["level"]])
        return gettext("%(side)s wins", side=gettext(SIDE_NAMES[result["winner"]]))

    def provisional_outcome(self, state: State) -> str | None:
        """The side that would win by the points as the board stands (24.0)."""
        return ALLIED if level_of(points_of(board_of(state))) else RED

    def outcome(self, result: Mapping[str, Any]) -> str:
        """The side that has won."""
        return str(result["winner"])


ELOPE: Final = Elope()
