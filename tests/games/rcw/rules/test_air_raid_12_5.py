"""Section 12.5(5): Air Raid, declared and rolled before anything is replaced."""

import pytest

from tests.games.rcw.positions import Position, position

BASE = """
A: RL-151 @ petrograd
A: RL-154 @ tver
B: WL-251 W-213 @ kuban
C: B-318 @ smolensk
C has: air-raid
"""
"""C has the French beside Tver; all leaders that 9.15 and 15.1 ask for are on the map."""


def segment(text: str = "", *dice: int, turn: int = 1) -> Position:
    """Let the inter-phase begin; after the dice given, chance goes on by itself."""
    return position(BASE + text, "inter-phase", turn=turn, dice=dice, seed="00" * 32)


def test_the_holder_may_raid_a_province_beside_his_blue_unit_12_5_5() -> None:
    p = segment()
    assert p.waiting() == {"C": "inter_phase"}
    beside = {"tver", "kaluga", "orel", "mogilev", "vitebsk", "pskov", "chernigov"}
    assert p.may("C", "air_raid") == beside


def test_standing_in_the_target_does_not_count_r84() -> None:
    p = segment()
    assert "smolensk" not in p.may("C", "air_raid")
    refusal = p.refusal("C", "air raid smolensk")
    assert refusal.case == "12.5(5)"
    assert "you have no Blue unit in a province next to Smolensk" in refusal.why


@pytest.mark.parametrize(
    "text",
    [
        "A: RL-151 @ petrograd\nB: WL-251 W-213 @ kuban\n-: B-318 @ smolensk\nC has: air-raid",
        "A: RL-151 @ petrograd\nB: WL-251 W-213 @ kuban\nA: B-318 @ smolensk\nC has: air-raid",
        "A: RL-151 @ petrograd\nB: WL-251 W-213 @ kuban\nC: WL-252 @ smolensk\nC has: air-raid",
        BASE.replace("C has: air-raid", ""),
    ],
)
def test_nobody_is_asked_without_the_chit_and_a_blue_unit_of_his_own_12_5_5(text: str) -> None:
    """D50: only if a legal target exists."""
    p = position(text, "inter-phase", seed="00" * 32)
    assert "inter_phase" not in p.waiting().values()


@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_keeps_red_units_from_returning_there_12_5_5(die: int) -> None:
    p = segment("A has: R-111 R-118 W-214", die)
    p.order("C", "air raid on Tver")
    assert p.told("air_raid.stops") == [{"seat": "C", "province": "tver", "die": die}]
    assert p.at("R-111") is None
    assert p.at("R-118") == "kazan"
    assert p.place("air-raid") == "cup"


@pytest.mark.parametrize("die", [4, 5, 6])
def test_four_and_more_do_not_stop_replacement_12_5_5(die: int) -> None:
    p = segment("A has: R-111", die, 1)
    p.order("C", "air raid on Tver")
    assert p.at("R-111") == "tver"


@pytest.mark.parametrize(("die", "drawn"), [(3, []), (4, []), (5, ["felix"]), (6, ["felix"])])
def test_five_and_six_give_the_controller_a_chit_12_5_5(die: int, drawn: list[str]) -> None:
    """A controls Tver; Air Raid itself is back in the randomizer before he draws."""
    p = segment("cup: felix", die, 1)
    p.order("C", "play air raid against Tver")
    draws = [told for told in p.told("draw") if told["seat"] == "A"]
    assert [told["piece"] for told in draws][: len(drawn)] == drawn
    assert (p.place("felix") == "display:A") is bool(drawn)


