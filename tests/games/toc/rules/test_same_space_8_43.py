"""Section 8.43: forces that come to stand among enemies fight them at once."""

from app.games.toc.board import side_of
from tests.games.toc.positions import BY_CODE, Position, position
from tests.games.toc.rules.test_campaign import played


def switched(dice: list[int]) -> Position:
    """An army of RED's switches sides beside a corps of its former friends."""
    p = played("604 R9 RED1; 801 R1; 321 VOL1 DENIKI", hand="W28", dice=dice)
    p.order("A", "play W28 event\nwin over R9")
    return p


def test_an_army_that_switches_among_friends_fights_them_8_43_13_34() -> None:
    p = switched([6, 1])
    assert p.told("same_space") == [{"side": "white", "place": "604", "units": [BY_CODE["WU"]]}]
    fires = p.told("fire")
    assert [each["modifier"] for each in fires] == [0, 0]
    assert p.at("WU") == "604"
    assert p.at("RED1") != "604"
    assert side_of(p.board, BY_CODE["WU"]) == "white"


def test_the_side_that_caused_the_combat_retreats_unless_it_wins_8_43() -> None:
    p = switched([1, 6])
    while p.asked() == {"A": "retreat"}:
        p.order("A", f"retreat WU to {sorted(p.may('A', 'retreat'))[0].split()[-1]}")
    assert p.at("RED1") == "604"
    assert p.at("WU") != "604"


def test_insurgents_among_enemies_win_or_die_13_33_8_43() -> None:
    """W20 puts the Izhevsk army into 635 or 636: both are RED's."""
    forces = "635 R1; 636 RED1; 801 R2; 321 VOL1"
    p = position(forces, hand="W20", dice=[1, 6])
    p.order("A", "play W20 event")
    assert p.may("A", "arrive") >= {"IZHEV 635", "IZHEV 636"} or p.asked() == {"A": "event_place"}
    p.order("A", "place IZHEV at 635")
    assert p.told("same_space")[0]["place"] == "635"
    assert p.at("IZHEV") != "635"
    assert p.at("R1") == "635"


def test_insurgents_that_win_stay_13_33() -> None:
    forces = "635 RED2*; 636 RED1; 801 R2; 321 VOL1"
    p = position(forces, hand="W20", dice=[6, 1])
    p.order("A", "play W20 event\nplace IZHEV at 635")
    while "B" in p.asked():
        p.order("B", f"retreat RED2 to {sorted(p.may('B', 'retreat'))[0].split()[-1]}")
    assert p.at("IZHEV") == "635"
    assert p.at("RED2") != "635"


def test_where_a_space_is_free_nobody_is_fought_13_33() -> None:
    p = position("635 R1; 801 R2; 321 VOL1", hand="W20")
    p.order("A", "play W20 event")
    assert p.at("IZHEV") == "636"
    assert p.told("same_space") == []
