"""Chits of 12.5 that are played in combat: Terror, Anarchists Strike, Territorial Demands.

At 1:1 a 1 is DE, a 4 EX and a 6 AE; at 1:2 a 2 is EX.
"""

import pytest

from app.games.kernel.match import Match
from app.games.rcw.board import in_box
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position


def combat(text: str, *dice: int, **options: object) -> Position:
    return position(text, "combat", dice=dice, **options)  # type: ignore[arg-type]


def odds(p: Position) -> tuple[object, object, object]:
    told = p.told("combat")[-1]
    return told["attack"], told["defence"], told["odds"]


# Terror


def test_terror_is_made_over_the_border_and_its_chit_returns_12_5() -> None:
    """R51: several provinces may join (8.42)."""
    p = combat("B: WL-251 W-203 @ tula\nA: RL-152 R-111 @ orel\nA: RL-153 R-113 @ tambov\n"
               "A has: terror", 1)  # fmt: skip
    p.order("A", "terror against Denikin, with Trotsky, with Stalin, resolve")
    assert odds(p) == (12, 9, "1:1")
    assert p.place("WL-251") == p.place("W-203") == "display:A"
    assert p.place("terror-1") == "cup"


@pytest.mark.parametrize("die", [4, 6])
def test_terror_costs_the_attackers_nothing_12_5(die: int) -> None:
    """R49. The chit is spent all the same."""
    p = combat("B: WL-251 W-212 @ tula\nA: RL-152 R-111 @ orel\nA has: terror", die)
    p.order("A", "terror against Denikin, with Trotsky, resolve")
    assert p.at("WL-251") == "tula"
    assert p.at("RL-152") == "orel"
    assert p.place("terror-1") == "cup"


def test_terror_kills_leaders_and_leaves_imperial_units_12_5() -> None:
    """R49, 9.14, 11.32."""
    p = combat("B: RL-151 Gold @ tula\nA: WL-251 W-203 @ orel\nA has: terror\n"
               "B has: politburo", 1)  # fmt: skip
    p.order("A", "terror Lenin, with Denikin, resolve")
    assert p.place("RL-151") == "display:A"
    assert p.board["blocked"] == 1
    assert p.place("politburo-1") == "cup"
    assert p.controller("I-GOLD") is None
    assert p.at("I-GOLD") == "tula"


@pytest.mark.parametrize(
    ("attacker", "victims"),
    [
        ("RL-152 R-111", {"W-203", "G-426", "K-UR1"}),
        ("WL-251 W-212", {"R-118", "G-426", "K-UR1"}),
        ("G-407 G-408", {"R-118", "W-203", "K-UR1"}),
        ("B-318 B-336", set()),
    ],
)
def test_red_white_and_green_terrorise_their_enemies_but_blue_12_5(
    attacker: str, victims: set[str]
) -> None:
    """R50, R51."""
    others = ("R-118", "W-203", "G-426", "K-UR1", "B-306")
    lines = "".join(f"\n-: {unit} @ kiev" for unit in others)
    p = combat(f"A: {attacker} @ poltava\nA: RL-156 @ kherson\n-: W-219 @ kherson{lines}\n"
               "A has: terror")  # fmt: skip
    trial = {unit for unit in others if _terrorises(p, unit, attacker.split()[0])}
    assert trial == victims
    assert p.case("A", "terror B-306") == "12.5(17)"


def _terrorises(p: Position, unit: str, attacker: str) -> bool:
    """Whether `attacker` may join in terror against `unit`."""
    draft = p.match.draft()
    if draft.orders("A", f"terror {unit}").refusal is not None:
        return False
    return {"do": "with", "unit": attacker} in draft.options("A")


def test_terror_has_one_target_12_5() -> None:
    """R51."""
    p = combat("A: RL-152 R-111 @ orel\n-: W-203 @ tula\n-: W-219 @ tula\nA has: terror")
    p.order("A", "terror W-219")
    assert p.may("A", "against") == set()
    assert p.case("A", "against W-203") == "12.5(17)"


