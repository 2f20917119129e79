"""Position files: what can be written in one, what it complains of, what it finds to differ."""

import random
import re
from pathlib import Path

import pytest

from app.games.kernel.match import Match
from app.games.positions import PositionError, PositionFile, run
from app.games.positions import parse as parse_any
from app.games.positions import write as write_any
from app.games.rcw.board import board_of, province_of
from app.games.rcw.positions.schema import POSITIONS
from app.games.rcw.title import RCW

KEYS, EXPECTATIONS = POSITIONS.all_keys, POSITIONS.all_expectations
GUIDE = Path(__file__).parents[3] / "docs" / "positions.md"
SITUATION = """
title = "What the tests look at"
dice = [{dice}]
phase = "{phase}"

[map]
tver = ["A: RL-152 R-111 T-1", "A: RL-154"]
orel = "B: WL-252 W-213"
kazan = "-: R-118"

[off_map]
"A's box" = "politburo*3 felix assassin"
"B's box face down" = "Gold"
randomizer = "terror*2 ice_march"

"""


def parse(text: str, name: str) -> PositionFile:
    return parse_any(text, name, {"rcw": POSITIONS})


def write(match: Match) -> str:
    return write_any(match, POSITIONS)


def differences(steps: str, phase: str = "movement", dice: str = "") -> list[tuple[str, str, str]]:
    """Play the situation with `steps`; return (what, expected, found) of what differs."""
    text = SITUATION.format(phase=phase, dice=dice) + steps
    return [(each.what, each.expected, each.found) for each in run(parse(text, "mine.toml"))]


def complaint(text: str) -> str:
    with pytest.raises(PositionError) as caught:
        parse(text, "mine.toml")
    return str(caught.value)


# what is expected, and found


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ('at = { R-111 = "tver" }', 'at = { R-111 = "Tula" }', "where R-111 is"),
        ('at = { felix = "A\'s box" }', 'at = { felix = "randomizer" }', "where felix is"),
        ('at = { Gold = "B\'s box face down" }', 'at = { Gold = "B\'s box" }', "where Gold is"),
        ('at = { R-112 = "removed" }', 'at = { R-112 = "unassigned" }', "where R-112 is"),
        ('controller = { R-111 = "A", R-118 = "nobody" }', 'controller = { R-118 = "B" }',
         "who controls R-118"),
        ('attached = { R-111 = "Trotsky", RL-154 = "nobody" }', 'attached = { T-1 = "RL-154" }',
         "to whom T-1 is attached"),
        ('together = ["RL-152 R-111 T-1"]', 'together = ["RL-152 R-111"]', "the stack of RL-152"),
        ('province = { orel = "B", kazan = "nobody" }', 'province = { orel = "A" }',
         "who controls the province orel"),
        ('holds = { A = "politburo*3 felix terror*0" }', 'holds = { A = "politburo*2" }',
         "politburo in A's box"),
        ('asked = { A = "movement" }', 'asked = { B = "movement" }', "who is asked what"),
        ('may = { A = ["move Trotsky"] }', 'may = { A = ["move R-118"] }',
         'whether A may "move R-118"'),
        ('may_not = { B = ["move"] }', 'may_not = { A = ["move Trotsky"] }',
         'whether A may "move Trotsky"'),
        ('only = { A = ["move Trotsky", "move RL-154"] }', 'only = { A = ["move Trotsky"] }',
         "what A may do"),
        ("red_points = { A = 17 }", "red_points = { A = 1 }", "red points of A"),
        ("white_points = { B = 11 }", "white_points = { B = 1 }", "white points of B"),
        ('ended = "none"', 'ended = "red"', "the victory that ends the game"),
    ],
)  # fmt: skip
def test_an_expectation_is_met_or_named(right: str, wrong: str, what: str) -> None:
    assert differences(f"[[steps]]\n{right}\n") == []
    assert [name for name, _, _ in differences(f"[[steps]]\n{wrong}\n")] == [what]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('told = ["enters", "Tukhachevsky: to Tula overland.", "Tula"]', 'told = ["combat"]'),
        ('not_told = ["combat", "Orel"]', 'not_told = ["enters"]'),
        ('told_to = { B = ["enters"], C = ["Tula"] }', 'told_to = { B = ["combat"] }'),
        ('not_told_to = { B = ["draw"] }', 'not_told_to = { B = ["Tula"] }'),
    ],
)
def test_what_is_told_is_looked_up_by_key_sentence_or_part(right: str, wrong: str) -> None:
    order = '[[steps]]\nA = "move RL-154, to Tula"\n'
    assert differences(order + right) == []
    ((what, expected, found),) = differences(order + wrong)
    assert what.startswith("what ")
    assert "Tukhachevsky: to Tula overland." in found
    assert expected


