"""Section 11: battles, with the worked examples of the rulebook."""

import pytest

from app.games.reds.box import GRID
from app.games.reds.rules.battle_odds import power, shifts
from app.games.reds.rules.retreat import ways_of
from tests.games.reds.positions import BY_CODE, Position, position


def battle(units: str, target: str, attackers: str, *dice: int, **board: object) -> Position:
    """White's AFSR attacks a hex with some units; the dice are the attacker's, the defender's."""
    p = position(units, active="afsr", dice=dice, letter="B", turn=7, **board)  # type: ignore[arg-type]
    p.order("B", "done")
    p.order("B", f"attack {target}")
    for code in attackers.split():
        p.order("B", f"with {code}")
    p.order("B", "fight")
    return p


def test_power_x13_x14_11_3() -> None:
    assert power("abcd", 3, [2, -1, 0, -3]) == 10
    assert power("abc", 2, [0, -1, -3]) == 3


def test_an_army_against_a_disordered_one_x17_11_6() -> None:
    """Odds 2 to 4, both dice 3: power 6 against 2, "ad": both are disordered, the 1st dies."""
    p = battle("AFSR1 2417, A1 2316 disordered", "2316", "AFSR1", 3, 3)
    told = p.told("battle")[0]
    assert (told["odds"], told["column"]) == ("1:2", "1:2")
    assert (told["attack"], told["defence"], told["difference"]) == (6, 2, 4)
    assert told["result"] == "ad"
    assert p.is_disordered("AFSR1")
    assert p.at("A1") == "eliminated"


@pytest.mark.parametrize(
    ("dice", "attack", "defence", "result"), [((6, 6), 22, 8, "aDR"), ((1, 1), 7, 3, "ad")]
)
def test_three_units_against_a_red_city_x18_11_6(
    dice: tuple[int, int], attack: int, defence: int, result: str
) -> None:
    """X18, at Kharkov instead of Moscow: manpower 5 to 4 is 1:1, and the city makes it 1:2."""
    p = battle(
        "AFSR1 2422, BARB 2422, DON1 2521 disordered, A16 2421", "2421", "AFSR1 BARB DON1", *dice
    )
    told = p.told("battle")[0]
    assert (told["odds"], told["column"]) == ("1:1", "1:2")
    assert (told["attack"], told["defence"]) == (attack, defence)
    assert told["result"] == result


def test_odds_shift_before_they_are_held_x15_11_3() -> None:
    p = battle("AFSR1 2316, AFSR2 2316, AFSR3 2416, GRED1 2315", "2315", "AFSR1 AFSR2 AFSR3", 1, 6)
    told = p.told("battle")[0]
    assert (told["odds"], told["column"]) == ("6:1", "4:1")


def test_rivers_and_the_red_city_of_kazan_x16_11_4() -> None:
    """X16: three lines of two rivers; Red must come along two. White defends: no city shift.

    2911 has no river line to Kazan, 2910 and 3109 lie on lines of the Volga and the Kama.
    """
    p = position("A1 2909, A2 2910, A3 3109, CZ2 3010")

    def by(*codes: str) -> dict[str, int]:
        return shifts(p.board, "3010", [BY_CODE[code] for code in codes], "white")

    assert by("A1") == by("A2") == by("A1", "A2") == {"river": -1}
    assert by("A2", "A3") == by("A1", "A2", "A3") == {}
    assert shifts(p.board, "3010", [BY_CODE["A2"], BY_CODE["A3"]], "red") == {"city": -1}


def test_each_unit_and_each_hex_once_11_2() -> None:
    p = battle("AFSR1 2417, AFSR2 2417, A1 2316, A2 2418", "2316", "AFSR1", 1, 6)
    assert p.asked() == {"B": "combat"}
    assert p.may("B", "attack") == {"2418"}
    assert p.case("B", "attack 2316") == "11.2"
    p.order("B", "attack 2418")
    assert p.may("B", "with") == {"AFSR2"}


def test_an_attack_can_be_called_off_before_the_dice_11_1() -> None:
    p = position("AFSR1 2417, A1 2316", active="afsr", letter="B")
    p.order("B", "done\nattack 2316, with AFSR1, call off")
    assert p.may("B", "attack") == {"2316"}


def test_the_loss_falls_on_the_largest_manpower_11_5() -> None:
    p = battle("AFSR1 2417, BARB 2417, A1 2316", "2316", "AFSR1 BARB", 1, 6)
    assert p.told("battle")[0]["result"] == "a"
    assert p.is_disordered("AFSR1")