def test_terror_needs_a_chit_12_5() -> None:
    p = combat("A: RL-152 R-111 @ orel\n-: W-203 @ tula\n-: W-219 @ orel\nB has: terror")
    assert p.may("A", "terror") == set()
    assert p.case("A", "terror W-203") == "12.5(17)"


def test_two_chits_are_two_attacks_of_different_units_12_5() -> None:
    """R51, R46."""
    p = combat("A: RL-152 R-111 @ orel\n-: W-203 @ tula\nA: RL-154 R-114 @ tambov\n"
               "-: W-219 @ voronezh\nA has: terror*2", 6, 1)  # fmt: skip
    p.order("A", "terror W-203, with Trotsky, resolve")
    assert p.case("A", "terror W-203") == "8.25"
    p.order("A", "terror W-219, with Tukhachevsky, resolve")
    assert p.place("W-219") == "display:A"
    assert p.place("terror-1") == p.place("terror-2") == "cup"


def test_who_terrorises_leads_his_units_12_5_8_28() -> None:
    p = combat("A: RL-152 R-111 @ orel\n-: R-113 @ tambov\n-: W-203 @ tula\nA has: terror")
    p.order("A", "terror W-203")
    assert p.case("A", "with R-113") == "8.28"


def test_terror_is_not_made_beside_the_victim_12_5_8_41() -> None:
    p = combat("A: RL-152 R-111 @ tula\n-: W-203 @ tula\nA has: terror")
    assert p.case("A", "terror W-203") == "8.41"


def test_blue_and_friends_do_not_join_in_terror_12_5() -> None:
    p = combat("A: RL-152 R-111 @ chernigov\nA: B-318 @ poltava\nA: WL-251 W-212 @ podolia\n"
               "-: W-203 @ kiev\nA has: terror")  # fmt: skip
    p.order("A", "terror W-203")
    assert p.case("A", "with B-318") == "12.5(17)"
    assert p.case("A", "with Denikin") == "8.22"


def test_white_terror_crosses_the_strait_of_kerch_12_5_5_32() -> None:
    """R11: White alone may."""
    p = combat("A: WL-251 W-212 @ kuban\nA: RL-152 @ terek\n-: R-122 @ taurida\n-: W-215 @ terek\n"
               "A has: terror", 1)  # fmt: skip
    p.order("A", "terror R-122, with Denikin, resolve")
    assert p.place("R-122") == "display:A"
    p = combat("A: RL-152 R-122 @ kuban\n-: W-219 @ taurida\n-: W-215 @ kuban\nA has: terror")
    assert p.case("A", "terror W-219") == "8.41"


def test_the_free_korps_make_and_suffer_terror_by_option_17_31() -> None:
    text = "A: B-334 B-335 @ courland\n-: R-107 @ vitebsk\n-: R-106 @ courland\nA has: terror"
    p = combat(text, 1, free_korps_fanaticism=True)
    p.order("A", "terror R-107, with B-334, resolve")
    assert p.place("R-107") == "display:A"
    p = combat(text)
    assert p.case("A", "terror R-107") == "8.41"
    text = "B: B-334 @ courland\nA: RL-152 R-107 @ vitebsk\nA has: terror\n-: W-202 @ vitebsk"
    p = combat(text, 1, free_korps_fanaticism=True)
    p.order("A", "terror B-334, with Trotsky, resolve")
    assert p.place("B-334") == "display:A"
    assert combat(text).case("A", "terror B-334") == "12.5(17)"


def test_the_czechs_neither_make_nor_suffer_terror_17_32() -> None:
    text = "B: B-314 @ omsk\nA: RL-152 R-111 @ tomsk\n-: W-204 @ tomsk\nA has: terror"
    assert combat(text, czech_legion=True).case("A", "terror B-314") == "17.32"
    assert combat(text).case("A", "terror B-314") == "12.5(17)"