def test_what_is_told_belongs_to_its_own_step() -> None:
    steps = '[[steps]]\nA = "move RL-154, to Tula"\n[[steps]]\nA = "halt"\nnot_told = ["enters"]\n'
    assert differences(steps) == []


def test_every_expectation_is_tried_here_and_explained_in_the_guide() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    guide = GUIDE.read_text(encoding="utf-8")
    for key in EXPECTATIONS:
        assert re.search(rf"'{key} = |\"{key} = ", source), key
        assert f"`{key}`" in guide


# orders


def test_orders_that_are_refused_end_the_file() -> None:
    steps = '[[steps]]\nA = "move Kolchak"\n[[steps]]\nat = { R-111 = "tula" }\n'
    ((what, expected, found),) = differences(steps)
    assert (what, expected) == ("the orders", "carried out")
    assert "player B controls Kolchak" in found


def test_a_refusal_is_expected_by_its_case_and_its_words() -> None:
    step = '[[steps]]\nA = "move Kolchak"\nrefused = "{}"\nsays = "{}"\n'
    assert differences(step.format("5.11", "player B")) == []
    assert differences(step.format("", "")) == []
    assert [what for what, _, _ in differences(step.format("5.12", "player C"))] == [
        "the case that is cited",
        "the reason that is given",
    ]


def test_orders_that_should_be_refused_and_are_not_are_named() -> None:
    steps = '[[steps]]\nA = "move Trotsky"\nrefused = "5.0"\n'
    assert differences(steps) == [("the orders", "refused (5.0)", "carried out")]


def test_a_step_may_be_tried_and_forgotten_with_its_dice() -> None:
    steps = """
[[steps]]
A = "attack W-217, with Trotsky, resolve"
forget = true
at = { W-217 = "A's box" }
[[steps]]
at = { W-217 = "tver" }
not_told = ["combat"]
[[steps]]
A = "attack W-217, with Trotsky, resolve"
told = ["die roll 1"]
"""
    text = SITUATION.format(phase="combat", dice="1").replace('"A: RL-154"', '"-: W-217"')
    assert run(parse(text + steps, "mine.toml")) == []


# dice


def test_a_draw_may_be_named_by_its_piece() -> None:
    steps = '[[steps]]\nholds = { A = "ice_march" }\nat = { terror-1 = "A\'s box" }\n'
    assert differences(steps, "randomizer", '"ice_march", "terror"') == []


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        ("", "no dice left"),
        ("9, 1", '"dice" has 9 for randomizer A, where 1 to 3 can come'),
        ('"air_raid", 1', "the randomizer does not hold it"),
    ],
)
def test_dice_that_do_not_do_are_told(dice: str, says: str) -> None:
    ((what, _, found),) = differences("[[steps]]\nasked = {}\n", "randomizer", dice)
    assert what == "the dice"
    assert says in found


def test_a_piece_is_no_die() -> None:
    ((_, _, found),) = differences("[[steps]]\nasked = {}\n", "random_events", '"terror"')
    assert "no draw of a piece" in found


def test_a_seed_goes_on_where_the_dice_end() -> None:
    text = SITUATION.format(phase="randomizer", dice="")
    text += '[[steps]]\nasked = { A = "turn_end" }\n'
    assert run(parse(f'seed = "{"00" * 32}"\n{text}', "mine.toml")) == []


