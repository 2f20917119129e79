"""Retreats: which ways there are, which is preferred, and one step at a time."""

from random import Random

from app.games.board.hexes import HexGrid
from app.games.board.network import Barred, Step
from app.games.board.retreat import next_places, preferred, retreat_ways

GRID = HexGrid(range(1, 12), range(1, 12))
START = "0606"


def test_all_ways_of_two_hexes_lead_somewhere_else() -> None:
    ways = retreat_ways(START, 2, GRID.neighbours, lambda here, there: 0, lambda end: True)
    assert len(ways) == 6 * 5
    assert all(len(set(way.places)) == 3 for way in ways)
    apart = [way for way in ways if GRID.distance(START, way.end) == 2]
    assert len(apart) == 18
    assert {way.end for way in apart} == set(GRID.ring(START, 2))


def test_ways_through_zones_cost_a_step_and_come_last() -> None:
    zone = set(GRID.ring("0604", 1))
    ways = retreat_ways(
        START,
        2,
        GRID.neighbours,
        lambda here, there: int(there in zone),
        lambda end: end not in zone,
    )
    assert [way.cost for way in ways] == sorted(way.cost for way in ways)
    assert all(way.cost == sum(place in zone for place in way.places[1:]) for way in ways)
    assert not any(way.end in zone for way in ways)


def test_closed_hexes_and_forbidden_ends_leave_no_way() -> None:
    closed = retreat_ways(START, 2, GRID.neighbours, lambda here, there: None, lambda end: True)
    barred = retreat_ways(
        START, 2, GRID.neighbours, lambda here, there: Barred("enemy"), lambda end: True
    )
    no_end = retreat_ways(START, 2, GRID.neighbours, lambda here, there: Step(1), lambda end: False)
    assert closed == barred == no_end == ()


def test_a_preference_that_nothing_meets_is_left_out() -> None:
    ways = retreat_ways(START, 2, GRID.neighbours, lambda here, there: 0, lambda end: True)
    south = preferred(ways, [lambda way: way.end == "0608", lambda way: way.end == "0604"])
    assert {way.end for way in south} == {"0608"}
    nowhere = preferred(ways, [lambda way: way.end == "9999"])
    assert nowhere == ways


def test_one_step_at_a_time_every_next_place_leads_to_an_end() -> None:
    chance = Random(5)
    closed = set(chance.sample(GRID.hexes, 40)) - {START}
    ends = set(chance.sample(GRID.hexes, 30)) - closed
    ways = retreat_ways(
        START,
        3,
        GRID.neighbours,
        lambda here, there: None if there in closed else 0,
        ends.__contains__,
    )
    assert ways
    walked = set()
    unfinished: list[tuple[str, ...]] = [(START,)]
    while unfinished:
        so_far = unfinished.pop()
        if len(so_far) == 4:
            walked.add(so_far)
            continue
        following = next_places(ways, so_far)
        assert following
        unfinished += [(*so_far, place) for place in following]
    assert walked == {way.places for way in ways}
    assert next_places(ways, (START, "0101")) == ()
