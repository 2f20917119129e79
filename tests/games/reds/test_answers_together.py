"""Answers of one battle in one text: losses and retreats (11.5, 11.7)."""

from app.games.kernel.plan_bundles import divide, window_of
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