# what cannot be read


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "What the tests look at"', "", "title: add a title that says what the file "
            "shows"),
        ("phase =", "fase =", "fase: there is no such key; did you mean phase or"),
        ('"movement"', '"move"', 'phase: there is no phase "move"; did you mean movement'),
        ('"movement"', "3", "phase: text should stand here, not 3"),
        ("tver =", "tvr =", 'map.tvr: unknown province "tvr"; did you mean tver'),
        ("RL-154", "RL-254x", 'map.tver: unknown piece "RL-254x"; did you mean'),
        ("RL-154", "R-111", "map.tver: R-111 is placed twice"),
        ("A: RL-154", "RL-154", 'map.tver: "RL-154" should name who controls the stack'),
        ("A: RL-154", "D: RL-154", 'map.tver: there is no player "D"; the players are A, B, C'),
        ("A: RL-154", "A: felix", "map.tver: felix is not a unit"),
        ("A: RL-154", "A:", 'map.tver: "A:" names no unit'),
        ("A: RL-154", "A: W-212", "map: this position is not possible: stack 2 is controlled "
            "without"),
        ("politburo*3", "politburo*16", "there are no politburo*16 left: of 15 only 15 are free"),
        ("politburo*3", "politburo*x", '"politburo*x" should end in a number'),
        ("randomizer =", "randomiser =", 'off_map."randomiser": there is no such place; did you'),
        ('= "terror*2 ice_march"', "= 2", "pieces should stand here"),
        ("[map]", "[options]\nsecrecy = 1\n[map]", "options.secrecy: 1 should be false or true"),
        ("[map]", "[options]\nsecrets = true\n[map]", "options.secrets: there is no such option"),
        ("phase =", 'seats = "AC"\nphase =', 'seats: "AC" should be the players\' letters'),
        ("phase =", 'seats = "AB"\nphase =', "needs 3 to 6 players"),
        ("phase =", 'phasing = "E"\nphase =', 'phasing: "E" has no turn; it is one of A, B, C'),
        ("phase =", 'order = "ABD"\nphase =', 'order: "ABD" should be players\' letters'),
        ("phase =", 'committee = ["D"]\nphase =', 'committee: there is no player "D"'),
        ("phase =", 'frozen = ["R-1"]\nphase =', 'frozen: unknown piece "R-1"'),
        ("phase =", 'withdrawn = ["XX"]\nphase =', 'withdrawn: there is no nationality "XX"'),
        ("[[steps]]", "[[stages]]", "stages: there is no such key; did you mean steps?"),
        ('A = "halt"', "", "steps 1: this step gives no orders and expects nothing"),
        ('A = "halt"', 'A = ""', "steps 1.A: orders should stand here"),
        ('A = "halt"', 'A = "halt"\nB = "halt"', "steps 1: one player a step"),
        ('A = "halt"', 'A = "halt"\nsays = "no"', "steps 1.says: it goes with refused"),
        ('A = "halt"', 'A = "halt"\nforget = 1', "steps 1.forget: true or false"),
        ('A = "halt"', 'refused = "5.0"', "steps 1.refused: it is a text that goes with orders"),
        ('A = "halt"', 'att = { R-111 = "tver" }', "steps 1.att: there is no such key"),
        ('A = "halt"', 'at = { R-1 = "tver" }', 'steps 1.at.R-1: unknown piece "R-1"'),
        ('A = "halt"', 'at = "tver"', "steps 1.at: a table should stand here, such as {"),
        ('A = "halt"', "at = { R-111 = 3 }", "steps 1.at.R-111: a text should stand here, not 3"),
        ('A = "halt"', 'asked = { A = "move" }', 'there is no question "move"; did you mean'),
        ('A = "halt"', 'told = "combat"', "steps 1.told: a list of texts should stand here"),
        ('A = "halt"', 'red_points = { A = "5" }', "a number of points should stand here"),
        ('A = "halt"', 'ended = "blue"', 'steps 1.ended: "red", "white" or "none"'),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_with_its_cure(old: str, new: str, says: str) -> None:
    text = SITUATION.format(phase="movement", dice="") + '[[steps]]\nA = "halt"\n'
    assert old in text
    said = complaint(text.replace(old, new, 1))
    assert said.startswith("mine.toml: ")
    assert says in said


def test_before_play_only_hands_are_stated() -> None:
    begun = 'title = "x"\nphase = "trading"\n'
    step = "[[steps]]\nasked = {}\n"
    assert "map: the phase" in complaint(begun + '[map]\ntver = "A: RL-152"\n' + step)
    said = complaint(begun + '[off_map]\nrandomizer = "felix"\n' + step)
    assert "before play starts, give only hands" in said


