"""Section 8.4: subversive attacks, with Comintern (12.5(8)) and the options 17.31 and 17.32.

As far as it is used here: at 1:1 a 1 is DE, a 4 EX and a 6 AE; at 3:1 a 4 is DE.
"""

import pytest

from tests.games.rcw.positions import Position, position

KIEV = """
-: B-306 @ kiev
A: RL-153 R-113 @ chernigov
A: RL-154 R-114 @ poltava
"""
"""T21: five Central Powers; four and five strength points of A in two provinces beside them."""


def combat(text: str, *dice: int, **options: object) -> Position:
    return position(text, "combat", dice=dice, **options)  # type: ignore[arg-type]


def odds(p: Position) -> tuple[object, object, object]:
    told = p.told("combat")[-1]
    return told["attack"], told["defence"], told["odds"]


# who, from where, on whom


def test_reds_of_several_provinces_subvert_together_8_41_8_42() -> None:
    """T21: 9 to 5 is 1:1."""
    p = combat(KIEV, 1)
    assert p.may("A", "subvert") == {"B-306"}
    p.order("A", "subvert B-306")
    assert p.may("A", "with") == {"RL-153", "RL-154"}
    p.order("A", "with Stalin, with Tukhachevsky, resolve")
    assert odds(p) == (9, 5, "1:1")
    assert p.place("B-306") == "display:A"


@pytest.mark.parametrize("die", [4, 6])
def test_losses_of_attackers_and_exchanges_have_no_effect_8_43(die: int) -> None:
    """T21, R49; and R46: nobody attacks or is attacked again in this phase."""
    p = combat(KIEV, die)
    p.order("A", "subvert B-306, with Stalin, with Tukhachevsky, resolve")
    assert p.told("attack.vain") == [{}]
    assert p.at("B-306") == "kiev"
    assert p.company("RL-153") == {"RL-153", "R-113"}
    assert p.waiting() == {"A": "combat"}
    assert p.case("A", "subvert B-306") == "8.25"


def test_who_has_subverted_attacks_no_more_in_the_phase_8_25() -> None:
    """R46."""
    p = combat(KIEV + "-: W-220 @ chernigov", 6)
    p.order("A", "subvert B-306, with Stalin, resolve")
    assert p.case("A", "attack W-220") == "8.25"


def test_who_has_attacked_subverts_no_more_in_the_phase_8_25() -> None:
    p = combat(KIEV + "-: W-220 @ chernigov", 1)
    p.order("A", "attack W-220, with Stalin, resolve, subvert B-306")
    assert p.may("A", "with") == {"RL-154"}
    assert p.case("A", "with Stalin") == "8.25"


def test_who_was_attacked_is_not_subverted_in_the_phase_8_25() -> None:
    p = combat(KIEV + "A: RL-152 R-115 @ kiev", 6)
    p.order("A", "attack B-306, with Trotsky, resolve")
    assert p.case("A", "subvert B-306") == "8.25"


def test_all_defenders_die_trains_too_and_imperial_units_stay_8_43() -> None:
    """R49: the attackers are elsewhere and capture nothing."""
    p = combat("B: B-318 T-1 Czar @ kiev\nA: RL-152 R-111 @ chernigov", 1, turn=6)
    p.order("A", "subvert B-318, with Trotsky, resolve")
    assert p.place("B-318") == p.place("T-1") == "display:A"
    assert p.at("I-CZAR") == "kiev"
    assert p.controller("I-CZAR") is None
    assert p.waiting() == {"A": "combat"}


def test_reds_beside_the_blues_do_not_subvert_them_8_41() -> None:
    """T22: an ordinary attack is open to them."""
    p = combat("A: RL-152 R-111 @ kiev\n-: B-306 @ kiev\n-: R-112 @ chernigov")
    assert p.may("A", "subvert") == set()
    assert p.may("A", "attack") == {"B-306"}
    assert p.case("A", "subvert B-306") == "8.41"


def test_a_red_unit_without_a_leader_adds_nothing_8_28() -> None:
    """T22."""
    p = combat(KIEV + "-: R-112 @ podolia")
    p.order("A", "subvert B-306")
    assert p.case("A", "with R-112") == "8.28"


def test_opposing_units_beside_the_attackers_do_not_matter_8_41() -> None:
    """R47."""
    p = combat(KIEV + "B: WL-251 W-212 @ chernigov\nB: WL-253 W-213 @ poltava", 1)
    p.order("A", "subvert B-306, with Stalin, with Tukhachevsky, resolve")
    assert p.place("B-306") == "display:A"