@pytest.mark.parametrize(("chits", "out"), [(2, []), (1, ["terror-2"])])
def test_how_many_terror_chits_there_are_is_an_option_r52(chits: int, out: list[str]) -> None:
    match = Match.new(RCW, list("ABC"), seed="00" * 32, options={"terror_chits": chits})
    removed = in_box(match.state["board"], "out")
    assert [chit for chit in removed if chit.startswith("terror")] == out


# Anarchists Strike


def test_a_black_unit_attacks_in_its_province_12_5_14_19() -> None:
    """R53: what it kills goes to the holder's box."""
    p = combat("-: K-NM @ kiev\nB: WL-251 @ kiev\nA: RL-152 @ kazan\n"
               "A has: anarchists_strike", 1)  # fmt: skip
    assert p.may("A", "strike") == {"K-NM"}
    p.order("A", "strike with Nestor Makhno, attack Denikin, resolve")
    assert odds(p) == (4, 3, "1:1")
    assert p.place("WL-251") == "display:A"
    assert p.place("anarchists-strike") == "cup"
    assert p.controller("K-NM") is None


@pytest.mark.parametrize("victim", ["B: RL-151", "B: WL-251", "B: G-407", "B: B-318", "A: RL-156"])
def test_a_black_unit_attacks_any_other_colour_12_5(victim: str) -> None:
    p = combat(f"-: K-NM @ kiev\n{victim} @ kiev\nA has: anarchists_strike", 1)
    unit = victim.split()[1]
    p.order("A", f"strike with K-NM, attack {unit}, resolve")
    assert p.place(unit) == "display:A"


@pytest.mark.parametrize(("turn", "place"), [(5, "cup"), (6, "display:B")])
def test_a_black_unit_that_dies_attacking_r60(turn: int, place: str) -> None:
    p = combat("-: K-NM @ kiev\nB: WL-251 @ kiev\nA has: anarchists_strike", 6, turn=turn)
    p.order("A", "strike with K-NM, attack Denikin, resolve")
    assert p.place("K-NM") == place


def test_a_black_unit_pays_for_an_exchange_with_itself_12_5_8_33() -> None:
    p = combat("-: K-NM @ kiev\nB: WL-251 @ kiev\nA has: anarchists_strike", 4, turn=6)
    p.order("A", "strike with K-NM, attack Denikin, resolve")
    assert p.place("WL-251") == "display:A"
    assert p.place("K-NM") == "display:B"


def test_a_black_unit_captures_no_imperial_unit_12_5_13_41() -> None:
    """R55."""
    p = combat("-: K-NM @ kiev\nB: WL-251 Czar @ kiev\nA has: anarchists_strike", 1)
    p.order("A", "strike with K-NM, attack Denikin, resolve")
    assert p.controller("I-CZAR") is None


def test_a_black_unit_attacks_alone_12_5() -> None:
    """R53. Several stacks it may attack as one (R42)."""
    p = combat("-: K-NM @ kiev\n-: W-220 @ kiev\n-: W-219 @ kiev\nA: RL-152 @ kiev\n"
               "A has: anarchists_strike", 1)  # fmt: skip
    p.order("A", "strike with K-NM, attack W-220")
    assert p.may("A", "with") == set()
    assert p.case("A", "with Trotsky") == "12.5(4)"
    p.order("A", "against W-219, resolve")
    assert p.place("W-220") == p.place("W-219") == "display:A"