def test_between_equals_the_owner_chooses_11_5() -> None:
    whole = "AFSR1 2417, AFSR2 2417, A1 2316, A2 2316"
    p = battle(whole, "2316", "AFSR1 AFSR2", 1, 3)
    assert p.told("battle")[0]["result"] == "a"
    assert p.asked() == {"B": "losses"}
    p.order("B", "lose AFSR2")
    assert p.is_disordered("AFSR2")
    assert not p.is_disordered("AFSR1")


def test_garrisons_beside_others_do_not_count_and_die_with_them_11_1_11_5() -> None:
    p = battle(
        "AFSR1 2317, AFSR2 2317, AFSR3 2317, LATV 2316 disordered, GRED1 2316",
        "2316",
        "AFSR1 AFSR2 AFSR3",
        6,
        1,
    )
    assert p.told("battle")[0]["odds"] == "3:1"
    assert p.at("GRED1") == "pool"


def test_a_garrison_alone_dies_only_by_a_retreat_11_5() -> None:
    p = battle("AFSR1 2317, GRED1 2316", "2316", "AFSR1", 4, 1)
    assert p.told("battle")[0]["result"] == "d"
    assert p.at("GRED1") == "2316"
    p = battle("AFSR1 2317, AFSR2 2317, GRED1 2316", "2316", "AFSR1 AFSR2", 6, 1)
    assert "R" in p.told("battle")[0]["result"]
    assert p.at("GRED1") == "pool"


def retreating(**board: object) -> Position:
    """The 1st Army must retreat from 2316."""
    return battle(
        "AFSR1 2417, AFSR2 2417, AFSR3 2416, A1 2316", "2316", "AFSR1 AFSR2 AFSR3", 6, 1, **board
    )


def test_a_retreat_of_two_hexes_away_from_the_attackers_11_6() -> None:
    p = retreating()
    assert "R" in p.told("battle")[0]["result"]
    assert p.asked() == {"A": "retreat"}
    ends = {each.split()[-1] for each in p.may("A", "retreat")}
    assert ends
    for end in ends:
        assert GRID.distance("2316", end) == 2
        assert GRID.distance("2417", end) >= 2
        assert GRID.distance("2416", end) >= 2
    p.order("A", f"retreat A1 to {min(ends)}")
    assert p.at("A1") == min(ends)
    assert p.asked() == {"B": "advance"}


def test_advance_into_the_empty_hex_11_8() -> None:
    p = retreating()
    p.order(
        "A", sorted(f"retreat {each}".replace("A1 ", "A1 to ") for each in p.may("A", "retreat"))[0]
    )
    assert p.may("B", "advance") == {"AFSR1", "AFSR2", "AFSR3"}
    p.order("B", "advance AFSR1, stay")
    assert p.at("AFSR1") == "2316"


def test_a_zone_on_the_way_costs_a_disorder_x19_11_6() -> None:
    """X19: disordered in the battle, the 1st Army has only ways through zones, and dies on it."""
    around = "A1 2316, DON1 2214, DON2 2414, KUB1 2117, KUB2 2518, MARK 2114"
    p = battle(f"AFSR1 2417, AFSR2 2417, AFSR3 2416, {around}", "2316", "AFSR1 AFSR2 AFSR3", 6, 1)
    assert p.told("battle")[0]["result"] == "DR"
    assert len(p.told("retreats")) == 1
    assert p.at("A1") == "eliminated"


def test_who_has_no_way_of_retreat_is_destroyed_11_6() -> None:
    """A train off the railway has none."""
    p = position("A1 3114, RTR1 3114, CZ1 3113, SIB1 3115", letter="A")
    assert ways_of(p.board, "R-TRAIN1", "2819", ["2818"]) == []
    assert ways_of(p.board, "R-A01", "3114", ["3113", "3115"])


def test_red_verdun_holds_11_7() -> None:
    p = battle(
        "AFSR1 3020, AFSR2 3020, AFSR3 3120, DON1 3120, A10 3119",
        "3119",
        "AFSR1 AFSR2 AFSR3 DON1",
        6,
        1,
    )
    assert p.told("battle")[0]["result"] == "aDR"
    p.order("B", "lose DON1")
    assert p.told("verdun.holds") == [{}]
    assert p.at("A10") == "3119"


