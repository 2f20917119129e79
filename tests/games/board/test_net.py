"""Nets of spaces: chains, distances and ways agree with single steps on our largest net."""

import time
from itertools import pairwise
from random import Random

from app.games.board.net import Net, TypedLink
from app.games.board.network import Price, cheapest_paths, connected
from app.games.board.retreat import retreat_ways
from app.games.toc.components import load

BOX = load()
NET = Net(BOX.spaces, [TypedLink(link.ends, link.kind) for link in BOX.links])


def price_within(allowed: set[str], kinds: tuple[str, ...] | None = None) -> Price:
    def price(here: str, there: str) -> int | None:
        fits = kinds is None or NET.kind_between[here, there] in kinds
        return 1 if there in allowed and fits else None

    return price


def test_names_and_bits_are_inverse() -> None:
    some = ["101", "601", "SE7"]
    assert NET.bits(NET.names(NET.bits(some))) == NET.bits(some)
    assert NET.bits(NET.spaces) == NET.all


def test_what_is_behind_a_space_has_no_chain_without_it() -> None:
    lots = Random(8)
    for _time in range(5):
        allowed = NET.bits(lots.sample(NET.spaces, 180))
        sources = NET.bits(lots.sample(NET.names(allowed), 4))
        whole = NET.chain(sources, allowed)
        found = NET.behind(sources, allowed)
        for space in NET.names(whole):
            without = allowed & ~NET.bit[space]
            lost = whole & ~NET.bit[space] & ~NET.chain(sources & without, without)
            assert found.get(space, 0) == lost


def test_chains_and_distances_agree_with_single_steps() -> None:
    lots = Random(7)
    for kinds in (None, ("rail",), ("rail", "road1")):
        for _time in range(15):
            allowed = set(lots.sample(NET.spaces, 200))
            sources = lots.sample(sorted(allowed), 3)
            price = price_within(allowed, kinds)
            expected = connected(sources, NET.neighbours.__getitem__, price)
            found = NET.chain(NET.bits(sources), NET.bits(allowed), kinds)
            assert set(NET.names(found)) == expected
            paths = cheapest_paths(sources[0], NET.neighbours.__getitem__, price)
            for place in lots.sample(sorted(allowed), 20):
                way = NET.way(sources[0], place, NET.bits(allowed), kinds)
                assert (way is None) == (place not in paths)
                if way is not None:
                    assert len(way) - 1 == paths.cost(place)
                    assert all(
                        kinds is None or NET.kind_between[step] in kinds for step in pairwise(way)
                    )
            near = NET.within(sources[0], 2, NET.bits(allowed), kinds)
            assert set(NET.names(near)) == {p for p in paths.arrivals if paths.cost(p) <= 2}


def test_the_distance_by_rail_and_by_any_link() -> None:
    assert NET.distance("601", "601") == 0
    assert NET.distance("501", "614", ["rail"]) is not None
    assert NET.distance("601", "137") is None


def test_a_retreat_over_links_is_one_of_all_ways_of_its_length() -> None:
    allowed = {"601", *NET.neighbours["601"]}
    ways = retreat_ways(
        "601", 1, NET.neighbours.__getitem__, price_within(allowed), lambda end: end != "605"
    )
    assert {way.end for way in ways} == set(NET.neighbours["601"]) - {"605"}


def test_a_chain_over_the_whole_net_takes_microseconds() -> None:
    """Measured in processor time, against a loop of the same machine."""
    sources, through = NET.bits(["801"]), NET.all
    began = time.process_time()
    for _time in range(200):
        NET.chain(sources, through)
    spent = time.process_time() - began
    began = time.process_time()
    for _time in range(200):
        connected(["801"], NET.neighbours.__getitem__, price_within(set(NET.spaces)))
    assert spent * 5 < time.process_time() - began