@pytest.mark.parametrize(
    ("attacker", "victim"),
    [
        ("RL-152 R-111 @ petrograd", "B-303 @ livonia"),  # T15, R12
        ("RL-152 R-111 @ kuban", "B-310 @ taurida"),  # R11
        ("RL-152 R-111 @ kazan", "B-306 @ kiev"),
    ],
)
def test_only_a_border_that_units_may_pass_is_one_8_41(attacker: str, victim: str) -> None:
    p = combat(f"A: {attacker}\n-: {victim}\nA: RL-151 @ orel\n-: W-219 @ orel")
    assert p.may("A", "subvert") == set()
    assert p.case("A", f"subvert {victim.split()[0]}") == "8.41"


def test_a_stack_further_off_does_not_join_8_42() -> None:
    p = combat(KIEV + "A: RL-152 R-115 @ kursk")
    p.order("A", "subvert B-306")
    assert p.case("A", "with Trotsky") == "8.41"


def test_only_blue_units_are_subverted_by_reds_only_8_41() -> None:
    p = combat(
        """
        A: RL-152 R-111 @ chernigov
        A: WL-251 W-212 @ poltava
        -: B-306 @ kiev
        -: G-407 @ kiev
        -: W-220 @ kiev
        B: RL-151 @ kiev
        """
    )
    assert p.may("A", "subvert") == {"B-306"}
    for unit in ("G-407", "W-220", "RL-151"):
        assert p.case("A", f"subvert {unit}") == "8.41"
    p.order("A", "subvert B-306")
    assert p.case("A", "with Denikin") == "8.41"
    assert p.case("A", "against G-407") == "8.41"


def test_several_blue_stacks_may_be_subverted_as_one_8_24() -> None:
    """R42, R47."""
    p = combat("A: RL-152 R-111 @ chernigov\nB: B-318 @ kiev\nC: B-322 @ kiev", 1)
    p.order("A", "subvert B-318, against B-322, with Trotsky, resolve")
    assert odds(p) == (8, 5, "1:1")
    assert p.place("B-318") == p.place("B-322") == "display:A"


def test_subversion_needs_one_to_two_8_37() -> None:
    p = combat("A: RL-153 @ chernigov\n-: B-306 @ kiev\n-: W-220 @ chernigov")
    assert p.case("A", "subvert B-306") == "8.37"


def test_imperial_units_are_not_subverted_13_51() -> None:
    p = combat(KIEV + "-: Czar @ kiev")
    assert p.case("A", "subvert Czar") == "13.51"


def test_who_is_not_on_the_map_is_not_subverted_8_41() -> None:
    p = combat(KIEV)
    assert p.case("A", "subvert B-318") == "8.41"


# Comintern


def test_comintern_doubles_a_subversive_attack_and_returns_12_5() -> None:
    """T21: 18 to 5 is 3:1, and a 4 is DE."""
    p = combat(KIEV + "A has: comintern", 4)
    p.order("A", "subvert B-306, with Stalin, with Tukhachevsky, play Comintern, resolve")
    assert odds(p) == (18, 5, "3:1")
    assert p.place("B-306") == "display:A"
    assert p.place("comintern") == "cup"


def test_comintern_makes_an_attack_possible_8_37() -> None:
    p = combat("A: RL-153 R-101 @ chernigov\n-: B-306 B-307 @ kiev\nA has: comintern", 3)
    p.order("A", "subvert B-306, with Stalin")
    assert p.case("A", "resolve") == "8.37"
    p.order("A", "comintern, resolve")
    assert odds(p) == (6, 8, "1:2")


def test_comintern_is_for_subversion_alone_and_for_its_holder_12_5() -> None:
    p = combat(KIEV + "-: W-220 @ chernigov\nA has: comintern terror")
    p.order("A", "attack W-220")
    assert p.case("A", "play Comintern") == "12.5(8)"
    p.order("A", "never mind, subvert B-306, with Stalin, comintern")
    assert p.case("A", "comintern") == "12.5(8)"
    p = combat(KIEV + "-: W-220 @ podolia\nA: RL-152 @ kiev\nA has: comintern terror")
    p.order("A", "terror against W-220")
    assert p.case("A", "comintern") == "12.5(8)"
    p = combat(KIEV)
    p.order("A", "subvert B-306")
    assert p.case("A", "comintern") == "12.5(8)"
    assert p.case("A", "resolve") == "8.0"


