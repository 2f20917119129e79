"""What Two Rivers brings to the site, without the site."""

from xml.etree import ElementTree

import pytest

from app.games.catalogue import Game
from app.games.kernel.match import Match
from app.games.presentation.check import title_faults
from tests.games.toyhex.game import GAMES

SVG = "{http://www.w3.org/2000/svg}"
BOTH = pytest.mark.parametrize("game", GAMES, ids=[game.title.id for game in GAMES])


def begun(game: Game) -> Match:
    return Match.new(game.title, list("AB"), "00" * 32)


@BOTH
def test_every_slot_is_filled(game: Game) -> None:
    assert title_faults(game.title, game.presentation) == ()


@BOTH
def test_the_board_has_an_element_for_each_occupied_hex_and_each_counter(game: Game) -> None:
    view = begun(game).view("A")
    drawn = ElementTree.fromstring(game.presentation.board(view, ["0101"], "/ground.svg"))
    where = game.presentation.places(view)
    groups = {group.get("data-place") for group in drawn.findall(f"{SVG}g")}
    assert groups == {*where.values(), "0101"}
    stacks = {each.get("data-stack") for each in drawn.iter(f"{SVG}g") if each.get("data-stack")}
    assert stacks == set(where)
    marked = drawn.find(f"{SVG}g[@class='place marked']")
    assert marked is not None
    assert marked.get("id") == "board-0101"


def test_more_counters_than_have_room_lie_in_a_stack_a_side() -> None:
    game = GAMES[0]
    four = game.presentation.replay.counters("0405", ["n1", "n2", "n3", "s1"])
    assert [each.stack for each in four.counters] == ["n1", "n2", "n3", "s1"]
    five = game.presentation.replay.counters("0405", ["n2", "n1", "n3", "s2", "s1"])
    assert [each.stack for each in five.counters] == ["n1", "s1"]
    assert "North: Lancers" in five.counters[0].face.drawn
    assert '<text class="badge-count"' in five.counters[0].face.drawn
    assert ">9</text>" in five.counters[0].face.drawn


@BOTH
def test_a_replay_pairs_what_has_moved(game: Game) -> None:
    replay, match = game.presentation.replay, begun(game)
    before = replay.places(match.view(None))
    unit = match.options("A")[0]["unit"]
    match.apply("A", {"do": "move", "unit": unit})
    match.apply("A", match.options("A")[0])
    assert list(replay.moves(before, replay.places(match.view(None)))) == [(unit, unit)]
