"""What the rulebook states about its components holds in our files."""

from collections import Counter
from itertools import pairwise

import pytest

from app.games.rcw.components import Components, Province, load


@pytest.fixture(scope="module")
def box() -> Components:
    return load()


def borders(box: Components, province: str) -> set[str]:
    return set(box.neighbours[province])


def test_size_of_the_map(box: Components) -> None:
    assert len(box.provinces) == 80
    assert len(box.borders) == 190
    assert len(box.regions) == 11


def test_finland_borders_petrograd_and_not_novgorod_5_15(box: Components) -> None:
    assert "petrograd" in borders(box, "finland")
    assert "novgorod" not in borders(box, "finland")


def test_lake_pskov_bars_petrograd_from_livonia_5_33(box: Components) -> None:
    assert "livonia" not in box.white_neighbours["petrograd"]
    assert {(bar.a, bar.b) for bar in box.bars} == {("livonia", "petrograd")}
    assert {"pskov", "estonia"} <= borders(box, "petrograd") & borders(box, "livonia")


def test_only_white_crosses_the_kerch_straits_5_32(box: Components) -> None:
    assert "taurida" not in box.neighbours["kuban"]
    assert "taurida" in box.white_neighbours["kuban"]
    assert "kuban" in box.white_neighbours["taurida"]
    assert [border.name for border in box.borders if border.white_only] == ["Kerch Straits"]


def test_rail_from_smolensk_to_petrograd_14_34(box: Components) -> None:
    for a, b in [("smolensk", "tver"), ("tver", "novgorod"), ("novgorod", "petrograd")]:
        assert b in box.rail_neighbours[a]
        assert a in box.rail_neighbours[b]


def test_omsk_lies_directly_east_of_ekaterinburg_13_0(box: Components) -> None:
    assert "omsk" in borders(box, "ekaterinburg")
    assert box.provinces["omsk"].lon > box.provinces["ekaterinburg"].lon


def test_every_way_from_omsk_to_chita_runs_through_krasnoyarsk_29_0(box: Components) -> None:
    reached, open_ends = {"omsk"}, ["omsk"]
    while open_ends:
        for other in borders(box, open_ends.pop()) - reached - {"krasnoyarsk"}:
            reached.add(other)
            open_ends.append(other)
    assert "chita" not in reached


def test_omsk_to_chita_takes_four_points_or_the_railway_29_0(box: Components) -> None:
    way = ["omsk", "tomsk", "krasnoyarsk", "irkutsk", "chita"]
    for a, b in pairwise(way):
        assert b in box.rail_neighbours[a]


def test_neighbours_are_mutual_and_rails_follow_borders(box: Components) -> None:
    for beside in (box.neighbours, box.white_neighbours, box.rail_neighbours):
        for province, others in beside.items():
            assert all(province in beside[other] for other in others)
    for province, others in box.rail_neighbours.items():
        assert set(others) <= borders(box, province)


def test_pieces_of_the_initial_deal_16_23(box: Components) -> None:
    leaders = Counter(unit.colour for unit in box.units.values() if unit.kind == "leader")
    dealt = Counter(chit.kind for chit in box.chits.values() if chit.start == "deal")
    assert leaders == {"red": 31, "white": 21}
    assert dealt == {"politburo": 13, "assassin": 2}


def test_two_politburo_markers_go_with_lenin_and_trotsky_16_32(box: Components) -> None:
    with_leaders = {
        chit.start.removeprefix("leader:"): chit.kind
        for chit in box.chits.values()
        if chit.start.startswith("leader:")
    }
    assert {box.units[unit].name for unit in with_leaders} == {"Lenin", "Trotsky"}
    assert set(with_leaders.values()) == {"politburo"}
    assert sum(chit.kind == "politburo" for chit in box.chits.values()) == 15


def test_auxiliary_randomizer_16_41(box: Components) -> None:
    chits = Counter(chit.kind for chit in box.chits.values() if chit.start == "randomizer")
    assert (chits["blue_control"], chits["blue_out"], chits["green_control"]) == (7, 6, 9)
    assert chits["assassin"] + chits["felix"] == 13
    units = Counter(unit.kind for unit in box.units.values() if unit.randomizer)
    assert units == {"shock": 3, "black": 4, "train": 3}
    assert sum(chits.values()) + sum(units.values()) == 61


def test_withdrawal_markers_5_67(box: Components) -> None:
    out = {chit.nationality for chit in box.chits.values() if chit.kind == "blue_out"}
    assert out == {"BR", "FK", "FR", "JP", "TU", "US"}


def test_every_piece_has_a_name_of_its_own(box: Components) -> None:
    for piece in ("politburo-15", "assassin-14", "felix", "control-US", "out-US", "terror-2"):
        assert box.chits[piece].id == piece
    for piece in ("general-strike-3", "ice-march", "commissars-26", "czar-assassination"):
        assert box.chits[piece].id == piece
    assert not box.chits.keys() & box.units.keys()


