"""The rules of Two Rivers, by case, and whole games on both maps."""

from itertools import islice
from random import Random

import pytest

from app.games.fuzz.game import play
from app.games.fuzz.game_spec import game_specs
from app.games.kernel.chance import NoDice
from app.games.kernel.checks import lint
from app.games.kernel.match import IllegalAction, Match, replay
from app.games.positions import parse, run
from tests.games.toyhex.board import board_of, goals
from tests.games.toyhex.positions import RiversPositions
from tests.games.toyhex.rules import first_illegal_step
from tests.games.toyhex.title import LARGE, SMALL, TwoRivers

POSITIONS = {SMALL.id: RiversPositions(SMALL)}
LANCERS = next(unit.id for unit in SMALL.battle_map.units.values() if unit.name == "Lancers")


def differences(text: str) -> list[str]:
    """Play a position file; return what differs."""
    return [f"{each.what}: {each.found}" for each in run(parse(text, "mine.toml", POSITIONS))]


@pytest.mark.parametrize("title", [SMALL, LARGE], ids=["small", "large"])
def test_its_declarations_fit_together(title: TwoRivers) -> None:
    assert list(lint(title)) == []


def test_the_large_map_is_large() -> None:
    assert len(LARGE.battle_map.grid.hexes) == 2500
    assert len(LARGE.battle_map.units) == 220
    towns = LARGE.battle_map.towns
    assert all(LARGE.battle_map.ground.terrain[each] != "lake" for each in towns)


def test_a_unit_stops_next_to_an_enemy_and_enters_no_lake_2_1_2_2() -> None:
    situation = """
title = "Lancers leave an enemy behind"
[map]
0501 = "Lancers"
0401 = "s1"
[[steps]]
A = "move Lancers"
may_not = { A = ["to 0401", "to 0403"] }
[[steps]]
A = "to 0108"
refused = "2.2"
[[steps]]
A = "to 0405"
at = { Lancers = "0405" }
told = ["moves"]
"""
    assert differences(situation) == []


def test_three_units_have_room_in_a_hex_2_3() -> None:
    situation = """
title = "A fourth unit finds no room"
[map]
0601 = "n1"
0602 = "n2 n3"
[[steps]]
A = "move n1, to 0602"
at = { n1 = "0602" }
asked = { A = "movement" }
"""
    assert differences(situation) == []
    board = board_of(Match.new(SMALL, list("AB"), "00" * 32).state)
    board["where"].update(n2="0602", n3="0602", n1="0602", s1="0601")
    assert "0602" not in goals(SMALL.battle_map, board, "s1")


def marching() -> Match:
    """A match in which the North moves; the Lancers stand alone in 0501, an enemy far off."""
    schema = POSITIONS[SMALL.id]
    content = {"map": {"0501": "Lancers", "0108": "s1"}}
    return Match.from_position(SMALL, schema.state(content, "AB"), NoDice())


def roundabout(match: Match, length: int = 2) -> list[str]:
    """A path of the Lancers that never enters a hex twice."""
    battle_map, board = SMALL.battle_map, board_of(match.state)
    path: list[str] = []
    here = "0501"
    while len(path) < length:
        free = battle_map.grid.neighbours(here)
        here = next(
            each
            for each in free
            if each not in (*path, "0501")
            and first_illegal_step(battle_map, board, LANCERS, [*path, each]) is None
        )
        path.append(here)
    return path


def test_a_march_is_one_order_one_action_and_one_entry_2_4() -> None:
    match = marching()
    path = roundabout(match)
    names = ", ".join(SMALL.notation.nouns["place"].names[each] for each in path)
    outcome = match.orders("A", f"march Lancers by {names}")
    assert outcome.refusal is None
    (entry,) = outcome.entries
    assert entry["action"] == {"do": "march", "units": [LANCERS], "path": path}
    assert SMALL.notation.write(entry["action"]) == f"march Lancers by {names}"
    assert board_of(match.state)["where"][LANCERS] == path[-1]
    assert [telling["args"]["path"] for telling in entry["tellings"]] == [path]


