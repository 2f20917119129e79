"""Sections 17.46 and 17.47: naval bombardment, an optional rule (R110).

At 1:1 a 1 is DE, a 4 EX; at 2:1 a 4 is EX.
"""

from tests.games.rcw.positions import Position, position

KHERSON = """
A: WL-253 W-220 @ kherson
B: RL-152 R-113 @ kherson
A has: control-BR
"""


def combat(text: str, *dice: int, armistice: bool = True, **options: object) -> Position:
    options.setdefault("naval_operations", True)
    p = position(text, "combat", dice=dice, **options)  # type: ignore[arg-type]
    p.board["armistice"] = armistice
    return p


def odds(p: Position) -> tuple[object, object, object]:
    told = p.told("combat")[-1]
    return told["attack"], told["defence"], told["odds"]


def test_ships_double_one_unit_of_an_attack_17_47() -> None:
    p = combat(KHERSON, 1)
    p.order("A", "attack Trotsky, with Wrangel")
    assert p.may("A", "bombard") == {"WL-253", "W-220"}
    p.order("A", "bombard for Wrangel, resolve")
    assert odds(p) == (8, 6, "1:1")
    assert p.place("RL-152") == "display:A"
    assert p.told("attack.bombardment") == [{"seat": "A", "unit": "WL-253"}]


def test_an_exchange_counts_the_printed_strength_17_47() -> None:
    """R110: 10 to 6 is 1:1; in the exchange 7 pay 6, and 5 make 6 pay 5."""
    p = combat("A: WL-253 W-213 @ kherson\nB: RL-152 R-113 @ kherson\nA has: control-BR", 4)
    p.order("A", "attack Trotsky, with Wrangel, bombard for Wrangel, resolve")
    assert odds(p) == (10, 6, "1:1")
    assert p.place("RL-152") == p.place("R-113") == "display:A"
    assert p.place("WL-253") == p.place("W-213") == "display:B"
    p = combat(KHERSON.replace("R-113", "R-103 RL-178"), 4)
    p.order("A", "attack Trotsky, with Wrangel, bombard for Wrangel, resolve")
    assert p.place("WL-253") == p.place("W-220") == "display:B"
    assert p.waiting() == {"B": "exchange"}
    p.order("B", "lose Trotsky, lose R-103")
    assert p.at("RL-178") == "kherson"


def test_one_bombardment_a_phase_for_each_marker_17_46() -> None:
    p = combat(KHERSON, 1)
    p.order("A", "attack Trotsky, with Wrangel, bombard for Wrangel")
    assert p.may("A", "bombard") == set()
    assert p.case("A", "bombard for W-220") == "17.46"
    p = combat(KHERSON.replace("control-BR", "control-BR control-FR"), 1)
    p.order("A", "attack Trotsky, with Wrangel, bombard for Wrangel")
    assert p.may("A", "bombard") == {"W-220"}
    assert p.case("A", "bombard for Wrangel") == "17.47"
    p.order("A", "bombard for W-220, resolve")
    assert odds(p) == (10, 6, "1:1")


def test_a_bombardment_is_used_up_when_it_has_been_fired_17_46() -> None:
    p = combat(KHERSON + "A: WL-251 @ taurida\n-: R-122 @ taurida", 1)
    p.order("A", "attack Trotsky, with Wrangel, bombard for Wrangel, resolve")
    p.order("A", "attack R-122, with Denikin")
    assert p.case("A", "bombard for Denikin") == "17.46"
    p = combat(KHERSON + "A: WL-251 @ taurida\n-: R-122 @ taurida", 1)
    p.order("A", "attack Trotsky, with Wrangel, bombard for Wrangel, never mind")
    p.order("A", "attack R-122, with Denikin, bombard for Denikin, resolve")
    assert odds(p) == (6, 4, "1:1")


def test_ships_make_an_attack_possible_8_37() -> None:
    text = "A: WL-256 W-220 @ kherson\nB: RL-152 R-122 @ kherson\nA has: control-FR"
    text += "\nA: WL-251 @ tula\n-: R-113 @ tula"
    p = combat(text, 1)
    p.order("A", "attack Trotsky, with Kutepov")
    assert p.case("A", "resolve") == "8.37"
    p.order("A", "bombard for W-220, resolve")
    assert odds(p) == (5, 7, "1:2")


def test_ships_need_the_option_the_armistice_and_a_marker_17_4_17_46() -> None:
    for p, case in (
        (combat(KHERSON, naval_operations=False), "17.4"),
        (combat(KHERSON, armistice=False), "17.46"),
        (combat(KHERSON.replace("control-BR", "control-US")), "17.46"),
    ):
        p.order("A", "attack Trotsky, with Wrangel")
        assert p.may("A", "bombard") == set()
        assert p.case("A", "bombard for Wrangel") == case


def test_ships_fire_on_the_baltic_and_the_black_sea_for_any_but_red_17_47() -> None:
    p = combat("A: RL-152 @ kherson\nA: WL-251 @ kherson\n-: G-407 @ kherson\nA has: control-BR")
    p.order("A", "attack G-407, with Trotsky, with Denikin")
    assert p.may("A", "bombard") == {"WL-251"}
    assert p.case("A", "bombard for Trotsky") == "17.47"
    p = combat("A: WL-251 @ archangel\n-: R-104 @ archangel\nA has: control-BR")
    p.order("A", "attack R-104, with Denikin")
    assert p.case("A", "bombard for Denikin") == "17.47"
    p = combat("A: G-401 @ estonia\nA: WL-254 @ estonia\n-: R-106 @ estonia\nA has: control-BR")
    p.order("A", "attack R-106, with 401")
    assert p.may("A", "bombard") == {"G-401"}
    assert p.case("A", "bombard for Yudenich") == "17.47"


def test_ships_do_not_support_terror_17_46() -> None:
    p = combat(KHERSON + "-: R-122 @ taurida\nA has: terror")
    p.order("A", "terror R-122, with Wrangel")
    assert p.case("A", "bombard for Wrangel") == "17.46"


def test_with_a_major_intervention_its_marker_counts_too_17_55() -> None:
    text = KHERSON.replace("control-BR", "control-INT")
    p = combat(text, 1, naval_operations=False, major_intervention=True)
    p.order("A", "attack Trotsky, with Wrangel, bombard for Wrangel, resolve")
    assert odds(p) == (8, 6, "1:1")
    p = combat(text, 1, naval_operations=True)
    p.order("A", "attack Trotsky, with Wrangel")
    assert p.case("A", "bombard for Wrangel") == "17.46"
