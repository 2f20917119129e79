"""Sections 8.33 to 8.36: an exchange of losses, and what a player gives up in it."""

from collections.abc import Iterable, Mapping
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, colour_of, nation_of, stack_of
from app.games.rcw.box import BOX, COLOUR, IMPERIALS, LEADERS, TRAINS, VALUE
from app.games.rcw.rules.death import kill
from app.games.rcw.rules.solitaire.sides import SCRIPT_COLOURS, is_solitaire, order_of_loss
from app.games.text import gettext

DECISION: Final = "exchange"
KEEP_LEADERS, KEEP_STRENGTH, WEAKEST = "keep_leaders", "keep_strength", "weakest_units"
INSTRUCTIONS: Final = (
    Instruction(KEEP_LEADERS, "keep leaders", DECISION,
                "in an exchange, lose leaders last", "8.34"),
    Instruction(KEEP_STRENGTH, "keep strength", DECISION,
                "in an exchange, lose as few strength points as possible", "8.34"),
    Instruction(WEAKEST, "take exchange losses from the weakest unit", DECISION,
                "in an exchange, lose the weakest unit first, then the next, until the loss "
                "is paid", "8.34"),
)  # fmt: skip
"""Decisions D09, D20 and D21."""


class Exchange(Step):
    """8.33, 8.34: the larger side loses at least as much as the smaller had; its owners choose.

    The frame: `stacks` that must pay, `need` in strength points, `chosen` so far (they leave
    together when enough is chosen), `turns`: whose turn it is to choose (several controllers one
    unit each in turn, R43; the attacker `seat` chooses for uncontrolled units, 8.36), `killer`.
    """

    name = "exchange"
    cases = "8.33-8.36"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        left = due(frame)
        if left <= 0:
            for unit in frame["chosen"]:
                kill(play, unit, frame["killer"])
            play.emit("exchange.loss", units=frame["chosen"], killer=frame["killer"] or "nobody")
            play.leave()
            return
        exposed = [unit for owner in frame["turns"] for unit in self._pool(play, frame, owner)]
        if sum(VALUE[unit] for unit in exposed) - min(VALUE[unit] for unit in exposed) < left:
            frame["chosen"].extend(exposed)  # nobody can be spared: there is nothing to choose
            return
        if is_solitaire(play) and all(self._is_scripts(play, unit) for unit in exposed):
            self._choose(frame, min(exposed, key=order_of_loss))  # 23.16, whoever controls them
            return
        while not self._pool(play, frame, frame["turns"][0]):
            frame["turns"] = frame["turns"][1:]
        pool = self._pool(play, frame, frame["turns"][0])
        if len(pool) == 1:
            self._choose(frame, pool[0])
        else:
            play.ask(chooser(play, frame), what=DECISION)

    @staticmethod
    def _pool(play: Play, frame: Frame, owner: Seat | None) -> list[str]:
        """List the units from which `owner`, when their turn comes, may choose."""
        board = board_of(play)
        return [
            unit
            for stack in frame["stacks"]
            if board["stacks"][stack]["seat"] == owner
            for unit in board["stacks"][stack]["units"]
            if VALUE[unit] and unit not in frame["chosen"]
        ]

    @staticmethod
    def _is_scripts(play: Play, unit: str) -> bool:
        """Whether a unit fights for the script: not if a Red leader has bought it (13.26)."""
        board = board_of(play)
        stack = stack_of(board, unit)
        return stack is not None and colour_of(board["stacks"][stack]) in SCRIPT_COLOURS

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        """R44: those first that pay with the smallest sum."""
        pool = self._pool(play, frame, frame["turns"][0])
        first = self._payment(play, frame, KEEP_STRENGTH)
        rest = [unit for unit in pool if unit not in first]
        return [{"do": "lose", "unit": unit} for unit in (*first, *rest)]

    def do_lose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """8.34: one unit more that pays."""
        play.close_decision(seat)
        self._choose(frame, action["unit"])

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        if frame["turns"][0] != seat:
            return None  # it is about its own units, not the uncontrolled ones it removes (8.36)
        return {"do": "lose", "unit": self._payment(play, frame, given[0])[0]}

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D20: the smallest sufficient sum, and in it what is best spared."""
        return {"do": "lose", "unit": self._payment(play, frame, KEEP_STRENGTH)[0]}

    def _payment(self, play: Play, frame: Frame, way: str) -> list[str]:
        board = board_of(play)
        pool = self._pool(play, frame, frame["turns"][0])
        bought = {
            unit
            for stack in frame["stacks"]
            if nation_of(board["stacks"][stack]) is None
            for unit in board["stacks"][stack]["units"]
            if COLOUR[unit] not in (colour_of(board["stacks"][stack]), None)
        }
        return payment(pool, due(frame), way, bought)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "lose":
            return None
        name = BOX.units[action["unit"]].name
        stack = stack_of(board_of(play), action["unit"])
        if stack not in frame["stacks"] or action["unit"] in frame["chosen"]:
            return Refusal(
                gettext("%(name)s is not in this exchange, or is already chosen", name=name), "8.33"
            )
        if action["unit"] in IMPERIALS:
            return Refusal("Imperial units are never eliminated in combat", "13.51")
        return Refusal(
            gettext("%(name)s belongs to another player, who chooses its losses", name=name), "8.34"
        )

    @staticmethod
    def _choose(frame: Frame, unit: str) -> None:
        frame["chosen"].append(unit)
        frame["turns"] = frame["turns"][1:] + frame["turns"][:1]


def due(frame: Frame) -> int:
    """Return how many strength points are still to be paid (8.33)."""
    return int(frame["need"]) - sum(VALUE[unit] for unit in frame["chosen"])


def chooser(play: Play, frame: Frame) -> Seat:
    """Return who chooses for the owner whose turn it is (8.34, 8.36).

    The attacker chooses for uncontrolled units, and for those of a player who has left (R107).
    """
    owner: Seat | None = frame["turns"][0]
    attacker: Seat = frame["seat"]
    return attacker if owner is None or owner in board_of(play)["quitters"] else owner


def payment(pool: list[str], need: int, way: str, bought: Iterable[str] = ()) -> list[str]:
    """Return the units of `pool` with which `need` points are paid, the first to go first (D20).

    KEEP_STRENGTH: the smallest sufficient sum; in it Green units that the Gold has won over
    (`bought`) go before others, combat units before trains, these before leaders, the weakest
    first. KEEP_LEADERS: leaders are spared at any price. WEAKEST: the weakest, until it is enough.
    If all of them are too few, all are returned.
    """
    rank = {unit: _rank(unit, unit in bought) for unit in pool}
    order = sorted(pool, key=lambda unit: (rank[unit], VALUE[unit]))
    if sum(VALUE[unit] for unit in pool) <= need:
        return order
    if way == WEAKEST:
        return sorted(pool, key=lambda unit: (VALUE[unit], rank[unit]))
    cheapest: dict[int, _Bill] = {0: ((0, 0, 0, 0), (), ())}
    for unit in order:
        for paid, bill in list(cheapest.items()):
            total, longer = paid + VALUE[unit], _longer(bill, unit, rank)
            if total not in cheapest or longer < cheapest[total]:
                cheapest[total] = longer
    enough = [total for total in cheapest if total >= need]
    if way == KEEP_LEADERS:
        best = min(enough, key=lambda total: (cheapest[total][0][0], total))
    else:
        best = min(enough)
    return sorted(cheapest[best][2], key=order.index)


_Bill = tuple[tuple[int, int, int, int], tuple[int, ...], tuple[str, ...]]
"""Strength lost by rank, the dearest rank first; the values lost, the highest first; the units."""


def _rank(unit: str, bought: bool) -> int:
    if unit in LEADERS:
        return 3
    if unit in TRAINS:
        return 2
    return 0 if bought else 1


def _longer(bill: _Bill, unit: str, rank: Mapping[str, int]) -> _Bill:
    costs, values, units = bill
    more = [*costs]
    more[3 - rank[unit]] += VALUE[unit]
    leaders, trains, own, bought = more
    return (
        (leaders, trains, own, bought),
        tuple(sorted((*values, VALUE[unit]), reverse=True)),
        (*units, unit),
    )