def test_a_path_with_an_illegal_step_is_refused_as_a_whole_and_names_it_2_4() -> None:
    match = marching()
    path = roundabout(match)
    for wrong in (["0101"], [*path, "0101"], [*path, "0501", "0301"]):
        refusal = match.explain("A", {"do": "march", "units": [LANCERS], "path": wrong})
        assert refusal.why.startswith(f"step {len(wrong)} of the path, to {wrong[-1]}: ")
        with pytest.raises(IllegalAction):
            match.apply("A", {"do": "march", "units": [LANCERS], "path": wrong})
    assert match.orders("A", "march Lancers by 0108").entries == ()
    assert board_of(match.state)["where"][LANCERS] == "0501"
    assert len(match.log) == 1


@pytest.mark.parametrize(
    "path", [[], "0502", ["9999"], [["0502"]], [7], ["0502"] * 101, {"0502": 1}]
)
def test_what_is_no_path_is_no_order(path: object) -> None:
    match = marching()
    action = {"do": "march", "units": [LANCERS], "path": path}
    assert not SMALL.notation.knows(action)
    with pytest.raises(IllegalAction, match="no such order"):
        match.apply("A", action)


def test_a_unit_that_may_not_move_may_not_march_2_4() -> None:
    match = marching()
    match.apply("A", {"do": "march", "units": [LANCERS], "path": roundabout(match, 1)})
    again = {"do": "march", "units": [LANCERS], "path": ["0501"]}
    assert "has moved already" in match.explain("A", again).why
    assert match.explain("B", again).why != ""
    assert match.find_option("B", again) is None


@pytest.mark.parametrize(("die", "lost"), [(3, "s1"), (2, None)])
def test_a_die_and_the_difference_decide_3_1(die: int, lost: str | None) -> None:
    """4 and 2 against 4: the difference is 2; with a die of 3 that makes the 5 it takes."""
    expected = "eliminated" if lost else "0401"
    situation = f"""
title = "Two attack one"
phase = "combat"
dice = [{die}]
[map]
0402 = "n1 n3"
0401 = "s1"
[[steps]]
A = "attack 0401"
at = {{ s1 = "{expected}", n1 = "0402" }}
"""
    assert differences(situation) == []


def test_what_cannot_be_read_is_named() -> None:
    with pytest.raises(Exception, match=r'mine.toml: map.*: unknown hex "9999"'):
        parse('title = "x"\n[map]\n9999 = "n1"\n[[steps]]\nasked = {}\n', "mine.toml", POSITIONS)
    with pytest.raises(Exception, match="there is no game 'chess'; it is one of toyhex"):
        parse('game = "chess"\ntitle = "x"\n', "mine.toml", POSITIONS)


@pytest.mark.parametrize("bot", ["steady", "random"])
def test_bots_play_whole_games(bot: str) -> None:
    match, lots = Match.new(SMALL, list("AB"), "07" * 32, {"turns": 5}), Random(7)
    while not match.over:
        seat = next(iter(match.waiting()))
        match.apply(seat, SMALL.bots[bot](match, seat, lots))
        assert list(SMALL.violations(match.state)) == []
    again = replay(SMALL, match.log, list("AB"), {"turns": 5})
    assert (again.state, again.log) == (match.state, match.log)


def test_random_games_are_sound_undone_and_replayed() -> None:
    for plan in islice(game_specs(SMALL.id, 1, SMALL.seats), 8):
        play(SMALL, plan)


def test_the_steady_bot_beats_the_random_one() -> None:
    won = 0
    for game in range(20):
        pair = ("steady", "random") if game % 2 else ("random", "steady")
        seats = dict(zip("AB", pair, strict=True))
        match, lots = Match.new(SMALL, list("AB"), f"{game:02}" * 32, {"turns": 5}), Random(game)
        while not match.over:
            seat = next(iter(match.waiting()))
            match.apply(seat, SMALL.bots[seats[seat]](match, seat, lots))
        result = match.state["result"]
        assert result is not None
        won += [seats[each] for each in result["ranking"][0]] == ["steady"]
    assert won >= 15
