"""Section 9: stacking."""

import pytest

from app.games.reds.rules.stacking import over_limit, unattended, why_not_together
from tests.games.reds.positions import BY_CODE, position


def case(codes: str) -> str:
    """The case that forbids units to stand together, or ""."""
    found = why_not_together([BY_CODE[code] for code in codes.split()])
    return found.case if found is not None else ""


def test_six_manpower_in_a_hex_x4_9_1() -> None:
    p = position("DON1 2921, DON2 2921, KUB1 2921, MARK 2921")
    assert over_limit(p.board, "white") == {}
    p = position("A1 2313, A2 2313")
    assert over_limit(p.board, "red") == {"2313": 2}


def test_nine_with_a_leader_in_as_many_hexes_as_his_number_x28_9_7() -> None:
    leaders = {"L-FRUN": "eastern", "L-VATS": "pool"}
    three = "A1 2912, A2 2912, A3 2909, A4 2909, A5 3008, A6 3008"
    assert len(over_limit(position(three, leaders=leaders).board, "red")) == 1
    two = "A1 2912, A2 2912, A3 2909, A4 2909"
    assert over_limit(position(two, leaders=leaders).board, "red") == {}
    elsewhere = {"L-FRUN": "western"}
    assert len(over_limit(position(two, leaders=elsewhere).board, "red")) == 2


def test_special_units_one_of_each_type_9_3() -> None:
    assert case("WTR1 WTR2 CZ1") == "9.3"
    assert case("WTR1 TANK1 WRIV1 CZ1") == ""
    p = position("CZ1 3408, SIB1 3408, SIB2 3408, WTR1 3408, GSIB1 3408")
    assert over_limit(p.board, "white") == {}


@pytest.mark.parametrize(
    ("codes", "forbidden"),
    [
        ("PSIB CZ1", "9.4"),
        ("RPRT1 RPRT2", "9.4"),
        ("DON1 CZ1", "9.5"),
        ("DON1 ALODE", ""),
        ("NW1 EST GOLTZ", ""),
        ("POL1 DON1", "9.6"),
        ("POL1 WTR1 TANK1", ""),
        ("POL1 A1", "9.6"),
        ("GUKR AFSR1", ""),
        ("GUKR A1", "9.6"),
        ("GLAT NW1", "9.6"),
    ],
)
def test_who_stands_with_whom_9_4_to_9_6(codes: str, forbidden: str) -> None:
    assert case(codes) == forbidden


def test_trains_flotillas_and_tanks_need_infantry_or_cavalry_20_3() -> None:
    alone = [BY_CODE[code] for code in ("WTR1", "WRIV1", "GSIB1")]
    assert unattended(alone) == alone[:2]
    assert unattended([*alone, BY_CODE["CZ1"]]) == []


def test_white_chooses_what_goes_when_a_leader_was_lost_t7_9_7() -> None:
    p = position("A1 2912, A2 2912, A3 2908", active="eastern")
    p.order("A", "move A3, to 2907, done")
    assert p.asked() == {"B": "excess"}
    p.order("B", "destroy A1")
    assert p.at("A1") == "eliminated"


def test_who_moves_too_much_into_a_hex_chooses_himself_9_1() -> None:
    p = position("A1 2912, A2 2812", active="eastern")
    p.order("A", "move A2, to 2912, done")
    assert p.asked() == {"A": "excess"}
    assert p.may("A", "destroy") == {"A1", "A2"}
