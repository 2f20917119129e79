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


def test_units_that_have_not_moved_are_listed_by_their_hex_4_0() -> None:
    p = position("FR21A 4606, FR21B 4606, USA 4506, DEPA1 4606")
    p.order("A", "move FR21A, to 4507")
    found = [
        (each.place, each.says) for each in PRESENTATION.reminders(p.match, TestDraft("A", p.match))
    ]
    assert found == [
        ("4606", "4606, not moved: B/21st French Bn"),
        ("4506", "4506, not moved: A/1/339th US"),
    ]
