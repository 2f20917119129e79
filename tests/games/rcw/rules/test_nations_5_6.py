"""Sections 5.6 and 5.7: what Blue and Green units may do, and where they may go."""

import pytest

from app.games.rcw.box import BOX
from tests.games.rcw.positions import position


def reach(unit: str, at: str) -> set[str]:
    """Return the provinces that a lone unit of A may enter from `at`."""
    p = position(f"A: {unit} @ {at}")
    p.order("A", f"move {unit}")
    return p.may("A", "to")


def test_a_control_marker_gives_all_units_of_the_nationality_5_61() -> None:
    """E06: one US unit in Archangel, two in Vladivostok."""
    p = position(
        """
        -: B-322 @ archangel
        -: B-323 B-324 @ vladivostok
        -: B-325 @ archangel
        cup: control-US
        """,
        phase="randomizer",
        dice=(1,),
    )
    assert p.place("control-US") == "display:A"
    assert [p.controller(unit) for unit in ("B-322", "B-323", "B-324")] == ["A", "A", "A"]
    assert p.controller("B-325") is None


def test_units_without_a_control_marker_never_move_5_62() -> None:
    p = position("-: B-306 @ kiev\n-: B-329 @ bessarabia\n-: B-330 @ mongolia\nA: RL-152 @ tver")
    assert p.may("A", "move") == {"RL-152"}
    assert p.case("A", "move B-306") == "5.62"
    assert p.case("A", "move B-329") == "5.62"


def test_a_force_is_moved_only_by_who_holds_its_marker_5_63_5_71() -> None:
    p = position("B: B-318 @ kherson\nB: G-407 @ kiev\n-: G-426 @ poland\nA: RL-152 @ tver")
    assert p.may("A", "move") == {"RL-152"}
    assert p.case("A", "move B-318") == p.case("A", "move G-407") == "5.11"


def test_a_unit_that_can_only_halt_is_not_named_5_74() -> None:
    """The Mongols may not leave Mongolia; with company they may still take it along."""
    p = position("A: G-429 @ mongolia\nA: RL-152 @ tver")
    assert p.may("A", "move") == {"RL-152"}
    assert p.case("A", "move G-429") == "5.74"
    assert position("A: G-429 @ mongolia\n-: Czar @ mongolia").may("A", "move") == {"G-429"}
    # Recorded games of version 1 of the rules have it named.
    p.match.state["rules"] = 1
    p.match._legal_actions.clear()
    assert p.may("A", "move") == {"RL-152", "G-429"}


@pytest.mark.parametrize(
    ("unit", "at", "enters", "case"),
    [
        ("B-314", "omsk", {"ekaterinburg", "semipalatinsk", "tomsk"}, "5.65"),
        ("B-321", "khabarovsk", {"chita", "vladivostok"}, "5.65"),
        ("B-311", "kutais", {"kars", "kuban", "terek", "tiflis"}, "5.65"),
        ("B-311", "don_cossack", {"astrakhan", "kuban", "saratov", "stavropol"}, "5.65"),
        ("B-318", "poland", {"grodno", "kovno", "vilna", "volhynia"}, ""),
        ("G-401", "livonia", {"courland", "estonia"}, "5.74"),
        ("G-405", "minsk", {"grodno", "mogilev", "vilna", "vitebsk"}, "5.74"),
        ("G-413", "tiflis", {"daghestan", "elizavetpol", "erivan", "kars", "kutais"}, "5.74"),
        ("G-421", "turkistan", {"bokhara", "fergana", "khiva", "semirechensk"}, "5.74"),
        ("G-422", "omsk", {"ekaterinburg", "semipalatinsk", "tomsk"}, "5.74"),
        ("G-424", "finland", {"archangel", "olonetz", "petrograd"}, "5.75"),
        ("G-424", "petrograd", {"finland", "olonetz"}, "5.75"),
        ("G-426", "poland", {"grodno", "kovno", "vilna", "volhynia"}, ""),
    ],
)
def test_nations_keep_to_their_regions_5_65_5_74_to_5_76(
    unit: str, at: str, enters: set[str], case: str
) -> None:
    """The way out of the region is refused with the nationality's case."""
    assert reach(unit, at) == enters
    beyond = {
        "omsk": "orenburg",
        "khabarovsk": "khabarovsk",
        "kutais": "kutais",
        "don_cossack": "voronezh",
        "livonia": "pskov",
        "minsk": "kiev",
        "tiflis": "terek",
        "turkistan": "omsk",
        "finland": "murmansk",
        "petrograd": "novgorod",
        "mongolia": "chita",
    }.get(at)
    if case and beyond != at:
        p = position(f"A: {unit} @ {at}")
        p.order("A", f"move {unit}")
        assert p.case("A", f"to {beyond}") == case


def test_ukrainian_units_move_within_the_ukraine_5_74() -> None:
    """E07."""
    assert reach("G-408", "kharkov") == {"kursk", "poltava", "voronezh", "yekaterinoslav"}


