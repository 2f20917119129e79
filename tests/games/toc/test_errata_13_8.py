"""Section 13.8: our components have what the errata correct on the counters and the map."""

from app.games.toc.box import BOX, LEADERS, SPACES, UNITS, has_mark


def test_units_with_and_without_a_dot_13_8() -> None:
    dotted = (
        "red-army-far-east", "red-army-red-mongolian", "nw-army-karelia", "red-corps-red-pol",
        "makhno-corps-black-guards", "red-corps-51st", "nw-army-nw-1", "france-army-france-1",
        "france-army-france-2",
    )  # fmt: skip
    assert [unit for unit in dotted if not has_mark(unit, "dot")] == []
    assert not any(has_mark(f"france-corps-france-c{number}", "dot") for number in (1, 2))


def test_sides_of_counters_13_8() -> None:
    reduced = UNITS["west-ukraine-corps-w-ukr-c1"].reduced
    assert reduced is not None
    assert (reduced.strength, reduced.loss, reduced.movement) == (2, 1, 3)
    peasants = [unit for unit in UNITS if unit.startswith("ukraine-army-ukr-peasant-")]
    assert [UNITS[unit].reduced for unit in peasants] == [None] * 3


def test_where_units_stand_at_the_start_13_8() -> None:
    places = {each.piece: each.space for each in BOX.setup}
    assert places["red-corps-red-7"] == "601"
    american = [each.piece for each in BOX.entries if each.faction == "usa" and each.place == "717"]
    assert american == ["usa-corps-usa-pb-c1"]


def test_what_leaders_have_13_8() -> None:
    assert LEADERS["krasnov"].is_cavalry
    assert {LEADERS[each].other_side for each in ("krasnov", "bogayevsky")} == {"non_cooperation"}
    assert LEADERS["wilhelm"].entry == "faction_entry"
    assert LEADERS["wrangel"].price is None
    assert LEADERS["budyenny"].camp == "stalin"


def test_spellings_13_8() -> None:
    names = {LEADERS[each].name for each in ("tukhachevsky", "mannerheim", "petliura", "tokmakov")}
    assert names == {"Tukhachevsky", "Mannerheim", "Petliura", "Tokmakov"}
    assert UNITS["switch-army-gregoriev"].name == "Gregoriev"
    assert UNITS["siberian-army-izhevsk"].name == "Izhevsk"


def test_spaces_13_8() -> None:
    assert SPACES["912"].only == ()
    assert SPACES["136"].only == ("vdg", "nw")
    assert (SPACES["324"].region, SPACES["123"].region) == ("don", "north")