def test_a_black_unit_subverts_blue_over_the_border_12_5_14_19() -> None:
    p = combat("-: K-NM @ chernigov\n-: B-306 @ kiev\n-: W-220 @ kiev\nA: RL-152 @ kazan\n"
               "A has: anarchists_strike comintern", 2)  # fmt: skip
    p.order("A", "strike with K-NM")
    assert p.may("A", "subvert") == {"B-306"}
    assert p.case("A", "subvert W-220") == "8.41"
    assert p.case("A", "terror W-220") == "12.5(17)"
    p.order("A", "subvert B-306")
    assert p.case("A", "comintern") == "12.5(8)"
    p.order("A", "resolve")
    assert odds(p) == (4, 5, "1:2")
    assert p.at("B-306") == "kiev"
    assert p.at("K-NM") == "chernigov"
    assert p.place("anarchists-strike") == "cup"
    assert p.place("comintern") == "display:A"


def test_with_both_chits_a_black_unit_makes_terror_12_5() -> None:
    """R51; not against its like."""
    p = combat("-: K-NM @ chernigov\n-: W-220 @ kiev\n-: K-UR1 @ kiev\n-: B-306 @ kiev\n"
               "A has: anarchists_strike terror", 1)  # fmt: skip
    p.order("A", "strike with K-NM")
    assert p.may("A", "terror") == {"W-220"}
    p.order("A", "terror W-220, resolve")
    assert p.place("W-220") == "display:A"
    assert p.place("anarchists-strike") == p.place("terror-1") == "cup"


def test_anarchists_strike_needs_its_chit_and_a_black_unit_12_5() -> None:
    text = "-: K-NM @ kiev\n-: W-220 @ kiev\nA: RL-152 @ kiev\n"
    assert combat(text).case("A", "strike with K-NM") == "12.5(4)"
    p = combat(text + "A has: anarchists_strike")
    assert p.case("A", "strike with Trotsky") == "12.5(4)"
    assert p.case("A", "strike with K-KR") == "12.5(4)"
    p.order("A", "strike with K-NM")
    assert p.case("A", "end combat") == "8.0"
    assert p.case("A", "strike with K-NM") == "8.0"


def test_anarchists_strike_may_be_taken_back_before_the_die_8_21() -> None:
    p = combat("-: K-NM @ kiev\n-: W-220 @ kiev\nA has: anarchists_strike")
    p.order("A", "strike with K-NM, attack W-220, never mind")
    assert p.place("anarchists-strike") == "display:A"
    assert p.may("A", "strike") == {"K-NM"}


def test_a_black_unit_with_nobody_to_attack_does_not_strike_8_37() -> None:
    p = combat("-: K-NM @ kiev\n-: K-UR1 @ poltava\n-: W-220 @ poltava\nA has: anarchists_strike")
    assert p.may("A", "strike") == {"K-UR1"}
    assert p.case("A", "strike with K-NM") == "8.37"


def test_a_black_unit_may_be_attacked_after_its_strike_and_strikes_after_8_25() -> None:
    p = combat("-: K-NM @ kiev\nA: RL-152 R-111 @ kiev\n-: W-219 @ kiev\n"
               "A has: anarchists_strike", 1, 1)  # fmt: skip
    p.order("A", "strike with K-NM, attack W-219, resolve, attack K-NM, with Trotsky, resolve")
    assert p.place("K-NM") == "cup"


# Territorial Demands

DEMANDS = """
A: G-407 @ kiev
-: B-306 @ kiev
A: G-408 @ kharkov
-: B-308 @ kharkov
A has: territorial_demands
"""


def test_a_nationality_attacks_one_of_the_other_colour_12_5_16() -> None:
    """R54: in every province that has both, in this phase; the chit returns."""
    p = combat(DEMANDS, 6, 1)
    assert p.may("A", "attack") == set()
    assert p.may("A", "demand") == {"UK CP"}
    p.order("A", "demand Ukraine against Central Powers, attack B-306, with 407, resolve")
    assert odds(p) == (4, 5, "1:2")
    assert p.place("G-407") == "unassigned"
    assert p.place("territorial-demands") == "cup"
    p.order("A", "attack B-308, with 408, resolve")
    assert odds(p) == (3, 4, "1:2")
    assert p.place("B-308") == "display:A"


