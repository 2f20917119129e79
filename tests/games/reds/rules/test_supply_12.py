"""Section 12.4 to 12.11: lines of supply."""

from app.games.board.tracing import BarredPlace
from app.games.reds.box import MAP
from app.games.reds.rules.supply import Supply
from tests.games.reds.positions import BY_CODE, Position, position


def supplied(p: Position, code: str) -> bool:
    return Supply(p.board).is_supplied(BY_CODE[code])


def test_on_a_railway_to_sevastopol_x21_12_5() -> None:
    p = position("AFSR1 2524", letter="B", control={"2525": "white"})
    assert supplied(p, "AFSR1")


def test_by_river_and_then_by_rail_through_ekaterinoslav_x21_12_5() -> None:
    """The railway in 2422 is not needed; a White unit must hold Ekaterinoslav (X22)."""
    held = position("AFSR1 2322, DON1 2423, A16 2421", letter="B", control={"2525": "white"})
    assert supplied(held, "AFSR1")
    line = Supply(held.board).line("W-AFSR1", "2322")
    assert line is not None
    assert "2422" not in line
    blocked = "AFSR1 2322, A16 2421, A14 2223"  # the Dnieper down to the sea
    empty = position(blocked, letter="B", control={"2525": "white"})
    assert not supplied(empty, "AFSR1")


def test_from_port_to_port_x23_12_6() -> None:
    port = {"2722": "white", "2525": "white"}
    p = position("AFSR1 2722", letter="B", control=port)
    assert supplied(p, "AFSR1")


def test_on_a_friendly_coast_without_a_source_x24_12_6() -> None:
    p = position("SIB1 2524, A1 2525", letter="B")
    assert supplied(p, "SIB1")
    seas = dict.fromkeys(("white", "baltic", "black", "caspian"), "red")
    assert not supplied(position("SIB1 2524, A1 2525", letter="B", seas=seas), "SIB1")


def test_murmansk_supplies_whoever_controls_the_sea_x25_13_4() -> None:
    seas = dict.fromkeys(("white", "baltic", "black", "caspian"), "red")
    p = position("NOR1 1302", seas=seas)
    assert supplied(p, "NOR1")


def test_what_blocks_a_line_12_7() -> None:
    cut_off = position("SIB1 3109, A1 3211, A2 3409, A3 3407, A4 3307")
    lines = Supply(cut_off.board)
    assert not lines.is_supplied("W-SIB1")
    assert lines.cut("W-SIB1", "3109") is not None
    free = position("SIB1 3109, CZ2 3111, CZ1 3212, KAP 3408")
    assert supplied(free, "SIB1")


def test_the_nearest_cut_is_named_with_its_reason_12_7() -> None:
    p = position("A11 3224, DROZ 3123", letter="A")
    assert Supply(p.board).cut("R-A11", "3224") == BarredPlace("3123", "enemy")


def test_enemy_cities_block_and_neutral_ones_do_not_12_7() -> None:
    p = position("SIB1 3212, CZ1 3012, CZ2 3408", control={"3507": "neutral"})
    assert supplied(p, "SIB1")
    red = dict.fromkeys(MAP.cities, "red")
    assert not supplied(position("SIB1 3212", control=red), "SIB1")


def test_who_needs_no_supply_12_10() -> None:
    p = position("PSIB 3014, GSIB1 3016, SCOS 4301, DON1 2919", raid="W-DON1", markers={"RAID": 2})
    assert all(supplied(p, code) for code in ("PSIB", "GSIB1", "SCOS", "DON1"))


def test_transcaucasia_after_full_withdrawal_t14_18_4() -> None:
    p = position("AFSR1 3326", letter="E", withdrawal=1, control={"3326": "white"})
    assert supplied(p, "AFSR1")
    p = position("AFSR1 3326", letter="E", withdrawal=2, control={"3326": "white"})
    assert not supplied(p, "AFSR1")


def test_a_special_unit_is_supplied_with_those_beside_it_12_8() -> None:
    p = position("CZ1 3408, WTR1 3408")
    assert supplied(p, "WTR1")
    assert not supplied(position("WTR1 3408"), "WTR1")


def test_neutral_units_block_a_line_but_not_the_ukrainian_garrison_beside_white_12_7() -> None:
    def is_open(units: str, side: str) -> bool:
        return Supply(position(units, letter="B").board).barrier(side, "1920") is None

    assert not is_open("GUKR 1920", "white")
    assert is_open("GUKR 1920, AFSR1 1920", "white")
    assert not is_open("GUKR 1920", "red")
    assert Supply(position("GLAT 1315", letter="B").board).barrier("red", "1315") == "neutral"
