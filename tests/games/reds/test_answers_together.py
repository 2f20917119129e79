"""Answers of one battle in one text: losses, retreats and support (11.3, 11.5, 11.7)."""

import pytest

from app.games.kernel.plan_bundles import divide, window_of
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.reds.plans import ANSWERS
from tests.games.reds.positions import BY_CODE, position
from tests.games.reds.rules.test_combat_11 import battle


def test_a_defender_answers_losses_and_retreat_together_11_5() -> None:
    """The losses are chosen now; the retreat is kept for the rest of the battle."""
    units = "AFSR1 2422, BARB 2422, DON1 2521, A16 2421, A12 2421, A13 2421"
    p = battle(units, "2421", "AFSR1 BARB DON1", 6, 1)
    p.order("B", "lose DON1")
    assert p.match.waiting() == {"A": "losses"}
    bundle = divide(p.match, "A", "lose A16\nretreat A12 to 2321")
    assert bundle is not None
    assert bundle.now == "lose A16"
    assert bundle.later == ("retreat A12 to 2321",)
    assert "2421" in (window_of(p.match, bundle.trigger) or "")
    assert divide(p.match, "A", "lose A16\ndone") is None


@pytest.mark.parametrize(
    ("said", "helps"),
    [
        ("navy", True),
        ("navy at 1:1 or worse", True),
        ("navy at 2:1", False),
        ("air at 1:3", False),
        ("no support", False),
    ],
)
def test_support_in_a_stance_depends_on_the_odds_it_names_20_7(said: str, helps: bool) -> None:
    """Manpower 4 against 3 is 1:1; ships are all that could help."""
    p = position("AFSR1 2724, A1 2824, NBLACK beside", active="southern", letter="B", turn=7)
    p.order("A", "done\nattack 2724, with A1, fight")
    assert p.asked() == {"B": "support"}
    ships: Action = {"do": "support", "unit": BY_CODE["NBLACK"]}
    chosen = ANSWERS.choose(p.match.view("B"), "B", p.match.pending("B"), ANSWERS.read(said))
    assert chosen == (ships if helps else {"do": "no_support"})


def test_odds_that_the_table_lacks_are_refused_11_3() -> None:
    refusal = ANSWERS.read("lose A16 first, navy at 9:1")
    assert isinstance(refusal, Refusal)
    assert "1:3, 1:2, 1:1, 2:1, 3:1, 4:1" in str(refusal)
