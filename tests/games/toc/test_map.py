"""The components of Triumph of Chaos add up, and its map says what they say."""

from collections import Counter
from pathlib import Path
from re import escape

import pytest

from app.games.components import ComponentError
from app.games.toc.components import load, read
from app.games.toc.components.loader import DATA
from app.games.toc.map import sheet
from tests.games.components.changed_files import copy_with_change

BOX = load()


def test_what_is_in_the_box_3_0() -> None:
    assert (len(BOX.spaces), len(BOX.links)) == (272, 482)
    assert (len(BOX.units), len(BOX.leaders)) == (342, 44)
    kinds = Counter(link.kind for link in BOX.links)
    assert kinds == {"rail": 298, "road1": 155, "road2": 28, "sea": 1}


def test_victory_cities_3_13() -> None:
    cities = [space for space in BOX.spaces.values() if space.is_victory_city]
    assert len(cities) == 35
    regions = Counter(space.region for space in cities)
    assert (regions["north"], regions["east"], regions["central"]) == (4, 3, 3)
    home = [regions[each] for each in ("urn", "urc", "don", "kuban", "fe")]
    assert home == [2, 2, 2, 2, 2]
    assert (regions["ukraine"], regions["poland"]) == (2, 2)


def test_resource_centres_3_13() -> None:
    found: Counter[str] = Counter()
    for space in BOX.spaces.values():
        found[space.region] += space.resources
    red = (found["north"], found["east"], found["central"])
    white = [found[each] for each in ("urn", "urc", "don", "kuban", "fe", "se")]
    assert (red, white) == ((2, 2, 4), [3, 0, 1, 2, 1, 0])
    elsewhere = {region: count for region, count in found.items() if count}
    for region in ("north", "east", "central", "urn", "don", "kuban", "fe"):
        del elsewhere[region]
    assert elsewhere == {"latvia": 1, "ukraine": 1, "transcauc": 1, "turkistan": 1}


def test_units_that_have_one_step_4() -> None:
    """Case 4 names them: all Socialist Revolutionaries, Bermond, Ungern, the peasants of Ukraine,
    the Black Guards, and WHITE's partisans of the Far East."""
    found = {name for name, unit in BOX.units.items() if unit.reduced is None}
    revolutionaries = {name for name, unit in BOX.units.items() if unit.faction == "soc_rev"}
    assert len(revolutionaries) == 9
    assert found == revolutionaries | {
        "nw-army-bermond", "white-army-ungern", "makhno-corps-black-guards",
        *(f"ukraine-army-ukr-peasant-{number}" for number in (1, 2, 3)),
        *(f"white-corps-fe-white-{number}" for number in range(1, 7)),
    }  # fmt: skip


def test_what_counters_say_3_21_3_22_3_23() -> None:
    """Loss factors of armies are 2 or 3, of corps 1 or 2; cavalry, and nobody else, moves five; a
    leader moves as many spaces as the rating says, and costs as much."""
    for unit in BOX.units.values():
        allowed = (2, 3) if unit.size == "army" else (1, 2)
        for face in (unit.full, unit.reduced or unit.full):
            assert face.loss in allowed, unit
        assert (unit.full.movement == 5) == (unit.arm == "cav"), unit
    sides = Counter(leader.side for leader in BOX.leaders.values())
    assert sides == {"red": 15, "white": 16, "faction": 12, "other": 1}
    for leader in BOX.leaders.values():
        assert leader.movement == leader.rating
        assert leader.price in (None, leader.rating)


def test_hands_and_rounds_5_1_1() -> None:
    assert sum(turn.hand for turn in BOX.turns) == 124
    assert sum(turn.rounds for turn in BOX.turns) == 99
    assert [turn.number for turn in BOX.turns if turn.is_political] == list(range(1, 10))


def test_every_space_but_the_unused_is_drawn_with_room_around_it() -> None:
    drawn = sheet().board.layout.places
    assert {number for number, space in BOX.spaces.items() if space.kind != "unused"} == set(drawn)
    middles = [place.centre for place in drawn.values()]
    for n, (x, y) in enumerate(middles):
        others = middles[n + 1 :]
        assert all((x - a) ** 2 + (y - b) ** 2 > 100**2 for a, b in others)


def test_the_facts_of_a_space_name_its_links_and_their_sources() -> None:
    facts = [(str(fact.label), fact.text, fact.source) for fact in sheet().facts("601")]
    assert ("Defender's modifier", "+2", "reconstructed (category rule:8.311, 8.32)") in facts
    assert ("330 Surovikino", "railway, across a river", "reconstructed") in facts
    facts = [(str(fact.label), fact.text, fact.source) for fact in sheet().facts("306")]
    assert ("307 Taman", "Road 1, strait of Kerch (13.42)", "rule:13.42") in facts


def test_units_of_the_set_up_stand_in_their_spaces() -> None:
    says = [face.says for face in sheet().setup["601"]]
    assert says[0] == "R10, army, combat strength 4, loss factor 3, movement 3"
    assert "Stalin, leader, rating 2" in says


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("links", "101-102,", "101-999,", "'999' is not a space"),
        ("links", "101-102,", "101-101,", "leads back to where it begins"),
        ("units", "3-2-3,2-2-3", "3-2,2-2-3", "full '3-2' is not strength-loss-movement"),
        ("spaces", ",victory|fortress|capital,", ",victory|castle,", "unknown marks 'castle'"),
        ("setup", "own,601,red-army-r10", "own,601,red-army-r99", "unknown piece 'red-army-r99'"),
        ("turns", "1,1918,", "17,1918,", "number 17 is out of range 1 to 16"),
    ],
)
def test_what_cannot_be_true_is_refused(
    tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    folder = copy_with_change(DATA, tmp_path, f"{file}.csv", old, new)
    with pytest.raises(ComponentError, match=escape(says)):
        read(folder)


def test_an_overlay_sets_what_is_printed(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text('[units.red-army-r10]\nfull = "5-3-3"\n', encoding="utf-8")
    assert read(DATA, overlay).units["red-army-r10"].full.strength == 5