def test_felix_is_worth_three_assassins_10_3(box: Components) -> None:
    assert (box.chits["felix"].worth, box.chits["assassin-1"].worth) == (3, 1)
    assert box.chits["politburo-1"].worth == 0


def test_imperial_units_lie_under_their_guards_13_0(box: Components) -> None:
    assert (box.units["I-CZAR"].under, box.units["I-CZAR"].setup) == ("R-120", "ekaterinburg")
    assert (box.units["I-GOLD"].under, box.units["I-GOLD"].setup) == ("W-203", "omsk")
    assert box.units["R-120"].carries == "I-CZAR"
    assert box.units["W-203"].value == 6


def test_the_united_states_5_61_and_poland_16_53(box: Components) -> None:
    def places(code: str) -> list[str]:
        return sorted(str(u.setup) for u in box.units.values() if u.nationality == code)

    assert places("US") == ["archangel", "vladivostok", "vladivostok"]
    assert places("PO") == ["poland"] * 3


def test_reinforcements_9_33(box: Components) -> None:
    arriving = Counter(
        (unit.nationality, unit.setup, unit.value)
        for unit in box.units.values()
        if unit.reinforcement and not unit.optional
    )
    assert arriving == {
        ("BR", "kutais", 3): 1,
        ("BR", "tiflis", 3): 1,
        ("FK", "courland", 4): 2,
        ("FR", "kherson", 2): 2,
        ("FR", "taurida", 2): 1,
        ("RM", "bessarabia", 2): 1,
    }


def test_trotsky_is_worth_three_and_stands_on_the_army_of_tver_16_62(box: Components) -> None:
    trotsky = box.units["RL-152"]
    assert (trotsky.value, trotsky.setup, trotsky.asterisk) == (3, "tver", True)
    assert box.units["R-111"].setup == "tver"


def test_yudenich_and_maevsky_stand_alone_errata(box: Components) -> None:
    for name, province in (("Yudenich", "livonia"), ("M. Maevsky", "kharkov")):
        (unit,) = (unit for unit in box.units.values() if unit.name == name)
        assert (unit.setup, unit.asterisk) == (province, False)
        assert unit.provenance["asterisk"].startswith("rule:errata")


def test_who_opposes_whom_8_12_to_8_16(box: Components) -> None:
    assert {colour: set(faction.opposes) for colour, faction in box.factions.items()} == {
        "red": {"white", "green", "blue", "black"},
        "white": {"red", "green", "black"},
        "green": {"red", "white", "black"},
        "blue": {"red", "black"},
        "black": {"red", "white", "green", "blue"},
    }


@pytest.mark.parametrize(
    ("code", "regions", "provinces"),
    [
        ("CZ", "S", set()),
        ("JP", "S", set()),
        ("TU", "TCA", set()),
        ("UK", "U", set()),
        ("PO", "WGBUP", set()),
        ("FN", "", {"archangel", "olonetz", "petrograd", "finland"}),
        ("CP", "", set()),
        ("CH", "", set()),
        ("RM", "", set()),
    ],
)
def test_where_a_force_may_go_5_62_5_65_5_74_to_5_76(
    box: Components, code: str, regions: str, provinces: set[str]
) -> None:
    nationality = box.nationalities[code]
    assert set(nationality.may_enter_regions) == set(regions)
    assert set(nationality.may_enter_provinces) == provinces


def test_moscow_lies_in_tver_12_14(box: Components) -> None:
    cities = {province.critical_city: province.id for province in box.provinces.values()}
    assert cities["Moscow"] == "tver"
    assert cities["Petrograd"] == "petrograd"
    assert cities["Baku"] == "baku"


def test_ports_lie_on_three_seas_and_at_vladivostok_17_43(box: Components) -> None:
    def sea(province: Province) -> str | None:
        return province.port.sea if province.port else None

    seas = {sea(province) for province in box.provinces.values()} - {None}
    assert seas == {"Baltic Sea", "Black Sea", "White Sea", "Pacific Ocean"}
    pacific = [p.id for p in box.provinces.values() if sea(p) == "Pacific Ocean"]
    assert pacific == ["vladivostok"]


def test_every_record_says_where_it_comes_from(box: Components) -> None:
    tags = [region.provenance["*"] for region in box.regions.values()]
    tags += [province.provenance["*"] for province in box.provinces.values()]
    tags += [border.provenance["*"] for border in box.borders]
    tags += [unit.provenance["*"] for unit in box.units.values()]
    tags += [chit.provenance["*"] for chit in box.chits.values()]
    assert Counter(tag.partition(":")[0].split(" ")[0] for tag in tags).keys() == {
        "rule",
        "public",
        "reconstructed",
    }


def test_the_value_of_a_unit_has_a_provenance_of_its_own(box: Components) -> None:
    assert box.units["R-111"].provenance == {"*": "rule:16.62", "value": "reconstructed"}
