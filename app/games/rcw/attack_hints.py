"""What the phasing player could strike next, with what, and at which odds (8.0 to 8.2, 8.4)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.games.kernel.state import Action, Frame, Seat, State
from app.games.rcw.board import board_of, stack_of
from app.games.rcw.box import BOX
from app.games.rcw.rules.attack import attack_strength, joiners, total
from app.games.rcw.rules.attack_options import OPENING


@dataclass(frozen=True, slots=True)
class Strike:
    """A stack that can be struck: the order that opens the attack, and those that join it.

    `joining` has the order of each stack that may take part. Strengths and odds are those of all
    of them together; `odds` is None where even that is too weak without further help (8.37).
    """

    opening: Action
    target: str
    joining: dict[str, Action]
    attack: int
    defence: int
    odds: str | None

    @property
    def actions(self) -> list[Action]:
        """The orders that throw everything against the target, up to the die."""
        return [self.opening, *self.joining.values()]


def strikes(state: State, seat: Seat, options: Iterable[Action]) -> Iterator[Strike]:
    """Yield what can be struck by those of `options` that open an attack, in their order."""
    frame = state["steps"][-1] if state["steps"] else {}
    for option in options:
        if option["do"] in OPENING and frame.get("step") == "combat":
            yield _strike(state, frame, seat, option)


def _strike(state: State, frame: Frame, seat: Seat, opening: Action) -> Strike:
    board = board_of(state)
    target = stack_of(board, opening["target"])
    assert target is not None
    trial: Frame = {**frame, "mode": OPENING[opening["do"]], "targets": [target]}
    able = joiners(state, trial, seat, [target])
    attack = attack_strength(state, {**trial, "attackers": able})
    defence = total(board, [target])
    # The Black unit of an Anarchists Strike takes part without being named (12.5(4)).
    named = [] if frame["striker"] else able
    joining = {stack: {"do": "with", "unit": board["stacks"][stack]["units"][0]} for stack in named}
    odds = BOX.tables.combat_column(attack, defence)
    return Strike(opening, target, joining, attack, defence, odds)
