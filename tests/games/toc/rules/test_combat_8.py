"""Section 8: combat, from the declaration to the counterattack."""

import pytest

from app.games.kernel.chance import ScriptedDice, SeededDice
from app.games.toc.box import BOX, NET, TABLES
from app.games.toc.rules.battle_opening import peoples_modifier
from app.games.toc.rules.battle_outcome import may_stand, standing_modifier
from app.games.toc.rules.losses import choices
from app.games.toc.rules.odds import (
    CombatSide,
    die_modifiers,
    fire,
    is_mixed,
    modifiers,
    shifts,
)
from app.games.toc.rules.set_up import new_politics
from tests.games.toc.positions import BY_CODE, bare_board, fight, position


def ids(*codes: str) -> list[str]:
    return [BY_CODE[code] for code in codes]


def side(*codes: str, leader: str | None = None, assets: int = 0, bonus: int = 0) -> CombatSide:
    return CombatSide(ids(*codes), leader, assets, bonus)


def test_fire_tables_follow_their_formulas_8_41() -> None:
    for number, row in enumerate(TABLES.army.losses, 1):
        assert list(row) == [(number * (die + 3) + 2) // 10 for die in range(1, 7)]
    for number, row in enumerate(TABLES.corps.losses):
        assert list(row) == [(number * (die + 3) + 4) // 12 for die in range(1, 7)]


def test_armies_fire_on_their_table_and_corps_on_theirs_8_41() -> None:
    board = bare_board("RED: 801 R10 RED1")
    assert fire(board, ids("R10", "RED1"), 0, 4) == (TABLES.army.factors(5, 0, 4), 4, "army")
    assert fire(board, ids("RED1"), 0, 9) == (TABLES.corps.losses[1][5], 1, "corps")
    assert fire(board, ids("RED1"), -5, -2)[0] == TABLES.corps.losses[0][0]


def test_a_shift_to_the_left_reads_the_next_lower_column_8_9() -> None:
    """Example A3: strength 5 with one shift reads the column of strength 4."""
    assert TABLES.army.column(5, -1) == TABLES.army.column(4, 0)
    assert TABLES.army.column(1, -2) == 0
    assert TABLES.army.column(40, 3) == len(TABLES.army.lowest) - 1


def test_the_modifiers_of_combat_8_31_8_311() -> None:
    board = bare_board("WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R1 RED8")
    attacker = side("VOL1", "VOL2", leader=BY_CODE["DENIKI"])
    defender = side("R1", "RED8")
    # A superior leader and most elite steps.
    assert modifiers(board, attacker, defender, "322") == (2, 0)
    # More than one camp costs one, more assets and a failed withdrawal give one.
    board = bare_board("WHITE: 321 VOL1 DONSO; RED: 322 R1")
    assert modifiers(board, side("VOL1", "DONSO", assets=1, bonus=1), side("R1"), "322") == (
        2,
        0,
    )
    # Forests and some cities help the defender.
    forest = next(n for n, s in BOX.spaces.items() if s.terrain == "forest")
    assert modifiers(board, side("DONSO"), side("R1"), forest)[1] == 1
    assert modifiers(board, side("DONSO"), side("R1"), "601")[1] == 2


def test_equal_elite_steps_give_nothing_8_311() -> None:
    """Example B6: a reduced elite army against a full elite corps."""
    board = bare_board("WHITE: 321 VOL1*; RED: 322 CHEK1A")
    assert modifiers(board, side("VOL1"), side("CHEK1A"), "322") == (0, 0)


@pytest.mark.parametrize(
    ("attack", "defence", "dice"),
    [
        (1, 1, (0, 0)),
        (2, 1, (1, 0)),
        (0, 1, (0, 1)),
        (3, 1, (1, 0)),
        (4, 1, (1, -1)),
        (0, 5, (-1, 1)),
    ],
)
def test_the_difference_changes_the_dice_8_312(
    attack: int, defence: int, dice: tuple[int, int]
) -> None:
    assert die_modifiers(attack, defence) == dice


def test_at_a_difference_of_two_the_higher_side_may_choose_8_312() -> None:
    assert die_modifiers(3, 1, attacker_wants_own=False) == (0, -1)
    assert die_modifiers(1, 3, defender_wants_own=False) == (-1, 0)


def test_column_shifts_by_terrain_river_and_supply_8_32_8_33() -> None:
    board = bare_board("WHITE: 330 DONSO; RED: 601 R10")
    # Across a river into a city that is no fortress: one column.
    assert shifts(board, side("DONSO"), side("R10"), "601", no_terrain=False)[0] == -1
    assert shifts(board, side("DONSO"), side("R10"), "601", no_terrain=True)[0] == 0
    # Out of supply two more, but never more than two in all.
    board["control"] = dict.fromkeys(("331", "329", "332", "327", "333", "336", "328"), "red")
    assert shifts(board, side("DONSO"), side("R10"), "601", no_terrain=False)[0] == -2
    # A defender out of supply shifts one.
    board = bare_board("WHITE: 330 DONSO; RED: 332 R10")
    assert shifts(board, side("DONSO"), side("R10"), "332", no_terrain=False) == (0, -1)


def test_a_fortress_shifts_both_8_32() -> None:
    """Warszawa, attacked in supply and held by Poles at home."""
    regions = ("poland", "belarus", "central")
    board = bare_board(
        "RED: 103 R1; 801 R2; 101 POL2",
        politics=new_politics() | {"entered": {"poland": "white"}},
        control={name: "red" for name, space in BOX.spaces.items() if space.region in regions},
    )
    assert shifts(board, side("R1"), side("POL2"), "101", no_terrain=False) == (-1, 1)


@pytest.mark.parametrize(
    ("dry", "crossing", "shift"),
    [("VOL1", "AFSR1", 0), ("VOL1", "VOL2", -1), ("VOL1*", "VOL2*", -1), ("AFSR1", "VOL1", -1)],
)
def test_half_of_the_steps_must_share_a_shift_8_32(dry: str, crossing: str, shift: int) -> None:
    """The Don flows between Rostov, 324, and 323; from Taganrog there is no river."""
    board = bare_board(f"WHITE: 338 {dry}; 324 {crossing}; RED: 323 RED8; 801 R1")
    units = side(dry.rstrip("*"), crossing.rstrip("*"))
    assert shifts(board, units, side("RED8"), "323", no_terrain=False)[0] == shift


def test_a_target_is_attacked_once_a_round_8_1() -> None:
    p = fight("WHITE: 321 VOL1 VOL2; RED: 322 R1", "322", "VOL1", dice=[1, 1])
    assert "322" not in p.may("A", "attack")


def test_a_single_space_attack_needs_no_leader_but_several_do_8_1_12_1() -> None:
    forces = "WHITE: 321 VOL1; 333 AFSR1; RED: 322 R1"
    p = position(forces, operations=3, control={"333": "white"})
    p.order("A", "activate 321 for combat\nactivate 333 for combat\nattack 322\nwith VOL1")
    assert p.may("A", "with") == set()
    p = position(forces.replace("VOL1", "VOL1 DENIKI"), operations=3, control={"333": "white"})
    p.order("A", "activate 321 for combat\nactivate 333 for combat\nattack 322\nwith VOL1")
    assert p.may("A", "with") == {"AFSR1"}


def test_an_attack_can_be_called_off_8_1_8_2() -> None:
    p = position("WHITE: 321 VOL1; RED: 322 R1", operations=1)
    p.order("A", "activate 321 for combat\nattack 322\nwith VOL1\ncall off\ndone")
    assert p.asked() == {"B": "card"}
    assert p.told("fire") == []


def test_both_fire_at_once_and_the_defender_loses_first_8_4_8_41_8_51() -> None:
    p = fight("WHITE: 321 VOL1; RED: 322 R1; 333 RED2", "322", "VOL1", dice=[6, 6])
    fired = p.told("fire")
    assert [each["who"] for each in fired] == ["attack", "defence"]
    assert fired[0]["factors"] == TABLES.army.factors(4, 0, 6 + fired[0]["modifier"])
    assert p.is_reduced("R1")


def test_an_army_flips_and_is_replaced_by_a_corps_8_51_8_52() -> None:
    """Example A1: three factors flip a full R9; a reduced one is replaced by an elite corps."""
    board = bare_board("RED: 322 R9", "CHEK1A RED3")
    assert choices(board, {"units": ids("R9"), "factors": 3}) == ids("R9")
    p = fight("WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R9*; 333 RED2", "322", "VOL1", "VOL2",
              dice=[1, 1], control={"333": "red"})  # fmt: skip
    board = bare_board("RED: 322 R9*", "CHEK1A RED3")
    from app.games.toc.rules.replacing import replacing_corps

    assert replacing_corps(board, BY_CODE["R9"], "red") == BY_CODE["CHEK1A"]
    board = bare_board("RED: 322 R9*", "RED3")
    assert replacing_corps(board, BY_CODE["R9"], "red") == BY_CODE["RED3"]
    assert replacing_corps(board, BY_CODE["KON1"], "red") is None
    assert p.asked()


def test_factors_that_cannot_be_met_are_ignored_8_51() -> None:
    """Example A2: a full R9 alone that suffers five flips, and two are ignored."""
    board = bare_board("RED: 322 R9")
    frame = {"units": ids("R9"), "factors": 5}
    assert choices(board, frame) == ids("R9")
    board["reduced"].append(BY_CODE["R9"])
    assert choices(board, {**frame, "factors": 2}) == []


def test_losses_are_met_as_exactly_as_possible_8_51() -> None:
    board = bare_board("RED: 322 R1 RED1 RED2")
    # Three factors: the army and a corps, or steps of both corps; not the army alone.
    assert set(choices(board, {"units": ids("R1", "RED1", "RED2"), "factors": 3})) == set(
        ids("R1", "RED1", "RED2")
    )
    assert choices(board, {"units": ids("R1", "RED1"), "factors": 2}) == ids("R1", "RED1")
    assert choices(board, {"units": ids("R1"), "factors": 1}) == []


def test_camps_replace_their_own_8_52() -> None:
    from app.games.toc.rules.replacing import replacing_corps

    board = bare_board("WHITE: 321 DONSO* VOL1*", "AFSR4 DONC5")
    assert replacing_corps(board, BY_CODE["DONSO"], "white") == BY_CODE["DONC5"]
    assert replacing_corps(board, BY_CODE["VOL1"], "white") == BY_CODE["AFSR4"]
    board = bare_board("WHITE: 321 IZHEV*", "SI5")
    assert replacing_corps(board, BY_CODE["IZHEV"], "white") == BY_CODE["SI5"]
    board = bare_board("WHITE: 321 KAREL*", "SI5")
    assert replacing_corps(board, BY_CODE["KAREL"], "white") is None


@pytest.mark.parametrize(("die", "lost"), [(4, False), (5, True)])
def test_a_leader_without_units_may_be_lost_8_53_12_5(die: int, lost: bool) -> None:
    p = fight("WHITE: 321 VOL1 VOL2 AFSR1; RED: 322 RED8* TROTSK; 801 R1", "322", "VOL1", "VOL2",
              dice=[6, 6, die])  # fmt: skip
    assert p.at("RED8") == "casualties"
    assert p.told("leader.loss")[0]["lost"] == lost
    assert (p.at("TROTSK") == "gone") == lost
    if lost:
        assert p.board["points"] == 4


def test_the_beaten_defender_retreats_by_the_difference_8_6() -> None:
    p = fight(
        "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 R12; 801 R1",
        "322",
        "VOL1",
        "VOL2",
        dice=[6, 1],
    )
    while p.asked().get("B"):
        p.match.apply("B", p.match.default("B") or {})
    assert p.told("beaten")[0]["length"] == 2
    assert all(len(each["path"]) == 3 for each in p.told("retreats"))
    assert {p.at("R11"), p.at("R12")} != {"322"}


def test_a_tie_is_the_defenders_8_41() -> None:
    p = fight("WHITE: 321 AFSR1; RED: 322 RED8; 801 R1", "322", "AFSR1", dice=[1, 1])
    assert p.told("beaten") == []
    assert p.at("RED8") == "322"


def test_units_that_cannot_retreat_are_eliminated_8_6() -> None:
    around = dict.fromkeys(("333", "321", "601", "330", "329", "339"), "white")
    p = fight("WHITE: 321 VOL1 VOL2; 333 AFSR1; 601 AFSR2; 339 AFSR3; RED: 322 R11", "322",
              "VOL1", "VOL2", dice=[6, 1], control=around)  # fmt: skip
    assert p.at("R11") != "322"


@pytest.mark.parametrize(("die", "stays"), [(1, True), (4, False)])
def test_an_elite_defender_may_cancel_the_retreat_8_6(die: int, stays: bool) -> None:
    p = fight("WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R9 R10; 801 R1", "322", "VOL1", "VOL2",
              dice=[5, 1, die])  # fmt: skip
    while p.asked() == {"B": "losses"}:
        p.order("B", "lose " + sorted(p.may("B", "lose"))[0])
    assert p.asked() == {"B": "cancel"}
    p.order("B", "stand")
    assert p.told("stand")[0]["stays"] == stays


def test_the_modifiers_of_cancelling_8_6() -> None:
    """Example B8: a fortress, Cheka, a 4-rated leader: never below -2."""
    city = next(n for n, s in BOX.spaces.items() if "fortress" in s.marks and s.is_victory_city)
    board = bare_board(f"RED: {city} CHEK1A R9 TROTSK")
    frame = {"place": city, "defender": "red", "side": "white"}
    assert standing_modifier(board, frame) == -2 or BOX.spaces[city].terrain == "clear"
    assert may_stand(board, frame)
    board = bare_board("RED: 322 RED1 R1")
    assert not may_stand(board, {"place": "322", "side": "white"})


def test_attackers_advance_into_the_empty_space_8_7() -> None:
    p = fight("WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 RED8*; 801 R1", "322", "VOL1", "VOL2",
              dice=[6, 1])  # fmt: skip
    assert p.asked() == {"A": "advance"}
    p.order("A", "advance VOL1 to 322\nstay")
    assert p.at("VOL1") == "322"
    assert p.board["control"]["322"] == "white"


def test_the_advance_follows_a_retreat_of_two_8_7() -> None:
    p = fight("WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 R12; 801 R1", "322", "VOL1", "VOL2",
              dice=[6, 1])  # fmt: skip
    while p.asked().get("B"):
        p.match.apply("B", p.match.default("B") or {})
    while p.asked() == {"A": "losses"}:
        p.match.apply("A", p.match.default("A") or {})
    p.order("A", "advance VOL1 to 322")
    second = p.told("retreats")[0]["path"][1]
    assert f"VOL1 {second}" in p.may("A", "advance")


def test_special_assets_need_a_leader_an_army_and_the_rails_8_8() -> None:
    forces = "RED: 601 R10 STALIN; WHITE: 330 DONSO"
    assets = {"red-armoured_train-1": "ready"}
    p = fight(forces, "330", "R10", side="red", dice=[3], assets=dict(assets))
    assert p.asked() == {"B": "assets"}
    p.order("B", "deploy RED armoured train 1")
    assert p.board["assets"] == {"red-armoured_train-1": "spent"}
    p = fight(forces.replace(" STALIN", ""), "330", "R10", side="red", assets=dict(assets))
    assert p.told("fire")
    p = fight(forces, "330", "R10", side="red", assets=dict(assets), control={"801": "white"})
    assert p.told("fire")


def test_an_asset_is_wrecked_on_a_six_8_8() -> None:
    p = fight("RED: 601 R10 STALIN; WHITE: 330 DONSO", "330", "R10", side="red", dice=[6],
              assets={"red-tank-1": "ready"})  # fmt: skip
    p.order("B", "deploy RED tank 1")
    assert p.board["assets"] == {"red-tank-1": "wrecked"}


def test_more_assets_allow_a_surprise_8_42_8_421() -> None:
    p = fight("RED: 601 R10 STALIN; WHITE: 330 DONSO", "330", "R10", side="red", dice=[3, 2, 6],
              assets={"red-tank-1": "ready"})  # fmt: skip
    p.order("B", "deploy RED tank 1\nsurprise by special asset")
    assert p.told("surprise")[0]["by"] == "asset"
    assert p.told("fire")[0]["who"] == "attack"


@pytest.mark.parametrize(("die", "first"), [(5, "attack"), (6, "attack")])
def test_cavalry_may_surprise_in_the_open_8_42_8_422(die: int, first: str) -> None:
    forces = "WHITE: 321 CAV1A WRANGE; RED: 322 RED8 RED1; 801 R1"
    p = fight(forces, "322", "CAV1A", dice=[die])
    p.order("A", "surprise by cavalry")
    # Wrangel takes one off the die: 5 becomes 4, and 6 becomes 5.
    assert p.told("surprise")[0]["modifier"] == -1
    if die == 5:
        assert p.told("fire")[0]["who"] == first
    else:
        assert p.is_reduced("CAV1A")


def test_peoples_armies_may_vanish_13_2() -> None:
    p = fight("WHITE: 321 VOL1; RED: 322 PEOP1 RED8; 801 R1", "322", "VOL1", dice=[1],
              )  # fmt: skip
    assert p.at("PEOP1") == "gone"
    assert p.asked() == {"A": "engage"}
    p.order("A", "break off")
    assert p.told("fire") == []


def test_attackers_whom_nobody_leads_any_more_do_not_attack_13_2_8_1() -> None:
    """Peoples 1 vanishes, the army of Stalin. Up to version 5 of the rules R1 and R2 attacked."""
    forces = "RED: 802 R1; 804 PEOP1 RED2 STALIN; 817 R2; WHITE: 801 VOL1"
    for rules, asked in ((6, None), (5, "engage")):
        p = fight(forces, "801", "PEOP1", "R1", "R2", side="red", dice=[1], rules=rules)
        assert p.at("PEOP1") == "gone"
        assert p.asked().get("B") == asked
        assert p.told("fire") == []


def test_the_modifiers_of_peoples_armies_13_2() -> None:
    board = bare_board("RED: 322 PEOP1 CHEK1A; 801 PEOP2 LENIN; 811 PEOP3")
    assert peoples_modifier(board, BY_CODE["PEOP1"], defends=False) == 2
    assert peoples_modifier(board, BY_CODE["PEOP2"], defends=False) == 1
    assert peoples_modifier(board, BY_CODE["PEOP3"], defends=False) == 0
    assert peoples_modifier(board, BY_CODE["PEOP3"], defends=True) == 1


def test_a_retreated_stack_dies_if_the_space_is_hit_again_8_6() -> None:
    p = position("WHITE: 321 VOL1 VOL2; RED: 322 R11 RED8; 801 R1", operations=2)
    p.order("A", "activate 321 for combat")
    combat = next(f for f in p.match.state["steps"] if f["step"] == "combat")
    combat["retreated"] = ids("RED8")
    p.order("A", "attack 322\nwith VOL1\nannounce")
    if p.told("fire")[0]["factors"]:
        assert p.at("RED8") == "casualties"


def test_greens_are_enemies_of_both_13_31() -> None:
    p = fight("WHITE: 321 VOL1; 322 GREEN; RED: 801 R1", "322", "VOL1", dice=[6, 1])
    assert p.at("GREEN") in ("out", "322") or p.told("retreats")


def test_an_attack_commits_the_revolutionaries_13_6() -> None:
    p = fight("RED: 609 R1; 610 SRKU1; WHITE: 514 SI1", "610", "R1", side="red", dice=[1, 1])
    assert p.board["soc_rev"] == 8


LED = "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 STALIN; 801 R1"


def test_a_stack_withdraws_before_the_fire_and_is_pursued_12_1() -> None:
    p = fight(LED, "322", "VOL1", "VOL2", dice=[2, 3])
    assert p.asked() == {"B": "defence"}
    p.order("B", "withdraw with Stalin")
    p.order("B", "retreat all to 333")
    assert (p.at("R11"), p.at("STALIN")) == ("333", "333")
    assert p.told("fire") == []
    p.order("A", "advance VOL1 to 322\nadvance Denikin to 322\nstay")
    assert p.asked() == {"A": "pursue"}
    p.order("A", "pursue with Denikin")
    assert "333" in p.may("A", "attack")


def test_a_failed_withdrawal_helps_the_attacker_12_1() -> None:
    p = fight(LED, "322", "VOL1", "VOL2", dice=[3, 1, 1])
    p.order("B", "withdraw with Stalin")
    assert "STALIN" not in p.may("B", "withdraw")
    before = fight(LED, "322", "VOL1", "VOL2", dice=[1, 1])
    before.order("B", "hold")
    # The space is the same, so is the table: one modifier more is one die more for the attacker.
    assert p.told("fire")[0]["modifier"] >= before.told("fire")[0]["modifier"]
    battle = p.match.log[-1]
    assert battle["action"]["do"] == "withdraw"
    assert p.told("leader.roll")[0]["success"] is False


HELPED = "WHITE: 321 VOL1 VOL2 DENIKI; 330 DONSO KRASNO; RED: 322 R11; 601 R9; 333 R10 TROTSK"


def test_a_leader_brings_help_and_once_a_round_12_1() -> None:
    p = position(HELPED, operations=5)
    p.order("A", "activate 321 for combat\nactivate 330 for combat")
    p.order("A", "attack 322\nwith VOL1\nwith VOL2\nannounce")
    assert p.may("B", "reinforce") == {"TROTSK"}
    p.match._play.dice = ScriptedDice([6, 3, 1, 1], SeededDice("00" * 32))
    p.order("B", "reinforce with Trotsky")
    assert p.told("leader.roll")[0]["success"] is False
    # He has failed in this round: he does not come to the help of the next space either.
    while p.asked() != {"A": "combat"}:
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})
    p.order("A", "attack 601\nwith DONSO\nannounce")
    assert p.may("B", "reinforce") == set()


