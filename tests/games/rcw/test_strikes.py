"""What can be struck in a combat phase, and with what: what the map marks before an attack."""

from dataclasses import dataclass
from typing import Any

from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.games.presentation import Release
from app.games.rcw.attack_hints import Strike, strikes
from app.games.rcw.presentation.board_input import board_input
from tests.games.rcw.positions import Position, position

TWO_AGAINST_ONE = """
    A: RL-152 R-111 @ tver
    A: RL-151 R-102 @ tver
    -: W-203 @ tver
"""

FROM_TWO_SIDES = """
    -: B-306 @ kiev
    A: RL-153 R-113 @ chernigov
    A: RL-154 R-114 @ poltava
"""


def struck(p: Position) -> list[Strike]:
    """What A can strike."""
    return list(strikes(p.match.state, "A", p.match.options("A")))


def test_all_that_can_join_in_is_counted_together_8_0() -> None:
    p = position(TWO_AGAINST_ONE, phase="combat")
    (strike,) = struck(p)
    assert strike.opening == {"do": "attack", "target": "W-203"}
    assert (strike.attack, strike.defence, strike.odds) == (16, 6, "2:1")
    for action in strike.actions:
        p.match.apply("A", action)
    assert p.may("A", "resolve") == {""}


def test_whoever_has_attacked_joins_in_no_more_8_25() -> None:
    p = position(TWO_AGAINST_ONE + "-: W-201 @ tver", phase="combat", dice=(1,))
    p.order("A", "attack W-201, with Trotsky, resolve")
    (strike,) = struck(p)
    assert [action["unit"] for action in strike.joining.values()] == ["RL-151"]


def test_over_a_border_a_stack_is_subverted_8_41() -> None:
    p = position(FROM_TWO_SIDES, phase="combat")
    (strike,) = struck(p)
    assert strike.opening == {"do": "subvert", "target": "B-306"}
    assert [action["unit"] for action in strike.joining.values()] == ["RL-153", "RL-154"]


def test_nothing_is_struck_while_forces_move_4_2() -> None:
    assert struck(position(TWO_AGAINST_ONE)) == []


@dataclass(frozen=True)
class TriedDraft:
    """The draft of A after what a trial has tried."""

    trial: Trial
    seat: str = "A"
    needs_chance: bool = False

    @property
    def position(self) -> Match:
        return self.trial.match

    @property
    def actions(self) -> list[Action]:
        return self.trial.actions

    @property
    def view(self) -> dict[str, Any]:
        return self.trial.match.view(self.seat)

    @property
    def options(self) -> list[Action]:
        return self.trial.match.options(self.seat)


def test_an_attack_that_was_opened_before_the_draft_is_called_off_by_an_order_8_0() -> None:
    p = position(TWO_AGAINST_ONE, phase="combat")
    p.order("A", "attack W-203")
    draft = TriedDraft(Trial(p.match.draft(), "A"))
    assert draft.trial.take_text("with Trotsky") is None

    given = board_input(draft.view, draft)
    assert given.release == Release("Call off", [{"do": "call_off"}])
