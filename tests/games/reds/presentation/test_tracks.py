"""The panel of tracks: leaders in the command table, seas with their ships, units off the map."""

from collections.abc import Mapping
from typing import Any

from app.games.reds.presentation.panels import TRACKS, FrontRow, SeaBox, Side
from tests.games.reds.positions import Position, position


def shown(p: Position) -> Mapping[str, Any]:
    """What the panel shows to those who look."""
    return TRACKS.context(p.match.view(None))


def front(p: Position, name: str) -> FrontRow:
    rows: list[FrontRow] = shown(p)["fronts"]
    return next(row for row in rows if row.name == name)


def sea(p: Position, name: str) -> SeaBox:
    boxes: list[SeaBox] = shown(p)["seas"]
    return next(box for box in boxes if box.name == name)


def pools(p: Position, seat: str) -> dict[str, list[str]]:
    """The units off the map of a side under their headings, each with its note."""
    side: Side = next(each for each in shown(p)["sides"] if each.seat == seat)
    return {
        heading: [f"{unit.name}, {unit.note}" if unit.note else unit.name for unit in units]
        for heading, units in side.pools
    }


def ships(p: Position, name: str) -> list[str]:
    return [ship.note for ship in sea(p, name).ships]


def test_a_leader_stands_at_the_front_and_names_the_hexes_with_a_raised_limit_9_7_20_9() -> None:
    leaders = {"L-FRUN": "eastern", "L-EGOR": "pool"}
    light = position("A1 2912", leaders=leaders)
    assert front(light, "Eastern Front").leader == "Frunze (2 hexes with 9 manpower)"
    assert shown(light)["pool_leaders"] == ["Egorov"]
    heavy = position("A1 2912, A2 2912, A3 2313", leaders=leaders)
    assert front(heavy, "Eastern Front").leader == ("Frunze (2 hexes with 9 manpower): now 2912")
    assert front(heavy, "Southern Front").leader == ""


def test_a_leader_in_the_field_staff_raises_the_die_and_no_limit_6_1_20_9() -> None:
    p = position("A1 2912", leaders={"L-FRUN": "staff"})
    assert shown(p)["staff"] == "Frunze (+1 on the initiative die)"
    assert front(p, "Eastern Front").leader == ""


def test_the_chits_of_this_turn_are_marked_in_the_command_table_7_7() -> None:
    p = position("A1 2912", cup=["EASTERN"], drawn=["SOUTHERN"])
    led = [row.name for row in shown(p)["fronts"] if row.has_chit]
    assert led == ["Eastern Front", "Southern Front"]


def test_a_sea_shows_its_side_its_ships_and_who_has_its_ports_13_3_20_7() -> None:
    p = position(
        "NWHITE beside, NBALT turn:3, NBLACK arrival:B, A1 2912",
        seas={"white": "white", "baltic": "red", "black": "white", "caspian": "white"},
    )
    assert [box.side for box in shown(p)["seas"]] == ["White", "Red", "White", "White"]
    assert ships(p, "White Sea") == ["ready"]
    assert ships(p, "Baltic Sea") == ["turn 3"]
    assert ships(p, "Black Sea") == ["comes with B"]
    assert ships(p, "Caspian Sea") == []  # out of the game
    assert "Petrograd (Red)" in sea(p, "Baltic Sea").ports
    assert "Novorossiysk (White)" in sea(p, "Black Sea").ports


def test_the_white_and_the_baltic_sea_are_frozen_in_winter_19_2() -> None:
    summer, winter = position("A1 2912", turn=3), position("A1 2912", turn=4)
    assert [box.name for box in shown(summer)["seas"] if box.note] == []
    assert [box.name for box in shown(winter)["seas"] if box.note] == ["White Sea", "Baltic Sea"]


def test_each_unit_off_the_map_is_in_one_pool_14_2_20_1_20_12() -> None:
    p = position("A1 eliminated, RAIR1 turn:4, RRIV1 thaw, RTR1 pool, A2 2912", turn=3)
    found = pools(p, "A")
    assert found.pop("Out of the game")  # all others
    assert found == {
        "May return (14.2)": ["1st Army"],
        "Returns in a later turn": ["Red Air 1, turn 4"],
        "Off the rivers until the thaw (20.12)": ["Red River Flotilla 1"],
        "Can still come": ["Red Armoured Train 1"],
    }


def test_strategic_turns_to_come_name_who_arrives_14_1() -> None:
    p = position("A5 arrival:C, A1 2912", letter="B")
    arrivals = shown(p)["arrivals"]
    assert [each.letter for each in arrivals] == ["C", "D", "E", "F", "G"]
    assert arrivals[0].units == ("5th Army",)
    assert arrivals[0].evacuation == 3