# the options 17.31 and 17.32

FREE_KORPS = "A: RL-152 R-111 @ vitebsk\n-: B-334 @ courland\n-: W-202 @ vitebsk"
CZECHS = "B: RL-152 R-111 @ tomsk\nA: B-314 B-315 @ omsk\n-: R-119 @ omsk"


def test_the_free_korps_are_subverted_unless_they_are_fanatics_17_31() -> None:
    p = combat(FREE_KORPS, 1)
    p.order("A", "subvert B-334, with Trotsky, resolve")
    assert p.place("B-334") == "display:A"
    p = combat(FREE_KORPS, free_korps_fanaticism=True)
    assert p.case("A", "subvert B-334") == "17.31"


def test_the_czechs_subvert_reds_by_option_17_32() -> None:
    """17.32(2): no chit is needed."""
    p = combat(CZECHS, 3, 4, czech_legion=True)
    assert p.may("A", "subvert") == {"RL-152"}
    p.order("A", "subvert Trotsky, with B-314, resolve")
    assert odds(p) == (7, 8, "1:2")
    assert p.told("attack.vain") == [{}]
    p = combat(CZECHS)
    assert p.case("A", "subvert Trotsky") == "8.41"


def test_the_czechs_are_proof_against_subversion_by_option_17_32() -> None:
    text = "A: RL-152 R-111 @ tomsk\nB: B-314 @ omsk\n-: W-204 @ tomsk"
    p = combat(text, 1)
    p.order("A", "subvert B-314, with Trotsky, resolve")
    assert p.place("B-314") == "display:A"
    p = combat(text, czech_legion=True)
    assert p.case("A", "subvert B-314") == "17.32"


def test_comintern_does_not_help_the_czechs_12_5() -> None:
    p = combat(CZECHS + "\nA has: comintern", czech_legion=True)
    p.order("A", "subvert Trotsky, with B-314")
    assert p.case("A", "comintern") == "12.5(8)"


# declaring


def test_an_attack_may_be_dropped_before_the_die_8_21() -> None:
    p = combat(KIEV + "A has: comintern")
    p.order("A", "subvert B-306, with Stalin, comintern, never mind")
    assert p.place("comintern") == "display:A"
    assert p.may("A", "subvert") == {"B-306"}
    assert p.may("A", "end_combat") == {""}


def test_the_odds_are_told_before_the_die_8_0() -> None:
    p = combat(KIEV, 6)
    p.order("A", "subvert B-306, with Stalin")
    told = p.told("attack.weighed")[-1]
    assert (told["attack"], told["defence"], told["odds"]) == (4, 5, "1:2")
    p.order("A", "with Tukhachevsky, resolve")
    says = [t["say"] for entry in p.match.log for t in entry["tellings"]]
    assert says.index("attack.subversion") < says.index("combat")
    assert p.told("attack.subversion")[0]["odds"] == "1:1"


def test_an_attack_that_is_declared_shuts_nobody_out_8_0() -> None:
    """R09: a combat is a procedure from the order to resolve it; until then a trade is made."""
    p = combat(KIEV + "A has: assassin\nB has: assassin")
    p.order("A", "subvert B-306")
    p.order("B", "offer C, give assassin, propose")
    p.order("C", "accept BC1")
    assert p.told("trade.done")
    assert p.options("A", "call_off")


def test_another_order_resolves_what_is_declared_8_0() -> None:
    p = combat(KIEV, 1)
    p.order("A", "subversive attack on B-306, with Stalin, with Tukhachevsky, end combat")
    assert p.place("B-306") == "display:A"


def test_subversion_ends_the_movement_phase_4_2() -> None:
    p = position(KIEV, dice=(1,))
    p.order("A", "subvert B-306, with Stalin, with Tukhachevsky, resolve, end combat")
    assert p.place("B-306") == "display:A"
    p = position("A: RL-152 @ kazan\n-: B-306 @ kiev")
    assert p.case("A", "subvert B-306") == "8.41"


def test_time_out_drops_the_attack_and_ends_the_phase_d08() -> None:
    p = combat(KIEV)
    p.order("A", "subvert B-306, with Stalin")
    assert p.match.default("A") == {"do": "call_off"}
    p.order("A", "never mind")
    assert p.match.default("A") == {"do": "end_combat"}
