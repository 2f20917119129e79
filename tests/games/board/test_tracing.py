"""Lines of supply over networks, with networkx as a second opinion, and what cuts them."""

from collections.abc import Callable, Mapping
from itertools import pairwise, permutations
from random import Random

import networkx
import pytest

from app.games.board.hexes import HexGrid
from app.games.board.tracing import BarredPlace, nearest_cut, trace_net, way_to_net

GRID = HexGrid(range(1, 13), range(1, 13))
Joins = Mapping[str, tuple[str, ...]]


def random_network(chance: Random, share: float) -> dict[str, tuple[str, ...]]:
    """A network that joins a share of all neighbours, both ways."""
    joins: dict[str, list[str]] = {number: [] for number in GRID.hexes}
    for here in GRID.hexes:
        for there in GRID.neighbours(here):
            if here < there and chance.random() < share:
                joins[here].append(there)
                joins[there].append(here)
    return {number: tuple(others) for number, others in joins.items()}


def join(joins: Joins) -> Callable[[str], tuple[str, ...]]:
    return lambda place: joins.get(place, ())


def second_opinion(
    source: str, networks: Mapping[str, Joins], barred: frozenset[str]
) -> dict[str, int]:
    """For each place the steps of the shortest line: one layer of the graph for each order in which
    kinds can be used, with free changes from one layer to the next."""
    shortest: dict[str, int] = {}
    for order in permutations(networks):
        graph = networkx.DiGraph()
        for layer, kind in enumerate(order):
            for here, others in networks[kind].items():
                graph.add_edge((layer, here), (layer + 1, here), weight=0)
                for there in others:
                    if there not in barred:
                        graph.add_edge((layer, here), (layer, there), weight=1)
        found = networkx.single_source_dijkstra_path_length(graph, (0, source))
        for (_layer, place), steps in found.items():
            shortest[place] = min(steps, shortest.get(place, steps))
    return shortest


@pytest.mark.parametrize("seed", range(8))
def test_a_net_is_that_of_networkx(seed: int) -> None:
    chance = Random(seed)
    networks = {kind: random_network(chance, 0.25) for kind in ("rail", "river", "road")}
    barred = frozenset(chance.sample(GRID.hexes, 25))
    source = chance.choice([each for each in GRID.hexes if each not in barred])
    net = trace_net(
        [source],
        {kind: join(joins) for kind, joins in networks.items()},
        lambda place: "barred" if place in barred else None,
    )
    expected = second_opinion(source, networks, barred)
    assert {place: len(net.path(place)) - 1 for place in net.nodes} == expected


@pytest.mark.parametrize("seed", range(8))
def test_a_line_uses_each_kind_in_one_stretch_and_no_barred_place(seed: int) -> None:
    chance = Random(seed)
    networks = {kind: random_network(chance, 0.3) for kind in ("rail", "river")}
    barred = frozenset(chance.sample(GRID.hexes, 20))
    sources = chance.sample(GRID.hexes, 3)
    net = trace_net(
        sources,
        {kind: join(joins) for kind, joins in networks.items()},
        lambda place: True if place in barred else None,
    )
    assert set(sources) & set(net.nodes) == set(sources) - barred
    for place in net.nodes:
        line = net.path(place)
        assert line[0].place in sources
        assert not {station.place for station in line} & barred
        for here, there in pairwise(line):
            assert there.place in networks[there.kind][here.place]
        kinds = [station.kind for station in line[1:]]
        changes = sum(a != b for a, b in pairwise(kinds))
        assert changes == len(set(kinds)) - bool(kinds)


def test_rail_river_rail_is_one_change_too_many() -> None:
    rail = {"a": ("b",), "b": ("a",), "c": ("d",), "d": ("c",)}
    river = {"b": ("c",), "c": ("b",)}
    net = trace_net(["a"], {"rail": join(rail), "river": join(river)})
    assert set(net.nodes) == {"a", "b", "c"}


def test_the_last_steps_go_beside_the_net() -> None:
    rail = {"0505": ("0506",), "0506": ("0505",)}
    net = trace_net(["0505"], {"rail": join(rail)})
    assert way_to_net(net, "0506", GRID.neighbours, 1) == ("0506",)
    assert way_to_net(net, "0507", GRID.neighbours, 1) == ("0507", "0506")
    assert way_to_net(net, "0508", GRID.neighbours, 1) is None
    assert way_to_net(net, "0508", GRID.neighbours, 2) == ("0508", "0507", "0506")
    assert way_to_net(net, "0507", lambda place: (), 1) is None


def test_a_cut_names_the_nearest_barred_place_and_the_reason() -> None:
    line = {str(n): tuple(str(m) for m in (n - 1, n + 1) if 0 <= m <= 9) for n in range(10)}
    reasons = {"3": "zone", "6": "unit"}
    cut = nearest_cut(["0"], {"rail": join(line)}, reasons.get, ["9"])
    assert cut == BarredPlace("6", "unit")
    assert nearest_cut(["0"], {"rail": join(line)}, reasons.get, ["5"]) == BarredPlace("3", "zone")
    assert nearest_cut(["0"], {"rail": join(line)}, reasons.get, ["2"]) is None
    assert nearest_cut(["0"], {"rail": join(line)}, reasons.get, ["x"]) is None


def test_of_two_lines_the_one_with_fewer_cuts_is_named() -> None:
    short = {"a": ("x", "p"), "x": ("a", "y"), "y": ("x", "z"), "z": ("y", "r"), "p": ("a", "q")}
    joins = {**short, "q": ("p", "r"), "r": ("q", "z")}
    reasons = {"x": "unit", "y": "unit", "q": "zone"}
    assert nearest_cut(["a"], {"rail": join(joins)}, reasons.get, ["r"]) == BarredPlace("q", "zone")


@pytest.mark.parametrize("seed", range(6))
def test_without_the_places_of_the_cut_there_is_no_line_and_with_a_net_no_cut(seed: int) -> None:
    chance = Random(seed)
    joins = random_network(chance, 0.5)
    barred = frozenset(chance.sample(GRID.hexes, 50))
    source = chance.choice(GRID.hexes)

    def barrier(place: str) -> str | None:
        return f"bar {place}" if place in barred else None

    net = trace_net([source], {"rail": join(joins)}, barrier)
    for place in GRID.hexes:
        cut = nearest_cut([source], {"rail": join(joins)}, barrier, [place])
        if place in net:
            assert cut is None
        elif cut is not None:
            assert cut.place in barred
            assert cut.reason == f"bar {cut.place}"