def test_help_comes_with_a_leader_and_a_unit_and_a_modifier_12_1() -> None:
    p = fight(HELPED, "322", "VOL1", "VOL2", dice=[4, 3, 3])
    p.order("B", "reinforce with Trotsky\nbring R10")
    assert (p.at("R10"), p.at("TROTSK")) == ("322", "322")
    assert p.told("reinforces")


def test_a_defender_who_hit_harder_may_strike_back_12_1() -> None:
    p = fight("WHITE: 321 VOL1 VOL2; RED: 322 R10 R11 TROTSK; 801 R1", "322", "VOL1",
              dice=[1, 6, 2, 5, 5])  # fmt: skip
    while p.asked() and p.asked() != {"B": "counter"}:
        seat = min(p.asked())
        p.match.apply(seat, p.match.default(seat) or {})
    assert p.asked() == {"B": "counter"}
    p.order("B", "counterattack")
    assert p.told("leader.roll")[-1]["what"] == "counterattack"


@pytest.mark.parametrize(("rules", "place"), [(2, "gone"), (1, None)])
def test_lenin_does_not_retreat_12_6(rules: int, place: str | None) -> None:
    """The first version of the rules let him go."""
    city = "801"
    beside = NET.neighbours[city][0]
    p = position(f"WHITE: {beside} VOL1 VOL2 DENIKI; RED: {city} RED8 LENIN; 701 R1",
                 operations=5, dice=[6, 1, 1, 1])  # fmt: skip
    p.match.state["rules"] = rules
    p.order("A", f"activate {beside} for combat")
    p.order("A", f"attack {city}\nwith VOL1\nwith VOL2\nannounce")
    while p.asked().get("B"):
        p.match.apply("B", p.match.default("B") or {})
    assert p.at("RED8") != city
    if place:
        assert p.at("LENIN") == place
        assert p.board["points"] == 4
    else:
        assert p.at("LENIN") != "gone"