def test_a_raid_drawn_by_a_raid_may_follow_at_once_12_5_5() -> None:
    """R138: the raider controls the province and draws the chit that was put back."""
    p = position(
        "A: RL-152 R-111 @ tver\nC: B-318 @ smolensk\nC: WL-251 W-213 @ novgorod\n"
        "B: RL-151 @ petrograd\nC: RL-153 @ mogilev\nC has: air-raid\ncup: terror*2",
        "inter-phase",
        dice=(6, "air-raid", 2, 1),
    )
    p.order("C", "air raid mogilev")
    assert p.waiting() == {"C": "inter_phase"}
    p.order("C", "air raid Tver")
    assert [told["die"] for told in (*p.told("air_raid.draw"), *p.told("air_raid.stops"))] == [6, 2]
    assert p.place("air-raid") == "cup"


def test_nobody_draws_for_a_province_that_nobody_controls_12_5_5() -> None:
    p = segment("cup: felix", 5)
    p.order("C", "air raid pskov")
    assert p.told("air_raid.nobody")
    assert p.told("draw") == []


def test_it_stops_red_units_alone_12_5_5() -> None:
    """A White unit of the same province returns; other Reds do too."""
    p = position(
        """
        A: RL-151 @ petrograd
        A: RL-154 @ tver
        B: WL-251 W-213 @ kuban
        C: B-318 @ samara
        C has: air-raid
        A has: W-204 R-118 R-119
        """,
        "inter-phase", dice=(1,), seed="00" * 32,
    )  # fmt: skip
    p.order("C", "air raid kazan")
    assert p.at("R-118") is None
    assert p.at("R-119") == "perm"
    assert p.at("W-204") == "tomsk"


def test_the_chit_may_be_kept_12_5_5() -> None:
    p = segment("A has: R-111")
    p.order("C", "hold back")
    assert p.place("air-raid") == "display:C"
    assert p.at("R-111") == "tver"


def test_there_is_a_replacement_phase_also_after_turn_5_r84() -> None:
    """Its draw is still worth something when no unit returns any more."""
    p = segment("cup: felix\nA has: R-111", 6, 1, turn=6)
    p.order("C", "air raid Tver")
    assert p.place("felix") == "display:A"
    assert p.at("R-111") is None


def test_it_also_stops_the_military_commissariat_r85() -> None:
    """The Commissariat is not spent: D51 falls back to keeping it."""
    bar = "B: WL-252 W-214 @ vladimir\nA has: R-110 military-commissariat"
    base = BASE.replace("C: B-318 @ smolensk", "C: B-318 @ ryazan")
    p = position(base + bar, "inter-phase", dice=(2,), seed="00" * 32)
    assert p.waiting() == {"A": "inter_phase", "C": "inter_phase"}
    p.order("A", "bring back R-110")
    p.order("C", "air raid vladimir")
    assert p.at("R-110") is None
    assert p.place("military-commissariat") == "display:A"


def test_the_chit_of_a_seat_that_is_late_is_kept_d50() -> None:
    p = segment()
    assert p.match.interrupting
    assert p.match.default("C") == {"do": "hold_back"}


# standing instructions


def test_instructions_name_a_target_or_never_d50() -> None:
    p = segment("A has: R-111", 1)
    p.order("C", "standing air raid on Tver")
    assert p.place("air-raid") == "cup"
    assert p.at("R-111") is None


def test_the_target_of_an_instruction_is_spared_while_no_red_unit_would_return_d50() -> None:
    p = segment()
    p.order("C", "standing air raid on Tver")
    assert p.place("air-raid") == "display:C"
    assert "inter_phase" not in p.waiting().values()


def test_never_keeps_the_chit_d50() -> None:
    p = segment("A has: R-111")
    p.order("C", "standing no air raid")
    assert p.place("air-raid") == "display:C"
    assert "inter_phase" not in p.waiting().values()


def test_what_was_instructed_first_comes_first_d50() -> None:
    p = segment("A has: R-111 R-106\nB has: supreme-ruler", 1)
    p.match.state["standing"]["C"] = ["air_raid:pskov", "air_raid:tver"]
    p.order("C", "standing no replacement chits")
    assert p.told("air_raid.stops")[0]["province"] == "pskov"
