"""Statements under the cases that the rulebook lists apart, each played by itself."""

import pytest

from app.games.reds.board import units_at
from app.games.reds.box import (
    BALTIC,
    BITS,
    FREE_TERRITORY,
    GRID,
    MAP,
    POLAND,
    SOURCES,
    UNITS,
    WATER_BETWEEN,
)
from app.games.reds.rules.activation import white_chits
from app.games.reds.rules.control import controller
from app.games.reds.rules.derived import derive
from app.games.reds.rules.event_places import partisan_places
from app.games.reds.rules.poland import border_guards, enters_war
from app.games.reds.rules.reinforcements import legal_cities
from app.games.reds.rules.replacements import replacements_of
from app.games.reds.rules.retreat import ways_of
from app.games.reds.rules.set_up import new_board
from app.games.reds.rules.stacking import counted, over_limit, why_not_together
from app.games.reds.rules.strategic_ways import ways_of as strategic_ways
from app.games.reds.rules.supply import Supply
from app.games.reds.rules.victory import red_wins_early
from tests.games.reds.positions import BY_CODE, Position, position

RESOURCES = dict.fromkeys((c.hex for c in MAP.cities.values() if c.resource), "red")


@pytest.mark.parametrize(
    ("white", "wins"),
    [("", True), ("1221", True), ("1315", True), ("3408", False), ("4301", False)],
)
def test_red_wins_with_every_city_outside_poland_and_the_baltic_states_4_2(
    white: str, wins: bool
) -> None:
    """Warsaw and Riga may be White's, no other city, however far from Moscow."""
    control = dict.fromkeys(MAP.cities, "red") | ({white: "white"} if white else {})
    board = position("", letter="F", control=control, terror=["2423", "2522"]).board
    assert red_wins_early(board) is wins


@pytest.mark.parametrize(
    ("poland", "lost", "wins"),
    [("conquered", "", True), ("war", "", False), ("conquered", "4124", False)],
)
def test_red_wins_with_all_resources_and_poland_conquered_4_2(
    poland: str, lost: str, wins: bool
) -> None:
    units = f"A1 2423, MARK {lost}" if lost else "A1 2423"
    p = position(units, letter="F", poland=poland, control=RESOURCES)
    assert red_wins_early(p.board) is wins


def test_no_zone_over_an_arm_of_the_sea_in_any_season_8_1() -> None:
    here, there = next(
        pair
        for pair, kind in WATER_BETWEEN.items()
        if kind == "sea" and all(MAP.hexes[each].is_land for each in pair)
    )
    for turn in (4, 7):
        p = position(f"A1 {here}", letter="B", turn=turn)
        zones = set(BITS.places(derive(p.board).zones("white")))
        assert there not in zones
        assert zones < set(GRID.neighbours(here))


@pytest.mark.parametrize(
    "codes",
    ["WAIR1 WAIR2", "GSIB1 GSIB2", "WRIV1 WRIV2", "TANK1 TANK2", "NWHITE NBALT", "RTR1 RTR2"],
)
def test_one_special_unit_of_a_type_is_free_of_the_limit_9_3(codes: str) -> None:
    units = [BY_CODE[code] for code in codes.split()]
    refusal = why_not_together(units)
    assert refusal is not None
    assert refusal.case == "9.3"
    assert why_not_together(units[:1]) is None
    side = UNITS[units[0]].side
    full = position("A1 2313, LATV 2313, AFSR1 2825, AFSR2 2825, AFSR3 2825", letter="B").board
    place = "2313" if side == "red" else "2825"
    assert sum(map(counted, units_at(full, place))) == 6
    full["where"][units[0]] = place
    assert over_limit(full, side) == {}
    full["where"]["R-A02" if side == "red" else "W-DON1"] = place
    assert set(over_limit(full, side)) == {place}


@pytest.mark.parametrize(("front", "asked"), [("southern", None), ("eastern", "B")])
def test_stacks_of_a_leader_who_has_gone_wait_for_their_front_t7_9_7(
    front: str, asked: str | None
) -> None:
    p = position("A1 2912, A2 2912, A8 2716", active=front, recalled={"eastern": 1})
    p.order("A", "done")
    excess = [seat for seat, what in p.asked().items() if what == "excess"]
    assert excess == ([asked] if asked else [])
    assert ("eastern" in p.board.get("recalled", {})) is (front == "southern")


def test_red_passes_a_city_of_the_free_territory_with_terror_10_3() -> None:
    without = strategic_ways(position("A1 2313", letter="B").board, "red")
    under = strategic_ways(position("A1 2313", letter="B", terror=["2423"]).board, "red")
    assert BITS.bit["2423"] & without.closed
    assert not BITS.bit["2423"] & under.closed


