"""Two Rivers as the kernel and the site take it, on either of its maps."""

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, Final

from app.games.kernel.bot import at_random
from app.games.kernel.game_definition import Title
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Seat, State
from tests.games.toyhex.board import STACKING, board_of, difference, filled, new_board
from tests.games.toyhex.bot import steady
from tests.games.toyhex.maps import SIDES, BattleMap, large, small
from tests.games.toyhex.plans import CONDITIONS, TRIGGERS
from tests.games.toyhex.rules import STEPS, first_illegal_step
from tests.games.toyhex.words import CHAPTERS, notation, wording

TIES: Final = "the one of fewer hexes, then of lower numbers"
"""How the cheapest way is chosen among equal ones; see `board.network`."""


class TwoRivers(Title):
    """Two sides fight for the towns between two rivers."""

    id = "toyhex"
    name = "Two Rivers"
    rules = 1
    seats = range(2, 3)
    seat_names = MappingProxyType(SIDES)
    default_options = MappingProxyType({"turns": 2, "sequence": "phases", "combat": "plain"})
    option_choices = MappingProxyType(
        {
            "turns": (2, 1, 5),
            "sequence": ("phases", "segments"),
            "combat": ("plain", "answered"),
        }
    )
    option_meanings = MappingProxyType(
        {
            "turns": "how many game turns are played (1)",
            "sequence": "one side after the other, or ten segments in alternation (1.1, 1.2)",
            "combat": "a die decides, or both sides answer: support, losses, retreat (3.1, 3.2)",
        }
    )
    plan_triggers = TRIGGERS
    plan_conditions = CONDITIONS
    first_decision = "movement"
    steps = MappingProxyType({step.name: step for step in STEPS})

    def __init__(self, battle_map: BattleMap) -> None:
        self.battle_map = battle_map
        self.notation = notation(battle_map)
        self.wording = wording(battle_map)
        self.verb_groups = CHAPTERS
        self.bots = {"steady": partial(steady, battle_map), "random": at_random}

    def start(self, play: Play) -> None:
        play.state["board"] = new_board(self.battle_map)
        play.push("campaign")

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Everybody sees everything; `combat` is the hex that is attacked."""
        at = next((each["at"] for each in state["steps"] if each["step"] == "assault"), None)
        return {**board_of(state), "combat": at}

    def canonical(self, state: State, seat: Seat, action: Action) -> Action:
        """Case 2.4: between the hexes that a path names, units take the cheapest way."""
        if action["do"] != "march":
            return action
        return {**action, "path": filled(self.battle_map, board_of(state), action)}

    def way_note(self, state: State, seat: Seat, order: Action, actions: Sequence[Action]) -> str:
        """Say which way a march took between the hexes that its order names."""
        path = actions[0].get("path", [])
        if order["do"] != "march" or path == order["path"]:
            return ""
        return f"by {', '.join(path)}: the cheapest way, of equal ones {TIES}"

    def next_places(self, state: State, seat: Seat, action: Action) -> list[str]:
        """Case 2.4: the hexes next to the end of a path that all of its units may enter."""
        board, grid = board_of(state), self.battle_map.grid
        path, units = action["path"], action.get("units", [])
        if not units:
            return []
        here = path[-1] if path else board["where"][units[0]]
        return [
            each
            for each in grid.neighbours(here)
            if not any(
                first_illegal_step(self.battle_map, board, unit, [*path, each]) for unit in units
            )
        ]

    def units_named(self, state: State, seat: Seat, verb: str, place: str | None) -> list[str]:
        """Return the units of a side in a hex."""
        where, units = board_of(state)["where"], self.battle_map.units
        return [u for u, at in where.items() if units[u].seat == seat and place in (None, at)]

    def failed_test(
        self, before: State, after: State, seat: Seat, test: Action, orders: Sequence[Action]
    ) -> str:
        """Case 3.1: the difference of strength, if it is less than `test` asks."""
        if orders[-1]["do"] != "attack":
            return "no attack is ordered"
        found = difference(self.battle_map, board_of(before), seat, orders[-1]["place"])
        return "" if found >= test["points"] else f"the difference is {found}"

    def turn_id(self, state: State) -> str:
        board = board_of(state)
        if state["options"]["sequence"] == "segments":
            return f"{board['turn']}.{board['segment']}"
        return f"{board['turn']}{board['phasing']}"

    def plan_turn(self, state: State) -> int:
        return board_of(state)["turn"]

    def violations(self, state: State) -> Iterable[str]:
        board = board_of(state)
        crowds: dict[tuple[str, str], int] = {}
        for unit, at in board["where"].items():
            if self.battle_map.ground.terrain.get(at, "lake") == "lake":
                yield f"{unit} stands in {at}, where nobody may"
            key = at, self.battle_map.units[unit].seat
            crowds[key] = crowds.get(key, 0) + 1
        yield from (f"too many units in {at}" for (at, _), n in crowds.items() if n > STACKING)

    def determinize(self, state: State, seat: Seat | None, random: Random) -> None:
        """Nothing is hidden."""


class TwoRiversAtLarge(TwoRivers):
    """The same game on 2,500 hexes with 220 counters."""

    id = "toyhex-large"
    name = "Two Rivers at Large"


SMALL: Final = TwoRivers(small())
LARGE: Final = TwoRiversAtLarge(large())
