"""The button that ends a phase, or the choice of attackers."""

from app.games.elope.presentation import PRESENTATION
from tests.games.elope.positions import position
from tests.games.reds.presentation.drafts import TestDraft


def test_the_button_announces_an_attack_once_units_are_chosen_7_1() -> None:
    p = position("FR21A 3207, FR21B 3207, R4BN 3107", step="combat")
    for orders, ends, label in (
        ("", "done", "End combat"),
        ("attack 3107, with FR21A", "announce", "Announce the attack"),
        ("call off", "done", "End combat"),
    ):
        if orders:
            p.order("A", orders)
        draft = TestDraft("A", p.match)
        assert list(PRESENTATION.phase_end(draft)) == [{"do": ends}]
        assert PRESENTATION.phase_end_name(draft) == label