def test_a_way_leads_through_a_neutral_city_10_3() -> None:
    board = position("A1 2313", letter="B", control={"3507": "neutral", "3408": "red"}).board
    assert not BITS.bit["3507"] & strategic_ways(board, "red").closed
    assert BITS.bit["3408"] & strategic_ways(board, "white").closed


@pytest.mark.parametrize(("turn", "goes"), [(7, True), (4, False)])
def test_nobody_sails_the_baltic_sea_in_winter_10_5(turn: int, goes: bool) -> None:
    steps = [{"step": "strategic_moves", "side": "white"}]
    ports = {"1116": "white", "1312": "white"}
    p = position("NW1 1312, EST 1413", letter="B", turn=turn, control=ports, steps=steps)
    assert ("NW1" in (p.may("B", "ship") if "B" in p.asked() else ())) is goes


def test_partisans_attack_with_nobody_11_2() -> None:
    p = position("PSOU 2417, AFSR1 2317, GRED1 2418", active="afsr", letter="B")
    p.order("B", "done\nattack 2418")
    assert p.may("B", "with") == {"PSOU", "AFSR1"}
    p.order("B", "with AFSR1")
    assert "PSOU" not in p.may("B", "with")


def test_cavalry_on_a_raid_attacks_lone_garrisons_alone_11_2() -> None:
    units = "DON1 2417, A1 2316, GRED1 2418"
    p = position(units, active="afsr", letter="B", raid="W-DON1", markers={"RAID": 2})
    p.order("B", "done")
    assert p.may("B", "attack") == {"2418"}


def beaten(units: str) -> Position:
    """Units in 2316 must retreat before three of the AFSR."""
    p = position(
        f"AFSR1 2417, AFSR2 2417, AFSR3 2416, {units}", active="afsr", dice=[6, 1], letter="B"
    )
    p.order("B", "done\nattack 2316 with AFSR1 + AFSR2 + AFSR3")
    assert p.asked() == {"A": "retreat"}
    return p


def test_units_part_on_their_retreat_11_6() -> None:
    p = beaten("DIV25 2316, LATV 2316")
    p.order("A", "retreat DIV25 to 2115\nretreat LATV to 2218")
    assert (p.at("DIV25"), p.at("LATV")) == ("2115", "2218")


def test_what_exceeds_the_limit_after_a_retreat_dies_by_its_owner_11_6() -> None:
    p = beaten("A1 2316, A2 2115")
    p.order("A", "retreat A1 to 2115")
    assert p.asked() == {"A": "excess"}
    p.order("A", "destroy A2")
    assert (p.at("A1"), p.at("A2")) == ("2115", "eliminated")


def test_a_zone_costs_a_stack_one_disorder_however_many_retreat_11_6() -> None:
    """The first unit through 2317 takes it; the army that follows on the same way does not."""
    units = [BY_CODE["LATV"], BY_CODE["A1"]]
    steps = [{"step": "retreat", "units": units, "place": "2316", "attackers": ["2417"]}]
    p = position("LATV 2316, A1 2316, AFSR1 2417", letter="B", steps=steps)
    p.order("A", "retreat LATV to 2318\nretreat A1 to 2318")
    assert (p.at("LATV"), p.at("A1")) == ("2318", "2318")
    assert p.board["disordered"] == [BY_CODE["LATV"]]


def test_no_retreat_ends_in_a_zone_11_6() -> None:
    p = position("A1 2316, AFSR1 2417, DON1 2214", letter="B")
    zones = set(BITS.places(derive(p.board).hindering("red")))
    ends = {way.end for way in ways_of(p.board, "R-A01", "2316", ["2417"])}
    assert ends
    assert zones.isdisjoint(ends)
    around = {each for each in GRID.ring("2316", 2) if MAP.hexes[each].is_land}
    assert around & zones


def test_reinforcements_of_other_white_armies_need_a_line_and_no_red_city_14_1() -> None:
    control = {"1201": "white", "1904": "white", "3408": "white", "3010": "white"}
    board = position("A1 2313", letter="B", control=control).board
    north = set(legal_cities(board, "W-NOR2"))
    assert {"1201", "1904"} & north
    assert "3408" not in north
    siberian = set(legal_cities(board, "W-SIB2"))
    assert {"4301", "3408"} <= siberian
    assert "3010" not in siberian  # Kazan, which is red


@pytest.mark.parametrize(("kiev", "at"), [("white", "1920"), ("red", "eliminated")])
def test_the_ukrainian_garrison_returns_unless_kiev_is_red_14_3(kiev: str, at: str) -> None:
    steps = [{"step": "replacements", "side": "white", "letter": "C"}]
    holder = "A1 1920" if kiev == "red" else "A1 2313"
    p = position(f"GUKR eliminated, {holder}", letter="C", steps=steps)
    assert p.at("GUKR") == at