def test_polish_units_enter_five_regions_5_76() -> None:
    assert "orel" in reach("G-426", "chernigov")
    assert "livonia" in reach("G-426", "vitebsk")
    assert "don_cossack" not in reach("G-426", "yekaterinoslav")
    assert "orenburg" not in reach("G-426", "ufa")
    assert "finland" not in reach("G-426", "petrograd")


def test_units_of_a_nation_march_together_or_singly_5_0_7_14() -> None:
    p = position("A: G-426 G-427 @ poland\nA: G-428 @ poland")
    p.order("A", "move 426, attach 427, attach 428, to Grodno, detach 427, to Minsk, halt")
    assert p.company("G-426") == {"G-426", "G-428"}
    assert p.at("G-427") == "grodno"
    assert p.controller("G-427") == "A"
    assert p.case("A", "move 427") == "5.0"


def test_a_stack_of_a_nation_divides_when_one_unit_is_called_7_0() -> None:
    p = position("A: G-426 G-427 G-428 @ poland")
    p.order("A", "move 427, to Grodno, halt")
    assert p.company("G-426") == {"G-426", "G-428"}
    assert p.may("A", "move") == {"G-426", "G-428"}


def test_a_carried_unit_of_a_nation_moves_no_more_5_0() -> None:
    p = position("A: G-426 @ poland\nA: G-427 @ grodno")
    p.order("A", "move 426, to Grodno, halt, move 427")
    assert p.case("A", "attach 426") == "5.0"
    p.order("A", "stack on 426")
    assert p.company("G-426") == {"G-426", "G-427"}


# 5.66 Czech withdrawal


def test_czech_units_leave_through_vladivostok_5_66() -> None:
    """R33: after a move in the same phase, and whatever stands there (14.18(4))."""
    p = position("A: B-317 @ khabarovsk\nB: RL-178 @ vladivostok\n-: K-UR1 @ vladivostok")
    assert p.case("A", "exit B-317") == "5.66"
    p.order("A", "move 317, to Vladivostok, exit B-317")
    assert p.place("B-317") == "facedown:A"
    assert p.may("A", "move") == set()


def test_czech_units_may_leave_after_their_force_has_halted_5_66() -> None:
    p = position("A: B-317 B-316 T-1 @ vladivostok")
    p.order("A", "exit B-317")
    assert p.company("B-316") == {"B-316", "T-1"}
    p.order("A", "move B-316, exit B-316")
    assert p.place("B-316") == "facedown:A"
    assert p.place("T-1") == "cup"


def test_other_units_do_not_leave_the_map_5_34() -> None:
    p = position("A: B-319 @ vladivostok\nA: RL-178 @ vladivostok\nB: B-317 @ vladivostok")
    assert p.may("A", "withdraw_czech") == set()
    assert p.case("A", "exit B-319") == p.case("A", "exit Kikvidze") == "5.34"
    assert p.case("A", "exit B-317") == "5.66"


def test_a_czech_who_leaves_leaves_the_imperial_unit_behind_5_66_13_42() -> None:
    p = position("A: B-317 Gold @ vladivostok")
    p.order("A", "exit 317")
    assert p.company("I-GOLD") == {"I-GOLD"}
    assert p.controller("I-GOLD") is None


# 5.67 to 5.69 other withdrawals, by drawing


def test_an_out_marker_removes_a_nation_wherever_it_stands_5_67_5_35() -> None:
    p = position(
        "A: B-322 Gold @ tver\n-: B-323 B-324 @ vladivostok\nA: B-325 @ archangel\ncup: out-US",
        phase="randomizer",
        dice=(1,),
    )
    assert [p.place(unit) for unit in ("B-322", "B-323", "B-324")] == ["out"] * 3
    assert p.controller("I-GOLD") is None
    assert p.at("B-325") == "archangel"


def test_units_eliminated_before_are_not_withdrawn_5_69() -> None:
    """They stay in a player's box of the player who has killed them."""
    p = position(
        "A: RL-152 @ tver\nB has: B-322\n-: B-323 @ vladivostok\ncup: out-US",
        phase="randomizer",
        dice=(1,),
    )
    assert p.place("B-322") == "display:B"
    assert p.place("B-323") == "out"


def test_a_control_marker_that_comes_after_the_withdrawal_is_void_5_68() -> None:
    """R91: 12.5(1) has another chit drawn."""
    p = position(
        "A: RL-152 @ tver\n-: B-322 @ archangel\nA has: B-323\ncup: out-US",
        phase="randomizer",
        dice=(1,),
    )
    assert p.board["withdrawn"] == ["US"]
    assert p.place("B-323") == "display:A"


def test_finns_enter_four_provinces_5_75() -> None:
    assert reach("G-424", "olonetz") == {"archangel", "petrograd", "finland"}
    p = position("A: G-424 @ olonetz")
    p.order("A", "move 424")
    assert p.case("A", "to Vologda") == "5.75"


def test_there_are_no_green_leaders_and_no_green_out_markers_5_7() -> None:
    assert not [u for u in BOX.units.values() if u.colour == "green" and u.kind != "combat"]
    green = {code for code, nation in BOX.nationalities.items() if nation.colour == "green"}
    assert len(green) == 9
    assert not [c for c in BOX.chits.values() if c.kind == "blue_out" and c.nationality in green]
