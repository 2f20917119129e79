"""Cheapest ways, with networkx as a second opinion."""

from itertools import pairwise
from random import Random

import networkx
import pytest

from app.games.board.hexes import HexGrid
from app.games.board.network import Arrival, Paths, Step, cheapest_paths, connected

GRID = HexGrid(range(1, 16), range(1, 16), "RRCC", "south", "even")


def random_costs(seed: int) -> dict[str, int | None]:
    """What it costs to enter each hex; None: closed."""
    chance = Random(seed)
    return {number: chance.choice([1, 2, 2, 3, 5, None]) for number in GRID.hexes}


@pytest.mark.parametrize("seed", range(10))
def test_costs_are_those_of_networkx(seed: int) -> None:
    costs = random_costs(seed)
    graph = networkx.DiGraph()
    graph.add_nodes_from(GRID.hexes)
    for here in GRID.hexes:
        for there in GRID.neighbours(here):
            if costs[there] is not None:
                graph.add_edge(here, there, weight=costs[there])
    chance = Random(seed)
    for start in chance.sample(GRID.hexes, 5):
        limit = chance.choice([4, 8, 12, None])
        found = cheapest_paths(start, GRID.neighbours, lambda here, there: costs[there], limit)
        expected = networkx.single_source_dijkstra_path_length(graph, start, cutoff=limit)
        assert {place: arrival.cost for place, arrival in found.arrivals.items()} == expected
        for place in found.arrivals:
            way = found.path(place)
            assert (way[0], way[-1]) == (start, place)
            assert networkx.path_weight(graph, way, "weight") == found.cost(place)


@pytest.mark.parametrize("seed", range(10))
def test_with_stops_a_walk_of_single_steps_reaches_the_same(seed: int) -> None:
    """Walk step by step, as a player would: whatever is reached so is in the tree, at its cost."""
    costs = random_costs(seed)
    chance = Random(seed)
    stop_steps = {
        (here, there)
        for here in GRID.hexes
        for there in GRID.neighbours(here)
        if chance.random() < 0.3
    }

    def price(here: str, there: str) -> Step | None:
        cost = costs[there]
        return None if cost is None else Step(cost, (here, there) in stop_steps)

    start, limit = chance.choice(GRID.hexes), 7
    found = cheapest_paths(start, GRID.neighbours, price, limit)
    walked = {start: 0}
    states = {(start, False): 0}
    open_states = [(start, False)]
    while open_states:
        here, stopped = open_states.pop()
        if stopped:
            continue
        for there in GRID.neighbours(here):
            step = price(here, there)
            if step is None:
                continue
            total = states[here, stopped] + step.cost
            if total <= limit and total < states.get((there, step.stops), limit + 1):
                states[there, step.stops] = total
                walked[there] = min(total, walked.get(there, limit + 1))
                open_states.append((there, step.stops))
    assert {place: arrival.cost for place, arrival in found.arrivals.items()} == walked
    for place in found.arrivals:
        way = found.path(place)
        assert not any(step in stop_steps for step in pairwise(way[:-1]))


def test_a_dearer_way_leads_on_where_the_cheapest_must_stop() -> None:
    steps = {
        ("a", "b"): Step(1, stops=True),
        ("a", "c"): Step(1),
        ("c", "b"): Step(1),
        ("b", "d"): Step(1),
    }
    near = {"a": "bc", "b": "d", "c": "b", "d": ""}
    found = cheapest_paths("a", near.__getitem__, lambda here, there: steps[here, there])
    assert found.arrivals["b"] == Arrival(1, 1, "a")
    assert found.path("b") == ("a", "b")
    assert found.path("d") == ("a", "c", "b", "d")
    assert found.as_data() == {"a": [0, ""], "b": [1, "a", 2, "c"], "c": [1, "a"], "d": [3, "b"]}


def test_equal_ways_are_decided_by_steps_and_then_by_number() -> None:
    found = cheapest_paths("0808", GRID.neighbours, lambda here, there: 1, 2)
    again = cheapest_paths("0808", lambda at: reversed(GRID.neighbours(at)), lambda a, b: 1, 2)
    assert found == again


def test_several_sources_flood_together() -> None:
    """Whatever lies within three hexes of one of two depots is supplied."""
    depots = ["0303", "1212"]
    supplied = connected(depots, GRID.neighbours, lambda here, there: 1, 3)
    assert supplied == {n for d in depots for n in GRID.within(d, 3)}


def test_the_empty_tree() -> None:
    assert "a" not in Paths({}, {})