@pytest.mark.parametrize(
    ("lost", "gold", "expected"),
    [("", "white", 4), ("1611", "white", 3), ("2315", "white", 3), ("3012", "white", 3),
     ("3012", "red", 4), ("2313", "red", 0)],
)  # fmt: skip
def test_red_replacements_one_by_one_14_4(lost: str, gold: str, expected: int) -> None:
    """Moscow, Petrograd and Tula bring one each; Simbirsk, Izhevsk, Tsaritsyn and the gold one for
    three. All needs a line to Moscow; that of Izhevsk, on no railway, ends beside it (12.4)."""
    held = "AFSR1 1920, AFSR2 2421, KUB1 2622, MARK 4124, GLAT 1315"
    units = f"{held}, GSIB1 {lost}" if lost else held
    control = dict.fromkeys(MAP.cities, "red")
    board = position(units, letter="B", control=control, gold={"at": "2313", "side": gold}).board
    assert replacements_of(board, "red") == {"red": expected}


def test_a_red_city_in_the_baltic_states_brings_poland_into_the_war_15_2() -> None:
    near = "A1 1617, A2 1716, POL1 1221, GLAT 1315"
    neutral = position(near, letter="B").board
    city = next(place for place in sorted(BALTIC & MAP.cities.keys()) if place != "1315")
    taken = position(near, letter="B", control={city: "red"}).board
    assert not enters_war(neutral)
    assert enters_war(taken)


@pytest.mark.parametrize(
    ("code", "host", "front"),
    [("PSIB", "CZ1 3408", "eastern"), ("PSOU", "DON1 2921", "southern"),
     ("PBAS", "MUS1 4922", "turkestan")],
)  # fmt: skip
def test_white_partisans_on_their_front_four_hexes_from_white_20_8(
    code: str, host: str, front: str
) -> None:
    at = host.split()[1]
    board = position(f"{host}, {code} pool", letter="B").board
    places = partisan_places(board, BY_CODE[code])
    assert places
    assert {MAP.hexes[each].front for each in places} == {front}
    assert min(GRID.distance(each, at) for each in places) >= 4
    assert not set(places) & frozenset().union(*SOURCES.values())
    without = position(f"{code} pool, A1 2313", letter="B").board
    assert partisan_places(without, BY_CODE[code]) == []


@pytest.mark.parametrize(
    ("army", "at", "enemy", "flies"),
    [("A1", "2316", "AFSR1 2417", True), ("A11", "3224", "DROZ 3123", False)],
)
def test_aircraft_fly_for_units_in_supply_20_1(army: str, at: str, enemy: str, flies: bool) -> None:
    """The 11th Army is cut off where it stands at the start (3.2)."""
    p = position(f"{army} {at}, {enemy}, RAIR1 beside", active="southern", letter="A")
    p.order("A", f"done\nattack {enemy.split()[1]}, with {army}")
    assert ("RAIR1" in p.may("A", "support")) is flies


def test_strategic_movement_ends_in_no_neutral_city_10_2() -> None:
    """Ufa is neutral here: the way leads through it to Samara, but not to it."""
    steps = [{"step": "strategic_moves", "side": "white"}]
    control = {"4301": "white", "3212": "white", "3408": "neutral"}
    p = position("SIB1 4301, CZ2 3212", control=control, steps=steps)
    p.order("B", "ship SIB1")
    goals = p.may("B", "rail")
    assert "3212" in goals
    assert "3408" not in goals
    p.order("B", "halt")
    neutral = position("SIB1 3409, CZ2 3212", control=control, steps=steps)
    assert "SIB1" not in neutral.may("B", "ship")


def test_the_estonians_attack_nobody_outside_the_baltic_states_10_11() -> None:
    inside, outside = next(
        (here, there)
        for here in sorted(BALTIC)
        for there in GRID.neighbours(here)
        if MAP.hexes[here].is_land and MAP.hexes[there].region == "russia"
    )
    for code, attacks in (("EST", False), ("NW1", True)):
        p = position(f"{code} {inside}, A7 {outside}", active="north_western", letter="B")
        p.order("B", "done")
        assert (outside in p.may("B", "attack")) is attacks


def test_makhno_goes_no_further_than_two_hexes_10_13() -> None:
    """Two hexes from the Free Territory he may stand; a hex further is barred."""
    edge = min(
        number
        for number, each in MAP.hexes.items()
        if each.terrain == "clear" and min(GRID.distance(number, at) for at in FREE_TERRITORY) == 2
    )
    p = position(f"MAKHW {edge}", active="afsr", letter="B")
    beyond = next(
        each
        for each in GRID.neighbours(edge)
        if MAP.hexes[each].is_land and min(GRID.distance(each, at) for at in FREE_TERRITORY) == 3
    )
    assert p.case("B", f"move MAKHW, to {beyond}") == "10.13"


