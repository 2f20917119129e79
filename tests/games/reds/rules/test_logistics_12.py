"""Sections 12.2, 12.9, 12.12: the logistics chit."""

import pytest

from app.games.reds.rules.logistics import is_near_trotsky, rally_modifier, succeeds_on
from app.games.reds.rules.logistics import rally_row as row_of
from tests.games.reds.positions import BY_CODE, Position, position


def logistics(units: str, side: str, *dice: int, **board: object) -> Position:
    """The logistics of one side."""
    steps = [{"step": "side_logistics", "side": side}]
    return position(units, steps=steps, dice=dice, **board)  # type: ignore[arg-type]


def test_who_is_out_of_supply_is_disordered_and_then_destroyed_12_9_r52() -> None:
    p = logistics("A11 3224, DROZ 3123", "red")
    assert p.is_disordered("A11")
    p = logistics("A11 3224 disordered, DROZ 3123", "red")
    assert p.at("A11") == "eliminated"
    assert p.told("rallied") == []


def test_partisans_and_garrisons_are_exempt_12_10() -> None:
    p = logistics("PSIB 2816, GSIB1 2914", "white")
    assert p.at("PSIB") == "2816"
    assert p.at("GSIB1") == "2914"


@pytest.mark.parametrize(("die", "rallies"), [(1, True), (2, True), (3, False)])
def test_one_die_a_disordered_unit_12_12(die: int, rallies: bool) -> None:
    p = logistics("SIB1 3408 disordered", "white", die)
    assert p.is_disordered("SIB1") is not rallies


@pytest.mark.parametrize(("die", "rallies"), [(1, True), (2, False)])
def test_after_full_withdrawal_white_rallies_on_a_one_18_4(die: int, rallies: bool) -> None:
    p = logistics("SIB1 3408 disordered", "white", die, withdrawal=2, letter="E")
    assert p.is_disordered("SIB1") is not rallies


def test_wrangel_helps_the_afsr_r55_12_12() -> None:
    p = position("AFSR1 2825 disordered, SIB1 3408 disordered", wrangel=True, withdrawal=2)
    assert rally_modifier(p.board, "W-AFSR1") == -1
    assert rally_modifier(p.board, "W-SIB1") == 0


def test_trotsky_rallies_without_a_die_20_10() -> None:
    p = logistics("A1 2912 disordered, A2 2911 disordered", "red", trotsky="2912")
    assert not p.is_disordered("A1")
    assert not p.is_disordered("A2")
    assert not is_near_trotsky(p.board, "2909")


def test_the_tsar_rallies_one_unit_of_infantry_12_12() -> None:
    p = logistics(
        "SIB1 3408 disordered, DON1 2921 disordered, KAP 3212 disordered",
        "white",
        tsar_alive=True,
    )
    assert p.may("B", "tsar") == {"SIB1", "KAP"}
    p.order("B", "tsar KAP")
    assert not p.is_disordered("KAP")


def test_garrisons_can_be_removed_20_5() -> None:
    p = logistics("GSIB1 3408, CZ1 3212", "white")
    assert p.asked() == {"B": "garrisons"}
    p.order("B", "disband GSIB1")
    assert p.at("GSIB1") == "pool"


def test_idle_garrisons_are_removed_by_instruction_20_5() -> None:
    """One beside the Czechs and one far from the enemy go; the one in red Rostov, which would fall
    back to Red (13.1), and the one near the enemy stay."""
    units = "GSIB1 3212, CZ1 3212, GSIB2 4301, GAFS1 2822, GSIB3 3012, A1 2912"
    held = dict.fromkeys(("3212", "4301", "3012"), "white")
    p = logistics(units, "white", control=held, letter="B")
    p.order("B", "standing remove idle garrisons")
    gone = {told["unit"] for told in p.told("disbanded")}
    assert gone == {BY_CODE["GSIB1"], BY_CODE["GSIB2"]}
    assert p.asked().get("B") != "garrisons"


def test_a_raid_can_be_ended_in_supply_20_4() -> None:
    p = logistics("DON1 2921", "white", raid="W-DON1", markers={"RAID": 2})
    assert p.asked() == {"B": "raid"}
    p.order("B", "end raid")
    assert p.board["raid"] == ""


def test_poles_rally_better_at_war_and_near_warsaw_15_3() -> None:
    code = BY_CODE["POL1"]
    peace = position("POL1 1221 disordered", letter="B").board
    war = position("POL1 1221 disordered", letter="B", poland="war").board
    near = position("POL1 1221 disordered, A16 1420, A15 1320", letter="B", poland="war").board
    faces = []
    for board in (peace, war, near):
        row = row_of(board, code)
        assert row is not None
        faces.append(succeeds_on(board, code, row))
    assert faces == [(1,), (1, 2), (1, 2, 3)]


def test_the_miracle_on_the_vistula_r64_15_3() -> None:
    p = logistics(
        "POL1 1221 disordered, POL2 eliminated, TANK1 pool, WTR1 pool, "
        "A16 1320, A15 1420, A14 1421",
        "white",
        letter="B",
        poland="war",
        control={"1320": "red"},
    )
    assert p.asked() == {"B": "miracle"}
    p.order("B", "miracle")
    assert not p.is_disordered("POL1")
    assert p.at("POL2") == "1221"
    assert p.asked() == {"B": "placing"}
    assert p.may("B", "place") == {"TANK1 1221"}
    p.order("B", "place TANK1 at Warsaw")
    assert p.at("TANK1") == "1221"
    assert p.may("B", "place") == {"WTR1 1221"}


def test_the_north_western_army_leaves_the_baltic_states_r35_18_4() -> None:
    p = logistics("NW1 1312, EST 1413", "white", 6, withdrawal=2, letter="E")
    assert p.at("NW1") == "removed"
    assert p.at("EST") == "1413"


def test_nobody_rolls_for_a_unit_out_of_supply_12_9() -> None:
    """It is whole until this logistics disorders it, and would rally in the same."""
    p = logistics("A11 3224, DROZ 3123", "red", 1)
    assert p.is_disordered("A11")
    assert p.told("rallied") == []
    assert p.told("rally.fails") == []
