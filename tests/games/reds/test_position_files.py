"""Position files of Reds!: what can be written in one, what it complains of, what it finds."""

from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.positions import PositionError, parse, run, write
from app.games.reds.positions.schema import POSITIONS
from app.games.reds.title import REDS

SITUATION = """
game = "reds"
title = "What the tests look at"
active = ["siberian"]
gold = "3010 white"
disordered = ["A1"]
cup = ["AFSR", "EASTERN"]

[map]
3111 = "CZ1 KAP"
2912 = "A1"
Kazan = "CZ2"

[off_map]
beside = "WAIR1"
"turn 4" = "NBLACK"

[leaders]
Frunze = "eastern"

[control]
Samara = "white"
"""


def complaint(text: str) -> str:
    with pytest.raises(PositionError) as caught:
        parse(text, "mine.toml", {"reds": POSITIONS})
    return str(caught.value)


def differing(step: str) -> list[str]:
    """Return what differs from the expectations of a step in the situation."""
    text = f"{SITUATION}\n[[steps]]\n{step}\n"
    return [each.what for each in run(parse(text, "mine.toml", {"reds": POSITIONS}))]


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ('at = { CZ1 = "3111", WAIR1 = "beside", NBLACK = "turn 4", A2 = "removed" }',
         'at = { CZ1 = "Kazan" }', "where CZ1 is"),
        ("disordered = { A1 = true, CZ1 = false }", "disordered = { CZ1 = true }",
         "whether CZ1 is disordered"),
        ('controller = { Kazan = "white", Moscow = "red" }', 'controller = { Kazan = "red" }',
         "who controls Kazan"),
        ("supplied = { CZ1 = true }", "supplied = { CZ1 = false }", "whether CZ1 is in supply"),
        ('line = { CZ1 = "Ufa" }', 'line = { CZ1 = "Kazan" }', "the line of supply of CZ1"),
        ("resources = { A = 4, B = 3 }", "resources = { B = 1 }", "the resources of B"),
        ('gold = "3010 white"', 'gold = "3010 red"', "where the gold is, and whose"),
        ('cup = ["AFSR", "EASTERN"]', 'cup = ["AFSR"]', "what is in the cup"),
        ('poland = "neutral"', 'poland = "war"', "the state of Poland"),
        ('leaders = { Frunze = "eastern" }', 'leaders = { Frunze = "staff" }', "where Frunze is"),
        ('ended = "none"', 'ended = "red"', "who has won"),
    ],
)  # fmt: skip
def test_an_expectation_is_met_or_named(right: str, wrong: str, what: str) -> None:
    assert differing(right) == []
    assert differing(wrong) == [what]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"CZ1 KAP"', '"CZ1 CZ2"', "map.Kazan: CZ2 is placed twice"),
        ('"CZ1 KAP"', '"CZ1 KAPP"', 'map.3111: unknown unit "KAPP"; did you mean'),
        ("3111 =", "9999 =", "map.9999: unknown hex"),
        ('["A1"]', '["GRED1"]', "disordered: GRED1 has one step only"),
        ('["siberian"]', '["siberan"]', "active: there is no front or faction"),
        ('active = ["siberian"]', "", 'active: whose segment? active = ["siberian"]'),
        ('Samara = "white"', '3111 = "white"', "control.3111: only cities"),
        ('"turn 4"', '"turn 40"', 'off_map.turn 40: unknown hex "turn 40"'),
        ('Frunze = "eastern"', 'Frunze = "omsk"', "leaders.Frunze: there is no place of a leader"),
        ('2912 = "A1"', '3110 = "KAP A1"', "map.3110: KAP is placed twice"),
        ('"CZ1 KAP"', '"CZ1 KAP A2"', "map: this position is not possible"),
        ('game = "reds"', 'game = "reds"\nphase = "supper"', "phase: there is no phase"),
    ],
)
def test_what_cannot_be_read_is_named(old: str, new: str, says: str) -> None:
    step = "\n[[steps]]\nasked = {}\n"
    assert says in complaint(SITUATION.replace(old, new) + step)


def test_the_whole_set_up_rolls_for_the_tsar() -> None:
    text = 'game = "reds"\ntitle = "t"\nphase = "set_up"\ndice = [1, 2, 3, 4, 5]\n'
    step = '[[steps]]\ntold = ["tsar.saved"]\nresources = { A = 5, B = 2 }\n'
    assert run(parse(text + step, "x", {"reds": POSITIONS})) == []


def test_a_position_that_is_written_can_be_read_and_stands_alike() -> None:
    match = Match.new(REDS, ["A", "B"], seed="ab" * 32)
    chance = Random(3)
    tried = 0
    for number in range(240):
        seat = min(match.waiting())
        match.apply(seat, chance.choice(match.pending(seat)))
        if match.waiting().get(seat) == "movement" and number % 20 == 0:
            tried += 1
            assert run(parse(write(match, POSITIONS), "x", {"reds": POSITIONS})) == []
    assert tried > 1