def test_red_terror_lets_a_city_fall_back_to_red_13_1() -> None:
    held = {"2318": "white"}
    assert controller(position("", letter="B", control=held).board, "2318") == "white"
    terror = position("", letter="B", control=held, terror=["2318"]).board
    assert controller(terror, "2318") == "red"


@pytest.mark.parametrize(
    ("units", "war"),
    [
        ("A1 1617, A2 1716, A3 1415", False),
        ("A1 1617, A2 1716, A3 1415, RPRT1 1514", False),
        ("A1 1617, A2 1716, A3 1415, LATV 1514", True),
    ],
)
def test_two_red_units_but_partisans_in_the_baltic_states_15_2(units: str, war: bool) -> None:
    board = position(f"{units}, POL1 1221, GLAT 1315", letter="B").board
    assert enters_war(board) is war


def test_red_units_out_of_supply_do_not_keep_poland_out_15_2() -> None:
    near = "A1 1617, A2 1716, POL1 1221, GLAT 1315"
    assert not enters_war(position(near, letter="B").board)
    cut_off = position(f"{near}, DON1 2313, MUS1 5412", letter="B").board
    assert not Supply(cut_off).is_supplied("R-A01")
    assert enters_war(cut_off)


def test_peace_takes_the_polish_chit_and_bars_attacks_15_5() -> None:
    p = position("A16 1420, POL1 1320", letter="F", poland="peace", active="western", turn=17)
    assert "POLISH" not in white_chits(p.board)
    p.order("A", "done")
    assert p.asked().get("A") != "combat"


def test_the_border_guard_comes_from_the_west_if_it_can_15_5() -> None:
    west = position("A16 1716, A14 2019, A1 2912", letter="F").board
    assert set(border_guards(west)) == {"R-A16", "R-A14"}
    east = position("A1 2912, RPRT1 1716", letter="F").board
    assert border_guards(east) == ["R-A01"]


def test_polish_reinforcements_come_in_polish_cities_alone_14_1() -> None:
    control = dict.fromkeys(MAP.cities, "white")
    places = set(legal_cities(position("A1 2313", letter="B", control=control).board, "W-POL4"))
    assert "1221" in places
    assert len(places) > 1
    assert places <= POLAND
    cut = position("A16 1320, A15 1420, A14 1122, A12 1322", letter="B", poland="war").board
    assert set(legal_cities(cut, "W-POL4")) < places


def test_neutral_poles_outside_poland_bar_all_lines_but_their_own_r82_12_7() -> None:
    """Units and zones alike; a White unit negates the zone, and at war only Red is barred."""
    outside, beside, south = "1722", "1721", "W-DON1"
    there = Supply(position(f"POL2 {outside}, DON1 1621", letter="B").board)
    for lines in ("red", "white"):
        assert there.barrier(lines, outside) == "neutral"
        assert there.barrier(lines, beside) == "zone"
    assert there.barrier("polish", outside) is None
    assert there.barrier("polish", beside) is None
    assert there.is_supplied("W-POL2")
    assert not there.is_supplied(south)
    cut = there.cut(south, "1621")
    assert cut is not None
    assert (cut.place, cut.reason) == (beside, "zone")

    negated = Supply(position(f"POL2 {outside}, DON1 {beside}", letter="B").board)
    assert negated.barrier("white", beside) is None
    at_war = Supply(position(f"POL2 {outside}, DON1 1621", letter="B", poland="war").board)
    assert at_war.barrier("red", outside) == "enemy"
    assert at_war.barrier("white", beside) is None
    assert at_war.is_supplied(south)
    assert not set(BITS.places(at_war.derived.barred("white"))) & {outside, beside}
    assert {outside, beside} <= set(BITS.places(there.derived.barred("white")))


def test_a_line_of_white_opens_as_neutral_poles_leave_r82_12_7() -> None:
    """Matches under the rules before 4 go on as before."""
    units = "POL2 1722, DON1 1621"
    assert not Supply(position(units, letter="B").board).is_supplied("W-DON1")
    gone = Supply(position("POL2 1622, DON1 1621", letter="B").board)
    assert gone.is_supplied("W-DON1")
    before = position(units, letter="B").board
    del before["neutral_poles_bar_white"]
    assert Supply(before).is_supplied("W-DON1")
    assert not new_board({}, rules=3)["neutral_poles_bar_white"]


def test_zones_of_neutral_poles_do_not_cross_their_border_r82_8_1() -> None:
    home = Supply(position("POL1 1320", letter="B").board)
    beside = [each for each in GRID.neighbours("1320") if each not in POLAND]
    for lines in ("red", "white"):
        assert not [each for each in beside if home.barrier(lines, each) == "zone"]
