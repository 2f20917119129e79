"""Swiss system: nobody meets twice while it can be avoided, one bye at most, sides balanced."""

from collections import Counter
from itertools import combinations

import networkx
import pytest

from app.competitions.formats.swiss import Swiss, SwissSettings
from tests.competitions.played import Played

SIZES = (5, 8, 16, 24, 33)


def swiss(entrants: int, rounds: int, seed: int = 1, draws: float = 0.2) -> Played:
    settings = SwissSettings(rounds=rounds)
    return Played(Swiss(), settings, 2, [*range(1, entrants + 1)], seed=seed, draws=draws)


def can_be_paired(played: Played) -> bool:
    """Whether all can be paired with somebody new; an odd one out must not have had a bye."""
    graph = networkx.Graph()
    graph.add_nodes_from(played.present)
    met = set(played.pairs())
    graph.add_edges_from(
        (a, b) for a in played.present for b in played.present if a < b and (a, b) not in met
    )
    if len(played.present) % 2:
        free = {entry for each in played.history for g in each.groups for entry in g.byes}
        graph.add_edges_from((0, entry) for entry in played.present if entry not in free)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(played.present) + len(played.present) % 2


@pytest.mark.parametrize("entrants", SIZES)
def test_a_swiss_tournament_repeats_no_pairing_and_balances_sides(entrants: int) -> None:
    rounds = 3 if entrants == 5 else 5
    for seed in range(3):
        played = swiss(entrants, rounds, seed).run()
        assert len(played.history) == rounds
        assert max(Counter(played.pairs()).values()) == 1
        byes = Counter(e for r in played.history for g in r.groups for e in g.byes)
        assert all(count == 1 for count in byes.values())
        assert sum(byes.values()) == rounds * (entrants % 2)
        assert all(abs(lead) <= 1 for lead in played.leads().values()), seed


@pytest.mark.parametrize("entrants", SIZES)
def test_players_of_equal_points_meet(entrants: int) -> None:
    played = swiss(entrants, 3, draws=0).run()
    last = played.history.pop()
    points = {line.entry: line.points for line in played.tables()[0]}
    gaps = [abs(points[m.entries[0]] - points[m.entries[1]]) for m in last.matches]
    assert all(gap <= 1 for gap in gaps)
    assert sum(gap > 0 for gap in gaps) <= 4


def test_a_pairing_is_repeated_only_if_no_new_one_exists() -> None:
    """With so few players pairings run out; the judge is a matching over those who have not met."""
    repeats = 0
    for entrants in (4, 5, 6, 7, 8):
        for seed in range(4):
            played = swiss(entrants, entrants - 1, seed)
            played.round()
            while not played.is_over():
                is_avoidable, before = can_be_paired(played), set(played.pairs())
                (group,) = played.round()
                again = [m for m in group.matches if tuple(sorted(m)) in before]
                assert not (again and is_avoidable), (entrants, seed)
                repeats += bool(again)
            byes = Counter(e for r in played.history for g in r.groups for e in g.byes)
            assert all(count == 1 for count in byes.values())
    assert repeats


def can_be_balanced(played: Played) -> bool:
    """Whether all can be paired with somebody new without two who had more of the same side; an odd
    one out must not have had a bye."""
    met, leads = set(played.pairs()), played.leads()
    graph = networkx.Graph()
    graph.add_nodes_from(played.present)
    graph.add_edges_from(
        pair
        for pair in combinations(sorted(played.present), 2)
        if pair not in met and leads.get(pair[0], 0) * leads.get(pair[1], 0) <= 0
    )
    if len(played.present) % 2:
        free = {entry for each in played.history for g in each.groups for entry in g.byes}
        graph.add_edges_from((0, entry) for entry in played.present if entry not in free)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == len(played.present) + len(played.present) % 2


def test_sides_differ_by_more_than_one_only_if_no_other_pairing_exists() -> None:
    """Sides come before equal points: a matching over pairs of unlike sides is the judge, also when
    people come late and withdraw, and when pairings run out."""
    unbalanced = rounds = 0
    for entrants in (4, 6, 7, 8, 9, 12):
        for seed in range(3):
            played = swiss(entrants, min(entrants - 1, 6), seed)
            played.round()
            while not played.is_over():
                if len(played.history) == 2 and entrants > 7:
                    played.withdraw({played.present[seed]})
                    played.present += [100, 101, 102]
                before, is_possible = played.leads(), can_be_balanced(played)
                played.round()
                after = played.leads()
                grown = [e for e in after if abs(after[e]) > max(1, abs(before.get(e, 0)))]
                assert not (grown and is_possible), (entrants, seed, len(played.history))
                unbalanced += bool(grown)
                rounds += 1
    assert 0 < unbalanced < rounds // 2


def test_late_entries_and_withdrawals_leave_the_others_paired() -> None:
    played = swiss(9, 5)
    played.round()
    played.withdraw({1, 4})
    played.present += [20, 21, 22]
    planned = played.round()[0]
    assert len(planned.members) == 10
    assert planned.byes == []
    assert not {1, 4} & {entry for match in planned.matches for entry in match}
    played.withdraw({20})
    played.round()
    assert max(Counter(played.pairs()).values()) == 1
    # Who withdrew keeps the points of a played round; who came late has none for the first one.
    lines = {line.entry: line for line in played.tables()[0]}
    assert len(lines[1].scores) + len(lines[4].scores) == 2
    assert len(lines[21].scores) == 2