def test_blue_may_demand_as_well_12_5_16() -> None:
    p = combat("A: B-318 @ kherson\nB: G-407 @ kherson\nA has: territorial_demands", 6)
    p.order("A", "territorial demands of France against Ukraine, attack G-407, with 318, resolve")
    assert p.place("B-318") == "display:B"


def test_demands_cover_the_two_nationalities_alone_12_5_16() -> None:
    p = combat(DEMANDS + "A: B-318 @ kiev\nC: B-322 @ kiev\n-: R-113 @ kiev")
    p.order("A", "demand UK against CP")
    assert p.case("A", "attack B-322") == "12.5(16)"
    assert p.case("A", "attack R-113") == "12.5(16)"
    assert p.case("A", "subvert B-306") == "12.5(16)"
    p.order("A", "attack B-306")
    assert p.case("A", "with B-318") == "8.22"
    assert p.case("A", "against B-322") == "8.22"


def test_others_may_join_the_nationality_that_demands_12_5_16() -> None:
    """R41: each attacker opposes the target; and one of them is of the demanding side."""
    p = combat(DEMANDS + "A: RL-152 R-113 @ kiev", 1)
    p.order("A", "demand UK against CP, attack B-306, with Trotsky")
    assert p.case("A", "resolve") == "12.5(16)"
    p.order("A", "with G-407, resolve")
    assert odds(p) == (10, 5, "2:1")


def test_demands_hold_for_one_phase_and_cost_nothing_before_a_die_12_5_16() -> None:
    p = combat(DEMANDS)
    p.order("A", "demand UK against CP, attack B-306, never mind")
    assert p.place("territorial-demands") == "display:A"
    assert p.may("A", "demand") == {"UK CP"}
    p.order("A", "demand UK against CP")
    assert p.case("A", "demand UK against CP") == "8.0"


def test_what_cannot_be_demanded_12_5_16() -> None:
    p = combat(DEMANDS + "A: B-318 @ bessarabia\nC: G-405 @ minsk\n-: B-305 @ minsk\n"
               "A: G-402 @ livonia")  # fmt: skip
    for order in (
        "demand UK against BA",  # both Green
        "demand BY against CP",  # another's
        "demand FR against UK",  # they meet nowhere
    ):
        assert p.case("A", order) == "12.5(16)"
    p = combat("A: RL-152 @ kiev\n-: W-220 @ kiev")
    assert p.case("A", "demand UK against CP") == "12.5(16)"


def test_demands_need_one_to_two_somewhere_8_37() -> None:
    p = combat("A: G-412 @ kiev\n-: B-306 @ kiev\nA: RL-152 @ tula\n-: W-219 @ tula\n"
               "A has: territorial_demands")  # fmt: skip
    assert p.case("A", "demand UK against CP") == "8.37"


# held unseen


def test_the_phase_does_not_pass_by_itself_where_chits_are_held_unseen_17_61() -> None:
    """The mere question would tell who holds a chit to play."""
    for chits in ("terror", "assassin"):
        p = combat(f"A: RL-152 R-111 @ orel\n-: W-203 @ tula\nA has: {chits}", secrecy=True)
        assert p.waiting() == {"A": "combat"}
    p = combat("A: RL-152 R-111 @ orel\n-: W-203 @ tula\nA has: assassin")
    assert p.waiting() == {}


def test_a_chit_held_unseen_is_named_when_it_is_played_17_61() -> None:
    p = combat("B: WL-251 W-212 @ tula\nA: RL-152 R-111 @ orel\nA has: terror", 6, secrecy=True)
    assert "terror-1" not in p.match.view("B")["board"]["boxes"]["A"]["display"]
    p.order("A", "terror against Denikin, with Trotsky, resolve")
    assert p.told("attack.chit") == [{"seat": "A", "piece": "terror-1"}]
    assert p.place("terror-1") == "cup"