def test_a_leader_of_theirs_among_the_enemy_commits_nobody_13_6() -> None:
    """Kappel stood with RED units; WHITE attacked them, and its own Revolutionaries went over."""
    p = fight("WHITE: 610 SRKU1; RED: 611 R1 KAPPEL; 801 R2", "611", "SRKU1", soc_rev=8)
    assert p.board["soc_rev"] == 8
    assert p.told("soc_rev") == []


def test_greens_in_defence_are_out_of_supply_8_9_13_31() -> None:
    """Up to version 5 of the rules they were not."""
    for rules, shift in ((6, -1), (5, 0)):
        board = position("WHITE: 330 DONSO; 332 GREEN", rules=rules).board
        assert shifts(board, side("DONSO"), side("GREEN"), "332", no_terrain=False)[1] == shift


def test_own_forces_beside_those_of_a_faction_count_as_another_8_31() -> None:
    assert not is_mixed(side("TURKIA", "TURK1A"))
    assert is_mixed(side("TURKIA", "RED1"))
    assert is_mixed(side("TURKIA", leader="blyukher"))
    assert is_mixed(side("VOL1", "DONSO"))
    # Intrinsic forces, Socialist Revolutionaries and turncoats have no camp.
    assert not is_mixed(side("R2", "RED1", leader="trotsky"))
    assert not is_mixed(side("R2", leader="blyukher"))
    assert not is_mixed(side("VOL1", "SRKU1", "BULAK"))


def test_leaders_whom_peoples_armies_leave_alone_are_met_13_2_7_15() -> None:
    """Stalin withdraws by a 1. Up to version 5 of the rules he stayed among the enemy."""
    for rules, at in ((6, "333"), (5, "322")):
        p = fight(
            "WHITE: 321 VOL1; RED: 322 PEOP1 STALIN; 333 RED1; 801 R1",
            *("322", "VOL1"),
            dice=[1, 1],
            rules=rules,
        )
        p.order("A", "advance VOL1 to 322")
        assert (p.at("VOL1"), p.at("STALIN")) == ("322", at)