# writing a match down


def whereabouts(match: Match) -> dict[str, object]:
    """Return what a position file keeps: of each piece where it is, whose, and under whom."""
    board = board_of(match.state)
    return {
        piece: (
            province_of(board, piece) if place[0] == "@" else place,
            board["under"].get(piece),
            place[0] == "@" and board["stacks"][place[1:]]["seat"],
            sorted(board["stacks"][place[1:]]["units"]) if place[0] == "@" else (),
        )
        for piece, place in board["where"].items()
        if not piece.startswith(KINDS_ALIKE)
    }


KINDS_ALIKE = ("politburo", "assassin", "terror", "general-strike")
"""Chits of which one is as good as another: a file keeps how many there are in each place."""


@pytest.mark.parametrize("seed", ["01" * 32, "02" * 32, "03" * 32])
def test_a_match_is_written_down_as_it_stands(seed: str) -> None:
    match = Match.new(RCW, list("ABCD"), seed=seed, options={"secrecy": True})
    lots, compared = random.Random(seed), 0
    for _ in range(500):
        seat = lots.choice(sorted(match.waiting()))
        kind = match.waiting()[seat]
        settled = not match.state["steps"][-1].get("force")
        if kind in ("movement", "combat") and settled and lots.random() < 0.2:
            text = write(match)
            again = parse(text, "match.toml").begin().match
            assert whereabouts(again) == whereabouts(match)
            assert again.state["options"] == match.state["options"]
            for key in ("turn", "order", "phasing", "armistice", "withdrawn", "blocked"):
                assert again.state["board"][key] == match.state["board"][key]
            compared += 1
        owed = [o for o in match.options(seat) if o["do"] not in RCW.any_time_verbs]
        match.apply(seat, lots.choice(owed))
        if match.over:
            break
    assert compared > 5


def test_what_the_gold_has_bought_and_expeditions_are_written_down() -> None:
    situation = """
title = "x"
options = { expeditionary_forces = true }
[map]
poltava = "A: RL-153 Gold R-113 G-408"
kiev = "B: G-407"
finland = "C: B-301"
[off_map]
"B's box" = "control-UK"
[[steps]]
controller = { G-408 = "A", G-407 = "B", B-301 = "C" }
holds = { B = "control-UK", C = "option-1" }
"""
    match = parse(situation, "mine.toml").begin().match
    again = parse(write(match), "again.toml").begin().match
    assert whereabouts(again) == whereabouts(match)
    assert run(parse(situation, "mine.toml")) == []


def test_who_has_left_and_who_may_purge_is_written_down() -> None:
    situation = """
title = "x"
seats = "ABCD"
order = "CDA"
phasing = "C"
quitters = ["B"]
frozen = ["RL-152", "R-111"]
committee = ["C"]
initiated = ["D"]
[map]
tula = "C: RL-153"
tver = "B: RL-152 R-111"
[off_map]
"C's box" = "politburo*8"
[[steps]]
asked = { C = "movement" }
"""
    match = parse(situation, "mine.toml").begin().match
    again = parse(write(match), "again.toml").begin().match
    assert again.state["board"] == match.state["board"]
    assert again.title.has_resigned(again.state, "B")
    assert run(parse(situation, "mine.toml")) == []


def test_before_play_there_is_nothing_to_write_down() -> None:
    with pytest.raises(PositionError, match="only after set-up and before the end"):
        write(Match.new(RCW, list("ABC"), seed="00" * 32))


# the guide


def test_the_guides_example_runs_and_its_report_is_what_is_printed() -> None:
    example = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)[0]
    assert run(parse(example, "my_case.toml")) == []
    wrong = example.replace('refused = "5.17"', 'refused = "5.16"')
    (difference,) = run(parse(wrong, "my_case.toml"))
    printed = re.findall(r"would print\n\n```\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.S)
    assert printed[0].splitlines()[1:] == [
        f"  {difference.heading}",
        f"    {difference.what}",
        f"      expected: {difference.expected}",
        f"      found:    {difference.found}",
    ]


def test_every_key_is_explained_in_the_guide() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    for key in KEYS:
        assert f"`{key}`" in guide or f"`[{key}]`" in guide or f"[[{key}]]" in guide, key