def test_partisans_attack_only_partisans_and_lone_garrisons_11_2() -> None:
    p = position("PSOU 2417, A1 2316, GRED1 2418", active="afsr", letter="B")
    p.order("B", "done")
    assert p.may("B", "attack") == {"2418"}


def test_allies_attack_only_with_their_event_11_2() -> None:
    p = position("ALARC 1905, A6 2006", active="allied", letter="B")
    p.order("B", "done")
    assert p.asked().get("B") != "combat"
    p = position(
        "ALARC 1905, A6 2006", active="allied", letter="B", markers={"ALLIED-OFFENSIVE": 7}
    )
    p.order("B", "done")
    assert p.may("B", "attack") == {"2006"}


def test_the_defender_may_use_aircraft_11_3_20_1() -> None:
    another = "AFSR2 2820, A2 2819"
    p = battle(f"AFSR1 2417, A1 2316, RAIR1 beside, {another}", "2316", "AFSR1", 3, 3)
    assert p.asked() == {"A": "support"}
    p.order("A", "support RAIR1")
    told = p.told("battle")[0]
    assert told["defence"] == 2 * 3 + 1 + 2
    assert p.at("RAIR1") == "turn:8"


def test_ships_support_on_their_coast_and_are_never_lost_20_7() -> None:
    p = position(
        "AFSR1 2724, A1 2824, NBLACK beside, NWHITE beside", active="afsr", letter="B", turn=7
    )
    p.order("B", "done\nattack 2824, with AFSR1")
    assert p.may("B", "support") == {"NBLACK"}


def test_neutral_poles_are_not_attacked_15_1() -> None:
    p = position("A16 1420, POL1 1320", active="western", letter="B")
    p.order("A", "done")
    assert p.asked().get("A") != "combat"
    p = position("A16 1420, POL1 1320", active="western", letter="B", poland="war")
    p.order("A", "done")
    assert p.may("A", "attack") == {"1320"}


def test_red_alone_attacks_the_garrisons_of_new_states_17_1() -> None:
    p = position("A15 1415, GLAT 1315, NW1 1314", active="western", letter="B")
    p.order("A", "done")
    assert "1315" in p.may("A", "attack")
    p = position("NW1 1314, GLAT 1315", active="north_western", letter="B")
    p.order("B", "done")
    assert p.asked().get("B") != "combat"


def test_retreated_units_die_with_any_loss_where_they_came_t12_11_6() -> None:
    """T12: they do not defend, and a "d" destroys them."""
    p = position(
        "AFSR1 2417, A1 2316, A2 2316",
        steps=[
            {
                "step": "segment", "groups": ["afsr"], "side": "white", "chit": "", "at": "combat",
                "active": ["W-AFSR1"], "supplied": [],
            },
            {
                "step": "combat", "side": "white", "active": ["W-AFSR1"], "fought": [],
                "attacked": [], "retreated": ["R-A02"],
            },
        ],
        letter="B",
        dice=[6, 1],
    )  # fmt: skip
    p.order("B", "attack 2316, with AFSR1, fight")
    told = p.told("battle")[0]
    assert told["odds"] == "1:2"
    assert told["result"] == "ad"
    assert p.at("A2") == "eliminated"
    assert p.at("A1") == "2316"


def test_the_owner_chooses_who_retreats_first_11_6() -> None:
    p = battle(
        "AFSR1 2417, AFSR2 2417, AFSR3 2416, DIV25 2316, LATV 2316",
        "2316",
        "AFSR1 AFSR2 AFSR3",
        6,
        1,
    )
    assert "R" in p.told("battle")[0]["result"]
    units = {each.split()[0] for each in p.may("A", "retreat")}
    assert units == {"DIV25", "LATV"}
    end = min(each.split()[1] for each in p.may("A", "retreat") if each.startswith("LATV"))
    p.order("A", f"retreat LATV to {end}")
    assert p.at("LATV") == end
    assert {each.split()[0] for each in p.may("A", "retreat")} == {"DIV25"}


def test_a_stack_that_cannot_retreat_is_destroyed_11_6() -> None:
    """Enemies stand in all hexes around."""
    around = "AFSR1 2417, AFSR2 2417, AFSR3 2416, DON1 2315, DON2 2317, KUB1 2217, KUB2 2216"
    p = battle(f"{around}, A1 2316", "2316", "AFSR1 AFSR2 AFSR3", 6, 1)
    assert "R" in p.told("battle")[0]["result"]
    assert p.told("retreats") == []
    assert p.at("A1") == "eliminated"
